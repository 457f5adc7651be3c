"""What the table offers is what the rules allow, and the end is told rule by rule."""

import re
from collections import Counter

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME, DECK
from friday_nb.his_man_friday.lessons import lesson
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.his_man_friday import welcome
from friday_widgets.his_man_friday.course import COURSE
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import (
    DECISIONS,
    PLAYERS,
    example_session,
    is_example,
)
from friday_widgets.his_man_friday.game_page import PAGE
from friday_widgets.his_man_friday.table.panel import TablePanel, model
from friday_widgets.panes.guide.panel import feed
from tests.widgets.his_man_friday.twins import played

SEEDS = [(2, 1), (2, 2), (3, 5), (4, 7)]


def lesson_session(key):
    return COURSE.session(lesson(key))


def desk_at(session, seat=None, lang="en"):
    desk = Desk(session, lang)
    desk.sit(session.to_act[0] if seat is None else seat)
    return desk


def offered(shown):
    """Every decision that a click or a key on this table can make."""
    found = {button["do"] for button in shown["actions"]}
    found |= {cell["do"] for cell in shown["cells"] if cell["do"]}
    if shown["lays"]:
        found |= {
            f"lay {card['name']} {cell['cell']} as {kind['kind']}"
            for card in shown["hand"]
            for cell in shown["cells"]
            if cell.get("lay")
            for kind in shown["kinds"]
        }
    return found


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_the_table_offers_every_legal_decision_and_no_other(players, seed):
    session = played(players, seed, 500)
    phases = set()
    while len(session.moments) > 1:
        session._at -= 1
        seat = session.to_act[0]
        view = session.view_of(seat)
        phases.add(view.phase)
        assert offered(model(desk_at(session))) == {str(each) for each in hmf.legal(view)}
        for other in range(players):
            if other != seat:
                assert offered(model(desk_at(session, other))) == set()
    assert len(phases) == 7


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_prompt_says_who_decides(lang):
    session = played(2, 1, 0)
    assert "2" not in model(desk_at(session, 0, lang))["prompt"]
    waiting = model(desk_at(session, 1, lang))["prompt"]
    assert "1" in waiting


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_the_end_is_told_rule_by_rule(players, seed, lang):
    session = played(players, seed, 500)
    for seat in range(players):
        over = model(desk_at(session, seat, lang))["over"]
        rules = [step["rule"] for step in over["steps"]]
        assert rules[0] == "HMF-SCORE-1"
        assert rules[:-1] == sorted(set(rules[:-1]))
        assert [step["ends"] for step in over["steps"]] == [False] * (len(rules) - 1) + [True]
        assert all(step["text"] for step in over["steps"][:-1])
        assert over["won"] == (seat in session.state.winners)
        assert [row["wins"] for row in over["rows"]] == [
            each in session.state.winners for each in range(players)
        ]
        view = session.view_of(seat)
        assert [row["guns"] for row in over["rows"]] == [str(n) for n in view.guns]


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_at_the_end_every_card_lies_open_with_the_lie_that_was_told_of_it(players, seed):
    """HMF-SCORE-1"""
    session = played(players, seed, 500)
    state = session.state
    views = [state.view(seat) for seat in range(players)]
    cards = {place.cell: place.card for view in views for place in view.island if place.card}
    told = {place.cell: place.declared for place in views[0].island}
    for seat in range(players):
        shown = model(desk_at(session, seat))
        assert all("card" in cell for cell in shown["cells"])
        for cell in shown["cells"]:
            name, said = cell["card"]["name"], told[cell["cell"]]
            assert cards.get(cell["cell"], name) == name
            assert cell["lie"] == (said is not None and cell["card"]["kind"] != said.key)
            assert ("a lie" in cell["label"]) == cell["lie"]
        assert Counter(cell["card"]["name"] for cell in shown["cells"]) == Counter(DECK)
        for player in shown["players"]:
            own = [cell for cell in shown["cells"] if cell.get("taker") == player["seat"]]
            assert [card["card"]["name"] for card in player["taken"]] == [
                cell["card"]["name"] for cell in own
            ]
            lies = [cell["lie"] for cell in shown["cells"] if cell["by"] == player["seat"]]
            assert player["lies"].startswith(f"Lies: {sum(lies)} of {len(lies)} ")


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_at_the_end_the_first_sentence_says_who_won_and_what_the_reader_has(players, seed):
    session = played(players, seed, 500)
    winners = session.state.winners
    for seat in range(players):
        shown = model(desk_at(session, seat))
        if winners == (seat,):
            assert shown["prompt"].startswith("You win: you have ")
        else:
            assert all(f"Player {each + 1}" in shown["prompt"] for each in winners)
        view = session.view_of(seat)
        cards = [BY_NAME[name] for name in view.taken]
        kinds = len({card.kind for card in cards if card.amount})
        guns, total = view.guns[seat], sum(card.amount for card in cards)
        if view.kinds[seat] is None and guns != 4:
            assert f"you are out, as you alone have the most guns: {guns}" in shown["prompt"]
        elif guns != 4:
            assert f"{kinds} kind" in shown["prompt"]
            compared = f"with a sum of {total}, " if view.sums[seat] is not None else ""
            assert f" of supplies {compared}and {guns} gun" in shown["prompt"]
        assert shown["prompt"].count(".") == 1
        assert shown["status"]["text"].startswith("All cards are open now.")


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_the_scoring_counts_a_column_at_a_step_and_ends_with_the_result(players, seed):
    session = played(players, seed, 500)
    shown = model(desk_at(session, 0))["over"]
    *counts, result = shown["steps"]
    assert result["title"] == "The result"
    assert result["ends"]
    assert not result["column"]
    titles = [step["title"] for step in counts]
    assert len(set(titles)) == len(titles)
    columns = [step["column"] for step in counts if step["column"]]
    assert columns == ["guns", "kinds", "sum"][: len(columns)]
    for name in ("guns", "kinds", "sum"):
        assert any(row[name] for row in shown["rows"]) == (name in columns)


