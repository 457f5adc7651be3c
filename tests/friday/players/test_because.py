"""What decides: a reason that the numbers of fights fought on bear out."""

import pickle
from dataclasses import replace
from types import MappingProxyType

import pytest

from friday_nb import friday, i18n
from friday_nb.core.severity import Severity
from friday_nb.core.why import REST, Side
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.because import compared, explained, instead, told
from friday_nb.friday.players.because import reason as reason_told
from friday_nb.friday.players.deciding import decides_between
from friday_nb.friday.players.fought_on import FIGHTS
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import given_away, grade, is_close, leading
from friday_nb.friday.players.why import Why, why
from friday_nb.friday.table import Node
from tests.friday.players import made_up
from tests.friday.players.fought import ROW, WON, Fought, choice
from tests.friday.players.made_up import game
from tests.friday.positions import at as position


@pytest.fixture(scope="module")
def evaluator():
    return made_up.made_up_evaluator()


VIEW = position(stack="0,0,0,0,0,0", enemy="4W", cards="1", life=9).view
END, DRAW = (friday.Action.parse(text) for text in ("end", "draw"))


def reason(end, draw, view=VIEW, left=None):
    """Why drawing is ahead of ending, if fights then end like this and leave the game like that."""
    found = Advice(view, (Option(DRAW, 0.6, 0.0), Option(END, 0.5, 0.0)))
    return decides_between(found, *found.options, Fought(left, end=end, draw=draw))


@pytest.mark.parametrize(
    ("draw", "key", "facts"),
    [
        ([(1, 3, 1, 0, 0), ROW], "win", {"a": 500, "b": 0}),
        ([(0, 2, 1, 0, 0)], "life.lost", {"change": -20, "than": -30}),
        ([(0, 3, 3, 0, 0)], "weak.lost", {"few": 30, "many": 10}),
    ],
)
def test_the_reason_is_the_first_quantity_in_which_the_best_is_better(draw, key, facts):
    found = reason([ROW], draw)
    assert (found.key, dict(found.facts)) == (f"because.{key}", facts)


def test_no_small_gain_is_told_for_a_large_one():
    """The chances that the fights leave go with the cards destroyed, not with the life points."""
    end = [(0, 4, 1, 0, 0)] * 2 + [(0, 4, 0, 0, 0)]
    draw = [(0, 3, 2, 0, 0), (0, 4, 2, 0, 0), (0, 3, 1, 0, 0)]
    left = {
        "end": [(0.2, 3), (0.2, 3), (0.1, 3)],
        "draw": [(0.8, 3), (0.8, 3), (0.2, 3)],
    }
    assert reason(end, draw).key == "because.life.lost"
    assert reason(end, draw, left=left).key == "because.weak.lost"


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_fight_that_the_strong_player_gives_up_is_not_said_to_be_out_of_reach(lang):
    """Beside it stand odds of winning it at any price."""
    word = {"en": "loses", "ru": "проигрывает"}[lang]
    for key in ("because.life.lost", "because.weak.lost", "fought.lost"):
        facts = {"value": 5, "change": -30, "than": -40, "few": 20, "many": 10}
        assert word not in Why.of(key, **facts).text(lang)


def test_where_the_fight_goes_alike_the_cards_before_the_next_aging_card_decide():
    found = reason([ROW], [ROW], left={"draw": (0.6, 4)})
    assert (found.key, dict(found.facts)) == ("because.stack", {"few": 40, "many": 30})
    assert "before the next aging card" in found.text("en")
    last = position(stack="0,0,0,0,0,0", enemy="4W", cards="1", life=9, aging="").view
    assert reason([ROW], [ROW], last, {"draw": (0.6, 4)}).key == "because.later"


def test_less_than_a_card_that_stays_longer_is_no_reason():
    left = {"draw": [(0.6, 4), (0.6, 4), (0.6, 3)]}
    assert reason([ROW], [ROW], left=left).key == "because.later"


