"""Random games of the naive engine, played to the end: nothing is ever lost or made up."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product

import pytest

from tests.naive.cards import PIRATES, codes_of
from tests.naive.engine import NaiveGame
from tests.naive.table import RULINGS

ALL_RULINGS = [dict(zip(RULINGS, choice, strict=True)) for choice in product(*RULINGS.values())]


def choose(game: NaiveGame, rng: random.Random, bold: bool) -> str:
    """Any legal decision; a bold player seldom ends a fight that is lost, and so meets pirates."""
    legal = game.legal()
    if bold and game.node == "FIGHT":
        fight = game.public()["fight"]
        if "end" in legal and fight["total"] >= fight["value"] and rng.random() < 0.5:
            return "end"
        if len(legal) > 1 and fight["total"] < fight["value"] and rng.random() < 0.9:
            legal = [text for text in legal if text != "end"] or legal
        drawing = [text for text in legal if text in ("draw", "pay")]
        if drawing and rng.random() < 0.4:
            return drawing[0]
    return rng.choice(legal)


def check_position(game: NaiveGame, points: int) -> None:
    """What holds at every moment."""
    assert game.life >= 0
    assert game.reserve >= 0
    assert game.life + game.reserve == points
    assert Counter(map(id, game.where_everything_is())) == Counter(map(id, game.all_cards))
    seen = game.public()
    assert json.loads(json.dumps(seen)) == seen
    known = len(seen["known_top"]) + len(seen["known_bottom"]) + len(seen["pool"])
    assert known + (seen["unseen"] is not None) == seen["stack_size"] == len(game.piles.stack)
    places = [card.place for card in game.piles.stack]
    order = {"top": 0, None: 1, "bottom": 2}
    assert [order[p] for p in places] == sorted(order[p] for p in places)
    assert sum(not card.seen for card in game.piles.stack) <= 1
    assert sum(seen["aging"]) == len(game.piles.aging)
    legal = game.legal()
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (game.node != "OVER") == (game.outcome is None)
    if game.fight is None and game.node != "OVER":
        assert not any(card.used for card in game.all_cards)
    if game.fight is not None and game.node != "OVER":
        fight = game.fight
        assert len([p for p in fight.played if p.side == "left"]) <= fight.free
        for declarer, target in fight.doublings:
            assert declarer is not target
            for played in (declarer, target):
                assert played in fight.played
                assert not played.face_down


def check_draw(before: dict, after: dict, text: str, reveals: list[str]) -> None:
    """No chance reveals a card at a known place; any other card is revealed and was possible."""
    if text not in ("draw", "pay") or after["node"] == "OVER":
        return
    drawn, spent = after["fight"]["cards"][-1][0], after["fight"]["cards"][-1][3]
    known = before["known_top"] or (
        [] if before["pool"] or before["unseen"] else before["known_bottom"]
    )
    if known:
        assert reveals == []
        assert drawn == known[0]
        return
    assert reveals == [f"card {drawn} spent" if spent else f"card {drawn}"]
    if before["stack_size"] == 0:
        assert drawn in before["discard"] or drawn.endswith("!")
    elif drawn in before["pool"]:
        used_up = before["pool_spent"].count(drawn)
        assert used_up if spent else before["pool"].count(drawn) > used_up or before["unseen"]
    else:
        assert before["unseen"]
        assert drawn.endswith("!")


def play_out(seed: int, level: int, bold: bool, rulings: dict[str, str]) -> NaiveGame:
    """One random game with all checks."""
    rng = random.Random(seed)
    game = NaiveGame(level, rng, **rulings)
    if bold:
        game.life += rng.choice([0, 40, 150, 400])
    play_on(game, rng, bold)
    return game


def play_pirates(seed: int, level: int, rulings: dict[str, str]) -> NaiveGame:
    """One random game that begins before the pirates, with a good deck."""
    rng = random.Random(seed)
    knowledge, starting = codes_of("knowledge"), codes_of("starting")
    rng.shuffle(knowledge)
    rng.shuffle(starting)
    beaten = rng.randint(12, 30)
    deck = knowledge[:beaten] + starting[: rng.randint(0, 18)]
    rng.shuffle(deck)
    cut = rng.randint(0, len(deck))
    game = NaiveGame.stacked(
        level,
        rng,
        stack=deck[:cut],
        discard=deck[cut:],
        hazard_discard=knowledge[beaten:],
        pirates=tuple(rng.sample(list(PIRATES), 2)),
        life=rng.randint(0, 22),
        reserve=rng.randint(0, 5),
        step=3,
        **rulings,
    )
    play_on(game, rng, bold=True)
    return game


def play_on(game: NaiveGame, rng: random.Random, bold: bool) -> None:
    """Random decisions to the end of the game, with all checks."""
    points = game.life + game.reserve
    check_position(game, points)
    for _ in range(20_000):
        if game.node == "OVER":
            break
        text = choose(game, rng, bold)
        before = game.public()
        reveals = game.act(text)
        check_position(game, points)
        check_draw(before, game.public(), text, reveals)
    assert game.node == "OVER"
    check_score(game)


def check_score(game: NaiveGame) -> None:
    """The score, counted the other way round: all cards minus those that are not owned."""
    gone = Counter(map(id, game.destroyed + game.piles.aging + game.hazard_stack))
    gone.update(map(id, game.hazard_discard + game.offer))
    if game.fight is not None and game.fight.hazard is not None:
        gone[id(game.fight.hazard)] += 1
    owned = [card for card in game.all_cards if id(card) not in gone]
    cards = sum(-5 if card.code.endswith("!") else card.value for card in owned)
    won = game.outcome == "WON"
    assert won == (len(game.pirates_beaten) == 2)
    expected = cards + 15 * len(game.pirates_beaten) - 3 * len(game.hazard_discard)
    assert game.score["total"] == expected + (5 * game.life if won else 0)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("bold", [False, True])
def test_random_games_under_all_rulings(level: int, bold: bool) -> None:
    outcomes: Counter[str] = Counter()
    for number, rulings in enumerate(ALL_RULINGS):
        game = play_out(1000 * level + number, level, bold, rulings)
        outcomes[game.outcome] += 1
    assert sum(outcomes.values()) == 32
    if bold:
        assert len(outcomes) >= 2


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_random_pirate_fights_under_all_rulings(level: int) -> None:
    games = [play_pirates(level + 4 * n, level, r) for n, r in enumerate(ALL_RULINGS * 2)]
    assert {game.outcome for game in games} >= {"WON", "OUT_OF_LIFE"}


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play_out(7, 4, True, {}) for _ in range(2))
    assert first.public() == second.public()
