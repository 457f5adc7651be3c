"""Told against real in the games with several seats: for ``told.py``.

A game is played by one seat of some kind (a bot that the page offers, or a careless one that takes
one decision in ten at random) among bots of some kind.  At decisions of that seat, picked at random
from a stage picked at random, advice is asked as the page asks it.  Then the game is played on from
its *true* deal, by the bots that really sit there, and in the seat itself by the player that advice
says it assumes: after the recommended decision and, with the same luck, after the one that was
played, and after one, picked at random, of those that the page calls mistakes or blunders.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from friday_nb import black_friday, his_man_friday
from friday_nb.black_friday import players as exchange_players
from friday_nb.black_friday.players import machine as exchange_machine
from friday_nb.black_friday.players.advice import advise as exchange_advice
from friday_nb.black_friday.players.weights import HAND_MADE, LEARNED
from friday_nb.black_friday.rules import layout as exchange_layout
from friday_nb.core.chance import threefry
from friday_nb.core.level import grade
from friday_nb.core.severity import Severity
from friday_nb.his_man_friday import players as island_players
from friday_nb.his_man_friday.players import machine as island_machine
from friday_nb.his_man_friday.players.advice import advise as island_advice
from friday_nb.his_man_friday.players.calibration import STAGES, stage_of
from friday_nb.his_man_friday.players.seats import goes_on
from friday_nb.his_man_friday.rules import layout as island_layout

CARELESS: Final = "careless"
RARELY: Final = 0.1
"""How often a careless player takes any decision."""
DECIDED: Final = 0.02
"""Games told to be as close to lost or won as this are not played on."""
MOST: Final = 3000
"""Decisions after which a game is broken off: nothing ends one in which everybody passes."""
LUCK: Final = 0x70D
"""The second word of all seeds of draws to come."""
PERSON: Final = "person"
SUBSIDY: Final = black_friday.Action.parse("subsidy")


@dataclass(frozen=True)
class Against:
    """A decision, compared with the recommended one: what was told and what was found."""

    told: float
    found: float
    grade: int
    """What the page calls it: a number of :class:`.Severity`."""


@dataclass(frozen=True)
class Position:
    """A position: what was told and won there.

    ``error`` is the error told for the chance, and ``spread`` the standard error of ``won``, where
    that is known.
    """

    game: int
    """Its seed."""
    players: int
    stage: str
    kind: str
    among: str
    source: str
    told: float
    won: float
    played: Against | None = None
    wrong: Against | None = None
    """One of the decisions that the page calls mistakes or blunders."""
    error: float = 0.0
    spread: float = 0.0


Plan = tuple[Any, ...]
"""An action and what the same seat does next."""


@dataclass(frozen=True)
class Drawn:
    """A decision of a game: the state, what was done there, by which seat and among whom."""

    state: Any
    action: Any
    seat: int
    among: str
    source: str

    @property
    def view(self) -> Any:
        """What the seat knows."""
        return self.state.view(self.seat)

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits in each seat, as the page knows it: a person in the one that asks."""
        players = range(self.view.players)
        return tuple(PERSON if each == self.seat else self.among for each in players)


