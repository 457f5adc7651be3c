"""How beliefs are shown: the island as a chart, frames, and the command line."""

import json
from fractions import Fraction

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb import i18n
from friday_nb.charts import percent
from friday_nb.his_man_friday import frames, texts
from friday_nb.his_man_friday.charts import island_chart
from friday_nb.his_man_friday.odds import Beliefs, is_last_decision, move_facts
from friday_nb.his_man_friday.terminal import odds as terminal
from tests.command import here
from tests.his_man_friday.odds.arranged import decisions

START = hmf.new_game(players=4, seed=1).view(0)
"""Nothing lies on the island yet."""
LAYING = next(decisions(9, lambda view: 6 < len(view.island) < 10 and view.players == 2))
LATE = next(decisions(9, lambda view: view.phase is hmf.Phase.TAKE_AFTER and view.left < 9))
LAST = next(decisions(9, is_last_decision))
VIEWS = {"start": START, "laying": LAYING, "late": LATE, "last": LAST}
EVERY_VIEW = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
EVERY_KIND = pytest.mark.parametrize("kind", hmf.Kind)


# --- the chart --------------------------------------------------------------------------------


@EVERY_VIEW
@EVERY_KIND
@pytest.mark.parametrize("lang", i18n.languages())
def test_the_island_is_json_and_plotly_takes_it(view, kind, lang):
    chart = island_chart(Beliefs(view, Fraction(1, 4)), kind, lang)
    assert json.loads(json.dumps(chart.to_json())) == chart.to_json()
    figure = chart.to_plotly(dark=True)
    assert len(figure.data) == len(chart.spec["data"]) == (view is not START)
    assert "@" not in figure.to_json().replace("\\u0040", "@")
    assert all(len(row) == len(chart.head) for row in chart.rows)
    assert chart.summary.endswith(".")


@EVERY_KIND
def test_each_cell_has_the_heat_of_its_chance(kind):
    beliefs = Beliefs(LATE, Fraction(1, 4))
    (heat,) = island_chart(beliefs, kind).spec["data"]
    lying_there = {place.cell for place in LATE.island if place.on_island}
    assert 0 < len(lying_there) < 16
    for y, row in zip(heat["y"], range(4), strict=True):
        for x, column in zip(heat["x"], range(4), strict=True):
            cell, z = x + y, heat["z"][row][column]
            assert heat["customdata"][row][column] == f"cell:{cell}"
            if cell not in lying_there:
                assert (z, heat["text"][row][column]) == (None, "")
                continue
            chance = beliefs.kinds(cell)[kind]
            assert z == pytest.approx(100 * float(chance), abs=0.01)
            known = beliefs.known.get(cell)
            expected = texts.card_label(known, "en") if known else percent(chance)
            assert heat["text"][row][column] == expected


def test_the_summary_names_the_likeliest_cells():
    beliefs = Beliefs(LATE, Fraction(1, 4))
    unseen = [p.cell for p in LATE.island if p.on_island and not p.card]
    most = max(map(beliefs.gun, unseen))
    cells = ", ".join(cell for cell in unseen if beliefs.gun(cell) == most)
    assert island_chart(beliefs).summary.endswith(f"{cells}: {percent(most)}.")


def test_tips_tell_who_said_what():
    chart = island_chart(Beliefs(LAYING), names=("Ann", "Bob"))
    tips = dict(zip(chart.keys, chart.tips, strict=True))
    for place in LAYING.island:
        tip = tips[f"cell:{place.cell}"]
        if place.layer is None:
            assert "from the start" in tip
        elif place.layer == LAYING.seat:
            assert f"You said: {place.declared.key}" in tip
        else:
            assert f"{('Ann', 'Bob')[place.layer]} says: {place.declared.key}" in tip
        assert ("You have seen it" in tip) == bool(place.card)


