"""The user interface of `friday_nb`, made with ipywidgets and anywidget.

`Lobby` is the whole page; `FridayApp`, `HisManFridayApp` and `BlackFridayApp` are the pages of one
game; `FridayLesson`, `HisManFridayLesson` and `BlackFridayLesson` show a position in the middle of
a text.  The panels can also be used separately in a notebook, each with a session or around a
shared desk: `FridayDesk`, `FridayTablePanel`, `FridayOddsPanel`, `FridayAdvicePanel`,
`FridayStoryPanel`, and the same of the other games; `Guide` and `Controls` are those of any game,
and `Chart` shows a single chart.  `Desk`, `TablePanel`, `OddsPanel`, `AdvicePanel`, `StoryPanel`
and `Lesson` are short for those of Friday.  Each is imported on first use: a kernel that only shows
a table should not load the charts.
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
    from friday_widgets.black_friday.advice.panel import AdvicePanel as BlackFridayAdvicePanel
    from friday_widgets.black_friday.app import BlackFridayApp, BlackFridayLesson
    from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
    from friday_widgets.black_friday.odds.panel import OddsPanel as BlackFridayOddsPanel
    from friday_widgets.black_friday.story.panel import StoryPanel as BlackFridayStoryPanel
    from friday_widgets.black_friday.table.panel import TablePanel as BlackFridayTablePanel
    from friday_widgets.desk.desk import When
    from friday_widgets.frame.controls.panel import Controls
    from friday_widgets.friday.advice.panel import AdvicePanel
    from friday_widgets.friday.advice.panel import AdvicePanel as FridayAdvicePanel
    from friday_widgets.friday.app import FridayApp, Lesson
    from friday_widgets.friday.app import Lesson as FridayLesson
    from friday_widgets.friday.desk import Desk
    from friday_widgets.friday.desk import Desk as FridayDesk
    from friday_widgets.friday.odds.panel import OddsPanel
    from friday_widgets.friday.odds.panel import OddsPanel as FridayOddsPanel
    from friday_widgets.friday.story.panel import StoryPanel
    from friday_widgets.friday.story.panel import StoryPanel as FridayStoryPanel
    from friday_widgets.friday.table.panel import TablePanel
    from friday_widgets.friday.table.panel import TablePanel as FridayTablePanel
    from friday_widgets.games import Lobby
    from friday_widgets.his_man_friday.advice.panel import AdvicePanel as HisManFridayAdvicePanel
    from friday_widgets.his_man_friday.app import HisManFridayApp, HisManFridayLesson
    from friday_widgets.his_man_friday.desk import Desk as HisManFridayDesk
    from friday_widgets.his_man_friday.odds.panel import OddsPanel as HisManFridayOddsPanel
    from friday_widgets.his_man_friday.story.panel import StoryPanel as HisManFridayStoryPanel
    from friday_widgets.his_man_friday.table.panel import TablePanel as HisManFridayTablePanel
    from friday_widgets.panes.chart import Chart
    from friday_widgets.panes.guide.panel import Guide

__all__ = [
    "AdvicePanel",
    "BlackFridayAdvicePanel",
    "BlackFridayApp",
    "BlackFridayDesk",
    "BlackFridayLesson",
    "BlackFridayOddsPanel",
    "BlackFridayStoryPanel",
    "BlackFridayTablePanel",
    "Chart",
    "Controls",
    "Desk",
    "FridayAdvicePanel",
    "FridayApp",
    "FridayDesk",
    "FridayLesson",
    "FridayOddsPanel",
    "FridayStoryPanel",
    "FridayTablePanel",
    "Guide",
    "HisManFridayAdvicePanel",
    "HisManFridayApp",
    "HisManFridayDesk",
    "HisManFridayLesson",
    "HisManFridayOddsPanel",
    "HisManFridayStoryPanel",
    "HisManFridayTablePanel",
    "Lesson",
    "Lobby",
    "OddsPanel",
    "StoryPanel",
    "TablePanel",
    "When",
]

_HOMES = {
    "AdvicePanel": "friday.advice.panel:AdvicePanel",
    "BlackFridayAdvicePanel": "black_friday.advice.panel:AdvicePanel",
    "BlackFridayApp": "black_friday.app:BlackFridayApp",
    "BlackFridayDesk": "black_friday.desk:Desk",
    "BlackFridayLesson": "black_friday.app:BlackFridayLesson",
    "BlackFridayOddsPanel": "black_friday.odds.panel:OddsPanel",
    "BlackFridayStoryPanel": "black_friday.story.panel:StoryPanel",
    "BlackFridayTablePanel": "black_friday.table.panel:TablePanel",
    "Chart": "panes.chart:Chart",
    "Controls": "frame.controls.panel:Controls",
    "Desk": "friday.desk:Desk",
    "FridayAdvicePanel": "friday.advice.panel:AdvicePanel",
    "FridayApp": "friday.app:FridayApp",
    "FridayDesk": "friday.desk:Desk",
    "FridayLesson": "friday.app:Lesson",
    "FridayOddsPanel": "friday.odds.panel:OddsPanel",
    "FridayStoryPanel": "friday.story.panel:StoryPanel",
    "FridayTablePanel": "friday.table.panel:TablePanel",
    "Guide": "panes.guide.panel:Guide",
    "HisManFridayAdvicePanel": "his_man_friday.advice.panel:AdvicePanel",
    "HisManFridayApp": "his_man_friday.app:HisManFridayApp",
    "HisManFridayDesk": "his_man_friday.desk:Desk",
    "HisManFridayLesson": "his_man_friday.app:HisManFridayLesson",
    "HisManFridayOddsPanel": "his_man_friday.odds.panel:OddsPanel",
    "HisManFridayStoryPanel": "his_man_friday.story.panel:StoryPanel",
    "HisManFridayTablePanel": "his_man_friday.table.panel:TablePanel",
    "Lesson": "friday.app:Lesson",
    "Lobby": "games:Lobby",
    "OddsPanel": "friday.odds.panel:OddsPanel",
    "StoryPanel": "friday.story.panel:StoryPanel",
    "TablePanel": "friday.table.panel:TablePanel",
    "When": "desk.desk:When",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    module, _, attribute = _HOMES[name].partition(":")
    return getattr(import_module(f"{__name__}.{module}"), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)
