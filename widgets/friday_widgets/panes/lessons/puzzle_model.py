"""What the puzzles show, as plain data with all words in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from friday_nb.core.drill import due
from friday_nb.core.numbers import rounded
from friday_nb.core.puzzles import EXACT, Puzzle
from friday_nb.core.why import Why
from friday_widgets.desk.desk import Desk
from friday_widgets.panes.lessons.puzzle_desk import HINTS, PuzzleDesk
from friday_widgets.wire.panel import Data


def _sayer(desk: Desk) -> Callable[..., str]:
    """What says a text about puzzles in the language of a desk."""

    def say(key: str, **facts: Any) -> str:
        return desk.page.words.say(desk.lang, f"puzzles.{key}", **facts)

    return say


def puzzle_model(desk: Desk, drill: PuzzleDesk) -> Data:
    """The puzzle on the desk, if there is one, and how far the visitor has come."""
    say, lang = _sayer(desk), desk.lang
    puzzles, progress = drill.puzzles, drill.progress
    counts = [say("solved", n=progress.solved, all=len(puzzles.all))]
    if progress.longest:
        counts.append(say("streak", n=progress.streak, most=progress.longest))
    if back := drill.coming_back:
        counts.append(say("due", n=back))
    return {
        "about": say("about"),
        "counts": " ".join(counts),
        "themes": {
            "label": say("theme"),
            "options": [
                {"id": "", "label": say("theme.all"), "on": not drill.theme},
                *(
                    {
                        "id": theme,
                        "label": puzzles.theme_name(theme, lang),
                        "on": theme == drill.theme,
                    }
                    for theme in puzzles.themes
                ),
            ],
        },
        "next": say("next"),
        "none": say("none") if drill.is_none_left else "",
        "now": _asked(desk, drill, drill.now) if drill.now else {},
    }


def _asked(desk: Desk, drill: PuzzleDesk, puzzle: Puzzle) -> Data:
    """The puzzle on the desk: its question and hints, or its verdict and solution."""
    say = _sayer(desk)
    asked: Data = {
        "key": puzzle.key,
        "title": say("name", n=puzzle.number),
        "question": say("question"),
        "hints": _hints(desk, puzzle, drill.hints) if drill.is_open else [],
    }
    if drill.is_open:
        left = drill.hints < HINTS
        return asked | {
            "hidden": say("hidden"),
            "hint": say("hint.more" if drill.hints else "hint") if left else "",
            "solve": say("solve"),
        }
    chosen = puzzle.canonical(drill.chosen)
    return asked | {
        "right": bool(chosen) and puzzle.is_right(chosen),
        "verdict": _verdict(desk, puzzle, chosen),
        "told": _told(desk, puzzle, chosen, drill),
        "again": say("again"),
    }


def _action(desk: Desk, puzzle: Puzzle, action: str) -> str:
    game = desk.page.game
    return game.action_text(puzzle.view, game.parse_action(action), desk.lang)


def _hints(desk: Desk, puzzle: Puzzle, given: int) -> list[str]:
    """What to look at, and then the decision."""
    say = _sayer(desk)
    best = _action(desk, puzzle, puzzle.best[0])
    hints = [puzzle.of.hint(puzzle.themes[0], desk.lang), say("hint.action", action=best)]
    return hints[:given]


def _verdict(desk: Desk, puzzle: Puzzle, chosen: str) -> str:
    """Whether the decision is right; the solution, if none was made."""
    say = _sayer(desk)
    if not chosen:
        return say("solution", action=_action(desk, puzzle, puzzle.best[0]))
    key = "right" if puzzle.is_right(chosen) else "wrong"
    return say(key, action=_action(desk, puzzle, chosen))


def _told(desk: Desk, puzzle: Puzzle, chosen: str, drill: PuzzleDesk) -> list[str]:
    """The numbers, the reason, how it was proved, and when the puzzle comes back."""
    say, lang = _sayer(desk), desk.lang
    is_wrong = bool(chosen) and not puzzle.is_right(chosen)
    best = chosen if chosen and not is_wrong else puzzle.best[0]
    other = chosen if is_wrong else puzzle.wrong[0]
    facts = {
        "best": _action(desk, puzzle, best),
        "other": _action(desk, puzzle, other),
        "n": _of_100(puzzle.won[best]),
        "m": _of_100(puzzle.won[other]),
    }
    told = [say("numbers.yours" if is_wrong else "numbers", **facts)]
    told.append(say("reason", action=facts["best"], reason=_said(puzzle.reasons(best), lang)))
    if is_wrong and (reason := _said(puzzle.reasons(other), lang)):
        told.append(say("reason", action=facts["other"], reason=reason))
    elif is_wrong:
        reason = _said(puzzle.outweighed(other), lang)
        told.append(say("outweighed", action=facts["other"], reason=reason))
    told.append(_proof(desk, puzzle, best, other))
    if not is_wrong and not puzzle.trap:
        told.append(say("plain"))
    told.append(say("about_themes", themes=puzzle.title(lang)))
    attempt = drill.progress.tried.get(puzzle.key)
    if attempt and (day := due(attempt)) is not None:
        told.append(say("back", n=max(1, day - drill.day)))
    return told


def _said(reasons: Iterable[Why], lang: str) -> str:
    return " ".join(part.said(lang) for part in reasons)


def _proof(desk: Desk, puzzle: Puzzle, best: str, other: str) -> str:
    """Who went on, in how many deals, and what the weaker of them won."""
    say = _sayer(desk)
    if puzzle.proved_by == EXACT:
        return say("proof.exact")
    *weaker, strongest = puzzle.proof
    deals = puzzle.proof[strongest]["deals"]
    told = [say("proof", deals=deals, who=say(f"by.{strongest}"))]
    for by in weaker:
        won = puzzle.proof[by]["won"]
        told.append(
            say("proof.other", who=say(f"by.{by}"), n=_of_100(won[best]), m=_of_100(won[other]))
        )
    if desk.page.words.has(desk.lang, "puzzles.against"):
        told.append(say("against"))
    return " ".join(told)


def _of_100(share: float) -> str:
    return rounded(Fraction(share))
