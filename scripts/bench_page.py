"""How long until the table can be used: first paint, first panel, first answer to a click.

    python scripts/bench_page.py [ROUNDS]

Every round is a new visitor with an empty browser. "Cold" starts a kernel for each of them,
"preheated" has kernels waiting. Times are medians in milliseconds after the navigation began, taken
in the page itself (polling from outside would add to them); the load of the machine is printed,
because on a busy one they are worth little.
"""

import os
import statistics
import subprocess
import sys
import time
from typing import Any

import browser as chromium
from playwright.sync_api import Browser

MEASURE = """() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  const files = performance.getEntriesByType("resource");
  return {
    "first byte": performance.getEntriesByType("navigation")[0].responseStart,
    "first paint": at("first-contentful-paint"),
    "first panel": at("friday-table"),
    "whole table": window.fridayWhole,
    "requests": files.length,
    "kB moved": files.reduce((sum, file) => sum + file.transferSize, 0) / 1024,
  };
}"""

#: The table is whole when something can be pressed that decides something.
WATCH = """new MutationObserver((_, eyes) => {
  const button = document.querySelector(".fri-stage button");
  if (button && button.offsetHeight > 0) {
    window.fridayWhole = performance.now();
    eyes.disconnect();
  }
}).observe(document, { childList: true, subtree: true });"""


def visit(browser: Browser, url: str) -> dict[str, float]:
    """One new visitor."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.fridayWhole && performance.getEntriesByName('friday-table')[0]")
    found: dict[str, Any] = page.evaluate(MEASURE)
    page.goto("about:blank")
    context.close()
    return found


def measure(name: str, preheat: int, rounds: int) -> None:
    """Print one line for a server with so many kernels waiting."""
    port = chromium.free_port()
    arguments = f"port={port}, host='127.0.0.1', open_browser=False, preheat={preheat}"
    code = f"from friday_nb.app import serve; raise SystemExit(serve({arguments}))"
    begun = time.perf_counter()
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL)
    try:
        chromium.wait_for(port)
        listening = (time.perf_counter() - begun) * 1000
        time.sleep(4 if preheat else 1)
        with chromium.launch() as browser:
            visits = []
            for _ in range(rounds):
                visits.append(visit(browser, f"http://127.0.0.1:{port}/"))
                time.sleep(7)  # time for the next kernel to be laid ready
    finally:
        server.terminate()
        server.wait()
    middle = {key: statistics.median(v[key] for v in visits) for key in visits[0]}
    best = min(v["whole table"] for v in visits)
    line = ", ".join(f"{key} {value:.0f}" for key, value in middle.items())
    print(f"{name}: server listens after {listening:.0f}; {line} (best whole table {best:.0f})")


def main() -> int:
    """Measure both ways."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print(f"{rounds} visitors each, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    measure("cold", 0, rounds)
    measure("preheated", 2, rounds)
    print(f"load afterwards {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
