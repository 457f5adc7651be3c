"""The players of His Man Friday: legal, deterministic, blind to what is hidden, ever stronger."""

import random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.accel.machine import LISTS
from friday_nb.core.chance import threefry
from friday_nb.core.errors import Problem
from friday_nb.his_man_friday import compiled, players
from friday_nb.his_man_friday.cards import KINDS
from friday_nb.his_man_friday.odds import Beliefs, draw_deals, is_last_decision, move_facts
from friday_nb.his_man_friday.players import (
    NUMBERS,
    Bot,
    beliefs,
    bots,
    deals,
    declarations,
    judging,
    search,
    thumb,
)
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.machine import Machine, make_buffers
from friday_nb.his_man_friday.rules import layout
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from tests.his_man_friday import walks
from tests.his_man_friday.table import late

GAMES = range(6)
NAMES = tuple(NUMBERS)


@pytest.fixture(scope="module")
def plain():
    machine = Machine(fast=False)
    machine.lines = 2  # each candidate is tried all the same, and that is quick
    machine.advice_lines = 4
    return machine


def decisions(number, every=4):
    """Some states of a random game at a decision."""
    for n, (state, actor, _) in enumerate(walks.walk(number)):
        if actor is not None and n % every == number % every:
            yield state


@pytest.mark.parametrize("name", NAMES)
def test_players_play_whole_games_by_legal_moves(name, plain):
    for number in GAMES if name != "search" else range(3):
        state = hmf.new_game(*walks.beginning(number))
        while state.actor is not None:
            view = state.view(state.actor)
            action = Bot(name, number, plain).choose(view)
            assert action in hmf.legal(view)
            state, _ = hmf.apply(state, state.actor, action)
        assert state.winners


@pytest.mark.parametrize("name", NAMES)
def test_players_decide_legally_in_positions_they_would_not_reach(name, plain):
    for number in range(12):
        for state in decisions(number, 8 if name != "search" else 24):
            view = state.view(state.actor)
            assert Bot(name, number, plain).choose(view) in hmf.legal(view)


def leaks(choose, numbers=range(6)):
    """The number of positions in which the choice differs though the seat sees the same."""
    found = 0
    for number in numbers:
        rng = random.Random(number)
        for state in decisions(number, 12):
            view = state.view(state.actor)
            twin = hmf.sample(view, rng)
            assert twin.view(state.actor) == view
            found += choose(state) != choose(twin)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_get_equal_moves(name, plain):
    bot = Bot(name, 7, plain)

    def choose(state):
        # Another decision in between: nothing may be remembered.
        Bot("thumb", 1, plain).choose(hmf.new_game(3, 5).view(0))
        return bot.choose(state.view(state.actor))

    assert leaks(choose, range(6) if name != "search" else range(2)) == 0


def test_a_planted_leak_is_found():
    def peeks(state):
        """Knows whether the card under Crusoe is a gun, whether or not it may."""
        at = state.cells[layout.CARD + max(0, state.cells[layout.CRUSOE] - 1)]
        return at == layout.GUN_CARD

    assert leaks(peeks, range(20)) > 0


@pytest.mark.parametrize(
    "name",
    [*NAMES[:-1], pytest.param(NAMES[-1], marks=pytest.mark.long)],  # the one that searches
)
def test_the_seed_decides_what_is_left_to_chance(name, plain):
    views = [hmf.new_game(2, n).view(0) for n in range(4)]
    first = [Bot(name, 3, plain).choose(view) for view in views]
    assert first == [Bot(name, 3, plain).choose(view) for view in views]
    assert first != [Bot(name, 4, plain).choose(view) for view in views]


def test_players_refuse_where_there_is_nothing_to_decide(plain):
    state = hmf.new_game(2, 1)
    with pytest.raises(ValueError, match="nothing to decide"):
        Bot("thumb", 0, plain).choose(state.view(1))
    with pytest.raises(TypeError, match="takes a View"):
        Bot("thumb", 0, plain).choose(state)
    with pytest.raises(Problem, match="bluffer"):
        players.get("nobody")
    assert players.get("thumb", 3).name == "thumb"


def test_the_honest_player_never_lies(plain):
    for number in range(30):
        view = hmf.new_game(2 + number % 3, number).view(0)
        action = Bot("honest", number, plain).choose(view)
        card = next(card for card in hmf.CARDS if card.name == action.card)
        assert action.declared == card.kind.key


