"""The lessons in their order: the position of each, and the decisions that it recommends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday import engine
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.board import BOARD, STANDARD
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.lessons.facts import Fact, facts, written
from friday_nb.black_friday.players import get
from friday_nb.black_friday.view import View, parse_position
from friday_nb.black_friday.words import WORDS, say
from friday_nb.core import lessons

_BOT: Final = "planner"


@dataclass(frozen=True)
class Lesson(lessons.Lesson[View]):
    """A position with a question, as seat 0 sees it.

    Attributes:
        key: Its name; its words are ``lesson.<key>.title``, ``.question`` and ``.answer``.
        position: The position as text, as it came up in a game between players of this package
            (in ``third`` the seat has less money, so that it can buy no more).
        best: The decisions that the answer recommends, in their text form, each as good as the
            others; empty if the question is only what will happen.
        is_true: Whether what its words say without a number is true of these facts.
        seed: The seed of what the seat cannot see when the position is tried.
    """

    best: tuple[str, ...]
    is_true: Callable[[Mapping[str, Fact]], bool]
    seed: int = 0

    words = WORDS
    parse = staticmethod(parse_position)

    @cached_property
    def fits(self) -> bool:
        """Whether it can be taught on the board in use, which may be a corrected one."""
        try:
            legal = set(map(str, engine.legal(self.view)))
            return legal.issuperset(self.best) and self.is_true(self.facts)
        except (BlackFridayProblem, KeyError):  # no such position, or no such decision
            return False

    @cached_property
    def bot(self) -> Action:
        """The decision of the planner, the bot that plans with the odds."""
        return get(_BOT).choose(self.view)

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts for its question and its answer, by name."""
        return MappingProxyType(facts(self.view))

    def question(self, lang: str) -> str:
        """Its question, with the numbers of the position."""
        return self._said("question", lang)

    def answer(self, lang: str) -> str:
        """Its answer, with the numbers that follow from the position."""
        return self.with_rule(self._said("answer", lang), lang)

    def _said(self, part: str, lang: str) -> str:
        shown = {name: written(fact, lang) for name, fact in self.facts.items()}
        return say(lang, f"lesson.{self.key}.{part}", **shown)


def stands(each: object) -> bool:
    """Is a lesson or a puzzle shown on the board in use?

    Puzzles are proved on the board of this package alone.
    """
    return BOARD.name == STANDARD or (isinstance(each, Lesson) and each.fits)


_LIKELY: Final = 0.5
"""What is at least as likely happens rather than not."""


def _are_same(values: Sequence[Fact]) -> bool:
    return len(set(values)) == 1