def test_whoever_has_all_four_guns_is_told_so():
    desk = Desk(lesson_session("four_guns"), "en")
    assert desk.act("take b1")
    assert model(desk)["prompt"] == "You win: you have all four guns."


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (4, 4)])
def test_a_new_game_says_how_many_cards_each_is_dealt(players, cards):
    text = model(desk_at(played(players, 1, 0), 0))["status"]["text"]
    assert text.startswith(f"Everybody is dealt {cards} cards. ")
    assert text.endswith("You start.")
    assert "Player" not in text


def test_a_cell_that_can_do_nothing_says_why_at_every_moment():
    session = played(3, 5, 500)
    told = set()
    while len(session.moments) > 1:
        for lang in ("en", "ru"):
            for seat in range(3):
                desk = desk_at(session, seat, lang)
                text = model(desk)["idle"]
                assert bool(text) == bool(session.to_act)
                if lang == "en" and text:
                    told.add(text.replace(f"Player {session.to_act[0] + 1}", "Somebody"))
        session._at -= 1
    assert len(told) == 8
    assert "Nothing can be done here now: Somebody decides." in told


def test_a_step_of_crusoe_says_where_it_leads_on_the_button_itself():
    """A narrow page has only room for the label."""
    desk = Desk(lesson_session("looked"), "en")
    assert desk.act("leave")
    found = {button["do"]: (button["label"], button["short"]) for button in model(desk)["actions"]}
    assert found["move n"] == ("Go north to b2", "from the start")
    assert found["move w"] == ("Go west to a3", "“coconuts”")


def test_what_the_example_says_of_the_card_that_was_looked_at_is_so():
    for lang, gun in (("en", "a gun"), ("ru", "ружьё")):
        desk = desk_at(example_session(), 0, lang)
        assert desk.act("challenge")
        assert next(p.card for p in desk.view.island if p.cell == "d3") == "g"
        text = welcome.model(desk)["words"]["text"]
        assert gun in text
        assert not re.search(r"\b(if|если)\b", text, re.IGNORECASE)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_step_to_a_card_that_one_knows_repeats_no_lie(lang):
    """Whoever has looked at a card, or laid it, is not told again what it was called."""
    session, lies = played(3, 5, 500), 0
    while len(session.moments) > 1:
        session._at -= 1
        desk = desk_at(session, lang=lang)
        shown = model(desk)
        cells = {cell["do"]: cell for cell in shown["cells"] if cell["do"]}
        for button in shown["actions"]:
            cell = cells.get(button["do"], {})
            if cell.get("go"):
                known = cell.get("card", {})
                assert button["short"] == known.get("label", cell["said"])
                lies += cell.get("lie", False)
    assert lies


def test_the_example_asks_its_question_in_short_and_begins_with_the_aim():
    desk = desk_at(example_session(), 0)
    assert model(desk)["lead"] == "But all the firewood is yours. Can that be?"
    assert welcome.model(desk)["words"]["aim"].startswith("Your aim: ")
    assert desk.act("challenge")
    assert model(desk)["lead"] == ""
    assert "aim" not in welcome.model(desk)["words"]
    assert model(desk_at(played(2, 1, 3)))["lead"] == ""


def test_a_lie_of_ones_own_and_one_that_was_found_out_are_marked():
    desk = desk_at(example_session(), 0)

    def marks():
        cells = model(desk)["cells"]
        return {cell["cell"]: cell.get("lie") for cell in cells if "card" in cell}

    assert marks() == {"a2": False, "d2": True, "a3": False}
    desk.act("challenge")
    assert marks() == {"a2": False, "d2": True, "a3": False, "d3": True}


def test_the_bots_of_the_example_lie_as_those_do_that_sit_there():
    """One had called water coconuts, while the odds held every lie of a bot for a gun."""
    for seat, text in DECISIONS:
        kind, *laid = text.split()
        if seat and kind == "lay":
            card, _, _, declared = laid
            assert card == "g" or BY_NAME[card].kind.key == declared
    assert set(PAGE.usual_players(PLAYERS)) == {"person", "thumb"}


