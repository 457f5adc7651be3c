"""The cells of the flat state: where each fact stands, and the codes that stand in them.

``s[LIFE]`` is the life Robinson has left; ``s[DISCARD + kind]`` how many cards of that kind lie in
his discard pile.  A *class* is a kind, plus ``KINDS`` if that physical card's ability was already
used in the current fight (FRI-FIGHT-4): the stack, the discard pile and the known places count
classes, so that a card is still used when it leaves the fight and comes back.
"""

from typing import Final

from friday_nb.friday.cards import CARDS, Group

KINDS: Final = len(CARDS)
"""Card designs, numbered in this order: starting, knowledge and aging cards."""
CLASSES: Final = 2 * KINDS
FIRST_KNOWLEDGE: Final = sum(card.group is Group.STARTING for card in CARDS)
AGING_KINDS: Final = sum(card.group is Group.AGING for card in CARDS)
FIRST_AGING: Final = KINDS - AGING_KINDS
HAZARD_KINDS: Final = FIRST_AGING - FIRST_KNOWLEDGE
"""Every knowledge card has a hazard on its other half."""
FIGHTERS: Final = sum(card.count for card in CARDS)
"""All fighting cards of the box: no sequence of cards can be longer."""

# --- nodes: who decides, and about what ---------------------------------------------------------
OVER: Final = 0
HAZARD: Final = 1
PIRATE: Final = 2
FIGHT: Final = 3
MORE: Final = 4
SWAP: Final = 5
SORT: Final = 6
DESTROY: Final = 7
CHANCE_PIRATE: Final = 8
CHANCE_HAZARD: Final = 9
CHANCE_CARD: Final = 10

# --- why the game ended -------------------------------------------------------------------------
RUNNING: Final = 0
WON: Final = 1
OUT_OF_LIFE: Final = 2
OUT_OF_LIFE_DOUBLE_PRICE: Final = 3
TOO_OLD: Final = 4
PIRATE_UNBEATABLE: Final = 5

# --- what a card that comes from the stack is for -----------------------------------------------
FOR_FREE: Final = 1
FOR_PAID: Final = 2
FOR_BONUS: Final = 3
FOR_EXCHANGE: Final = 4
FOR_LOOK: Final = 5

# --- marks of a played card (bits of s[MARKS + i]) ----------------------------------------------
RIGHT: Final = 1
FACE_DOWN: Final = 2
USED: Final = 4
STEPPING: Final = 8
DOOMED: Final = 16
AWAY: Final = 32
"""Its card was exchanged and the new one is being drawn (FACE_DOWN is set meanwhile)."""

# --- single cells -------------------------------------------------------------------------------
NODE: Final = 0
LEVEL: Final = 1
STEP: Final = 2
"""0 green, 1 yellow, 2 red, 3 pirates."""
LIFE: Final = 3
RESERVE: Final = 4
RESULT: Final = 5

# Rulings that switch: 0 is the default reading, 1 the other (friday_nb.friday.rulings).
REDRAWN_IS_FRESH: Final = 6
OLD_AGE_SHUFFLES: Final = 7
ZERO_AFTER_DOUBLING: Final = 8
PLUS_ONE_FACE_UP: Final = 9
SETUP_AGING_IGNORED: Final = 10

AGING_NORMAL: Final = 11
"""Normal cards left in the aging stack; they lie on the difficult ones."""
AGING_DIFFICULT: Final = 12
AGING_GONE: Final = 13
"""Cards that have left the aging stack, the one of the set-up included."""

POOL_SIZE: Final = 14
"""Cards in the unordered part of the Robinson stack, the unseen aging card included."""
UNSEEN_GRADE: Final = 15
"""The unseen aging card in the pool: 0 none, 1 a normal one, 2 a difficult one."""
TOP_SIZE: Final = 16
BOTTOM_SIZE: Final = 17
LOOK_SIZE: Final = 18
DISCARD_SIZE: Final = 19
HAZARDS_LEFT: Final = 20
"""Cards in the hazard stack."""

PIRATE_A: Final = 21
"""First pirate of the set-up: its number + 1, 0 while unknown."""
PIRATE_B: Final = 22
PIRATES_BEATEN: Final = 23
"""How many pirates are beaten: 0, 1 or 2; FIRST_PIRATE says which one came first."""
FIRST_PIRATE: Final = 24
"""1 or 2: which of the two was chosen to be fought first, 0 while open."""
OFFER_A: Final = 25
"""A hazard to choose from: its kind + 1, 0 for none."""
OFFER_B: Final = 26

