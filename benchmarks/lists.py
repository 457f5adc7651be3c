"""Lists of advice at random decisions, as the page shows them: for readers who have not seen it.

    python benchmarks/lists.py --game friday [--lists 34] [--first 0] [--lang en]

Decisions are those that ``told.py`` judges: of games of every kind of player, from every stage.
Each comes with the position, as a terminal draws it, and with all that the page's list says.  A
reader is asked of each list whether the sentence of the first row supports that decision against
the others, says nothing, or speaks against it, and whether a lower row's sentence makes a better
case.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from typing import Any, Final

import told_friday
from told_seats import TABLES, Drawn, Judge

import friday_nb
from friday_nb.analysis.question import never
from friday_nb.black_friday.players.adviser import AdviceQuestion as ExchangeQuestion
from friday_nb.core.show import part
from friday_nb.friday.players.adviser import AdviceQuestion as FridayQuestion
from friday_nb.friday.players.aims import Aim
from friday_nb.his_man_friday.players.adviser import AdviceQuestion as IslandQuestion

FRIDAY: Final = "friday"
FIRST_SEED: Final = 3_000_000_000


def friday_lists(first: int) -> Iterator[tuple[str, Any]]:
    """Decisions of *Friday*: who has played so far, and the question."""
    judge = told_friday.Judge()
    for n in count(first):
        for source, where, _ in judge.drawn(FIRST_SEED + n, n):
            view = told_friday.view_of(where)
            yield f"the game of a player of this kind: {source}", FridayQuestion(view, aim=Aim.WIN)


def seat_lists(game: str, first: int) -> Iterator[tuple[str, Any]]:
    """Decisions of a game with several seats, likewise."""
    judge = Judge(game)
    for n in count(first):
        for drawn in islice(judge.drawn(FIRST_SEED + n, n), 1):
            yield f"the others are bots of this kind: {drawn.among}", _question(game, drawn)


def _question(game: str, drawn: Drawn) -> Any:
    if game == "black_friday":
        return ExchangeQuestion(drawn.view, drawn.seated)
    return IslandQuestion(drawn.view, seated=drawn.seated)


def panel_of(game: str, lang: str) -> Any:
    """The page's panel of advice, which tells the rows."""
    panels = import_module(f"friday_widgets.{game}.advice.panel")
    session = getattr(friday_nb, game).new_session()
    panel = panels.AdvicePanel(session, space="")
    panel._desk.set_language(lang)  # noqa: SLF001 - as the page's menu does
    panel.shown = True
    return panel


def written(game: str, panel: Any, question: Any, lang: str) -> Iterator[str]:
    """A list, line by line."""
    *_, advice = question.answers(never)
    listed = panel._listed(advice)  # noqa: SLF001 - as the panel paints it
    yield part(game, "screen", question.view, lang=lang)
    yield from filter(None, ("", listed["note"], listed["assumed"]))
    for row in listed["rows"]:
        best = "[best] " if row["best"] else ""
        marks = " ".join(filter(None, (row["grade"], row["score"], row["yours"])))
        yield f"  {row['win']} {row['error']}  {best}{row['label']}  {marks}".rstrip()
        yield f"      {row['why']} {row['loss']}".rstrip()


def main() -> None:
    """Print the lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=(FRIDAY, *TABLES), default=FRIDAY)
    parser.add_argument("--lists", type=int, default=34)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--lang", default="en")
    args = parser.parse_args()
    panel = panel_of(args.game, args.lang)
    found = friday_lists(args.first) if args.game == FRIDAY else seat_lists(args.game, args.first)
    for n, (who, question) in enumerate(islice(found, args.lists), 1):
        lines = written(args.game, panel, question, args.lang)
        print(f"## {args.game} {n} ({who})", *lines, "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
