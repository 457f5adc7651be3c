"""Tidy pandas frames for reading a game again: its fights, and the advice at one of its decisions.

They stand apart from :mod:`.frames` because advice loads the strong player.  pandas is imported
when a frame is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from friday_nb.friday import ActionKind, Card, Node, Pirate, View
from friday_nb.friday.names import hazard_name, pirate_name
from friday_nb.friday.odds.deck_strength import deck
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.why import why
from friday_nb.friday.texts import action_text

if TYPE_CHECKING:
    from pandas import DataFrame

    from friday_nb.core.session import Moment
    from friday_nb.friday import Action, FridaySession, State

FIGHTS: Mapping[str, str] = {
    "first": "the number of the decision that chose the enemy; of a second pirate, of none",
    "last": "the number of the decision that ended the fight",
    "step": "the step of the game: green, yellow, red or pirates",
    "enemy": "the name of the hazard or pirate",
    "needed": "the value to reach when the fight was ended",
    "total": "the total then",
    "won": "whether the enemy was beaten",
    "cards": "how many cards were drawn",
    "unused": "how many free cards could still have been drawn",
    "life": "life points before the fight",
    "left": "life points after it, destroying included",
    "gained": "the code of the card that the beaten hazard became; missing otherwise",
    "destroyed": "codes of the cards that left the game in it, with spaces between",
    "deck": "how many of Robinson's cards are known after it",
    "mean": "their mean printed value",
}
"""The columns of `fights`."""

ADVICE: Mapping[str, str] = {
    "action": "the decision, as records write it",
    "text": "the same in words",
    "win": "the chance to win the game after it, as the strong player sees it",
    "error": "its standard error",
    "loss": "how much less that is than with the best decision",
    "why": "what the decision does, in a sentence",
}
"""The columns of `advice`."""


def fights(session: FridaySession, lang: str = "en") -> DataFrame:
    """The fights of a game that were ended, one row each; columns: `FIGHTS`.

    >>> from friday_nb import friday
    >>> session = friday.new_session(level=1, seed=42)
    >>> for action in ("hazard 1", "draw", "end", "destroy 1"):
    ...     session.act(friday.Action.parse(action))
    >>> fights(session)[["needed", "total", "won", "life", "left"]].values.tolist()
    [[2, -1, False, 20, 17]]
    """
    from pandas import DataFrame

    return DataFrame(list(_fights(session, lang)), columns=list(FIGHTS))


def advice(view: View, lang: str = "en") -> DataFrame:
    """What the adviser thinks of every legal action, best first; columns: `ADVICE`.

    ValueError where there is nothing to decide.
    """
    from pandas import DataFrame

    found = advise(view)
    rows = [
        [
            str(option.action),
            action_text(view, option.action, lang),
            option.win,
            option.error,
            found.loss(option.action),
            why(view, option.action).text(lang),
        ]
        for option in found.options
    ]
    return DataFrame(rows, columns=list(ADVICE))


def _fights(session: FridaySession, lang: str) -> Iterator[list[Any]]:
    moments = session.moments
    first, life = 0, moments[0].state.view.life
    for number in range(1, len(moments)):
        before, action = moments[number - 1].state.view, moments[number].action
        assert action is not None
        if action.kind in (ActionKind.HAZARD, ActionKind.PIRATE):
            first, life = number, before.life
        elif action.kind is ActionKind.END:
            after = _settled(moments, number)
            yield [first, number, *_ended(before, after, lang, life)]
            first, life = 0, after.life


def _settled(moments: Sequence[Moment[State, Action]], number: int) -> View:
    """The view in which all is destroyed that was to be, or the last one there is."""
    while moments[number].state.view.node is Node.DESTROY and number + 1 < len(moments):
        number += 1
    return moments[number].state.view


def _ended(before: View, after: View, lang: str, life: int) -> list[Any]:
    fight = before.fight
    assert fight is not None
    won = fight.total >= fight.value
    hazard = None if isinstance(fight.enemy, Pirate) else fight.enemy
    owned = deck(after)
    size = owned.total()
    return [
        before.step.name.lower(),
        _name(fight.enemy, lang),
        fight.value,
        fight.total,
        won,
        fight.drawn,
        fight.free_left if not fight.stopped else 0,
        life,
        after.life,
        hazard.code if won and hazard else None,
        " ".join(_gone(before, after)),
        size,
        sum(card.value * n for card, n in owned.items()) / max(1, size),
    ]


def _name(enemy: Card | Pirate, lang: str) -> str:
    return pirate_name(enemy, lang) if isinstance(enemy, Pirate) else hazard_name(enemy, lang)


def _gone(before: View, after: View) -> Iterator[str]:
    """Codes of the cards that have left the game between two views."""
    earlier = dict(before.destroyed)
    for card, n in after.destroyed:
        yield from [card.code] * (n - earlier.get(card, 0))