def test_cards_that_stay_are_told_where_the_network_sees_no_difference(monkeypatch):
    found = reason([ROW], [ROW], left={"draw": (0.5, 4)})
    assert (found.key, dict(found.facts)) == ("because.stack", {"few": 40, "many": 30})
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.08)
    assert reason([ROW], [ROW], left={"draw": (0.5, 4)}).key == "because.level"


def test_fights_that_leave_the_game_better_after_the_other_decision_make_them_level():
    """They are fought by the strong player, and the games that put it behind at sight."""
    assert reason([ROW], [(1, 3, 1, 0, 0)], left={"end": (0.6, 3)}).key == "because.level"
    proved = Advice(VIEW, (Option(DRAW, 0.6, 0.0, low=0.6), Option(END, 0.5, 0.0, high=0.5)))
    fought = Fought({"end": (0.6, 3)}, end=[ROW], draw=[(1, 3, 1, 0, 0)])
    assert decides_between(proved, *proved.options, fought).key == "because.win"


def test_no_fight_is_told_to_be_won_less_often_than_the_next_card_is_enough():
    """Of few fights fewer may happen to be; "enough 25% of the time, then wins 10%" is absurd."""
    view = position(stack=">0*3,4W>", enemy="4W", cards="1", life=9).view
    won = [(1, 3, 1, 0, 0), *[ROW] * 9]  # one fight in ten, and one card of four is enough
    assert reason([ROW], won, view).facts == {"a": 250, "b": 0}


def test_else_the_chances_that_the_fight_leaves_are_told_if_they_differ():
    found = reason([ROW], [ROW], left={"draw": (0.6, 3)})
    assert found == Why.of("because.later")
    alike = Advice(VIEW, (Option(DRAW, 0.6, 0.0), Option(END, 0.599, 0.0)))
    fought = Fought({"draw": (0.6, 3)}, end=[ROW], draw=[ROW])
    assert decides_between(alike, *alike.options, fought) is None  # no game in 100


def test_what_leaves_the_game_alike_line_by_line_is_level(monkeypatch):
    """What the chances say is then no more than the error of what judged them."""
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.08)
    found = Advice(VIEW, (Option(DRAW, 0.6, 0.0), Option(END, 0.5, 0.0)))
    level = explained(found, Fought(end=[ROW], draw=[ROW]))
    assert level.because is None
    assert is_close(level, END)
    assert not is_close(found, END)
    assert given_away(level, level.best).key == "best.level"
    assert given_away(level, level.options[1]).key == "close"
    for other in ({"draw": (0.6, 3)}, {"end": (0.4, 3)}):
        assert not is_close(explained(found, Fought(other, end=[ROW], draw=[ROW])), END)
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    assert not is_close(explained(found, Fought(end=[ROW], draw=[ROW])), END)


def test_what_has_a_grade_is_not_told_to_be_luck_because_of_the_fight_alone(monkeypatch):
    """Games played on said that it loses; a glance at what the fight leaves said the opposite."""
    found = Advice(VIEW, (Option(DRAW, 0.6, 0.0), Option(END, 0.5, 0.0)))
    better = Fought({"end": (0.7, 3)}, end=[ROW], draw=[ROW])
    for error, is_luck in ((0.03, False), (0.08, True)):
        monkeypatch.setattr(Advice, "error_of_loss", lambda *_, error=error: error)
        told = explained(found, better)
        assert (grade(told, END) is Severity.GOOD) is is_luck
        assert (told.same == (END,)) is is_luck


def test_a_fight_that_can_be_won_is_not_called_lost():
    won = [(1, 0, 1, 0, 0), ROW]
    cheaper = [(1, 0, 1, 0, 0), (0, 2, 1, 0, 0)]
    assert reason(won, cheaper).key == "because.life"


def test_nor_one_that_only_the_best_decision_can_win():
    """The chances that the fights leave go with the life points."""
    left = {"end": (0.3, 3), "draw": (0.7, 3)}
    ahead = reason([(0, 4, 1, 0, 0)], [(1, 2, 1, 0, 0), (0, 2, 1, 0, 0)], left=left)
    assert ahead.key == "because.life"


