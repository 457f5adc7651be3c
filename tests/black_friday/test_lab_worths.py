"""What things are worth: the same games with a player who uses a thing and one who never does."""

from itertools import pairwise
from statistics import fmean, variance

import pytest

from friday_nb import black_friday as blf
from friday_nb import lab
from friday_nb.black_friday.lab import figures, frames
from friday_nb.black_friday.lab.findings import find
from friday_nb.black_friday.lab.games import PLAYED_BY, WITHOUT, play_games
from friday_nb.black_friday.lab.worths import THINGS, experiment, worths
from friday_nb.black_friday.players import PLAYERS, ablation, machine
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.rules import facts, hidden, layout
from friday_nb.charts.palette import PALETTE

GAMES = 6
"""Games of each arm; in plain Python one takes a tenth of a second."""


@pytest.fixture(scope="module")
def plain():
    """Games in plain Python, whether or not there is a compiler."""
    with pytest.MonkeyPatch.context() as patch:
        found = Machine(fast=False)
        patch.setattr(machine, "playing", lambda: found)
        yield found


@pytest.fixture(scope="module")
def run(plain):
    assert not plain.fast
    return lab.run(experiment(3, GAMES, seed=4), workers=1, progress=False)


def decisions(plain, player, seed, *, players=3, specials=True):
    """The decisions of seat 1, which is this player, among learned players.

    Each is yielded with the state before it.
    """
    state = blf.new_game(players, seed, specials=specials)
    seen = [0] * layout.SIZE
    while state.actor is not None:
        hidden.show(state.cells, state.actor, seen)
        number = PLAYED_BY[player if state.actor == 1 else "learned"]
        action = blf.Action.unpack(plain.decide(seen, number, 0))
        if state.actor == 1:
            yield state, action
        state, _ = blf.apply(state, state.actor, action)


# --- players without something --------------------------------------------------------------------


@pytest.mark.parametrize("player", list(WITHOUT))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_player_who_does_without_something_plays_by_the_rules(player, players, plain):
    made = list(decisions(plain, player, players, players=players))
    assert made
    assert all(action in blf.legal(state.view(1)) for state, action in made)


def kinds(made):
    return {action.kind.name for _, action in made}


def test_what_a_player_does_without_is_never_done(plain):
    """While the learned player does it, in the same seat of the same games."""
    for seed in range(3):
        assert "SUBSIDY" not in kinds(decisions(plain, "learned-no-subsidies", seed))
        assert "SILVER" not in kinds(decisions(plain, "learned-no-silver", seed))
        assert {"SUBSIDY", "SILVER"} <= kinds(decisions(plain, "learned", seed))


def test_late_silver_is_bought_from_a_price_on(plain):
    def paid(player):
        return [
            state.view(1).silver_price
            for seed in range(4)
            for state, action in decisions(plain, player, seed)
            if action.kind.name == "SILVER"
        ]

    assert min(paid("learned")) < ablation.LATE <= min(paid("learned-late-silver"))


@pytest.mark.parametrize(("price", "bought"), [(45, False), (50, True), (55, True)])
def test_silver_is_late_from_fifty_on(price, bought):
    v = [0] * layout.SIZE
    v[layout.PRICE] = facts.TRACK.index(price)
    ablation.mask(v, ablation.LATE_SILVER)
    assert (v[layout.PRICE] != facts.LAST_PLACE) == bought


@pytest.mark.parametrize("name", ["pass", "sell", "silver", "buy"])
def test_no_other_special_action_is_used(name, plain):
    """Seat 4 of five has a card with all four on it (BLF-SET-5)."""
    del plain
    seated = ("learned",) * 4
    used = {
        player: {
            card
            for game in play_games((*seated, player), range(5), specials=True)
            for card in game.used(4)
        }
        for player in ("learned", f"learned-only-{name}", "learned-no-card")
    }
    assert used["learned-no-card"] == set()
    assert used[f"learned-only-{name}"] == {name}
    assert used["learned"]


def test_a_player_without_a_card_to_ignore_plays_like_the_learned_player(plain):
    """In games without special action cards."""
    for seed in range(2):
        first, second = (
            [action for _, action in decisions(plain, player, seed, specials=False)]
            for player in ("learned", "learned-no-card")
        )
        assert first == second


def test_only_the_laboratory_knows_them():
    assert not set(WITHOUT) & set(PLAYERS)


# --- what things are worth ------------------------------------------------------------------------


