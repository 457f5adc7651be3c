# ruff: noqa: PLR2004 - plain integers, numbers of players
"""The players that do not think ahead, and whole games of theirs.  Restricted Python."""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import Numbers, believe
from friday_nb.his_man_friday.players.declarations import lay_at_random, look_or_pass, random_below
from friday_nb.his_man_friday.players.evaluation import explore
from friday_nb.his_man_friday.players.thumb import thumb
from friday_nb.his_man_friday.rules.layout import CHALLENGE, LAY, NODE, PLAYERS
from friday_nb.his_man_friday.rules.legal import decisions

# The players by number, each stronger than the one before.
RANDOM: Final = 0
HONEST: Final = 1
THUMB: Final = 2
BLUFFER: Final = 3
SEARCH: Final = 4

# Models of lying (:mod:`.beliefs`), weights (:mod:`.evaluation`) and declaration policies
# (:mod:`.declarations`).
HONEST_MODEL: Final = (92, 92, 4, 30)
HONEST_WEIGHTS: Final = (40, 120, 60, 60, 8, 2)
HONEST_POLICY: Final = (100, 100, 0, 100, 0, 20)
# The bluffer's with 2, 3 and 4 players: found by trying changes against the other players.
MODEL_2: Final = (15, 90, 8, 1)
MODEL_3: Final = (25, 85, 13, 10)
MODEL_4: Final = (45, 75, 23, 20)
WEIGHTS_2: Final = (40, 120, 60, 30, 5, 2)
WEIGHTS_3: Final = (60, 90, 60, 70, 5, 3)
WEIGHTS_4: Final = (60, 160, 60, 40, 5, 3)
POLICY_2: Final = (0, 0, 85, 30, 70, 35)
POLICY_3: Final = (0, 25, 75, 60, 30, 5)
POLICY_4: Final = (0, 0, 100, 50, 50, 0)


def at_random(v: ReadOnlyCells, seed: int, found: Cells) -> int:
    """Any legal decision, each as likely as any other."""
    return found[random_below(v, seed, 0, decisions(v, found))]


def by_belief(
    v: ReadOnlyCells,
    model: ReadOnlyCells,
    weights: ReadOnlyCells,
    policy: ReadOnlyCells,
    seed: int,
    p: Numbers,
    found: Cells,
) -> int:
    """The decision of a player with this model of lying, these weights and this policy."""
    if v[NODE] == LAY:
        return lay_at_random(v, policy, seed)
    believe(v, model, p)
    if v[NODE] == CHALLENGE:
        return look_or_pass(v, p, weights, policy)
    return explore(v, p, weights, found)


def honest(v: ReadOnlyCells, seed: int, p: Numbers, found: Cells) -> int:
    """Says what is true, and mostly believes what others say."""
    return by_belief(v, HONEST_MODEL, HONEST_WEIGHTS, HONEST_POLICY, seed, p, found)


def bluff(v: ReadOnlyCells, seed: int, p: Numbers, found: Cells) -> int:
    """Lies by chance, and weighs what others say by how often each card is lied about."""
    if v[PLAYERS] == 2:
        return by_belief(v, MODEL_2, WEIGHTS_2, POLICY_2, seed, p, found)
    if v[PLAYERS] == 3:
        return by_belief(v, MODEL_3, WEIGHTS_3, POLICY_3, seed, p, found)
    return by_belief(v, MODEL_4, WEIGHTS_4, POLICY_4, seed, p, found)


def decide_without_search(
    v: ReadOnlyCells, player: int, seed: int, p: Numbers, found: Cells
) -> int:
    """The decision (packed) of a player by number; ``p`` and ``found`` are buffers."""
    if player == RANDOM:
        return at_random(v, seed, found)
    if player == HONEST:
        return honest(v, seed, p, found)
    if player == THUMB:
        return thumb(v, seed, p, found)
    return bluff(v, seed, p, found)