def test_where_cards_are_destroyed_no_fight_is_given_up():
    view = position(stack=">1,2>", enemy="4W", cards="0,-1,1", life=15).do("end").view
    acts = {str(action): action for action in friday.legal(view)}
    found = Advice(view, (Option(acts["destroy 2"], 0.6, 0.0), Option(acts["done"], 0.5, 0.0)))
    fought = Fought(destroy=[(0, 0, 1, 0, 0)], done=[(0, 0, 0, 0, 0)])
    assert decides_between(found, *found.options, fought).key == "because.weak.none"


def test_aging_cards_and_death_are_reasons_too():
    assert reason([(0, 3, 1, 1, 0)], [ROW]).key == "because.aged.none"
    assert reason([(0, 3, 1, 2, 0)], [(0, 3, 1, 1, 0)]).key == "because.aged"
    dead = (0, 3, 1, 0, 1)
    assert reason([dead, dead, ROW], [dead, ROW, ROW]).key == "because.dead"
    assert reason([(0, 3, 1, 0, 1)], [ROW]).key == "because.dead.none"


def test_whoever_destroys_no_more_keeps_what_the_next_decision_destroys():
    moments = (m for seed in range(40) for m in game(1, seed).moments)
    view = next(
        moment.state.view
        for moment in moments
        if moment.state.view.node is Node.DESTROY and len(friday.legal(moment.state.view)) > 1
    )
    acts = {str(action).split()[0]: action for action in friday.legal(view)}
    done, destroy = acts["done"], acts["destroy"]
    found = Advice(view, (Option(done, 0.6, 0.0), Option(destroy, 0.5, 0.0)))
    keep = decides_between(found, *found.options, Fought(done=[ROW], destroy=[ROW]))
    assert keep.key == "because.keep"
    assert keep.facts["target"]
    sure = Advice(view, (Option(done, 0.999, 0.01), Option(destroy, 0.998, 0.01)))
    assert [part.key for part in told(sure, sure.best)] == ["done.destroy", "because.keep"]


def test_a_price_is_named_where_it_is_said_what_it_is_paid_for():
    found = Advice(VIEW, (Option(END, 0.6, 0.0), Option(DRAW, 0.5, 0.0)))
    assert Side.AGAINST in {part.side for part in why(VIEW, END).parts}
    cheaper = explained(found, Fought(end=[(0, 3, 1, 0, 0)], draw=[(0, 5, 1, 0, 0)]))
    assert told(cheaper, cheaper.of(END))[0].side is Side.AGAINST
    assert told(cheaper, cheaper.of(END))[-1].key.startswith("because.life")
    assert Side.AGAINST not in {part.side for part in told(found, found.best)}  # it is only ahead


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        pytest.param("-1,1", ".value", id="worth-less"),
        pytest.param("0,0L2", ".ability", id="has-no-ability"),
        pytest.param("0L2,0C2", "", id="both-have-one"),
        pytest.param("1,0L2", "", id="worth-more"),
        pytest.param("-1!,0", ".value", id="aging-and-worth-less"),
        pytest.param("0H1!,0Z!", "", id="both-aging"),
    ],
)
def test_of_two_cards_to_destroy_it_is_told_what_speaks_against_the_first(cards, kind):
    """Else that the strong player does better without it, as the fights say that were fought on."""
    view = position(stack=">1,2>", enemy="4W", cards=f"0,{cards}", life=15).do("end").view
    acts = {str(action): action for action in friday.legal(view)}
    found = Advice(view, (Option(acts["destroy 2"], 0.6, 0.0), Option(acts["destroy 3"], 0.5, 0.0)))
    left = {"destroy_2": (0.6, 3)}
    told = decides_between(found, *found.options, Fought(left, destroy=[ROW]))
    card, target = (friday.card(each).key for each in cards.split(","))
    assert told == Why.of(f"because.rid{kind}", card=card, target=target)


