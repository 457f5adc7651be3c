"""What stands in a cell of the island covers nothing else there: nobody's mark, word or picture."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import PATIENCE, WIDE
from tests.widgets.his_man_friday.twins import played

SEATS = ["person", "bluffer", "bluffer"]
COVERED = """() => [...document.querySelectorAll(".hmf-cell")].flatMap((cell) => {
  const box = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const drawn = part.querySelector("svg");
    if (part.matches(".hmf-face, .hmf-crusoe, .hmf-go")) return drawn.getBoundingClientRect();
    const isText = part.matches(".hmf-said, .hmf-gone, .hmf-cell-name");
    return (isText ? range : part).getBoundingClientRect();
  };
  const parts = [...cell.querySelectorAll(
    ":scope > :is(.hmf-mark, .hmf-taker, .hmf-looked, .hmf-crusoe, .hmf-go, .hmf-cell-name), " +
    ".hmf-face:has(svg), .hmf-said, .hmf-known, .hmf-gone",
  )];
  const pairs = parts.flatMap((one, n) => parts.slice(n + 1).map((other) => [one, other]));
  return pairs.filter(([one, other]) => {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1;
  }).map(([one, other]) => `${cell.dataset.cell}: ${one.className} over ${other.className}`);
})"""


@pytest.mark.parametrize("decisions", [22, 500])
def test_in_a_cell_nothing_lies_over_anything_else(new_page, table_url, decisions):
    page = new_page(locale="en-US", **WIDE)
    entry = {"record": str(played(3, 6, decisions).record()), "about": {"seats": SEATS}}
    stored = {"his_man_friday/game/cells": json.dumps(entry), "his_man_friday/current": "cells"}
    at_home = "location.protocol.startsWith('http')"
    page.add_init_script(f"if ({at_home}) Object.assign(localStorage, {json.dumps(stored)})")
    page.goto(f"{table_url}/?game=his_man_friday", wait_until="commit")
    page.locator(".hmf-cell:not(.is-empty)").first.wait_for(timeout=PATIENCE)
    for lang in ("en", "ru"):
        page.locator(f'button[lang="{lang}"]').click()
        expect(page.locator(".hmf-table")).to_have_attribute("lang", lang)
        for width, height in ((1440, 900), (1280, 800), (1024, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            assert page.evaluate(COVERED) == [], (lang, width)


def test_on_the_narrowest_phone_what_is_said_stays_on_one_line(new_page, table_url):
    page = new_page(locale="en-US", viewport={"width": 360, "height": 740}, is_mobile=True)
    page.goto(f"{table_url}?game=his_man_friday")
    said = page.locator(".hmf-cell:not(.is-unsaid) > .hmf-said")
    expect(said.first).to_be_visible(timeout=PATIENCE)
    lines = "(all) => all.map((el) => el.getBoundingClientRect().height)"
    heights = said.evaluate_all(lines)
    assert len(heights) > 1
    assert max(heights) < 1.5 * min(heights)
