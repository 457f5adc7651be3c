"""A finished game is remembered, saved as a table and taken over by another browser."""

import re

from playwright.sync_api import expect

LATE = (
    "level=1 step=green life=0/22 stack=1,2,0>> gone=-1*4,0*7,0L2,1*2 hazards=0L1*2,0C2*2,0X2*2,0M"
    ",0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3X1,3S,4W aging=7n3d"
    " pirates=20/6,25/7 enemy=3D cards=4W,-1"
)
"""One short, and no life point left: to end the fight ends the game."""


def history(page):
    page.click("[data-do=games]")
    return page.locator("dialog .fri-history")


def test_a_finished_game_leaves_a_line_that_travels_as_a_file(new_page, open_table, tmp_path):
    page = new_page()
    open_table(page)
    expect(history(page)).to_contain_text("No game has been finished here yet.")
    page.keyboard.press("Escape")
    page.click("[data-do=files]")
    page.locator("dialog textarea").last.fill(LATE)
    page.get_by_role("button", name="Set this position up").click()
    page.locator("[data-action=end]").click()
    page.wait_for_timeout(700)  # until then the second press may be half of a double click
    page.get_by_role("button", name="Really? End fight").click()
    expect(page.locator(".fri-table")).to_have_attribute("data-node", "over")
    page.wait_for_function("localStorage['friday-nb/history']")
    shown = history(page)
    line = shown.locator("tbody tr")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("lost (from a position)")
    expect(shown).to_contain_text("First win")
    with page.expect_download() as saved:
        shown.locator("[data-do=history-save]").click()
    file = tmp_path / "history.csv"
    saved.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert re.search(
        r"^g-[0-9a-f]{8},20\d\d-.*,friday,1,1,lost,-?\d+,position$", text, re.MULTILINE
    )

    elsewhere = open_table(new_page())
    there = history(elsewhere)
    bad = tmp_path / "bad.csv"
    bad.write_text(text.replace("lost", "great"), encoding="utf-8")
    for path, said in ((bad, "cannot be read: 2."), (file, "added: 1."), (file, "added: 0.")):
        with elsewhere.expect_file_chooser() as chosen:
            there.locator("[data-do=history-load]").click()
        chosen.value.set_files(path)
        expect(there).to_contain_text(said)
    expect(there.locator("tbody tr")).to_have_count(1)
