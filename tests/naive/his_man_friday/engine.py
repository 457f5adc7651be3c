"""The course of the game: reconnaissance, exploration, last chances."""

from __future__ import annotations

from collections.abc import Sequence

from tests.naive.his_man_friday import scoring
from tests.naive.his_man_friday.objections import objections
from tests.naive.his_man_friday.pieces import (
    CELLS,
    CENTRE,
    DIRECTIONS,
    KINDS,
    Event,
    IslandCard,
    RefusedError,
    next_cell,
)


class HisManFriday:
    """One game. `legal` lists the actions of a seat, `play` carries one out.

    Args:
        hands: The cards dealt to each seat, in seat order; all hands have the same size.
        centre: The cards left over, in the order in which they fill the centre.
        first: The seat that starts.
    """

    def __init__(
        self, hands: Sequence[Sequence[str]], centre: Sequence[str] = (), first: int = 0
    ) -> None:
        self.players = len(hands)
        self.first = first
        self.hands = [list(hand) for hand in hands]
        self.challenges = [3 if self.players == 4 else 2] * self.players
        self.island: dict[str, IslandCard] = {}
        self.taken: list[list[str]] = [[] for _ in hands]
        self.crusoe: str | None = None
        self.phase = "LAY"
        self.turn = first
        self.just_laid: str | None = None  # the cell of the card laid last
        self.to_ask: list[int] = []  # who may still challenge it
        self.took_one = False  # somebody took a card in this turn
        self.turns_without_taking = 0
        self.last_chances_left = 0
        self.guns_shown: list[int] | None = None
        self.winners: list[int] = []
        self.events: list[Event] = []
        self.tell("set_up", "HMF-SET-1", players=self.players, first=first)
        for seat, hand in enumerate(self.hands):
            self.tell("dealt", "HMF-SET-2", seat=seat, count=len(hand), cards=list(hand))
        for cell, card in zip(CENTRE, centre, strict=False):
            self.island[cell] = IslandCard(card)
        if centre:
            self.tell("centre", "HMF-SET-3", count=len(centre))
        self.tell("started", "HMF-REC-1", seat=first)
        self.setup_events = list(self.events)

    # ---- who decides, and what -----------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """The seat that decides now; none when the game is over."""
        if self.phase == "OVER":
            return ()
        return (self.to_ask[0],) if self.phase == "CHALLENGE" else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        """Every legal action of a seat: none unless it has to decide."""
        if seat not in self.to_act():
            return set()
        if self.phase == "LAY":
            return {
                f"lay {card} {cell} as {declared}"
                for card in self.hands[seat]
                for cell in CELLS
                if cell not in self.island
                for declared in KINDS.values()
            }
        if self.phase == "CHALLENGE":
            return {"challenge", "pass"}
        if self.phase == "PUT":
            return {f"put {cell}" for cell in self.cells_with_cards()}
        if self.phase == "MOVE":
            return self._legal_moves()
        if self.phase == "LAST":
            return {f"take {cell}" for cell in self.cells_with_cards()} | {"leave"}
        return {"take", "leave"}

    def _legal_moves(self) -> set[str]:
        ways = {f"move {direction}" for direction in DIRECTIONS if self.card_towards(direction)}
        others = {f"move {cell}" for cell in self.cells_with_cards() if cell != self.crusoe}
        return ways or others

    def cells_with_cards(self) -> list[str]:
        """Where cards still lie."""
        return [cell for cell in CELLS if self.lies_at(cell)]

    def lies_at(self, cell: str | None) -> bool:
        """Does a card lie there?"""
        return cell in self.island and self.island[cell].taker is None

    def card_towards(self, direction: str) -> str | None:
        """The cell of the next card from Crusoe in this direction, over empty cells."""
        assert self.crusoe is not None
        cell = next_cell(self.crusoe, direction)
        while cell is not None and not self.lies_at(cell):
            cell = next_cell(cell, direction)
        return cell

    # ---- carrying it out -----------------------------------------------------------------------

    def tell(self, name: str, *rules: str, **facts: object) -> None:
        """Something happened."""
        self.events.append(Event(name, rules, facts))

    def play(self, seat: int, text: str) -> list[Event]:
        """Carries out an action and returns what happened, including what is secret.

        Raises:
            RefusedError: it is not legal; it carries the first thing that forbids it.
        """
        if text not in self.legal(seat):
            raise RefusedError(objections(self, seat, text)[0])
        self.events = []
        word, *rest = text.split()
        if word == "lay":
            self._lay(card=rest[0], cell=rest[1], declared=rest[3])
        elif word in ("challenge", "pass"):
            self._answer(seat, word)
        elif word == "put":
            self._put(rest[0])
        elif word == "move":
            self._move(rest[0])
        elif self.phase == "LAST":
            self._last_chance(*rest)
        else:
            self._take_or_leave(word)
        return self.events

    # ---- Friday's reconnaissance ---------------------------------------------------------------

    def _lay(self, card: str, cell: str, declared: str) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        self.island[cell] = IslandCard(card, seat, declared)
        self.just_laid = cell
        self.tell(
            "laid", "HMF-REC-2", "HMF-REC-3", seat=seat, cell=cell, declared=declared, card=card
        )
        others = [(seat + step) % self.players for step in range(1, self.players)]
        self.to_ask = [other for other in others if self.challenges[other] > 0]
        self.phase = "CHALLENGE"
        if not self.to_ask:
            self._next_to_lay()

    def _answer(self, seat: int, word: str) -> None:
        assert self.just_laid is not None
        self.to_ask.remove(seat)
        if word == "challenge":
            laid = self.island[self.just_laid]
            laid.challenger = seat
            self.challenges[seat] -= 1
            self.tell(
                "challenged",
                "HMF-REC-4",
                "HMF-REC-5",
                seat=seat,
                cell=self.just_laid,
                left=self.challenges[seat],
                card=laid.card,
            )
            self.to_ask = []
        else:
            self.tell("passed", "HMF-REC-5", seat=seat)
        if not self.to_ask:
            self._next_to_lay()

    def _next_to_lay(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.phase = "LAY"
        if not any(self.hands):
            self.tell("island_full", "HMF-REC-6")
            self.turn = self.first
            self.phase = "PUT"

    # ---- Crusoe's exploration ------------------------------------------------------------------

    def _put(self, cell: str) -> None:
        self.crusoe = cell
        self.tell("crusoe_put", "HMF-EXP-1", seat=self.turn, cell=cell)
        self.turn = (self.turn + 1) % self.players
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.took_one = False
        self.phase = "TAKE_BEFORE" if self.lies_at(self.crusoe) else "MOVE"

    def _take_or_leave(self, word: str) -> None:
        assert self.crusoe is not None
        before_moving = self.phase == "TAKE_BEFORE"
        if word == "take":
            self._take(self.crusoe, "HMF-EXP-2")
        else:
            self.tell("left_it", "HMF-EXP-2", seat=self.turn, cell=self.crusoe)
        if before_moving and len(self.cells_with_cards()) > self.players:
            self.phase = "MOVE"
        else:
            self._end_turn()

    def _take(self, cell: str, rule: str) -> None:
        card = self.island[cell]
        card.taker = self.turn
        self.taken[self.turn].append(card.card)
        self.took_one = True
        self.tell("took", rule, "HMF-EXP-4", seat=self.turn, cell=cell, card=card.card)

    def _move(self, where: str) -> None:
        start = self.crusoe
        if where in DIRECTIONS:
            self.crusoe = self.card_towards(where)
            self.tell("moved", "HMF-EXP-2", seat=self.turn, start=start, cell=self.crusoe)
        else:
            self.crusoe = where
            self.tell("moved_anywhere", "HMF-EXP-3", seat=self.turn, start=start, cell=where)
        if self.took_one:
            self._end_turn()
        else:
            self.phase = "TAKE_AFTER"

    def _end_turn(self) -> None:
        self.turns_without_taking = 0 if self.took_one else self.turns_without_taking + 1
        self.turn = (self.turn + 1) % self.players
        if len(self.cells_with_cards()) == self.players:
            self._begin_last_chances()
        elif self.turns_without_taking == 3 * self.players:
            self.tell("three_rounds", "HMF-EXP-6")
            self._begin_last_chances()
        else:
            self._begin_turn()

    def _begin_last_chances(self) -> None:
        left = len(self.cells_with_cards())
        self.tell("last_chances", "HMF-EXP-5", seat=self.turn, cards=left)
        self.phase = "LAST"
        self.last_chances_left = self.players

    def _last_chance(self, cell: str | None = None) -> None:
        if cell is not None:
            self._take(cell, "HMF-EXP-5")
        else:
            self.tell("left_it", "HMF-EXP-5", seat=self.turn, cell="")
        self.last_chances_left -= 1
        self.turn = (self.turn + 1) % self.players
        if self.last_chances_left == 0:
            self.phase = "OVER"
            self.guns_shown = [hand.count("g") for hand in self.taken]
            self.winners = scoring.winners(self.taken, self.tell)

    # ---- the end, and what a seat may know -----------------------------------------------------

    def returns(self) -> list[float] | None:
        """1 for the winner, equal parts for those who share; None while the game runs."""
        if self.phase != "OVER":
            return None
        share = 1 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(self.players)]

    def seen_by(self, seat: int) -> dict[str, object]:
        """Everything that this seat may know, and nothing else, as plain JSON-able values."""
        return {
            "seat": seat,
            "players": self.players,
            "first": self.first,
            "phase": self.phase,
            "to_act": list(self.to_act()),
            "turn": self.turn,
            "hand": sorted(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "challenges": list(self.challenges),
            "cells": {
                cell: {
                    "layer": card.layer,
                    "declared": card.declared,
                    "card": card.card if card.is_known_to(seat) else None,
                    "challenger": card.challenger,
                    "taker": card.taker,
                }
                for cell, card in sorted(self.island.items())
            },
            "just_laid": self.just_laid if self.phase == "CHALLENGE" else None,
            "crusoe": self.crusoe,
            "taken": sorted(self.taken[seat]),
            "taken_counts": [len(hand) for hand in self.taken],
            "turns_without_taking": self.turns_without_taking,
            "took_one": self.took_one if self.phase == "MOVE" else None,
            "last_chances_left": self.last_chances_left,
            "guns_shown": self.guns_shown,
            "winners": list(self.winners),
        }
