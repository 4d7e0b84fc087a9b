"""What the pool house of a residential estate keeps, and what can be switched there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Number, Policy, Record, Ref, Whole,
)  # fmt: skip

PRODUCTS = ("hypochlorite", "acid", "flocculant")


class Pool(Record, id="POOL-###"):
    name = Code("name of the pool", filing=True)
    cubic_metres = Whole()


class Pump(Record, id="pump-####"):
    pool = Ref(Pool, "pool whose water it moves")
    state = Choice("standing", "running", "dismounted")
    programme = Ref("Programme", "programme that is set")


class Programme(Record, id="prg-####"):
    pump = Ref(Pump, filing=True)
    season = Choice("summer", "winter", "winterised")
    flow = Whole("cubic metres an hour")


class Dosing(Record, id="dos-######"):
    pool = Ref(Pool, filing=True)
    product = Choice(*PRODUCTS)
    dosed_at = Instant("when it was put into the water")
    litres = Number()


class WaterTest(Record, id="wt-######"):
    pool = Ref(Pool, filing=True)
    chlorine = Number("free chlorine in mg/l")
    acidity = Number("pH")


class CoverSensor(Record, id="cov-###"):
    pool = Ref(Pool, filing=True)
    state = Choice("open", "closed", "half-way")


class WorkLock(Record, id="lck-#####"):
    pump = Ref(Pump, filing=True)
    put_on_by = Choice("electrician", "pool service", "caretaker")
    state = Choice("on", "taken off")


class Steward(Record, id="stw-####"):
    name = Code("full name", filing=True)
    pool = Ref(Pool, "pool that they may run")
    until = Day("last day on which they may")


class Guest(Record, id="gst-####"):
    pool = Ref(Pool, filing=True)
    count = Whole("people signed in")


class PoolPolicy(Policy, id="PH-##@"):
    """Running the pool pumps"""

    chlorine_wait = Duration()
    acid_wait = Duration()
    too_soon = Disposition()
    most_chlorine = Number()
    off_range = Disposition()
    test_lasts = Duration()
    no_steward = Disposition()
    locked = Disposition()


class PumpStart(Commit):
    """Start a pump in a programme."""

    pump_id = Ref(Pump, "pump", target=True)
    programme_id = Ref(Programme, "programme in which it runs")
    returns = {"run_number": Code(form="run-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.pump_id.state == "standing", "the pump is not standing")
        call.sets(call.pump_id.state, "running")


class LightShow(Commit):
    """Switch the lights of a pool to a show."""

    pool_id = Ref(Pool, "pool", target=True)
    length = Duration("how long")
    returns = {"show_number": Code(form="shw-#####")}


def look_ups(w: Draft) -> None:
    """What can be looked up in the pool house."""
    # fmt: off
    w.searches(Pool, "pool_find", "Find pools by name.", over="name")
    w.reads(Pool, "pool_get", "A pool and its size.")
    w.reads(Pump, "pump_status", "A pump as its controller reports it.")
    w.lists(Programme, "pump_programmes", "Programmes that a pump knows.", by="pump")
    w.lists(Dosing, "dosing_log", "What was put into the water of a pool.", by="pool", page_size=3)
    w.lists(WaterTest, "water_tests", "Water tests of a pool.", by="pool")
    w.reads(CoverSensor, "cover_sensor", "Where the cover of a pool is.", by="pool")
    w.lists(WorkLock, "work_locks", "Locks that people at work have put on a pump.", by="pump")
    w.searches(Steward, "steward_find", "Find stewards by name.", over="name", shows=("name",))
    w.reads(Steward, "steward_get", "A steward and the pool that they may run.")
    w.lists(Guest, "guests_signed_in", "People signed in at a pool.", by="pool")
    w.reads(PoolPolicy, "policy_get", "A rule of the pool house by its number.")
    # fmt: on


def clutter(w: Draft, pool: Handle, other: Handle) -> None:
    """People signed in, who decide nothing."""
    w.add("guests", Guest, pool=pool, count=w.whole(0, 12))
    w.add("their_guests", Guest, pool=other, count=w.whole(0, 12))
