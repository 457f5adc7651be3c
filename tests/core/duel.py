"""A tiny game with all that Friday lacks: two seats, hidden hands, decisions at the same time.

Each seat is dealt two cards, unseen by the other.  Twice both choose a card at the same time, and
the higher one scores.  In between seat 0 may draw a hidden card from the stock.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from types import MappingProxyType

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.facts import Event, Reason
from friday_nb.core.options import SEED, Option, parse_seed
from friday_nb.core.player import RandomPlayer

ROUNDS = 2
TEXTS = {
    "en": {
        "dealt": "Seat {seat} is dealt {low} and {high}.",
        "chose": "Seat {seat} has chosen.",
        "shown": "{first} against {second}.",
        "drew": "Seat {seat} draws a card.",
        "passed": "Seat {seat} does not draw.",
        "not_now": "That cannot be done now.",
        "no_card": "You do not hold the {n}.",
        "play": "play the {n}",
        "draw": "draw",
        "pass": "do not draw",
    },
    "ru": {
        "dealt": "Место {seat} получает {low} и {high}.",
        "chose": "Место {seat} сделало выбор.",
        "shown": "{first} против {second}.",
        "drew": "Место {seat} берёт карту.",
        "passed": "Место {seat} не берёт карту.",
        "not_now": "Сейчас это невозможно.",
        "no_card": "У вас нет карты {n}.",
        "play": "сыграть {n}",
        "draw": "взять",
        "pass": "не брать",
    },
}


class Refused(Problem):
    """The duel refuses a decision or a text."""


@dataclass(frozen=True)
class State:
    cards: int
    hands: tuple
    stock: tuple
    chosen: tuple = (0, 0)
    shown: tuple = ()
    asked: bool = False
    drew: bool = False
    touched: int = 0
    """A cell for planted faults."""


@dataclass(frozen=True)
class View:
    seat: int
    cards: int
    hand: tuple
    mine: int
    theirs: bool
    shown: tuple
    asked: bool
    drew: bool
    leak: int = 0
    """A cell for planted faults: what this seat should not know."""

    def __str__(self):
        shown = "/".join(f"{a}-{b}" for a, b in self.shown)
        hand = ",".join(map(str, self.hand))
        numbers = (self.seat, self.cards, self.mine, int(self.theirs), int(self.asked))
        return " ".join(map(str, (*numbers, int(self.drew), self.leak, f"[{hand}]", f"[{shown}]")))

    @property
    def acts(self):
        if len(self.shown) == ROUNDS:
            return False
        if self.deciding:
            return self.seat == 0
        return not self.mine

    @property
    def deciding(self):
        """Is seat 0 being asked whether to draw?"""
        return len(self.shown) == 1 and not self.asked


def event(kind, rule, **facts):
    return Event(kind, (f"DUE-{rule}",), MappingProxyType(facts))


def reason(key, **facts):
    return Reason(key, ("DUE-2",), MappingProxyType(facts))


class Duel:
    name = "duel"
    prefix = "DUE"
    words = i18n.SHARED
    seat_counts = (2,)
    options = (Option("cards", "5", ("5", "6"), label="panels.new.level", always=True), SEED)
    hides_hands = True

    def start(self, head):
        rng = Random(parse_seed(head["seed"]))
        cards = int(self.options[0].checked(head["cards"]))
        deck = rng.sample(range(1, cards + 1), cards)
        hands = (tuple(sorted(deck[:2])), tuple(sorted(deck[2:4])))
        dealt = [event("dealt", 1, seat=n, low=h[0], high=h[1]) for n, h in enumerate(hands)]
        return State(cards, hands, tuple(deck[4:])), tuple(dealt)

    def seats(self, state):
        return 2

    def to_act(self, state):
        return tuple(seat for seat in (0, 1) if self.view(state, seat).acts)

    def view(self, state, seat):
        mine, theirs = state.chosen[seat], bool(state.chosen[1 - seat])
        hand = state.hands[seat]
        return View(seat, state.cards, hand, mine, theirs, state.shown, state.asked, state.drew)

    def legal(self, view):
        return tuple(a for a in self.candidates(view) if self.why_not(view, a) is None)

    def candidates(self, view):
        return ("pass", "draw", *(f"play {n}" for n in range(1, 8)))

    def why_not(self, view, action):
        if not view.acts or action.startswith("play") == view.deciding:
            return reason("not_now")
        number = int(action[5:] or 0)
        return reason("no_card", n=number) if number and number not in view.hand else None

    def apply(self, state, seat, action):
        refusal = self.why_not(self.view(state, seat), action)
        if refusal:
            why = self.reason_text(refusal, "en")
            raise Refused("illegal_action", action=action, why=why)
        if action == "pass":
            return replace(state, asked=True), (event("passed", 3, seat=seat),)
        if action == "draw":
            hand = tuple(sorted((*state.hands[0], state.stock[0])))
            after = replace(state, asked=True, drew=True, stock=state.stock[1:])
            after = replace(after, hands=(hand, state.hands[1]))
            return after, (event("drew", 3, seat=seat, card=state.stock[0]),)
        return self.choose(state, seat, int(action[5:]))

    def choose(self, state, seat, card):
        chosen = tuple(card if n == seat else c for n, c in enumerate(state.chosen))
        events = [event("chose", 2, seat=seat, card=card)]
        if all(chosen):
            hands = tuple(
                tuple(c for c in hand if c != gone)
                for hand, gone in zip(state.hands, chosen, strict=True)
            )
            events.append(event("shown", 2, first=chosen[0], second=chosen[1]))
            state = replace(state, hands=hands, shown=(*state.shown, chosen))
            chosen = (0, 0)
        return replace(state, chosen=chosen), tuple(events)

    def outcomes(self, view, action):
        if not view.deciding:
            return None
        asked = replace(view, asked=True)
        if action == "pass":
            return {asked: Fraction(1)}
        unseen = self.unseen(view)
        return {
            replace(asked, drew=True, hand=tuple(sorted((*view.hand, card)))): self.chance(unseen)
            for card in unseen
        }

    def chance(self, cards):
        return Fraction(1, len(cards))

    def unseen(self, view):
        seen = {*view.hand, *(card for both in view.shown for card in both)}
        return [card for card in range(1, view.cards + 1) if card not in seen]

    def sample(self, view, rng):
        unseen = self.unseen(view)
        rng.shuffle(unseen)
        held = 2 - len(view.shown) + (view.drew and view.seat == 1)
        other, stock = tuple(sorted(unseen[:held])), tuple(unseen[held:])
        hands = (view.hand, other) if view.seat == 0 else (other, view.hand)
        theirs = rng.choice(other) if view.theirs else 0
        chosen = (view.mine, theirs) if view.seat == 0 else (theirs, view.mine)
        return State(view.cards, hands, stock, chosen, view.shown, view.asked, view.drew)

    def redact(self, event, seat):
        if event.facts.get("seat", seat) == seat:
            return event
        if event.kind == "dealt":
            return None
        facts = {name: fact for name, fact in event.facts.items() if name != "card"}
        return replace(event, facts=MappingProxyType(facts))

    def reveals(self, event):
        return event.kind != "chose"

    def returns(self, state):
        if self.to_act(state):
            return None
        won = sum(1 if a > b else -1 for a, b in state.shown)
        return (float(won), float(-won))

    def result(self, state):
        returns = self.returns(state)
        return f"{returns[0]:+.0f}" if returns else ""

    def parse_action(self, text):
        if text not in self.candidates(None):
            raise Refused("option_value", name="action", text=text, known="play, draw, pass")
        return text

    def parse_view(self, text):
        *numbers, hand, shown = text.split()
        seat, cards, mine, theirs, asked, drew, leak = map(int, numbers)
        hand = tuple(map(int, filter(None, hand[1:-1].split(","))))
        pairs = tuple(tuple(map(int, p.split("-"))) for p in filter(None, shown[1:-1].split("/")))
        return View(seat, cards, hand, mine, bool(theirs), pairs, bool(asked), bool(drew), leak)

    def action_text(self, view, action, lang):
        word, _, number = action.partition(" ")
        return TEXTS[lang][word].format(n=number)

    def event_text(self, event, lang, seat=None):
        return TEXTS[lang][event.kind].format(**event.facts)

    def reason_text(self, reason, lang):
        return TEXTS[lang][reason.key].format(**reason.facts)


class Lowest:
    """A player who draws, and always plays the lowest card."""

    name = "lowest"

    def choose(self, view):
        return Duel().legal(view)[0 if not view.deciding else 1]


def random_player(seed):
    return RandomPlayer(Duel().legal, seed)


def lowest_player(seed):
    return Lowest()


PLAYERS = MappingProxyType({"random": random_player, "lowest": lowest_player})
