"""A load test with many simulated visitors: ``python benchmarks/visitors.py [VISITORS] [SECONDS]``.

Starts a server as ``friday-nb app`` does, on this machine only.  Thirty visitors arrive every ten
seconds.  Each loads the page, opens its kernel's web socket, asks for the state of all widgets as a
page does, opens odds and advice, begins a game of its own and clicks every two seconds.  Measures
the page, the time from its request to a usable table, from a click to its answer, to the odds and
to advice, what is sent for a click by panel and trait, and the memory (PSS) of all processes.  The
clients work beside the server on the same cores, so that all times are upper bounds; the load is
written beside them.  Writes ``benchmarks/results/visitors-N.json``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

import provenance
from served import memory, server
from tornado.httpclient import AsyncHTTPClient
from virtual_visitor import Found, Visitor

MOST_VISITORS = 200
MOST_SECONDS = 600
ARRIVALS_EACH_SECOND = 3
FIRST_SECONDS = 10
"""Visitors who arrive within these seconds meet a server at rest."""


async def crowd(url: str, visitors: int, seconds: float, found: Found) -> None:
    """All visitors, who arrive one after another and leave together."""

    async def arrive(number: int) -> None:
        wait = number / ARRIVALS_EACH_SECOND
        await asyncio.sleep(wait)
        visitor = Visitor(url, number, found, is_early=wait < FIRST_SECONDS)
        await visitor.visit(seconds + visitors / ARRIVALS_EACH_SECOND - wait)

    AsyncHTTPClient.configure(None, max_clients=MOST_VISITORS)
    await asyncio.gather(*map(arrive, range(visitors)))


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("visitors", type=int, nargs="?", default=30, help="usually %(default)s")
    parser.add_argument("seconds", type=int, nargs="?", default=60, help="usually %(default)s")
    parser.add_argument("--preheat", type=int, default=3, help="usually %(default)s")
    asked = parser.parse_args()
    visitors = min(asked.visitors, MOST_VISITORS)
    seconds = min(asked.seconds, MOST_SECONDS)
    found, load = Found(), [os.getloadavg()[0]]
    with server(asked.preheat) as (url, process):
        asyncio.run(asyncio.sleep(15))  # kernels are preheated, and the analysts wake up
        load.append(os.getloadavg()[0])
        held: dict[str, list[float]] = {}

        async def measure() -> None:
            playing = asyncio.ensure_future(crowd(url, visitors, seconds, found))
            while not playing.done():
                await asyncio.wait([playing], timeout=5)
                now = memory(process)
                if sum(map(sum, now.values())) > sum(map(sum, held.values())):
                    held.clear()
                    held.update(now)
            await playing

        asyncio.run(measure())
        load.append(os.getloadavg()[0])
    numbers = found.numbers()
    for kind, sizes in held.items():
        numbers[f"{kind}, PSS, MB (each in the median, most, all {len(sizes)})"] = [
            round(n, 1) for n in (statistics.median(sizes), max(sizes), sum(sizes))
        ]
    for name, value in numbers.items():
        print(f"{name:<60} {value}")
    each = max(1, found.clicks)
    travelled = {name: round(n / each) for name, n in found.travelled.most_common(20)}
    for name, size in travelled.items():
        print(f"   bytes a click: {name:<40} {size}")
    for fault, n in Counter(found.faults).most_common(5):
        print(f"   {n} x {fault}")
    print("load before, when they came, after:", ", ".join(f"{value:.1f}" for value in load))
    data = {
        "command": f"python benchmarks/visitors.py {visitors} {seconds} --preheat {asked.preheat}",
        "load before, when they came, after": [round(value, 1) for value in load],
        "numbers": numbers,
        "bytes a click": travelled,
    }
    provenance.keep(f"visitors-{visitors}", data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
