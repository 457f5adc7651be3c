"""What is kept of a game against what the readable game tells of it, event by event."""

from collections import Counter
from dataclasses import asdict
from itertools import pairwise

import pytest

from friday_nb import friday
from friday_nb.core.chance import threefry
from friday_nb.core.errors import Problem
from friday_nb.friday import compiled, players
from friday_nb.friday.lab import games, play_games, recorder
from friday_nb.friday.notation.position import RESULTS, STEPS
from friday_nb.friday.players import buffers, evaluator
from friday_nb.lab import laboratory
from tests.friday.walks import Start, rulings, walk


def told(steps):
    """The summary of a game of ``(state, action, events before it)``, from its events alone."""
    steps = list(steps)
    first, last = steps[0][0].view, steps[-1][0].view
    kinds = Counter(event.kind for _, _, events in steps for event in events)
    lives = []
    fight = ("hazard_beaten", "hazard_returned", "pirate_beaten")
    for state, _, events in steps:
        lives += [state.view.life for event in events if event.kind in fight]
    outcome = last.outcome
    died = kinds["scored"] and outcome.termination is not friday.Termination.WON
    if died:
        lives.append(last.life)
    beaten, lost = [0, 0, 0], [0, 0, 0]
    for (state, _, _), (_, _, events) in pairwise(steps):
        beaten[min(state.view.step, 2)] += any(e.kind == "hazard_beaten" for e in events)
        lost[min(state.view.step, 2)] += any(e.kind == "hazard_returned" for e in events)
    if died and last.fight is not None and not last.fight.is_pirate:
        lost[last.step] += 1
    kept = Counter(dict(last.stack.pool)) + Counter(dict(last.discard)) + Counter(last.looking)
    kept.update([*last.stack.top, *last.stack.bottom])
    kept.update(played.card for played in (last.fight.cards if last.fight else ()))
    offered = kinds["hazards_offered"] + kinds["last_hazard_offered"]
    return {
        "won": outcome.won,
        "result": RESULTS[outcome.termination],
        "returns": (float(outcome.score.total),),
        "step": STEPS[last.step],
        "turns": offered + (first.node is friday.Node.HAZARD and not steps[0][2]),
        "decisions": len(steps) - 1,
        "drawn": tuple(pirate.key for pirate in last.pirates),
        "beaten": tuple(beaten),
        "lost": tuple(lost),
        "pirates": kinds["pirate_beaten"] + len(first.pirates_beaten),
        "unseen": int(last.stack.unseen is not None),
        "life": tuple(lives),
        "kept": tuple(kept[card] for card in friday.CARDS),
        "destroyed": tuple(dict(last.destroyed).get(card, 0) for card in friday.CARDS),
    }


def kept_of(summary):
    return {name: value for name, value in asdict(summary).items() if name not in ("seed", "enemy")}


def randomly(state, events=()):
    """The random player's game in the readable layer."""
    made = 0
    yield state, None, events
    while actions := friday.legal(state.view):
        word = threefry(state.seed >> 32, state.seed & 0xFFFFFFFF, recorder.CHOICE_STREAM, made)
        state, events = friday.apply(state, actions[word * len(actions) >> 32])
        made += 1
        yield state, None, events


@pytest.mark.parametrize("level", friday.LEVELS)
@pytest.mark.parametrize("readings", ["default", "once=draw,too_old=shuffle"])
def test_random_games_are_those_of_the_readable_game(level, readings):
    seeds = range(2**32 - 3, 2**32 + 3)
    found = play_games("random", level, readings, seeds)
    for seed, summary in zip(seeds, found, strict=True):
        start = friday.begin(level, seed, friday.Rulings.parse(readings))
        assert summary.seed == seed
        assert kept_of(summary) == told(randomly(*start))


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("level", friday.LEVELS)
def test_the_recorder_keeps_what_the_events_tell(level, careful):
    """Games of all rulings that go on from late positions, up to the pirates and past them."""
    ends = Counter()
    for seed in range(60):
        start = Start(level, readings=seed % 32, seed=seed, late=True, careful=careful)
        steps = list(walk(start))
        if steps[-1][0].view.outcome is None or steps[0][0].view.outcome is not None:
            continue  # a position from which nothing could be decided, or a walk broken off
        recorded = [0] * recorder.RECORDED_SIZE
        recorder.begin_recording(steps[0][0].cells, recorded)
        for state, _, _ in steps[1:]:
            recorder.record_decision(state.cells, recorded)
        recorder.end_recording(steps[-1][0].cells, recorded)
        summary = games._summary(seed, recorded)
        assert kept_of(summary) == told(steps), (level, seed)
        last = steps[-1][0].view
        enemy = last.fight.enemy if last.fight else None
        if enemy is not None:
            assert summary.enemy == getattr(enemy, "hazard", enemy).key
        ends[summary.result, summary.step] += 1
    assert len(ends) > 3
    assert not careful or ends["won", "pirates"]


