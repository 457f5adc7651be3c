"""Turns whose games end as they are made up, for tests of what is told of them."""

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.machine import Ended, Mean
from friday_nb.black_friday.rules import layout as at

VIEW = blf.new_game(3, 1).view(0)


def option(plan, win, apart=0.0):
    actions = tuple(blf.Action.parse(text) for text in plan.split(", "))
    return Option(actions, actions[:1], win, 0.01, 2.0, 0.1, apart=apart)


def ended(own, *others, log=()):
    """A game at the end of which the seats have so many bars."""
    s = [0] * at.SIZE
    bars = own, *others
    s[at.PLAYERS] = len(bars)
    for seat, count in enumerate(bars):
        s[at.BARS + seat] = count
        s[at.WON + seat] = int(count == max(bars))
    return Ended(s, list(log))


class Fast:
    """A machine whose games end like this, after the first plan it is asked of and after others."""

    fast = True

    def __init__(self, first, second, behind=0.2):
        self.ended = first, second
        self.behind = Mean(behind, 0.01)
        self.plans = []

    def compare(self, cells, best, other, seated):
        del cells, best, other, seated
        return self.behind

    def ends(self, cells, plans, games, seated):
        del cells, seated
        (plan,) = plans
        self.plans.append(plan)
        found = self.ended[plan != self.plans[0]]
        return [[found[line % len(found)] for line in range(games)]]


def reason(
    first, second, wins=(0.6, 0.4), apart=0.01, *, view=VIEW, plans=("pass red", "pass blue")
):
    options = option(plans[0], wins[0]), option(plans[1], wins[1], apart)
    return because.explained(Advice(view, options), Fast(first, second)).because


class ByPlan:
    """A machine whose games end like this, by the first decision of the plan."""

    fast = True

    def __init__(self, **ends):
        self.ended = {blf.Action.parse(f"pass {name}").packed: each for name, each in ends.items()}

    def ends(self, cells, plans, games, seated):
        del cells, seated
        found = [self.ended[each[0]] for each in plans]
        return [[each[line % len(each)] for line in range(games)] for each in found]
