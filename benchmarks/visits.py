"""A first visit of a page with the table, served or static, by a browser that has kept nothing.

On this machine, and on a phone's lines with a processor four times slower.  Chromium slows only the
page itself down, so that a worker with Python in it is as quick as this machine is.
"""

from __future__ import annotations

import statistics
import time

from playwright.sync_api import Browser, Page
from slow_line import SlowLine, slow_line

SLOWER = 4
"""How many times slower than this machine's the processor of a phone is taken to be."""
LINES = {
    "this machine": {"delay": 0.0, "bits": 1e9},
    "150 ms, 1.6 Mbit/s": {"delay": 0.15, "bits": 1.6e6},
    "150 ms, 1 Mbit/s": {"delay": 0.15, "bits": 1e6},
}
PATIENCE = 300_000
"""Milliseconds: on the slowest line the static site's Python takes more than a minute."""
PRESSES = 10
WATCH = """() => {
  window.moved = 0;
  window.shown = {};
  window.answers = [];
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id) window.shown[id] = Math.max(window.shown[id] ?? 0, duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  let pressed = 0;
  addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
  const press = () => {
    const table = document.querySelector(".fri-table");
    pressed = performance.now();
    table.querySelector("[data-action=draw]").click();
    new MutationObserver(() => {
      window.answered ??= performance.now();
      if (pressed) window.answers.push(performance.now() - pressed);
      pressed = 0;
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


def lines(browser: Browser, port: int, visits: dict[str, int]) -> dict[str, dict[str, float]]:
    """What visits take on each line, the median of so many."""
    found = {}
    for name, how in LINES.items():
        with slow_line(port, **how) as (slow, line):
            made = []
            for _ in range(visits[name]):
                made.append(_visit(browser, slow, line, slow=how["delay"] > 0))
                time.sleep(2)
        keys = made[0]
        found[name] = {key: round(statistics.median(each[key] for each in made), 3) for key in keys}
        print(name, found[name])
    return found


def _visit(browser: Browser, port: int, line: SlowLine, *, slow: bool) -> dict[str, float]:
    """When the table is seen and answers, what has come by then, and how quick the page is then."""
    before = line.received
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, bypass_csp=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})()")
    page.goto(f"http://127.0.0.1:{port}/", wait_until="commit", timeout=PATIENCE)
    page.wait_for_function("window.seen", timeout=PATIENCE)
    received = line.received - before
    page.wait_for_function("window.answered", timeout=PATIENCE)
    answered = line.received - before
    page.wait_for_timeout(1000)
    found = {
        "seen, ms": page.evaluate("window.seen"),
        "answered, ms": page.evaluate("window.answered"),
        "bytes": received,
        "bytes, answered": answered,
        "shift": page.evaluate("window.moved"),
        **_presses(page),
    }
    page.goto("about:blank")
    context.close()
    return found


def _presses(page: Page) -> dict[str, float]:
    """How long presses take until they are shown, and until they are answered: the 98th percentile.

    Of so few presses that is the slowest one.
    """
    page.evaluate("window.answers = []")
    for number in range(PRESSES):
        page.tap(f"[data-do={'redo' if number % 2 else 'undo'}]")
        page.wait_for_function(f"window.answers.length > {number}")
        page.tap(f".fri-pane-tab >> nth={number % 3}")
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)
    shown = page.evaluate("Object.values(window.shown)")
    return {
        "shown, ms": max(shown, default=16),
        "answer, ms": page.evaluate("Math.max(...answers)"),
    }
