"""What a game scores at least whose last pirate is as good as beaten, against every end of it."""

from random import Random

from friday_nb import friday
from friday_nb.friday.players import scores
from friday_nb.friday.players.sure_score import surely_scored
from friday_nb.friday.rules import layout
from tests.friday.played import fights_of_a_good_game
from tests.friday.positions import at

MOST = "4W,4W,3S~,3C1~,3X1~,2W,2W,2X1~"
"""They come to 23; 25 are needed."""


def last(cards, **more):
    """The last pirate is fought, to whom 25 are needed."""
    return at(cards=cards, beaten=1, first=2, enemy="25/7", stack=">0,1>", **more)


def best_end(view, budget):
    """The highest score of all ends without a card drawn; the budget limits the decisions tried."""
    budget[0] -= 1
    found = []
    for action in friday.legal(view) if budget[0] > 0 else ():
        if action.kind.name == "END":
            over = friday.play(view, action).outcome
            found += [over.score.total] if over and over.won else []
        elif action.kind.name == "USE":
            after = friday.play(view, action)
            if after.node.name == "FIGHT":
                found.append(best_end(after, budget))
    return max(found, default=-1000)


def last_fights(games):
    """Decisions in fights with the last pirate."""
    for seed in range(games):
        for view in fights_of_a_good_game(seed % 2 * 2 + 1, seed):
            if view.step.name == "PIRATES" and view.cells[layout.PIRATES_BEATEN]:
                yield view


def test_no_end_without_a_further_card_scores_more_and_most_often_as_much():
    rng, told, as_much = Random(4), 0, 0
    views = [view for view in last_fights(40) if surely_scored(view) is not None]
    for view in rng.sample(views, 60):
        sure, budget = surely_scored(view), [2000]
        best = best_end(view, budget)
        if budget[0] > 0:
            told += 1
            as_much += sure == best
            assert sure <= best, str(view)
    assert told > 15
    assert as_much > 0.9 * told


def scored(cards, **more):
    return surely_scored(last(f"{MOST},{cards}", **more).view)


def test_life_is_taken():
    assert scored("2S~,0L2", life=3) == scored("2S~,0L2~", life=3) + 10


def test_what_costs_the_most_is_destroyed_as_long_as_the_total_stays_enough():
    assert scored("2S~,1D,0E!,-1") == scored("2S~,1D~,0E!,-1") + 5
    assert scored("2S~,0D,1") == scored("2S~,0D~,1")  # nothing that costs points lies there
    short = "1D,0Z!,1"  # Scared takes a 4 away
    assert scored(short) is None
    assert scored("2T~,1D,0E!") == scored("2T~,1D~,0E!") + 5


def test_a_doubling_counts_where_it_makes_the_total_enough():
    assert scored("1T") is not None
    assert scored("1T~") is None


def test_before_that_nothing_is_sure():
    assert scored("0") is None
    cards = f"{MOST},2S~"
    earlier = at(cards=cards, enemy="25/7", stack=">0,1>")
    assert surely_scored(earlier.view) is None
    assert surely_scored(last(cards).view) is not None


def test_what_is_told_is_no_less():
    """All rows were told 41 or 39 points where each way to end the game scored 50."""
    checked = 0
    for view in list(last_fights(12))[::7]:
        found = scores.expected(view)
        for action, each in found.items():
            after = friday.play(view, action)
            if after.node.name == "FIGHT" and (sure := surely_scored(after)) is not None:
                checked += 1
                assert each.score >= sure
    assert checked > 20
