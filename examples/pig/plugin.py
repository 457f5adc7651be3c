"""Pig for the library: its values, the engine over its rules, its bots and its plain screen."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from examples.pig import rules
from friday_nb.core import engine, illegal, options
from friday_nb.core.actions import PlainAction
from friday_nb.core.cells import Seats, SeatState, SeatView, shown
from friday_nb.core.events import Kinds
from friday_nb.core.facts import Event
from friday_nb.core.game import Head
from friday_nb.core.plugin import FlatGame, SharedWin
from friday_nb.core.reasons import Reasons

SEATS = Seats(rules.PLAYERS, rules.NODE, rules.ACTOR, rules.WON, rules.VIEWER)
PLAYERS = options.Option("players", "2", ("2", "3", "4"), label="option.players", always=True)
ROWS = ("rolled seat die turn", "2"), ("lost seat turn", "2"), ("held seat score", "3")
EVENTS = Kinds.of("PIG", (*ROWS, ("won seat", "4")))
REASONS = Reasons("PIG", (("game_over", "4"), ("not_your_turn", "1"), ("nothing_to_hold", "3")))


class IllegalAction(illegal.IllegalAction):
    game = "pig"


class Action(PlainAction):
    ROLL = rules.ROLL
    HOLD = rules.HOLD


class View(SeatView, game="pig", part="screen"):
    size = rules.SIZE
    at = SEATS

    @property
    def scores(self) -> tuple[int, ...]:
        return self._of_seats(rules.SCORE)


class State(SeatState):
    game = "pig"
    at = SEATS

    def view(self, seat: int) -> View:
        return View(shown(self.cells, seat, rules.show))


RULES = engine.FlatRules(rules.decisions, 2, rules.refusal, rules.act, rules.LOG_SIZE)
ENGINE = engine.Engine(RULES, State, View, Action, IllegalAction, State.view, EVENTS, REASONS.plain)


class Pig(SharedWin, FlatGame[State, View, Action]):
    name = "pig"
    prefix = "PIG"
    seat_counts = (2, 3, 4)
    options = (PLAYERS, options.SEED)
    hides_hands = False
    engine = ENGINE

    def begin(self, head: Head, seed: int) -> tuple[State, tuple[Event, ...]]:
        players, key = int(PLAYERS.checked(head["players"])), options.words_of(seed)
        return ENGINE.told([0] * rules.SIZE, lambda s, _: rules.begin(s, players, *key))

    def candidates(self, _view: View) -> Iterator[Action]:
        return iter(Action)

    def outcomes(self, view: View, action: Action) -> Mapping[View, Fraction]:
        if action is Action.HOLD:
            return {View(ENGINE.after(view.cells, action)): Fraction(1)}
        return {self._rolled(view, die): Fraction(1, 6) for die in range(1, 7)}

    def _rolled(self, view: View, die: int) -> View:
        s = list(view.cells)
        rules.roll(s, die, engine.SILENT)
        return View(tuple(s))

    def sample(self, view: View, rng: Random) -> State:
        s = list(view.cells)
        s[rules.VIEWER], s[rules.KEY_HIGH], s[rules.KEY_LOW] = 0, *map(rng.getrandbits, (32, 32))
        return State(tuple(s))


class Careful:
    """Rolls until the turn is worth enough, or wins."""

    name, enough = "careful", 20

    def __init__(self, _seed: int = 0) -> None:
        """It leaves nothing to chance."""

    def choose(self, view: View) -> Action:
        turn = view.cells[rules.TURN]
        left = rules.GOAL - view.scores[view.seat]
        return Action.HOLD if turn >= min(self.enough, left) else Action.ROLL


def screen(view: View, lang: str) -> str:
    lines = [GAME.words.say(lang, "screen.turn", n=view.cells[rules.TURN])]
    for seat, score in enumerate(view.scores):
        lines.append(GAME.words.say(lang, "screen.score", seat=seat + 1, n=score))
    return "\n".join(lines)


GAME = Pig()
BOTS = {"careful": Careful}
PARTS = {"players": f"{__name__}:BOTS", "screen": f"{__name__}:screen"}
