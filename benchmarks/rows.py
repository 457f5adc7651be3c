"""JSON as the measured tables that ship are written: a row of a table is a line."""

from __future__ import annotations

import json
import re
from typing import Any, Final

_ROW: Final = re.compile(r"\[\s+([^][{}]*?)\s+\]")


def in_rows(data: Any) -> str:
    """The data as JSON; a list without lists or objects in it stands on one line."""
    written = json.dumps(data, indent=1)
    return _ROW.sub(lambda row: f"[{' '.join(row[1].split())}]", written) + "\n"
