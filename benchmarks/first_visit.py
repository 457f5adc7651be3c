"""How long the first visit of the served page takes: ``python benchmarks/first_visit.py``.

On this machine, and on a phone's line with a processor four times slower: when the table is seen,
when a decision pressed at once is answered, what has come over the line by then, compressed, how
far the page has moved meanwhile (cumulative layout shift), and how quick presses are then.  The
browser has kept nothing, and kernels wait.  Writes ``benchmarks/results/first_visit.json``.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "scripts"))

import browser as chromium
import provenance
from served import server
from visits import LINES, SLOWER, lines

VISITS = 3


def main() -> None:
    """Measure, print and write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with server(2) as (url, _), chromium.launch() as browser:
        port = int(url.rstrip("/").rpartition(":")[2])
        time.sleep(8)  # kernels are preheated
        found = lines(browser, port, dict.fromkeys(LINES, VISITS))
    numbers = {"visits": VISITS, "processor slowed down": SLOWER, "lines": found}
    print(provenance.keep("first_visit", numbers))


if __name__ == "__main__":
    main()
