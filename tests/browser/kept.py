"""What the browser keeps of the game on the table, which it hears of right after it has shown it.

So a test that reloads, opens another tab or looks at the kept games waits for that first.
"""

from __future__ import annotations

from playwright.sync_api import Page

_IS_KEPT = """([game, about]) => {
  const entry = localStorage[`${game}/game/${localStorage[`${game}/current`]}`];
  const kept = JSON.parse(entry ?? "{}").about;
  return kept && Object.entries(about).every(([name, value]) => kept[name] === value);
}"""


def until_kept(page: Page, game: str = "friday", /, **about: object) -> None:
    """Wait until the game on the table is kept with these facts, such as `decisions=2`."""
    page.wait_for_function(_IS_KEPT, arg=[game, about])
