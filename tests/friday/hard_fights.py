"""Small fights in the states that are easily judged wrong, and answers checked by brute force.

The positions: an exchange half done, a look or a copy in progress, cards that were put below the
stack or come again in the same fight, hardly any life, an empty aging stack, every ruling both
ways, every pirate.  The answers: searched to the end, stopped early, or with little memory.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import (
    LIFE,
    WIN,
    Aim,
    Goal,
    Lose,
    deepening,
    solve,
    solver,
    workspace,
)
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import SWITCHES
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.positions import at
from tests.friday.small_fights import KNOWLEDGE, STARTING, STEPS, aging, shuffled

BUSY = ("0X2", "2X1", "3X1", "0B", "1B", "0Y", "1Y", "2S", "3S", "0C2", "2C1", "0L1", "1L1", "2L1")
"""Cards whose abilities move cards, copy, or give life."""
GIVING = ("0L1", "1L1", "2L1")
RETURNING = ("0B", "1B", "0X2", "2X1", "3X1", "0C2", "2C1")
"""Cards that lay others off, which may then come again, and copies of them."""
EXACT_TO = 1e-9
LONGEST = 2_000
"""Looks at the clock after which any question ends, ..."""
ROOM = (1 << 12, 1 << 16)
"""... and states remembered, so that none can take hours."""
IN_FIGHT = ("FIGHT", "MORE", "SWAP", "SORT", "CHANCE_CARD")


class Case(NamedTuple):
    """A question: a position, a goal, and how the solver is held short."""

    view: friday.View
    goal: Goal
    looks: int | None
    """Times that the clock is looked at before the time is up; None: as long as it takes, but for
    what no test should wait for (``LONGEST``, ``ROOM``)."""
    memory: int | None
    """States remembered; None: as many as usual."""

    def __str__(self):
        return f"{self.goal}, {self.looks} looks, memory {self.memory}: {self.view}"


def case(seed):
    """The case of this seed, or None if it is none."""
    rng = random.Random(seed)
    view = walked(rng, position(rng))
    if view is None:
        return None
    looks = rng.choice((None, None, None, 2, 4, 8, 16))
    memory = rng.choice((None, None, None, 16, 64, 256))
    return Case(view, goal(rng, view), looks, memory)


def redrawn(seed):
    """A case in which life cards come again, and give life each time; or None.

    They lie there used or unused beside cards that lay them off or copy them, and the stack is so
    small that they soon come back.
    """
    rng = random.Random(seed)
    giving, returning, hazards = (
        shuffled(rng, list(cards)) for cards in (GIVING, RETURNING, ("4W", "3S", "2T", "1D"))
    )
    starting = shuffled(rng, STARTING)
    table = [f"{code}~" if rng.random() < 0.7 else code for code in giving[: rng.randint(1, 2)]]
    table += [returning.pop() for _ in range(rng.randint(1, 2))]
    table += [starting.pop() for _ in range(rng.randint(0, 1))]
    piles = [[returning.pop()], starting, giving[2:]]
    top, pool, discard = (pick_of(rng, piles, n) for n in (2, 1, 1))
    step = rng.choice(STEPS[:3])
    try:
        view = at(
            level=rng.randint(1, 4),
            life=rng.choice((0, 0, 1, 2, 5)),
            stack=f"{','.join(top)}>{','.join(pool)}>",
            discard=",".join(discard),
            cards=",".join(f"/{code}" if rng.random() < 0.4 else code for code in table),
            step=step,
            enemy=hazards[0],
            aging="",
            rulings={"once": "draw", "too_old": rng.choice(("lost", "shuffle"))},
        ).view
    except (friday.PositionError, AssertionError):
        return None
    return Case(view, rng.choice((WIN, LIFE, LIFE)), None, None)


def pick_of(rng, piles, most):
    """At most so many cards of any piles, which lose them."""
    found = []
    for _ in range(rng.randint(0, most)):
        pile = rng.choice([pile for pile in piles if pile])
        found.append(pile.pop())
    return found


def position(rng):
    """A fight with few cards, or None."""
    level = rng.randint(1, 4)
    old = (
        aging(level) if rng.random() < 0.5 else rng.sample(["0E!", "0Z!", "0H1!", "-1!", "-2!"], 3)
    )
    rest = list(KNOWLEDGE)
    busy = []
    for code in rng.sample(BUSY, 5):
        rest.remove(code)
        busy.append(code)
    piles = [busy, shuffled(rng, rest), shuffled(rng, STARTING), shuffled(rng, old)]
    rulings = {}
    if rng.random() < 0.4:
        rulings = {n: rng.choice(friday.READINGS[n].readings) for n in SWITCHES}
    most = rng.choice((1, 2, 3, 4))
    top, pool, bottom = (
        pick(rng, piles, rng.choice(ns)) for ns in ((0, 0, 1), range(most + 1), (0, 0, 1))
    )
    if rng.random() < 0.3 and not rulings:
        top, pool, bottom = ([spent(rng, code) for code in cards] for cards in (top, pool, bottom))
    facts = {
        "level": level,
        "life": rng.choice((0, 0, 0, 1, 1, 2, 3)),
        "stack": ">".join(map(",".join, (top, pool, bottom))),
        "discard": ",".join(pick(rng, piles, rng.choice((0, 0, 1, 2)))),
        "cards": ",".join(marked(rng, code) for code in pick(rng, piles, rng.randint(0, 4))),
        "step": rng.choice(STEPS),
        "rulings": rulings,
    }
    if rng.random() < 0.4:
        facts["aging"] = ""
    facts |= enemy(rng, facts["step"], piles[1])
    try:
        view = at(**facts).view
    except (friday.PositionError, AssertionError):
        return None
    return within_reach(rng, view) if view.node.name in IN_FIGHT else None


def enemy(rng, step, hazards):
    """A hazard, mostly an easy one, or any pirate."""
    if step != "pirates":
        easy = [code for code in hazards if code in ("0L1", "0C2", "0X2", "1L1", "2W", "2L1", "2T")]
        return {"enemy": rng.choice(easy or hazards)}
    one, other = rng.sample(friday.PIRATES, 2)
    name = one.code
    if one.rule in (friday.PirateRule.AGING, friday.PirateRule.REMAINING):
        name += f":{rng.randint(1, 6)}/{rng.randint(0, 3)}"
    return {"pirates": f"{one.code},{other.code}", "first": 1, "enemy": name}


def within_reach(rng, view):
    """The position with a pirate that few cards can beat, with few or many cards for free."""
    if not view.fight.is_pirate:
        return view
    cells = list(view.cells)
    cells[layout.ENEMY_VALUE] = max(1, view.fight.total + rng.randint(-1, 5))
    cells[layout.FREE] = rng.choice((0, 1, 2, 3, cells[layout.FREE]))
    cells[layout.FREE] = max(cells[layout.FREE], cells[layout.LEFT_SIDE])
    return friday.View(tuple(cells))


def pick(rng, piles, n):
    found = []
    for _ in range(n):
        pile = rng.choices(piles, (0.45, 0.2, 0.2, 0.15))[0]
        if pile:
            found.append(pile.pop())
    return found


def can_be_used(code):
    card = friday.card(code)
    return bool(card.ability) and card.group != "aging"


def spent(rng, code):
    return f"{code}~" if can_be_used(code) and rng.random() < 0.4 else code


def marked(rng, code):
    """A played card, perhaps used or face down, on either side."""
    chance = rng.random()
    if chance < 0.25 and can_be_used(code):
        code += "~"
    elif chance < 0.32:
        code += "_"
    return f"/{code}" if rng.random() < 0.4 else code


def walked(rng, view):
    """The position after a few decisions, mostly uses of abilities, and chances; still a fight."""
    if view is None:
        return None
    for _ in range(rng.choice((0, 1, 2, 3, 4, 6, 8))):
        if view.node.is_chance:
            after = friday.resolve(view, rng.choice(friday.outcomes(view))[0])
        else:
            after = friday.play(view, lively(rng, friday.legal(view)))
        if after.node.name not in IN_FIGHT or after.fight.enemy != view.fight.enemy:
            break
        view = after
        if view.node is not friday.Node.FIGHT and rng.random() < 0.35:
            break
    return view


def lively(rng, actions):
    """A decision at random, mostly one that moves cards."""
    by_word = {str(action).split()[0]: [] for action in actions}
    for action in actions:
        by_word[str(action).split()[0]].append(action)
    by_word["busy"] = [a for word in ("use", "swap", "look", "more") for a in by_word.get(word, ())]
    words = [word for word in ("busy", "busy", "busy", "draw", *by_word) if by_word.get(word)]
    return rng.choice(by_word[rng.choice(words)])


def goal(rng, view):
    codes = [played.card.code for played in view.fight.cards]
    codes += [card.code for card, _ in view.stack.pool]
    goals = [WIN, WIN, LIFE]
    if codes:
        goals.append(Lose(*rng.sample(codes, rng.randint(1, min(2, len(codes))))))
    return rng.choice(goals)


# --- asking --------------------------------------------------------------------------------------


class Clock:
    """Every look at it takes a hundredth of a second: nothing depends on the machine."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.01
        return self.now


