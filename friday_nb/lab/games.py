"""One game of an experiment: playing it to the end, and what is stored of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from friday_nb.core.game import AnyGame, Head
from friday_nb.core.own import OwnPlayer
from friday_nb.core.player import Player

AnyPlayer = Player[Any, Any]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What is stored of one played game; a game that needs more columns has a subclass.

    The fields are the columns in which games are stored.  Their types may be bool, int, float, str
    and tuples of these; ``Annotated`` with a :class:`Column` restricts the values further.
    """

    seed: int
    """The seed of the game: with the arm's options it deals the same cards again."""
    returns: tuple[float, ...]
    """The final score of each seat, higher is better."""
    decisions: int
    """The number of decisions, of all seats together."""

    def wins(self, seat: int = 0) -> bool:
        """Has this seat won alone?  By default: is its score higher than that of any other seat?"""
        own = self.returns[seat]
        return all(own > other for n, other in enumerate(self.returns) if n != seat)


@dataclass(frozen=True)
class Column:
    """Restricts the values of a field, as in ``Annotated[str, Column(known=("a", "b"))]``.

    Attributes:
        known: All strings that may occur; if empty, any.
        length: The length of a tuple; if None, any.
    """

    known: tuple[str, ...] = ()
    length: int | None = None


def decided(game: AnyGame, player: AnyPlayer, view: Any) -> Any:
    """A player's decision for a view.

    Raises:
        OwnPlayerFault: it is a player of one's own that has failed.
    """
    return player.decide(game, view) if isinstance(player, OwnPlayer) else player.choose(view)


def play(game: AnyGame, players: Sequence[AnyPlayer], head: Head) -> GameSummary:
    """Play a game to the end.

    When several seats decide at once, each chooses from its own view, which does not show what the
    others have chosen.

    Args:
        game: The game.
        players: A player for each seat.
        head: What the game starts from, its seed included.

    Raises:
        Problem: the game cannot start from this head, or a player of one's own has failed.
    """
    state, _ = game.start(head)
    decisions = 0
    while seats := game.to_act(state):
        seat = seats[0]
        action = decided(game, players[seat], game.view(state, seat))
        state, _ = game.apply(state, seat, action)
        decisions += 1
    returns = game.returns(state)
    assert returns is not None  # nobody has to act any more
    return GameSummary(int(head["seed"]), tuple(map(float, returns)), decisions)
