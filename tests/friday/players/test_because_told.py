"""What is told of what decides: in the list, for points, and to whoever is about to err."""

from dataclasses import replace

from friday_nb import friday
from friday_nb.core.why import Side
from friday_nb.friday.players import adviser
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.because import compared, explained, instead, told
from friday_nb.friday.players.deciding import decides_between
from friday_nb.friday.players.fought_on import sampled
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import in_order, leading
from friday_nb.friday.players.why import Why, why
from tests.friday.players import made_up
from tests.friday.players.fought import ROW, WON, Fought, choice
from tests.friday.positions import at as position

VIEW = position(stack="0,0,0,0,0,0", enemy="0L1", cards="0,1D", life=9).view
FIGHTS = Fought(end=[WON], use=[ROW], pay=[(1, 3, 0, 0, 0)])


def listed(chances, **more):
    """Advice in a won fight with these chances, by decision."""
    found = Advice(
        VIEW,
        tuple(
            Option(friday.Action.parse(text), win, 0.0, **more.get(text, {}))
            for text, win in chances.items()
        ),
    )
    assert {option.action for option in found.options} <= set(friday.legal(VIEW))
    return found


def keys(advice, option):
    return [part.key for part in told(advice, option)]


# --- what is explained ----------------------------------------------------------------------------


def test_a_won_fight_is_ended_where_the_best_leaves_the_game_as_its_end_does(monkeypatch):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    found = listed({"use 2>1": 0.6, "end": 0.585})
    alike = explained(found, Fought(end=[ROW], use=[ROW]))
    assert [str(option.action) for option in alike.options] == ["end", "use 2>1"]


def test_what_a_weaker_player_is_better_off_with_is_not_explained_by_fights_of_the_strong_one():
    """Both all but win for him, and he would rather end the fight."""
    yours = {"end": {"yours": 0.2}, "use 2>1": {"yours": 0.9}}
    found = explained(listed({"end": 0.999, "use 2>1": 0.996, "pay": 0.5}, **yours), FIGHTS)
    first = found.of(friday.Action.parse("use 2>1"))
    assert found.because is None
    assert told(found, first)[-1] == Why.of("because.yours", n=70)


def test_the_reason_is_that_of_the_decision_that_the_aim_puts_first(monkeypatch):
    """Of the one that scores more, no fight tells why: the other one is won more often."""
    scored = {"end": {"score": 90.0, "risked": 0.6}, "use 2>1": {"score": 50.0, "risked": 0.6}}
    chances = {"use 2>1": 0.6, "end": 0.59}
    monkeypatch.setattr(adviser, "advise", lambda *_: listed(chances))
    monkeypatch.setattr(
        adviser, "with_scores", lambda _, aim: in_order(replace(listed(chances, **scored), aim=aim))
    )
    one = adviser.Adviser(FIGHTS)
    (plain,) = one.answers(adviser.AdviceQuestion(VIEW))
    (for_points,) = one.answers(adviser.AdviceQuestion(VIEW, aim=Aim.POINTS))
    assert (str(leading(plain).action), plain.because.key) == ("use 2>1", "because.weak.none")
    assert (str(leading(for_points).action), for_points.because) == ("end", None)


def test_a_fight_that_is_often_deadly_or_hardly_ever_won_is_told_as_what_it_is():
    deadly = choice([WON], [(0, 0, 0, 0, 1), WON], 0.9, 0.2)
    assert keys(deadly, deadly.options[1])[1] == "fought.risk"
    hopeless = choice([WON], [WON, *[ROW] * 49], 0.9, 0.2)
    assert keys(hopeless, hopeless.options[1])[1] == "fought.lost"


def reason(view, first, other, fights):
    """What decides between two decisions if fights go like this."""
    options = [Option(friday.Action.parse(t), w, 0.0) for t, w in ((first, 0.6), (other, 0.5))]
    assert {option.action for option in options} <= set(friday.legal(view))
    return decides_between(Advice(view, tuple(options)), *options, fights)