def test_of_an_aging_card_to_destroy_it_is_told_how_it_harms():
    """FRI-LOSE-2: it costs two points."""
    view = position(stack=">1,2>", enemy="4W", cards="0Z!,-1", life=15).do("end").view
    acts = {str(action): action for action in friday.legal(view)}
    found = Advice(view, (Option(acts["destroy 1"], 0.6, 0.0), Option(acts["destroy 2"], 0.5, 0.0)))
    told = decides_between(found, *found.options, Fought({"destroy_1": (0.6, 3)}, destroy=[ROW]))
    card = friday.card("0Z!")
    assert told == Why.of("because.rid.aging", card=card.key, ability=card.ability.name)


SKIPPABLE = (
    "level=1 step=green life=9/13 stack=>0*4,1> gone=-1*5,0*4,0L2,1*2,2 "
    "aside=0L1*2,0C2*2,0X2*2,0M,0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,"
    "3X1,3S,4W "
    "aging=7n3d pirates=20/6,25/7 offer=4W"
)


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_fight_that_loses_the_game_is_told_as_that(lang):
    """Not as one in which no card is destroyed and no life point lost."""
    dead = (0, 0, 0, 0, 1)
    for found in (choice([WON], [dead], 0.9, 0.0), choice([dead], [dead], 0.0, 0.0)):
        parts = told(found, found.options[-1])
        assert parts[1].key == "fought.dead"
        assert parts[1].text(lang)
        assert all(told(found, option) for option in found.options)
    skipped = friday.parse_position(SKIPPABLE)
    fight, skip = (
        Option(a, win, 0.0) for a, win in zip(friday.legal(skipped), (0.1, 0.9), strict=True)
    )
    found = explained(Advice(skipped, (skip, fight)), Fought(hazard_1=[dead]))
    assert told(found, skip)[-1].text(lang)


def test_a_fight_to_be_lost_on_purpose_is_told_as_such():
    """Where all that free cards can do is nothing, that would read like a mistake."""
    found = choice([ROW], [WON], 0.9, 0.8)
    lost, won = ([part.key for part in told(found, option)] for option in found.options)
    assert lost[:2] == ["hazard", "fought.lost"]
    assert won == ["hazard.ability", "fought"]
    assert dict(told(found, found.options[0])[1].facts) == {"value": 5, "change": -30, "many": 10}


def test_where_the_game_may_be_lost_in_one_fight_its_risk_is_told_of_all():
    """Or whoever reads that one of two loses the game at times takes the other for safe."""
    dead = (0, 5, 0, 0, 1)
    risky, rarely, safe = ([dead, *[WON] * n] for n in (4, 60, 9999))
    fought = [fact for _, fact in choice(risky, rarely, 0.9, 0.8).fights]
    assert [fact.key for fact in fought] == ["fought.risk"] * 2
    assert fought[1].facts["b"] == pytest.approx(1000 / 61, abs=6)
    assert [fact.key for _, fact in choice(rarely, rarely, 0.9, 0.8).fights] == ["fought"] * 2
    assert choice(risky, safe[1:], 0.9, 0.8).fights[1][1].key == "fought"


def test_two_fights_are_compared_as_two():
    found = choice([WON], [(0, 2, 0, 0, 0)], 0.9, 0.8)
    assert found.because.key == "because.win.other"
    both_lost = choice([(0, 2, 1, 0, 0)], [ROW], 0.9, 0.8)
    assert both_lost.because.key == "because.life.other"
    assert choice([WON], [WON], 0.9, 0.8).because is None
    level = choice([WON], [ROW], 0.9, 0.9)
    assert level.because is None
    assert [part.key for part in told(level, level.best)] == ["hazard", "fought"]


def test_of_two_fights_that_go_alike_the_better_card_decides():
    found = choice([WON], [WON], 0.9, 0.8, hazard_1=(0.6, 3))
    cards = [card.key for card in found.view.offer]
    assert found.because == Why.of("because.card", card=cards[0], target=cards[1])
    assert choice([ROW], [ROW], 0.9, 0.8, hazard_1=(0.6, 3)).because.key == "because.later.other"
    assert choice([ROW], [ROW], 0.9, 0.8, hazard_1=(0.6, 4)).because.key == "because.stack"


