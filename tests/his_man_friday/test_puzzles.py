"""Puzzles among the usual bots: what is said of decisions, and what is played on after them."""

from itertools import islice

from friday_nb.his_man_friday import Action, Phase
from friday_nb.his_man_friday.players.judging import plans
from friday_nb.his_man_friday.players.search import THEN
from friday_nb.his_man_friday.puzzles import PUZZLES, searcher
from friday_nb.his_man_friday.rules.legal import ROOM


def test_what_the_bots_of_a_puzzle_call_a_gun_is_told_as_what_never_is_one():
    """Of people it would not be known."""
    told = (
        part.key
        for each in PUZZLES
        if "take" in each.won
        for part in PUZZLES.why(each.view, "take").parts
        if part.key.startswith("called") and part.facts["declared"] == "gun"
    )
    assert set(islice(told, 3)) == {"called.no"}


def test_a_decision_is_played_on_with_the_best_plan_that_begins_with_it(monkeypatch):
    class Known:
        def shares(self, _view, plan, deals, _first, _seated):
            return [float(plan % 97)] * len(deals)

    monkeypatch.setattr(searcher, "_deals", lambda *_: [()])
    looks = searcher.HisManFridaySearcher()
    looks.machine = Known()
    view = next(each.view for each in PUZZLES if each.view.phase is Phase.TAKE_FIRST)
    leave, made = Action.parse("leave").packed, [0] * ROOM
    n = plans(view.cells, [0] * ROOM, made)
    those = [plan for plan in made[:n] if plan % THEN == leave]
    assert len({plan % 97 for plan in those}) > 1
    assert looks.plan(view, leave, "thumb") % 97 == max(plan % 97 for plan in those)
