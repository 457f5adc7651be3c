"""The user interface of `friday_nb`, made with ipywidgets and anywidget.

`Lobby` is the whole page; `FridayApp`, `HisManFridayApp` and `BlackFridayApp` are the pages of one
game; `Lesson`, `HisManFridayLesson` and `BlackFridayLesson` show a position in the middle of a
text.  The panels of Friday can also be used separately in a notebook, around a shared `Desk`:
`TablePanel`, `AdvicePanel`, `Guide`, `OddsPanel`, `Controls`; `Chart` shows a single chart.  Each
is imported on first use: a kernel that only shows a table should not load the charts.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

# plotly's first widget imports jsonschema, which compiles a grammar for international addresses
# when it finds this package: 0.8 s of every kernel's start, for a check that is never used.
# jsonschema treats the package as optional and copes if it cannot be imported.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # None blocks it

if TYPE_CHECKING:
    from friday_widgets.black_friday.app import BlackFridayApp, BlackFridayLesson
    from friday_widgets.frame.chart import Chart
    from friday_widgets.frame.controls.panel import Controls
    from friday_widgets.frame.guide.panel import Guide
    from friday_widgets.friday.advice.panel import AdvicePanel
    from friday_widgets.friday.app import FridayApp, Lesson
    from friday_widgets.friday.desk import Desk, When
    from friday_widgets.friday.odds.panel import OddsPanel
    from friday_widgets.friday.table.panel import TablePanel
    from friday_widgets.games import Lobby
    from friday_widgets.his_man_friday.app import HisManFridayApp, HisManFridayLesson

__all__ = [
    "AdvicePanel",
    "BlackFridayApp",
    "BlackFridayLesson",
    "Chart",
    "Controls",
    "Desk",
    "FridayApp",
    "Guide",
    "HisManFridayApp",
    "HisManFridayLesson",
    "Lesson",
    "Lobby",
    "OddsPanel",
    "TablePanel",
    "When",
]

_HOMES = {
    "AdvicePanel": "friday.advice.panel",
    "BlackFridayApp": "black_friday.app",
    "BlackFridayLesson": "black_friday.app",
    "Chart": "frame.chart",
    "Controls": "frame.controls.panel",
    "Desk": "friday.desk",
    "FridayApp": "friday.app",
    "Guide": "frame.guide.panel",
    "HisManFridayApp": "his_man_friday.app",
    "HisManFridayLesson": "his_man_friday.app",
    "Lesson": "friday.app",
    "Lobby": "games",
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