def test_where_the_other_fight_goes_better_it_is_said_that_this_one_makes_up_for_it():
    def keys(one, two, *wins):
        found = choice(one, two, *wins)
        return [part.key for part in told(found, found.options[0])]

    assert "because.evens.weak" in keys([ROW, WON], [WON], 0.999, 0.998)
    assert "because.evens" in keys([(0, 3, 0, 0, 0), WON], [WON], 0.999, 0.998)
    assert "because.evens" not in keys([WON], [ROW, WON], 0.999, 0.998)
    assert "because.evens" not in keys([(1, 2, 0, 0, 0)], [(0, 1, 0, 0, 0), WON], 0.999, 0.998)


def test_a_fight_that_is_skipped_says_what_it_would_have_brought():
    view = friday.parse_position(SKIPPABLE)
    acts = {str(action): action for action in friday.legal(view)}
    skip, fight = acts["skip"], acts["hazard 1"]
    fought = Fought(hazard=[ROW, (1, 1, 0, 0, 0)])
    brings = {"a": 500, "change": -20}
    for first, other, reason in (
        (skip, fight, Why.of("because.skip", **brings)),
        (fight, skip, Why.of("because.fight")),
    ):
        found = Advice(view, (Option(first, 0.6, 0.0), Option(other, 0.5, 0.0)))
        assert decides_between(found, *found.options, fought) == reason


def test_each_pirate_is_told_by_how_often_he_is_beaten():
    found = choice([WON], [(0, 2, 0, 0, 1)], 0.9, 0.8, where="pirates")
    assert [part.key for part in told(found, found.options[1])] == ["fought.pirate"]


def test_a_fight_is_told_no_worse_than_the_game():
    """A pirate that is beaten less often than the game is won, or a fight that loses more games."""
    pirates = choice([WON, ROW, ROW, ROW], [ROW], 0.4, 0.0, where="pirates").fights
    assert [fought.facts["a"] for _, fought in pirates] == [400, 3]
    hazards = choice([WON], [(0, 2, 0, 0, 1)], 0.9, 0.2).fights
    assert (hazards[1][1].key, hazards[1][1].facts["b"]) == ("fought.risk", 800)


def test_what_luck_explains_is_no_reason():
    """One fight of many in which the two differ."""
    mostly = [ROW] * (FIGHTS - 3) + [(1, 3, 1, 0, 0)] * 3
    assert reason([ROW], mostly) is None


def test_both_are_fought_on_with_equal_luck_that_depends_on_the_view_alone():
    found = Advice(VIEW, (Option(DRAW, 0.6, 0.0), Option(END, 0.5, 0.0)))
    fought = Fought(end=[ROW], draw=[ROW])
    explained(found, fought)
    assert len(set(fought.asked)) == 1
    assert len(fought.asked[0]) == FIGHTS


def test_a_reason_is_given_only_where_the_best_is_ahead(evaluator):
    options = (Option(DRAW, 0.6, 0.0), Option(END, 0.6, 0.0))
    fought = Fought(end=[ROW], draw=[(0, 2, 1, 0, 0)])
    assert explained(Advice(VIEW, options), fought).because is None
    assert explained(Advice(VIEW, options[:1]), fought).because is None
    plain = advise(VIEW, evaluator)
    assert explained(plain, evaluator) == plain  # without machine code nobody waits for a reason
    ahead = Advice(VIEW, (replace(options[0], win=0.9), options[1]))
    assert explained(ahead, fought).because.key == "because.life.lost"


def level_with_a_doubling(pay=0.9, **end):
    """A card bought in a won fight, a doubling that is of no use, and the end of the fight."""
    view = position(stack="0,0,0,0,0,0", enemy="0L1", cards="1,1T", life=9).view
    pay, double, end = (
        Option(friday.Action.parse("pay"), pay, 0.0),
        Option(friday.Action.parse("use 2>1"), 0.8999, 0.0),
        Option(friday.Action.parse("end"), **{"win": 0.5, "error": 0.0, **end}),
    )
    fights = Fought(end=[WON], use=[(1, 1, 2, 0, 0)], pay=[(1, 1, 2, 0, 0)])
    return explained(Advice(view, (pay, double, end)), fights)