def test_of_two_hazards_that_are_the_same_fight_the_card_decides():
    """Luck alone made one of them seem to be won more often."""
    view = position(stack="0,0,0,0,0,0", offer="2W,1L1", life=9).view
    found = reason(view, "hazard 1", "hazard 2", Fought(hazard_1=[WON], hazard_2=[ROW]))
    cards = [card.key for card in view.offer]
    assert found == Why.of("because.card.same", card=cards[0], target=cards[1])


def test_the_card_that_is_kept_is_the_one_that_the_other_decision_destroys():
    view = position(stack=">1,2>", enemy="4W", cards="0,1,-1", life=15).do("end").view
    found = reason(view, "done", "destroy 2", Fought(done=[ROW], destroy=[ROW]))
    assert found == Why.of("because.keep", target=friday.card("1").key)


def test_where_the_other_decision_mostly_ends_the_game_nothing_else_is_told():
    """Though the chances that the fights leave go with the cards destroyed, too."""
    view = position(stack="0,0,0,0,0,0", enemy="4W", cards="1", life=9).view
    left = {"end": [(0.0, 3)], "draw": [(0.8, 3), (0.2, 3)]}
    rows = {"end": [(0, 4, 0, 0, 1)], "draw": [(0, 4, 3, 0, 0), (0, 4, 1, 0, 0)]}
    assert reason(view, "draw", "end", Fought(left, **rows)).key == "because.dead.none"


def test_with_the_better_card_it_is_told_how_much_better_it_is():
    found = choice([WON], [WON], 0.9, 0.8, hazard_1=(0.6, 3))
    assert keys(found, found.options[0])[-2:] == ["because.card", "because.ahead"]


def test_a_fight_does_not_lose_the_game_more_often_than_it_is_lost_at_all():
    """Each is estimated apart, and the game is won in a tenth of those that follow."""
    view = position(stack="0,0,0,0,0,0", enemy="4W", cards="1", life=9).view
    dead = (0, 4, 0, 0, 1)
    found = reason(view, "draw", "end", Fought(draw=[dead, WON, WON, WON], end=[dead]))
    assert (found.facts["a"], found.facts["b"]) == (250, 500)


def test_at_the_last_pirate_the_fight_is_won_as_often_as_the_game():
    """Before the first one it is won no less often; each number was found in games of its own."""
    for beaten, told_of_fight in ((1, (600, 500)), (0, (750, 500))):
        view = position(
            enemy="20/6", first=1 + beaten, beaten=beaten, stack="0,1,2,0", cards="1,0L1", life=9
        ).view
        found = reason(view, "draw", "use 2", Fought(draw=[WON, WON, WON, ROW], use=[ROW]))
        assert found.key == "because.win"
        assert (found.facts["a"], found.facts["b"]) == told_of_fight


# --- to whoever is about to err -------------------------------------------------------------------


def test_what_a_decision_says_of_itself_is_not_told_against_it():
    """Ended short, a fight is not won; and a game that is said to be lost is lost."""
    draw, end = (Option(friday.Action.parse(t), w, 0.0) for t, w in (("draw", 0.6), ("end", 0.3)))
    for life, key, decides in ((9, "end.short", "win"), (2, "end.dies", "dead.none")):
        view = position(stack="0,0,0,0,0,0", enemy="4W", cards="1", life=life).view
        assert why(view, end.action).key.startswith(key)
        because = Why.of(f"because.{decides}", a=500, b=0 if decides == "win" else 1000)
        found = Advice(view, (draw, end), because=because, compared=(draw.action, end.action))
        assert instead(found, end, "en") == why(view, draw.action).text("en")


def test_who_holds_the_second_option_is_told_what_decides_against_it():
    found = explained(listed({"end": 0.9, "use 2>1": 0.6, "pay": 0.5}), FIGHTS)
    second, third = found.options[1:]
    against = compared(found, second.action, FIGHTS)
    assert "with your choice" in instead(against, second, "en")
    other = compared(found, third.action, FIGHTS)
    assert other.because.text("en") not in instead(other, second, "en")


