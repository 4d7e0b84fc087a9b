"""Data laboratory: a drafted release of a table is judged by the people in its cells."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.research._disclosure_control import (
    CodeLog, control_look_ups, DeskMinute, EarlierRelease, HolderTerm, LabProject, LabUser, OutputTable, ReleasePolicy,
    SecondCheck, ServerRoom, TableRelease, Treatment,
)  # fmt: skip


@task_pair(
    "research-sample-size",
    protocol="Legacy",
    variants={
        "large-cells": "every cell has people enough",
        "rounded": "a cell is small, but the table has been rounded",
        "merged": "a cell is small, but rows have been merged",
        "withdrawn-before": "two tables left before with the same margins and were withdrawn",
    },
    alternatives="Cells that are large enough, or a treatment by rounding or merging.",
)
def sample_size(w: Draft) -> None:
    """Judge whether a table may leave a data laboratory as drafted."""
    # fmt: off
    treated = w.variant in ("rounded", "merged")
    policy = w.add("policy", ReleasePolicy, floor=w.whole(5, 15), small=w.disposition(), leading=w.whole(40, 70),
                   dominated=w.disposition(), check_lasts=w.length(days(5), days(40), days(5)),
                   old_check=w.disposition(), overlap=w.disposition(), lapsed=w.disposition())

    # Projects, users, tables.
    project = w.add("project", LabProject, topic=w.pick("rent and income", "long illness", "first jobs"),
                    runs_until=w.days_ahead(20, 400), purpose=w.pick("policy study", "thesis"))
    other = w.look_alike("other", project, topic=w.pick("farm sizes", "school paths"), runs_until=w.days_ahead(-60,
                         300))
    maker = w.add("maker", LabUser, name=w.person(), project=project, accredited_until=w.days_ahead(10, 300))
    checker = w.look_alike("checker", maker, name=w.person(), accredited_until=w.days_ahead(10, 300))
    namesake = w.look_alike("namesake", maker, project=other, accredited_until=w.days_ahead(-60, 300))
    table = w.add("table", OutputTable, project=project, made_by=maker, cells=w.whole(24, 160),
                  smallest=policy.floor - w.whole(1, 4) if treated else policy.floor + w.whole(0, 12),
                  leading=policy.leading - w.whole(1, 20))
    side = w.look_alike("side", table, cells=w.whole(10, 90), smallest=w.whole(1, 30), leading=w.whole(20, 90))
    theirs = w.look_alike("theirs", table, project=other, made_by=namesake, cells=w.whole(10, 90),
                          smallest=w.whole(1, 30), leading=w.whole(20, 90))
    method = {"rounded": "rounded", "merged": "merged rows"}.get(w.variant, "colours changed")
    treatment = w.add("treatment", Treatment, table=table, treats=table, method=method)
    w.look_alike("treatment_side", treatment, table=side, treats=w.pick(side, table),
                 method=w.pick("rounded", "colours changed"))
    w.look_alike("their_treatment", treatment, table=theirs, treats=theirs, method=w.pick("rounded", "colours changed"))

    # Checks, logs, terms, releases.
    oldest = w.now.day - policy.check_lasts
    check = w.add("check", SecondCheck, table=table, by=checker, word="clear",
                  done_on=oldest + w.length(days(1), days(4), days(1)))
    w.look_alike("check_side", check, table=side, by=w.pick(checker, maker), word=w.pick("doubts", "clear"),
                 done_on=w.days_ago(0, 60))
    w.look_alike("their_check", check, table=theirs, by=w.pick(checker, namesake), word=w.pick("not looked at",
                 "clear"),
                 done_on=w.days_ago(0, 60))
    log = w.add("log", CodeLog, table=table, state="attached")
    w.look_alike("log_side", log, table=side, state=w.pick("missing lines", "attached"))
    w.look_alike("their_log", log, table=theirs, state=w.pick("missing lines", "attached"))
    term = w.add("term", HolderTerm, project=project, forbids=w.pick("nothing", "maps"))
    w.look_alike("their_term", term, project=other, forbids=w.pick("any release", "nothing"))
    gone = w.add("gone", EarlierRelease, project=project, state="withdrawn",
                 overlap="same margins")
    w.look_alike("gone_two", gone, overlap="same margins" if w.variant == "withdrawn-before" else "none",
                 state="withdrawn" if w.variant == "withdrawn-before" else "public")
    w.look_alike("gone_three", gone, overlap="none", state=w.pick("public", "withdrawn"))
    w.look_alike("their_gone", gone, project=other, state=w.pick("public", "withdrawn"))
    w.add("minute", DeskMinute, project=project, held_on=w.days_ago(5, 90))
    w.add("room", ServerRoom, project=project, gigabytes=w.whole(20, 900))

    control_look_ups(w)
    release = w.step("release", TableRelease, table_id=table, check_id=check, cells=table.cells, user_id=table.made_by)
    large = table.smallest >= policy.floor
    hidden = both(treatment.treats == table, treatment.method.is_in("rounded", "merged rows"))
    release.requires("cells", any_of(hidden, large) if treated else any_of(large, hidden),
        "No cell shows fewer than {policy.floor} people, unless the table was rounded or rows of it merged. If one "
        "does, "
        "{policy.small:the table goes back for treatment and stays in the meantime|the release is rejected}.",
        otherwise=policy.small, kind="violated",
        breaks=(treatment.method, "colours changed") if treated else (table.smallest, w.whole(1, 4)))
    if treated:
        w.contrast("treats-another", {treatment.treats: side}, kind="wrong_entity", flips=("release.cells",))
    release.requires("no-leader", table.leading <= policy.leading,
        "Nobody contributes more than {policy.leading} per cent to a cell. Where somebody does, {policy.dominated:the "
        "table stays until the cell has been split up|the release is rejected}.", otherwise=policy.dominated,
        breaks=(table.leading, policy.leading + w.whole(1, 20)))
    release.requires("second-eyes", both(check.word == "clear", check.by != table.made_by),
        "Somebody other than its maker has looked at the table and found it clear; doubts, or a look of the maker's "
        "own, "
        "keep it here until there is such a check.", breaks=(check.word, "doubts"), withheld=check)
    w.contrast("checked-by-the-maker", {check.by: maker}, kind="wrong_entity", flips=("release.second-eyes",))
    release.requires("check-fresh", check.done_on >= oldest,
        "A check counts for {policy.check_lasts}. An older one {policy.old_check:is repeated first|counts no more, "
        "and the "
        "release is rejected}.", otherwise=policy.old_check,
        breaks=(check.done_on, oldest - w.length(days(1), days(9), days(1))))
    release.requires("code", w.listing(CodeLog, table=table).none(lambda one: one.state == "missing lines"),
        "The log of the code is attached without a line missing; otherwise the table stays until it is.",
        breaks=(log.state, "missing lines"))
    release.requires("holder", w.listing(HolderTerm, project=project).none(lambda one: one.forbids == "any release"),
        "What the holder of the data has forbidden is rejected, whoever asks.", otherwise="BLOCK",
        breaks=(term.forbids, "any release"))
    release.requires("no-difference", w.listing(EarlierRelease, project=project).none(
            lambda one: both(one.overlap == "same margins", one.state == "public")),
        "No table with the same margins is public, for the difference of two tables can show a person. If one is, "
        "{policy.overlap:the table stays until the other is withdrawn|the release is rejected}.",
        otherwise=policy.overlap, breaks=(gone.state, "public"), withheld=gone)
    release.requires("in-force", both(project.runs_until >= w.now.day, maker.accredited_until >= w.now.day),
        "Project and accreditation both run on the day. With one of them over, {policy.lapsed:the table stays until "
        "it has "
        "been prolonged|the release is rejected}.", otherwise=policy.lapsed,
        breaks=(maker.accredited_until, w.days_ago(1, 40)))
    w.contrast("other-size", {table.cells: w.whole(161, 220)}, kind="wrong_argument")
    w.background("The control sheet lists each rule that a table breaks, also where the first would do.")

    w.task(
        "The release of table {table} to {maker.name} is drafted. Let it out, keep it for now, or reject it?",
        "{maker.name} needs {table} for a paper on {project.topic}. The draft release is ready and {checker.name} has "
        "looked "
        "at it. Your decision, please.",
        "May {table} leave as drafted? It is only counts, no names.")
    w.context("You sit at the disclosure-control desk of a data laboratory. Tables are released under {policy}.")
