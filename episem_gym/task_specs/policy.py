"""Policies: records whose text is prose, rendered from their own fields.

The sentences come from the requirements that they state and from background sentences, in the order of the spec. What a
policy fixes by seed (a threshold, an age, a disposition) stands in its prose and nowhere else.
"""

from __future__ import annotations

from episem_gym.task_specs.records import Record


class Policy(Record, abstract=True):
    """A policy document; the docstring of a subclass is its title."""