def replayed(run, players, specials, seat):
    """The share of the win and the gold of a seat in each game, played once more."""
    seeds = [(run.experiment.seed << 32) + n for n in range(run.experiment.games)]
    games = play_games(players, seeds, specials=specials)
    return [game.returns[seat] for game in games], [game.bars[seat] / 5 for game in games]


def test_a_worth_is_the_mean_difference_of_paired_games(run):
    """Counted again from games that are played again."""
    (card,) = [each for each in worths(run) if (each.thing, each.seat) == ("card_sell", 2)]
    won, gold = replayed(run, ("learned", "learned", "learned-only-sell"), True, 2)
    less, less_gold = replayed(run, ("learned", "learned", "learned-no-card"), True, 2)
    assert card.win.value == pytest.approx(fmean(won) - fmean(less))
    assert card.gold.value == pytest.approx(fmean(gold) - fmean(less_gold))
    apart = [a - b for a, b in zip(gold, less_gold, strict=True)]
    reach = 1.959964 * (variance(apart) / len(apart)) ** 0.5
    assert card.gold.interval.high - card.gold.value == pytest.approx(reach)


def test_the_worth_of_what_all_have_is_the_mean_over_the_seats_game_by_game(run):
    (silver,) = [each for each in worths(run) if each.thing == "silver"]
    assert silver.seat is None
    apart = [0.0] * run.experiment.games
    for seat in range(3):
        seated = ["learned"] * 3
        won, _ = replayed(run, seated, False, seat)
        seated[seat] = "learned-no-silver"
        less, _ = replayed(run, seated, False, seat)
        apart = [sum(x) for x in zip(apart, won, [-y for y in less], strict=True)]
    assert silver.win.value == pytest.approx(fmean(apart) / 3)
    reach = 1.959964 * (variance(apart) / len(apart)) ** 0.5 / 3
    assert silver.win.interval.high - silver.win.value == pytest.approx(reach)


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (2, {(0, "sell"), (0, "buy"), (1, "pass"), (1, "sell"), (1, "buy")}),
        (3, {(2, "pass"), (2, "sell")}),
    ],
)
def test_special_actions_are_measured_where_a_card_has_several(players, cards):
    """As BLF-SET-5 gives them out; a card with PASS alone is measured as a card."""
    asked = experiment(players, 1, things=[name for name in THINGS if name.startswith("card_")])
    only = {
        (seat, name.removeprefix("learned-only-"))
        for arm in asked.arms
        for seat, name in enumerate(arm.players)
        if name.startswith("learned-only-")
    }
    assert only == cards
    assert all(dict(arm.options)["specials"] == "yes" for arm in asked.arms)


def test_a_run_of_some_things_measures_those_alone(plain):
    del plain
    some = lab.run(experiment(2, 2, things=("subsidies",)), workers=1, progress=False)
    assert [each.thing for each in worths(some)] == ["subsidies"]
    assert len(some.experiment.arms) == 3


# --- frames ---------------------------------------------------------------------------------------


