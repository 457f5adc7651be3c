"""A table of Black Friday in a browser."""

import pytest

from tests.browser.black_friday.table import PATIENCE


@pytest.fixture
def sit(new_page, table_url):
    """Open the game and wait for its board."""

    def open_game(locale="en-US", *, pace="at_once", **options):
        page = new_page(locale=locale, **({"reduced_motion": "reduce"} | options))
        page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
        page.wait_for_selector(".blf-prices", timeout=PATIENCE)
        page.select_option("[data-do=pace]", pace)
        return page

    return open_game