class Exchange:
    """*Black Friday*, as the measurement needs it."""

    game: Any = black_friday
    usual = "learned"
    """Who goes on in the seat itself, nearly always."""
    sizes = (2, 3, 4, 5)
    sources = ("planner", "thumb", CARELESS, "learned", "greedy")
    tables = (
        *("thumb", "planner", "thumb", "learned", "search"),
        *("thumb", "planner", "thumb", "learned"),
    )
    """Games of bots that think take most of the time, and fewer of them."""
    taken = 2
    """Decisions of a game, at most, at which advice is asked: what comes of them depends."""
    games = 12
    """Games played on after each decision."""
    games_of_search = 2
    """The same among bots that think: they take seconds for a game."""

    def __init__(self) -> None:
        self.on = exchange_machine.playing()

    def new(self, players: int, seed: int) -> Any:
        """A new game."""
        return black_friday.new_game(players=players, seed=seed)

    def advice(self, view: Any, seated: tuple[str, ...]) -> Any:
        """Advice, as the page asks for it."""
        return exchange_advice(view, seated, on=self.on)

    def stage(self, view: Any) -> str:
        """By the level of prices."""
        return "early" if view.level < 3 else "middle" if view.level < 6 else "late"  # noqa: PLR2004 - thirds

    def own(self, view: Any, seated: tuple[str, ...]) -> str:
        """Who goes on in the seat itself, as advice has it among such players."""
        del view, seated
        return self.usual

    def rest(self, option: Any) -> tuple[Any, ...]:
        """What advice has the seat do at the start of its next turn; this one is all in it."""
        return (SUBSIDY,) * option.later

    def share(self, state: Any, plan: Plan, names: tuple[str, ...], seat: int, luck: int) -> float:
        """The seat's share of the win after a plan, with other draws to come."""
        on, at = self.on, exchange_layout
        b, core = on.buffers, on.core
        b.table[:] = state.cells
        b.table[at.KEY_HIGH], b.table[at.KEY_LOW] = luck, LUCK
        on.set_weights(HAND_MADE, LEARNED[len(names)])
        numbers, made, left = [exchange_players.NUMBERS[name] for name in names], 0, list(plan)
        while b.table[at.NODE] != at.OVER and made < MOST:
            turn, made = int(b.table[at.TURN]), made + 1
            if left and turn == seat:
                core.make_decision(b, left.pop(0).packed)
                continue
            core.show(b.table, turn, b.root)
            core.make_decision(b, on._decide(numbers[turn], threefry(luck, turn, 7, 7)))  # noqa: SLF001 - as play does
        won = [int(b.table[at.WON + each]) for each in range(len(names))]
        return won[seat] / sum(won) if sum(won) else 1 / len(names)


class Island:
    """*His Man Friday*, as the measurement needs it."""

    game: Any = his_man_friday
    usual = "bluffer"
    sizes = (2, 3, 4)
    sources = ("bluffer", "thumb", CARELESS, "honest", "search")
    tables = ("bluffer", "thumb", "bluffer", "search", "honest")
    taken = 1
    games = 8
    games_of_search = 2

    def __init__(self) -> None:
        self.on = island_machine.playing()

    def new(self, players: int, seed: int) -> Any:
        """A new game."""
        return his_man_friday.new_game(players, seed, seed % players)

    def advice(self, view: Any, seated: tuple[str, ...]) -> Any:
        """Advice, as the page asks for it."""
        return island_advice(view, seated=seated, on=self.on)

    def stage(self, view: Any) -> str:
        """As advice tells them apart."""
        return STAGES[stage_of(view)]

    def own(self, view: Any, seated: tuple[str, ...]) -> str:
        """As for the other game."""
        return str(goes_on(view, seated))

    def rest(self, option: Any) -> tuple[Any, ...]:
        """What advice has the seat do after an option in the same turn."""
        return option.then

    def share(self, state: Any, plan: Plan, names: tuple[str, ...], seat: int, luck: int) -> float:
        """The seat's share of the win after a plan; all luck is what bots leave to chance."""
        on, at = self.on, island_layout
        b, core = on.buffers, on.core
        b.table[:] = state.cells
        for action in plan:
            core.act(b.table, action.packed, b.log)
        numbers = [island_players.NUMBERS[name] for name in names]
        while b.table[at.NODE] != at.OVER:
            turn = int(b.table[at.ACTOR])
            core.show(b.table, turn, b.root)
            seed = threefry(luck, turn, 7, 7)
            core.act(b.table, core.decide(b, numbers[turn], seed, on.lines), b.log)
        won = [int(b.table[at.WON + each]) for each in range(len(names))]
        return won[seat] / sum(won)


TABLES: Final = {"black_friday": Exchange, "his_man_friday": Island}


