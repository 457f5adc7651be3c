"""A small host for plotly figures in a notebook or on a page.

Why not plotly's own FigureWidget: it sends its 5.0 MB script over the websocket to every visitor
(no browser ever keeps it), costs the kernel 80 MB and 320 ms more than a widget like this one
(1.1 s as it comes), and echoes 11 KB back with every change; the first chart of a page then stands
after 3 to 5 s, and everything else waits with it.  Here the kernel never imports plotly.  A chart
is a JSON value in one trait; the page asks for plotly.js only once it is idle, gets it compressed
(1.5 MB), and keeps it in the browser's cache under its version, so that it travels once.

    Chart(charts.value_chart(view))
"""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from importlib import metadata, util
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from friday_nb import charts
from friday_nb.i18n import say
from friday_widgets.frame import assets


def chart_words(lang: str) -> dict[str, str]:
    """The words that a chart says while it is not drawn."""
    return {name: say(lang, f"chart.{name}") for name in ("loading", "failed")}


def chart_css(*names: str) -> str:
    """The style sheet of charts, with the colours of `palette` as variables."""
    return "\n".join([assets.css("frame/theme.css", *names), charts.css()])


class PlotlyHost(anywidget.AnyWidget):
    """A widget whose page may ask for plotly.js."""

    plotly_version = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, lang: str = "en", **traits: Any) -> None:
        super().__init__(plotly_version=bundle_version(), words=chart_words(lang), **traits)
        self.on_msg(self._answer)

    def _answer(self, _widget: object, message: object, _buffers: object) -> None:
        """Hand the bundle over; compressing it (0.1 s) must not hold up a click."""
        if not isinstance(message, dict) or message.get("type") != "plotly":
            return
        packed = bool(message.get("gzip"))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no event loop, nobody waits for a click
            self._send_bundle(_attempt(packed))
        else:
            work = loop.run_in_executor(None, _attempt, packed)
            work.add_done_callback(lambda done: self._send_bundle(done.result()))

    def _send_bundle(self, script: bytes | str) -> None:
        if isinstance(script, str):
            self.send({"type": "plotly", "error": script})
        else:
            self.send({"type": "plotly"}, [script])


class Chart(PlotlyHost):
    """One chart by itself.

    Args:
        chart: What to show; `show` puts another chart in its place.
        lang: The language of the words around it.
    """

    _esm: ClassVar[Any] = assets.esm("frame/chart.js", "frame/chart_widget.js")
    _css: ClassVar[Any] = chart_css("frame/chart.css")
    figure = traitlets.Dict().tag(sync=True)

    def __init__(self, chart: charts.Chart, lang: str = "en") -> None:
        super().__init__(lang, figure=chart.to_json())

    def show(self, chart: charts.Chart) -> None:
        """Draw another chart in place."""
        self.figure = chart.to_json()

    def __repr__(self) -> str:
        return f"Chart({self.figure['title']!r}: {self.figure['summary']})"


@cache
def bundle_path() -> Path | None:
    """Where the installed plotly keeps plotly.js; None without plotly."""
    spec = util.find_spec("plotly")  # finds the package without importing it
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "package_data" / "plotly.min.js"


@cache
def bundle_version() -> str:
    """The name under which a browser keeps the bundle."""
    path = bundle_path()
    if path is None or not path.exists():
        return "none"
    return f"{metadata.version('plotly')}-{path.stat().st_size}"


@cache
def bundle(packed: bool) -> bytes:
    """plotly.js as it stands in the installed plotly, compressed if the browser can unpack it."""
    path = bundle_path()
    if path is None:
        raise FileNotFoundError("plotly is not installed")
    script = path.read_bytes()
    return gzip.compress(script, 6) if packed else script


def _attempt(packed: bool) -> bytes | str:
    """The bundle, or in words why there is none."""
    try:
        return bundle(packed)
    except OSError as fault:
        return str(fault)
