"""The reasons of a game's refusals, declared as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from friday_nb.core.facts import Fact, Reason

__all__ = ["Reasons"]


@dataclass(frozen=True)
class Reasons:
    """All reasons of a game.

    Attributes:
        prefix: The prefix of the ids of the game's rules.
        rows: Key and rules of each reason code of the rules, from code 1 on; the ids of the rules
            without the prefix, none where they depend on the case.

    >>> reasons = Reasons("CHE", (("not_your_turn", "TURN-1"), ("check", "KING-1 KING-2")))
    >>> reasons.key(2), reasons.reason(2).rules
    ('check', ('CHE-KING-1', 'CHE-KING-2'))
    """

    prefix: str
    rows: Sequence[tuple[str, str]]

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of all reasons."""
        return tuple(dict.fromkeys(key for key, _ in self.rows))

    def key(self, code: int) -> str:
        """The key of the reason with this code."""
        return self.rows[code - 1][0]

    def rules(self, code: int) -> str:
        """The rules of the reason with this code, without the prefix; empty if they depend."""
        return self.rows[code - 1][1]

    def reason(self, code: int, facts: Mapping[str, Fact] | None = None, rules: str = "") -> Reason:
        """The reason with this code.

        Args:
            code: The code.
            facts: What its sentence needs.
            rules: Its rules where the table has none.
        """
        ids = (f"{self.prefix}-{rule}" for rule in (self.rules(code) or rules).split())
        return Reason(self.key(code), tuple(ids), MappingProxyType(dict(facts or {})))

    def plain(self, _view: object, _action: object, code: int) -> Reason:
        """The reason with this code, for a game whose sentences need no facts."""
        return self.reason(code)