class Judge:
    """Plays games, asks for advice and plays on.

    Args:
        name: The game.
        among: Who sits in the other seats; empty for each kind in turn.
    """

    def __init__(self, name: str, among: str = "") -> None:
        self.table: Any = TABLES[name]()
        self.among = among

    def bots(self, names: tuple[str, ...], seed: int) -> list[Any]:
        """A bot in each seat."""
        table = self.table
        return [
            table.game.players.Bot(name, threefry(seed, seat, 7, 7), table.on)
            for seat, name in enumerate(names)
        ]

    def positions(self, seed: int, n: int) -> Iterator[Position]:
        """The positions of a game of this number, judged."""
        for drawn in self.drawn(seed, n):
            yield from self.judged(drawn, seed)

    def drawn(self, seed: int, n: int) -> Iterator[Drawn]:
        """Decisions of a game of this number, picked at random."""
        table, rng = self.table, Random(seed)
        players = table.sizes[n % len(table.sizes)]
        n //= len(table.sizes)
        source = table.sources[n % len(table.sources)]
        among = self.among or table.tables[n // len(table.sources) % len(table.tables)]
        seat = rng.randrange(players)
        # Whoever is careless plays as the seat is assumed to, but for some decisions.
        mine = table.usual if source == CARELESS else source
        names = tuple(mine if each == seat else among for each in range(players))
        for state, action in self.decisions(names, seat, seed, careless=source == CARELESS):
            yield Drawn(state, action, seat, among, source)

    def decisions(
        self, names: tuple[str, ...], seat: int, seed: int, *, careless: bool
    ) -> list[tuple[Any, Any]]:
        """Some decisions of a seat in one stage of a game, picked at random: state and action."""
        table, rng = self.table, Random(seed + 1)
        state, bots = table.new(len(names), seed), self.bots(names, seed)
        kept: dict[str, list[tuple[Any, Any]]] = {}
        seen: dict[str, int] = {}
        made = 0
        while state.actor is not None and made < MOST:
            view, made = state.view(state.actor), made + 1
            options = table.game.legal(view)
            action = options[0]
            if len(options) > 1:
                action = bots[state.actor].choose(view)
            if state.actor == seat and len(options) > 1:
                if careless and rng.random() < RARELY:
                    action = rng.choice(options)
                stage = table.stage(view)
                seen[stage] = seen.get(stage, 0) + 1
                some = kept.setdefault(stage, [])
                if len(some) < table.taken:
                    some.append((state, action))
                elif rng.random() < table.taken / seen[stage]:
                    some[rng.randrange(table.taken)] = (state, action)
            state, _ = table.game.apply(state, state.actor, action)
        return kept[rng.choice(sorted(kept))] if kept else []

    def judged(self, drawn: Drawn, seed: int) -> Iterator[Position]:
        """What is told at a decision, and what comes of it; nothing where the game is decided."""
        table, view = self.table, drawn.view
        state, action, seat, among = drawn.state, drawn.action, drawn.seat, drawn.among
        told = table.advice(view, drawn.seated)
        best = told.best
        if not DECIDED < best.win < 1.0 - DECIDED:
            return
        # Where the others think ahead, so does the seat itself: advice takes all for equals there.
        own = among if among == "search" else table.own(view, drawn.seated)
        sitting = tuple(own if each == seat else among for each in range(view.players))
        games = table.games_of_search if among == "search" else table.games
        luck = [threefry(seed, k, 11, 13) for k in range(games)]

        def won(option: Any, made: Any) -> list[float]:
            plan = (made, *table.rest(option))
            return [table.share(state, plan, sitting, seat, one) for one in luck]

        of_best = won(best, best.action)

        def against(option: Any, made: Any) -> Against:
            other = won(option, made)
            found = sum(a - b for a, b in zip(of_best, other, strict=True)) / games
            return Against(best.win - option.win, found, grade(option, best))

        chosen = told.of(action)
        wrong = [each for each in told.options if grade(each, best) >= Severity.MISTAKE]
        picked = Random(seed + 2).choice(wrong) if wrong else None
        yield Position(
            game=seed,
            players=view.players,
            stage=table.stage(view),
            kind=best.action.kind.name.lower(),
            among=among,
            source=drawn.source,
            told=best.win,
            won=sum(of_best) / games,
            played=None if chosen == best else against(chosen, action),
            wrong=against(picked, picked.action) if picked else None,
        )
