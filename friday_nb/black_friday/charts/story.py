"""The charts of a story: the chance and the gold over the turns of a seat, and what was owned.

The line of the chance falls straight down where a turn gave something away, and slopes to the next
turn where all else moved it.  Marks stand on the swings and where prices were adjusted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.adjustments import Adjusted
from friday_nb.black_friday.charts.history import Snapshot
from friday_nb.black_friday.charts.portfolio import PARTS, head_of, part_bars, row_of, tip_of
from friday_nb.black_friday.charts.prices import moments, timeline
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.story import Story, Turn
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.texts import player_name
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec, axis, bar_height
from friday_nb.charts.story import MISTAKE, Swing, chances, falling, frame, marks, spots, way
from friday_nb.charts.traces import dots, line
from friday_nb.core.numbers import decimal, percent, with_sign
from friday_nb.core.percents import points
from friday_nb.i18n import signed

HEIGHT: Final = 250
"""Pixels."""
SWINGS: Final = ("rise", "fall", MISTAKE)
RIVALS: Final = ("@fight", "@aging", "@stack", "@enough")
"""The lines of what the others owned."""
SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up")


def story_chart(
    story: Story, adjusted: Sequence[Adjusted], lang: str = "en", *, gold: bool = False
) -> Chart:
    """The chance of a seat, or its gold, before each of its turns, and where it stands.

    Args:
        story: The story.
        adjusted: The price adjustments of the game.
        lang: "en" or "ru".
        gold: Show the gold that was to be expected instead of the chance.

    The key ``turn:5`` names the moment before the seat's fifth turn, ``adjustment:2`` that after
    the second adjustment.
    """
    turns = story.turns
    xs = [*(turn.number for turn in turns), len(turns) + 1]
    stands = [*(turn.before for turn in turns), story.now]
    ys = [round(each.gold, 2) if gold else bar_height(each.win) for each in stands]
    name = "gold" if gold else "win"
    end = "end" if story.finished else "now"
    tips = (*(turn_tip(turn, lang) for turn in turns), say(lang, f"story.tip.{end}"))
    swings = [] if gold else _marks(turns, lang)
    data = [way(xs, ys) if gold else _way(story), spots(xs, ys, 14), *swings]
    return Chart(
        title=say(lang, f"story.chart.{name}"),
        summary=summary(story, lang),
        spec={
            "data": [*data, *_adjustments(story, adjusted, max(ys) if gold else 100, lang)],
            "layout": _layout(len(turns), lang, gold=gold),
        },
        head=tuple(
            say(lang, f"story.axis.{word}")
            for word in ("turn", "made", "win", "given", "moved", "gold")
        ),
        rows=tuple(_row(turn, lang) for turn in turns),
        tips=tips,
        keys=tuple(f"turn:{x}" for x in xs),
    )


def summary(story: Story, lang: str) -> str:
    """Where a story began and where it stands or ended, for a seat that is not named."""
    start, now = story.start, story.now
    end = say(lang, "story.now", now=percent(Fraction(now.win), lang), gold=_gold(now.gold, lang))
    if story.finished:
        gold, silver = divmod(round(now.gold * facts.GOLD), facts.GOLD)
        end = say(lang, "story.got", gold=gold, silver=silver)
    begin = percent(Fraction(start.win), lang)
    return f"{say(lang, 'story.begin', start=begin, gold=_gold(start.gold, lang))} {end}"


def made_text(turn: Turn, lang: str) -> str:
    """What a seat did in a turn, in words."""
    return made_text_at(turn.view, turn.made, lang)


def made_text_at(view: View, made: Sequence[Action], lang: str) -> str:
    """Decisions of a turn from a view on, in words; that it then ends goes without saying."""
    shown = [action for action in made if str(action) != "end"] or made
    return plan_text(view, shown, lang)


def span(turn: Turn) -> tuple[float, float]:
    """From which chance to which a turn moved it, by what made its kind."""
    return (turn.before.win, turn.kept) if turn.kind == "mistake" else (turn.kept, turn.after.win)


def change_text(turn: Turn) -> str:
    """The change of the chance in whole points, as the table of the chart has it."""
    return with_sign(-turn.lost if turn.kind == "mistake" else _moved(turn))


def _moved(turn: Turn) -> int:
    """By how many points all but the seat's own decisions moved the chance."""
    return points(turn.after.win, turn.before.win) + turn.lost


def turn_tip(turn: Turn, lang: str) -> str:
    """A turn in one line: what was done, and what became of the chance and the gold."""
    head = say(lang, "story.turn", n=turn.number)
    return f"<b>{head}</b> · {made_text(turn, lang)}<br>{stand_text(turn, lang)}"


