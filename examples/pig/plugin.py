"""Pig for the library: its views and decisions, the engine over its rules, and what it offers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from random import Random

from examples.pig import rules
from friday_nb.core import engine, illegal, options
from friday_nb.core.cells import Seats, SeatState, SeatView, shown
from friday_nb.core.decisions import need_kind
from friday_nb.core.errors import Problem
from friday_nb.core.events import Kinds
from friday_nb.core.facts import Event, Reason
from friday_nb.core.game import Head
from friday_nb.core.pasted import plain
from friday_nb.core.plugin import FlatGame, SharedWin

SEATS = Seats(rules.PLAYERS, rules.NODE, rules.ACTOR, rules.WON, rules.VIEWER)
PLAYERS = options.Option("players", "2", ("2", "3", "4"), label="option.players", always=True)
EVENTS = Kinds.of(
    "PIG",
    (("rolled seat die turn", "2"), ("lost seat turn", "2"), ("held seat score", "3"))
    + (("won seat", "4"),),
)
REASONS = (("game_over", "PIG-4"), ("not_your_turn", "PIG-1"), ("nothing_to_hold", "PIG-3"))


class PigProblem(Problem):
    """A text that is no decision or position of Pig."""

    game = "pig"


class IllegalAction(illegal.IllegalAction, PigProblem):
    """A decision that the rules do not allow now."""


class ActionKind(IntEnum):
    """The decisions, with their codes in the rules."""

    ROLL, HOLD = rules.ROLL, rules.HOLD


@dataclass(frozen=True)
class Action:
    """A decision: ``roll`` or ``hold``."""

    kind: ActionKind

    def __post_init__(self) -> None:
        need_kind(self.kind)

    def __str__(self) -> str:
        return self.kind.name.lower()

    @staticmethod
    def parse(text: str) -> "Action":
        """A decision from its text."""
        word = plain(text).upper()
        if word not in ActionKind.__members__:
            raise PigProblem("bad_action", text=word[:20])
        return Action(ActionKind[word])

    @property
    def packed(self) -> int:
        """The code of the decision in the rules."""
        return self.kind

    @staticmethod
    def unpack(packed: int) -> "Action":
        """The inverse of ``packed``."""
        return Action(ActionKind(packed))


class View(SeatView, game="pig", part="screen"):
    """What a seat may know; its text form is its cells."""

    size = rules.SIZE
    at = SEATS

    def __str__(self) -> str:
        return " ".join(map(str, self.cells))


class State(SeatState):
    """Everything, the key of the dice as well."""

    game = "pig"
    at = SEATS

    def view(self, seat: int) -> View:
        """What the player in this seat may know."""
        return View(shown(self.cells, seat, rules.show))


def reason_for(_view: View, _action: Action, code: int) -> Reason:
    """The reason behind a refusal of the rules."""
    key, rule = REASONS[code - 1]
    return Reason(key, (rule,))


RULES = engine.FlatRules(rules.decisions, 2, rules.refusal, rules.act, rules.LOG_SIZE)
ENGINE = engine.Engine(
    RULES, State, View, Action, IllegalAction, State.view, EVENTS.from_log, reason_for
)


class Pig(SharedWin, FlatGame[State, View, Action]):
    """The dice game for two to four."""

    name = "pig"
    prefix = "PIG"
    seat_counts = (2, 3, 4)
    options = (PLAYERS, options.SEED)
    hides_hands = False
    engine = ENGINE

    def start(self, head: Head) -> tuple[State, tuple[Event, ...]]:
        players = int(PLAYERS.checked(head["players"]))
        key = options.words_of(options.parse_seed(head["seed"]))
        return ENGINE.told([0] * rules.SIZE, lambda s, _: rules.begin(s, players, *key))

    def candidates(self, view: View) -> Iterator[Action]:
        return map(Action, ActionKind)

    def outcomes(self, view: View, action: Action) -> Mapping[View, Fraction]:
        if action.kind is ActionKind.HOLD:
            return {View(ENGINE.after(view.cells, action)): Fraction(1)}
        found = {}
        for die in range(1, 7):
            s = list(view.cells)
            rules.roll(s, die, engine.SILENT)
            found[View(tuple(s))] = Fraction(1, 6)
        return found

    def sample(self, view: View, rng: Random) -> State:
        s = list(view.cells)
        s[rules.VIEWER], s[rules.KEY_HIGH], s[rules.KEY_LOW] = 0, *map(rng.getrandbits, (32, 32))
        return State(tuple(s))

    def redact(self, event: Event, seat: int) -> Event:
        return event

    def reveals(self, event: Event) -> bool:
        return True

    def parse_view(self, text: str) -> View:
        cells = plain(text).split()
        if len(cells) != rules.SIZE or not all(map(str.isdigit, cells)) or cells[3] == "0":
            raise PigProblem("bad_position")
        return View(tuple(map(int, cells)))


GAME = Pig()
PARTS = {
    "players": "examples.pig.bots:PLAYERS",
    "screen": "examples.pig.texts:screen",
    "question": "examples.pig.texts:question",
}
