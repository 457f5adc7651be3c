"""What is shown and told while games are being played."""

import io
import itertools
import sys

import pytest

from friday_nb import i18n, lab
from friday_nb.friday import words
from friday_nb.friday.lab import games
from friday_nb.lab import progress, runner
from friday_nb.lab.progress import duration, follow

EXPERIMENT = lab.Experiment.of("friday", ["random"], {"level": [1]}, games=600, seed=3, shard=100)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def no_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)


@pytest.mark.usefixtures("no_tqdm")
def test_without_tqdm_a_terminal_has_a_line(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    lab.run(EXPERIMENT, workers=1)
    lines = screen.getvalue().split("\r")
    assert lines[1] == "0 of 600 games"
    assert lines[-1].split() == ["600", "of", "600", "games"]
    assert screen.getvalue().count("\n") == 1


@pytest.mark.usefixtures("no_tqdm")
def test_without_a_terminal_nothing_is_shown(capsys):
    lab.run(EXPERIMENT, workers=1)
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("no_tqdm")
@pytest.mark.parametrize("lang", i18n.languages())
def test_the_line_tells_what_is_left_and_makes_room(monkeypatch, lang):
    """Ten seconds for each look at the clock: 25 of 100 games in 5 updates."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    clock = itertools.count(0, 10)
    monkeypatch.setattr(progress, "perf_counter", lambda: float(next(clock)))
    with follow(100, 0, shown=True, lang=lang) as line:
        for _ in range(5):
            line.update(5)
        told = screen.getvalue()
        assert words.say(lang, "lab.progress", done=25, total=100) in told
        assert told.endswith({"en": " min left", "ru": " мин"}[lang])
        with line.aside():
            screen.write("Hello.\n")
        assert "\rHello.\n\r25" in screen.getvalue()


def timed_screen(monkeypatch):
    """A terminal, and a clock that has gone on by ten seconds whenever it is looked at.

    No fixture: pytest sets the standard streams anew before each test.
    """
    made, clock = Terminal(), itertools.count(0, 10)
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setattr(progress, "perf_counter", lambda: float(next(clock)))
    return made


@pytest.mark.usefixtures("no_tqdm")
def test_games_that_were_played_before_do_not_count_for_the_pace(monkeypatch):
    """25 of the other 50 games in 110 seconds: as long again for the last 25."""
    screen = timed_screen(monkeypatch)
    with follow(100, 50, shown=True, lang="en") as line:
        for _ in range(5):
            line.update(5)
        assert "about 110 s left" in screen.getvalue()


@pytest.mark.usefixtures("no_tqdm")
def test_nothing_of_a_longer_line_is_left(monkeypatch):
    screen = timed_screen(monkeypatch)
    with follow(100, 0, shown=True, lang="en") as line:
        for _ in range(9):
            line.update(10)
        *_, longer = screen.getvalue().split("\r")
        line.update(10)
    *_, last, end = screen.getvalue().split("\r")
    assert longer.endswith(" left")
    assert len(last) == len(longer)
    assert end.split() == last.split()


def test_times_are_told_roughly():
    times = (0.2, 119, 120, 7199, 7200)
    assert [duration(t, "en") for t in times] == ["1 s", "119 s", "2 min", "119 min", "2 h"]


# --- plain Python ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, []),
        (100, ["The remaining 500 games will take about 8 minutes in plain Python."]),
        (6000, ["The remaining 500 games will take about 8 hours in plain Python."]),
    ],
)
def test_a_long_run_in_plain_python_is_told_of_once(monkeypatch, seconds, told):
    """One shard of a hundred games takes so long, by the clock."""
    monkeypatch.setattr(games, "is_fast", lambda: False)
    clock = itertools.count(0, seconds)
    monkeypatch.setattr(runner, "perf_counter", lambda: float(next(clock)))
    said = []
    lab.run(EXPERIMENT, workers=1, progress=False, tell=said.append)
    assert [each.text("en").partition(" Compiled ")[0] for each in said] == told
    assert all(
        'pip install ".[fast]"' in each.text(lang) for each in said for lang in i18n.languages()
    )


def test_several_workers_are_told_to_take_less_time(monkeypatch):
    monkeypatch.setattr(games, "is_fast", lambda: False)
    clock = itertools.count(0, 100)
    monkeypatch.setattr(runner, "perf_counter", lambda: float(next(clock)))
    shards, said = EXPERIMENT.plan(), []
    plays = ((shard, b"", "") for shard in shards)
    assert len(list(runner._warned(plays, EXPERIMENT, shards, 4, said.append))) == len(shards)
    (told,) = said
    assert "500 games will take about 2 minutes" in told.text("en")


def test_a_long_run_of_machine_code_is_not(monkeypatch):
    monkeypatch.setattr(games, "is_fast", lambda: True)
    clock = itertools.count(0, 6000)
    monkeypatch.setattr(runner, "perf_counter", lambda: float(next(clock)))
    said = []
    lab.run(EXPERIMENT, workers=1, progress=False, tell=said.append)
    assert said == []


@pytest.mark.parametrize(("is_fast", "sizes"), [(True, [250, 250, 250]), (False, [250, 250, 1])])
def test_slow_games_are_played_one_by_one(monkeypatch, is_fast, sizes):
    """Where a game takes seconds, no shard is longer: it is what may be lost."""
    monkeypatch.setattr(games, "is_fast", lambda: is_fast)
    of = lab.Experiment.of
    players = ["random", "thumb", "strong"]
    assert [of("friday", [player], games=10).shard for player in players] == sizes
    assert of("friday", players, games=10).shard == sizes[-1]
    assert of("friday", players, games=10, shard=7).shard == 7
