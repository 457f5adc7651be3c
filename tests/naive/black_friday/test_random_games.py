"""Random games of the naive engine: cases are conserved, games end, and the right events occur."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive.black_friday.board import BLACK, BLACK_CASES, COLOURS
from tests.naive.black_friday.by_hand import cases_of_the_game
from tests.naive.black_friday.choosers import Temper, random_game
from tests.naive.black_friday.engine import BlackFriday

KINDS = [(players, specials) for players in (2, 3, 4, 5) for specials in (False, True)]
DECISIONS = 5000
"""More than any of these games takes."""
PER_COLOUR = {2: 20, 3: 23, 4: 24, 5: 25}
"""Cases of each colour that are in play."""


def check_position(game: BlackFriday) -> None:
    """What holds at every moment."""
    coloured = cases_of_the_game(game)
    assert all(coloured.count(colour) == PER_COLOUR[game.players] for colour in COLOURS)
    places = [game.bag, game.tables["sales"], *game.ready_tables]
    blacks = sum(place.count(BLACK) for place in places)
    assert blacks + game.side_supply + game.level_supply == BLACK_CASES
    for place in (game.market, game.tables["shares"], game.tables["silver"], *game.shares):
        assert BLACK not in place
    assert min(game.cash) >= 0
    assert min(game.owed) >= 0
    assert max(game.bars) < 5
    acting = game.to_act()
    assert len(acting) == (game.phase != "over") == (game.returns() is None)
    for seat in range(game.players):
        assert bool(game.legal(seat)) == (seat in acting)
    full = 6 if game.players == 5 else 5
    assert max(len(game.tables["shares"]), len(game.tables["silver"])) < full


def check_change(before: dict[str, object], game: BlackFriday) -> None:
    """Nothing that can only rise has fallen."""
    after = what_only_rises(game)
    assert all(after[name] >= value for name, value in before.items())


def what_only_rises(game: BlackFriday) -> dict[str, object]:
    """The level, the silver price, subsidies and bars of everybody."""
    bars = [5 * gold + bars for gold, bars in zip(game.gold, game.bars, strict=True)]
    return {
        "the level": game.level,
        "the silver price": game.silver_step,
        **{f"subsidies of {seat}": count for seat, count in enumerate(game.subsidies)},
        **{f"bars of {seat}": count for seat, count in enumerate(bars)},
    }


def play_out(players: int, specials: bool, seed: int) -> Counter[str]:
    """One random game to its end, and what happened in it."""
    rng = random.Random(f"{players} {specials} {seed}")
    game, temper = random_game(rng, players, specials), Temper(rng)
    met = Counter(event.name for event in game.events)
    for decisions in range(DECISIONS):
        met["decisions"] = decisions
        check_position(game)
        if not game.to_act():
            break
        (seat,) = game.to_act()
        before = what_only_rises(game)
        events = game.play(seat, temper.choose(game, seat))
        met.update(event.name for event in events)
        check_change(before, game)
    assert game.phase == "over", "the game does not end"
    assert events[-1].name == "won"
    assert game.silver_price() == 100
    assert not any(game.shares)
    assert sum(game.returns()) == pytest.approx(1)
    assert max(game.cash) < 100
    assert len(set(game.subsidies)) == 1
    met["shared"] = len(game.winners) > 1
    return met


@pytest.mark.parametrize(("players", "specials"), KINDS)
def test_random_games_keep_the_invariants_and_end(players: int, specials: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        met += play_out(players, specials, seed)
    assert met["won"] == 3
    assert met["setup_put"] == (6 if players == 2 else 0)
    assert bool(met["special_pass"] + met["special_used"]) == specials
