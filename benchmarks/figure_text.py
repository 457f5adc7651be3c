"""How figures are written in the tables of ``tables.py``, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from provenance import RESULTS

SMALL: Final = 0.05
"""An error that a tenth would round to 0.0."""


def result(name: str) -> dict[str, Any]:
    """The content of ``results/NAME.json``."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    head = tuple(head)
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def whole(value: float) -> str:
    """A number without decimals, with commas between thousands."""
    return f"{value:,.0f}"


def percent(share: float, digits: int = 0) -> str:
    """A share in percent, without the percent sign; 0 and 100 only if it is exactly that."""
    value = 100 * share
    least = 10**-digits
    if 0 < share < 1:
        value = min(max(value, least), 100 - least)
    return f"{value:.{digits}f}"


def measured(name: str) -> str:
    """The version, commit and date of a file's figures."""
    return stamped(result(name)["measured"])


def stamped(stamp: dict[str, Any]) -> str:
    """The same of a stamp."""
    return f"version {stamp['version']}, commit {stamp['commit']}, {stamp['date']}"


def with_error(value: float, error: float, sign: str = "") -> tuple[str, str]:
    """A number and its error, to a tenth; to a hundredth where the error is next to nothing.

    >>> with_error(-0.04, 0.3), with_error(-0.04, 0.03), with_error(2.0, 0.31, "+")
    (('0.0', '0.3'), ('-0.04', '0.03'), ('+2.0', '0.3'))
    """
    digits = 1 if error >= SMALL else 2
    told = round(value, digits) + 0.0  # no -0.0
    return f"{told:{sign}.{digits}f}", f"{error:.{digits}f}"
