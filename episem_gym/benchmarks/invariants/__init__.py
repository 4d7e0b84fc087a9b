"""The guarantees P1 to P10 as checks: on one scenario, in a sweep over seeded ones, and as a registry."""

from episem_gym.benchmarks.invariants.registry import INVARIANTS, Invariant
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario
from episem_gym.benchmarks.invariants.sweep import Failure, Outcome, check_again, sweep

__all__ = ["INVARIANTS", "Arena", "Broken", "Failure", "Invariant", "Outcome", "Scenario", "check_again", "sweep"]