ENEMY: Final = 27
"""What is fought: hazard kind + 1, or 0."""
ENEMY_PIRATE: Final = 28
"""Pirate number + 1, or 0."""
ENEMY_VALUE: Final = 29
"""A pirate's value, fixed when its fight begins; 0 for a hazard (its step tells)."""
FREE: Final = 30
"""Cards that may be drawn for free in this fight (the white box)."""
DRAWN: Final = 31
"""Cards drawn in this fight, wherever they are now (FRI-FIGHT-5)."""
PLAYED: Final = 32
"""Cards lying in the fight."""
LEFT_SIDE: Final = 33
"""How many of these lie on the left."""
STOPS: Final = 34
"""Face-up stop cards on the left (FRI-AGE-STOP)."""

PURPOSE: Final = 35
"""What the card that is being drawn is for (FOR_...)."""
PLACE: Final = 36
"""For an exchange: index of the played card whose place the new card takes."""
WORKER: Final = 37
"""Index + 1 of the played card whose ability is being carried out, 0 for none."""
WORKING: Final = 38
"""The code of that ability, 0 for none; for a copy it is the ability that it copied."""
LEFT: Final = 39
"""Further draws, exchanges or looks that the ability in progress allows."""
BUDGET: Final = 40
"""Points left to destroy cards with (FRI-LOSE-2)."""

# --- counts and sequences -----------------------------------------------------------------------
POOL: Final = 41
"""The unordered part of the stack, counts by class, without the unseen aging card."""
DISCARD: Final = POOL + CLASSES
GONE: Final = DISCARD + CLASSES
"""Destroyed cards, counts by kind."""
HSTACK: Final = GONE + KINDS
"""Hazard stack, counts by hazard (kind - FIRST_KNOWLEDGE)."""
HDISCARD: Final = HSTACK + HAZARD_KINDS
UNSEEN: Final = HDISCARD + HAZARD_KINDS
"""Aging cards of this game that nobody has seen yet, wherever they lie: counts by aging kind."""
TILT: Final = UNSEEN + AGING_KINDS
"""1 for an aging kind if a copy drawn from this pool may have been either the unseen card or its
seen twin: the unseen card is then twice as likely to be of that kind (see chance.weight)."""
LOOK: Final = TILT + AGING_KINDS
"""Classes of the cards being looked at, in looking order."""
TOP: Final = LOOK + 3
"""Classes known on top of the stack; the last entry is drawn first."""
BOTTOM: Final = TOP + FIGHTERS
"""Classes known at the bottom; the first entry is drawn first.  Only below an unordered rest."""
CARD: Final = BOTTOM + FIGHTERS
"""Kinds of the played cards, in playing order."""
MARKS: Final = CARD + FIGHTERS
DOUBLER: Final = MARKS + FIGHTERS
"""Index + 1 of the played card that doubles this one, 0 for none."""
VIEW_SIZE: Final = DOUBLER + FIGHTERS
"""Cells below this number are what the player may know; the others belong to the dealer."""

# --- the dealer's cells: which chance comes next (chance.pick) ----------------------------------
SEED_HIGH: Final = VIEW_SIZE
SEED_LOW: Final = VIEW_SIZE + 1
STACK_SHUFFLES: Final = VIEW_SIZE + 2
STACK_DEALT: Final = VIEW_SIZE + 3
"""Cards dealt from the pool since the last shuffle."""
HAZARD_SHUFFLES: Final = VIEW_SIZE + 4
HAZARDS_DEALT: Final = VIEW_SIZE + 5
SIZE: Final = VIEW_SIZE + 6

# --- decisions: kind + three small numbers, packed into one integer ------------------------------
DO_HAZARD: Final = 1
DO_SKIP: Final = 2
DO_PIRATE: Final = 3
DO_DRAW: Final = 4
DO_PAY: Final = 5
DO_USE: Final = 6
DO_MORE: Final = 7
DO_DONE: Final = 8
DO_SWAP: Final = 9
DO_LOOK: Final = 10
DO_SORT: Final = 11
DO_END: Final = 12
DO_DESTROY: Final = 13

BASE: Final = 64
"""Each of the three numbers is below this."""
