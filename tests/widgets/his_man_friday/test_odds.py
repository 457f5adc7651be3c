"""The headlines of the odds: each says what its number is based on."""

from fractions import Fraction

import pytest

from friday_nb.his_man_friday.odds import Beliefs
from friday_widgets.his_man_friday.example import example_session
from friday_widgets.his_man_friday.odds import model
from tests.widgets.his_man_friday.twins import played

LYING = Fraction(35, 100)


def heads_of(view, lying=LYING, lang="en"):
    return {head["key"]: head for head in model.heads(Beliefs(view, lying), lang)}


@pytest.mark.parametrize(("lang", "tag"), [("en", "certain"), ("ru", "наверняка")])
def test_a_certain_lie_is_not_said_to_depend_on_how_often_they_lie(lang, tag):
    lie = heads_of(example_session().view_of(0), lang=lang)["lie"]
    assert lie["number"].split("\N{NO-BREAK SPACE}")[0].strip("%") == "100"
    assert lie["tag"] == tag


def test_only_what_is_certain_is_called_so():
    tags = set()
    moments = played(3, 5, 500).moments
    for decisions, moment in enumerate(moments[:-1]):
        view = moment.state.view(moment.state.actor)
        for lying in (LYING, None):
            for key, head in heads_of(view, lying).items():
                if key in ("gun", "gun.most", "lie", "win", "win.best", "win.last"):
                    seen_all = all(p.card for p in view.island if p.taker is not None)
                    by_cards = key == "win" and seen_all  # nobody else has taken anything
                    sure = head["number"] in ("0%", "100%") or by_cards
                    assert (head["tag"] in {"certain", "seen"}) == sure, (decisions, key, head)
                    tags.add(head["tag"])
    assert tags == {"certain", "exact", "seen", "if they lie that often", "declarations ignored"}