@contextmanager
def held_short(case):
    """The solver with a clock of its own, and with as much memory as the case grants."""
    with pytest.MonkeyPatch.context() as patch:
        clock = Clock()
        patch.setattr(solver, "perf_counter", clock)
        patch.setattr(deepening, "perf_counter", clock)
        patch.setattr(deepening, "TABLE_SIZES", ROOM)
        if case.memory:
            patch.setattr(deepening, "TABLE_SIZES", (case.memory, 4 * case.memory))
            patch.setattr(workspace, "PROOF_MEMORY_PLAIN", case.memory)
            patch.setattr(workspace, "RELAXED_MEMORY_PLAIN", 4 * case.memory)
        yield


def asked(case, on=(solve.PLAIN, False)):
    """What the solver says."""
    seconds = 0.01 * (LONGEST if case.looks is None else case.looks)
    with held_short(case):
        return solver.Solver(case.view, case.goal, seconds, solve.never, on).odds()


# --- judging -------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What was compared and what was found wrong."""

    positions: int = 0
    exact: int = 0
    life_exact: int = 0
    told: int = 0
    untold_exact: int = 0
    nodes: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)

    def counts(self):
        return Counter(kind for kind, _ in self.faults)

    def __str__(self):
        return (
            f"{self.positions} positions, {self.exact} exact, {self.life_exact} with life, "
            f"{self.told} with a told play ({self.untold_exact} exact ones without), "
            f"{dict(self.nodes)}: {dict(self.counts())}"
        )


