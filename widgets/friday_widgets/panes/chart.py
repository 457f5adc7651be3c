"""A small widget for plotly figures in a notebook or on a page.

Why not plotly's own FigureWidget: it sends its 5.0 MB script over the websocket to every visitor
(browsers cannot cache it), costs the kernel 80 MB and 320 ms more than a widget like this one
(1.1 s as it comes), and echoes 11 KB back with every change; the first chart of a page then appears
after 3 to 5 s, and delays everything else.  Here the kernel never imports plotly.  A chart is a
JSON value in one trait; the page asks for plotly.js only once it is idle, gets it compressed
(1.5 MB), and stores it in the browser's cache under its version, so that it is sent only once.  The
page's own server has it as a file, which `PLOTLY_VARIABLE` names: on a slow line the clicks would
wait for so long a message.

    Chart(charts.value_chart(view))
"""

from __future__ import annotations

import asyncio
import gzip
import os
from functools import cache
from importlib import metadata, util
from pathlib import Path
from typing import Any, ClassVar, Final

import anywidget
import traitlets

from friday_nb import charts
from friday_nb.i18n import say
from friday_widgets.wire import assets

PLOTLY_VARIABLE: Final = "FRIDAY_PLOTLY"
"""Environment variable with the URL of the bundle relative to the page, where it is a file."""

_HEAD: Final = b"const module = { exports: {} }, { exports } = module, define = undefined;\n"
_TAIL: Final = b"\nexport { module };\n"
"""They make a module of the bundle, so that no module loader of the page intercepts it."""


def chart_words(lang: str) -> dict[str, str]:
    """The texts that are shown in place of a chart while it is loading, or if that has failed."""
    return {name: say(lang, f"chart.{name}") for name in ("loading", "failed")}


def chart_css(*names: str) -> str:
    """The style sheet of charts, with the colours of `palette` as variables."""
    return "\n".join([assets.css("frame/theme.css", *names), charts.css()])


class PlotlyHost(anywidget.AnyWidget):
    """The base class of widgets that send plotly.js to their page on request."""

    plotly_version = traitlets.Unicode().tag(sync=True)
    plotly_url = traitlets.Unicode().tag(sync=True)
    """Where plotly.js is a file, relative to the page; empty if the kernel has to send it."""
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, lang: str = "en", **traits: Any) -> None:
        url = os.environ.get(PLOTLY_VARIABLE, "")
        words = chart_words(lang)
        super().__init__(plotly_version=bundle_version(), plotly_url=url, words=words, **traits)
        self.on_msg(self._answer)

    def _answer(self, _widget: object, message: object, _buffers: object) -> None:
        """Send the bundle; it is compressed in a thread (0.1 s), so as not to delay a click."""
        if not isinstance(message, dict) or message.get("type") != "plotly":
            return
        packed = bool(message.get("gzip"))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # without an event loop there are no clicks to delay
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
    """A widget with a single chart.

    Args:
        chart: The chart; `show` replaces it.
        lang: The language of messages in place of the chart.
    """

    _esm: ClassVar[Any] = assets.esm(
        "frame/dom.js", "panes/plotly.js", "panes/chart.js", "panes/chart_widget.js"
    )
    _css: ClassVar[Any] = chart_css("panes/chart.css")
    figure = traitlets.Dict().tag(sync=True)

    def __init__(self, chart: charts.Chart, lang: str = "en") -> None:
        super().__init__(lang, figure=chart.to_json())

    def show(self, chart: charts.Chart) -> None:
        """Show another chart instead."""
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
    """The name under which a browser caches the bundle; "none" without plotly."""
    path = bundle_path()
    if path is None or not path.exists():
        return "none"
    return f"{metadata.version('plotly')}-{path.stat().st_size}"


@cache
def bundle(packed: bool) -> bytes:
    """The script plotly.js of the installed plotly as a module, compressed if ``packed``.

    Raises:
        OSError: it is not installed, or cannot be read.
    """
    path = bundle_path()
    if path is None:
        raise FileNotFoundError("plotly is not installed")
    script = b"".join([_HEAD, path.read_bytes(), _TAIL])
    return gzip.compress(script, 6) if packed else script


def _attempt(packed: bool) -> bytes | str:
    """The bundle, or an error message."""
    try:
        return bundle(packed)
    except OSError as fault:
        return str(fault)
