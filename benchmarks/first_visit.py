"""How long the first visit of the served page takes: ``python benchmarks/first_visit.py``.

On this machine, and on a phone's line with a processor four times slower: when the table is seen,
when a decision pressed at once is answered, what has come over the line by then, compressed, and
how far the page has moved meanwhile (cumulative layout shift).  The browser has kept nothing, and
kernels wait.  Writes ``benchmarks/results/first_visit.json``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "scripts"))

import browser as chromium
import provenance
from playwright.sync_api import Browser
from served import server
from slow_line import SlowLine, slow_line

VISITS = 3
SLOWER = 4
"""How many times slower than this machine's the processor of a phone is taken to be."""
LINES = {
    "this machine": {"delay": 0.0, "bits": 1e9},
    "150 ms, 1.6 Mbit/s": {"delay": 0.15, "bits": 1.6e6},
    "150 ms, 1 Mbit/s": {"delay": 0.15, "bits": 1e6},
}
WATCH = """() => {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: "layout-shift", buffered: true });
  const press = () => {
    const table = document.querySelector(".fri-table");
    const turn = table.dataset.turn;
    table.querySelector("[data-action=draw]").click();
    new MutationObserver(() => {
      if (table.dataset.turn !== turn) window.answered ??= performance.now();
    }).observe(table, { attributeFilter: ["data-turn"] });
  };
  new PerformanceObserver((list) => {
    if (!list.getEntriesByName("friday-table").length) return;
    requestAnimationFrame(() => setTimeout(() => {
      window.seen = performance.now();
      press();
    }));
  }).observe({ type: "mark", buffered: true });
}"""


def visit(browser: Browser, port: int, line: SlowLine, *, slow: bool) -> dict[str, float]:
    """Milliseconds until the table is seen and until it answers, bytes, and the layout shift."""
    before = line.received
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True)
    page = context.new_page()
    if slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})()")
    page.goto(f"http://127.0.0.1:{port}/", wait_until="commit", timeout=120_000)
    page.wait_for_function("window.seen")
    received = line.received - before
    page.wait_for_function("window.answered")
    page.wait_for_timeout(1000)
    found = {
        "seen, ms": page.evaluate("window.seen"),
        "answered, ms": page.evaluate("window.answered"),
        "bytes": received,
        "shift": page.evaluate("window.moved"),
    }
    page.goto("about:blank")
    context.close()
    return found


def medians(visits: list[dict[str, float]]) -> dict[str, float]:
    """The median of each number."""
    return {key: round(statistics.median(each[key] for each in visits), 3) for key in visits[0]}


def main() -> None:
    """Measure, print and write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    found: dict[str, Any] = {"visits": VISITS, "processor slowed down": SLOWER, "lines": {}}
    with server(2) as (url, _), chromium.launch() as browser:
        port = int(url.rstrip("/").rpartition(":")[2])
        time.sleep(8)  # kernels are preheated
        for name, how in LINES.items():
            with slow_line(port, **how) as (slow, line):
                visits = []
                for _ in range(VISITS):
                    visits.append(visit(browser, slow, line, slow=how["delay"] > 0))
                    time.sleep(2)
                found["lines"][name] = medians(visits)
                print(name, found["lines"][name])
    print(provenance.keep("first_visit", found))


if __name__ == "__main__":
    main()