def test_what_speaks_against_the_best_decision_is_no_reason_to_choose_it():
    """The end of a won fight gives away the life that a card would still bring."""
    view = position(stack="0,0,0", enemy="0C2", cards="0L2", life=9).view
    end, draw = (Option(friday.Action.parse(text), 0.9, 0.0) for text in ("end", "draw"))
    found = Advice(view, (end, replace(draw, win=0.8)), compared=(end.action,))
    parts = why(view, end.action).parts
    assert len({part.side for part in parts}) == 3
    text = instead(found, found.options[1], "en")
    for part in parts:
        assert (part.text("en") in text) is (part.side is not Side.AGAINST)


def test_the_total_that_a_fight_is_left_with_is_told_unless_another_decision_brings_more():
    """What is behind the best decision must not look better."""
    decides = Why.of("because.win", a=900, b=600)
    for stack, told_of_best in ((">1,2,3S>", ["done"]), ("1,2>3S>", [])):
        view = position(stack=stack, enemy="4W", cards="0C2,0,0", life=9).do("use 1").view
        done, more = (Option(friday.Action.parse(text), 0.9, 0.0) for text in ("done", "more"))
        found = Advice(view, (done, replace(more, win=0.6)), because=decides)
        assert keys(found, done) == [*told_of_best, "because.win"]


# --- for points -----------------------------------------------------------------------------------


def for_points(*rows, **more):
    """Advice for points with these chances to win and scores."""
    view = made_up.undecided(len(rows))
    options = tuple(
        Option(action, win, 0.0, score=score, risked=win)
        for action, (win, score) in zip(friday.legal(view), rows, strict=False)
    )
    return Advice(view, options, aim=Aim.POINTS, **more)


def test_what_decides_for_points_is_not_what_wins():
    found = for_points((0.9, 100), (0.9, 90), because=Why.of("because.win", a=900, b=100))
    assert keys(found, found.best)[-1] == "because.points"


def test_what_wins_more_often_as_well_as_scoring_more_says_why_it_does():
    """And what leads by its points alone does not."""
    for chances, told_last in (
        ((0.9, 0.6), ["because.life.none", "because.points.both"]),
        ((0.6, 0.9), []),
    ):
        rows = zip(("end", "pay"), chances, (120, 60), strict=True)
        options = tuple(
            Option(friday.Action.parse(text), win, 0.0, score=score, risked=win)
            for text, win, score in rows
        )
        found = explained(Advice(VIEW, options, aim=Aim.POINTS), FIGHTS)
        assert (found.because is None) is not told_last
        if told_last:
            assert keys(found, found.best)[-2:] == told_last
            held = compared(found, options[1].action, FIGHTS)
            assert instead(held, options[1], "en").count("with your choice") == 1


def test_what_came_in_every_fight_looked_at_is_not_called_certain():
    facts = {"value": 4, "change": -10, "a": sampled(1.0)}
    assert "wins this fight more than 99% of the time" in Why.of("fought", **facts).text("en")
    assert [sampled(share) for share in (0.0, 0.5, 1.0)] == [3, 500, 997]


def test_points_are_told_while_there_is_a_chance():
    lost = for_points((0.001, 40), (0.001, 12))
    assert "because.points" not in keys(lost, lost.best)
    found = for_points((0.01, 40), (0.01, 12))
    assert keys(found, found.best)[-1] == "because.points"
    plain = replace(found, aim=None)
    assert not any(key.startswith("because.points") for key in keys(plain, plain.best))


def test_of_points_that_are_level_with_the_next_nothing_decides():
    found = for_points((0.9, 100), (0.9, 99.6), (0.9, 80))
    assert not any(key.startswith("because.points") for key in keys(found, found.best))


def test_who_errs_for_points_is_told_how_many():
    found = for_points((0.9, 100), (0.9, 95), (0.9, 83))
    text = instead(found, found.options[2], "en")
    assert "Your choice scores 17 victory points less" in text
