"""Small fights by brute force: rules, cards and search of its own, in fractions.

An oracle for the fight odds that shares nothing with the program but the layout of a position's
cells.  It plays the rules once more (FRI-FIGHT, FRI-AB, FRI-AGE, FRI-PIR; the cards are those of
the naive engine), tries every decision and every card, and prunes nothing.  It tells the value of
the fight, of each decision, and how often best play wins or dies at least and at most.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

from friday_nb import friday
from friday_nb.friday.rules import layout as at
from tests.friday.brute_table import (
    AGED,
    DESIGN,
    GRADE,
    VALUE,
    Lying,
    Table,
    changed,
    destroyed,
    lapsed,
    others,
    read,
    rest,
    something_to_draw,
    sorted_pile,
    without,
)
from tests.friday.brute_worth import DEAD, DEAD_ENDS, End, Worth, best_of, end_worth
from tests.naive.cards import PIRATES

LIFE_BY = {"LIFE_1": 1, "LIFE_2": 2}


class TooLarge(Exception):
    """More positions than a test should wait for, or a fight that can go on for ever."""


class Brute:
    """One position and goal.

    Args:
        view: In a fight, at any decision or chance in it.
        most: Positions to look at before TooLarge.
    """

    def __init__(self, view, goal, most=100_000):
        s = view.cells
        self.goal, self.most = goal, most
        self.is_pirate = bool(s[at.ENEMY_PIRATE])
        self.rule = None
        self.free = s[at.FREE]
        if self.is_pirate:
            self.rule = PIRATES[friday.PIRATES[s[at.ENEMY_PIRATE] - 1].key][2]
            self.values = (s[at.ENEMY_VALUE],)
            self.step = 0
        else:
            self.values = DESIGN[
                friday.CARDS[at.FIRST_KNOWLEDGE + s[at.ENEMY] - 1].code
            ].hazard_values
            self.step = s[at.STEP]
        self.price = 2 if self.rule == "COST_2" else 1
        self.fresh = bool(s[at.REDRAWN_IS_FRESH])
        self.never_too_old = bool(s[at.OLD_AGE_SHUFFLES])
        self.after_doubling = bool(s[at.ZERO_AFTER_DOUBLING])
        self.plus_face_up = bool(s[at.PLUS_ONE_FACE_UP])
        self.start = read(view)
        self.known = {}

    # --- the search ------------------------------------------------------------------------------

    def solve(self):
        """The worth of the position, and the value of each decision by its text."""
        options = {}
        if self.start.node != "CARD":
            options = {text: self.worth(after).value for text, after in self.moves(self.start)}
        return self.worth(self.start), options

    def worth(self, t):
        if isinstance(t, End):
            return end_worth(t, self.goal)
        if t in self.known:
            if self.known[t] is None:
                raise TooLarge("this fight can go on for ever")
            return self.known[t]
        if len(self.known) >= self.most:
            raise TooLarge
        self.known[t] = None
        if t.node == "CARD":
            parts = [(p, self.worth(after)) for p, after in self.outcomes(t)]
            found = Worth(
                *(
                    tuple(sum(p * worth[k][n] for p, worth in parts) for n in range(2))
                    for k in range(3)
                )
            )
        else:
            found = best_of(
                [self.worth(after) for _, after in self.moves(t)] or [DEAD_ENDS[self.goal.aim]]
            )
        self.known[t] = found
        return found

    # --- chance ----------------------------------------------------------------------------------

    def outcomes(self, t):
        """The cards that may come from the unordered rest, with their chances."""
        size = len(t.pool) + bool(t.unseen)
        found = []
        whole = sum(weight for _, weight in t.unseen)
        for card, n in Counter(t.pool).items():
            code = card[0]
            rest = list(t.pool)
            rest.remove(card)
            p = Fraction(n, size)
            doubt = Fraction(dict(t.unseen).get(code, 0), whole) / size if whole else Fraction(0)
            if card[1] or not doubt:
                found.append((p, self.arrive(t._replace(pool=tuple(rest)), card)))
                continue
            # Twins look alike: was it the card seen before, or the unseen one?  (Bayes)
            unseen = []
            for other, weight in t.unseen:
                here = p * Fraction(weight, whole) + (doubt if other == code else 0)
                unseen.append((other, here))
            after = t._replace(pool=tuple(rest), unseen=tuple(unseen))
            found.append((p + doubt, self.arrive(after, card)))
        for code, weight in t.unseen:
            if (code, False) in t.pool:
                continue
            never = list(t.never)
            never.remove(code)
            after = t._replace(unseen=(), never=tuple(never))
            p = Fraction(weight) / whole / size
            if p:
                found.append((p, self.arrive(after, (code, False))))
        assert sum(p for p, _ in found) == 1
        return found

    def reshuffled(self, t):
        """The stack made anew where it is empty (FRI-DECK); None if Robinson is too old."""
        if t.top or t.pool or t.unseen or t.bottom:
            return t
        normal, difficult = t.aging
        if not normal + difficult:
            return t._replace(pool=t.discard, discard=()) if self.never_too_old else None
        grade = "normal" if normal else "difficult"
        aging = (normal - 1, difficult) if normal else (normal, difficult - 1)
        kinds = Counter(code for code in t.never if GRADE[code] == grade)
        return t._replace(
            pool=t.discard, discard=(), aging=aging, unseen=tuple(sorted(kinds.items()))
        )

    def draw(self, t, purpose):
        t = self.reshuffled(t)
        if t is None:
            return DEAD
        t = t._replace(node="CARD", purpose=purpose)
        if t.top:
            return self.arrive(t._replace(top=t.top[1:]), t.top[0])
        if t.pool or t.unseen:
            return t
        return self.arrive(t._replace(bottom=t.bottom[1:]), t.bottom[0])

    def arrive(self, t, card):
        """A card has come: lay it where it was drawn for, and go on with the ability."""
        code, used = card
        if t.purpose == "look":
            return t._replace(node="SORT", purpose="", looking=(*t.looking, card), left=t.left - 1)
        if t.purpose == "exchange":
            (place,) = [i for i, c in enumerate(t.cards) if not c.code]
            cards = list(t.cards)
            cards[place] = Lying(code, cards[place].left, used)
        else:
            cards = [*t.cards, Lying(code, t.purpose == "left", used)]
        t = t._replace(cards=tuple(cards), purpose="")
        node = "FIGHT"
        if t.left and t.working == "DRAW_2" and something_to_draw(t):
            node = "MORE"
        if t.left and t.working == "EXCHANGE_2" and others(t, t.worker):
            node = "SWAP"
        return self.stuck(t._replace(node=node) if node != "FIGHT" else rest(t))

    def stuck(self, t):
        """Nothing left to do against a pirate: the game is lost (FRI-PIR-2)."""
        if isinstance(t, Table) and self.is_pirate and t.node == "FIGHT" and not self.moves(t):
            return DEAD
        return t

    # --- decisions -------------------------------------------------------------------------------

    def moves(self, t):
        """Every legal decision and where it leads."""
        if t.node == "FIGHT":
            return [(text, self.stuck(after)) for text, after in self.fight_moves(t)]
        if t.node == "MORE":
            going = t._replace(left=0)
            return [("more", self.stuck(self.draw(going, "right"))), ("done", self.stuck(rest(t)))]
        if t.node == "SWAP":
            going = t._replace(left=0)
            found = [
                (f"swap {k + 1}", self.stuck(self.exchange(going, k))) for k in others(t, t.worker)
            ]
            return [*found, ("done", self.stuck(rest(t)))]
        if t.node == "SORT":
            return [(text, self.stuck(after)) for text, after in self.sort_moves(t)]
        return self.destroy_moves(t)

    def fight_moves(self, t):
        found = []
        if something_to_draw(t):
            stopped = any(c.left and not c.down and c.code == "0E!" for c in t.cards)
            if sum(c.left for c in t.cards) < self.free and not stopped:
                found.append(("draw", self.draw(t, "left")))
            elif t.life < self.price:
                found.append(("pay", DEAD))
            else:
                paid = t._replace(life=t.life - self.price, reserve=t.reserve + self.price)
                found.append(("pay", self.draw(paid, "right")))
        for i, card in enumerate(t.cards):
            if not card.down and not card.used and card.ability and card.code not in AGED:
                found += self.uses(t, i, card.ability, f"use {i + 1}")
        missing = self.value(t) - self.total(t)
        if self.is_pirate:
            if t.cards and missing <= 0:
                found.append(("end", self.end(t, missing)))
        elif t.cards or not something_to_draw(t):
            found.append(("end", self.end(t, missing)))
        return found

    def uses(self, t, i, ability, text, model=-1):
        if ability == "COPY":
            if model >= 0:
                return []
            return [
                use
                for j in others(t, i)
                if t.cards[j].ability and t.cards[j].code not in AGED
                for use in self.uses(t, i, t.cards[j].ability, f"{text}>{j + 1}", j)
            ]
        used = changed(t, i, used=True)
        if ability in LIFE_BY:
            gain = min(LIFE_BY[ability], t.reserve)
            after = used._replace(life=t.life + gain, reserve=t.reserve - gain)
            return [(text, after)] if gain else []
        if ability == "STEP":
            useful = not self.is_pirate and self.step > sum(c.stepped for c in t.cards)
            return [(text, changed(used, i, stepped=True))] if useful else []
        if ability in ("DRAW_1", "DRAW_2", "SORT"):
            if not something_to_draw(t):
                return []
            left = {"DRAW_1": 0, "DRAW_2": 1, "SORT": 3}[ability]
            purpose = "look" if ability == "SORT" else "right"
            going = used._replace(worker=i, working=ability, left=left)
            return [(text, self.draw(going, purpose))]
        return [
            (f"{text}>{k + 1}", self.on_target(used, i, ability, k))
            for k in others(t, i)
            if not (ability == "DOUBLE" and t.cards[k].doubler >= 0)
            and not (ability == "BELOW" and not something_to_draw(t))
        ]

    def on_target(self, t, i, ability, k):
        if ability == "DESTROY":
            return changed(lapsed(t, k), k, down=True)
        if ability == "DOUBLE":
            return changed(t, k, doubler=i)
        if ability == "BELOW":
            t = self.reshuffled(t)
            if t is None:
                return DEAD
            card = self.as_pile_card(t.cards[k])
            t = lapsed(t, k)
            return without(t, k)._replace(bottom=(*t.bottom, card))
        left = 1 if ability == "EXCHANGE_2" else 0
        return self.exchange(t._replace(worker=i, working=ability, left=left), k)

    def exchange(self, t, k):
        card = t.cards[k]
        discard = sorted_pile((*t.discard, self.as_pile_card(card)))
        t = lapsed(t, k)._replace(discard=discard)
        cards = list(t.cards)
        cards[k] = Lying("", card.left, down=True)
        return self.draw(t._replace(cards=tuple(cards)), "exchange")

    def as_pile_card(self, card):
        return card.code, card.used and not self.fresh

    def sort_moves(self, t):
        found = []
        if t.left and something_to_draw(t):
            found.append(("look", self.draw(t, "look")))
        numbers = range(1, len(t.looking) + 1)
        for thrown in (0, *numbers):
            for order in permutations(n for n in numbers if n != thrown):
                text = "sort " + ",".join(map(str, order)) + (f"/{thrown}" if thrown else "")
                discard = t.discard
                if thrown:
                    discard = sorted_pile((*discard, t.looking[thrown - 1]))
                top = (*(t.looking[n - 1] for n in order), *t.top)
                found.append((text, rest(t._replace(top=top, discard=discard, looking=()))))
        return found

    # --- the end ---------------------------------------------------------------------------------

    def value(self, t):
        return self.values[max(0, self.step - sum(c.stepped for c in t.cards))]

    def total(self, t):
        """The points now: every choice that is the player's is tried."""
        up = [c for c in t.cards if not c.down]

        def doubled(card):
            return VALUE[card.code] * (2 if card.doubler >= 0 else 1)

        def rank(n):
            return doubled(up[n]) if self.after_doubling else VALUE[up[n].code]

        positive = [n for n, c in enumerate(up) if VALUE[c.code] > 0]
        zeros = min(len(positive), sum(c.code == "0Z!" for c in up))
        highest = sorted((rank(n) for n in positive), reverse=True)[:zeros]
        best = -1000
        for zeroed in combinations(positive, zeros):
            if sorted((rank(n) for n in zeroed), reverse=True) == highest:
                worths = [0 if n in zeroed else doubled(c) for n, c in enumerate(up)]
                best = max(best, self.sum_of(t, up, worths))
        return best

    def sum_of(self, t, up, worths):
        if self.rule == "PLUS_1":
            return sum(worths) + (len(up) if self.plus_face_up else len(t.cards))
        if self.rule != "HALF":
            return sum(worths)
        old = [n for n, c in enumerate(up) if c.code in AGED]
        places = max(0, (len(t.cards) + 1) // 2 - len(old))
        young = sorted((w for n, w in enumerate(worths) if n not in old), reverse=True)
        return sum(worths[n] for n in old) + sum(w for w in young[:places] if w > 0)

    def end(self, t, missing):
        hungry = sum({"0H1!": 1, "0H2!": 2}.get(c.code, 0) for c in t.cards if not c.down)
        life = t.life - max(0, missing) - hungry
        if life < 0:
            return DEAD
        if missing <= 0:
            return End(True, True, life, destroyed(t), not self.is_pirate)
        spent = t.life - life
        return self.destroying(
            t._replace(node="DESTROY", life=life, reserve=t.reserve + spent, budget=missing)
        )

    def destroying(self, t):
        if any(self.can_destroy(t, c) for c in t.cards):
            return t
        return End(True, False, t.life, destroyed(t))

    def can_destroy(self, t, card):
        cost = 2 if card.code in AGED else 1
        return not card.down and not card.doomed and cost <= t.budget

    def destroy_moves(self, t):
        found = []
        for k, card in enumerate(t.cards):
            if self.can_destroy(t, card):
                cost = 2 if card.code in AGED else 1
                after = changed(t, k, doomed=True)._replace(budget=t.budget - cost)
                found.append((f"destroy {k + 1}", self.destroying(after)))
        return [*found, ("done", End(True, False, t.life, destroyed(t)))]