def stand_text(turn: Turn, lang: str) -> str:
    """The chance before a turn, after it, and when the seat decided again; and the gold."""
    before, after = turn.before, turn.after
    return say(
        lang,
        "story.stand",
        before=percent(Fraction(before.win), lang),
        kept=percent(Fraction(turn.kept), lang),
        after=percent(Fraction(after.win), lang),
        gold=_gold(before.gold, lang),
        then=_gold(after.gold, lang),
    )


def wealth_chart(pasts: Mapping[int, Sequence[Snapshot]], seat: int, lang: str = "en") -> Chart:
    """What a seat owned after each price adjustment, and the whole of what the others did.

    Args:
        pasts: The past of each seat to show (:func:`.history.history`), all equally long; others
            than ``seat`` only when the game is over.
        seat: Whose money, shares and silver are told apart.
        lang: "en" or "ru".
    """
    past = pasts[seat]
    xs = moments(past)
    data = [part_bars(past, xs, part, colour, lang) for part, colour in PARTS]
    others = [other for other in pasts if other != seat]
    for i, other in enumerate(others):
        data += _rival(pasts[other], xs, player_name(other, lang), i)
    chart_layout = timeline(past, lang, ahead=False)
    chart_layout["barmode"] = "relative"
    chart_layout["yaxis"].pop("rangemode")
    head = (*head_of(lang), *(player_name(other, lang) for other in others))
    rows = tuple(
        (*row_of(past, i, lang), *(signed(pasts[other][i].wealth) for other in others))
        for i in range(len(past))
    )
    return Chart(
        title=say(lang, "story.chart.wealth"),
        summary=say(lang, "story.wealth", start=past[0].wealth, now=past[-1].wealth),
        spec={"data": data, "layout": chart_layout},
        head=head,
        rows=rows,
        tips=tuple(tip_of(head, row) for row in rows),
        keys=tuple(f"moment:{i}" for i in range(len(past))),
    )


def _row(turn: Turn, lang: str) -> tuple[str, ...]:
    """A turn in numbers, which add up as they are written: to the chance before the next turn."""
    return (
        str(turn.number),
        made_text(turn, lang),
        percent(Fraction(turn.before.win), lang),
        with_sign(-turn.lost),
        with_sign(_moved(turn)),
        _gold(turn.before.gold, lang),
    )


def _rival(past: Sequence[Snapshot], xs: list[float], name: str, i: int) -> list[Spec]:
    """The line of what another player owned, with dots for the legend."""
    ys = [each.wealth for each in past]
    colour, symbol = RIVALS[i % len(RIVALS)], SYMBOLS[i % len(SYMBOLS)]
    tips, keys = [f"{name}: {signed(y)}" for y in ys], [f"seat:{name}"] * len(xs)
    return [
        line(xs, ys, color=colour, width=2, dash="dot"),
        dots(name, xs, ys, tips, keys, color=colour, size=8, symbol=symbol),
    ]


def _way(story: Story) -> Spec:
    steps = ((each.number, each.before.win, each.before.win - each.given) for each in story.turns)
    return falling(steps, (len(story.turns) + 1, story.now.win))


def _marks(turns: Sequence[Turn], lang: str) -> list[Spec]:
    swings = (
        Swing(turn.kind, turn.number, span(turn)[1], turn_tip(turn, lang), f"turn:{turn.number}")
        for turn in turns
        if turn.kind in SWINGS
    )
    return marks(swings, {kind: say(lang, f"story.{kind}") for kind in SWINGS})


def _adjustments(story: Story, adjusted: Sequence[Adjusted], top: float, lang: str) -> list[Spec]:
    """A mark at the foot for each price adjustment, between the turns that it came between."""
    if not adjusted:
        return []
    xs = [_place(story.turns, each.number) for each in adjusted]
    numbers = range(1, len(adjusted) + 1)
    return [
        dots(
            say(lang, "story.adjustments"),
            xs,
            [-0.05 * top] * len(xs),
            [say(lang, "story.adjustment", n=i) for i in numbers],
            [f"adjustment:{i}" for i in numbers],
            symbol="square",
            color="@discard",
            size=9,
        )
    ]


def _place(turns: Sequence[Turn], number: int) -> float:
    """Where a decision of the game lies among the turns of a seat."""
    done = sum(turn.first <= number for turn in turns)
    if not done:
        return 0.6
    begun = turns[done - 1].first
    end = turns[done].first if done < len(turns) else max(number, turns[-1].last) + 1
    return round(done + (number - begun) / max(1, end - begun), 2)


def _layout(turns: int, lang: str, *, gold: bool) -> Spec:
    scale = axis(rangemode="tozero") if gold else chances(lang, foot=-9)
    return frame(HEIGHT, turns, say(lang, "story.axis.turns"), scale)


def _gold(amount: float, lang: str) -> str:
    return decimal(Fraction(amount), lang)
