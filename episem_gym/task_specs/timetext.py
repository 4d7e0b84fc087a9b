"""Instants, dates and durations as text and back. Instants are seconds, dates days, both since 1970-01-01 UTC."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

MINUTE, HOUR, DAY = 60, 3600, 86400
_EPOCH = dt.date(1970, 1, 1).toordinal()
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@lru_cache(maxsize=4096)
def day(value: int) -> str:
    """`2026-08-03`."""
    return dt.date.fromordinal(value + _EPOCH).isoformat()


@lru_cache(maxsize=4096)
def instant(value: int) -> str:
    """`2026-08-03T09:00:00Z`."""
    days, rest = divmod(value, DAY)
    minute, second = divmod(rest, MINUTE)
    return f"{day(days)}T{_CLOCK[minute]}:{second:02d}Z" if second else f"{day(days)}T{_CLOCK[minute]}:00Z"


@lru_cache(maxsize=4096)
def quoted_instant(value: int) -> str:
    """An instant as JSON text."""
    return f'"{instant(value)}"'


@lru_cache(maxsize=4096)
def quoted_day(value: int) -> str:
    """A date as JSON text."""
    return f'"{day(value)}"'


@lru_cache(maxsize=4096)
def spoken_day(value: int) -> str:
    """`3 August 2026`, in English whatever the locale."""
    date = dt.date.fromordinal(value + _EPOCH)
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}"


def spoken_instant(value: int) -> str:
    """`3 August 2026, 09:00 UTC`."""
    days, rest = divmod(value, DAY)
    return f"{spoken_day(days)}, {rest // HOUR:02d}:{rest % HOUR // MINUTE:02d} UTC"


def duration(value: int) -> str:
    """ISO 8601: `P3D`, `PT4H`, `PT90M`."""
    if value and value % DAY == 0:
        return f"P{value // DAY}D"
    if value and value % HOUR == 0:
        return f"PT{value // HOUR}H"
    return f"PT{value // MINUTE}M" if value % MINUTE == 0 else f"PT{value}S"


@lru_cache(maxsize=4096)
def spoken_duration(value: int) -> str:
    """`3 days`, `4 hours`, `1 minute`: the largest unit that divides it, days from two on."""
    for unit, size, least in (("day", DAY, 2), ("hour", HOUR, 1), ("minute", MINUTE, 1), ("second", 1, 0)):
        if value % size == 0 and value >= least * size:
            count = value // size
            return f"{count} {unit}" + ("" if count == 1 else "s")
    raise ValueError(f"negative duration {value}")


def parse_instant(text: str) -> int:
    """Seconds since 1970 of an ISO 8601 date-time that states its offset; raises `ValueError`."""
    if not _INSTANT.fullmatch(text):
        raise ValueError("must be a date-time with its offset, like 2026-08-03T09:00:00Z")
    moment = dt.datetime.fromisoformat(text)
    delta = moment - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    return delta.days * DAY + delta.seconds


def parse_day(text: str) -> int:
    """Days since 1970 of an ISO 8601 date; raises `ValueError`."""
    if not _DAY.fullmatch(text):
        raise ValueError("must be a date like 2026-08-03")
    return dt.date.fromisoformat(text).toordinal() - _EPOCH


_CLOCK = [f"{minute // 60:02d}:{minute % 60:02d}" for minute in range(1440)]
_MONTHS = "January February March April May June July August September October November December".split()
