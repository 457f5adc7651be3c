# ruff: noqa: PLR0917, PLR2004 - plain integers, numbers of players
"""The players that do not think ahead, and whole games of theirs.  Restricted Python."""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import Numbers, believe
from friday_nb.his_man_friday.players.talk import lay_by_luck, look_or_pass, luck
from friday_nb.his_man_friday.players.thumb import thumb
from friday_nb.his_man_friday.players.worth import explore
from friday_nb.his_man_friday.rules.layout import CHALLENGE, LAY, NODE, PLAYERS
from friday_nb.his_man_friday.rules.legal import decisions

# The players by number, each stronger than the one before.
RANDOM: Final = 0
HONEST: Final = 1
THUMB: Final = 2
BLUFFER: Final = 3
SEARCH: Final = 4

# Models of lying (:mod:`.beliefs`), tastes (:mod:`.worth`) and ways of talking (:mod:`.talk`).
TRUSTING: Final = (92, 92, 4, 30)
HONEST_TASTE: Final = (40, 120, 60, 60, 8, 2)
HONEST_WAY: Final = (100, 100, 0, 100, 0, 20)
# The bluffer's with 2, 3 and 4 players: found by trying changes against the other players.
WARY_2: Final = (15, 90, 8, 1)
WARY_3: Final = (25, 85, 13, 10)
WARY_4: Final = (45, 75, 23, 20)
TASTE_2: Final = (40, 120, 60, 30, 5, 2)
TASTE_3: Final = (60, 90, 60, 70, 5, 3)
TASTE_4: Final = (60, 160, 60, 40, 5, 3)
WAY_2: Final = (0, 0, 85, 30, 70, 35)
WAY_3: Final = (0, 25, 75, 60, 30, 5)
WAY_4: Final = (0, 0, 100, 50, 50, 0)


def by_luck(v: ReadOnlyCells, seed: int, found: Cells) -> int:
    """Any legal decision, each as likely as any other."""
    return found[luck(v, seed, 0, decisions(v, found))]


def by_belief(
    v: ReadOnlyCells,
    model: ReadOnlyCells,
    taste: ReadOnlyCells,
    way: ReadOnlyCells,
    seed: int,
    p: Numbers,
    found: Cells,
) -> int:
    """The decision of a player with this model of lying, this taste and this way of talking."""
    if v[NODE] == LAY:
        return lay_by_luck(v, way, seed)
    believe(v, model, p)
    if v[NODE] == CHALLENGE:
        return look_or_pass(v, p, taste, way)
    return explore(v, p, taste, found)


def honest(v: ReadOnlyCells, seed: int, p: Numbers, found: Cells) -> int:
    """Says what is true, and mostly believes what others say."""
    return by_belief(v, TRUSTING, HONEST_TASTE, HONEST_WAY, seed, p, found)


def bluff(v: ReadOnlyCells, seed: int, p: Numbers, found: Cells) -> int:
    """Lies by chance, and weighs what others say by how often each card is lied about."""
    if v[PLAYERS] == 2:
        return by_belief(v, WARY_2, TASTE_2, WAY_2, seed, p, found)
    if v[PLAYERS] == 3:
        return by_belief(v, WARY_3, TASTE_3, WAY_3, seed, p, found)
    return by_belief(v, WARY_4, TASTE_4, WAY_4, seed, p, found)


def decide_at_sight(v: ReadOnlyCells, player: int, seed: int, p: Numbers, found: Cells) -> int:
    """The decision (packed) of a player by number; ``p`` and ``found`` are buffers."""
    if player == RANDOM:
        return by_luck(v, seed, found)
    if player == HONEST:
        return honest(v, seed, p, found)
    if player == THUMB:
        return thumb(v, seed, p, found)
    return bluff(v, seed, p, found)