LESSONS: Final = (
    Lesson(
        "black",
        "players=3 seat=0 phase=turn turn=0 markers=7/1,3/0,3/0,5/4,7/3 "
        "market=yellow:16,blue:14,red:1,green:3,orange:5 shares=green:1,orange:1 "
        "sales=blue:1,red:2,green:2,orange:1,black:2 round=2 price=35 level=4 supply=5 "
        "cash=35,174,206 subsidies=4,3,4 bars=4,2,2 hand=yellow:3,red:3,green:3,orange:2 "
        "net=3/-1/2/1/1,0/-1/2/5/0,-1/0/3/2/1 dealt=0/1/0/0/0,0/1/0/0/0,1/0/0/0/0 "
        "lowered=yellow "
        "drawn=13.12.11.10*2.9*3.8*2.7*2.6.5.4/13.12.11.10*2.9*2.8*2/13.12*2.11.10.9.8.7/"
        "13.12.11*2.10*3.9*2.8.7*2/13*2.12*2.11*2.10*3.9 most=3/7/6/6/8",
        (),
        lambda of: of["silver_rises"] > 0,
    ),
    Lesson(
        "bag",
        "players=3 seat=0 phase=turn turn=0 markers=5/0,5/4,3/0,4/0,5/0 "
        "market=yellow:19,red:18,green:6,orange:14 shares=yellow:1 silver=blue:1,red:1,green:1 "
        "sales=yellow:2,blue:2,red:1,green:1,orange:2,black:3 round=3 price=85 level=5 "
        "supply=4 aside=5 cash=45,1,22 subsidies=5,5,5 bars=8,6,7 hand=blue:2,green:6 "
        "net=0/1/-1/5/-2,0/5/0/3/-3,-3/4/0/-1/0 dealt=0/0/1/0/2,0/0/0/0/3,3/0/0/1/0 "
        "lowered=red drawn=13*2.12*2.11*2.10.9.8.7*2.6*2.5*2/13.12.11*4.10*6.9*2.8/"
        "13.12.11.10.9.8.7.6*2.5*3.4*2.3/13.12.11*2.10*3.9*4.8*2.7*2/15.14.13*4.12.11*2.10.9*2 "
        "most=4/7/2/6/8",
        (),
        lambda of: (
            of["price_orange"] == of["price_yellow"]
            and of["rises_orange"] > of["rises_yellow"]
            and of["in_bag_orange"] > of["in_bag_yellow"]
        ),
    ),
    Lesson(
        "money",
        "players=3 seat=0 phase=turn turn=0 markers=1/1,1/1,1/1,1/1,1/1 "
        "market=yellow:6,blue:9,red:8,green:6,orange:11 "
        "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 level=0 "
        "supply=9 hand=yellow:1,red:3,green:1 "
        "drawn=13.12/13.12.11.10.9/13.12.11.10/13.12/13.12.11.10.9.8.7",
        ("subsidy",),
        lambda of: of["may_take"] > 0 and _are_same([of[f"price_{name}"] for name in COLOURS]),
    ),
    Lesson(
        "sell",
        "players=3 seat=0 phase=turn turn=0 markers=11/4,9/3,10/0,8/1,8/4 "
        "market=yellow:4,blue:7,red:19,green:17,orange:2 shares=orange:1 "
        "silver=yellow:1,orange:1 sales=yellow:2,blue:2,red:2,green:2,orange:2,black:3 round=3 "
        "price=70 level=8 supply=1 aside=2 cash=29,51,306 subsidies=4,4,5 bars=5,5,5 "
        "hand=yellow:7,blue:3,orange:2 net=5/1/-1/0/2,2/6/-2/-1/3,2/1/-1/-2/3 "
        "dealt=0/0/1/0/0,0/0/2/1/1,0/0/1/2/0 lowered=blue "
        "drawn=13.12.11*2.10*2.9*2.8*3.7*2.6/13.12*2.11*2.10*3.9*2.8*2.7.6/"
        "13.12.11*2.10*4.9*2.8*2.7*3/13.12.11*2.10*3.9*4.8*4.7/"
        "13.12.11.10*2.9*2.8*2.7*3.6*2.5.4 most=5/5/6/6/3",
        ("sell yellow", "sell blue"),
        lambda of: (
            min(of["falls_yellow"], of["falls_blue"], of["silver_rises"]) > _LIKELY
            and of["then_yellow"] < of["price_yellow"]
            and of["then_blue"] < of["price_blue"]
        ),
    ),
    Lesson(
        "third",
        "players=3 seat=0 phase=buying turn=0 markers=0/0,1/0,2/0,6/1,7/4 "
        "market=yellow:7,blue:18,red:19,green:4,orange:6 shares=green:2 "
        "sales=yellow:2,blue:2,green:1,orange:2,black:3 round=3 price=70 level=4 supply=5 "
        "aside=3 cash=3,2,0 subsidies=4,4,3 bars=3,6,6 hand=yellow:2,green:3,orange:4 "
        "net=1/-1/-2/2/4,-1/-2/0/1/2,5/0/-3/3/1 dealt=0/1/2/0/0,1/2/0/1/0,0/1/3/0/0 "
        "acted=yellow:1,green:1 lowered=red "
        "drawn=13.12.11.10.9.8.7*2.6*3.5*2/13.12.11.10.9.8.7*2.6*2/"
        "15.14*2.13*2.12.11*2.10.9/13.12*3.11*5.10*3.9*2/13.12*3.11*4.10*5.9*2.8 "
        "most=4/5/8/8/7",
        ("put green", "put yellow"),
        lambda of: (
            of["put_green_price_green"] > of["price_green"]
            and of["put_green_wealth"] > of["put_yellow_wealth"]
        ),
    ),
    Lesson(
        "edge",
        "players=3 seat=0 phase=silver turn=0 markers=4/4,6/0,2/1,4/0,10/1 "
        "market=yellow:1,blue:16,red:18,green:17,orange:16 shares=green:1 "
        "silver=yellow:2,blue:1 sales=yellow:2,red:2,orange:2,black:3 round=3 price=55 buys=16 "
        "level=7 supply=2 aside=2 cash=39,87,385 subsidies=6,3,4 bars=11,9,4 "
        "hand=yellow:4,blue:1,green:2 net=3/-1/0/0/0,1/-2/0/-1/0,2/0/-1/-1/-2 "
        "dealt=0/1/0/1/0,0/2/0/1/0,0/0/1/1/2 lowered=blue "
        "drawn=13.12*4.11*3.10.9/13.12*2.11*3.10*4.9*3/13.12.11.10.9.8.7.6.5.4*2.3/"
        "13.12.11*2.10*4.9*4.8*2/13.12.11*2.10*3.9*3.8*5.7*2 most=8/8/2/7/6",
        ("put yellow",),
        lambda of: (
            of["put_yellow_price_yellow"] > of["price_yellow"]
            and of["put_yellow_wealth"] > of["put_blue_wealth"]
        ),
    ),
    Lesson(
        "lower",
        "players=3 seat=0 phase=selling turn=0 markers=5/0,8/2,5/0,5/0,3/3 "
        "market=yellow:17,blue:8,red:6,green:7,orange:1 shares=blue:1 silver=blue:2,red:1 "
        "sales=yellow:2,blue:2,red:2,green:1,orange:2,black:2 round=2 price=40 level=5 "
        "supply=4 cash=196,76,213 subsidies=3,4,4 bars=2,2,3 hand=red:3,green:2,orange:3 "
        "net=0/-2/2/2/1,0/1/-1/2/3,-1/-1/0/-1/4 dealt=0/2/0/0/0,0/0/1/0/0,1/1/0/1/0 "
        "acted=blue:1,green:2 lowered=green "
        "drawn=13.12.11.10.9.8.7.6.5.4/13.12*3.11*3.10*3/13.12*2.11*3.10*2.9/"
        "13.12.11*3.10*2.9*2/13.12.11.10*2.9*3 most=3/9/8/8/8",
        ("lower blue",),
        lambda of: (
            of["lower_blue_price_blue"] < of["price_blue"]
            and of["lower_green_price_green"] < of["price_green"]
            and of["lower_blue_wealth"] > of["lower_green_wealth"]
        ),
    ),
    Lesson(
        "end",
        "players=3 seat=0 phase=turn turn=0 markers=6/0,5/0,3/0,10/0,6/2 "
        "market=yellow:19,blue:19,red:17,green:11,orange:9 shares=green:1 "
        "sales=yellow:2,blue:2,red:2,orange:1,black:2 round=4 price=95 level=7 supply=2 "
        "aside=2 cash=372,360,307 subsidies=5,4,4 bars=10,9,9 hand=green:1,orange:2 "
        "net=-1/0/-1/-1/1,-1/-1/-1/0/2,0/-1/0/-2/1 dealt=1/0/1/1/1,1/1/1/0/1,0/1/0/2/1 "
        "lowered=green drawn=13.12*2.11*2.10*4.9.8.7.6.5*2/13.12.11.10.9*2.8*2.7.6.5*3.4/"
        "13.12*3.11*3.10*2.9*4.8*2.7.6/15.14*3.13*4.12*3.11*4.10*3/13.12.11.10*5.9*4.8.7 "
        "most=4/3/5/9/6",
        ("sell green", "sell orange"),
        lambda of: (
            min(of["game_end"], of["falls_orange"], of["falls_green"]) > _LIKELY
            and of["silver_3_end"] > of["game_end"]
        ),
    ),
)
"""All lessons, in the order of the course; the nth teaches the nth rule of its player
(:mod:`friday_nb.black_friday.players.course`)."""

COURSE: Final = lessons.Course(LESSONS, BlackFridayProblem)
lesson, lesson_at = COURSE.lesson, COURSE.lesson_at
