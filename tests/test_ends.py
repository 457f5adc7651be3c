"""However and whenever the page's server ends, nothing of it runs on."""

import signal
import time
from contextlib import suppress

import browser as chromium  # scripts/browser.py
import psutil
import pytest

from tests.places import Place
from tests.processes import running_on

pytest.importorskip("friday_server.settings", reason="the page needs Voila")

STAGES = {
    "at once": lambda place, _server: place.family(),
    "with helpers": lambda _place, server: server.children(),
    "compiling": lambda place, _server: list((place.root / "cache").glob("*.code")),
    "open": lambda place, _server: place.log,
}
"""When a server is ended: as soon as this says something."""
SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL")
SAMPLE = [("compiling", "SIGTERM"), ("with helpers", "SIGHUP"), ("open", "SIGKILL")]
REST = [(stage, name) for stage in STAGES for name in SIGNALS if (stage, name) not in SAMPLE]

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="these signals are of Unix")


@pytest.fixture
def place(tmp_path):
    """A place with no machine code yet."""
    return Place(tmp_path / "p", {"FRIDAY_CACHE": str(tmp_path / "p" / "cache")})


def ends_with_all(place, stage, name):
    with place.served(chromium.free_port()) as server:
        deadline = time.monotonic() + 100
        while not STAGES[stage](place, server):
            assert time.monotonic() < deadline, place.log
            time.sleep(0.01)
        family = place.family()
        with suppress(psutil.NoSuchProcess):
            server.send_signal(getattr(signal, name))
        assert running_on(family) == []
    assert running_on(place.family()) == []  # what was started only while it ended
    if name != "SIGKILL":
        assert place.left_behind() == []
        # Python itself prints one if Ctrl-C is pressed before it has come to us.
        assert "Traceback" not in place.log or "friday_" not in place.log


@pytest.mark.parametrize(("stage", "name"), SAMPLE)
def test_nothing_runs_on(place, stage, name):
    ends_with_all(place, stage, name)


@pytest.mark.long
@pytest.mark.parametrize(("stage", "name"), REST)
def test_nothing_runs_on_at_any_time(place, stage, name):
    ends_with_all(place, stage, name)
