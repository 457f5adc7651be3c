"""The course of the game: set-up, turns, fights, winning, losing, pirates."""

from __future__ import annotations

import random
from itertools import permutations

from tests.naive import abilities, reckoning
from tests.naive.cards import PIRATES, codes_of
from tests.naive.pieces import Card, Fight, GameLostError, Played
from tests.naive.public import public
from tests.naive.table import Table

PIRATE_STEP = 3


class NaiveGame(Table):
    """One game. `legal` lists the decisions, `act` plays one and returns what chance revealed."""

    def __init__(  # noqa: PLR0917 - a switch for each ruling
        self,
        level: int,
        rng: random.Random,
        once: str = "card",
        too_old: str = "lost",
        highest: str = "printed",
        plus_one: str = "all",
        aging_setup: str = "counts",
    ) -> None:
        self._rules(
            level,
            rng,
            once=once,
            too_old=too_old,
            highest=highest,
            plus_one=plus_one,
            aging_setup=aging_setup,
        )
        aging = self._new_aging_pile()
        stack = [Card(code) for code in codes_of("starting")]
        if level >= 2:
            stack.append(aging.pop(0))
        rng.shuffle(stack)
        hazards = [Card(code) for code in codes_of("knowledge")]
        rng.shuffle(hazards)
        pirates = list(PIRATES)
        rng.shuffle(pirates)
        life = 18 if level == 4 else 20
        self._table(
            stack=stack,
            discard=[],
            aging=aging,
            hazards=hazards,
            hazard_discard=[],
            pirates=pirates[:2],
            life=life,
            reserve=2,
            step=0,
        )
        self._first_turn()

    @classmethod
    def stacked(
        cls,
        level: int = 1,
        rng: random.Random | None = None,
        *,
        stack: list[str] | None = None,
        discard: list[str] | None = None,
        aging: list[str] | None = None,
        hazards: list[str] | None = None,
        hazard_discard: list[str] | None = None,
        pirates: tuple[str, str] = ("pirate_20", "pirate_25"),
        life: int | None = None,
        reserve: int = 2,
        step: int = 0,
        **rulings: str,
    ) -> NaiveGame:
        """A position made by hand: piles as codes, topmost first; nothing is shuffled at set-up.

        Piles that are not given start empty, but for `aging`, the whole aging pile of the level,
        and `stack`, the 18 starting cards. A card may be used more often than it
        is printed: this is for tests. `step` 3 starts before the pirates; rulings as in a new game.
        """
        rng = rng or random.Random(0)
        game = cls.__new__(cls)
        game._rules(level, rng, **rulings)
        aging_cards = game._new_aging_pile()
        if aging is not None:
            aging_cards = [Card(code) for code in aging]
            for card in aging_cards:
                card.seen = False
        start = codes_of("starting") if stack is None else stack
        game._table(
            stack=[Card(code) for code in start],
            discard=[Card(code) for code in discard or []],
            aging=aging_cards,
            hazards=[Card(code) for code in hazards or []],
            hazard_discard=[Card(code) for code in hazard_discard or []],
            pirates=list(pirates),
            life=(18 if level == 4 else 20) if life is None else life,
            reserve=reserve,
            step=step,
        )
        game._first_turn()
        return game

    def _first_turn(self) -> None:
        self.reveals = [f"pirate {key}" for key in self.pirates]
        self._next_turn()
        self.setup_reveals = list(self.reveals)

    # ---- turns ------------------------------------------------------------------------------

    def _next_turn(self) -> None:
        """Offers the next hazards; an empty hazard stack ends the step (and perhaps more)."""
        while self.step < PIRATE_STEP and not self.hazard_stack:
            self.step += 1
            if self.step < PIRATE_STEP:
                self.tell("TURN-3", self.step, len(self.hazard_discard))
                self.hazard_stack = self.hazard_discard
                self.hazard_discard = []
                self.rng.shuffle(self.hazard_stack)
        if self.step == PIRATE_STEP:
            self.node = "PIRATE"
            return
        while self.hazard_stack and len(self.offer) < 2:
            card = self.hazard_stack.pop(0)
            self.reveals.append(f"hazard {card.code}")
            self.offer.append(card)
        self.node = "HAZARD"

    def _fight_hazard(self, number: int) -> None:
        hazard = self.offer.pop(number - 1)
        self.hazard_discard.extend(self.offer)
        self.offer.clear()
        design = hazard.design
        assert design.hazard_free is not None
        assert design.hazard_values is not None
        self.tell("TURN-1", hazard.code)
        self.fight = Fight(
            hazard.code,
            hazard=hazard,
            rule=None,
            free=design.hazard_free,
            values=design.hazard_values,
            step=self.step,
        )
        self.node = "FIGHT"

    def _skip_hazard(self) -> None:
        self.tell("TURN-2", self.offer[0].code)
        self.hazard_discard.append(self.offer.pop())
        self._next_turn()

    def _fight_pirate(self, key: str) -> None:
        free, value, rule = PIRATES[key]
        if rule == "AGING":
            at_start = 10 if self.level <= 2 else 11
            added = at_start - len(self.piles.aging)
            if self.aging_setup == "ignored" and self.level >= 2:
                added -= 1
            value = 2 * added
        if rule == "REMAINING":
            value, free = 0, 0
            for hazard in self.hazard_discard:
                hazard_free, hazard_values = hazard.design.hazard_free, hazard.design.hazard_values
                assert hazard_free is not None
                assert hazard_values is not None
                value += hazard_values[2]
                free += hazard_free
        assert free is not None
        assert value is not None
        self.tell("PIR-1" if not self.pirates_beaten else "PIR-3", key, value, free)
        self.fight = Fight(key, hazard=None, rule=rule, free=free, values=(value,), step=0)
        self.node = "FIGHT"

    # ---- decisions --------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Every legal decision; empty when the game is over."""
        if self.node == "HAZARD":
            return ["hazard 1", "hazard 2"] if len(self.offer) == 2 else ["hazard 1", "skip"]
        if self.node == "PIRATE":
            return ["pirate 1", "pirate 2"]
        if self.node == "FIGHT":
            return self._legal_in_fight()
        if self.node == "MORE":
            return ["more", "done"]
        if self.node == "SWAP":
            fight, working = self._fight_now(), self.working
            assert working is not None
            others = abilities.other_face_up(fight, working)
            return [f"swap {fight.number(p)}" for p in others] + ["done"]
        if self.node == "SORT":
            return self._legal_in_sort()
        if self.node == "DESTROY":
            fight = self._fight_now()
            return [f"destroy {fight.number(p)}" for p in self._destroyable()] + ["done"]
        return []

    def _fight_now(self) -> Fight:
        assert self.fight is not None
        return self.fight

    def total(self) -> int:
        """The points of the played cards if the fight ended now."""
        return reckoning.total(self._fight_now(), self.highest, self.plus_one)

    def _legal_in_fight(self) -> list[str]:
        fight = self._fight_now()
        texts = []
        if self.piles.something_to_draw():
            if fight.empty_places() > 0 and not fight.stopped():
                texts.append("draw")
            else:
                texts.append("pay")
        texts.extend(abilities.all_uses(self))
        if fight.is_pirate:
            if fight.played and self.total() >= fight.value():
                texts.append("end")
        elif fight.played or not self.piles.something_to_draw():
            texts.append("end")
        return texts

    def _legal_in_sort(self) -> list[str]:
        texts = []
        if len(self.looking) < 3 and self.piles.something_to_draw():
            texts.append("look")
        numbers = [str(n + 1) for n in range(len(self.looking))]
        texts.extend("sort " + ",".join(order) for order in permutations(numbers))
        for thrown in numbers:
            rest = [n for n in numbers if n != thrown]
            texts.extend("sort " + ",".join(order) + "/" + thrown for order in permutations(rest))
        return texts

    def _destroyable(self) -> list[Played]:
        return [
            p
            for p in self._fight_now().face_up()
            if not p.doomed and p.card.destroy_cost <= self.budget
        ]

    def act(self, text: str) -> list[str]:
        """Plays a decision and returns the chance reveals it caused, in order."""
        if text not in self.legal():
            raise ValueError(f"not a legal decision now: {text!r}")
        self.reveals = []
        self.happened.clear()
        try:
            self._play(text)
            stuck = self.node == "FIGHT" and self._fight_now().is_pirate and not self.legal()
            if stuck:
                raise GameLostError("PIRATE_UNBEATABLE")
        except GameLostError as lost:
            self._over(lost.outcome)
        return list(self.reveals)

    def _play(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if self.node == "DESTROY":
            if word == "done":
                self._close_fight(won=False)
            else:
                self._destroy(int(rest))
        elif self.node in ("HAZARD", "PIRATE"):
            self._begin(word, rest)
        elif self.node == "FIGHT":
            self._do_in_fight(word, rest)
        else:
            self._go_on_with_ability(word, rest)

    def _begin(self, word: str, rest: str) -> None:
        if word == "hazard":
            self._fight_hazard(int(rest))
        elif word == "skip":
            self._skip_hazard()
        else:
            self._fight_pirate(self.pirates[int(rest) - 1])

    def _do_in_fight(self, word: str, rest: str) -> None:
        if word == "draw":
            self.draw_to("left", "FIGHT-2")
        elif word == "pay":
            cost = self._fight_now().cost
            self._pay_life(cost, "OUT_OF_LIFE_DOUBLE_COST" if cost == 2 else "OUT_OF_LIFE")
            self.tell("PIR-COST2" if cost == 2 else "LIFE-1", cost)
            self.draw_to("right", "FIGHT-3")
        elif word == "use":
            abilities.use(self, [int(n) for n in rest.split(">")])
        else:
            self._end_fight()

    def _go_on_with_ability(self, word: str, rest: str) -> None:
        if word == "look":
            self.look()
        elif word == "sort":
            self._sort(rest)
        else:
            if word == "more":
                self.draw_to("right", "AB-DRAW")
            elif word == "swap":
                abilities.exchange(self, self._fight_now().by_number(int(rest)))
            self._ability_done()

    # ---- inside a fight ---------------------------------------------------------------------

    def draw_to(self, side: str, rule: str) -> None:
        """Draws a card from the stack, as a rule allows, and plays it on a side."""
        card = self.piles.take_top(self.reveals)
        self.tell(rule, card.code)
        self._fight_now().played.append(Played(card, side))

    def look(self) -> None:
        """Looks at the next card of the stack."""
        self.looking.append(self.piles.take_top(self.reveals))
        self.tell("AB-SORT", self.looking[-1].code)

    def _pay_life(self, points: int, outcome: str = "OUT_OF_LIFE") -> None:
        paid = min(points, self.life)
        self.life -= paid
        self.reserve += paid
        if paid < points:
            raise GameLostError(outcome)

    def _ability_done(self) -> None:
        self.working = None
        self.node = "FIGHT"

    def _sort(self, rest: str) -> None:
        kept, _, thrown = rest.partition("/")
        on_top = [self.looking[int(n) - 1] for n in kept.split(",") if n]
        if thrown:
            self.piles.discard.append(self.looking[int(thrown) - 1])
        self.looking = []
        self.piles.lay_on_top(on_top)
        self._ability_done()

    def _end_fight(self) -> None:
        """Compare, pay the difference, pay for ageing, destroy, clear away: in this order."""
        fight = self._fight_now()
        missing = fight.value() - self.total()
        if missing > 0:
            self._pay_life(missing)
            self.tell("LOSE-1", missing)
        old = reckoning.aging_life_cost(fight)
        self._pay_life(old)
        if old:
            self.tell("AGE-LIFE", old)
        if missing <= 0:
            self._close_fight(won=True)
            return
        self.budget = missing
        self._offer_destruction()

    def _offer_destruction(self) -> None:
        self.node = "DESTROY"
        if not self._destroyable():
            self._close_fight(won=False)

    def _destroy(self, number: int) -> None:
        played = self._fight_now().by_number(number)
        played.doomed = True
        self.budget -= played.card.destroy_cost
        self.tell("LOSE-2", played.card.code)
        self._offer_destruction()

    def _close_fight(self, won: bool) -> None:
        """The fight is over: clear its cards away and go on with the game."""
        fight = self._fight_now()
        self.tell("WIN-1" if won else "LOSE-4", fight.enemy)
        for played in fight.played:
            if played.face_down or played.doomed:
                self.destroyed.append(played.card)
            else:
                self.piles.discard.append(played.card)
        self.fight = None
        self.budget = 0
        for card in self.all_cards:
            card.used = False
        if fight.hazard is not None:
            (self.piles.discard if won else self.hazard_discard).append(fight.hazard)
            self._next_turn()
            return
        self.pirates_beaten.append(fight.enemy)
        if len(self.pirates_beaten) == 2:
            self._over("WON")
        else:
            self._fight_pirate(next(key for key in self.pirates if key != fight.enemy))

    def _over(self, outcome: str) -> None:
        """The end. After a loss the table stays as it was, but face-down cards leave the game."""
        self.outcome = outcome
        self.node = "OVER"
        self.working = None
        self.budget = 0
        if self.fight is not None:
            self.destroyed.extend(p.card for p in self.fight.played if p.face_down)
            self.fight.played = self.fight.face_up()
        self.score = reckoning.score(self)

    # ---- what may be known ------------------------------------------------------------------

    def public(self) -> dict[str, object]:
        """All that the player may know, in plain values (see `public.public`)."""
        return public(self)
