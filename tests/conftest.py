"""Settings of all tests, and the one browser of those that need it.

Hypothesis tries the same examples every time, and has no deadline;
``HYPOTHESIS_PROFILE=explore pytest ...`` tries new ones, and more of them.
"""

import os

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


@pytest.fixture
def english(monkeypatch):
    """The terminal speaks English, on lines of 80 characters."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="session")
def chrome():
    """The one browser of this process: Playwright cannot be started a second time beside itself.

    While it runs, this thread has a running event loop.  So tests with a browser have a run of
    their own (``make test``): the desk tells some of its panels later where there is a loop.
    """
    import browser  # scripts/browser.py; only now, for most tests need no Playwright

    with browser.launch() as running:
        yield running
