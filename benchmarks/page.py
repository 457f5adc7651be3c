"""How fast the page is, in a real browser on a real server: ``python benchmarks/page.py [CLICKS]``.

Measures page request to first usable table (with and without kernels in waiting), a click to the
paint of the changed table, of the rules and of the charts, bytes per click over the websocket, and
memory per visitor. Prints a table and writes ``benchmarks/results/page.json``. Times are taken
inside the page: from the event of the click or key (its own time stamp) to the moment after the
frame that shows the change. On a busy machine they say little, so the load is written beside them.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "scripts"))

import browser as chromium  # shared with the tests, in scripts/
import provenance
import psutil
from playwright.sync_api import Browser, Page, WebSocket

from friday_nb import friday
from tests.browser.visitor import Visitor
from tests.friday.lockstep import careful

ROOT = Path(__file__).resolve().parents[1]
VISITS = 7
CLICKS = 200
WARM_UP = 5
HOLD = 150  # milliseconds for which a button is held down: by then, what moves is at rest
TARGETS = {
    "cold: first usable table, ms": 1500,
    "preheated: first usable table, ms": 800,
    "table after a click, ms (p50)": 30,
    "table after a click, ms (p95)": 80,
    "rules after a click, ms (p50)": 40,
    "rules after a click, ms (p95)": 100,
    "charts after a click, ms (p50)": 100,
    "charts after a click, ms (p95)": 200,
}

#: The table is usable as soon as a decision can be clicked.
FIRST_USE = """new MutationObserver((_, eyes) => {
  const button = document.querySelector(".fri-table :is([data-action], .is-choice)");
  if (!button || !button.offsetHeight) return;
  eyes.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.friUsable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""

#: The time from the last click or key to the paint after the change of each panel.
WATCH = """() => {
  const run = { event: 0, heard: {}, last: 0, longest: 0 };
  window.friRun = run;
  const paint = (name, from) => requestAnimationFrame(() => {
    const port = new MessageChannel();
    port.port1.onmessage = () => { run.heard[name] = performance.now() - from; };
    port.port2.postMessage(0);
  });
  const hand = (event) => { run.event = event.timeStamp; };
  addEventListener("click", hand, true);
  addEventListener("keydown", hand, true);
  const watch = (selector, name, options) => new MutationObserver(() => {
    run.last = performance.now();
    if (run.event) paint(name, run.event);
  }).observe(document.querySelector(selector), { subtree: true, ...options });
  watch(".fri-table", "table", { attributes: true, attributeFilter: ["data-turn"] });
  watch(".fri-guide", "rules", { childList: true, characterData: true });
  watch(".fri-deck-charts", "charts", { childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) run.longest = Math.max(run.longest, duration);
  }).observe({ type: "longtask" });
}"""
BEGIN = "() => { Object.assign(window.friRun, { event: 0, heard: {}, longest: 0 }); }"
QUIET = "() => performance.now() - window.friRun.last > 250"
#: The page itself does the waiting: asking it again and again would slow what is measured.
ANSWERED = """() => new Promise((done) => {
  const look = setInterval(() => {
    if (!window.friRun.heard.table || performance.now() - window.friRun.last < 250) return;
    clearInterval(look);
    done();
  }, 100);
})"""


@contextmanager
def server(preheat: int) -> Iterator[tuple[str, psutil.Process]]:
    """The table's address and the server, which ends with the block."""
    port = chromium.free_port()
    code = (
        "from friday_server.app import serve;"
        f"raise SystemExit(serve(port={port}, open_browser=False, preheat={preheat}))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL, cwd=ROOT)
    try:
        chromium.wait_for(port)
        yield f"http://127.0.0.1:{port}/", psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def first_use(browser: Browser, url: str) -> float:
    """Page request to first usable table, for a new visitor with an empty browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(FIRST_USE)
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.friUsable", timeout=60_000)
    spent = float(page.evaluate("window.friUsable"))
    page.goto("about:blank")
    context.close()
    return spent


def visits(browser: Browser, preheat: int) -> list[float]:
    """The times of visits, one after another; before each, ``preheat`` kernels can start."""
    with server(preheat) as (url, _):
        time.sleep(8 if preheat else 2)
        found = []
        for _ in range(VISITS):
            found.append(first_use(browser, url))
            time.sleep(6 if preheat else 2)
    return found


class Traffic:
    """The bytes that go through a page's websockets."""

    def __init__(self, page: Page) -> None:
        self.sent = self.received = 0
        page.on("websocket", self._watch)

    def _watch(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self._count("sent", data))
        socket.on("framereceived", lambda data: self._count("received", data))

    def _count(self, way: str, data: str | bytes) -> None:
        size = len(data.encode() if isinstance(data, str) else data)
        setattr(self, way, getattr(self, way) + size)


def clicks(browser: Browser, many: int) -> tuple[dict[str, list[float]], dict[str, float]]:
    """What clicks cost in real games, with table, rules and charts shown, and the memory held."""
    found: dict[str, list[float]] = {}
    with server(1) as (url, process):
        page = browser.new_context(
            viewport={"width": 1440, "height": 1500}, locale="en-US"
        ).new_page()
        traffic = Traffic(page)
        page.goto(url)
        page.wait_for_selector(".fri-deck .js-plotly-plot", timeout=60_000)
        visitor = Visitor(page, hold=HOLD)
        rng = random.Random(1)
        visitor.new_game(level=1, seed=1)
        page.evaluate(WATCH)
        for at in range(-WARM_UP, many):
            if visitor.desk.view.outcome:
                visitor.new_game(level=1, seed=at)
            page.wait_for_function(QUIET)
            page.evaluate(BEGIN)
            before = (traffic.sent, traffic.received)
            offered = [str(action) for action in friday.legal(visitor.desk.view)]
            visitor.decide(careful(rng, visitor.desk.view, offered), keys=bool(at % 2))
            page.evaluate(ANSWERED)
            heard: dict[str, float] = page.evaluate("window.friRun.heard")
            longest = page.evaluate("window.friRun.longest")
            after = (traffic.sent, traffic.received)
            visitor.agrees()
            if at < 0:
                continue
            for name, spent in heard.items():
                found.setdefault(name, []).append(spent)
            found.setdefault("sent", []).append(after[0] - before[0])
            found.setdefault("received", []).append(after[1] - before[1])
            found.setdefault("longest", []).append(longest)
        held = memory(process, page)
        page.goto("about:blank")
    return found, held


def memory(server: psutil.Process, page: Page) -> dict[str, float]:
    """What a visitor who plays holds, in MB: the kernel of this page, and the server's analyses.

    RSS counts memory that processes share once for each of them; PSS divides it among them, so
    that it can be added up over many visitors.  Whatever the server started besides kernels
    works out odds and advice, for all visitors together.
    """
    own = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    held: dict[str, list[Any]] = {"kernel": [], "analyses": []}
    for process in server.children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # the compiler, when it is done, is a zombie
            command = " ".join(process.cmdline())
            if "ipykernel" not in command:
                held["analyses"].append(process.memory_full_info())
            elif own in command:
                held["kernel"].append(process.memory_full_info())
    found: dict[str, float] = {}
    for name, sizes in held.items():
        found[f"{name}, RSS, MB"] = sum(each.rss for each in sizes) / 1e6
        found[f"{name}, PSS, MB"] = sum(getattr(each, "pss", each.rss) for each in sizes) / 1e6
    return found


def quantile(part: float) -> Callable[[list[float]], float]:
    """A function that finds the value below which this part of some values lies."""
    return lambda values: sorted(values)[min(len(values) - 1, round(part * (len(values) - 1)))]


def summary(
    cold: list[float], warm: list[float], found: dict[str, list[float]]
) -> dict[str, float]:
    """The numbers to print and keep."""
    middle, late = statistics.median, quantile(0.95)
    numbers = {
        "cold: first usable table, ms": middle(cold),
        "preheated: first usable table, ms": middle(warm),
    }
    for name in ("table", "rules", "charts"):
        numbers[f"{name} after a click, ms (p50)"] = middle(found[name])
        numbers[f"{name} after a click, ms (p95)"] = late(found[name])
    numbers |= {
        "longest task of the page in a click, ms (p95)": late(found["longest"]),
        "websocket, sent, bytes a click": middle(found["sent"]),
        "websocket, received, bytes a click": middle(found["received"]),
    }
    return {name: round(value, 1) for name, value in numbers.items()}


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clicks", type=int, nargs="?", default=CLICKS, help="usually %(default)s")
    many = parser.parse_args().clicks
    load = [os.getloadavg()[0]]
    with chromium.launch() as browser:
        cold = visits(browser, 0)
        warm = visits(browser, 2)
        load.append(os.getloadavg()[0])
        found, held = clicks(browser, many)
        version = browser.version
    load.append(os.getloadavg()[0])
    numbers = summary(cold, warm, found) | {name: round(mb, 1) for name, mb in held.items()}
    for name, value in numbers.items():
        target = TARGETS.get(name)
        verdict = (
            "" if target is None else f"  target {target}: {'met' if value <= target else 'MISSED'}"
        )
        print(f"{name:<48} {value:>9,.1f}{verdict}")
    print("load while measuring:", ", ".join(f"{value:.1f}" for value in load))
    data: dict[str, Any] = {
        "browser": version,
        "load while measuring": [round(value, 1) for value in load],
        "visits": VISITS,
        "clicks": many,
        "numbers": numbers,
    }
    provenance.keep("page", data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
