"""A table of His Man Friday in a browser."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def sit(new_page, table_url):
    """Open the game and wait for its island."""

    def open_game(locale="en-US", **options):
        page = new_page(locale=locale, reduced_motion="reduce", **options)
        page.goto(f"{table_url}/?game=his_man_friday", wait_until="commit")
        page.wait_for_selector(".hmf-cell")
        expect(page.locator(".fri-app[data-pane]")).to_be_attached()
        page.select_option("[data-do=pace]", "at_once")
        return page

    return open_game
