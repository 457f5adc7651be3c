"""The positions of the perft suites, each dealt and played on both engines.

A set-up names the cards of the stack in their order, what else matters, and the decisions that lead
to the position.  Everything else is out of the game, so that chance has one outcome for a while and
lines can be counted on the naive engine too.
"""

import copy
import random
from collections import Counter
from dataclasses import dataclass, field

from friday_nb import friday
from tests.friday.written import written
from tests.naive.engine import NaiveGame

NAIVE_LINES = 400
"""Counts up to this one are compared with the naive engine, which takes its time."""
STEPS = ("green", "yellow", "red", "pirates")
CANNIBALS = "4W"  # free 5; value 5, 9, 14


@dataclass(frozen=True)
class Setup:
    """A position: what lies where at the beginning of a turn, and the decisions made since."""

    name: str
    about: str
    stack: str
    decisions: str = ""
    discard: str = ""
    enemy: str = CANNIBALS
    other: str = "0L1"
    left: str = "0L1"
    aside: str = ""
    aging: str | None = None
    pirates: tuple[str, str] = ("20/6", "25/7")
    step: int = 0
    level: int = 1
    life: int | None = None
    depth: int = 4
    chance_depth: int = 3
    rulings: dict = field(default_factory=dict)

    @property
    def texts(self):
        first = "pirate 1" if self.step == 3 else "hazard 1"
        return [first, *filter(None, self.decisions.split("; "))]

    @property
    def points(self):
        whole = 20 if self.level == 4 else 22
        life = whole - 4 if self.life is None else self.life
        return life, whole - life

    @property
    def aging_cards(self):
        """Codes of the aging stack, normal ones on top: those that are nowhere else."""
        if self.aging is not None:
            return self.aging.split(",") if self.aging else []
        placed = Counter(f"{self.stack},{self.discard}".split(","))
        found = []
        for grade in ("normal", "difficult"):
            for card in friday.CARDS:
                if card.grade == grade and self.level not in card.not_in_levels:
                    found += [card.code] * (card.count - placed[card.code])
        return found

    def view(self):
        """The position on the engine."""
        life, reserve = self.points
        aging = self.aging_cards
        left = Counter(friday.card(code).grade for code in aging)
        placed = Counter([*aging, *f"{self.stack},{self.discard}".split(",")])
        gone = [
            f"{c.code}*{c.count - placed[c.code]}"
            for c in friday.CARDS
            if c.grade and self.level not in c.not_in_levels and c.count > placed[c.code]
        ]
        fields = {
            "level": self.level,
            "step": STEPS[self.step],
            "life": f"{life}/{reserve}",
            "rulings": friday.Rulings(**self.rulings) if self.rulings else None,
            "stack": f"{self.stack}>>" if self.stack else None,
            "discard": self.discard or None,
            "gone": ",".join(gone),
            "aging": f"{left['normal']}n{left['difficult']}d",
            "pirates": ",".join(self.pirates),
            "aside": self.aside or None,
        }
        if self.step < 3:
            fields["offer"] = f"{self.enemy},{self.other}" if self.other else self.enemy
            fields["hazards"] = self.left or None
        view = friday.parse_position(written(**fields))
        for text in self.texts:
            view = friday.play(view, friday.Action.parse(text))
            assert not view.node.is_chance, (self.name, text, view)
        return view

    def naive(self):
        """The position on the naive engine, whose stack is known like the engine's."""
        life, reserve = self.points
        hazards = [code for code in (self.enemy, self.other, *self.left.split(",")) if code]
        game = NaiveGame.stacked(
            self.level,
            random.Random(0),
            stack=self.stack.split(",") if self.stack else [],
            discard=self.discard.split(",") if self.discard else [],
            aging=self.aging_cards,
            hazards=hazards if self.step < 3 else [],
            hazard_discard=self.aside.split(",") if self.aside else [],
            pirates=tuple(friday.pirate(code).key for code in self.pirates),
            life=life,
            reserve=reserve,
            step=self.step,
            **self.rulings,
        )
        for card in game.piles.stack:
            card.place = "top"
        for text in self.texts:
            game.act(text)
        return game


@dataclass(frozen=True)
class Dealt:
    """A new game: of a level and a seed."""

    name: str
    about: str
    level: int
    depth: int = 2
    chance_depth: int = 3

    def view(self):
        return friday.new_game(self.level, seed=self.level).view

    def naive(self):
        return None


