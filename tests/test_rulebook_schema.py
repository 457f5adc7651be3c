"""A mistake in a rulebook is one sentence that names the line."""

import json
from pathlib import Path

import pytest

from friday_nb.core import registry
from friday_nb.rulebook.schema import RulebookError, read

BOTH = {"en": "Play", "ru": "Игра"}
GOOD = {
    "sections": [{"id": "play", "title": BOTH}],
    "rules": [
        {"id": "PIG-1", "section": "play", "title": BOTH, "text": BOTH},
        {"id": "PIG-2", "section": "play", "title": BOTH, "text": BOTH, "where": BOTH},
    ],
}


def written(change):
    data = json.loads(json.dumps(GOOD))
    change(data)
    return json.dumps(data, indent=1, ensure_ascii=False)


def line_of(text, what, nth=1):
    found = [n for n, line in enumerate(text.splitlines(), 1) if what in line]
    return found[nth - 1]


def test_a_rulebook_is_read():
    assert read(json.dumps(GOOD), "rulebook.json") == GOOD


@pytest.mark.parametrize(
    ("change", "what", "where"),
    [
        (lambda d: d["rules"][1].update(texte=BOTH), 'no key "texte"', '"texte"'),
        (lambda d: d["rules"][1].pop("text"), 'key "text" is missing', '"PIG-2"'),
        (lambda d: d["rules"][0].update(ruling="no"), '"ruling" is of the wrong kind', '"ruling"'),
        (lambda d: d["rules"][1].update(section="end"), 'no section "end"', '"end"'),
        (lambda d: d["sections"][0].update(text=BOTH), 'no key "text"', '"text"'),
        (lambda d: d.update(rule=[]), 'no key "rule"', '"rule"'),
    ],
)
def test_a_mistake_is_a_sentence_with_the_line(change, what, where):
    text = written(change)
    with pytest.raises(RulebookError) as found:
        read(text, "pig/rulebook.json")
    told = str(found.value)
    assert told.startswith(f"pig/rulebook.json, line {line_of(text, where)}: ")
    assert what in told
    assert told.endswith(".")
    assert "\n" not in told


def test_a_text_in_one_language_is_not_enough():
    text = written(lambda d: d["rules"][1].update(title={"en": "Rolling"}))
    title = line_of(text, '"title"', 3)
    with pytest.raises(RulebookError, match=rf"line {title}: .*each of"):
        read(text, "rulebook.json")


def test_what_is_no_json_names_the_line():
    with pytest.raises(RulebookError, match="line 2: "):
        read('{"sections": [],\n "rules" []}', "rulebook.json")


@pytest.mark.parametrize("game", registry.names())
def test_the_rulebooks_of_all_games_are_as_they_should_be(game):
    path = Path(__file__).resolve().parent.parent / "friday_nb" / game / "rulebook.json"
    assert read(path.read_text(encoding="utf-8"), path.name)["rules"]


@pytest.mark.parametrize("text", ["1" * 4500, "[" * 100_000], ids=["digits", "lists"])
def test_what_python_itself_refuses_is_refused_in_a_sentence(text):
    with pytest.raises(RulebookError, match="line 1: no rulebook is like this"):
        read(text, "pig.json")


def test_a_text_is_a_text_in_each_language():
    text = written(lambda d: d["sections"][0].update(title={"en": 1, "ru": []}))
    with pytest.raises(RulebookError, match='"title" needs a text for each'):
        read(text, "pig.json")
