"""The numbers of Friday's events in the log (:mod:`friday_nb.core.log`).

Kinds of cards are noted as ``kind + 1`` so that 0 means "none".
"""

from typing import Final

from friday_nb.core.log import ROW

LOG_SIZE: Final = 1 + ROW * 400
"""A log of this size has room for everything that one decision can cause."""

# Events.  Their names, facts and rule ids stand in friday_nb.friday.events, in this order.
GAME_STARTED: Final = 1
AGING_PREPARED: Final = 2
LIFE_PREPARED: Final = 3
AGING_SHUFFLED_IN: Final = 4
PIRATE_REVEALED: Final = 5
HAZARDS_OFFERED: Final = 6
LAST_HAZARD_OFFERED: Final = 7
HAZARD_CHOSEN: Final = 8
HAZARD_PUT_ASIDE: Final = 9
HAZARD_SKIPPED: Final = 10
STEP_BEGAN: Final = 11
STEP_SKIPPED: Final = 12
PIRATES_COME: Final = 13
PIRATE_CHOSEN: Final = 14
NEXT_PIRATE: Final = 15
REMAINING_COUNTED: Final = 16
AGING_COUNTED: Final = 17
FREE_CARD: Final = 18
LIFE_PAID: Final = 19
DOUBLE_PRICE_PAID: Final = 20
BOUGHT_CARD: Final = 21
BONUS_CARD: Final = 22
RESHUFFLED: Final = 23
RESHUFFLED_WITHOUT_AGING: Final = 24
STOPPED: Final = 25
STOP_IGNORED: Final = 26
STOP_LIFTED: Final = 27
NOTHING_LEFT_TO_DRAW: Final = 28
LIFE_GAINED: Final = 29
TURNED_DOWN: Final = 30
DOUBLE_DECLARED: Final = 31
STEP_DECLARED: Final = 32
ABILITY_COPIED: Final = 33
LOOKED_AT: Final = 34
SORTED: Final = 35
SORTED_DISCARDED: Final = 36
EXCHANGED_OUT: Final = 37
EXCHANGED_IN: Final = 38
PUT_BELOW: Final = 39
PLACE_FREED: Final = 40
AGING_CANCELLED: Final = 41
DECLARATION_LAPSED: Final = 42
FIGHT_ENDED: Final = 43
DOUBLED: Final = 44
HIGHEST_ZEROED: Final = 45
STEP_LOWERED: Final = 46
HALF_COUNTED: Final = 47
PLUS_ONE_COUNTED: Final = 48
AGING_LIFE_PAID: Final = 49
HAZARD_BEATEN: Final = 50
PIRATE_BEATEN: Final = 51
FIGHT_LOST: Final = 52
POINTS_TO_DESTROY: Final = 53
CARD_DESTROYED: Final = 54
POINTS_UNUSED: Final = 55
HAZARD_RETURNED: Final = 56
FACE_DOWN_REMOVED: Final = 57
GAME_WON: Final = 58
GAME_LOST_LIFE: Final = 59
GAME_LOST_DOUBLE_PRICE: Final = 60
GAME_LOST_TOO_OLD: Final = 61
GAME_LOST_PIRATE: Final = 62
SCORED: Final = 63
