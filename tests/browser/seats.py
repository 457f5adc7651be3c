"""Who sits at a table: the dialog of a new game, filled in as a visitor does it."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def begin(page: Page, *players: str, seed: str = "7", **options: str) -> None:
    """Begin a new game: one player for each seat, by the value of the choice.

    Other options are chosen by their names and values.  The deal is always given: with a random
    one a game may take any number of turns.
    """
    page.click("[data-do=new]")
    form = page.locator("dialog[open] form")
    form.locator(f"[name=players][value='{len(players)}']").check()
    for name, value in options.items():
        form.locator(f"[name={name}][value='{value}']").check()
    for seat, who in enumerate(players):
        form.locator(f"[name=seat-{seat}]").select_option(who)
    form.locator("[name=seed]").fill(seed)
    form.locator("[type=submit]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
