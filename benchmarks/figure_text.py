"""How figures are written in the tables of ``tables.py``, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from provenance import RESULTS


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
