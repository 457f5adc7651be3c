"""Wherever the page is started: it opens with its odds, and leaves nothing behind."""

import shutil

import browser as chromium  # scripts/browser.py
import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.places import Place, can_limit_memory
from tests.processes import running_on

PATIENCE = 60_000

SAMPLE = ("read_only_home", "long_tmpdir", "traps")
UNUSUAL = {
    "no home": [Place.no_home],
    "no account": [Place.no_account],
    "a read-only home": [Place.read_only_home],
    "a folder for temporary files of 44 characters": [lambda place: place.long_tmpdir(44)],
    "of 71": [lambda place: place.long_tmpdir(71)],
    "of 160, and no account": [lambda place: place.long_tmpdir(160), Place.no_account],
    "files called like modules": [Place.traps],
    "a kernel of somebody else's": [Place.foreign_kernel],
    "settings of somebody else's": [Place.foreign_settings],
    "a proxy that is not there": [Place.proxies],
}

pytestmark = pytest.mark.skipif(
    not (shutil.which("setpriv") and shutil.which("unshare")),
    reason="no setpriv or unshare to take rights away with (Debian: apt-get install util-linux)",
)


@pytest.fixture
def place(tmp_path):
    found = Place(tmp_path / "p")
    yield found
    found.remove()


def opens_with_odds(page, place):
    before = place.left_behind()
    port = chromium.free_port()
    with place.served(port):
        chromium.wait_for(port, "/healthz")
        page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
        visitor = Visitor(page)
        page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click(
            timeout=PATIENCE
        )
        page.locator('.fri-table[data-node="hazard"]').wait_for(timeout=PATIENCE)
        visitor.open_pane("odds")
        expect(page.locator(".fri-odds [data-question]").first).to_be_visible(timeout=PATIENCE)
        assert place.log.endswith(f"The table is at http://127.0.0.1:{port}/  (Ctrl-C ends it)\n")
        remarks = place.log.splitlines()[:-1]
        assert all(remark.startswith("The key for running games") for remark in remarks)
        page.goto("about:blank")  # else it complains that the server is gone
    assert running_on(place.family()) == []
    assert place.trapped == []
    assert place.left_behind() == before


def test_a_page_opens_in_a_bad_place(page, place):
    """A home that cannot be written, a deep folder for temporary files, and files in the way."""
    for name in SAMPLE:
        getattr(place, name)()
    opens_with_odds(page, place)


@pytest.mark.long
@pytest.mark.parametrize("unusual", UNUSUAL.values(), ids=UNUSUAL)
def test_a_page_opens_in_every_place(page, place, unusual):
    for change in unusual:
        change(place)
    opens_with_odds(page, place)


@pytest.mark.long
@pytest.mark.skipif(not can_limit_memory(), reason="control groups cannot be made here")
def test_a_page_opens_with_900_megabytes_and_one_core(page, place):
    """There is no machine code yet: it is made meanwhile, in the same memory."""
    place.small()
    place.variables["FRIDAY_CACHE"] = str(place.root / "work/cache")
    opens_with_odds(page, place)
    assert place.killed() == 0