# --- strength -------------------------------------------------------------------------------------


def share(plain, one, others, n, games):
    """The share of the win of one player among others, in every seat in turn."""
    total = 0.0
    for game in range(games):
        seats = [NUMBERS[others]] * n
        seats[game % n] = NUMBERS[one]
        total += plain.play(seats, 0, game)[0][game % n]
    return total / games


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize(
    ("strong", "weak"), [("honest", "random"), ("thumb", "honest"), ("bluffer", "thumb")]
)
def test_each_player_is_stronger_than_the_one_before(strong, weak, n, plain):
    assert share(plain, strong, weak, n, 12 * n) > 1.15 / n


@pytest.mark.parametrize(
    ("names", "seed", "taken"),
    [
        ("bluffer bluffer", 1, "c1c2f1f4w1w3 c3c4f2f3w2w4"),
        ("bluffer bluffer", 2, "c1c2f4w1w2w4 c3f1f2f3w3"),
        ("bluffer bluffer", 3, "c2f4gw2w3 c1c3c4f2f3w4"),
        ("bluffer bluffer bluffer", 1, "c1c2f4g c3c4f1gw1w2 f2f3ggw3w4"),
        ("bluffer bluffer bluffer", 2, "c3f1f2w1 c1c4ggw4 c2f3f4w2w3"),
        ("bluffer bluffer bluffer", 3, "c1f1f2w1w3 c2c4f3gg c3f4w2w4"),
        ("bluffer bluffer bluffer bluffer", 1, "f1ggw3 c3c4gw2 c2f3f4g c1f2w1w4"),
        ("bluffer bluffer bluffer bluffer", 2, "c2f4w2w3 c1f2gw4 c3c4f3g f1ggw1"),
        ("bluffer bluffer bluffer bluffer", 3, "f1f2w2 c4f3gw4 c3gw1w3 c1c2f4g"),
        ("thumb honest bluffer", 1, "c1c2f4gw4 c4f1f3gw3 c3f2gw1w2"),
        ("thumb honest bluffer", 2, "c2f1gw3w4 c1f2f3ggw2 c3c4f4w1"),
        ("search bluffer bluffer", 1, "c3f4gw4 c1c4f1ggw2 c2f2f3w1w3"),
    ],
)
def test_players_play_as_they_did_when_their_strength_was_measured(names, seed, taken, plain):
    """The cards that each has taken at the end.

    Who changes a player has to measure again what is published of it, and to write these anew.
    """
    seats = [NUMBERS[name] for name in names.split()]
    plain.play(seats, 0, seed)
    end = hmf.State(tuple(plain.buffers.table))
    found = ("".join(sorted(end.view(seat).taken)) for seat in range(len(seats)))
    assert " ".join(found) == taken


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_machine_code_plays_the_same_games(plain):
    fast = Machine(fast=True)
    fast.lines = plain.lines
    for number in range(12):
        seats = [(number + seat) % len(NAMES) for seat in range(2 + number % 3)]
        assert fast.play(seats, number % 2, number) == plain.play(seats, number % 2, number)


# --- rules of thumb -------------------------------------------------------------------------------


def test_the_rules_of_thumb_are_listed_in_the_order_of_the_code():
    numbered = {
        "LURE": thumb.LURE,
        "HIDE": thumb.HIDE,
        "TRUTH": thumb.TRUTH,
        "LOOK": thumb.LOOK,
        "LANDING": thumb.LANDING,
        "TAKE": thumb.TAKE_IT,
        "LEAVE": thumb.LEAVE_IT,
        "WALK": thumb.WALK,
        "SPOIL": thumb.SPOIL,
        "LAST": thumb.LAST,
    }
    assert list(numbered.values()) == list(range(1, thumb.THUMB_RULES + 1))
    for lang in ("en", "ru"):
        told = rules_of_thumb(lang, "his_man_friday")
        assert [each.id for each in told] == [f"THUMB-{name}" for name in numbered]


