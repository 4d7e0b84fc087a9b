"""Reproducibility desk of a university: what stands behind a paper's numbers is archived and gets a DOI."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.research._data_repository import (
    Agreement, ArchivePolicy, clutter, CodeTag, Component, Dataset, DisclosureReport, Environment, EnvironmentFreeze,
    EthicsVote, FixityReport, IdentifierRegister, ImageArchive, look_ups, Manuscript, Package, PackageBuild,
    PackageShare, RerunReport, Run, Snapshot, SnapshotDeposit, StatementUpdate,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair


@task_pair(
    "research-reproduction-package",
    protocol="V3",
    variants={
        "open": "a lockfile and one snapshot that is open to all",
        "registered": "cells too small for open data: registered users only, on an ethics vote",
        "image": "the run was made from a container image, which is archived in place of a lockfile",
        "two-inputs": "the run read two snapshots, each deposited under its own accession number",
    },
    alternatives="A disclosure report or, for registered access, an ethics vote lets person-level data go.",
    held_out=True,
)
def reproduction_package(w: Draft) -> None:
    """Archive environment, data and package of a run, register its identifier and cite it in the proofs."""
    # fmt: off
    image, closed, double = w.variant == "image", w.variant == "registered", w.variant == "two-inputs"
    policy = w.add("policy", ArchivePolicy, least_cell=w.whole(5, 12), too_fine=w.disposition(),
                   report_age=w.length(days(10), days(40), days(5)), drifted=w.disposition(),
                   tolerance=w.number("0.002", "0.009", "0.001"))

    # The run with its inputs, and a later run of the same study.
    data = w.add("data", Dataset, title=w.pick("Shift Work and Sleep Panel", "Night Work Cohort"),
                 participants=w.whole(900, 6000))
    wave = w.look_alike("wave", data, title=w.pick("Apprentices' Health Survey", "Commuter Diary Study"),
                        participants=w.whole(400, 9000))
    sums = [w.code("md5:4e##a1##0c##"), w.code("md5:b7##3f##9a##")][: 1 + double]
    run = w.add("run", Run, study=w.pick("noctis", "circa-8", "longshift"), dataset=data, state="frozen", inputs=sums,
                made_from="image" if image else "lockfile", image=w.code("sha256:8d##c4##1e##"),
                repository=w.code("labrepo/shift-####"), commit=w.code("c4##e##"),
                auc=w.number("0.612", "0.884", "0.001"))
    sibling = w.look_alike("sibling", run, inputs=[w.code("md5:d2##6b##f8##")], commit=w.code("7a##f##"),
                           image=w.code("sha256:2f##90##b6##"), state=w.pick("running", "frozen"))

    # Environments and their components; snapshots with agreements, reports and votes.
    env = w.add("env", Environment, run=run, kind=run.made_from, digest=run.image, archived="nothing",
                settles_at="complete")
    env_other = w.look_alike("env_other", env, kind="lockfile" if image else "image",
                             archived=w.pick("nothing", "partial"))
    env_new = w.look_alike("env_new", env, run=sibling, digest=sibling.image)
    names = f"{'micromamba openblas' if image else 'numpy scipy'} actigraph-io lifelines"
    parts = [w.add(f"part_{n}", Component, environment=env, name=name, origin="index" if n < 2 else "release",
                   licence="BSD-3-Clause" if n < 2 else "MIT") for n, name in enumerate(names.split())]
    snaps = [w.add(f"snap_{n}", Snapshot, dataset=data, taken=w.days_ago(90, 300), checksum=one, state="working copy")
             for n, one in enumerate(sums)]
    stale = w.look_alike("stale", snaps[0], taken=w.days_ago(20, 400), checksum=w.code("md5:51##ee##7d##"),
                         state=w.pick("working copy", "deposited"))
    grant = w.add("grant", Agreement, dataset=data, access="registered" if closed else "open",
                  until=w.days_ahead(30, 900))
    w.look_alike("grant_wave", grant, dataset=wave, access=w.pick("open", "registered", "none"))
    cell = policy.least_cell - w.whole(1, 3) if closed else policy.least_cell + w.whole(0, 2)
    drawn_up = w.now - policy.report_age + w.length(hours(3), days(8))
    reports = [w.add(f"report_{n}", DisclosureReport, as_of=drawn_up, filed_under=snap, examined=snap,
                     smallest_cell=cell) for n, snap in enumerate(snaps)]
    w.look_alike("report_stale", reports[0], filed_under=stale, examined=stale, smallest_cell=w.whole(2, 14))
    vote = w.add("vote", EthicsVote, dataset=data, covers=data if closed else wave,
                 outcome="in favour" if closed else w.pick("in favour", "adjourned"))
    w.look_alike("vote_wave", vote, dataset=wave, covers=wave, outcome=w.pick("in favour", "against"))
    tag = w.add("tag", CodeTag, repository=run.repository, label="submission-r2", commit=run.commit)

    # An earlier package; the one to come, with the reports that the archive makes of it; the manuscript.
    old = w.add("old", Package, run=run, manifest_checksum=w.code("md5:0f##a8##c3##"), state="withdrawn")
    package = w.add("package", Package, absent=True, run=run, manifest_checksum=w.code("md5:a9##d0##72##"),
                    state="stored")
    fixity = w.add("fixity", FixityReport, absent=True, package=package, checksum=package.manifest_checksum)
    rerun = w.add("rerun", RerunReport, absent=True, package=package,
                  auc=run.auc + policy.tolerance - w.number("0.0000", "0.0015", "0.0001"))
    ms = w.add("ms", Manuscript, reports=run, proofs_close=w.ahead(hours(3), days(4)),
               title=w.pick("Sleep loss on rotating shifts", "Recovery sleep after night work"))
    clutter(w, sibling, (env_new, env_other), parts[2], tag, old, ms)

    look_ups(w)
    w.offers(EnvironmentFreeze, ImageArchive, PackageShare)
    archive = ImageArchive if image else EnvironmentFreeze
    keep = w.step("environment", archive, environment_id=env, image_digest=run.image)
    keep.causes(env, archived=env.settles_at)
    deposits = [w.step(f"deposit-{n}" if n > 1 else "deposit", SnapshotDeposit, snapshot_id=snap, access=grant.access)
                for n, snap in enumerate(snaps, 1)]
    accessions = [one.receipt.accession for one in deposits]
    build = w.step("build", PackageBuild, run_id=run, environment_receipt=keep.receipt.environment_receipt,
                   accessions=accessions, tag_id=tag)
    build.creates(package).creates(fixity).creates(rerun)
    register = w.step("register", IdentifierRegister, package_id=build.receipt.package_id, checksum=fixity.checksum)
    cite = w.step("cite", StatementUpdate, manuscript_id=ms, accessions=accessions, doi=register.receipt.doi,
                  proofs_close=ms.proofs_close)

    w.background("Whatever the archive cannot call up for now is taken as outstanding.")
    w.background("Work goes on with what is in order; a part held or refused is answered with all that it lacks.")
    roots = [keep, *deposits]
    earlier = w.listing(Package, run=run)
    for step in roots:
        once, others = step is keep, [one.name for one in deposits]
        step.requires("frozen", run.state == "frozen",
            "Nothing of a run is archived before the run is frozen; until then everything waits.",
            breaks=(run.state, "running") if once else None, flips=tuple(f"{name}.frozen" for name in others))
        step.requires("first", earlier.none(lambda p: p.state == "registered"),
            "A run has one identifier: if a package of it is registered already, all of this is refused.",
            otherwise="BLOCK", breaks=(old.state, "registered") if once else None, withheld=old if once else None,
            flips=tuple(f"{name}.first" for name in others))
    keep.requires("same-container", both(env.kind == run.made_from, env.digest == run.image),
        "What is archived is the lockfile or the image that the run was made from, of the container that the run used; "
        "if it belongs to another container, the archiving waits for the right one.",
        breaks=(env.digest, sibling.image))
    listed = w.listing(Component, environment=env)
    keep.requires("pinned", listed.none(lambda c: c.origin == "branch"),
        "No component may come from a moving branch; the archiving waits until a release has replaced it.",
        breaks=(parts[3].origin, "branch"))
    keep.requires("copyable", listed.none(lambda c: c.licence == "vendor, no copies"),
        "With a component whose vendor forbids copies, the archiving is refused.",
        otherwise="BLOCK", breaks=(parts[2].licence, "vendor, no copies"))
    for step, snap, report in zip(deposits, snaps, reports, strict=True):
        name, last = step.name, step is deposits[-1]
        also = (f"{name}.discreet",) if closed else tuple(f"{one.name}.granted" for one in deposits[:-1])
        step.requires("same-data", snap.checksum.is_in(run.inputs),
            "Of each input, the snapshot with the very checksum that the run read is deposited; for an input without "
            "such a snapshot the deposit is refused.",
            otherwise="BLOCK", breaks=(snap.checksum, w.code("md5:3a##bc##60##")) if last else None)
        step.requires("granted", both(grant.access != "none", grant.until >= w.now.day),
            "The agreement in force decides who may have copies, and the data are deposited for that circle; if it "
            "grants none or has run out, the deposit is refused.", otherwise="BLOCK",
            breaks=(grant.access, "none") if last else None, flips=also, withheld=grant if last else None)
        fine = both(report.examined == snap, report.smallest_cell >= policy.least_cell)
        voted = both(grant.access == "registered", vote.covers == data, vote.outcome == "in favour")
        small = (report.smallest_cell, policy.least_cell - w.whole(1, 3))
        step.requires("discreet", any_of(fine, voted),
            "A disclosure report on that very snapshot finds no fewer than {policy.least_cell} sharing their traits; "
            "one older than {policy.report_age} is renewed first, and the deposit waits for that. Or else an ethics "
            "vote in favour, on that dataset, lets registered users have it. A deposit with neither "
            "{policy.too_fine:waits for a coarser snapshot|is refused}.",
            otherwise=policy.too_fine,
            breaks=((vote.outcome, "adjourned") if closed else small) if last else None,
            max_age=(report, policy.report_age) if last and not closed else None)
        if last:
            w.contrast("other-subject", {vote.covers: wave} if closed else {report.examined: stale},
                       kind="wrong_entity", flips=(f"{name}.discreet",))
    build.requires("complete", env.archived == "complete",
        "A package is built once the store shows the environment as complete and waits while it is partial.",
        breaks=(env.settles_at, "partial"))
    build.requires("tagged", tag.commit == run.commit,
        "The code goes in by a tag that points to the very commit that ran; without one the build waits.",
        breaks=(tag.commit, sibling.commit), withheld=tag)
    register.requires("fixity", agree(fixity.checksum, package.manifest_checksum),
        "An identifier records the checksum that the archive has computed; while that differs from the manifest, the "
        "registration waits for a new fixity check.",
        breaks=(fixity.checksum, w.code("md5:f1##27##de##")))
    within = both(rerun.auc - run.auc <= policy.tolerance, run.auc - rerun.auc <= policy.tolerance)
    register.requires("reproduced", within,
        "Run from its own contents, the package comes within {policy.tolerance} of the headline result; beyond that "
        "the registration {policy.drifted:waits for an explanation from the authors|is refused}.",
        otherwise=policy.drifted,
        breaks=(rerun.auc, run.auc + policy.tolerance + w.number("0.0003", "0.0040", "0.0001")))
    cite.requires("in-proof", both(ms.reports == run, ms.proofs_close >= w.now),
        "The statement goes into the proofs of a manuscript that gives this run's numbers, while they are open; once "
        "they have closed, it is refused and left to the journal.",
        otherwise="BLOCK", breaks=(ms.proofs_close, w.now - w.length(hours(1), days(2))))

    w.task(
        "The paper {ms} (“{ms.title}”) is in proof and needs its reproduction package for {run}: environment, data, "
        "package, DOI, and the availability statement at the end. Do what can be done; the authors say it all runs.",
        "Please take {run} of {run.study} through the archive, from environment and data to the package and its DOI, "
        "and cite it in {ms}. If something has to wait, do the rest as far as it goes and tell me where it stands.",
        "Can you archive {run} for {ms}? Environment and data first, then the package, the identifier and the "
        "statement in the proofs, as much of it as is possible now. The checksums are fine, I saw them last week.",
    )
    w.context("You work at the reproducibility desk. Reproduction packages follow policy {policy}.")