def test_what_is_level_with_the_next_one_is_compared_with_the_first_that_is_far_behind():
    found = level_with_a_doubling()
    pay, double, end = found.options
    assert leading(found) == pay
    assert found.because.key == "because.weak.none"
    assert found.because.facts["whom"] == REST
    assert found.compared == (pay.action, end.action)
    assert reason_told(found, pay, "en").endswith(
        "2.0 cards worth 0 or less are destroyed in this fight on average, "
        "with a clearly worse decision none."
    )
    # Who is about to double is not told that as a reason against it.
    assert "destroyed" not in instead(found, double, "en")


def test_what_is_hardly_behind_or_plainly_lost_is_no_measure():
    assert level_with_a_doubling(win=0.86).because is None
    assert level_with_a_doubling(win=0.0, high=0.0).because is None


def test_a_doubling_that_a_won_fight_does_not_need_leads_nothing():
    assert leading(level_with_a_doubling(pay=0.8998)).action == friday.Action.parse("pay")


def test_a_weaker_players_chance_changes_no_reason():
    options = (Option(DRAW, 0.999, 0.0, yours=0.2), Option(END, 0.8, 0.0, yours=0.9))
    fought = Fought(end=[ROW], draw=[(0, 2, 1, 0, 0)])
    assert explained(Advice(VIEW, options), fought).because.key == "because.life.lost"


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_reason_is_a_sentence_with_its_numbers(lang):
    text = reason([ROW], [(0, 2, 1, 0, 0)]).text(lang)
    assert ("2.0" in text and "3.0" in text) or ("2,0" in text and "3,0" in text)
    assert text.endswith(".")


@pytest.mark.parametrize("lang", i18n.languages())
def test_of_two_enemies_none_is_told_as_none_and_not_as_0(lang):
    text = Why.of("because.aged.none.other", few=0, many=12).text(lang)
    assert "0.0" not in text.replace(",", ".")
    assert "1.2" in text or "1,2" in text
    view = position(stack="0,0,0,0,0,0", offer="3D,0L1", life=9).view
    options = [Option(action, 0.9, 0.0) for action in friday.legal(view)]
    rows = {"hazard_1": [(1, 0, 0, 0, 0)], "hazard_2": [(1, 0, 0, 1, 0)]}
    found = decides_between(Advice(view, tuple(options)), *options, Fought(**rows))
    assert found.key == "because.aged.none.other"


def test_a_reason_travels_between_processes():
    found = Why("life", MappingProxyType({"before": 3, "after": 4}), (Why("reshuffle"),))
    assert pickle.loads(pickle.dumps(found)) == found


def test_whoever_is_about_to_err_is_told_what_decides_against_just_that():
    """Not against the second option; until that is worked out, the facts are told alone."""
    view = position(stack="0,0,0,0,0,0", enemy="0L1", cards="0,1D", life=9).view
    chances = {"end": 0.9, "use 2>1": 0.6, "pay": 0.5}
    options = tuple(Option(friday.Action.parse(text), win, 0.0) for text, win in chances.items())
    assert {option.action for option in options} <= set(friday.legal(view))
    first, second, third = options
    fights = Fought(end=[WON], use=[ROW], pay=[(1, 3, 0, 0, 0)])
    found = explained(Advice(view, options), fights)
    assert found.because.key == "because.win"
    of_second = instead(found, second, "en")
    assert "with your choice" in of_second
    assert "second option" not in of_second
    alone = instead(found, third, "en")
    assert alone
    assert "second option" not in alone
    against = compared(found, third.action, fights)
    assert against.because.key == "because.life.none"
    assert instead(against, third, "en") == f"{alone} {against.because.text('en')}"
    assert "with your choice" in instead(against, third, "en")
    assert "при вашем варианте" in instead(against, third, "ru")
    assert against.compared == (first.action, third.action)
    assert compared(found, first.action, fights) is found