def naive_perft(game, depth):
    """Lines on the naive engine; like the engine's they end where chance has several outcomes."""
    if depth == 0 or not game.legal():
        return 1
    return sum(naive_line(game, text, depth) for text in game.legal())


def naive_line(game, text, depth):
    after = copy.deepcopy(game)
    reveals = after.act(text)
    return 1 if is_open(after, reveals, before=game) else naive_perft(after, depth - 1)


def is_open(game, reveals, before):
    """Could chance have come out otherwise?"""
    hazards = {line.split()[1] for line in reveals if line.startswith("hazard")}
    if hazards:
        return len(hazards | {card.code for card in game.hazard_stack}) > 1
    cards = {line.split(maxsplit=1)[1] for line in reveals if line.startswith("card")}
    if not cards:
        return False
    rest = [card for card in game.piles.stack if card.place is None]
    looks = cards | {f"{card.code} spent" if card.used else card.code for card in rest}
    unseen = any(not card.seen for card in [*before.piles.stack, *rest])
    return len(looks) > 1 or unseen or len(game.piles.aging) < len(before.piles.aging)


REST = "0,1,-1,0,-1,0,1,0,-1,0"


def draws(n):
    """So many draws in a row."""
    return "; ".join(["draw"] * n)


START = [
    Dealt("level 1", "a new game", 1),
    Dealt("level 2", "with an unseen aging card in the stack", 2),
    Dealt("level 3", "with one more aging card", 3),
    Dealt("level 4", "with less life", 4),
    Setup("first turn", "the first fight of a game", f"1,{REST}"),
    Setup("first turn, red", "the same in the red step", f"1,{REST}", step=2),
    Setup("last hazard", "one hazard is offered", f"1,{REST}", other="", left=""),
    Setup("pirates", "against one of them", f"2S,0D,{REST}", draws(5), step=3),
]

ABILITIES = [
    Setup(
        "+1 life", "as much as the reserve holds", f"0L1,{REST}", "draw; draw", left="", other=""
    ),
    Setup("+2 life", "two points", f"0L2,{REST}", "draw; draw"),
    Setup("+1 card", "a bonus card on the right", f"2C1,{REST}", "draw; draw"),
    Setup("+2 cards", "the second one may be left", f"0C2,{REST}", "draw; draw"),
    Setup("destroy", "any other open card", f"0D,-1,{REST}", "draw; draw; draw"),
    Setup("double", "any other open card, once", f"2T,1T,{REST}", "draw; draw; draw"),
    Setup("copy", "whatever lies there", f"0Y,2T,0B,{REST}", "draw; draw; draw"),
    Setup("step", "yellow to green", f"0M,{REST}", "draw; draw", step=1),
    Setup("sort", "look, discard, order", f"2S,{REST}", "draw; draw"),
    Setup("1x exchange", "any other open card", f"2X1,0L2,{REST}", "draw; draw"),
    Setup("2x exchange", "the newcomer too", f"0X2,0L2,{REST}", "draw; draw"),
    Setup("below", "frees a place on the left", f"0B,0L2,{REST}", "draw; draw"),
    Setup("-1 life", "paid at the end", f"0H1!,{REST}", "draw; draw", life=1),
    Setup("-2 life", "paid at the end", f"0H2!,{REST}", "draw; draw", aging="", life=2),
    Setup("highest = 0", "among equals an undoubled one", f"0Z!,2T,{REST}", "draw; draw; draw"),
    Setup("stop", "on the left it ends the free cards", f"0E!,1D,{REST}", "draw"),
]

