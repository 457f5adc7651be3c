"""The panels of the table: what `friday_nb` knows, shown with ipywidgets and anywidget.

`FridayApp` is the whole page, `Lesson` a position in the middle of a text. Their parts can stand
alone in a notebook, around a shared `Desk`: `TablePanel`, `AdvicePanel`, `Guide`, `OddsPanel`,
`Controls`; `Chart` shows a chart by itself. Each is imported when it is first asked for: a kernel
that only shows a table should not load the charts.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

# plotly's first widget imports jsonschema, which compiles a grammar for international addresses
# when it finds this package: 0.8 s of every kernel's start, for a check that nobody asks for.
# jsonschema treats the package as optional, so "not there" is a legal answer.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # None blocks it

if TYPE_CHECKING:
    from friday_widgets.frame.chart import Chart
    from friday_widgets.frame.controls.panel import Controls
    from friday_widgets.frame.guide.panel import Guide
    from friday_widgets.friday.advice.panel import AdvicePanel
    from friday_widgets.friday.app import FridayApp, Lesson
    from friday_widgets.friday.desk import Desk, When
    from friday_widgets.friday.odds.panel import OddsPanel
    from friday_widgets.friday.table.panel import TablePanel

__all__ = [
    "AdvicePanel",
    "Chart",
    "Controls",
    "Desk",
    "FridayApp",
    "Guide",
    "Lesson",
    "OddsPanel",
    "TablePanel",
    "When",
]

_HOMES = {
    "AdvicePanel": "friday.advice.panel",
    "Chart": "frame.chart",
    "Controls": "frame.controls.panel",
    "Desk": "friday.desk",
    "FridayApp": "friday.app",
    "Guide": "frame.guide.panel",
    "Lesson": "friday.app",
    "OddsPanel": "friday.odds.panel",
    "TablePanel": "friday.table.panel",
    "When": "friday.desk",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
