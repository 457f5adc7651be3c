"""What the story shows, as plain data with all words in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from friday_nb.black_friday.adjustments import Adjusted
from friday_nb.black_friday.charts.story import (
    change_text,
    made_text,
    made_text_at,
    span,
    stand_text,
    summary,
)
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.story import BlackFridayMoment, Decision, Story, Turn
from friday_nb.black_friday.texts import cases_label, colour_name, player_name
from friday_nb.black_friday.words import say
from friday_nb.core.moments import costs
from friday_nb.core.numbers import percent, with_sign
from friday_nb.core.percents import points
from friday_nb.core.severity import severity
from friday_widgets.panes.story.costs import graded
from friday_widgets.wire.panel import Data

MOST: Final = 8
"""How many turning points stand in the list; the chart has all."""
MOST_FINDS: Final = 3
CHARTS: Final = ("win", "gold", "wealth")
"""What the chart can show."""


class Game(NamedTuple):
    """What a story is told with: the game, whose story it is, and who reads it."""

    moments: Sequence[BlackFridayMoment]
    adjusted: Sequence[Adjusted]
    seat: int
    reader: int


def told(story: Story, game: Game, on: str, lang: str) -> Data:
    """The sentences about the whole, and the lists.

    Args:
        story: The story.
        game: The game it is about.
        on: The key of the moment that the table shows; empty if it shows none.
        lang: The language.
    """
    lost = costs(story.spots).whole
    bag = round(100 * story.bag)
    others = lost - bag + points(story.now.win, story.start.win)
    rows = [
        ("swings", [_swing(turn, game, on, lang) for turn in story.swings[:MOST]]),
        ("finds", [_find(turn, on, lang) for turn in story.finds[:MOST_FINDS]]),
        ("adjustments", [_adjustment(i, game, on, lang) for i in range(len(game.adjusted))]),
    ]
    return {
        "title": title(game, lang),
        "summary": f"{_end(story, game, lang)} {summary(story, lang)}".strip(),
        "given": say(
            lang,
            "story.given" if lost else "story.given.none",
            lost=with_sign(-lost),
            others=with_sign(others),
            bag=with_sign(bag),
        ),
        "note": "" if story.swings else say(lang, "story.no_swings"),
        "hint": say(lang, "story.hint"),
        "lists": [
            {"name": name, "head": say(lang, f"story.{name}"), "rows": found}
            for name, found in rows
            if found
        ],
        "how": say(lang, "story.how"),
    }


def title(game: Game, lang: str) -> str:
    """Whose story it is."""
    if game.seat == game.reader:
        return say(lang, "story.title")
    return say(lang, "story.title.other", player=player_name(game.seat, lang))


def choices(chart: str, seats: Sequence[int], game: Game, lang: str) -> list[Data]:
    """What the chart shows; and whose story it is, where there are several to read."""
    shown = [
        {
            "key": "chart",
            "title": say(lang, "story.show"),
            "options": [
                {"id": name, "label": say(lang, f"story.show.{name}"), "on": name == chart}
                for name in CHARTS
            ],
        }
    ]
    if len(seats) < 2:  # noqa: PLR2004 - nothing to choose
        return shown
    options = [
        {"id": str(seat), "label": _whose(seat, game, lang), "on": seat == game.seat}
        for seat in seats
    ]
    return [{"key": "seat", "title": say(lang, "story.whose"), "options": options}, *shown]


def _whose(seat: int, game: Game, lang: str) -> str:
    return say(lang, "story.you") if seat == game.reader else player_name(seat, lang)


def _end(story: Story, game: Game, lang: str) -> str:
    """How the game ended for the seat; empty while it runs."""
    if not story.finished:
        return ""
    share = story.now.win
    key = "won" if share == 1 else "shared" if share else "lost"
    if game.seat == game.reader:
        return say(lang, f"story.end.{key}")
    return say(lang, f"story.end.{key}.other", player=player_name(game.seat, lang))


# --- the lists ------------------------------------------------------------------------------------


def _row(key: str, kind: str, on: str, **words: str | Data) -> Data:
    return {"key": key, "kind": kind, "leads": True, "on": key == on, **words}


def _swing(turn: Turn, game: Game, on: str, lang: str) -> Data:
    """A turning point."""
    head = say(lang, "story.turn", n=turn.number)
    return _row(
        f"turn:{turn.number}",
        turn.kind,
        on,
        label=f"{head} · {say(lang, f'story.{turn.kind}')}",
        grade=graded(severity(turn.worst.loss, turn.worst.doubt), lang)
        if turn.kind == "mistake"
        else {},
        change=change_text(turn),
        text=" ".join([_what(turn, lang), *_came(turn, game, lang)]),
    )


def _what(turn: Turn, lang: str) -> str:
    """What a turn was: the better choice for a mistake, else where it led."""
    before, after = (percent(Fraction(chance), lang) for chance in span(turn))
    if turn.kind != "mistake":
        return say(lang, "story.moved", made=made_text(turn, lang), before=before, after=after)
    made, best = _from(turn, turn.worst, lang), _best(turn.worst, lang)
    return _first(turn, turn.worst, lang) + say(lang, "story.mistake.text", made=made, best=best)


def _first(turn: Turn, decision: Decision, lang: str) -> str:
    """What the turn already was before a decision; empty where the decision began it."""
    done = turn.made[: decision.number - turn.first]
    return say(lang, "story.first", done=plan_text(turn.view, done, lang)) + " " if done else ""


def _from(turn: Turn, decision: Decision, lang: str) -> str:
    return made_text_at(decision.view, turn.made[decision.number - turn.first :], lang)


def _best(decision: Decision, lang: str) -> str:
    return plan_text(decision.view, decision.best.plan, lang)


def _came(turn: Turn, game: Game, lang: str) -> list[str]:
    """The price adjustments from a turn on to the next one, where these moved the chance."""
    if turn.kind == "mistake":
        return []
    later = [n for n, moment in enumerate(game.moments) if n > turn.last and _decides(moment, game)]
    end = later[0] if later else len(game.moments)
    came = [str(i) for i, each in enumerate(game.adjusted, 1) if turn.first <= each.number < end]
    return [say(lang, "story.came", n=len(came), list=", ".join(came))] if came else []


def _decides(moment: BlackFridayMoment, game: Game) -> bool:
    return moment.action is not None and moment.seat == game.seat


def _find(turn: Turn, on: str, lang: str) -> Data:
    """A decision far above its alternatives."""
    decision = turn.finest
    head = say(lang, "story.turn", n=turn.number)
    ahead = points(decision.chosen.win, decision.rival.win)
    return _row(
        f"turn:{turn.number}",
        "find",
        on if _is_alone(turn) else "",
        label=f"{head} · {say(lang, 'story.find')}",
        change=with_sign(ahead),
        text=_first(turn, decision, lang)
        + say(
            lang,
            "story.find.text",
            made=_from(turn, decision, lang),
            n=ahead,
            rival=plan_text(decision.view, decision.rival.plan, lang),
        ),
    )


def _is_alone(turn: Turn) -> bool:
    """Does the turn stand in no other list?"""
    return turn.kind == "even"


def _adjustment(i: int, game: Game, on: str, lang: str) -> Data:
    """A price adjustment: who caused it and at which table, what was drawn, what it did."""
    each = game.adjusted[i]
    table = say(lang, f"table.{each.table}")
    if each.seat == game.reader:
        label = say(lang, "story.adjustment.you", n=i + 1, table=table)
    else:
        name = player_name(each.seat, lang)
        label = say(lang, "story.adjustment.by", n=i + 1, player=name, table=table)
    gained = effect(each, game)
    return _row(
        f"adjustment:{i + 1}",
        "gain" if gained > 0 else "loss" if gained < 0 else "even",
        on,
        label=label,
        change=with_sign(gained),
        about=say(lang, "story.adjustment.effect"),
        text=adjustment_text(each, lang),
    )


def effect(adjusted: Adjusted, game: Game) -> int:
    """What the shares that the seat held gained by an adjustment, or lost."""
    hand = game.moments[adjusted.number - 1].state.view(game.seat).hand
    return sum(n * (adjusted.after[name] - adjusted.before[name]) for name, n in hand.items())


def adjustment_text(adjusted: Adjusted, lang: str) -> str:
    """What was drawn, and how prices moved."""
    moved = [
        say(
            lang,
            "story.adjustment.price",
            case=colour_name(name, lang),
            before=adjusted.before[name],
            after=adjusted.after[name],
        )
        for name in adjusted.changed
    ]
    before, after = adjusted.silver
    if before != after:
        moved.append(say(lang, "story.adjustment.silver", before=before, after=after))
    drawn = cases_label(adjusted.drawn, lang)
    line = ", ".join(moved)
    said = [
        say(lang, "story.adjustment.drawn", cases=drawn),
        f"{line[:1].upper()}{line[1:]}." if line else say(lang, "story.adjustment.still"),
    ]
    if adjusted.level is not None:
        said.append(say(lang, "story.adjustment.level", level=adjusted.level))
    return " ".join(said)


# --- the table as it was --------------------------------------------------------------------------


def turn_lines(turn: Turn, lang: str) -> tuple[str, ...]:
    """What is said beside the table about a turn that is about to come."""
    what = _what(turn, lang) if turn.kind == "mistake" else f"{made_text(turn, lang)}."
    return what, stand_text(turn, lang)
