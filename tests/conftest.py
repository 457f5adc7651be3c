"""Settings of all tests, and the one browser of those that need it.

Hypothesis tries the same examples every time, and has no deadline;
``HYPOTHESIS_PROFILE=explore pytest ...`` tries new ones, and more of them.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager

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
