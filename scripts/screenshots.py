"""Take the screenshots for the README and the notebooks from the real page: ``make pictures``.

Starts the app, opens it in the system's Chromium at desk and phone width, and writes
``docs/images/*.png``.  The game shown is always the same, so that a new picture shows a change of
the page and not of the cards.
"""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import browser
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SEED = "11"


class Shot(NamedTuple):
    """One picture: its name, the page's width and height, and how the page is."""

    name: str
    width: int
    height: int
    colours: str = "light"
    locale: str = "en-GB"
    new_game: bool = False
    game: str = "friday"


SHOTS = (
    Shot("fight", 1440, 900),
    Shot("hazards", 1440, 900, new_game=True),
    Shot("night", 1440, 900, colours="dark", locale="ru-RU"),
    Shot("phone", 390, 844, colours="dark"),
    Shot("his_man_friday", 1440, 900, game="his_man_friday"),
    Shot("black_friday", 1440, 900, game="black_friday"),
)


TABLES = {
    "friday": ".fri-table",
    "his_man_friday": ".hmf-table",
    "black_friday": ".blf-table",
}


def begin(page: Page) -> None:
    """From the welcome into the fixed game."""
    page.locator(".fri-controls button").first.click()
    page.locator("dialog[open] input[name=seed]").fill(SEED)
    page.locator("dialog[open] button[type=submit]").click()
    page.locator("dialog[open]").wait_for(state="hidden")


def shoot(chromium: Browser, url: str, shot: Shot) -> None:
    """One picture."""
    context = chromium.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme=shot.colours,
        locale=shot.locale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{url}?game={shot.game}")
    page.wait_for_selector(TABLES[shot.game])
    if shot.new_game:
        begin(page)
    page.wait_for_timeout(3000)  # the charts follow the table
    expect(page.locator(".fri-odds-head.is-pending")).to_have_count(0, timeout=30_000)
    page.screenshot(path=IMAGES / f"{shot.name}.png")
    context.close()
    print(f"docs/images/{shot.name}.png")


def main() -> int:
    """Start the app, take all pictures, stop it."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    port = browser.free_port()
    command = [sys.executable, "-m", "friday_nb", "app", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT)
    try:
        browser.wait_for(port)
        with browser.launch() as chromium:
            for shot in SHOTS:
                shoot(chromium, f"http://127.0.0.1:{port}/", shot)
    finally:
        server.terminate()
        server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
