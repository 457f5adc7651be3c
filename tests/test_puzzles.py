"""The puzzles of every game: their positions, their words, and a sample of their proofs."""

import json
from math import hypot

import pytest

from friday_nb.accel.jit import is_available
from friday_nb.cli.commands import run
from friday_nb.core import puzzle_proofs, registry
from friday_nb.core.drill import Progress, answered, following
from friday_nb.core.puzzle_proofs import behind
from friday_nb.core.puzzle_search import errors
from friday_nb.core.puzzles import EXACT, FILE, key_of
from friday_nb.core.why import Side
from friday_nb.i18n import languages
from friday_static import build

GAMES = [name for name in registry.names() if registry.part(name, "puzzles")]
ALL = [(name, each) for name in GAMES for each in registry.part(name, "puzzles")]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
EVERY = pytest.mark.parametrize(("name", "each"), ALL, ids=lambda it: getattr(it, "key", it))

#: Deals that a proof is repeated with, and how many puzzles of each game are so tried each time.
DEALS, MORE_DEALS, SAMPLE = 100, 400, 5

#: How many puzzles each game has at least.
LEAST = {"friday": 200, "his_man_friday": 60, "black_friday": 60}

#: Of fewer puzzles no shares are asked.
FEW = 16


@EVERY_GAME
def test_there_are_puzzles_of_every_theme_and_no_two_from_one_game(name):
    puzzles = registry.part(name, "puzzles")
    assert {theme for each in puzzles for theme in each.themes} == set(puzzles.themes)
    rows = puzzles._stored["puzzles"]
    assert len({row["game"] for row in rows}) == len(rows) == len(puzzles.by_key)


@pytest.mark.parametrize("name", LEAST)
def test_there_are_enough_for_many_an_evening(name):
    assert len(registry.part(name, "puzzles").all) >= LEAST[name]


@EVERY_GAME
def test_most_of_them_catch_somebody_and_some_are_plain(name):
    traps = [each.trap for each in registry.part(name, "puzzles")]
    if len(traps) >= FEW:
        assert 0.6 <= sum(traps) / len(traps) <= 0.7


@EVERY_GAME
@pytest.mark.skipif(not is_available(), reason="the players are slow in plain Python")
def test_who_goes_wrong_is_as_stored(name):
    """``scripts/find_puzzles.py --errors`` notes it anew after a change of the weaker players."""
    puzzles, searcher = registry.part(name, "puzzles"), registry.part(name, "puzzle_searcher")
    for row in puzzles._stored["puzzles"]:
        each = puzzles.by_key[row["key"]]
        found = errors(searcher, each.view, frozenset(each.best), tuple(each.won))
        assert found == {kind: row[kind] for kind in found}, each.key


@EVERY_GAME
def test_who_begins_meets_many_themes_and_both_kinds(name):
    puzzles, progress, asked = registry.part(name, "puzzles").all, Progress(), []
    for _ in range(12):
        asked.append(following(puzzles, progress, day=1))
        progress = answered(progress, asked[-1].key, right=True, day=1)
    assert sum(each.trap for each in asked) == 8
    assert len({each.themes[0] for each in asked}) >= min(5, len({p.themes[0] for p in puzzles}))


@EVERY
def test_what_is_hidden_is_as_those_who_sit_there_would_have_left_it(name, each):
    assert registry.part(name, "puzzle_searcher").seed(each.view) == each.seed


@EVERY
def test_its_decisions_are_legal_and_there_is_something_to_decide(name, each):
    game = registry.load(name)
    legal = {str(action) for action in game.legal(each.view)}
    assert str(each.view) == each.position
    assert each.key == key_of(each.position)
    assert legal == {*each.best, *each.wrong, *each.same}
    assert each.best
    assert each.wrong
    assert all(each.is_right(twin) == (one in each.best) for twin, one in each.same.items())


@EVERY
def test_its_numbers_make_a_proof(name, each):
    del name
    assert set(each.proof) == {EXACT} or len(each.proof) > 1
    for told in each.proof.values():
        assert set(told["behind"]) == set(each.wrong)
        assert set(told["won"]) == {*each.best, *each.wrong}
        assert told.get("deals", puzzle_proofs.DEALS) >= puzzle_proofs.DEALS
        for difference, error in told["behind"].values():
            assert difference >= max(puzzle_proofs.LEAST, puzzle_proofs.ERRORS * error) - 1e-4
        best = max(told["won"].values())
        assert all(told["won"][right] >= best - puzzle_proofs.ALIKE - 1e-4 for right in each.best)


