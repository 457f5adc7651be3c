"""What the page of a seat shows depends on what the seat may know, and on nothing else."""

import pytest

from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_widgets.his_man_friday import welcome
from friday_widgets.his_man_friday.advice.panel import AdvicePanel
from friday_widgets.his_man_friday.course import COURSE
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.odds import panel as odds
from friday_widgets.his_man_friday.story.panel import StoryPanel
from friday_widgets.his_man_friday.table import panel as table
from friday_widgets.his_man_friday.table import players
from friday_widgets.panes.guide.panel import feed
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.seats import hidden
from tests.widgets.his_man_friday import twins
from tests.widgets.his_man_friday.twins import played
from tests.widgets.panels import Asked

MOMENTS = [(2, 1, 9), (2, 4, 40), (3, 2, 1), (3, 5, 25), (3, 8, 60), (4, 3, 14), (4, 7, 45)]
"""Players, seed, decisions: games at all stages."""


def desk_of(session, seat):
    desk = Desk(session, "en")
    desk.playing.id = "same"
    desk.sit(seat)
    assert desk.seat == seat
    return desk


def shown(desk):
    """All that the panels of a desk show."""
    return {
        "table": table.model(desk),
        "odds": odds.model(desk.view, desk.assumption, Kind.GUN, desk.lang, seated=desk.players)
        if desk.view.actor is not None
        else {},
        "welcome": welcome.model(desk),
        "feed": feed(desk),
        "about": {k: v for k, v in desk.page.about(desk.session).items() if k != "winners"},
    }


def pairs():
    return hidden.pairs(MOMENTS, twins)


def same_for_all():
    found = list(pairs())
    assert len(found) > 12
    return all(
        shown(desk_of(session, seat)) == shown(desk_of(other, seat))
        for session, other, seat in found
    )


def test_a_seat_is_shown_the_same_whatever_the_others_hold():
    for session, other, seat in pairs():
        one, two = (shown(desk_of(each, seat)) for each in (session, other))
        assert one == two


def test_the_others_are_not_shown_the_same():
    """Otherwise the test above could not fail."""
    session, other, seat = next(pairs())
    others = [each for each in range(session.state.players) if each != seat]
    assert any(shown(desk_of(session, s)) != shown(desk_of(other, s)) for s in others)


def test_a_leak_on_the_table_would_be_caught(monkeypatch):
    honest = table.model

    def leaking(desk):
        hands = [desk.session.view_of(s).hand for s in range(desk.view.players)]
        return honest(desk) | {"hint": hands}

    monkeypatch.setattr(table, "model", leaking)
    assert not same_for_all()


def test_a_leak_in_what_happened_would_be_caught(monkeypatch):
    honest = table.model

    def leaking(desk):
        told = [str(event) for moment in desk.session.moments for event in moment.events]
        return honest(desk) | {"status": told}

    monkeypatch.setattr(table, "model", leaking)
    assert not same_for_all()


def test_a_taken_card_is_open_to_whoever_laid_it_looked_at_it_or_took_it():
    session = played(3, 5, 200)
    for seat in range(3):
        view = session.view_of(seat)
        for player in players.players(view, "en"):
            taken = [place for place in view.island if place.taker == player["seat"]]
            knows = [seat in (p.layer, p.challenger, p.taker) for p in taken]
            assert ["card" in card for card in player["taken"]] == knows


def test_advice_is_asked_only_with_what_the_seat_knows():
    for session, other, seat in pairs():
        asked = []
        for each in (session, other):
            analyst = Asked()
            panel = AdvicePanel(desk_of(each, seat), analyst=analyst)
            panel._hear(panel, {"type": "show", "on": True}, [])
            asked.append(analyst.questions)
        assert asked[0] == asked[1]
        assert len(asked[0]) == (session.to_act[0] == seat)


