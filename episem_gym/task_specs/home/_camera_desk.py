"""What the house office of a co-housing estate keeps about its cameras, and what it can send out."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Expr, Handle, hours, Instant, minutes, Policy,
    Record, Ref, Whole,
)  # fmt: skip

PLACES = ("bicycle room", "yard", "laundry", "stairwell")


class House(Record, id="CHS-###"):
    name = Code(filing=True)
    flats = Whole()


class Camera(Record, id="CAM-####"):
    house = Ref(House, filing=True)
    place = Choice(*PLACES)


class Recording(Record, id="REC-#######"):
    camera = Ref(Camera, filing=True)
    starts_at = Instant()
    ends_at = Instant("end of what has been uploaded")


class CameraClock(Record, id="CK-#####"):
    camera = Ref(Camera, filing=True)
    seconds_off = Whole("against the time server")


class Neighbour(Record, id="NB-#####"):
    house = Ref(House, filing=True)
    name = Code("full name", filing=True)
    years = Whole("in full years")
    kin = Ref("Neighbour", "parent or guardian; of adults, who is called in an emergency")


class Consent(Record, id="CNS-#####"):
    house = Ref(House, filing=True)
    person = Ref(Neighbour, "whose picture it is about")
    camera = Ref(Camera, "camera that the form names")
    viewer = Choice("insurer", "police", "neighbours", doc="who may see the pictures")
    signed_by = Ref(Neighbour)
    last_day = Day()
    state = Choice("standing", "withdrawn")


class Recognition(Record, id="RG-######"):
    recording = Ref(Recording, filing=True)
    person = Ref(Neighbour)
    seen_at = Instant()


class Strangers(Record, id="SG-######"):
    recording = Ref(Recording, filing=True)
    faces = Whole("faces that match nobody in the house")
    seen_at = Instant()


class Outsider(Record, id="OS-####"):
    name = Code("firm or station", filing=True)
    kind = Choice("insurer", "police")
    mailbox = Code("for pictures")


class Letter(Record, id="LT-#####"):
    house = Ref(House, filing=True)
    sender = Ref(Outsider)
    reply_to = Code("mailbox printed on it")


class Order(Record, id="DO-#####"):
    house = Ref(House, filing=True)
    camera = Ref(Camera, "camera that it names")
    covers_from = Instant()
    covers_until = Instant()


class ClipRequest(Record, id="CR-#####"):
    house = Ref(House)
    camera = Ref(Camera)
    happened_at = Instant("when it happened")
    letter = Ref(Letter, "letter that asks for the pictures")
    asked_by = Ref(Neighbour)


class ClipLink(Record, id="CL-######"):
    recording = Ref(Recording, filing=True)
    viewer = Ref(Outsider)
    request = Ref(ClipRequest, "request for which it was made")
    state = Choice("live", "revoked")


class LensCare(Record, id="LC-####"):
    camera = Ref(Camera, filing=True)
    cleaned_on = Day()


class Bicycle(Record, id="BY-####"):
    house = Ref(House, filing=True)
    frame = Code("frame number")
    owner = Ref(Neighbour)


class ClipPolicy(Policy, id="CAM-##@"):
    """Pictures for outsiders"""

    before = Duration()
    after = Duration()
    seconds_off = Whole(unit="seconds")
    clock_lasts = Duration()
    unagreed = Disposition()
    own_word = Whole(unit="years")
    unsigned = Disposition()
    strangers = Whole(unit="faces")
    crowd = Disposition()
    link_days = Duration()


class ClipShare(Commit):
    """Cut a clip out of a recording and send the link to it."""

    recording_id = Ref(Recording, "recording that it is cut from", target=True)
    viewer_id = Ref(Outsider, "who gets the link", target=True)
    cut_from = Instant("first moment of the clip")
    cut_until = Instant("last moment of the clip")
    faces = Choice("as they are", "blurred", doc="how faces that match nobody are shown")
    link_until = Day("last day on which the link opens")
    returns = {"link_number": Code(form="LNK-########")}


class RecordingDelete(Commit):
    """Delete a recording before its time."""

    recording_id = Ref(Recording, "recording", target=True)
    returns = {"deletion_number": Code(form="DEL-#######")}


def people(w: Draft, house: Handle, elsewhere: Handle, youth: Expr) -> tuple[Handle, Handle, Handle, Handle]:
    """A parent, a child of a given age, somebody who lives beside them, and who came by later."""
    # fmt: off
    parent = w.add("parent", Neighbour, house=house, name=w.person(), years=w.whole(36, 58),
                   kin=w.later("beside", Neighbour))
    child = w.look_alike("child", parent, name=w.person(), years=youth, kin=parent)
    beside = w.look_alike("beside", parent, name=w.person(), years=w.whole(24, 70), kin=parent)
    later = w.look_alike("later", parent, name=w.person(), years=w.whole(19, 80), kin=beside)
    w.look_alike("distant", parent, house=elsewhere, name=w.person(), years=w.whole(9, 60), kin=beside)
    # fmt: on
    return parent, child, beside, later


def clutter(w: Draft, camera: Handle, house: Handle, parent: Handle) -> None:
    """Lenses and bicycles, which decide nothing here."""
    w.add("lens", LensCare, camera=camera, cleaned_on=w.days_ago(3, 90))
    w.add("bicycle", Bicycle, house=house, frame=w.code("@@######"), owner=parent)


def strangers(w: Draft, recording: Handle, other: Handle, faces: Expr | int, inside: Expr, outside: Expr) -> Handle:
    """Groups of strangers on a recording, so many of them inside the clip; the one returned came later."""
    # fmt: off
    one = w.add("strangers", Strangers, recording=recording, faces=faces, seen_at=inside)
    for number in range(2):
        w.look_alike(f"strangers_{number}", one, faces=w.whole(1, 4),
                     seen_at=outside + w.length(minutes(1), minutes(30)))
    last = w.look_alike("strangers_late", one, faces=w.whole(1, 3),
                        seen_at=outside + w.length(minutes(2), minutes(20)))
    w.look_alike("other_strangers", one, recording=other, faces=w.whole(1, 5), seen_at=w.ago(hours(3), days(2)))
    # fmt: on
    return last


def look_ups(w: Draft) -> None:
    """What the house office can look up."""
    # fmt: off
    w.searches(House, "house_find", "Find houses by name.", over="name")
    w.lists(Camera, "cameras", "Cameras of a house.", by="house")
    w.reads(ClipRequest, "clip_request_get", "A request for pictures.")
    w.lists(Recording, "recordings", "Recordings of a camera that are still kept.", by="camera")
    w.reads(CameraClock, "camera_clock", "How far the clock of a camera is off.", by="camera")
    w.lists(Recognition, "recognitions", "Neighbours who were recognised on a recording.", by="recording", page_size=2)
    w.lists(Strangers, "strangers", "Groups of faces on a recording that match nobody.", by="recording")
    w.lists(Neighbour, "neighbours", "Who lives in a house.", by="house")
    w.searches(Neighbour, "neighbour_find", "Find neighbours by name.", over="name")
    w.lists(Consent, "consents", "Consent forms kept in a house.", by="house", page_size=4)
    w.lists(Order, "disclosure_orders", "Orders of a public prosecutor served on a house.", by="house")
    w.lists(Letter, "letters", "Letters that a house got about pictures.", by="house")
    w.reads(Outsider, "outsider_get", "A firm or station in the office's address book.")
    w.lists(ClipLink, "links_of_recording", "Links made for clips of a recording.", by="recording")
    w.lists(LensCare, "lens_care", "When the lens of a camera was cleaned.", by="camera")
    w.lists(Bicycle, "bicycles", "Bicycles registered in a house.", by="house")
    w.reads(ClipPolicy, "policy_get", "A policy of the house office by its number.")
    # fmt: on
    w.offers(RecordingDelete)