def judge(case, most, tally):
    """Compare the answer to a case with brute force; False if it is too large."""
    brute = Brute(case.view, case.goal, most)
    try:
        truth, options = brute.solve()
    except TooLarge:
        return False
    odds = asked(case)
    tally.positions += 1
    tally.exact += odds.worth.exact
    tally.life_exact += odds.worth.life_exact
    tally.nodes[case.view.node.name] += 1
    faults = []
    faults += [("value", text) for text in wrong_worth(odds.worth, truth.value, case.goal.aim)]
    faults += [("choice", text) for text in wrong_choices(odds, options, case.goal.aim)]
    if odds.win is None:
        tally.untold_exact += odds.worth.exact
    else:
        tally.told += 1
        faults += [("told", text) for text in wrong_told(odds, truth, case)]
    for kind, text in faults:
        tally.faults.append((kind, f"{text} in {case}"))
    return True


def wrong_worth(worth, value, aim):
    """What is wrong in these bounds."""
    first, second = map(float, value)
    if not worth.low - EXACT_TO <= first <= worth.high + EXACT_TO:
        yield f"[{worth.low}, {worth.high}] but {first}"
    elif worth.life_low is None or aim is Aim.LIFE:
        return
    elif not worth.life_low - EXACT_TO <= second <= worth.life_high + EXACT_TO:
        yield f"life [{worth.life_low}, {worth.life_high}] but {second}"


def wrong_choices(odds, options, aim):
    if {str(choice.action) for choice in odds.choices} != set(options):
        yield f"{[str(c.action) for c in odds.choices]} are not {list(options)}"
        return
    for choice in odds.choices:
        for text in wrong_worth(choice.worth, options[str(choice.action)], aim):
            yield f"{choice.action}: {text}"
    if odds.best is not None and odds.worth.exact:
        best = options[str(odds.best)]
        other = max(options.values())
        if best[0] != other[0] or (odds.worth.life_exact and best != other):
            yield f"{odds.best} is not best"


def wrong_told(odds, truth, case):
    """What is wrong in what the told play is said to bring."""
    aim = case.goal.aim
    lives = [p for _, p in odds.life]
    whole = sum(lives) + odds.dies
    if abs(whole - 1) > EXACT_TO or min([*lives, odds.dies, odds.win]) < 0:
        yield f"chances sum to {whole}"
    if odds.win > sum(lives) + EXACT_TO:
        yield f"wins {odds.win} and lives {sum(lives)}"
    mean = sum(p * (n + case.view.life) for n, p in odds.life) - odds.dies
    if abs(mean - odds.mean_life) > EXACT_TO:
        yield f"life {odds.mean_life}, but {mean} on average"
    number = odds.mean_life if aim is Aim.LIFE else odds.win
    first, second = map(float, truth.value)
    if not odds.worth.low - EXACT_TO <= number <= first + EXACT_TO:
        yield f"brings {number}, at least {odds.worth.low}, at most {first}"
    if aim is not Aim.LIFE and odds.worth.exact:
        if odds.mean_life > second + EXACT_TO:
            yield f"life {odds.mean_life} above {second}"
        if odds.worth.life_exact and odds.mean_life < second - EXACT_TO:
            yield f"life {odds.mean_life} below {second}"
    if odds.worth.life_exact:
        if aim is not Aim.LOSE and not within(odds.win, truth.win):
            yield f"wins {odds.win} not within {truth.win}"
        if not within(odds.dies, truth.dies):
            yield f"dies {odds.dies} not within {truth.dies}"


def within(number, ends):
    return ends[0] - EXACT_TO <= number <= ends[1] + EXACT_TO


def judged(seeds, most, tally=None, made_by=case):
    """All cases that are made by these seeds."""
    tally = tally or Tally()
    for seed in seeds:
        asked_for = made_by(seed)
        if asked_for is not None:
            judge(asked_for, most, tally)
    return tally