def test_every_rule_of_thumb_decides_somewhere_as_it_says():
    seen = set()
    p, found = [0.0] * beliefs.BELIEFS_SIZE, [0] * 512
    for number in range(60):
        for state in decisions(number, 3):
            view = state.view(state.actor)
            action = hmf.Action.unpack(thumb.thumb(view.cells, number, p, found))
            rule = found[0]
            seen.add(rule)
            assert action in hmf.legal(view)
            if action.kind is hmf.ActionKind.LAY:
                card = next(card for card in hmf.CARDS if card.name == action.card)
                if card.kind is hmf.Kind.GUN:
                    assert (rule, action.declared != "gun") == (thumb.LURE, True)
                elif card.amount >= 3:
                    assert (rule, action.declared) == (thumb.HIDE, "gun")
                else:
                    assert (rule, action.declared) == (thumb.TRUTH, card.kind.key)
            if view.phase is hmf.Phase.CHALLENGE:
                declared = next(x.declared for x in view.island if x.cell == view.just_laid)
                looks = action.kind is hmf.ActionKind.CHALLENGE
                assert looks == (declared is not hmf.Kind.GUN)
    assert seen == set(range(1, thumb.THUMB_RULES + 1))


def test_the_numbers_in_the_words_are_those_of_the_rules_of_thumb():
    about = hmf_words("thumb.about")
    new_kind, cost, *_ = thumb.THUMB_WEIGHTS
    assert f"plus {new_kind // 10} if" in about
    assert f"costs {cost // 10} points with two players" in about
    assert {thumb.THUMB_WEIGHTS[2], thumb.THUMB_WEIGHTS[3]} == {60}
    assert "6 with three or four" in about
    assert (thumb.GUN_IF_GUN, thumb.GUN_IF_SUPPLY, thumb.MIDDLING) == (0.6, 0.25, 2.5)
    assert "6 times out of 10" in hmf_words("thumb.bonus")
    landing = hmf_words("thumb.THUMB-LANDING.text")
    assert thumb.THUMB_WEIGHTS[4:] == (8, 2)
    assert "8 times out of 10" in landing
    assert "2 times out of 10" in landing


def hmf_words(key):
    return hmf.GAME.words.say("en", key)


# --- beliefs --------------------------------------------------------------------------------------


def test_beliefs_place_every_unseen_card_and_respect_what_is_known():
    p = [0.0] * beliefs.BELIEFS_SIZE
    for number in range(12):
        for state in decisions(number, 6):
            view = state.view(state.actor)
            beliefs.believe(view.cells, bots.MODEL_3, p)
            for place in view.island:
                at = hmf.CELLS.index(place.cell) * beliefs.KIND_CELLS
                chances = p[at + 1 : at + 5]
                assert sum(chances) == pytest.approx(1, abs=1e-6)
                if place.card:
                    kind = next(c.kind for c in hmf.CARDS if c.name == place.card)
                    assert chances[kind - 1] == 1


def test_a_word_of_gun_makes_a_gun_more_likely_for_the_trusting_than_for_the_wary():
    text = (
        "players=4 seat=0 phase=lay turn=2 hand=c3,c4,f1,w4 hands=4,3,4,4 challenges=3,3,3,3 "
        "island=a1:{}/1 laid=a1 first=1"
    )

    def gun(word, model):
        p = [0.0] * beliefs.BELIEFS_SIZE
        beliefs.believe(hmf.parse_position(text.format(word)).cells, model, p)
        return p[KINDS["gun"]]

    wary = (15, 55, 25, 10)
    assert gun("gun", bots.HONEST_MODEL) > 0.8
    assert gun("gun", wary) < 0.5
    assert gun("water", bots.HONEST_MODEL) < 0.1 < gun("water", wary)


LIAR = (20, 60, 30, 50, 25, 0)
"""A declaration policy: what a gun, a large and a small supply are called, in hundredths."""


def test_a_way_of_talking_says_how_likely_a_word_is():
    by_name = {card.name: card.code for card in hmf.CARDS}
    said = {
        name: [deals.declaration_likelihood(LIAR, 0, by_name[name], KINDS[kind]) for kind in KINDS]
        for name in ("g", "w4", "w1")
    }
    for chances in said.values():
        assert sum(chances) == pytest.approx(1)
    gun, water, wood = KINDS["gun"] - 1, KINDS["water"] - 1, KINDS["firewood"] - 1
    assert said["g"][gun] == pytest.approx(0.2)
    assert said["g"][wood] == pytest.approx(0.8 / 3)
    assert (said["w4"][water], said["w4"][gun]) == pytest.approx((0.6, 0.3))
    assert (said["w1"][water], said["w1"][gun]) == pytest.approx((0.5, 0.25))
    assert said["w4"][wood] == pytest.approx(0.05)
    assert deals.declaration_likelihood(LIAR, 100, by_name["g"], KINDS["gun"]) == pytest.approx(
        0.25
    )
    assert deals.declaration_likelihood(LIAR, 50, by_name["g"], 0) == 1


