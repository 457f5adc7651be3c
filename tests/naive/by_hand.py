"""Small positions made by hand, for the tests of the naive engine."""

from __future__ import annotations

from tests.naive.engine import NaiveGame


def in_fight(
    stack: list[str], hazard: str = "4W", draws: int = 0, step: int = 0, **more: object
) -> NaiveGame:
    """A fight against a hazard, with a known stack, after some free draws."""
    others = more.pop("others", ["0L1", "0L1", "0L1"])
    game = NaiveGame.stacked(stack=stack, hazards=[hazard, *others], step=step, **more)
    game.act("hazard 1")
    for _ in range(draws):
        game.act("draw")
    return game


def against(pirate: str, stack: list[str], draws: int = 0, **more: object) -> NaiveGame:
    """A fight against a pirate (the other one is pirate_20)."""
    more.setdefault("life", 20)
    game = NaiveGame.stacked(stack=stack, step=3, pirates=(pirate, "pirate_20"), **more)
    game.act("pirate 1")
    for _ in range(draws):
        game.act("draw")
    return game


def codes(game: NaiveGame) -> list[str]:
    """The codes of the played cards."""
    return [card[0] for card in game.public()["fight"]["cards"]]


def play(game: NaiveGame, *texts: str) -> list[str]:
    """Plays several decisions; returns all their reveals."""
    return [reveal for text in texts for reveal in game.act(text)]
