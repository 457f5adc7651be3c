"""The view: everything the player may know, and nothing else (FRI-INFO-1, FRI-INFO-2).

It wraps the flat cells of the rules core.  Whatever advises, counts or draws takes a view.
"""

from __future__ import annotations

from functools import cached_property

from friday_nb.core.cells import FlatView, Notation
from friday_nb.friday.cards import CARDS, PIRATES, Card, Pirate, Step
from friday_nb.friday.notation.position import print_position
from friday_nb.friday.outcome import GameResult, Score, Termination
from friday_nb.friday.rules import chance, counting, ending, layout, stack
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.rulings import SWITCHES, Rulings
from friday_nb.friday.table import AgingPile, Count, Fight, Node, Played, Stack, Unseen


class View(FlatView, game="friday", part="screen"):
    """Everything the player may know (FRI-INFO-1, FRI-INFO-2), and nothing else.

    >>> parse_position("level=1 step=green life=30/2 aging=7n3d")
    Traceback (most recent call last):
    friday_nb.friday.notation.position.PositionError: ...
    """

    size = layout.VIEW_SIZE
    notation = Notation(print_position, "friday_nb.friday.notation.parser")

    @property
    def actor(self) -> int | None:
        """The seat of the player who decides; None at a chance node and when the game is over."""
        decides = layout.OVER < self.cells[layout.NODE] < layout.CHANCE_PIRATE
        return self.seat if decides else None

    @property
    def level(self) -> int:
        """Level 1 to 4."""
        return self.cells[layout.LEVEL]

    @property
    def node(self) -> Node:
        """What is to be decided now."""
        return Node(self.cells[layout.NODE])

    @property
    def step(self) -> Step:
        """The step of the game."""
        return Step(self.cells[layout.STEP])

    @property
    def life(self) -> int:
        """Robinson's life points; 0 is alive (FRI-LIFE-1)."""
        return self.cells[layout.LIFE]

    @property
    def reserve(self) -> int:
        """Life points in the reserve."""
        return self.cells[layout.RESERVE]

    @property
    def life_max(self) -> int:
        """All life points of this game (FRI-LIFE-2)."""
        return self.life + self.reserve

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings of this game."""
        return Rulings.of_switches(self.cells[layout.REDRAWN_IS_FRESH :][: len(SWITCHES)])

    @cached_property
    def stack(self) -> Stack:
        """The Robinson stack as far as it is known."""
        s = self.cells
        top = s[layout.TOP : layout.TOP + s[layout.TOP_SIZE]]
        bottom = s[layout.BOTTOM : layout.BOTTOM + s[layout.BOTTOM_SIZE]]
        pool = s[layout.POOL : layout.POOL + layout.CLASSES]
        return Stack(
            top=tuple(CARDS[cls % layout.KINDS] for cls in reversed(top)),
            pool=tuple(
                (c, pool[c.kind] + pool[layout.KINDS + c.kind])
                for c in CARDS
                if pool[c.kind] + pool[layout.KINDS + c.kind]
            ),
            spent=_counts(pool[layout.KINDS :]),
            unseen=self._unseen(),
            bottom=tuple(CARDS[cls % layout.KINDS] for cls in bottom),
            size=stack.stack_size(s),
        )

    def _unseen(self) -> Unseen | None:
        grade = self.cells[layout.UNSEEN_GRADE]
        if not grade:
            return None
        weights = (
            (CARDS[layout.FIRST_AGING + i], chance.weight(self.cells, i))
            for i in range(layout.AGING_KINDS)
        )
        name = "normal" if grade == 1 else "difficult"
        return Unseen(name, tuple((card, w) for card, w in weights if w))

    @cached_property
    def discard(self) -> tuple[Count, ...]:
        """The Robinson discard pile."""
        pile = self.cells[layout.DISCARD : layout.DISCARD + layout.CLASSES]
        both = (pile[k] + pile[layout.KINDS + k] for k in range(layout.KINDS))
        return _counts(tuple(both))

    @cached_property
    def destroyed(self) -> tuple[Count, ...]:
        """Cards that have left the game."""
        return _counts(self.cells[layout.GONE : layout.GONE + layout.KINDS])

    @cached_property
    def hazard_stack(self) -> tuple[Count, ...]:
        """The hazards still to come in this step, in unknown order."""
        return self._hazards(layout.HSTACK)

    @cached_property
    def hazard_discard(self) -> tuple[Count, ...]:
        """Hazards put aside or lost in this step."""
        return self._hazards(layout.HDISCARD)

    def _hazards(self, at: int) -> tuple[Count, ...]:
        counts = self.cells[at : at + layout.HAZARD_KINDS]
        return tuple((CARDS[layout.FIRST_KNOWLEDGE + i], n) for i, n in enumerate(counts) if n)

    @cached_property
    def aging(self) -> AgingPile:
        """The aging stack."""
        s = self.cells
        unseen = s[layout.UNSEEN : layout.UNSEEN + layout.AGING_KINDS]
        return AgingPile(
            left=stack.aging_left(s),
            normal_left=s[layout.AGING_NORMAL],
            difficult_left=s[layout.AGING_DIFFICULT],
            unseen=tuple((CARDS[layout.FIRST_AGING + i], n) for i, n in enumerate(unseen) if n),
        )

    @property
    def pirates(self) -> tuple[Pirate, ...]:
        """The two pirates, known from the start."""
        numbers = (self.cells[layout.PIRATE_A], self.cells[layout.PIRATE_B])
        return tuple(PIRATES[n - 1] for n in numbers if n)

    @property
    def pirates_beaten(self) -> tuple[Pirate, ...]:
        """Those of the two that were beaten, in that order."""
        first = self.cells[layout.FIRST_PIRATE]
        order = self.pirates if first == 1 else self.pirates[::-1]
        return order[: self.cells[layout.PIRATES_BEATEN]]

    @property
    def offer(self) -> tuple[Card, ...]:
        """The hazards to choose from."""
        kinds = (self.cells[layout.OFFER_A], self.cells[layout.OFFER_B])
        return tuple(CARDS[n - 1] for n in kinds if n)

    @cached_property
    def fight(self) -> Fight | None:
        """The fight in progress, or the one in which the game ended; None between fights."""
        s = self.cells
        enemy: Card | Pirate
        if s[layout.ENEMY]:
            enemy = CARDS[layout.FIRST_KNOWLEDGE + s[layout.ENEMY] - 1]
            base = counting.hazard_value(s[layout.ENEMY] - 1, s[layout.STEP])
        elif s[layout.ENEMY_PIRATE]:
            enemy = PIRATES[s[layout.ENEMY_PIRATE] - 1]
            base = s[layout.ENEMY_VALUE]
        else:
            return None
        return Fight(
            enemy=enemy,
            value=counting.needed(s),
            base_value=base,
            free=s[layout.FREE],
            free_left=max(0, s[layout.FREE] - s[layout.LEFT_SIDE]),
            cost=rules_play.price(s),
            stopped=s[layout.STOPS] > 0,
            drawn=s[layout.DRAWN],
            total=counting.total(s),
            aging_cost=counting.aging_life_cost(s),
            cards=self._played(),
        )

    def _played(self) -> tuple[Played, ...]:
        s = self.cells
        zero = counting.zeroed(s)
        counts = counting.counting(s, zero)
        played = []
        for i in range(s[layout.PLAYED]):
            marks = s[layout.MARKS + i]
            if marks & layout.AWAY:
                continue
            is_zeroed = bool(counting.bit(zero, i))
            in_total = counting.bit(counts, i) and not is_zeroed
            played.append(
                Played(
                    number=i + 1,
                    card=CARDS[s[layout.CARD + i]],
                    side="right" if marks & layout.RIGHT else "left",
                    face_down=bool(marks & layout.FACE_DOWN),
                    used=bool(marks & layout.USED),
                    doubled_by=s[layout.DOUBLER + i],
                    lowers_step=bool(marks & layout.STEPPING),
                    doomed=bool(marks & layout.DOOMED),
                    zeroed=is_zeroed,
                    counts=counting.worth(s, i) if in_total else 0,
                )
            )
        return tuple(played)

    @property
    def looking(self) -> tuple[Card, ...]:
        """The cards being looked at by "sort", in looking order."""
        s = self.cells
        seen = s[layout.LOOK : layout.LOOK + s[layout.LOOK_SIZE]]
        return tuple(CARDS[cls % layout.KINDS] for cls in seen)

    @property
    def working(self) -> int:
        """Number of the played card whose ability is in progress, 0 for none."""
        return self.cells[layout.WORKER]

    @property
    def left(self) -> int:
        """Further draws, exchanges or looks that the ability in progress allows."""
        return self.cells[layout.LEFT]

    @property
    def budget(self) -> int:
        """Points left to destroy cards with (FRI-LOSE-2)."""
        return self.cells[layout.BUDGET]

    @property
    def can_draw(self) -> bool:
        """False once no card can be drawn by any means (FRI-FIGHT-8)."""
        return stack.can_draw(self.cells)

    @cached_property
    def outcome(self) -> GameResult | None:
        """How the game ended, or None."""
        s = self.cells
        if not s[layout.RESULT]:
            return None
        return GameResult(
            Termination(s[layout.RESULT]),
            Score(
                total=ending.score(s),
                cards=ending.cards_score(s),
                pirates=ending.pirates_score(s),
                life=ending.life_score(s),
                hazards=ending.hazards_score(s),
            ),
        )


parse_position = View.parse


def _counts(by_kind: tuple[int, ...]) -> tuple[Count, ...]:
    return tuple((CARDS[kind], n) for kind, n in enumerate(by_kind) if n)