def test_declarations_are_as_frequent_as_the_way_of_talking_says():
    view = hmf.new_game(2, 1).view(0)
    words = {}
    for seed in range(3000):
        action = hmf.Action.unpack(declarations.lay_at_random(view.cells, LIAR, seed))
        words.setdefault(action.card, []).append(KINDS[action.declared])
    for card in hmf.CARDS:
        told = words.get(card.name, [])
        for kind in KINDS.values() if told else ():
            expected = deals.declaration_likelihood(LIAR, 0, card.code, kind)
            assert told.count(kind) / len(told) == pytest.approx(expected, abs=0.1)


def test_deals_are_drawn_as_often_as_the_way_of_talking_makes_them_likely():
    """Against the exact chances of the one face-down card."""
    text = (
        "players=4 seat=0 phase=lay turn=2 hand=c3,c4,f1,w4 hands=4,3,4,4 challenges=3,3,3,3 "
        "island=a1:water/1 laid=a1 first=1"
    )
    view = hmf.parse_position(text)
    water, noise = KINDS["water"], 20
    unseen = {card: card.count - view.hand.count(card.name) for card in hmf.CARDS}
    weights = {
        card.name: n * deals.declaration_likelihood(LIAR, noise, card.code, water)
        for card, n in unseen.items()
    }
    counts = dict.fromkeys(weights, 0)
    buffers = make_buffers(LISTS)
    n = deals.first_deal(view.cells, buffers.s, buffers.slots, 1, 2)
    draws = 1500
    for turn in range(draws):
        deals.next_deal(view.cells, LIAR, noise, buffers.slots, n, 1, 2, turn)
        deals.fill(view.cells, buffers.s, buffers.slots, n)
        assert hmf.State(tuple(buffers.s)).view(0) == view
        counts[hmf.CARDS[buffers.s[layout.CARD] - 1].name] += 1
    whole = sum(weights.values())
    for name, weight in weights.items():
        assert counts[name] / draws == pytest.approx(weight / whole, abs=0.05)


def test_a_gun_is_hardly_taken_by_somebody_who_knows_it():
    cells = [0] * layout.SIZE  # seat 1 has taken a card that it laid itself
    cells[layout.LAYER] = cells[layout.TAKER] = 2
    supply = deals.placement_weight(cells, LIAR, 20, 0, 1)
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == pytest.approx(supply / 10)
    cells[layout.LAYER] = 1
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == supply
    cells[layout.CHALLENGER] = 2  # or one that it has looked at
    assert deals.placement_weight(cells, LIAR, 20, 0, layout.GUN_CARD) == pytest.approx(supply / 10)
    gun = KINDS["gun"]
    knows = beliefs.weight(cells, bots.MODEL_3, 0, gun)
    cells[layout.CHALLENGER] = 0
    share = bots.MODEL_3[beliefs.TAKEN_GUN] / 100
    assert knows == pytest.approx(beliefs.weight(cells, bots.MODEL_3, 0, gun) * share)


def test_the_cards_in_all_other_hands_are_hidden():
    state = next(state for state in decisions(1, 5) if len(set(state.view(0).hands)) > 1)
    for seat in range(3):
        view = state.view(seat)
        assert beliefs.hidden_cards(view.cells) == sum(view.hands) - view.hands[seat]


# --- search ---------------------------------------------------------------------------------------


def raced(leads, lines=4):
    """Buffers in which each candidate has this mean lead, after so many lines of play."""
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, len(leads))
    for i, lead in enumerate(leads):
        for _ in range(lines):
            search.add_result(buffers, i, 0.5 + lead, 0.5)
    return buffers


def test_the_better_half_stays_in_the_race():
    buffers = raced([0.1, -0.2, 0.4, 0.0, 0.3])
    assert search.better_half(buffers, 5) == 3
    assert sorted(buffers.order[:3]) == [0, 2, 4]
    assert search.better_half(buffers, 3) == 2
    assert sorted(buffers.order[:2]) == [2, 4]
    assert search.better_half(buffers, 2) == 1
    assert buffers.order[0] == 2


