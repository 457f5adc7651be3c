"""Everything that can be asked of the engine in a position, legal or not."""

from itertools import permutations

from friday_nb import friday

PLAIN = ("skip", "draw", "pay", "more", "done", "look", "end")
ORDERS = [",".join(order) for n in range(4) for order in permutations("123", n)]


def universe(view):
    """All decisions that can be written with small numbers, legal or not."""
    top = min(view.fight.cards[-1].number if view.fight and view.fight.cards else 0, 5) + 1
    numbers = range(1, top + 1)
    texts = [*PLAIN]
    for word in ("hazard", "pirate", "swap", "destroy"):
        texts += [f"{word} {n}" for n in range(1, 13)]
    texts += [f"use {i}" for i in range(1, 13)]
    texts += [f"use {i}>{j}" for i in range(1, 13) for j in numbers]
    texts += [f"use {i}>{j}>{k}" for i in numbers for j in numbers for k in numbers]
    texts += [f"sort {order}{tail}" for order in ORDERS for tail in ("", "/1", "/2", "/3")]
    return [_parsed(text) for text in texts if text != "sort "]


_PARSED = {}


def _parsed(text):
    if text not in _PARSED:
        _PARSED[text] = friday.Action.parse(text)
    return _PARSED[text]
