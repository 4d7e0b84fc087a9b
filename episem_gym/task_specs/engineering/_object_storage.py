"""What the storage team of a hosting company keeps: buckets, copies, writers, residency, locks, regions."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Disposition, Draft, Duration, Instant, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

CAUGHT = ("not started", "caught up", "lagging")


class Team(Record, id="team-####"):
    slug = Code("slug", filing=True)
    oncall = Code("pager")


class Bucket(Record, id="bkt-######"):
    slug = Code("bucket", filing=True)
    team = Ref(Team)
    home = Ref("Region")
    gigabytes = Whole()
    copy = Choice(*CAUGHT, doc="state of the copy in the other region")
    copy_gets = latent(Choice(*CAUGHT))


class Region(Record, id="reg-####"):
    code = Code("region", filing=True)
    country = Choice("Finland", "Ireland", "Brazil", "Japan")
    free = Whole("free space", unit="gigabytes")


class ResidencyTag(Record, id="rt-#####"):
    bucket = Ref(Bucket, "bucket under which it is filed", filing=True)
    tags = Ref(Bucket, "bucket that it is about")
    stays_in = Choice("Finland or Ireland", "Ireland", "anywhere")


class TransferPact(Record, id="tp-#####"):
    team = Ref(Team, filing=True)
    region = Ref(Region, "region that it allows")
    state = Choice("signed", "being negotiated")


class ObjectLock(Record, id="ol-######"):
    bucket = Ref(Bucket, filing=True)
    kind = Choice("legal", "retention")
    state = Choice("released", "active")


class Writer(Record, id="wr-######"):
    bucket = Ref(Bucket, filing=True)
    service = Code("service that writes")
    client = Choice("v3", "v2")


class WriteQueue(Record, id="wq-######"):
    bucket = Ref(Bucket, filing=True)
    pending = Whole("writes not yet acknowledged")


class RestoreDrill(Record, id="rd-#####"):
    bucket = Ref(Bucket, filing=True)
    outcome = Choice("restored", "failed")
    done_at = Instant()


class ChangeSlot(Record, id="chg-######"):
    bucket = Ref(Bucket, "bucket under which it is filed", filing=True)
    about = Ref(Bucket)
    target = Ref(Region)
    ends = Instant()


class CostAlert(Record, id="ca-#####"):
    bucket = Ref(Bucket, filing=True)
    state = Choice("muted", "firing")


class AccessReport(Record, id="ar-#####"):
    bucket = Ref(Bucket, filing=True)
    readers = Whole()


class RegionPolicy(Policy, id="SR-##@"):
    """Moving buckets between regions"""

    spare = Whole()
    full = Disposition()
    window = Duration()
    closing = Disposition()
    drill_lasts = Duration()
    undrilled = Disposition()
    old_client = Disposition()
    most_pending = Whole()


class ReplicaStart(Commit):
    """Start copying a bucket to another region."""

    bucket_id = Ref(Bucket, "bucket", target=True)
    region_id = Ref(Region, "region")
    change_id = Ref(ChangeSlot, "change")
    returns = {"replica": Code(form="rpl-########")}


class WritersSwitch(Commit):
    """Point the writers of a bucket at its copy."""

    bucket_id = Ref(Bucket, "bucket", target=True)
    replica = Code("replica that takes the writes")
    services = Whole("services that are switched")
    returns = {"switch_number": Code(form="swt-#######")}


class HomeSet(Commit):
    """Make a region the home of a bucket."""

    bucket_id = Ref(Bucket, "bucket", target=True)
    region_id = Ref(Region, "region")
    switch_number = Code("number of the switch")
    returns = {"home_number": Code(form="hom-#######")}


class CopyRetire(Commit):
    """Retire the copy that a bucket left behind."""

    bucket_id = Ref(Bucket, "bucket", target=True)
    home_number = Code("number under which the home was set")
    drill_id = Ref(RestoreDrill, "restore drill that it rests on")
    returns = {"retirement": Code(form="ret-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.bucket_id.copy != "not started", "there is only one copy")


class BucketEmpty(Commit):
    """Empty a bucket."""

    bucket_id = Ref(Bucket, "bucket", target=True)
    returns = {"job": Code(form="job-#######")}


def storage_look_ups(w: Draft) -> None:
    """What the team can look up."""
    # fmt: off
    w.searches(Bucket, "bucket_search", "Find buckets by slug.", over="slug")
    w.reads(Bucket, "bucket_get", "One bucket as the control plane has it.")
    w.searches(Team, "team_search", "Find teams by slug.", over="slug")
    w.reads(Team, "team_get", "One team.")
    w.reads(Region, "region_get", "One region.")
    w.searches(Region, "region_search", "Find regions by code.", over="code")
    w.lists(ResidencyTag, "residency_tags", "Where the data of a bucket have to stay.", by="bucket",
            shows=("tags", "stays_in"))
    w.lists(TransferPact, "transfer_pacts", "Pacts that let a team's data into a region.", by="team")
    w.lists(ObjectLock, "object_locks", "Locks on a bucket.", by="bucket")
    w.lists(Writer, "writers_of_bucket", "Services that write to a bucket.", by="bucket", page_size=2)
    w.lists(WriteQueue, "write_queues", "Writes that hang between client and bucket.", by="bucket")
    w.lists(RestoreDrill, "restore_drills", "Drills in which a bucket was restored.", by="bucket")
    w.lists(ChangeSlot, "change_slots", "Changes planned for a bucket.", by="bucket", shows=("about", "target", "ends"))
    w.lists(CostAlert, "cost_alerts", "Cost alerts on a bucket.", by="bucket")
    w.lists(AccessReport, "access_reports", "Who read from a bucket.", by="bucket")
    w.reads(RegionPolicy, "policy_get", "A rule of the storage team.")
    # fmt: on
    w.offers(BucketEmpty)