def test_rounds_halve_until_two_are_left():
    assert [search.rounds_for(n) for n in (2, 3, 4, 5, 8)] == [1, 2, 2, 3, 3]


def test_what_two_players_usually_say_tells_nothing_of_the_card():
    for name, code in ((card.name, card.code) for card in hmf.CARDS):
        for kind in KINDS.values():
            assert deals.declaration_likelihood(search.BABBLE, 0, code, kind) == pytest.approx(
                0.25
            ), name


def test_the_uninformative_model_learns_nothing_from_what_is_said():
    for kind in KINDS.values():
        assert {
            beliefs.likelihood(search.UNINFORMATIVE, kind, word) for word in KINDS.values()
        } == {0.25}


@pytest.mark.parametrize(("n", "share"), [(2, 0.75), (3, 0), (4, 0)])
def test_two_players_babble_in_most_lines_of_the_search_but_not_of_advice(n, share, monkeypatch):
    machine = Machine(fast=False)
    machine.lines, machine.advice_lines = 200, 200
    babbling = []
    for module in (search, judging):
        monkeypatch.setattr(
            module, "rollout", lambda _d, _own, _unseen, _luck, said: babbling.append(said) or 0.5
        )
    state = next(state for state in decisions(n - 2, 1) if leaves_a_choice(state))
    assert state.players == n
    Bot("search", 1, machine).choose(state.view(state.actor))
    assert len(babbling) > 100
    assert sum(babbling) / len(babbling) == pytest.approx(share, abs=0.1)
    babbling.clear()
    advise(state.view(state.actor), on=machine)
    assert len(babbling) > 100
    assert not any(babbling)