TRICKY = [
    Setup("1 the difference is paid", "not the value", f"-1,{REST}", "draw; end", life=22),
    Setup("2 an aging card costs two points", "of four", f"-1!,0,1,0,-1,{REST}", "draw; draw; end"),
    Setup("3 no destroying after a win", "1 against 1", f"1,{REST}", "draw", enemy="0L1", left=""),
    Setup("4 enough wins", "also against one's will", f"2,4W,{REST}", "draw; draw", enemy="1L1"),
    Setup("5 at least one card", "no end before it", f"1,{REST}"),
    Setup("6 the shuffle comes with the need", "after the last card", "1,0", "draw", discard="2,0"),
    Setup("7 too old", "no aging card left", "1", "draw", aging="", discard="2,0"),
    Setup(
        "7 not too old",
        "switched",
        "1",
        "draw",
        aging="",
        discard="0,0,0",
        rulings={"too_old": "shuffle"},
    ),
    Setup("9 in any order", "two abilities, left and right", f"2C1,0L2,{REST}", "draw; use 1"),
    Setup(
        "10 bonus cards cost nothing",
        "against the double price",
        f"0C2,2T,{REST}",
        draws(7),
        pirates=("extra_cost_2", "20/6"),
        step=3,
    ),
    Setup(
        "11 face down still counts",
        "against half",
        f"2D,-1,4W,1T,2X1,{REST}",
        f"{draws(9)}; use 1>2",
        enemy="2T",
        pirates=("half", "20/6"),
        step=3,
    ),
    Setup(
        "12 nothing is doubled twice", "two doubles", f"2T,1T,2,{REST}", "draw; draw; draw; use 1>3"
    ),
    Setup(
        "13 a double exchanged away",
        "no longer counts",
        f"2T,3X1,2,{REST}",
        "draw; draw; draw; use 1>3",
    ),
    Setup(
        "14 highest = 0 and a double",
        "the printed value counts",
        f"0Z!,2T,2,1,{REST}",
        "draw; draw; draw; draw; use 2>3",
    ),
    Setup(
        "14 switched",
        "the doubled value counts",
        f"0Z!,2T,2,1,{REST}",
        "draw; draw; draw; draw; use 2>3",
        rulings={"highest": "doubled"},
    ),
    Setup("15 two highest = 0", "two cards", f"0Z!,0Z!,2,1,{REST}", "draw; draw; draw; draw"),
    Setup(
        "16 two copies", "of the same card", f"0Y,1Y,0L2,{REST}", "draw; draw; draw; use 3", life=18
    ),
    Setup("17 two steps", "red to green", f"0M,0Y,{REST}", "draw; draw; use 1", step=2),
    Setup("18 sort with two cards left", "a third wants the shuffle", "2S,0,1", "draw; use 1"),
    Setup("19 exchange a used card", "and the newcomer", f"0X2,0L2,1,{REST}", "draw; draw; use 2"),
    Setup("20 below from the right", "frees nothing", f"2C1,0B,{REST}", "draw; draw; use 1"),
    Setup("20 below an empty stack", "shuffles first", "0B,1", "draw; draw", discard="0"),
    Setup("21 a stop turned face down", "free cards go on", f"2D,0E!,{REST}", "draw; draw"),
    Setup("21 a stop on the right", "does nothing", f"2C1,0E!,{REST}", "draw; use 1"),
    Setup(
        "22 half, more aging than half",
        "all of them count",
        f"-1!,-2!,0Z!,4W,2X1,{REST}",
        draws(9),
        enemy="2T",
        pirates=("half", "20/6"),
        step=3,
    ),
    Setup(
        "23 plus one",
        "face-down cards too",
        f"2D,-1,4W,1T,{REST}",
        f"{draws(10)}; use 1>2",
        enemy="2T",
        pirates=("plus_1", "20/6"),
        step=3,
    ),
    Setup(
        "23 all hazards beaten but one",
        "its red value and free cards",
        f"4W,2W,2W,2,{REST}",
        draws(1),
        enemy="2T",
        aside="1T",
        pirates=("all_hazards", "20/6"),
        step=3,
    ),
    Setup(
        "23 aging cards that came",
        "two points each",
        f"4W,4W,2W,2,0D,{REST}",
        draws(3),
        enemy="2T",
        aging="-2!,0E!,0H2!,-4!,-5!",
        pirates=("aging", "20/6"),
        step=3,
    ),
    Setup("24 no life for the end", "won, and yet lost", f"0H2!,{REST}", "draw", aging="", life=1),
    Setup("24 zero life is alive", "but cannot pay", f"1,{REST}", "draw", life=0),
    Setup("25 the step ends", "after the last hazard", f"1,{REST}", "draw", other="", left=""),
    Setup(
        "nothing can be drawn",
        "the fight may end without a card",
        "",
        aging="",
    ),
    Setup(
        "a pirate that cannot be beaten",
        "with the last card the game is lost",
        "1,0",
        aging="",
        step=3,
    ),
    Setup(
        "a redrawn card is used",
        "below and back again",
        "0B,0L2",
        "draw; draw; use 2; use 1>2",
        life=18,
    ),
    Setup(
        "a redrawn card is fresh",
        "switched",
        "0B,0L2",
        "draw; draw; use 2; use 1>2",
        life=18,
        rulings={"once": "draw"},
    ),
]

SUITES = {"start": START, "abilities": ABILITIES, "tricky": TRICKY}