def test_while_the_curtain_is_down_nothing_is_shown():
    session = played(2, 4, 3)
    desk = desk_of(session, 0)
    panels = [table.TablePanel(desk), odds.OddsPanel(desk, shown=True), AdvicePanel(desk)]
    desk.seats.looking = None
    for panel in panels:
        panel._follow(desk, "game")
    assert panels[0].model == {"lang": "en", "covered": True}
    assert (panels[1].model, panels[1].chart) == ({"lang": "en", "covered": True}, {})
    assert panels[2].rows == {}
    assert welcome.model(desk) == {}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_card_on_its_own_cell_is_open_to_its_layer_only(lang):
    session = played(2, 1, 1)
    desks = [desk_of(session, seat) for seat in (0, 1)]
    for desk in desks:
        desk.set_language(lang)
    cells = [
        next(cell for cell in table.model(desk)["cells"] if cell.get("by") == 0) for desk in desks
    ]
    assert "card" in cells[0]
    assert "card" not in cells[1]
    assert cells[0]["said"] == cells[1]["said"]


def test_whoever_looks_at_a_card_sees_it_before_the_screen_is_handed_on():
    desk = Desk(lang="en")
    assert desk.begin({"players": "3"}, 1, ["person"] * 3)
    desk.uncover(0)
    assert desk.act(f"lay {desk.view.hand[0]} a1 as gun")
    for seat, text in ((1, "pass"), (2, "challenge")):
        assert (desk.seat, desk.seats.next) == (None, seat)
        desk.uncover(seat)
        assert desk.act(text), desk.notice
    assert desk.session.to_act == (1,)
    assert desk.seat == 2
    cell = next(cell for cell in table.model(desk)["cells"] if cell.get("by") == 0)
    assert "card" in cell
    assert desk.cover()
    assert (desk.seat, desk.seats.next) == (None, 1)


# --- what one seat assumes about lies -----------------------------------------------------------


def said_after(assume):
    """What the panes tell, and ask, after the first of two people has assumed something.

    That is while the curtain is down, and then to the second person.
    """
    desk = Desk(lang="en")
    assert desk.begin({"players": "2"}, 1, ["person"] * 2)
    desk.playing.id = "same"
    analyst = Asked()
    panels = [
        odds.OddsPanel(desk, shown=True),
        AdvicePanel(desk, analyst=analyst, space=""),
        StoryPanel(desk, analyst=analyst),
        LessonsPanel(desk, COURSE),
    ]
    for panel in panels[1:3]:
        panel._hear(panel, {"type": "show", "on": True}, [])
    panels[3]._hear(panels[3], {"type": "open", "key": "common"}, [])
    panels[3]._hear(panels[3], {"type": "answer", "key": "common"}, [])
    desk.uncover(0)
    before = shown_by(panels)
    assume(desk)
    moved = [old != new for old, new in zip(before, shown_by(panels), strict=True)]
    assert moved[0] == moved[3] == (desk.lying != USUAL_LYING)
    assert analyst.questions[-1].lying == desk.lying
    assert desk.act("lay c2 a1 as water")
    assert desk.is_curtain_down
    analyst.questions.clear()
    desk.set_lying(5)  # a message that comes late
    found = [shown_by(panels)]
    desk.uncover(1)
    found.append(shown_by(panels))
    return desk, [*found, analyst.questions]


def shown_by(panels):
    names = ("model", "rows", "sheet", "chart")
    return [[getattr(panel, name) for name in names if hasattr(panel, name)] for panel in panels]


@pytest.mark.parametrize(
    "assume", [lambda desk: desk.set_lying(90), lambda desk: desk.ignore_declarations(on=True)]
)
def test_what_one_person_assumes_about_lies_never_reaches_the_other(assume):
    desk, found = said_after(assume)
    assert found == said_after(lambda _desk: None)[1]
    assert (desk.lying, desk.percents) == (USUAL_LYING, 35)


def test_each_seat_keeps_what_it_assumes_until_another_game():
    desk, _ = said_after(lambda desk: desk.set_lying(90))
    desk.set_lying(10)
    desk.seats.looking = 0
    assert desk.percents == 90
    desk.seats.looking = 1
    assert desk.percents == 10
    assert desk.begin({"players": "2"}, 2, ["person"] * 2)
    desk.uncover(0)
    assert desk.percents == 35


def test_who_plays_against_bots_keeps_what_was_assumed():
    desk = Desk(lang="en")
    desk.set_lying(90)
    assert desk.begin({"players": "3"}, 2)
    assert desk.percents == 90
