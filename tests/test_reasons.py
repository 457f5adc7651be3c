"""What advice says of its best decision speaks for it, in every game and in every position."""

import pickle
import random
from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb import friday
from friday_nb import his_man_friday as hmf
from friday_nb.black_friday.players import advice as blf_advice
from friday_nb.black_friday.players import because as blf_because
from friday_nb.black_friday.players import machine as blf_machine
from friday_nb.black_friday.players.reason import Why as BlackFridayWhy
from friday_nb.core.why import Compared, Side
from friday_nb.friday.players import because as friday_because
from friday_nb.friday.players import losses
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.why import Why as FridayWhy
from friday_nb.his_man_friday.players import advice as hmf_advice
from friday_nb.his_man_friday.players import because as hmf_because
from friday_nb.his_man_friday.players import machine as hmf_machine
from friday_nb.his_man_friday.players.why import Why as HisManFridayWhy
from friday_nb.i18n import SHARED
from tests.friday.players import made_up

GAMES = {"friday": FridayWhy, "his_man_friday": HisManFridayWhy, "black_friday": BlackFridayWhy}
WORDS = {each.GAME.name: each.GAME.words for each in (friday, hmf, blf)}


@pytest.mark.parametrize("game", GAMES)
def test_of_every_sentence_it_is_said_which_way_it_speaks(game):
    keys = WORDS[game].under("en", "advice.why.")
    shared = set(SHARED.under("en", "advice.why."))
    assert set(keys) - shared == set(GAMES[game].sides) - shared


def every_way(advice):
    """The same advice with each of its options as the best one, whatever it is worth."""
    for option in advice.options if len(advice.options) > 1 else ():
        others = [each for each in advice.options if each is not option]
        better = replace(option, win=min(1.0, advice.best.win + 0.2), apart=0.0)
        yield replace(advice, options=(better, *others))


def lines(game, states, advise):
    """For each of some positions, with each decision as the best one: what is said of that."""
    for state in states:
        for advice in every_way(advise(state.view(state.actor))):
            yield advice, game.told(advice, advice.best)


def friday_lines():
    for seed in range(12):
        moments = made_up.game(1 + seed % 4, seed).moments
        for moment in moments[:-1:2]:
            for advice in every_way(made_up.advise(moment.state.view)):
                scored = [with_made_up_scores(advice, seed)] if seed < 4 else []
                for aimed in (advice, *scored):
                    first = losses.leading(aimed)
                    yield aimed, friday_because.told(aimed, first)


def with_made_up_scores(advice, seed):
    """The same advice for one of the aims, with scores that have nothing to do with chances."""
    rng = random.Random(seed)
    options = tuple(
        replace(option, score=rng.uniform(-50, 150), risked=option.win) for option in advice.options
    )
    return replace(advice, options=options, aim=list(Aim)[seed % 2])


def walk(game, state, every, rng):
    """Positions of a game played at random, one of so many."""
    while legal := game.legal(state.view(state.actor)):
        if len(legal) > 1 and rng.random() < 1 / every:
            yield state
        state, _ = game.apply(state, state.actor, rng.choice(legal))
        if getattr(state, "is_over", False) or state.actor is None:
            return


def hmf_lines():
    plain = hmf_machine.Machine(fast=False)
    plain.advice_lines = 2
    for seed in range(6):
        states = walk(hmf, hmf.new_game(2 + seed % 3, seed), 6, random.Random(seed))
        yield from lines(
            hmf_because,
            states,
            lambda view: hmf_because.explained(hmf_advice.advise(view, on=plain), plain),
        )


def blf_lines():
    plain = blf_machine.Machine(fast=False)
    plain.advice_lines = 2
    for seed in range(3):
        states = walk(blf, blf.new_game(2 + seed, seed, specials=True), 60, random.Random(seed))
        yield from lines(
            blf_because,
            states,
            lambda view: blf_because.explained(blf_advice.advise(view, on=plain), plain),
        )


def test_what_speaks_against_the_best_decision_is_said_with_what_it_is_accepted_for():
    """In Friday, else it is left out: how far the next one is behind is no answer to a price."""
    seen = silenced = 0
    for _, told in friday_lines():
        sides = {part.side for part in told}
        assert told[-1].side is Side.FOR, [part.key for part in told]
        if Side.AGAINST in sides:
            assert not told[-1].key.startswith(friday_because.RESTATED), [part.key for part in told]
        seen += 1
        silenced += len(told) == 1
    assert seen > 50
    assert silenced  # some have facts that would speak against them


@pytest.mark.parametrize("every_line", [hmf_lines, blf_lines])
def test_what_decides_has_the_last_word_where_the_best_decision_hides_nothing(every_line):
    """Whatever is told of other rows is told of the best one: like is compared with like."""
    seen = answered = 0
    for _, told in every_line():
        assert told[-1].side is Side.FOR, [part.key for part in told]
        seen += 1
        answered += any(part.side is Side.AGAINST for part in told)
    assert seen > 50
    assert answered


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_a_reason_reaches_another_process(kind):
    """A page's advice is worked out in one."""
    reason = kind.of("because.level", n=3)
    assert pickle.loads(pickle.dumps(reason)) == reason


def test_what_compares_two_numbers_speaks_by_which_is_larger():
    rule = Compared("then", "price")
    assert rule.side({"then": "9", "price": 7}) is Side.FOR
    assert rule.side({"then": "7", "price": 7}) is Side.FACT
    assert rule.side({"then": "6", "price": 7}) is Side.AGAINST
    assert Compared("held").side({"held": 2}) is Side.FOR