def test_messages_for_an_older_turn_are_dropped():
    desk = desk_at(example_session(), 0)
    panel = TablePanel(desk)
    old = {"type": "act", "action": "pass", "turn": panel.model["turn"]}
    for message in (None, [], {"type": "act", "action": "pass"}, {**old, "turn": "3.0"}):
        panel._hear(panel, message, [])
    assert desk.decisions == 10
    panel._hear(panel, old, [])
    assert desk.decisions == 11


def test_a_refusal_is_said_in_the_readers_language():
    desk = desk_at(example_session(), 0, "ru")
    panel = TablePanel(desk)
    panel._hear(panel, {"type": "act", "action": "take", "turn": panel.model["turn"]}, [])
    assert panel.model["status"]["refusal"]
    assert "карт" in panel.model["status"]["text"]


def test_what_the_question_says_is_only_read_aloud_besides():
    desk = desk_at(example_session(), 0)
    panel = TablePanel(desk)
    assert "lays a card on d3 and says: firewood" in panel.model["status"]["text"]
    assert panel.model["status"]["heard"]
    panel._hear(panel, {"type": "act", "action": "take", "turn": panel.model["turn"]}, [])
    assert not panel.model["status"]["heard"]  # a refusal
    assert desk.act("challenge")
    assert not panel.model["status"]["heard"]


def test_the_example_is_a_certain_lie_that_hides_a_gun():
    session = example_session()
    view = session.view_of(0)
    firewood = [name for name in (*view.hand, *(p.card for p in view.island)) if name[:1] == "f"]
    assert sorted(firewood) == ["f1", "f2", "f3", "f4"]
    assert (view.phase, view.just_laid, view.actor) == (hmf.Phase.CHALLENGE, "d3", 0)
    laid = next(p for p in session.view_of(1).island if p.cell == "d3")
    assert (laid.declared, laid.card) == (hmf.Kind.FIREWOOD, "g")
    assert is_example(session)
    assert not is_example(played(2, 1, 3))


def test_a_kept_game_has_a_title_and_shows_no_seed():
    for session in (example_session(), played(2, 1, 3), played(2, 1, 60), played(3, 5, 500)):
        about = PAGE.about(session)
        assert "seed" not in about
        titles = {PAGE.title(about, lang) for lang in ("en", "ru")}
        assert len(titles) == 2
    assert PAGE.title({"over": True, "winners": "x", "players": None}, "en")


def test_what_somebody_says_stands_beside_their_name_for_everybody():
    """HMF-TALK-1"""
    desk = Desk(played(3, 5, 4), "en")
    panel, bar = TablePanel(desk), Controls(desk, space="his_man_friday")
    kept = []
    bar.send = kept.append
    bar._hear(bar, {"type": "hello"}, [])
    before = [desk.session.view_of(seat) for seat in range(3)]
    desk.sit(1)
    panel._hear(panel, {"type": "say", "text": "b2 is a gun"}, [])
    desk.sit(2)
    panel._hear(panel, {"type": "say", "text": "#doubt"}, [])
    for seat in range(3):
        desk.sit(seat)
        shown = [each["remark"] for each in model(desk)["players"]]
        assert shown == ["", "b2 is a gun", "I do not believe you."]
        lines = feed(desk)[-1]["lines"][-2:]
        assert [line["rules"] for line in lines] == [["HMF-TALK-1"]] * 2
        assert lines[0]["text"] == "Player 2: “b2 is a gun”"
    desk.set_language("ru")
    assert model(desk)["players"][2]["remark"] == "Я вам не верю."
    assert [desk.session.view_of(seat) for seat in range(3)] == before
    assert kept[-1]["type"] == "keep"
    other = Desk(None, "en")
    assert other.load(desk.to_keep()[0])
    other.sit(0)
    assert [each["remark"] for each in model(other)["players"]][1] == "b2 is a gun"


def test_a_remark_is_shown_for_a_round_and_then_no_longer():
    desk = Desk(played(2, 1, 3), "en")
    desk.sit(0)
    desk.say("hear me")
    seen = []
    for _ in range(3):
        desk.sit(0)
        seen.append(model(desk)["players"][0]["remark"])
        seat = desk.session.to_act[0]
        desk.sit(seat)
        assert desk.act(str(hmf.legal(desk.view)[-1]))
    assert seen == ["hear me", "hear me", ""]


def test_behind_the_curtain_nobody_speaks():
    desk = Desk(played(2, 1, 3), "en")
    desk.seats.looking = None
    desk.say("hear me")
    assert desk.session.moments[-1].comment == ""


def test_while_a_moment_is_tried_again_a_remark_is_refused_and_no_comment_is_lost():
    desk = Desk(played(2, 1, 3), "en")
    desk.sit(0)
    desk.comment("a note", 2)
    desk.comment("my precious note")
    record = desk.record()
    assert desk.try_again(2, 0, print)
    desk.say("hear me")
    assert desk.notice == desk.why_not("undo")
    desk.leave_trial()
    assert desk.record() == record
