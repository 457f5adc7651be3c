"""Random games of the naive engine: cards are conserved, games end, and rare cases are met."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from tests.naive.his_man_friday.choosers import Temper, shuffled
from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.pieces import DECK

RARE = {
    "four_guns",
    "moved_anywhere",
    "three_rounds",
    "a player without challenges left",
    "all challenges used",
    "guns tied for the most",
    "a shared win",
    "taken before the move, and so the last chances",
    "all cards taken",
}
"""Rare cases; those that are events are called by the name of the event."""


def check_position(game: HisManFriday) -> None:
    """What holds at every moment."""
    on_the_island = [game.island[cell].card for cell in game.cells_with_cards()]
    in_hands = [card for hand in (*game.hands, *game.taken) for card in hand]
    assert sorted(on_the_island + in_hands) == sorted(DECK)
    assert all(0 <= left <= 3 for left in game.challenges)
    acting = game.to_act()
    assert len(acting) == (game.phase != "OVER") == (game.returns() is None)
    for seat in range(game.players):
        assert bool(game.legal(seat)) == (seat in acting)
        seen = game.seen_by(seat)
        assert json.loads(json.dumps(seen)) == seen
        known = [cell["card"] for cell in seen["cells"].values() if cell["card"]]
        assert not Counter(known + seen["hand"]) - Counter(DECK)
    if game.phase not in ("LAY", "CHALLENGE"):
        assert not any(game.hands)
        assert len(game.island) == 16
    if game.phase in ("TAKE_BEFORE", "MOVE", "TAKE_AFTER"):
        assert len(on_the_island) > game.players
    if game.phase in ("TAKE_BEFORE", "TAKE_AFTER"):
        assert game.lies_at(game.crusoe)


def play_out(seed: int, checked: bool) -> tuple[HisManFriday, Counter[str]]:
    """One random game to its end, and which rare cases it met."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    game, temper = shuffled(players, rng, first=rng.randrange(players)), Temper(rng)
    met: Counter[str] = Counter()
    before = ""
    for _ in range(16 * players + 1 + 13 * 3 * players * 3 + players):
        if checked:
            check_position(game)
        if not game.to_act():
            break
        (seat,) = game.to_act()
        phase = game.phase
        text = temper.choose(game, seat)
        events = game.play(seat, text)
        happened = {event.name for event in events}
        met.update(happened & RARE)
        if phase == "TAKE_BEFORE" and {"took", "last_chances"} <= happened:
            met["taken before the move, and so the last chances"] += 1
        before = f"{before} {text}"
    assert game.phase == "OVER", f"the game does not end: {before}"
    check_end(game, events, met)
    return game, met


def check_end(game: HisManFriday, events: list, met: Counter[str]) -> None:
    """Check that the facts of the end agree, and count its rare cases."""
    returns = game.returns()
    assert sum(returns) == pytest.approx(1)
    assert events[-1].name == "won"
    assert events[-1].facts["seats"] == [seat for seat, share in enumerate(returns) if share > 0]
    tied = [event for event in events if event.name == "nobody_out"]
    met["a player without challenges left"] += 0 in game.challenges
    met["all challenges used"] += not any(game.challenges)
    met["guns tied for the most"] += bool(tied and tied[0].facts["guns"])
    met["a shared win"] += max(returns) < 1
    met["all cards taken"] += not game.cells_with_cards()


def play_many(games: range, checked: bool) -> Counter[tuple[int, str]]:
    """How many games met each rare case, by the number of players."""
    met: Counter[tuple[int, str]] = Counter()
    for seed in games:
        game, rare = play_out(seed, checked)
        met.update((game.players, name) for name, count in rare.items() if count)
    return met


def test_three_hundred_games_keep_the_invariants_and_meet_every_rare_case() -> None:
    met = play_many(range(300), checked=True)
    possible = {(players, name) for players in (2, 3, 4) for name in RARE}
    assert set(met) == possible


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_twenty_thousand_games_meet_every_rare_case_often() -> None:
    met = play_many(range(20_000), checked=False)
    for (players, name), games in sorted(met.items()):
        print(f"{players} players: {name}: {games}")
    assert len(met) == 3 * len(RARE)
    assert min(met.values()) >= 50
