"""What the disclosure-control desk of a data laboratory keeps: tables, checks, terms, researchers, earlier releases."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Number, Policy, Record, Ref, Whole,
)  # fmt: skip


class LabProject(Record, id="LP-#####"):
    topic = Code("topic", filing=True)
    runs_until = Day()
    purpose = Choice("policy study", "thesis", "method study")


class LabUser(Record, id="LU-#####"):
    name = Code("full name", filing=True)
    project = Ref(LabProject)
    accredited_until = Day()


class OutputTable(Record, id="OT-######"):
    project = Ref(LabProject, filing=True)
    made_by = Ref(LabUser)
    cells = Whole()
    smallest = Whole("people in its smallest cell")
    leading = Number("share of the largest contributor in any cell", unit="per cent")


class Treatment(Record, id="TM-#####"):
    table = Ref(OutputTable, "table under which it is filed", filing=True)
    treats = Ref(OutputTable)
    method = Choice("rounded", "merged rows", "colours changed")


class SecondCheck(Record, id="CK-######"):
    table = Ref(OutputTable, filing=True)
    by = Ref(LabUser)
    word = Choice("clear", "doubts", "not looked at")
    done_on = Day()


class EarlierRelease(Record, id="ER-######"):
    project = Ref(LabProject, filing=True)
    overlap = Choice("none", "same margins")
    state = Choice("withdrawn", "public")


class HolderTerm(Record, id="HT-#####"):
    project = Ref(LabProject, filing=True)
    forbids = Choice("nothing", "maps", "any release")


class CodeLog(Record, id="CL-######"):
    table = Ref(OutputTable, filing=True)
    state = Choice("attached", "missing lines")


class DeskMinute(Record, id="DM-#####"):
    project = Ref(LabProject, filing=True)
    held_on = Day()


class ServerRoom(Record, id="SV-####"):
    project = Ref(LabProject, filing=True)
    gigabytes = Whole()


class ReleasePolicy(Policy, id="DC-##@"):
    """Releasing tables from the laboratory"""

    floor = Whole()
    small = Disposition()
    leading = Whole()
    dominated = Disposition()
    check_lasts = Duration()
    old_check = Disposition()
    overlap = Disposition()
    lapsed = Disposition()


class TableRelease(Commit):
    """Release a table from the laboratory."""

    table_id = Ref(OutputTable, "table", target=True)
    check_id = Ref(SecondCheck, "second check")
    cells = Whole("cells that are released")
    user_id = Ref(LabUser, "who receives it")
    returns = {"release_number": Code(form="REL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.table_id.cells > 0, "the table is empty")


class TableHold(Commit):
    """Keep a table in the laboratory for good."""

    table_id = Ref(OutputTable, "table", target=True)
    returns = {"hold_number": Code(form="HLD-#######")}


def control_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(LabProject, "project_search", "Find projects by topic.", over="topic")
    w.reads(LabProject, "project_get", "One project of the laboratory.")
    w.searches(LabUser, "user_search", "Find users by name.", over="name")
    w.reads(LabUser, "user_get", "One user of the laboratory.")
    w.reads(OutputTable, "table_get", "One table that is to leave.")
    w.lists(OutputTable, "tables_of_project", "Tables made in a project.", by="project")
    w.lists(Treatment, "treatments", "What was done to a table against recognition.", by="table",
            shows=("treats", "method"))
    w.lists(SecondCheck, "second_checks", "Checks of a table by a second person.", by="table")
    w.lists(EarlierRelease, "earlier_releases", "Tables that left a project before.", by="project", page_size=2)
    w.lists(HolderTerm, "holder_terms", "What the holder of the data forbids.", by="project")
    w.lists(CodeLog, "code_logs", "Logs of the code behind a table.", by="table")
    w.lists(DeskMinute, "desk_minutes", "Meetings about a project.", by="project")
    w.lists(ServerRoom, "server_rooms", "Space that a project uses.", by="project")
    w.reads(ReleasePolicy, "policy_get", "A rule of the laboratory.")
    # fmt: on
    w.offers(TableHold)