@pytest.mark.parametrize(("n", "often"), [(2, 4), (3, 1), (4, 1)])
def test_the_search_of_a_duel_is_four_times_as_long(n, often, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 200
    lines = []
    monkeypatch.setattr(search, "rollout", lambda *_: lines.append(1) or 0.5)
    Bot("search", 1, machine).choose(choice_of(n))
    assert len(lines) == pytest.approx(often * machine.lines, rel=0.2)


@pytest.mark.parametrize("babbling", [False, True])
def test_in_a_line_of_the_search_every_seat_decides_by_what_it_sees(babbling, monkeypatch):
    """Whole deals are played out, but nobody in them knows the whole deal."""
    view, buffers, seeds = choice_of(2), make_buffers(LISTS), {}
    decide, unmoved = search.bluff, (search.UNINFORMATIVE, bots.WEIGHTS_2, search.BABBLE)

    def watch(v, *how):
        seat = buffers.s[layout.ACTOR]
        assert tuple(v) == hmf.State(tuple(buffers.s)).view(seat).cells
        assert how[:-3] == (unmoved if babbling else (bots.BLUFFER,))
        seeds[seat] = how[-3]
        return decide(v, 1, buffers.p, buffers.found)

    name = "by_belief" if babbling else "decide_without_search"
    monkeypatch.setattr(search, name, watch)
    n = first_deal_at(view, buffers)
    search.rollout(buffers, hmf.legal(view)[0].packed, n, 1, babbling)
    assert len(seeds) == len(set(seeds.values())) == view.players


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_candidates_are_tried_in_the_same_deals_and_each_deal_is_another(n, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 60
    lines = []

    def play(buffers, *of):
        lines.append((tuple(buffers.slots), of[2]))
        return 0.5

    monkeypatch.setattr(search, "rollout", play)
    view = choice_of(n)
    tried = {seed: played_by(Bot("search", seed, machine), view, lines) for seed in (1, 2)}
    for found in tried.values():
        assert len(set(found)) < len(found)
        assert len(set(found)) == len({random_below for _, random_below in found})
        assert len({slots for slots, _ in found}) > len(set(found)) / 2
    assert not set(tried[1]) & set(tried[2])


def played_by(bot, view, lines):
    """The deals and luck of the lines that this player tries."""
    lines.clear()
    bot.choose(view)
    return list(lines)


@pytest.mark.parametrize(
    ("n", "policy", "noise"),
    [(2, bots.POLICY_2, 80), (3, bots.POLICY_3, 20), (4, bots.POLICY_4, 20)],
)
def test_deals_of_the_search_fit_how_so_many_bluffers_talk(n, policy, noise, monkeypatch):
    used = []
    monkeypatch.setattr(search, "next_deal", lambda _v, *how: used.append(how[:2]))
    buffers = make_buffers(LISTS)
    search.draw(buffers, first_deal_at(choice_of(n), buffers), 1, 0)
    assert used == [(policy, noise)]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_what_the_search_usually_says_is_babble(n):
    told = []
    for seed in range(4):
        view, buffers = hmf.new_game(n, seed).view(0).cells, make_buffers(LISTS)
        first_deal_at(hmf.View(view), buffers)
        babble = declarations.lay_at_random(view, search.BABBLE, seed)
        bluff = bots.bluff(view, seed, buffers.p, buffers.found)
        assert search.base_policy(buffers, seed) == babble
        told.append(babble != bluff)
    assert any(told)


def test_seats_of_a_game_are_dealt_their_luck_apart(plain, monkeypatch):
    seeds = {}

    def first(d, _player, seed, _lines):
        seeds.setdefault(d.root[layout.VIEWER], set()).add(seed)
        return hmf.legal(hmf.View(tuple(d.root)))[0].packed

    monkeypatch.setattr(search, "decide", first)
    plain.play([0, 0, 0], 0, 1)
    assert [len(each) for each in seeds.values()] == [1, 1, 1]
    assert len(set.union(*seeds.values())) == 3


@pytest.mark.parametrize(
    ("candidate", "own", "odd"),
    [
        ("take d4", "leave", True),  # it is known to be a gun
        ("take d1", "leave", False),
        ("leave", "take d1", True),  # a supply that is known
        ("leave", "take a1", False),  # a card that is not
        ("leave", "take d4", False),
    ],
)
def test_what_looks_odd(candidate, own, odd):
    """Of the last seat: d4 is a gun that it laid, d1 its own coconuts, a1 it does not know."""
    view = late(2, {1: "b1 b4"}).view()
    known = {place.cell: place.card for place in view.island}
    assert (known["d4"], known["d1"], known["a1"]) == ("g", "c4", "")
    codes = [hmf.Action.parse(text).packed for text in (candidate, own)]
    assert search.looks_odd(view.cells, *codes) == odd


@pytest.mark.parametrize(("lead", "lines", "done"), [(0.1, 40, False), (0.1, 2000, True)])
def test_what_looks_odd_is_done_only_with_a_lead_beyond_its_error(lead, lines, done):
    """One game in ten more than the usual choice wins: in few lines that may be luck."""
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, 1)
    for line in range(lines):
        ahead = (line % 10 < 5 + 10 * lead / 2) - (line % 10 >= 5 + 10 * lead / 2)
        search.add_result(buffers, 0, 0.5 + ahead / 2, 0.5)
    assert search.is_sure(buffers, 0) == done


def test_in_the_last_chances_the_search_plays_eight_times_as_many_lines(monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 20
    lines = []
    monkeypatch.setattr(search, "rollout", lambda *_: lines.append(1) or 0.5)
    Bot("search", 1, machine).choose(late(3, {1: "b1 b4"}).view())
    assert len(lines) == pytest.approx(8 * machine.lines, rel=0.3)


def test_a_win_that_is_shared_counts_as_a_share():
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = 3
    s[layout.WON : layout.WON + 3] = [1, 0, 1]
    assert [search.share_of(s, seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_what_is_told_comes_from_deals_that_had_no_part_in_the_choice(monkeypatch):
    buffers, played, stages = make_buffers(LISTS), [], []
    clear = judging.clear_shares

    def play(buffers, decision, *_):
        played.append((decision, tuple(buffers.slots[:unseen])))
        return len(played) % 7 / 7

    monkeypatch.setattr(judging, "rollout", play)

    def begin_anew(*more):
        stages.append(len(played))
        clear(*more)

    monkeypatch.setattr(judging, "clear_shares", begin_anew)
    view = choice_of(3)
    unseen = first_deal_at(view, buffers)
    given = [[turn + 1] * unseen for turn in range(6)]
    n = search.candidates(buffers.root, buffers.choices)
    best = judging.judge(buffers, n, 1, 60, Rows(given))
    chosen, told = played[: stages[0]], played[stages[0] :]
    assert {deal for _, deal in chosen} == {tuple(deal) for deal in given[:3]}
    assert {deal for _, deal in told} == {tuple(deal) for deal in given[3:]}
    assert len(played) <= 60
    assert buffers.results[best, search.LEADS] == 0
    assert buffers.results[best, search.LINES_OF] == max(
        buffers.results[i, search.LINES_OF] for i in range(n)
    )


def test_the_best_candidates_are_played_most_often_and_compared_with_the_best(monkeypatch):
    buffers = make_buffers(LISTS)
    view = next(state for state in decisions(1, 1) if state.actor is not None).view(0)
    unseen = first_deal_at(view, buffers)
    n = search.candidates(buffers.root, buffers.choices)
    assert n > 8
    worth = {buffers.choices[i]: i / 100 for i in range(n)}
    monkeypatch.setattr(judging, "rollout", lambda *at: worth[search.without_cell(at[1])])
    best = judging.judge(buffers, n, 1, 3000, Rows([[1] * unseen] * 4))
    assert best == n - 1
    lines = [buffers.results[i, search.LINES_OF] for i in range(n)]
    assert lines[-1] == lines[-2] == lines[-3] > 3 * max(lines[:-3])
    assert min(lines) >= 2
    for i in range(n):
        lead = buffers.results[i, search.LEADS] / lines[i]
        assert lead == pytest.approx((i - best) / 100)


def test_a_line_adds_up_shares_leads_and_their_squares():
    buffers = make_buffers(LISTS)
    search.clear_results(buffers, 2)
    for share in (0.5, 1):
        search.add_result(buffers, 1, share, 0.75)
    wanted = {
        search.LINES_OF: 2,
        search.SHARES: 1.5,
        search.SQUARES: 0.25 + 1,
        search.LEADS: 0,
        search.LEAD_SQUARES: 2 * 0.25**2,
    }
    assert {column: buffers.results[1, column] for column in wanted} == wanted
    assert not any(buffers.results[0, column] for column in wanted)


def judged_as(monkeypatch, shares):
    """What a machine says if lines of play win these shares in turn."""
    machine, lines = Machine(fast=False), []
    machine.advice_lines = 100
    view = choice_of(3)

    def play(*_):
        lines.append(1)
        return shares[len(lines) % len(shares)]

    monkeypatch.setattr(judging, "rollout", play)
    deals_drawn = iter(lambda: [1] * layout.PLACES, None)
    judged = machine.judge(view.cells, deals_drawn)
    tried = [machine.buffers.results[i, search.LINES_OF] for i in range(len(judged))]
    return judged, tried, len(lines)


def test_advice_plays_about_as_many_lines_as_it_may(monkeypatch):
    judged, _, lines = judged_as(monkeypatch, [0.5])
    assert 100 - len(judged) * 2 < lines <= 100


def test_a_decision_that_never_failed_is_not_told_as_certain(monkeypatch):
    """A quarter of a game is added to the squares."""
    judged, tried, _ = judged_as(monkeypatch, [1])
    assert sum(found.is_best for found in judged) == 1
    for found, each in zip(judged, tried, strict=True):
        assert found.mean == 1
        assert found.error == pytest.approx((0.25 / each / each) ** 0.5)
        assert found.apart == (0 if found.is_best else pytest.approx(found.error))


def test_the_error_of_a_chance_is_that_of_a_mean(monkeypatch):
    judged, tried, _ = judged_as(monkeypatch, [1, 0, 0, 1, 0, 1, 1])
    for found, each in zip(judged, tried, strict=True):
        spread = found.mean - found.mean**2
        assert found.error == pytest.approx(((spread + 0.25 / each) / each) ** 0.5)


@pytest.mark.parametrize("node", [layout.TAKE_FIRST, layout.LAST_CHANCE])
def test_the_bots_that_sit_there_go_on_in_the_lines_of_advice(monkeypatch, node):
    """And after it bots that think play their lines as bluffers again."""
    machine, asked = Machine(fast=False), []
    machine.advice_lines = 8
    view = next(
        state.view(state.actor)
        for n in (1, 2)
        for state in decisions(n, 1)
        if state.cells[layout.NODE] == node and state.players == 3
    )
    decide = search.decide_without_search

    def watch(v, player, *more):
        asked.append((v[layout.VIEWER] - 1, player))
        return decide(v, player, *more)

    monkeypatch.setattr(search, "decide_without_search", watch)
    numbers = [bots.THUMB, bots.HONEST, bots.RANDOM]
    deals_drawn = draw_deals(Beliefs(view), random.Random(1))
    machine.judge(view.cells, deals_drawn, numbers)
    assert asked
    assert all(player == numbers[seat] for seat, player in asked)
    assert list(machine.buffers.seated) == [bots.BLUFFER] * layout.MOST_PLAYERS


class Rows:
    """Deals, read like an array."""

    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        return self.rows[at[0]][at[1]]


def choice_of(n):
    """What a seat of so many players sees where it has a choice besides laying a card."""
    state = next(state for state in decisions(n - 2, 1) if leaves_a_choice(state))
    assert state.players == n
    return state.view(state.actor)


def first_deal_at(view, buffers):
    """Put this view and a deal that fits it into the buffers; the number of unseen cards."""
    for i, cell in enumerate(view.cells):
        buffers.root[i] = cell
    return deals.first_deal(buffers.root, buffers.s, buffers.slots, 1, 2)


def leaves_a_choice(state):
    """Is this a challenge, or a move of the exploration, with more than one decision?"""
    view = state.view(state.actor)
    return view.cells[layout.NODE] != layout.LAY and len(hmf.legal(view)) > 1


@pytest.mark.parametrize("best", range(6))
def test_the_search_compares_every_candidate_and_takes_the_best(best, monkeypatch):
    machine = Machine(fast=False)
    machine.lines = 200
    view = hmf.new_game(2, 1).view(0)
    found = [0] * 512
    n = search.candidates(view.cells, found)
    wanted = found[best * n // 6]
    monkeypatch.setattr(
        search, "rollout", lambda _d, own, *_: 0.6 if search.without_cell(own) == wanted else 0.4
    )
    assert search.without_cell(Bot("search", 3, machine).choose(view).packed) == wanted


@pytest.mark.parametrize(
    ("n", "tuned"),
    [
        (2, (bots.MODEL_2, bots.WEIGHTS_2, bots.POLICY_2)),
        (3, (bots.MODEL_3, bots.WEIGHTS_3, bots.POLICY_3)),
        (4, (bots.MODEL_4, bots.WEIGHTS_4, bots.POLICY_4)),
    ],
)
def test_the_bluffer_plays_as_was_found_best_for_so_many_players(n, tuned, monkeypatch):
    monkeypatch.setattr(bots, "by_belief", lambda _v, *numbers: numbers[:3])
    view = [0] * layout.SIZE
    view[layout.PLAYERS] = n
    assert bots.bluff(view, 0, [], []) == tuned


def test_the_search_does_not_miss_a_sure_win_at_the_end():
    machine = Machine(fast=False)
    machine.lines = 30
    seen = 0
    for number in range(60):
        for state in decisions(number, 1):
            view = state.view(state.actor)
            if not is_last_decision(view):
                continue
            wins = {facts.action: facts.win for facts in move_facts(Beliefs(view))}
            if max(wins.values()) == 1 and min(wins.values()) == 0:
                assert wins[Bot("search", number, machine).choose(view)] > 0.7
                seen += 1
    assert seen > 3


# --- details --------------------------------------------------------------------------------------


def test_candidates_are_the_legal_moves_apart_from_their_cells():
    for number in range(6):
        for state in decisions(number, 3):
            view = state.view(state.actor)
            out = [0] * 512
            n = search.candidates(view.cells, out)
            wanted = {search.without_cell(action.packed) for action in hmf.legal(view)}
            assert sorted(out[:n]) == sorted(wanted)
            for code in out[:n]:
                assert hmf.Action.unpack(search.with_cell(view.cells, code, 5)) in hmf.legal(view)


def test_cards_and_cells_are_chosen_evenly():
    view = hmf.new_game(2, 1).view(0)
    cells = {declarations.any_cell(view.cells, seed) for seed in range(300)}
    assert cells == {i for i, name in enumerate(hmf.CELLS) if name not in ("b2", "c2")}
    cards = [declarations.any_card(view.cells, seed) for seed in range(700)]
    guns = cards.count(layout.GUN_CARD) / len(cards)
    assert guns == pytest.approx(2 / 7, abs=0.06)


def test_luck_depends_on_the_seed_and_the_view():
    view = hmf.new_game(2, 1).view(0).cells
    assert declarations.view_hash(view) != declarations.view_hash(hmf.new_game(2, 2).view(0).cells)
    expected = threefry(9, declarations.view_hash(view), 3 << 24, 1) * 10 >> 32
    assert declarations.random_below(view, 9, 1, 10) == expected
