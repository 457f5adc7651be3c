"""``friday-nb replay``: prints a record of any game, decision by decision."""

from __future__ import annotations

import json

from friday_nb.cli.common import OK, problems_refused, read_text, wrapped
from friday_nb.cli.parts import Ending
from friday_nb.core import registry
from friday_nb.core.record import Record
from friday_nb.core.session import AnySession, Session
from friday_nb.i18n import say


def session_of(file: str, lang: str) -> AnySession:
    """The session of the record in a file, for whichever game the record names.

    Raises:
        Refusal: it is not a record, or cannot be replayed.
    """
    text = read_text(file, lang)
    with problems_refused(lang):
        record = Record.parse(text)
        return Session.from_record(registry.load(record.game), record)


def replay(file: str, lang: str, *, as_json: bool) -> int:
    """Print a record decision by decision; returns the exit code.

    Raises:
        Refusal: it is not a record, or cannot be replayed.
    """
    session = session_of(file, lang)
    if as_json:
        print(json.dumps(as_data(session, lang), ensure_ascii=False, indent=1))
        return OK
    game = session.game
    is_solo = game.seats(session.state) == 1
    print(wrapped(", ".join(f"{name}: {value}" for name, value in session.head.items())))
    for number, moment in enumerate(session.moments):
        if moment.action is not None:
            seat = "" if is_solo else f"{moment.seat}: "
            comment = f"  ; {moment.comment}" if moment.comment else ""
            print(f"\n{number}. {seat}{moment.action}{comment}")
        for event in moment.events:
            print(wrapped(game.event_text(event, lang), "   "))
    print()
    print(_ending(session).text(session, lang))
    return OK


def as_data(session: AnySession, lang: str) -> dict[str, object]:
    """A replayed game as JSON: each decision with its events and the position after it.

    In a game with several seats each decision has a ``seat``, and the views of all seats after it
    are in ``positions`` instead of ``position``.
    """
    game = session.game
    seats = range(game.seats(session.state))
    is_solo = len(seats) == 1
    moments: list[dict[str, object]] = []
    for number, moment in enumerate(session.moments):
        seen = [str(game.view(moment.state, seat)) for seat in seats]
        moments.append(
            {
                "number": number,
                **({} if is_solo else {"seat": moment.seat}),
                "action": None if moment.action is None else str(moment.action),
                "comment": moment.comment,
                "events": [
                    {
                        "kind": event.kind,
                        "rules": list(event.rules),
                        "facts": dict(event.facts),
                        "text": game.event_text(event, lang),
                    }
                    for event in moment.events
                ],
                **({"position": seen[0]} if is_solo else {"positions": seen}),
            }
        )
    return {
        "game": game.name,
        "head": dict(session.head),
        "moments": moments,
        "result": _ending(session).data(session),
    }


def _ending(session: AnySession) -> Ending:
    """How to describe the end of this game: the game's own part, or the generic one."""
    found: Ending | None = registry.part(session.game.name, "ending")
    return found or AnyEnding()


class AnyEnding:
    """The end of a game by the Game protocol: the result in a few words, and the final scores."""

    def text(self, session: AnySession, lang: str) -> str:
        """The result, or that the game is not over."""
        return session.game.result(session.state) or say(lang, "cli.replay.unfinished")

    def data(self, session: AnySession) -> dict[str, object] | None:
        """The result and the final score of each seat; None while the game is running."""
        returns = session.game.returns(session.state)
        if returns is None:
            return None
        return {"text": session.game.result(session.state), "returns": list(returns)}
