"""Settings of all tests, and the one browser of those that need it.

Hypothesis tries the same examples every time, and has no deadline;
``HYPOTHESIS_PROFILE=explore pytest ...`` tries new ones, and more of them.

What ``slow.txt`` lists is marked as slow, and ``make check`` leaves it out. ``--note-slow`` writes
the list anew from what the tests of this run took.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("fixed"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

SLOW = Path(__file__).with_name("slow.txt")
SLOW_SECONDS = 0.15
"""What a test takes at least, with all its cases, to be slow."""


def pytest_addoption(parser):
    parser.addoption("--note-slow", action="store_true", help="write tests/slow.txt anew")


def pytest_configure(config):
    if config.getoption("--note-slow") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Stopwatch())


def pytest_collection_modifyitems(items):
    slow = _slow()
    for item in items:
        if _without_case(item.nodeid) in slow:
            item.add_marker("slow")


def _slow() -> set[str]:
    return set(SLOW.read_text().splitlines())


def _without_case(nodeid: str) -> str:
    return nodeid.partition("[")[0]


class _Stopwatch:
    """Writes down which tests are slow; those of files that did not run stay as they were."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report):
        name = _without_case(report.nodeid)
        if name.startswith("tests/") and "browser" not in report.keywords:
            self._seconds[name] += report.duration

    def pytest_sessionfinish(self):
        ran = {name.partition("::")[0] for name in self._seconds}
        kept = {name for name in _slow() if name.partition("::")[0] not in ran}
        slow = {name for name, seconds in self._seconds.items() if seconds >= SLOW_SECONDS}
        SLOW.write_text("\n".join(sorted(kept | slow)) + "\n")


@contextmanager
def _without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    loop = asyncio._get_running_loop()
    if loop is None or "chrome" in getattr(item, "fixturenames", ()):
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    with _without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    with _without_the_browsers_loop(item):
        return (yield)


@pytest.fixture
def english(monkeypatch):
    """The terminal speaks English, on lines of 80 characters."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="session")
def chrome():
    """The one browser of this process: Playwright cannot be started a second time beside itself.

    From then on this thread has a running event loop, which is hidden from tests without a browser:
    they could not run one of their own, and where there is a loop the desk tells some of its panels
    later.
    """
    import browser  # scripts/browser.py; only now, for most tests need no Playwright

    with browser.launch() as running:
        yield running
