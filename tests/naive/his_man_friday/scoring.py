"""Who wins: guns first, then kinds of supplies, then amounts."""

from __future__ import annotations

from collections.abc import Callable

from tests.naive.his_man_friday.pieces import SUPPLIES, amount, kind


def kinds_in(hand: list[str]) -> int:
    """How many different kinds of supplies a player has taken."""
    return len({kind(card) for card in hand if kind(card) in SUPPLIES})


def winners(taken: list[list[str]], tell: Callable[..., None]) -> list[int]:
    """The seats that win, each step told as it is taken."""
    seats = list(range(len(taken)))
    guns = [hand.count("g") for hand in taken]
    for seat in seats:
        tell("guns_shown", "HMF-SCORE-1", seat=seat, guns=guns[seat])

    for seat in seats:
        if guns[seat] == 4:
            tell("four_guns", "HMF-SCORE-1", seat=seat)
            tell("won", "HMF-SCORE-1", "HMF-INFO-2", seats=[seat])
            return [seat]

    most_guns = max(guns)
    with_most_guns = [seat for seat in seats if guns[seat] == most_guns]
    if len(with_most_guns) == 1:
        tell("most_guns_out", "HMF-SCORE-2", seat=with_most_guns[0], guns=most_guns)
        seats.remove(with_most_guns[0])
        decided = "HMF-SCORE-2"
    else:
        tell("nobody_out", "HMF-SCORE-2", guns=most_guns)

    if len(seats) > 1:
        decided = "HMF-SCORE-3"
    for seat in seats:
        tell("kinds", "HMF-SCORE-3", seat=seat, kinds=kinds_in(taken[seat]))
    most_kinds = max(kinds_in(taken[seat]) for seat in seats)
    seats = [seat for seat in seats if kinds_in(taken[seat]) == most_kinds]

    if len(seats) > 1:
        decided = "HMF-SCORE-4"
        sums = {seat: sum(map(amount, taken[seat])) for seat in seats}
        for seat in seats:
            tell("sums", "HMF-SCORE-4", seat=seat, sum=sums[seat])
        seats = [seat for seat in seats if sums[seat] == max(sums.values())]

    tell("won", decided, "HMF-INFO-2", seats=seats)
    return seats
