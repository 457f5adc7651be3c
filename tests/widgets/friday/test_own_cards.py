"""The table asks what came, where the cards lie on the visitor's own table."""

import pytest

from friday_nb import friday
from friday_nb.friday import Action
from friday_nb.friday.game import has_own_cards
from friday_nb.friday.words import say
from friday_widgets.frame.controls.panel import game_name
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table.panel import TablePanel
from tests.friday.positions import at

LANGUAGES = ("en", "ru")


@pytest.fixture
def desk():
    desk = Desk()
    view = friday.apply(friday.new_game(level=1, seed=42), "hazard 1")[0].view
    assert desk.load_own_cards(f" {view}\n")
    return desk


@pytest.fixture
def table(desk):
    return TablePanel(desk)


def press(table, action):
    table.hear({"type": "act", "action": action, "turn": table.desk.turn})


def asked(table):
    """What the table offers as having come, by the text of the decision."""
    return [card["do"] for card in table.model["choose"]["cards"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_draw_asks_which_card_came(desk, table, lang):
    desk.set_language(lang)
    press(table, "draw")
    assert table.model["node"] == "came"
    assert table.model["choose"]["title"] == say(lang, "table.came.card")
    assert table.model["prompt"] == say(lang, "table.prompt.came")
    assert asked(table) == [f"draw = {card}" for card in ("2", "1", "0", "0L2", "-1")]
    shares = [card["count"] for card in table.model["choose"]["cards"]]
    assert shares[0] == {"en": "6%", "ru": "6\N{NO-BREAK SPACE}%"}[lang]
    assert "fight" not in table.model
    assert table.unmade == 1
    assert desk.decisions == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_fought_and_how_far_it_is_beaten_stands_beside_the_question(desk, table, lang):
    desk.set_language(lang)
    press(table, "draw = 1")
    fight = table.model["fight"]
    press(table, "draw")
    said = table.model["choose"]["fight"]
    assert fight["enemy"]["name"] in said
    assert fight["meter"]["label"] in said
    press(table, "draw = 1")
    press(table, "end")
    assert table.model["choose"]["fight"] == ""


def test_what_came_is_played(desk, table):
    press(table, "draw")
    press(table, "draw = 0L2")
    assert desk.asked is None
    assert [card.card.code for card in desk.view.fight.cards] == ["0L2"]
    assert table.model["node"] == "fight"
    assert "draw = 0L2" in desk.record()


def test_two_hazards_are_told_one_after_the_other(desk, table):
    for card in ("2", "1"):
        press(table, f"draw = {card}")
    press(table, "end")
    assert table.model["choose"]["title"] == say("en", "table.came.hazard")
    assert "end = 0B" in asked(table)
    press(table, "end = 0B")
    assert table.model["choose"]["title"] == say("en", "table.came.hazard.next")
    assert asked(table)[0].startswith("end = 0B, ")
    assert "end = 0B, 0B" not in asked(table)
    press(table, "end = 0B, 4W")
    assert [card.code for card in desk.view.offer] == ["0B", "4W"]


def test_undo_takes_back_the_last_answer_then_the_question_then_the_decision(desk, table):
    for card in ("2", "1"):
        press(table, f"draw = {card}")
    press(table, "end")
    press(table, "end = 0B")
    assert desk.asked == Action.parse("end")
    assert desk.asked.came == ("0B",)
    assert desk.why_not("undo") == ""
    table.hear({"type": "undo"})
    assert desk.asked.came == ()
    table.hear({"type": "undo"})
    assert desk.asked is None
    assert desk.decisions == 2
    table.hear({"type": "undo"})
    assert desk.decisions == 1
    assert desk.asked is None


def test_a_question_is_forgotten_when_the_game_moves_on(desk, table):
    press(table, "draw = 2")
    press(table, "draw")
    desk.go_to(0)
    desk.go_to(1)
    assert desk.asked is None
    assert table.model["node"] == "fight"


def test_what_cannot_come_is_refused_and_changes_nothing(desk, table):
    press(table, "draw = 4W")
    assert "4W cannot come now" in desk.notice
    assert desk.decisions == 0
    press(table, "destroy 1")
    assert desk.notice
    assert desk.asked is None


def test_a_warning_comes_before_the_question(desk, table):
    held = []
    desk.gate = lambda text: held.append(text) or True
    press(table, "draw")
    assert desk.asked is None
    desk.act("draw", sure=True)
    assert desk.asked
    press(table, "draw = 2")
    assert held == ["draw"]
    assert desk.decisions == 1


def test_one_record_holds_the_whole_game(desk, table):
    press(table, "draw = 2")
    text, game = desk.record(), desk.game_id
    assert desk.game_id == game
    other = Desk()
    assert other.load(text)
    assert has_own_cards(other.session)
    other.act("draw")
    assert other.asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_games_says_whose_cards_they_were(desk, table, lang):
    press(table, "draw = 2")
    other = Desk()
    assert other.load_position(desk.session.head["position"])
    other.act("draw = 2")
    mine, dealt = (
        game_name(desk.page, {"id": "a", "about": desk.page.about(each.session)}, lang)["title"]
        for each in (desk, other)
    )
    assert mine == say(lang, "panels.games.own_cards", game=dealt)
    assert (
        game_name(desk.page, {"about": {"own_cards": "x"}}, lang)["title"]
        == game_name(desk.page, {"about": {}}, lang)["title"]
    )


def test_what_the_page_saves_it_loads(desk):
    """A whole game with every decision told on the table, and what was undone comes back, too."""
    table, player = TablePanel(desk), friday.players.get("thumb")
    while desk.session.to_act:
        press(table, str(player.choose(desk.view)))
        while desk.asked:
            press(table, asked(table)[-1])
    desk.go_to(desk.decisions - 5)
    other = Desk()
    assert other.load(desk.record(), ahead=desk.playing.ahead)
    assert other.session.state == desk.session.state
    assert other.playing.whole.state == desk.playing.whole.state


def test_other_games_ask_nothing():
    desk = Desk()
    desk.new_game(level=1, seed=42)
    desk.act("hazard 1")
    desk.act("draw")
    assert desk.asked is None
    assert desk.decisions == 2


def followed(view):
    desk = Desk()
    assert desk.load_own_cards(str(view))
    return desk, TablePanel(desk)


def test_before_a_reshuffle_it_is_said_what_to_shuffle():
    view = at(enemy="4W", stack="", discard="-1,0,1", cards="0", life=9).view
    desk, table = followed(view)
    press(table, "draw")
    choose = table.model["choose"]
    assert choose["first"] == say("en", "table.came.reshuffle")
    assert choose["missing"]
    notes = {card["key"]: card["note"] for card in choose["cards"]}
    assert notes["-1"] == ""
    assert notes["-1!"] == notes["-2!"] == say("en", "table.mark.aging.long")
    press(table, "draw = -1!")
    press(table, "draw")
    assert table.model["choose"]["first"] == ""
    assert desk.view.aging.left == view.aging.left - 1


def test_a_new_step_shuffles_the_hazards():
    """The first decision of a game that leads to the next step, with the first hazard told."""
    player, state = friday.players.get("thumb"), friday.new_game(level=1, seed=8)
    while friday.apply(state, player.choose(state.view))[0].view.step == state.view.step:
        state = friday.apply(state, player.choose(state.view))[0]
    _, table = followed(state.view)
    action = str(player.choose(state.view))
    press(table, action)
    assert table.model["choose"]["first"] == say("en", "table.came.new_step")
    press(table, table.model["choose"]["cards"][0]["do"])
    assert table.model["choose"]["first"] == ""


def test_a_game_followed_from_its_set_up_counts_like_any_other():
    for view, whole in (
        (friday.new_game(level=2, seed=9).view, True),
        (at(enemy="4W").view, False),
    ):
        desk, _ = followed(view)
        assert desk.page.is_whole(desk.session) is whole
        desk.load_position(str(view))
        assert not desk.page.is_whole(desk.session)
    desk.new_game(level=1)
    assert desk.page.is_whole(desk.session)


def test_where_no_aging_card_is_left_none_is_shuffled_in():
    rulings = {"too_old": "shuffle"}
    view = at(enemy="4W", stack="", discard="-1,0,1", cards="0", aging="", rulings=rulings).view
    desk, table = followed(view)
    press(table, "draw")
    assert table.model["choose"]["first"] == say("en", "table.came.reshuffle.alone")
    press(table, "draw = 0")
    desk.act("draw")
    assert table.model["choose"]["first"] == ""


def test_nothing_is_to_be_shuffled_while_cards_are_left():
    _, table = followed(at(enemy="4W", stack=">2,1,0>", discard="-1,0", cards="0").view)
    press(table, "draw")
    assert table.model["choose"]["first"] == ""


def test_the_dearest_hazards_come_first(desk, table):
    for card in ("2", "1"):
        press(table, f"draw = {card}")
    press(table, "end")
    codes = [card["key"] for card in table.model["choose"]["cards"]]
    values = [friday.card(code).hazard.values for code in codes]
    assert values == sorted(values, reverse=True)


def test_a_warning_is_not_given_again_between_two_answers(desk, table):
    for card in ("2", "1"):
        press(table, f"draw = {card}")
    desk.gate = lambda _: True
    desk.act("end", sure=True)
    press(table, "end = 0B")
    assert desk.asked.came == ("0B",)


def test_a_question_is_of_one_position_whoever_changes_it(desk, table):
    press(table, "draw")
    desk.session.act("draw = 2")
    assert desk.asked is None


def test_a_moment_that_is_tried_again_asks_nothing(desk, table):
    press(table, "draw = 2")
    heard = []
    assert desk.try_again(0, 0, heard.append)
    press(table, "draw")
    assert heard == [[Action.parse("draw")]]
    assert desk.notice == ""
    assert desk.asked is None
