"""How a game is played well: its rules of thumb by theme, and the decisions that each is for.

A game lists them in ``strategy.json`` beside its lessons.  A rule of thumb is that of a lesson
(``lesson.<key>.rule`` in the game's words), or one of its own (``thumb.<id>.title``, ``.text``), to
which a lesson may belong.  Its sentence stands in the words alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from friday_nb.i18n import Catalogue

__all__ = ["Saying", "Strategy", "Theme", "phase_to_decide"]


@dataclass(frozen=True)
class Saying:
    """A rule of thumb.

    Attributes:
        key: The key of the lesson whose rule it is, or its own id, such as ``THUMB-LOOK``.
        when: The kinds of decisions that it is for.
        lesson: The key of a lesson that treats it; empty for none.
        words: The words of its game.
    """

    key: str
    when: frozenset[str]
    lesson: str
    words: Catalogue

    @property
    def _stem(self) -> tuple[str, str]:
        return ("lesson", "rule") if self.key == self.lesson else ("thumb", "text")

    def title(self, lang: str) -> str:
        """A few words."""
        return self.words.say(lang, f"{self._stem[0]}.{self.key}.title")

    def text(self, lang: str) -> str:
        """The sentence."""
        where, what = self._stem
        return self.words.say(lang, f"{where}.{self.key}.{what}")


@dataclass(frozen=True)
class Theme:
    """Rules of thumb that belong together; its title is ``strategy.theme.<key>`` in the words."""

    key: str
    sayings: tuple[Saying, ...]
    words: Catalogue

    def title(self, lang: str) -> str:
        """What they are about."""
        return self.words.say(lang, f"strategy.theme.{self.key}")


class Strategy:
    """The rules of thumb of a game.

    Args:
        data: The content of ``strategy.json``.
        words: The words of the game.
        kinds: Gives the kinds of the decision that is due in a view; none if none is due.
        decides: Gives what somebody decides in a view who follows all the rules, if they settle it.
    """

    def __init__(
        self,
        data: bytes,
        words: Catalogue,
        kinds: Callable[[Any], Collection[str]],
        decides: Callable[[Any], Any] = lambda _view: None,
    ) -> None:
        self.themes = tuple(
            Theme(theme["theme"], tuple(_saying(each, words) for each in theme["rules"]), words)
            for theme in json.loads(data)
        )
        self._kinds = kinds
        self._decides = decides

    def __iter__(self) -> Iterator[Saying]:
        return (saying for theme in self.themes for saying in theme.sayings)

    def now(self, view: Any) -> tuple[Saying, ...]:
        """The rules of thumb for the decision that is due."""
        kinds = self._kinds(view)
        return tuple(saying for saying in self if not saying.when.isdisjoint(kinds))

    def decision(self, view: Any) -> Any:
        """What somebody decides here who follows all the rules; None where they leave it open."""
        return self._decides(view) if self._kinds(view) else None


class _Phase(Protocol):
    @property
    def key(self) -> str: ...


class _InPhases(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def phase(self) -> _Phase: ...


def phase_to_decide(view: _InPhases) -> tuple[str, ...]:
    """The kind of the decision that is due in a game of phases: the phase, if this seat decides."""
    return (view.phase.key,) if view.actor == view.seat else ()


def _saying(each: dict[str, Any], words: Catalogue) -> Saying:
    lesson = each.get("lesson", "")
    return Saying(each.get("thumb", lesson), frozenset(each["when"]), lesson, words)
