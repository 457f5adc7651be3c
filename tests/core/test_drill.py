"""Which puzzle comes next, and when one that went wrong comes back."""

import json
from types import SimpleNamespace

import pytest

from friday_nb.core import drill, registry
from friday_nb.core.drill import (
    Attempt,
    Progress,
    answered,
    following,
    merged,
    parsed,
    written,
)


def puzzle(key, difficulty=0.5, *themes, trap=True):
    return SimpleNamespace(key=key, difficulty=difficulty, themes=themes, trap=trap)


EASY, HARD, LAST = puzzle("easy", 0.1, "stop"), puzzle("hard", 0.8, "lose"), puzzle("last", 0.9)
ALL = [HARD, LAST, EASY]


def asked_of(puzzles):
    """All puzzles in the order in which they are asked, if all are solved."""
    progress, asked = Progress(), []
    while each := following(puzzles, progress, day=10):
        asked.append(each)
        progress = answered(progress, each.key, right=True, day=10)
    assert progress.solved == len(puzzles)
    return asked


def test_new_puzzles_come_by_rising_difficulty():
    assert asked_of(ALL) == [EASY, HARD, LAST]


def test_of_three_new_puzzles_the_first_is_plain():
    """Else a beginner would meet plain ones alone for days, and know it."""
    plain = [puzzle(f"plain {n}", 0.01 * n, trap=False) for n in range(3)]
    traps = [puzzle(f"trap {n}", 0.3 + 0.01 * n) for n in range(5)]
    (p0, p1, p2), (t0, t1, t2, t3, t4) = plain, traps
    assert asked_of([*traps, *plain]) == [p0, t0, t1, p1, t2, t3, p2, t4]


def test_new_puzzles_are_of_the_theme_that_was_met_least():
    stops = [puzzle(f"stop {n}", 0.1 + 0.01 * n, "stop", "lose") for n in range(3)]
    loses = [puzzle(f"lose {n}", 0.3 + 0.01 * n, "lose") for n in range(2)]
    assert asked_of([*stops, *loses]) == [stops[0], loses[0], stops[1], loses[1], stops[2]]


def test_a_hard_puzzle_of_a_new_theme_waits_until_enough_are_solved():
    stops = [puzzle(f"stop {n:02}", 0.2, "stop") for n in range(20)]
    asked = asked_of([puzzle("landing", 0.95, "landing"), *stops])
    assert 10 < [each.key for each in asked].index("landing") < 20


def test_whoever_solves_nothing_is_asked_nothing_harder():
    puzzles = [puzzle("landing", 0.95, "landing")]
    puzzles += [puzzle(f"stop {n:02}", 0.2, "stop") for n in range(20)]
    progress = Progress()
    for _ in range(20):
        asked = following(puzzles, progress, day=10)
        assert asked.key != "landing"
        progress = answered(progress, asked.key, right=False, day=10)


@pytest.mark.parametrize("name", ["friday", "his_man_friday", "black_friday"])
def test_the_first_puzzles_of_each_game_are_easy_and_not_empty(name):
    puzzles = list(registry.part(name, "puzzles"))
    asked = asked_of(puzzles)
    first, second, third = asked[:3]
    assert not first.trap
    assert second.trap
    assert third.trap
    assert second.themes[:1] != third.themes[:1]
    assert first.difficulty < 0.2
    for n, each in enumerate(asked[:8]):
        kind = [other for other in asked[n:] if other.trap == each.trap]
        assert each.difficulty <= max(0.7, min(other.difficulty for other in kind))
    alike = [" ".join(each.best[0].split()[-2:]) for each in asked[:8]]
    assert alike.count("as gun") <= 2


def test_a_wrong_one_comes_back_after_a_day_then_after_a_week():
    progress = answered(Progress(), "hard", right=False, day=10)
    others = answered(answered(progress, "easy", right=True, day=10), "last", right=True, day=10)
    assert following(ALL, others, day=10) is None
    assert following(ALL, others, day=11) is HARD
    once = answered(others, "hard", right=True, day=11)
    assert following(ALL, once, day=17) is None
    assert following(ALL, once, day=18) is HARD
    twice = answered(once, "hard", right=True, day=18)
    assert following(ALL, twice, day=10_000) is None
    assert twice.solved == 3


def test_wrong_again_begins_again():
    progress = answered(Progress(), "hard", right=False, day=10)
    progress = answered(progress, "hard", right=True, day=11)
    progress = answered(progress, "hard", right=False, day=18)
    assert drill.due(progress.tried["hard"]) == 19
    assert progress.tried["hard"].left == drill.WRONG


def test_solving_it_at_once_after_the_solution_changes_nothing():
    wrong = answered(Progress(), "hard", right=False, day=10)
    assert answered(wrong, "hard", right=True, day=10) == wrong


def test_what_is_due_comes_before_what_is_new_and_the_longest_due_first():
    progress = answered(Progress(), "last", right=False, day=3)
    progress = answered(progress, "hard", right=False, day=5)
    assert following(ALL, progress, day=6) is LAST
    assert following(ALL, progress, day=6, but="last") is HARD


def test_a_theme_leaves_out_the_others():
    assert following(ALL, Progress(), day=0, theme="lose") is HARD
    assert following(ALL, Progress(), day=0, theme="clock") is None


def test_the_streak_counts_right_answers_in_a_row():
    progress = Progress()
    for n, right in enumerate((True, True, False, True)):
        progress = answered(progress, f"p{n}", right=right, day=1)
    assert (progress.streak, progress.longest) == (1, 2)


def test_written_progress_is_read_back():
    progress = answered(answered(Progress(), "a", right=False, day=7), "b", right=True, day=8)
    assert parsed(written(progress)) == progress


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        "",
        "[]",
        "{",
        '{"tried":7}',
        '{"tried":{"a":[1]}}',
        '{"tried":{"a":[1,99]}}',
        '{"tried":{"a":[-1,1]}}',
        '{"streak":"much"}',
        "[" * 10_000,
    ],
)
def test_nonsense_from_a_browser_is_no_progress(text):
    assert parsed(text) == Progress()


def test_too_long_a_text_is_not_read():
    many = {str(n): [1, 1] for n in range(drill.LONGEST // 8)}
    assert parsed(json.dumps({"tried": many})) == Progress()


def test_of_two_progresses_the_later_answers_count():
    here = Progress({"a": Attempt(5, 2), "b": Attempt(5, 0)}, 1, 4)
    there = Progress({"a": Attempt(6, 1)}, 3, 3)
    found = merged(here, there)
    assert found.tried == {"a": Attempt(6, 1), "b": Attempt(5, 0)}
    assert (found.streak, found.longest) == (1, 4)


def test_the_longer_record_of_two_is_kept_whoever_has_it():
    short, long = Progress(longest=2), Progress(longest=7)
    assert merged(short, long).longest == merged(long, short).longest == 7


def test_what_is_to_come_back_is_not_solved_yet():
    progress = answered(Progress(), "hard", right=False, day=10)
    once = answered(progress, "hard", right=True, day=11)
    assert (progress.solved, once.solved) == (0, 0)
    assert answered(once, "hard", right=True, day=18).solved == 1
