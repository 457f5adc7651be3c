"""What decides between the best decision and the next one, in how their games end."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import because, deciding, machine, outcomes
from friday_nb.his_man_friday.players.advice import Advice, Option, advise
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.scoring import score
from friday_nb.his_man_friday.texts import called, card_label
from tests.his_man_friday import walks

VIEW = hmf.new_game(3, 1).view(0)
FIRST, SECOND = hmf.legal(VIEW)[0], hmf.legal(VIEW)[-1]
THIRD = hmf.legal(VIEW)[1]
GUN, COCONUT_1, COCONUT_2, WATER_1, WATER_4, FIREWOOD_4 = at.GUN_CARD, 1, 2, 5, 8, 12


def ended(*taken):
    """The end of a game in which the seats have taken these cards."""
    s = [0] * at.SIZE
    s[at.PLAYERS] = len(taken)
    cell = 0
    for seat, cards in enumerate(taken):
        for card in cards:
            s[at.CARD + cell], s[at.TAKER + cell] = card, seat + 1
            cell += 1
    score(s, [1])
    return s


class Fast:
    """A machine whose games end like this, by decision."""

    fast = True

    def __init__(self, **ends):
        self.by_decision = {FIRST.packed: ends["first"], SECOND.packed: ends["second"]}
        self.by_decision[THIRD.packed] = ends.get("third", ends["second"])
        self.deals = []

    def ends(self, cells, drawn, decision, seated):
        del cells, seated
        self.deals.append(drawn)
        found = self.by_decision[decision]
        return [found[line % len(found)] for line in range(len(drawn))]


def reason(first, second, wins=(0.6, 0.4), apart=0.01):
    options = Option(FIRST, wins[0], 0.01), Option(SECOND, wins[1], 0.01, apart)
    found = because.explained(Advice(VIEW, options), Fast(first=first, second=second))
    return found.because.key, dict(found.because.facts)


WINNING = ended((COCONUT_1, WATER_1), (COCONUT_2,), ())
OUT = ended((COCONUT_1, WATER_1, GUN), (COCONUT_2,), ())
ARMED = ended((COCONUT_1,), (COCONUT_2, GUN), ())
POOR = ended((COCONUT_1,), (COCONUT_2,), ())


@pytest.mark.parametrize(
    ("first", "second", "key", "facts"),
    [
        ([WINNING, POOR], [POOR], "kinds", {"few": 15, "many": 10}),
        ([WINNING], [WINNING, OUT], "out", {"a": 0, "b": 500}),
        ([ended((GUN,) * 4, (COCONUT_1,), ()), POOR], [POOR], "four", {"a": 500, "b": 0}),
        (
            [POOR, ended((COCONUT_1,), (COCONUT_2, GUN), ())],
            [POOR],
            "rival.out",
            {"a": 500, "b": 0},
        ),
    ],
)
def test_the_reason_is_what_decides_the_games(first, second, key, facts):
    assert reason(first, second) == (f"because.{key}", facts)


def test_a_quantity_that_only_goes_with_what_decides_is_not_the_reason():
    """The sum is larger, too, and goes with the win; but by the scoring kinds decide."""
    more, less = ((COCONUT_1, WATER_1), (COCONUT_1,)), ((COCONUT_1,), (COCONUT_2, WATER_1))
    much = ((COCONUT_2, WATER_4, FIREWOOD_4), (COCONUT_1,))
    assert reason([ended(*more), ended(*much)], [ended(*less)])[0] == "because.kinds"
    rich, poor = ((WATER_4,), (COCONUT_2,)), ((COCONUT_1,), (COCONUT_2,))
    assert reason([ended(*rich)], [ended(*poor)])[0] == "because.sum"


def test_a_lead_that_the_games_played_on_do_not_bear_out_is_told_as_the_list_has_it():
    """No cause is told that these games do not show; nor that what is behind wins as often."""
    assert reason([POOR], [POOR]) == ("because.wins", {"n": 20})
    assert reason([POOR], [WINNING, POOR]) == ("because.wins", {"n": 20})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_decision_that_is_behind_without_a_cause_it_is_not_only_told_what_speaks_for_it(lang):
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    advice = because.explained(Advice(VIEW, options), Fast(first=[POOR], second=[POOR]))
    assert [part.key for part in dict(advice.lacking)[SECOND]] == ["because.less"]
    less = because.Why.of("because.less").text(lang)
    assert because.reason(advice, options[1], lang).endswith(less)
    unsought = replace(advice, lacking=())
    keys = [part.key for part in because.told(unsought, options[1])]
    assert ("because.yet" in keys) is because._praises(because._facts(advice, options[1]))


def test_what_another_decision_lacks_far_more_of_is_not_what_puts_one_farther_behind():
    """The third one loses more games with nearly as many kinds as the best one."""
    second, third = Option(SECOND, 0.5, 0.01, 0.01), Option(THIRD, 0.3, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[POOR], third=[WINNING, WINNING, POOR])
    advice = because.explained(Advice(VIEW, (Option(FIRST, 0.6, 0.01), second, third)), core)
    keys = {action: [part.key for part in parts] for action, parts in advice.lacking}
    assert keys == {SECOND: ["because.kinds"], THIRD: ["because.less"]}


@pytest.mark.parametrize(
    ("wins", "apart", "key"),
    [((0.6, 0.6), 0.0, "because.level"), ((0.6, 0.57), 0.1, "because.level.open")],
)
def test_what_cannot_be_told_apart_is_said_to_be_level_or_how_far_behind_it_may_be(
    wins, apart, key
):
    found, facts = reason([POOR], [POOR], wins, apart)
    assert found == key
    assert facts == ({"n": 1, "far": 20} if key.endswith("open") else {})


def test_what_few_games_could_not_tell_apart_is_told_if_more_games_can():
    assert reason([WINNING, POOR], [POOR], (0.6, 0.5), 0.2)[0] == "because.kinds"


def test_both_are_played_on_in_the_same_deals():
    core = Fast(first=[POOR], second=[WINNING])
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    because.explained(Advice(VIEW, options), core)
    one, two = core.deals
    assert one == two
    assert len(one) == deciding.GAMES


def test_without_machine_code_nobody_waits_for_a_reason():
    slow = replace(advise(VIEW, on=_slow()), is_rough=True)
    found = because.explained(slow, _slow())
    assert found.because.key.startswith(("because.level", "because.wins"))


def _slow():
    plain = machine.Machine(fast=False)
    plain.advice_lines = 2
    return plain


@pytest.mark.skipif(not compiled.available(), reason="needs machine code")
def test_the_machine_plays_the_same_games_in_every_process():
    core = machine.playing()
    advice = advise(VIEW, on=core)
    assert because.explained(advice, core).because == because.explained(advice, core).because


def test_of_an_end_it_is_measured_who_is_out_and_what_the_rivals_still_have():
    """Whoever has most guns is out, and no rival any more; four guns win, and nobody is out."""
    names = [quantity.key for quantity in outcomes.QUANTITIES]

    def told(s, seat):
        share, *found = outcomes.measured(s, seat)
        return share, dict(zip(names, map(int, found), strict=True))

    share, found = told(ARMED, 0)
    assert (share, found["out"], found["rival.out"]) == (1.0, 0, 1)
    assert (found["rival.kinds"], found["rival.sum"]) == (0, 0)
    share, found = told(ARMED, 1)
    assert (share, found["out"], found["rival.out"]) == (0.0, 1, 0)
    assert (found["rival.kinds"], found["rival.sum"]) == (1, 1)
    assert (found["kinds"], found["sum"]) == (1, 2)
    share, found = told(ended((GUN,) * 4, (COCONUT_1,), ()), 1)
    assert (share, found["four"], found["out"], found["rival.out"]) == (0.0, 0, 0, 0)


def test_of_each_quantity_the_game_says_which_way_is_better():
    less = {quantity.key for quantity in outcomes.QUANTITIES if quantity.less}
    assert less == {"out", "rival.kinds", "rival.sum"}


def test_only_of_the_best_decision_it_is_told_what_decides():
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING, POOR], second=[POOR])
    advice = because.explained(Advice(VIEW, options), core)
    assert because.told(advice, options[0])[-1] is advice.because
    assert advice.because not in because.told(advice, options[1])


def test_where_the_facts_argue_against_the_best_decision_it_is_said_that_it_is_best_all_the_same():
    """But not where what is said last speaks for it, such as what somebody may be tempted to do."""
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    advice, decides = Advice(VIEW, options), because.Why.of("because.kinds", few=15, many=10)
    gun = because.Why.of("called.gun", cell="a1", declared="water", gun="97")
    tempts = because.Why("lay.lie", also=(because.Why.of("word.tempts", declared="water"),))

    def told(facts, found):
        return [part.key for part in because._with_reason(advice, facts, found)]

    assert told(gun, decides) == ["called.gun", "because.still", "because.kinds"]
    assert told(tempts, decides) == ["lay.lie", "word.tempts", "because.kinds"]
    assert told(gun, because.Why.of("because.level")) == ["called.gun", "because.level"]


def test_a_next_decision_that_speaks_for_itself_does_not_look_better_than_the_best_one(monkeypatch):
    """Where only that one tells something good, it is said which is better all the same."""
    advice = Advice(VIEW, (Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)))
    gun, water = because.Why.of("known.gun", cell="a1"), because.Why.of("known.new", card="w1")
    said = {FIRST: gun, SECOND: water}
    monkeypatch.setattr(because, "_facts", lambda _, option: said[option.action])
    found = because.Why.of("because.kinds", few=15, many=10)
    keys = [part.key for part in because._with_reason(advice, gun, found)]
    assert keys == ["known.gun", "because.still", "because.kinds"]
    level = replace(advice, options=(advice.best, Option(SECOND, 0.6, 0.01, 0.01)))
    assert len(because._with_reason(level, gun, found)) == 2


# --- what is wrong with a decision that is behind -------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "From here, you are out with the most guns in 50% of the games, after the best"),
        ("ru", "вы выбываете из-за ружей в 50\xa0% случаев, после лучшего решения — в 0\xa0%"),
    ],
)
def test_a_decision_that_is_behind_says_by_what_and_does_not_only_praise_itself(lang, text):
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[WINNING, OUT])
    advice = because.explained(Advice(VIEW, options), core)
    assert text in because.reason(advice, options[1], lang)
    praises = any(part.side == "for" for part in because._facts(advice, options[1]).parts)
    keys = [part.key for part in because.told(advice, options[1])]
    assert ("because.yet" in keys) is praises
    assert because.told(advice, options[1])[-1].side == "against"
    level = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.6, 0.01, 0.01)
    assert because.explained(Advice(VIEW, level), core).lacking == ()


@pytest.mark.parametrize(
    ("fact", "keys"),
    [
        (because.Why.of("known.new", cell="a1", card="w1"), ["known.new"]),
        (
            because.Why.of("called.gun.sure", cell="a1", declared="gun"),
            ["called.gun.sure", "because.still", "because.out"],
        ),
        (
            because.Why.of("called", cell="a1", declared="gun", gun="43"),
            ["called", "because.out"],
        ),
    ],
)
def test_whoever_is_about_to_err_is_told_the_cause_twice_only_where_the_facts_do_not_speak(
    monkeypatch, fact, keys
):
    """By the decision that is held back, and by the best one if nothing else speaks for it."""
    options = Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING], second=[WINNING, OUT])
    advice = because.explained(Advice(VIEW, options), core)
    monkeypatch.setattr(because, "_facts", lambda *_: fact)
    compared = because.compared(advice, options[1], core)
    told = because.instead(compared, options[1], "en")
    said = {
        fact.key: fact.text("en"),
        "because.still": because.Why.of("because.still").text("en"),
        "because.out": compared.because.text("en"),
    }
    assert told == " ".join(said[each] for each in keys)


def test_a_word_that_keeps_guns_lying_is_not_told_where_a_rival_is_out_because_of_guns():
    advice = Advice(VIEW, (Option(FIRST, 0.6, 0.01), Option(SECOND, 0.4, 0.01, 0.01)))
    warns = because.Why("lay.true", {"n": 2}, also=(because.Why.of("word.warns", declared="gun"),))

    def told(found):
        return [part.key for part in because._with_reason(advice, warns, found)]

    assert "word.warns" not in told(because.Why.of("because.rival.out.two", a=920, b=870))
    assert "word.warns" in told(because.Why.of("because.four", a=920, b=870))


def test_where_nearly_every_game_ends_in_a_shared_win_it_is_said():
    draw = ended((COCONUT_1, WATER_1), (COCONUT_1, WATER_1))
    draw[at.WON] = draw[at.WON + 1] = 1
    options = Option(FIRST, 0.5, 0.01), Option(SECOND, 0.0, 0.01, 0.01)
    lost = ended((COCONUT_1,), (COCONUT_2,))
    found = because.explained(Advice(VIEW, options), Fast(first=[draw], second=[lost])).because
    assert "because.shared" in [part.key for part in found.parts]
    assert "share the win in 100% of the games" in found.text("en")
    deciding._ends.cache_clear()
    won = ended((COCONUT_2,), (COCONUT_1,))
    some = because.explained(Advice(VIEW, options), Fast(first=[draw, won, lost], second=[lost]))
    assert "because.shared" not in [part.key for part in some.because.parts]


def test_what_wins_or_loses_whatever_supplies_there_are_is_told_before_a_sum():
    """After a gun one is out; that the sum is smaller as well, and too small, is not the reason."""
    first = ended((COCONUT_1, WATER_4), (COCONUT_2, WATER_1), ())
    second = ended((COCONUT_1, GUN), (COCONUT_2, WATER_1), ())
    draw = ended((COCONUT_1,), (COCONUT_2, WATER_1), ())
    assert reason([first] * 9 + [draw], [second] * 9 + [draw])[0] == "because.out"


@pytest.mark.parametrize(("guns", "told"), [((GUN, GUN), ["rival.out"]), ((), [])])
def test_where_nearly_all_games_end_alike_after_both_it_is_said_that_it_is_so_either_way(
    guns, told
):
    end = ended((COCONUT_1,), (COCONUT_2, *guns), ())
    level = Option(FIRST, 0.9, 0.01), Option(SECOND, 0.9, 0.01, 0.01)
    found = because.explained(Advice(VIEW, level), Fast(first=[end], second=[end])).because
    assert [part.key for part in found.parts][1:] == [f"because.either.{key}" for key in told]


def test_where_the_list_sees_no_difference_no_reason_tells_one():
    assert reason([WINNING, POOR], [POOR], (0.6, 0.595), 0.01) == ("because.level", {})


def test_where_no_mean_explains_the_difference_it_is_told_how_often_what_decides_does():
    """A sum that is hardly larger on average, but far more often just large enough."""
    just, short = ended((WATER_4,), (3,), ()), ended((7,), (3, GUN, GUN), (3,))
    high = ended((WATER_4,), (COCONUT_1,), ())
    first, second = [just] * 3 + [ended((COCONUT_1,), (3,), ())], [short] * 3 + [high]
    key, facts = reason(first, second)
    assert key == "because.by.sum"
    assert facts == {"a": 750, "b": 250}


def test_whoever_is_about_to_err_is_not_told_what_is_level_with_the_best():
    """But what decides, or else the facts."""
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.6, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    level = because.explained(Advice(VIEW, options), Fast(first=[POOR], second=[POOR]))
    assert "is as good" in because.reason(level, options[0], "en")
    facts = because.instead(level, options[1], "en")
    assert facts
    assert "is as good" not in facts
    behind = Option(SECOND, 0.4, 0.01, 0.01)
    core = Fast(first=[WINNING, POOR], second=[POOR])
    ahead = because.explained(Advice(VIEW, (options[0], behind)), core)
    ahead = replace(ahead, lacking=())
    assert because.instead(ahead, behind, "en") == because.reason(ahead, options[0], "en")
    assert ahead.because.text("en") in because.instead(ahead, behind, "en")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whoever_is_about_to_err_is_told_what_decides_against_just_that(lang):
    """Not against the second option, which differs in something else."""
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.5, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    core = Fast(first=[WINNING, POOR], second=[POOR], third=[OUT, POOR])
    advice = replace(because.explained(Advice(VIEW, options), core), lacking=())
    assert advice.because.key == "because.kinds"
    against = because.compared(advice, options[2], core)
    assert against.because.key == "because.out"
    told = because.instead(against, options[2], lang)
    assert told.endswith(against.because.text(lang))
    assert ("after your choice" if lang == "en" else "после вашего решения") in told
    unheard = because.instead(advice, options[2], lang)
    assert advice.because.text(lang) not in unheard


def test_where_some_are_level_it_is_told_what_puts_the_best_ahead_of_those_far_behind():
    options = (
        Option(FIRST, 0.6, 0.01),
        Option(SECOND, 0.6, 0.01, 0.01),
        Option(THIRD, 0.1, 0.01, 0.01),
    )
    core = Fast(first=[WINNING, POOR], second=[WINNING, POOR], third=[POOR])
    found = because.explained(Advice(VIEW, options), core).because
    assert [part.key for part in found.parts] == ["because.level", "because.kinds"]
    card, word = card_label(THIRD.card, "en"), called(THIRD.declared, "en")
    assert f"after “Lay {card}, called {word}” with 1.0" in found.text("en")
    assert "после решения «Положить:" in found.text("ru")
    near = (*options[:2], replace(options[2], win=0.55))
    assert because.explained(Advice(VIEW, near), core).because.also == ()


# --- why a game is lost or won whatever is decided ------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "won", "key"),
    [
        (((COCONUT_1, WATER_1), (GUN,) * 4), False, "rival.four"),
        (((COCONUT_1, GUN), (COCONUT_2, WATER_1)), False, "kinds"),
        (((COCONUT_1, GUN), (COCONUT_2,)), False, "sum"),
        (((COCONUT_2, GUN), (COCONUT_1,)), False, "out"),
        (((GUN,) * 4, (COCONUT_1,)), True, "four"),
        (((COCONUT_1,), (COCONUT_2, GUN)), True, "rival.out"),
        (((COCONUT_1, WATER_1), (COCONUT_2, GUN)), True, "rival.out"),
        (((COCONUT_1, WATER_1), (COCONUT_2, GUN), (COCONUT_1,)), True, "kinds"),
        (((COCONUT_2,), (COCONUT_1,)), True, "sum"),
    ],
)
def test_a_decided_game_is_told_by_what_decides_it(taken, won, key):
    """By what would have to be otherwise: not by guns where the supplies are behind as well.

    But where the only rival is out, there are no supplies to compare.
    """
    end = ended(*taken)
    assert outcomes.decided_by(end, 0, won=won) == key
    win = float(won)
    options = Option(FIRST, win, 0.0), Option(SECOND, win, 0.0)
    found = because.explained(Advice(VIEW, options), Fast(first=[end], second=[end])).because
    assert [part.key for part in found.parts][1] == f"because.end.{key}"


def test_a_shared_win_is_one_by_nothing_that_the_other_one_has_less_of():
    """No rival is out, and neither kinds nor the sum are more."""
    assert outcomes.decided_by(ended((COCONUT_1,), (COCONUT_1,)), 0, won=True) == "shared"


def test_a_number_that_says_the_opposite_is_not_told_of_a_decided_game():
    """Kinds decide most of these games, but on average the seat that loses has more of them."""
    behind, ahead = ((COCONUT_1,), (COCONUT_2, WATER_1)), ((COCONUT_1, WATER_1), (COCONUT_2,))
    ends = [ended(*behind), ended(*behind), ended(*ahead), ended(*ahead), ended(*ahead)]
    assert because._end(ends, 0, won=False) == ()
    (told,) = because._end(ends[:2], 0, won=False)
    assert (told.key, dict(told.facts)) == ("because.end.kinds", {"few": 10, "many": 20})


def test_of_a_decided_game_it_is_told_what_else_decides_many_of_them():
    sums, out = ended((COCONUT_2,), (COCONUT_1,)), ended((COCONUT_1,), (COCONUT_2, GUN))
    found = because._end([sums, sums, sums, out, out], 0, won=True)
    assert [part.key for part in found] == ["because.end.sum", "because.end.rival.out"]
    assert found[1].facts == {"a": 400}
    assert len(because._end([sums] * 4 + [out], 0, won=True)) == 1


def test_of_an_unseen_card_that_is_taken_it_is_told_how_much_it_matters_whether_it_is_a_gun(
    monkeypatch,
):
    """Whoever is advised to take what is most likely a gun learns what there is to hope for.

    The chances in both cases make up what is told, or are not told.
    """
    view = last_chance()
    take = next(each for each in hmf.legal(view) if each.kind is hmf.ActionKind.TAKE)
    place = hmf.CELLS.index(take.cell)
    options = Option(take, 0.1, 0.01), Option(hmf.Action.parse("leave"), 0.1, 0.01, 0.01)
    supply, poor, gun = ([0] * at.SIZE for _ in range(3))
    me, other = view.seat, 1 - view.seat
    for s, card, winner in ((supply, WATER_4, me), (poor, WATER_1, other), (gun, GUN, other)):
        s[at.PLAYERS], s[at.CARD + place], s[at.WON + winner] = 2, card, 1
    core = Fast(first=[gun] * 9 + [supply], second=[gun])
    played = [gun] * 9 + [supply, poor]
    core.by_decision = {take.packed: played, options[1].action.packed: [gun]}
    monkeypatch.setattr(because, "gun_chance", lambda *_: 0.75)

    def risk(win):
        return because._risk(Advice(view, options), replace(options[0], win=win), core)

    (told,) = risk(0.2)
    assert (told.key, dict(told.facts)) == ("because.if.supply", {"a": 800, "b": 0})
    assert "If it is no gun, you win 80% of the games; if it is one, 0%." in told.text("en")
    assert risk(0.4) == ()
    core.by_decision[take.packed] = [gun]
    deciding._ends.cache_clear()
    assert risk(0.2) == ()


def last_chance():
    """What a seat of two sees that may still take a card that nobody has shown it."""
    for number in range(0, 60, 3):
        for state, actor, _ in walks.walk(number):
            if actor is None or state.view(actor).phase is not hmf.Phase.LAST_CHANCE:
                continue
            view = state.view(actor)
            if any(each.on_island and not each.card for each in view.island):
                return view
    raise AssertionError
