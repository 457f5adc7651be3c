"""What can happen in Friday: every event, its facts and the rules that it shows at work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.core import events
from friday_nb.core.events import EventKind
from friday_nb.core.facts import Event, Fact
from friday_nb.friday.cards import CARDS, PIRATES

__all__ = ["BY_NAME", "GRADES", "KINDS", "Event", "EventKind", "from_log"]


def _kind(signature: str, rules: str) -> EventKind:
    return EventKind.of("FRI", signature, rules)


KINDS: Final[tuple[EventKind, ...]] = (
    _kind("game_started level", "SET-1 SET-2 SET-3"),
    _kind("aging_prepared normal difficult", "SET-4"),
    _kind("life_prepared life reserve", "SET-6 LIFE-2"),
    _kind("aging_shuffled_in", "SET-7"),
    _kind("pirate_revealed pirate", "SET-5"),
    _kind("hazards_offered hazard other", "TURN-1"),
    _kind("last_hazard_offered hazard", "TURN-2"),
    _kind("hazard_chosen hazard value free", "TURN-1 FIGHT-1"),
    _kind("hazard_put_aside hazard", "TURN-1"),
    _kind("hazard_skipped hazard", "TURN-2"),
    _kind("step_began step n", "TURN-3 SET-1"),
    _kind("step_skipped step", "TURN-4"),
    _kind("pirates_come", "TURN-3 PIR-1"),
    _kind("pirate_chosen pirate value free", "PIR-1 PIR-2"),
    _kind("next_pirate pirate value free", "PIR-3"),
    _kind("remaining_counted value free", "PIR-REMAINING"),
    _kind("aging_counted value n", "PIR-AGING"),
    _kind("free_card card n free", "FIGHT-2"),
    _kind("life_paid n life", "FIGHT-3 LIFE-1"),
    _kind("double_price_paid n life", "PIR-COST2"),
    _kind("bought_card card", "FIGHT-3"),
    _kind("bonus_card card", "AB-DRAW"),
    _kind("reshuffled n left grade", "DECK-1 DECK-2 DECK-4"),
    _kind("reshuffled_without_aging n", "DECK-3 DECK-2 DECK-4"),
    _kind("stopped card", "AGE-STOP"),
    _kind("stop_ignored card", "AGE-STOP"),
    _kind("stop_lifted card", "AGE-STOP"),
    _kind("nothing_left_to_draw", "FIGHT-8"),
    _kind("life_gained card n life", "AB-LIFE LIFE-2"),
    _kind("turned_down card target", "AB-DESTROY"),
    _kind("double_declared card target", "AB-DOUBLE"),
    _kind("step_declared card value", "AB-STEP"),
    _kind("ability_copied card target", "AB-COPY"),
    _kind("looked_at card n", "AB-SORT"),
    _kind("sorted n", "AB-SORT"),
    _kind("sorted_discarded n card", "AB-SORT"),
    _kind("exchanged_out card target", "AB-EXCHANGE"),
    _kind("exchanged_in card", "AB-EXCHANGE"),
    _kind("put_below card target", "AB-BELOW"),
    _kind("place_freed card", "AB-BELOW"),
    _kind("aging_cancelled card", "FIGHT-7"),
    _kind("declaration_lapsed card", "AB-LAST"),
    _kind("fight_ended total value", "FIGHT-6"),
    _kind("doubled card target n", "AB-DOUBLE AB-LAST"),
    _kind("highest_zeroed card n", "AGE-HIGHEST"),
    _kind("step_lowered value", "AB-STEP AB-LAST"),
    _kind("half_counted n of", "PIR-HALF"),
    _kind("plus_one_counted n", "PIR-PLUS1"),
    _kind("aging_life_paid n life", "AGE-LIFE"),
    _kind("hazard_beaten hazard", "WIN-1 WIN-2"),
    _kind("pirate_beaten pirate", "WIN-1 PIR-2"),
    _kind("fight_lost n life", "LOSE-1"),
    _kind("points_to_destroy n", "LOSE-2 LOSE-3"),
    _kind("card_destroyed card n", "LOSE-2"),
    _kind("points_unused n", "LOSE-2"),
    _kind("hazard_returned hazard", "LOSE-4"),
    _kind("face_down_removed card", "AB-DESTROY"),
    _kind("game_won score", "END-1"),
    _kind("game_lost_life", "LIFE-1"),
    _kind("game_lost_double_price", "PIR-COST2 LIFE-1"),
    _kind("game_lost_too_old", "DECK-3"),
    _kind("game_lost_pirate pirate", "PIR-2"),
    _kind("scored total cards pirates life hazards", "SCORE-1 SCORE-2 SCORE-3 SCORE-4"),
)
"""All kinds of events; the n-th is event number n + 1 of the rules core's log."""

BY_NAME: Final = {kind.name: kind for kind in KINDS}
GRADES: Final = ("", "normal", "difficult")
_CARD_FACTS: Final = frozenset({"card", "target", "hazard", "other"})


def _fact(name: str, number: int) -> Fact:
    """A number of the log as a fact: keys for cards and pirates (both noted plus one)."""
    if name in _CARD_FACTS:
        return CARDS[number - 1].key
    if name == "pirate":
        return PIRATES[number - 1].key
    if name == "step":
        return number - 1
    if name == "grade":
        return GRADES[number]
    return number


def from_log(log: Sequence[int]) -> tuple[Event, ...]:
    """The events of a log of the rules core."""
    return events.from_log(log, KINDS, _fact)
