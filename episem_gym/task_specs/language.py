"""Everything a task pair is written with, in one import."""

from episem_gym.task_specs.commits import Call, Commit
from episem_gym.task_specs.draft import Draft
from episem_gym.task_specs.drawn import days, hours, minutes
from episem_gym.task_specs.expr import Expr, agree, any_of, both, exchange
from episem_gym.task_specs.fields import (
    Amount,
    Cash,
    Choice,
    Code,
    Day,
    Disposition,
    Duration,
    Flag,
    Instant,
    Money,
    Number,
    Ref,
    SetOf,
    Text,
    Whole,
    latent,
)
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.pair import task_pair
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.records import Record

__all__ = [
    "Amount",
    "Call",
    "Cash",
    "Choice",
    "Code",
    "Commit",
    "Day",
    "Disposition",
    "Draft",
    "Duration",
    "Expr",
    "Flag",
    "Handle",
    "Instant",
    "Money",
    "Number",
    "Policy",
    "Record",
    "Ref",
    "SetOf",
    "Text",
    "Whole",
    "agree",
    "any_of",
    "both",
    "days",
    "exchange",
    "hours",
    "latent",
    "minutes",
    "task_pair",
]  # fmt: skip
