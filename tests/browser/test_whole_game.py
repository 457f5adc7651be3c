"""Whole games on the real page, from the first click to the final score."""

import pytest

from friday_nb.friday.game import replay
from tests.browser.visitor import Visitor
from tests.friday.positions import at


def test_a_game_from_the_first_click_to_the_final_score(page, open_table, shot):
    open_table(page)
    visitor = Visitor(page)
    page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click()
    page.locator('.fri-table[data-node="hazard"]').wait_for()
    visitor.new_game(level=2, seed=29)
    decisions = visitor.play(seed=1)
    shot(page, "whole-game-over")
    assert decisions > 30
    outcome = visitor.desk.view.outcome
    over = page.get_by_role(
        "region", name=visitor.say(f"table.over.{'won' if outcome.won else 'lost'}")
    )
    over.wait_for()
    visitor.stored()
    with page.expect_download() as saved:
        visitor.bar("files").click()
        visitor.dialog().get_by_role("button", name=visitor.say("panels.files.save")).click()
    again = replay(saved.value.path().read_text(encoding="utf-8"))
    assert again.view == visitor.desk.view
    score = again.view.outcome.score
    shown = over.locator("dd").all_inner_texts()
    numbers = [int(text.replace("\u2212", "-")) for text in shown]
    assert numbers == [score.cards, score.pirates, score.life, score.hazards, score.total]


def test_the_last_pirate_falls_and_the_game_is_won(seat):
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    won = at(
        enemy="20/6",
        cards="4W,4W,3S,3D",
        stack="3X1,3C1,2W,1,1",
        life=9,
        beaten=1,
        first=1,
        pirates="25/7,20/6",
    )
    visitor.set_up(str(won.view))
    visitor.play(seed=3)
    outcome = visitor.desk.view.outcome
    assert outcome.won
    over = page.get_by_role("region", name=visitor.say("table.over.won"))
    total = over.locator("dd").last.inner_text()
    assert int(total.replace("\u2212", "-")) == outcome.score.total
    assert outcome.score.pirates == 30
    visitor.stored()


#: What to set up, what to decide, and what then holds: the cards as a position writes them.
ABILITIES = {
    "exchange": ({"cards": "2X1,0", "stack": "1,2"}, ["use 1>2"], "2X1~,1"),
    "2x exchange": ({"cards": "0X2,0,-1", "stack": "2,1,0"}, ["use 1>2", "swap 3"], "0X2~,2,1"),
    "one exchange of two": (
        {"cards": "0X2,0,-1", "stack": "2,1,0"},
        ["use 1>2", "done"],
        "0X2~,2,-1",
    ),
    "below": ({"cards": "0B,-1", "stack": "1,2"}, ["use 1>2"], "0B~"),
    "destroy": ({"cards": "0D,-1", "stack": "1,2"}, ["use 1>2"], "0D~,-1_"),
    "double": ({"cards": "1T,2", "stack": "1,1"}, ["use 1>2"], "1T~,2=1"),
    "copy": ({"cards": "0Y,0L1", "stack": "1,2", "life": 10}, ["use 1>2"], "0Y~,0L1"),
    "copy with a target": ({"cards": "0Y,1T,2", "stack": "1,1"}, ["use 1>2>3"], "0Y~,1T,2=1"),
    "sort": (
        {"cards": "3S", "stack": "1,0,2,-1"},
        ["use 1", "look", "look", "sort 3,1/2", "draw"],
        "3S~,2",
    ),
    "sort, keeping all": ({"cards": "3S", "stack": "1,2,0"}, ["use 1", "look", "sort 2,1"], "3S~"),
    "+2 cards": ({"cards": "0C2", "stack": "1,2,0"}, ["use 1", "more"], "0C2~,/1,/2"),
    "+2 cards, one wanted": ({"cards": "0C2", "stack": "1,2,0"}, ["use 1", "done"], "0C2~,/1"),
    "step": ({"cards": "0M", "stack": "1,2", "step": "yellow"}, ["use 1"], "0M~^"),
    "destroy after a loss": (
        {"cards": "0,-2!,1", "stack": "1,2", "life": 9},
        ["end", "destroy 2", "destroy 1"],
        "0#,-2!#,1",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_abilities_of_every_kind(seat, keys):
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    visitor.new_game()
    for name, (facts, decisions, cards) in ABILITIES.items():
        if keys:
            visitor.set_up(str(at(enemy="3D", **facts).view))
        else:
            visitor.paste_position(str(at(enemy="3D", **facts).view))
        for decision in decisions:
            visitor.act(decision, keys=keys)
        fields = dict(part.split("=", 1) for part in visitor.desk.position().split())
        assert fields.get("cards") == cards, name
    visitor.stored()


def test_a_picked_up_card_can_be_put_back(seat):
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    visitor.set_up(str(at(enemy="3D", cards="2X1,0,1", stack="1,2").view))
    visitor.card(1).click()
    assert visitor.card(1).get_attribute("aria-pressed") == "true"
    assert visitor.say("table.ask.EXCHANGE_1") in visitor.table.inner_text()
    visitor.card(1).click()
    assert visitor.card(1).get_attribute("aria-pressed") is None
    visitor.card(1).click()
    visitor.button("cancel").click()
    assert visitor.card(1).get_attribute("aria-pressed") is None
    visitor.agrees()
