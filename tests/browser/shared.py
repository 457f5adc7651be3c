"""One table for several tests, one after the other: brought back to how a visitor finds it.

A new page costs a kernel and some ten thousand lines of script, several seconds of a processor. A
test that begins with a game or a position of its own does not need one: it may take the table over
from the test before, if that one passed. Tests of loading, leaving, connections, and of what the
browser keeps want a page of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

AT_ONCE_MS = 5_000

#: What a test can leave behind that a game of the next test does not replace.
LEFT = """() => {
  document.activeElement?.blur();
  scrollTo(0, 0);
  return document.querySelector("[popover]:popover-open, .fri-advice-sheet[open]") !== null;
}"""


@dataclass
class Shared:
    """A table that is open, and whether the next test may take it over."""

    page: Page
    options: dict
    clean: bool = True

    def tidy(self) -> bool:
        """Bring the page back to its beginning; whether that could be done.

        Every dialog is closed, the odds are open and the guide shows its first tab, advice comes on
        request, and size and language are those that the page was opened with. The games that the
        browser keeps stay.
        """
        if not self.clean or self.page.is_closed():
            return False
        self.page.set_default_timeout(AT_ONCE_MS)
        try:
            return self._tidied(self.page)
        except PlaywrightError:  # out of reach: a new page is the better beginning
            return False
        finally:
            self.page.set_default_timeout(30_000)

    def _tidied(self, page: Page) -> bool:
        for _ in range(3):
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
        page.mouse.move(0, 0)
        if page.evaluate(LEFT) or page.locator("dialog[open]").count():
            return False
        page.set_viewport_size(self.options["viewport"])
        lang = self.options.get("locale", "en-US")[:2]
        page.locator(f'button[lang="{lang}"]').click()
        page.locator(f'html[lang="{lang}"]').wait_for()
        for tab in page.locator('[role="tab"][aria-selected="false"]:first-child').all():
            tab.click()
        page.locator('[data-tab="advice"]').click()
        page.locator('.fri-advice [data-mode="ask"]').click()
        expect(page.locator(".fri-advice")).to_have_attribute("data-mode", "ask")
        page.locator('button[data-preset="learn"]').click()
        page.mouse.move(0, 0)
        page.evaluate(LEFT)
        return True
