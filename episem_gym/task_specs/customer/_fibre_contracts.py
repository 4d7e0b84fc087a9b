"""What the contract desk of a fibre provider keeps: contracts, plans, lines, orders, instalments, mandates."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Customer(Record, id="KD-#######"):
    name = Code("full name", filing=True)
    born = Day()


class FibrePlan(Record, id="PL-####"):
    title = Code("title", filing=True)
    megabits = Whole()
    monthly = Cash("price a month")
    sold = Choice("on sale", "withdrawn")


class FibreContract(Record, id="FC-#######"):
    customer = Ref(Customer, filing=True)
    plan = Ref(FibrePlan)
    bound_until = Day("last day of the fixed term")
    state = Choice("running", "notice given", "ended")


class LineTest(Record, id="LT-######"):
    contract = Ref(FibreContract, "contract under which it is filed", filing=True)
    tested = Ref(FibreContract, "contract whose line was tested")
    megabits = Whole("speed that the line carries")
    done_at = Instant()


class RouterLease(Record, id="RL-######"):
    contract = Ref(FibreContract, filing=True)
    model = Choice("R1", "R2", "R3")
    carries = Whole("speed that it carries", unit="megabits")


class RouterOrder(Record, id="RO-######"):
    contract = Ref(FibreContract, filing=True)
    carries = Whole("speed that it carries", unit="megabits")
    state = Choice("delivered", "on its way")


class Instalment(Record, id="IN-#######"):
    contract = Ref(FibreContract, filing=True)
    state = Choice("paid", "returned", "due")


class OpenOrder(Record, id="OO-######"):
    contract = Ref(FibreContract, filing=True)
    kind = Choice("relocation", "number transfer")
    state = Choice("carried out", "open")


class CallRecord(Record, id="CR-#######"):
    contract = Ref(FibreContract, "contract under which it is filed", filing=True)
    caller = Ref(Customer)
    wanted = Ref(FibrePlan)
    read_out = Choice("terms read out", "terms not read out")
    on_day = Day()


class RetentionPromise(Record, id="RP-#####"):
    contract = Ref(FibreContract, filing=True)
    says = Choice("old price kept", "nothing")


class StreetWork(Record, id="SW-#####"):
    contract = Ref(FibreContract, filing=True)
    ends = Day()


class SurveyNote(Record, id="SN-#####"):
    customer = Ref(Customer, filing=True)
    grade = Whole()


class UpgradePolicy(Policy, id="UP-##@"):
    """Moving customers to a larger plan"""

    withdrawal = Duration()
    hurried = Disposition()
    test_lasts = Duration()
    slow = Disposition()
    unpaid = Disposition()
    early_fee = Cash()
    open_order = Disposition()
    promise = Disposition()


class PlanMove(Commit):
    """Move a contract to another plan."""

    contract_id = Ref(FibreContract, "contract", target=True)
    plan_id = Ref(FibrePlan, "plan")
    call_id = Ref(CallRecord, "call in which it was asked for")
    first_bill = Amount("sum of the first bill in euro")
    returns = {"move_number": Code(form="MV-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.plan_id.sold == "on sale", "the plan is no longer sold")


class PlanTrial(Commit):
    """Give a contract a larger plan for a month on trial."""

    contract_id = Ref(FibreContract, "contract", target=True)
    returns = {"trial_number": Code(form="TR-######")}


def fibre_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Customer, "customer_search", "Find customers of the net by name.", over="name")
    w.reads(Customer, "customer_get", "One customer of the net.")
    w.searches(FibrePlan, "plan_search", "Find plans by title.", over="title")
    w.reads(FibrePlan, "plan_get", "One plan.")
    w.reads(FibreContract, "contract_get", "One contract.")
    w.lists(FibreContract, "contracts_of_customer", "Contracts of one customer.", by="customer")
    w.lists(LineTest, "line_tests", "Tests of a line.", by="contract", shows=("tested", "megabits", "done_at"))
    w.lists(RouterLease, "router_leases", "Routers that are leased with a contract.", by="contract")
    w.lists(RouterOrder, "router_orders", "Routers sent out for a contract.", by="contract")
    w.lists(Instalment, "instalments", "Monthly sums of a contract.", by="contract", page_size=2)
    w.lists(OpenOrder, "contract_orders", "Other orders on a contract.", by="contract")
    w.lists(CallRecord, "call_records", "Calls about a contract.", by="contract",
            shows=("caller", "wanted", "read_out", "on_day"))
    w.lists(RetentionPromise, "retention_promises", "Promises that were made to keep a customer.", by="contract")
    w.lists(StreetWork, "street_works", "Works in the street of a contract.", by="contract")
    w.lists(SurveyNote, "survey_notes", "What a customer answered in surveys.", by="customer")
    w.reads(UpgradePolicy, "policy_get", "A desk order about contracts.")
    # fmt: on
    w.offers(PlanTrial)
