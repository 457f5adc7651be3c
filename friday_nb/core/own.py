"""Players of your own: any function from a view to a decision, at a table and in experiments.

    >>> from friday_nb import friday, lab
    >>> def first(view):
    ...     return friday.legal(view)[0]
    >>> experiment = lab.Experiment.of("friday", [first, "random"], games=20)
    >>> run = lab.run(experiment, progress=False, workers=1)
    >>> [(each.player, each.games) for each in lab.summarise(run)]
    [('first', 20), ('random', 20)]

To reach another process, a function is pickled; for one that was written in a notebook that takes
``cloudpickle``, which comes with Dask.
"""

from __future__ import annotations

import inspect
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from friday_nb.core.decisions import read
from friday_nb.core.errors import Problem
from friday_nb.core.facts import Reason
from friday_nb.core.game import Game

Choose = Callable[[Any], Any]
"""Gives a decision, or its text, for a view of the seat that decides."""


class OwnPlayerFault(Problem):
    """A player of one's own has failed, or has chosen something that the rules do not allow.

    Args:
        name: The player's name.
        why: What went wrong: the reason why its decision is refused, or the message of an error.
        action: The decision; empty if there was none.
    """

    def __init__(self, name: str, why: Reason | str, action: str = "") -> None:
        key = "own_illegal" if action else "own_failed"
        super().__init__(key, why=why, name=name, action=action)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.facts["name"], self.why, self.facts["action"])


@dataclass(frozen=True)
class OwnPlayer:
    """A function, or an object with ``choose``, as a player.

    Attributes:
        name: Its name in results, which is that of the function.
        choice: Gives the decision for a view; None if only the name of the player is known, as of
            games that were played before.
        version: A string that changes whenever its source does, as far as that can be read.
    """

    name: str
    choice: Choose | None = field(default=None, compare=False)
    version: str = field(default="", compare=False)

    @staticmethod
    def of(given: Any) -> OwnPlayer:
        """Turn a function, or an object with ``choose``, into a player.

        >>> OwnPlayer.of(max).name, OwnPlayer.of(lambda view: "draw").name
        ('max', 'own')

        Raises:
            Problem: it is neither a function nor an object with ``choose``.
        """
        choose = getattr(given, "choose", given)
        if not callable(choose):
            raise Problem("own_no_player", text=repr(given)[:60])
        name = str(getattr(given, "name", getattr(given, "__name__", type(given).__name__)))
        return OwnPlayer("own" if name == "<lambda>" else name, choose, _version(given, name))

    def choose(self, view: Any) -> Any:
        """Its decision for a view.

        Raises:
            Problem: only its name is known.
        """
        if self.choice is None:
            raise Problem("own_unknown", name=self.name)
        return self.choice(view)

    def decide(self, game: Game[Any, Any, Any], view: Any) -> Any:
        """Its decision, checked, as an action of the game.

        Raises:
            OwnPlayerFault: it has failed, or its decision is no legal one.
        """
        try:
            action = read(self.choose(view), game.parse_action)
            reason = game.why_not(view, action)
        except OwnPlayerFault:
            raise
        except Exception as error:
            why = str(error) if isinstance(error, Problem) else f"{type(error).__name__}: {error}"
            raise OwnPlayerFault(self.name, why) from error
        if reason:
            raise OwnPlayerFault(self.name, reason, str(action))
        return action

    @property
    def is_portable(self) -> bool:
        """Can it be sent to another process?"""
        return self._packed() is not None

    def __reduce__(self) -> tuple[Any, ...]:
        if self.choice is None:
            return OwnPlayer, (self.name,)
        packed = self._packed()
        if packed is None:
            raise Problem("own_here", name=self.name)
        return _unpacked, (self.name, packed, self.version)

    def _packed(self) -> bytes | None:
        """The pickled function; None if it cannot be pickled, or not be found elsewhere."""
        try:
            from cloudpickle import dumps
        except ImportError:
            is_typed = not hasattr(sys.modules["__main__"], "__file__")
            if is_typed and getattr(self.choice, "__module__", "") == "__main__":
                return None
            dumps = pickle.dumps
        try:
            packed: bytes = dumps(self.choice)
        except (pickle.PicklingError, TypeError, AttributeError, ValueError, RecursionError):
            return None
        return packed


def _unpacked(name: str, packed: bytes, version: str) -> OwnPlayer:
    choice = pickle.loads(packed)  # noqa: S301 - written by our own program
    return OwnPlayer(name, choice, version)


def _version(given: Any, name: str) -> str:
    """A hash of the source, read where the player was made: other processes may not have it."""
    try:
        source = inspect.getsource(given if inspect.isroutine(given) else type(given))
    except (OSError, TypeError):
        source = name
    return sha256(source.encode()).hexdigest()[:16]
