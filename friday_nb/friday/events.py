"""What can happen in Friday: every event, its facts and the rules that it shows at work."""

from __future__ import annotations

from typing import Final

from friday_nb.core.events import EventKind, Kinds
from friday_nb.core.facts import Event, Fact
from friday_nb.friday.cards import CARDS, PIRATES

__all__ = ["BY_NAME", "GRADES", "KINDS", "Event", "EventKind", "from_log"]


_TABLE: Final = (
    ("game_started level", "SET-1 SET-2 SET-3"),
    ("aging_prepared normal difficult", "SET-4"),
    ("life_prepared life reserve", "SET-6 LIFE-2"),
    ("aging_shuffled_in", "SET-7"),
    ("pirate_revealed pirate", "SET-5"),
    ("hazards_offered hazard other", "TURN-1"),
    ("last_hazard_offered hazard", "TURN-2"),
    ("hazard_chosen hazard value free", "TURN-1 FIGHT-1"),
    ("hazard_put_aside hazard", "TURN-1"),
    ("hazard_skipped hazard", "TURN-2"),
    ("step_began step n", "TURN-3 SET-1"),
    ("step_skipped step", "TURN-4"),
    ("pirates_come", "TURN-3 PIR-1"),
    ("pirate_chosen pirate value free", "PIR-1 PIR-2"),
    ("next_pirate pirate value free", "PIR-3"),
    ("remaining_counted value free", "PIR-REMAINING"),
    ("aging_counted value n", "PIR-AGING"),
    ("free_card card n free", "FIGHT-2"),
    ("life_paid n life", "FIGHT-3 LIFE-1"),
    ("double_price_paid n life", "PIR-COST2"),
    ("bought_card card", "FIGHT-3"),
    ("bonus_card card", "AB-DRAW"),
    ("reshuffled n left grade", "DECK-1 DECK-2 DECK-4"),
    ("reshuffled_without_aging n", "DECK-3 DECK-2 DECK-4"),
    ("stopped card", "AGE-STOP"),
    ("stop_ignored card", "AGE-STOP"),
    ("stop_lifted card", "AGE-STOP"),
    ("nothing_left_to_draw", "FIGHT-8"),
    ("life_gained card n life", "AB-LIFE LIFE-2"),
    ("turned_down card target", "AB-DESTROY"),
    ("double_declared card target", "AB-DOUBLE"),
    ("step_declared card value", "AB-STEP"),
    ("ability_copied card target", "AB-COPY"),
    ("looked_at card n", "AB-SORT"),
    ("sorted n", "AB-SORT"),
    ("sorted_discarded n card", "AB-SORT"),
    ("exchanged_out card target", "AB-EXCHANGE"),
    ("exchanged_in card", "AB-EXCHANGE"),
    ("put_below card target", "AB-BELOW"),
    ("place_freed card", "AB-BELOW"),
    ("aging_cancelled card", "FIGHT-7"),
    ("declaration_lapsed card", "AB-LAST"),
    ("fight_ended total value", "FIGHT-6"),
    ("doubled card target n", "AB-DOUBLE AB-LAST"),
    ("highest_zeroed card n", "AGE-HIGHEST"),
    ("step_lowered value", "AB-STEP AB-LAST"),
    ("half_counted n of", "PIR-HALF"),
    ("plus_one_counted n", "PIR-PLUS1"),
    ("aging_life_paid n life", "AGE-LIFE"),
    ("hazard_beaten hazard", "WIN-1 WIN-2"),
    ("pirate_beaten pirate", "WIN-1 PIR-2"),
    ("fight_lost n life", "LOSE-1"),
    ("points_to_destroy n", "LOSE-2 LOSE-3"),
    ("card_destroyed card n", "LOSE-2"),
    ("points_unused n", "LOSE-2"),
    ("hazard_returned hazard", "LOSE-4"),
    ("face_down_removed card", "AB-DESTROY"),
    ("game_won score", "END-1"),
    ("game_lost_life", "LIFE-1"),
    ("game_lost_double_price", "PIR-COST2 LIFE-1"),
    ("game_lost_too_old", "DECK-3"),
    ("game_lost_pirate pirate", "PIR-2"),
    ("scored total cards pirates life hazards", "SCORE-1 SCORE-2 SCORE-3 SCORE-4"),
)


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


EVENTS: Final = Kinds.of("FRI", _TABLE, _fact)
"""All kinds of events, in the order of their numbers in the log of the rules."""

KINDS, from_log = EVENTS.kinds, EVENTS.from_log
BY_NAME: Final = {kind.name: kind for kind in KINDS}
