"""The keys that the page names are the keys that it listens to."""

import re
from importlib import resources

import pytest

from friday_nb import i18n
from friday_nb.friday import words
from friday_widgets.frame.controls.panel import shown_words
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.table import fight as table_fight

SCRIPTS = resources.files("friday_widgets")
IN_TABLE = {'key === "?"': "?", 'key === "Escape"': "esc", "/^[0-9]$/.test(key)": "1-9"}


def script(name):
    return SCRIPTS.joinpath(name).read_text(encoding="utf-8")


def bound():
    """Every key that something on the page answers to."""
    found = {key for buttons in table_fight._BUTTONS.values() for _, key, _ in buttons if key}
    for name in ("frame/controls/controls.js", "panes/advice/advice.js"):
        (listening,) = re.findall(r"listenKeys\((.*)\);", script(name))
        found |= set(re.findall(r"\b([a-z]): ", listening))
    table = script("friday/table/table.js") + script("table/table.js")
    assert all(sign in table for sign in IN_TABLE)
    return found | set(IN_TABLE.values()) | set(re.findall(r'key === "([a-z])"', table))


def test_the_sheet_has_every_key_that_is_bound():
    assert set(PAGE.keys) == bound()
    assert len(PAGE.keys) == len(set(PAGE.keys))


def test_every_sentence_about_a_key_is_shown():
    every = words.table("en")
    said = {key.removeprefix("table.key.") for key in every if key.startswith("table.key.")}
    assert said == set(PAGE.keys)


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_help_names_every_key(lang):
    told = shown_words(PAGE, lang)["help.6"]
    for key in PAGE.keys:
        assert re.search(rf"(^|[ :]){re.escape(key)}: ", told, re.IGNORECASE), key
    assert "{" not in told