def test_frames_hold_what_the_games_hold(run):
    games, seats, prices = frames.games(run), frames.seats(run), frames.prices(run)
    arms = len(run.experiment.arms)
    assert len(games) == GAMES * arms
    assert len(seats) == 3 * GAMES * arms
    assert len(prices) == games["adjustments"].sum()
    for arm in range(arms):
        found = find(run.games(arm))
        own = seats[seats["arm"] == arm]
        assert own.groupby("seat")["gold"].mean().tolist() == pytest.approx(
            [seat.every.gold for seat in found.seats]
        )
        assert own["win"].sum() == pytest.approx(GAMES)
        assert games[games["arm"] == arm]["turns"].mean() == pytest.approx(found.turns)
        first = prices[(prices["arm"] == arm) & (prices["adjustment"] == 1)]
        assert first["silver"].mean() == pytest.approx(found.path[0].silver)
        middle = first[list(blf.COLOURS)].to_numpy().ravel()
        assert sorted(middle)[len(middle) // 2] == pytest.approx(found.path[0].shares[1], abs=3)
    for name, frame in {"GAMES": games, "SEATS": seats, "PRICES": prices}.items():
        assert list(frame.columns)[-len(getattr(frames, name)) :] == list(getattr(frames, name))


def test_a_frame_of_seats_holds_what_happened_in_the_game(run, plain):
    """One game, played once more through the engine."""
    seats = frames.seats(run).query("arm == 0")
    seed = int(seats["seed"].iloc[0])
    state, events = blf.begin(3, seed)
    told = [list(events)]
    while state.actor is not None:
        packed = plain.decide(state.view(state.actor).cells, PLAYED_BY["learned"], 0)
        state, more = blf.apply(state, state.actor, blf.Action.unpack(packed))
        told.append(list(more))
    every = [event for events in told for event in events]
    own = seats[seats["seed"] == seed].set_index("seat")
    for seat in range(3):
        taken = [e for e in every if e.kind == "subsidy_taken" and e.facts["seat"] == seat]
        bought = [
            e.facts["bars"] for e in every if e.kind == "silver_bought" and e.facts["seat"] == seat
        ]
        assert own.loc[seat, "subsidies"] == len(taken)
        assert own.loc[seat, "bars"] == sum(bought)
        assert own.loc[seat, "cash"] == state.view(0).cash[seat]
        assert (own.loc[seat, "win"] > 0) == (seat in state.winners)


def test_a_frame_of_worths_has_a_row_for_each(run):
    frame = frames.worths(run)
    found = worths(run)
    assert list(frame.columns) == list(frames.WORTHS)
    assert frame["thing"].tolist() == [each.thing for each in found]
    assert frame["win"].tolist() == [each.win.value for each in found]
    assert (frame["win_low"] <= frame["win"]).all()
    assert frame["seat"].isna().sum() == 3


# --- charts ---------------------------------------------------------------------------------------

CHARTS = [
    figures.length_chart,
    figures.prices_chart,
    figures.gold_chart,
    figures.worth_chart,
    lambda run, lang: figures.worth_chart(run, lang, gold=True),
]


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_becomes_a_figure_in_both_languages(run, chart):
    english, russian = chart(run, "en"), chart(run, "ru")
    assert english.title != russian.title
    assert english.summary != russian.summary
    for found in (english, russian):
        figure = found.to_plotly()
        assert len(figure.data) == len(found.spec["data"]) > 0
        assert "@" not in str(figure)
        assert {len(row) for row in found.rows} == {len(found.head)}
    assert set(colours(english.spec)) <= set(PALETTE)


def colours(part):
    if isinstance(part, str):
        return [part[1:]] if part.startswith("@") else []
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    return [name for each in inner for name in colours(each)]


def test_lengths_add_up_to_all_games(run):
    games = frames.games(run)
    for arm, line in enumerate(figures.length_chart(run).spec["data"]):
        own = games[games["arm"] == arm]["adjustments"]
        assert sum(line["y"]) == pytest.approx(100, abs=0.01)
        mean = sum(x * y for x, y in zip(line["x"], line["y"], strict=True)) / 100
        assert mean == pytest.approx(own.mean(), abs=0.01)
        assert all(b - a == 1 for a, b in pairwise(line["x"]))


def test_lines_of_prices_are_those_of_the_frame(run):
    lines = {line["name"]: line for line in figures.prices_chart(run, arm=1).spec["data"]}
    frame = frames.prices(run).query("arm == 1")
    counts = frame.groupby("adjustment").size()
    reached = counts[counts >= GAMES / 2]
    assert lines["silver"]["x"] == reached.index.tolist()
    by = frame[frame["adjustment"].isin(reached.index)].groupby("adjustment")
    assert lines["silver"]["y"] == pytest.approx(by["silver"].mean().tolist(), abs=0.006)
    shares = frame.melt(id_vars="adjustment", value_vars=list(blf.COLOURS)).groupby("adjustment")
    median = shares["value"].median().loc[reached.index]
    high = shares["value"].quantile(0.9).loc[reached.index]
    assert lines["in the middle"]["y"] == median.tolist()
    assert lines["a tenth is above"]["y"] == pytest.approx(high.tolist())


def test_dots_of_gold_and_worth_are_those_of_the_frames(run):
    (gold,) = figures.gold_chart(run).spec["data"]
    means = frames.seats(run).groupby(["arm", "seat"])["gold"].mean()
    assert gold["x"] == pytest.approx(means.tolist(), abs=1e-3)
    (dots,) = figures.worth_chart(run).spec["data"]
    worth = frames.worths(run)
    assert dots["x"] == pytest.approx((100 * worth["win"]).tolist(), abs=1e-3)
    high = [x + up for x, up in zip(dots["x"], dots["error_x"]["array"], strict=True)]
    assert high == pytest.approx((100 * worth["win_high"]).tolist(), abs=2e-3)
    assert len(set(dots["y"])) == len(dots["y"])