def test_compiled_games_are_the_plain_ones():
    """Where nothing is compiled, both are plain, and nothing is compared."""
    seeds = range(40)
    quick = play_games("random", 3, "default", seeds)
    view, _ = friday.start(3)
    for seed, summary in zip(seeds, quick, strict=True):
        s = games._first_cells(view, new=True)
        s[friday.rules.layout.SEED_LOW] = seed
        recorded, found = [0] * recorder.RECORDED_SIZE, [0] * 12_000
        friday.rules.chance.deal(s, [1])
        recorder.play_randomly(s, recorded, found, [1])
        assert games._summary(seed, recorded) == summary


def chosen(player, state, events=()):
    """The game of a player who is asked for every decision."""
    yield state, None, events
    while friday.legal(state.view):
        state, events = friday.apply(state, player.choose(state.view))
        yield state, None, events


@pytest.mark.parametrize(("level", "readings"), [(1, "default"), (4, "once=draw,plus_one=face-up")])
def test_games_by_thumb_are_those_of_the_player(level, readings):
    for seed, summary in enumerate(play_games("thumb", level, readings, range(4))):
        steps = chosen(
            players.get("thumb"), *friday.begin(level, seed, friday.Rulings.parse(readings))
        )
        assert kept_of(summary) == told(steps)


@pytest.mark.parametrize("name", players.SCORING)
def test_games_with_an_aim_are_those_of_the_player(monkeypatch, name):
    own = players.scores.Scorer(fast=compiled.available())
    monkeypatch.setattr(players.scores, "shared", lambda: own)
    (summary,) = play_games(name, 2, "default", [11])
    assert kept_of(summary) == told(chosen(players.get(name), *friday.begin(2, 11)))


def test_strong_games_are_those_of_the_player(monkeypatch):
    own = evaluator.Evaluator(fast=compiled.available())
    monkeypatch.setattr(evaluator, "shared", lambda: own)
    (summary,) = play_games("strong", 3, "default", [11])
    assert kept_of(summary) == told(chosen(players.get("strong"), *friday.begin(3, 11)))


def test_the_lab_plays_all_players_there_are():
    assert set(laboratory.of("friday").players) == set(players.PLAYERS) == set(games._MODULES)


def test_a_game_does_not_depend_on_its_company():
    together = play_games("random", 2, "default", range(20))
    alone = [play_games("random", 2, "default", [seed])[0] for seed in reversed(range(20))]
    assert together == alone[::-1]


def test_games_go_on_from_a_position():
    state = friday.new_game(level=1, seed=9)
    for text in ("hazard 2", "draw"):
        state, _ = friday.apply(state, friday.Action.parse(text))
    position = str(state.view)
    for seed, summary in enumerate(play_games("random", 1, "default", range(5), position)):
        session = friday.position_session(friday.parse_position(position), seed)
        assert kept_of(summary) == told(randomly(session.state))


def test_every_position_fits_into_the_buffer_for_decisions():
    most = friday.rules.layout.FIGHTERS
    assert 32 + most * 3 * most < buffers.ROOM


def test_no_game_has_more_fights_than_are_recorded():
    """Each turn takes a hazard off its stack, at most thirty in each of three steps; two pirates.

    With two hazards offered in each turn but the last of a step, that is at most 48 fights.
    """
    hazards = sum(card.count for card in friday.CARDS if card.hazard)
    assert hazards == 30
    assert 3 * (hazards + 1) // 2 + 2 < recorder.MOST_FIGHTS


@pytest.mark.parametrize("aim", ["win", "points"])
def test_who_has_an_aim_goes_by_a_name_that_says_so(aim):
    lab = laboratory.of("friday")
    arm = lab.arm("strong", {"level": 2, "aim": aim})
    assert arm == lab.arm(f"strong-{aim}", {"level": 2})
    assert lab.arm_names([arm], "en") == (f"strong-{aim}, level 2",)


@pytest.mark.parametrize(
    ("who", "aim", "named"),
    [("strong", "fame", "fame"), ("strong", "", "win, points"), ("thumb", "points", "strong")],
)
def test_an_aim_that_cannot_be_is_refused(who, aim, named):
    with pytest.raises(Problem) as caught:
        laboratory.of("friday").arm(who, {"aim": aim})
    assert named in caught.value.text("en")


def test_each_aim_is_a_player_of_its_own():
    names = ("strong", *players.SCORING)
    assert len({games.version(name) for name in names}) == len(names)


def test_a_run_is_called_by_how_far_the_player_looks(monkeypatch):
    far = games.version("strong")
    games.version.cache_clear()
    monkeypatch.setattr(games, "NeuralPlayer", lambda: players.NeuralPlayer(margin=0.1))
    near = games.version("strong")
    games.version.cache_clear()
    assert near != far


def test_the_version_is_stable_and_knows_the_rules():
    version = games.version("random")
    games.version.cache_clear()
    assert games.version("random") == version
    assert len(version) == 16


def test_all_rulings_can_be_played():
    for number in (0, 1, 2, 4, 8, 16, 31):
        readings = str(rulings(number))
        assert len(play_games("random", 4, readings, range(3))) == 3