@EVERY_KIND
def test_the_colour_of_a_kind_is_that_of_certainty_and_the_first_row_is_on_top(kind):
    spec = island_chart(Beliefs(LATE, Fraction(1, 4)), kind).spec
    (low, pale), (high, full) = spec["data"][0]["colorscale"]
    assert (low, pale, high, full[0]) == (0, "@grid", 1, "@")
    assert full != pale
    assert spec["layout"]["yaxis"]["autorange"] == "reversed"


@EVERY_KIND
def test_tips_tell_the_chance_of_the_kind_that_is_shown(kind):
    beliefs = Beliefs(LATE, Fraction(1, 4))
    chart = island_chart(beliefs, kind)
    for key, tip in zip(chart.keys, chart.tips, strict=True):
        chance = beliefs.kinds(key.removeprefix("cell:"))[kind]
        assert tip.partition("<br>")[0].endswith(f": {percent(chance)}")


# --- frames -----------------------------------------------------------------------------------


@EVERY_VIEW
def test_frames_say_what_the_beliefs_say(view):
    beliefs = Beliefs(view, Fraction(1, 4))
    island, cards, moves = frames.island(beliefs), frames.cards(beliefs), frames.moves(beliefs)
    assert list(island.columns) == list(frames.ISLAND)
    assert island["cell"].tolist() == [place.cell for place in view.island]
    assert island["gun"].tolist() == [float(beliefs.gun(place.cell)) for place in view.island]
    assert island["known"].isna().tolist() == [not place.card for place in view.island]
    assert list(cards.columns) == list(frames.CARDS)
    told = {(row.place, row.card): row.chance for row in cards.itertuples()}
    assert told == {
        (place, name): float(chance)
        for place in beliefs.declared
        for name, chance in beliefs.cards(place).items()
    }
    facts = move_facts(beliefs)
    assert list(moves.columns) == list(frames.MOVES)
    assert moves["move"].tolist() == [str(each.action) for each in facts]
    assert moves["out"].tolist() == [float(each.out) for each in facts]
    assert moves["win"].isna().tolist() == [each.win is None for each in facts]


# --- the command line -------------------------------------------------------------------------


def test_the_command_is_exact_as_json(capsys):
    code, out, _ = here(capsys, "odds", "--game", "his_man_friday", str(LAST), "--json")
    assert code == 0
    told = json.loads(out)
    assert hmf.parse_position(told["position"]) == LAST
    assert [each["lying"] for each in told["beliefs"]] == [None, "7/20"]
    for each, lying in zip(told["beliefs"], terminal.LYING, strict=True):
        beliefs = Beliefs(LAST, lying)
        for place, cards in each["cards"].items():
            assert {name: Fraction(chance) for name, chance in cards.items()} == beliefs.cards(
                place
            )
        for move, facts in zip(each["moves"], move_facts(beliefs), strict=True):
            assert move["action"] == str(facts.action)
            assert Fraction(move["win"]) == facts.win
            assert Fraction(move["out"]) == facts.out


@pytest.mark.parametrize(("lang", "word"), [("en", "hand of Player"), ("ru", "в руке")])
def test_the_command_prints_tables_for_people(capsys, lang, word):
    code, out, _ = here(capsys, "odds", "--game", "his_man_friday", str(LAYING), "--lang", lang)
    assert code == 0
    assert word in out
    beliefs = Beliefs(LAYING)
    cell = next(place.cell for place in LAYING.island if not place.card)
    row = next(line for line in out.splitlines() if line.split()[:1] == [cell])
    assert percent(beliefs.gun(cell), lang) in row


@pytest.mark.parametrize("text", ["", "players=9", "level=1 step=green"])
def test_what_is_not_a_position_is_refused_in_one_sentence(capsys, text):
    code, out, err = here(capsys, "odds", "--game", "his_man_friday", text)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_a_game_that_is_over_is_refused(capsys):
    state = hmf.new_game(players=4, seed=1)
    while state.actor is not None:
        state, _ = hmf.apply(state, state.actor, hmf.legal(state.view(state.actor))[0])
    code, out, err = here(capsys, "odds", "--game", "his_man_friday", str(state.view(0)))
    assert (code, out) == (2, "")
    assert "nothing is left to guess" in err
