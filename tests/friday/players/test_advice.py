"""Advice: every legal decision has an option, the best is the best, and nothing hidden counts."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from friday_nb import friday
from friday_nb.charts import rounded
from friday_nb.core.severity import Severity
from friday_nb.friday.odds.fight import WIN
from friday_nb.friday.players import advice
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.adviser import AdviceQuestion, Adviser
from friday_nb.friday.players.by_aim import WHOLE
from friday_nb.friday.players.evaluator import is_ready
from friday_nb.friday.players.listed import Option
from friday_nb.friday.players.losses import given_away, grade, is_level, leading
from tests.friday.brute_force import Brute
from tests.friday.hidden import decisions, loaded_pairs
from tests.friday.players import made_up
from tests.friday.players.made_up import game
from tests.friday.players.test_rollouts import Known
from tests.friday.positions import at
from tests.friday.test_fight_bounds import HOPELESS, small_pirate_fights

SEEDS = range(6)


@pytest.fixture(scope="module")
def evaluator():
    return made_up.made_up_evaluator()


@pytest.fixture(scope="module")
def views():
    """Positions of all kinds, some hundreds of them."""
    found = []
    for seed in SEEDS:
        moments = game(level=seed % 4 + 1, seed=seed, most=90).moments
        found += [m.state.view for m in moments if not m.state.view.outcome]
    sorting = at(stack=">0,1,2,1>", enemy="4W", cards="3S,0C2,0", life=9)
    return [*found, sorting.do("use 1", "look").view, sorting.do("use 2").view]


def test_the_positions_are_of_all_kinds(views):
    nodes = {view.node.name for view in views}
    assert {"HAZARD", "FIGHT", "DESTROY"} | {"SORT", "MORE"} <= nodes


def test_a_loss_told_in_whole_games_is_that_of_the_two_chances_shown(views, evaluator):
    told = 0
    for view in views[::5]:
        found = advise(view, evaluator)
        best = found.best.win
        for option in found.options[1:]:
            if best - option.win < WHOLE or best >= 0.995 or option.win < 0.005:
                continue
            shown = int(rounded(Fraction(best))) - int(rounded(Fraction(option.win)))
            assert given_away(found, option).facts["n"] == shown
            told += shown != round(100 * (best - option.win))
    assert told > 0, "else nothing was tested"


def test_every_legal_decision_has_an_option(views, evaluator):
    for view in views:
        advice = advise(view, evaluator)
        legal = friday.legal(view)
        assert {option.action for option in advice.options} <= set(legal)
        for action in legal:
            option = advice.of(action)
            assert option in advice.options
            assert 0 <= option.win <= 1
            assert 0 <= option.error < 0.2
            assert 0 <= advice.loss(action) <= 1


def test_an_option_belongs_to_its_own_decision(views, evaluator):
    for view in views:
        advice = advise(view, evaluator)
        assert all(advice.of(option.action) is option for option in advice.options)
        assert advice.loss(advice.likeliest.action) == 0


def test_the_best_comes_first(views, evaluator):
    for view in views:
        found = advise(view, evaluator)
        assert found.best == leading(found)
        assert is_level(found, found.best)
        wins = [option.win for option in found.options[1:]]
        assert wins == sorted(wins, reverse=True)
        assert found.likeliest.win == max(option.win for option in found.options)


@dataclass
class Misled:
    """An evaluator that takes a further look for a mistake."""

    fast = False

    def judge_all(self, cells, depth):
        del depth
        view = friday.View(tuple(cells))
        return [
            (action.packed, 0.3 if action.kind is friday.ActionKind.LOOK else 0.6 * 0.99**i)
            for i, action in enumerate(friday.legal(view))
        ]


@pytest.mark.parametrize(("stack", "is_free"), [(">0,1,2,1>", True), (">0,1>", False)])
def test_a_further_look_is_told_behind_only_where_it_reshuffles(stack, is_free):
    """It can be laid back below the others, and they as before: nothing is lost by knowing."""
    view = at(stack=stack, enemy="4W", cards="3S,0C2,0", life=9).do("use 1", "look").view
    found = advise(view, Misled())
    (look,) = (each for each in found.options if each.action.kind is friday.ActionKind.LOOK)
    assert bool(view.stack.size) == is_free
    assert (found.best is look) == is_free
    assert (look.win == pytest.approx(0.3, abs=0.1)) == (not is_free)
    best = max(each.win for each in found.options if each is not look)
    assert found.loss(look.action) == (0 if is_free else pytest.approx(best - look.win))


def test_an_option_that_is_raised_has_no_error_beyond_its_bounds():
    view = friday.new_game(level=1, seed=1).view
    low, high = (
        advice.Option(action, win, 0.3)
        for action, win in zip(friday.legal(view)[:2], (0.2, 0.6), strict=True)
    )
    raised = advice._at_least(replace(low, low=0.9), [replace(high, noise=0.2)])
    assert (raised.win, raised.low) == (0.6, 0.9)
    assert raised.error == raised.noise == pytest.approx(0.1)


def test_the_same_view_gets_the_same_advice(views, evaluator):
    for view in views[::7]:
        again = friday.parse_position(str(view))
        assert advise(again, evaluator).options == advise(view, evaluator).options


def test_what_is_hidden_changes_nothing(evaluator):
    for mine, twin in decisions(loaded_pairs(24)):
        assert advise(mine.view, evaluator).options == advise(twin.view, evaluator).options


def test_decisions_that_swap_alike_cards_are_one_option(evaluator):
    view = at(stack=">0,1,2>", enemy="4W", cards="0,0,1", life=9).do("end").view
    advice = advise(view, evaluator)
    destroy = [a for a in friday.legal(view) if str(a) in ("destroy 1", "destroy 2")]
    assert len(destroy) == 2
    assert advice.of(destroy[0]) is advice.of(destroy[1])


def test_a_state_is_refused(evaluator):
    with pytest.raises(TypeError):
        advise(friday.new_game(), evaluator)


def test_where_nothing_is_to_be_decided_there_is_no_advice(evaluator):
    over = game().view
    assert over.outcome
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(over, evaluator)
    drawing = friday.play(at(stack=">0,1,2>", enemy="2W").view, friday.Action.parse("draw"))
    assert drawing.node.is_chance
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(drawing, evaluator)


def test_of_an_illegal_decision_nothing_is_known(evaluator):
    view = friday.new_game(seed=1).view
    with pytest.raises(KeyError):
        advise(view, evaluator).of(friday.Action.parse("draw"))


def test_a_first_answer_comes_at_sight_and_a_better_one_with_machine_code():
    view = friday.new_game(2, 3).view
    told = list(Adviser().answers(AdviceQuestion(view)))
    assert [advice.depth for advice in told] == ([0, 1] if is_ready() else [0])
    assert {advice.view for advice in told} == {view}


# --- hazards ------------------------------------------------------------------------------------


class Judging(Known):
    """A fast evaluator that takes all decisions for equally good, whatever they win."""

    fast = True

    def __init__(self, chances, judged):
        super().__init__(chances)
        self.judged = judged

    def judge_all(self, _cells, depth):
        assert depth == 1
        return [(decision, self.judged) for decision in self.chances]


@pytest.mark.parametrize(
    ("step", "judged", "is_played"),
    [
        ("red", 0.5, True),
        ("red", 0.9999, False),
        ("yellow", 0.5, True),
        ("green", 0.5, True),
        ("green", 0.97, False),
        ("green", 0.03, False),
        ("red", 0.03, True),
        ("red", 0.005, False),
    ],
)
def test_hazards_are_judged_by_playing_on_where_the_game_is_open(step, judged, is_played):
    """In the red step the network is off by 23 points (root mean square), and says 9."""
    view = at(step=step, enemy="4W", cards="2,1", life=5).view
    first, *others = (action.packed for action in friday.legal(view))
    evaluator = Judging({first: 0.9, **dict.fromkeys(others, 0.1)}, judged)
    found = advise(view, evaluator)
    assert any(evaluator.played.values()) == is_played
    if is_played:
        assert found.best.action.packed == first
        assert found.best.win == pytest.approx(0.85, abs=0.15)
        assert found.loss(friday.Action.unpack(others[0])) > 0.35


# --- against a pirate -----------------------------------------------------------------------------


def test_no_chance_is_told_where_the_pirate_cannot_be_beaten(evaluator):
    found = advise(friday.parse_position(HOPELESS), evaluator)
    assert len(found.options) > 10
    assert {(option.win, option.error) for option in found.options} == {(0.0, 0.0)}
    assert all(found.error_of_loss(option.action) == 0.0 for option in found.options)


def test_no_chance_is_above_that_of_the_fight(evaluator):
    """Two pirates are to be beaten: this fight may be won for sure, and the game be lost."""
    for view, truth in small_pirate_fights():
        is_last = "beaten=1" in str(view)
        for option in advise(view, evaluator).options:
            true = truth[str(option.action)]
            assert option.win <= option.high
            assert true <= option.high + 1e-9
            assert option.low == 0.0 or (is_last and option.low <= true + 1e-9)
            assert option.error <= option.high - option.low


LAST = {"step": "pirates", "pirates": "25/7,20/6", "first": 1, "beaten": 1, "enemy": "20/6"}


def test_the_exact_odds_of_the_last_fight_are_the_advice(evaluator, monkeypatch):
    view = at(stack=">4W,0>", cards="4W,3S~,3D~,3X1~,2,1,/1", life=1, **LAST).view
    real = advice.bounds.win_bounds
    monkeypatch.setattr(advice.bounds, "win_bounds", lambda view, _, on: real(view, 5_000, on))
    _, truth = Brute(view, WIN).solve()
    found = advise(view, evaluator)
    assert any(0 < option.win < 1 for option in found.options)
    for option in found.options:
        assert option.win == pytest.approx(float(truth[str(option.action)][0]), abs=1e-9)
        assert option.error == found.error_of_loss(option.action) == 0.0


def test_to_win_the_first_fight_is_not_to_win_the_game(evaluator, monkeypatch):
    view = at(
        stack=">4W,0>", cards="4W,3S~,3D~,3X1~,2,1,/1", life=1, **LAST | {"beaten": 0, "first": 2}
    ).view
    sure = {action: advice.bounds.Bounds(1.0, 1.0) for action in friday.legal(view)}
    monkeypatch.setattr(advice.bounds, "win_bounds", lambda *_: sure)
    assert all(option.low == 0.0 and option.win < 1.0 for option in advise(view, evaluator).options)


# --- against pirates, with machine code: solved, or played on -------------------------------------


@dataclass(frozen=True)
class Told:
    position: str
    chance: float


PIRATE_FIGHTS = {
    "won, with two aging cards to come": Told(
        "level=1 step=pirates life=9/13 stack=>1Y> discard=1,0C2~ "
        "gone=-1*5,0*8,1,-1!,-2!*2,0Z!*2,0H1!,0E! aside=0X2*2,0M,0B,2W*2,1B,1T,2S aging=0n2d "
        "pirates=half,all_hazards first=1 beaten=1 enemy=all_hazards:44/15 "
        "cards=3S~,2D,1L1~,3D,1,4W,2,0L1~,0C2~,2C1~,4W,3X1~,2T,0Y~,3C1~,/0D,/0L2~,/2L1~,/1D,"
        "/0L1~,/2X1,/1L1~,/-5! drawn=24",
        1.0,
    ),
    "won, with a card turned down": Told(
        "level=1 step=pirates life=9/13 stack=>1Y> discard=1,0C2~ "
        "gone=-1*5,0*8,1,-1!,-2!*2,0Z!*2,0H1!,0E! aside=0X2*2,0M,0B,2W*2,1B,1T,2S aging=0n2d "
        "pirates=half,all_hazards first=1 beaten=1 enemy=all_hazards:44/15 "
        "cards=3S~,2D~,1L1~,3D,1,4W,2,0L1~,0C2~,2C1~,4W,3X1~,2T,0Y~,3C1~,/0D,/0L2~,/2L1~,/1D,"
        "/0L1~,/2X1,/1L1~,/-5!_ drawn=24",
        1.0,
    ),
    "all but lost to the first": Told(
        "level=1 step=pirates life=9/13 stack=>2,0L1,0C2> discard=0L1~,0D~ "
        "gone=-1*5,0*8,1*3,-2!*2,0Z!*2,0E! aside=0X2,0M,0B,0Y,1B,2C1,2S,3S aging=0n3d "
        "pirates=35/9,all_hazards first=2 enemy=all_hazards:45/16 "
        "cards=-1!_,4W,2D,2T,3C1~,1T,1L1~,1D~,3X1,3D,0C2~,2W,1L1~,2L1~,0X2~,2W,/0H1!_,/0L2~,"
        "/1Y~,/2X1,/4W drawn=23",
        0.0,
    ),
    "all but won against the first": Told(
        "level=4 step=pirates life=3/17 "
        "stack=>0L2,1,2,0L1,0C2,0D,1L1,1B,1D,1T,2L1,2T,2X1,3C1,3D,4W*2,0Z!,?d> "
        "gone=-1*5,0*8,1,-1!,-2!*2,-3!,0Z!,0E! aside=0X2,0M,0B,0Y,2W,1Y aging=0n2d "
        "pirates=half,extra_cost_2 first=2 enemy=extra_cost_2:16/7 "
        "cards=1,0H1!,2C1,1L1~,2W,0L1~,0C2~,/2S~,/3X1 working=8:9:0 looking=0X2,3S,2D",
        1.0,
    ),
}


def test_plain_python_says_that_it_is_rough_where_it_cannot_play_on(monkeypatch):
    """What a brief search solves is not rough."""
    monkeypatch.setattr(advice, "PLAIN_NODES", 300)
    solved = at(stack=">4W,0>", cards="4W,3S~,3D~,3X1~,2,1,/1", life=1, **LAST).view
    assert not advise(solved, Misled()).is_rough
    for fight in PIRATE_FIGHTS.values():
        assert advise(friday.parse_position(fight.position), Misled()).is_rough
    assert not advise(friday.new_game(level=1, seed=1).view, Misled()).is_rough


@pytest.mark.skipif(not is_ready(), reason="needs machine code: plain Python plays no game on")
@pytest.mark.parametrize("name", PIRATE_FIGHTS)
def test_against_pirates_advice_tells_what_playing_on_brings(name):
    fight = PIRATE_FIGHTS[name]
    found = advise(friday.parse_position(fight.position))
    assert found.likeliest.win == pytest.approx(fight.chance, abs=0.02)
    assert found.likeliest.noise < 0.02
    assert found.error_of_loss(found.likeliest.action) == 0.0


def test_whether_an_ability_that_is_copied_was_used_makes_no_second_row():
    view = at(enemy="3S", stack="0,0,0,1,2", cards="0C2~,0Y,0C2", life=9).view
    told = [option.action for option in advise(view).options]
    assert [str(action) for action in told if str(action).startswith("use 2>")] == ["use 2>1"]
    twin = friday.Action.parse("use 2>3")
    assert advise(view).of(twin) == advise(view).of(friday.Action.parse("use 2>1"))


@pytest.mark.skipif(not is_ready(), reason="needs machine code: plain Python plays no game on")
def test_no_larger_loss_in_the_list_has_a_milder_grade(monkeypatch):
    """The second is a blunder for certain; what lost more by vague games was level."""

    def played_on(view, evaluator, judged):
        del view, evaluator
        told = [(0.6, 0.0), (0.45, 0.005), (0.4, 0.2)]
        return [
            Option(friday.Action.unpack(code), win, 0.05, apart=apart)
            for (code, _), (win, apart) in zip(judged, told, strict=False)
        ]

    view = at(enemy="3D", stack="0,0,0", cards="0L1,0C2", life=9).view
    monkeypatch.setattr(advice, "best_beginnings", lambda *known: {c: c for c in [*known[2]][:3]})
    monkeypatch.setattr(advice, "is_played_on", lambda *_: True)
    monkeypatch.setattr(advice, "_remembered", played_on)
    monkeypatch.setattr(advice, "_in_provable_order", lambda _, options: options)
    found = advise(view)
    behind = [each for each in found.options if each != found.likeliest]
    assert [grade(found, each.action) for each in behind] == [Severity.BLUNDER] * 2
