"""How far two sequences begin alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq
from typing import TypeVar

ItemT = TypeVar("ItemT")


def shared(
    before: Sequence[ItemT], now: Sequence[ItemT], same: Callable[[ItemT, ItemT], bool] = eq
) -> int:
    """The length of the common prefix.

    >>> shared("draw draw", "draw pass"), shared("draw", "draw"), shared("", "draw")
    (5, 4, 0)
    """
    for at, (old, new) in enumerate(zip(before, now, strict=False)):
        if not same(old, new):
            return at
    return min(len(before), len(now))