@EVERY
def test_what_is_said_of_its_solution_speaks_for_it(name, each):
    """In all languages; and what is said of a wrong decision does not praise that."""
    del name
    for right in each.best:
        told = each.reasons(right)
        assert Side.AGAINST not in {part.side for part in told}, [part.key for part in told]
        assert Side.FOR in {part.side for part in told}
        assert all(part.said(lang) for part in told for lang in languages())
    for wrong in each.wrong:
        told = each.reasons(wrong)
        assert Side.FOR not in {part.side for part in told}, [part.key for part in told]
        assert bool(told) != bool(each.outweighed(wrong)), "no answer has an empty reply"


@EVERY_GAME
@pytest.mark.skipif(not is_available(), reason="the players are slow in plain Python")
def test_what_decides_in_a_sample_of_them_is_what_is_stored(name):
    decides = registry.part(name, "puzzle_reason")
    for _, each in sample(name):
        right, wrong = each.best[0], each.wrong[0]
        found = decides(each.view, right, wrong, (each.won[right], each.won[wrong]))
        assert (found.key, dict(found.facts)) == each.because[right]


@EVERY_GAME
@pytest.mark.parametrize("lang", languages())
def test_every_theme_has_a_name_and_a_hint(name, lang):
    puzzles = registry.part(name, "puzzles")
    told = [puzzles.theme_name(theme, lang) for theme in puzzles.themes]
    hints = [puzzles.hint(theme, lang) for theme in puzzles.themes]
    assert len({*told, *hints}) == 2 * len(puzzles.themes)


@EVERY_GAME
def test_the_command_line_lists_them(name, capsys):
    assert run(["puzzles", "--game", name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    first = next(iter(registry.part(name, "puzzles")))
    assert told[0]["id"] == first.key
    assert told[0]["right"] == list(first.best)
    assert told[0]["proof"] == first.proof
    assert run(["puzzles", "--game", name, "--lang", "ru"]) == 0
    assert first.title("ru") in capsys.readouterr().out


@EVERY_GAME
def test_the_static_site_ships_them(name):
    shipped = dict(build._files())
    assert json.loads(shipped[f"friday_nb/{name}/puzzles/{FILE}"])["puzzles"]


def assert_proof_repeats(name, each, deals):
    """In other deals the difference is as it was, within the errors of both."""
    searcher = registry.part(name, "puzzle_searcher")
    if each.proved_by == EXACT:
        bounds = searcher.bounds(each.view)
        for action, chance in each.won.items():
            low, high = bounds[action]
            assert low - 1e-3 <= chance <= high + 1e-3
        return
    for by, told in each.proof.items():
        start = puzzle_proofs.TRIED + told["deals"]
        numbers = range(start, start + deals)
        best, other = each.best[0], each.wrong[0]
        seen = behind(*(searcher.won(each.view, action, by, numbers) for action in (best, other)))
        known = told["won"][best] - told["won"][other]
        spread = hypot(seen.error, told["behind"][other][1]) + 1 / deals
        assert seen.difference == pytest.approx(known, abs=4 * spread)


@EVERY_GAME
@pytest.mark.skipif(not is_available(), reason="the players are slow in plain Python")
def test_nothing_is_played_out_for_a_theme_of_which_there_are_enough(name, monkeypatch):
    searcher = registry.part(name, "puzzle_searcher")
    monkeypatch.setattr(type(searcher), "won", lambda *_: pytest.fail("played out"))
    assert not list(searcher.found_in(1, ()))


def sample(name):
    """Some of the puzzles, spread over all; none where the players would be too slow."""
    found = [pair for pair in ALL if pair[0] == name]
    return found[:: max(1, len(found) // SAMPLE)][:SAMPLE]


@pytest.mark.skipif(not is_available(), reason="the players are slow in plain Python")
@pytest.mark.parametrize(
    ("name", "each"),
    [pair for name in GAMES for pair in sample(name)],
    ids=lambda it: getattr(it, "key", it),
)
def test_a_sample_of_the_proofs_repeats_in_other_deals(name, each):
    assert_proof_repeats(name, each, DEALS)


@pytest.mark.long
@EVERY
def test_every_proof_repeats_in_other_deals(name, each):
    assert_proof_repeats(name, each, MORE_DEALS)
