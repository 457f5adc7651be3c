"""The conformance suite: honest games pass it, and one planted fault of each kind does not."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from types import MappingProxyType

import pytest

from friday_nb.core import registry
from friday_nb.core.options import SEED, Option, parse_seed
from friday_nb.testing import Nonconformity, check_game
from tests.core.duel import TEXTS, Duel, State, reason


@pytest.mark.parametrize("name", registry.names())
def test_every_game_conforms(name):
    game = registry.load(name)
    assert (game.name, game.prefix) == (name, registry.PREFIXES[name])
    check_game(game, games=4, decisions=40)


def test_the_tiny_game_conforms():
    check_game(Duel(), games=40)


class NamesTheLoser(Duel):
    """An honest game: not to draw can be told in two ways, with the same view after it."""

    def candidates(self, view):
        return (*super().candidates(view), "pass loudly")

    def parse_action(self, text):
        return text if text == "pass loudly" else super().parse_action(text)

    def why_not(self, view, action):
        return super().why_not(view, action.partition(" loudly")[0])

    def apply(self, state, seat, action):
        after, events = super().apply(state, seat, action.partition(" loudly")[0])
        loud = {"loud": 1} if action == "pass loudly" else {}
        return after, tuple(replace(e, facts=MappingProxyType({**e.facts, **loud})) for e in events)

    def outcomes(self, view, action):
        return super().outcomes(view, action.partition(" loudly")[0])


class HidesNothing(Duel):
    """An honest game without chance: from its view its seat knows the whole state."""

    seat_counts = (1,)

    def start(self, head):
        state, dealt = super().start({**head, "seed": str(parse_seed(head["seed"]) * 0)})
        return replace(state, shown=((5, 4),), stock=(1,), hands=((2,), (3,))), dealt[:1]

    def seats(self, state):
        return 1

    def to_act(self, state):
        return (0,) if not state.asked else ()

    def legal(self, view):
        return () if view.asked else super().legal(view)

    def why_not(self, view, action):
        return reason("not_now") if view.asked else super().why_not(view, action)

    def sample(self, view, rng):
        return State(view.cards, (view.hand, (3,)), (1,), shown=view.shown, asked=view.asked)

    def returns(self, state):
        return (1.0,) if state.asked else None


@pytest.mark.parametrize("honest", [NamesTheLoser, HidesNothing])
def test_an_honest_game_is_not_refused(honest):
    check_game(honest(), games=40)


class ChangesOldStates(Duel):
    """A decision writes into the state that it was made in."""

    promise = "undo"

    def apply(self, state, seat, action):
        after = super().apply(replace(state, touched=0), seat, action)
        object.__setattr__(state, "touched", state.touched + 1)
        return after


class DealsAnew(Duel):
    """The seed does not decide what is dealt."""

    promise = "records"
    rng = Random(1)

    def start(self, head):
        state, _ = super().start(head)
        return super().start({"cards": str(state.cards), "seed": str(self.rng.randrange(1000))})


class ForgetsALegalAction(Duel):
    promise = "legal"

    def legal(self, view):
        actions = super().legal(view)
        return actions[:-1] if len(actions) > 1 else actions


class ListsAnActionTwice(Duel):
    promise = "legal"

    def legal(self, view):
        actions = super().legal(view)
        return (*actions, *actions[:1])


class DecidesAfterTheEnd(Duel):
    """When all is over, seat 1 may still decline to draw."""

    promise = "legal"

    def legal(self, view):
        return ("pass",) if len(view.shown) == 2 and view.seat else super().legal(view)


class AllowsWhatItRefuses(Duel):
    """Nothing speaks against a card that is not held, although it is not listed."""

    promise = "legal"

    def why_not(self, view, action):
        found = super().why_not(view, action)
        return None if found and found.key == "no_card" else found

    def legal(self, view):
        return tuple(a for a in self.candidates(view) if Duel.why_not(self, view, a) is None)


class CarriesOutWhatItRefuses(Duel):
    promise = "legal"

    def apply(self, state, seat, action):
        if self.why_not(self.view(state, seat), action):
            return state, ()
        return super().apply(state, seat, action)


class LetsOthersDecide(Duel):
    """Who is not asked may decide for the one who is."""

    promise = "legal"

    def apply(self, state, seat, action):
        others_turn = self.to_act(state) == (0,) and action in ("draw", "pass")
        return super().apply(state, 0 if others_turn else seat, action)


class MissesAChance(Duel):
    promise = "outcomes"

    def chance(self, cards):
        return Fraction(1, len(cards) + 1)


class MissesAnOutcome(Duel):
    promise = "outcomes"

    def outcomes(self, view, action):
        found = super().outcomes(view, action)
        if not found or len(found) == 1:
            return found
        _, *others = found
        return {other: Fraction(1, len(others)) for other in others}


class CountsWhatCannotCome(Duel):
    """An outcome that has no chance at all is listed with the others."""

    promise = "outcomes"

    def outcomes(self, view, action):
        found = super().outcomes(view, action)
        return found and found | {replace(view, leak=1): Fraction(0)}


class LacksAWord(Duel):
    promise = "texts"

    def event_text(self, event, lang, seat=None):
        words = {**TEXTS["ru"]}
        del words["shown"]
        return words[event.kind] if lang == "ru" else super().event_text(event, lang, seat)


class LacksAReason(Duel):
    promise = "texts"

    def reason_text(self, reason, lang):
        return ""


class CannotReadAnAction(Duel):
    promise = "text form"

    def parse_action(self, text):
        return super().parse_action("draw" if text == "pass" else text)


class CannotReadAView(Duel):
    promise = "text form"

    def parse_view(self, text):
        return replace(super().parse_view(text), drew=False)


class TellsTheChoice(Duel):
    """Everybody is told which card was chosen unseen."""

    promise = "redaction"

    def redact(self, event, seat):
        return event if event.kind == "chose" else super().redact(event, seat)


class TellsTheDrawnCard(Duel):
    promise = "redaction"

    def redact(self, event, seat):
        return event if event.kind == "drew" else super().redact(event, seat)


class TellsTheDeal(Duel):
    promise = "redaction"

    def redact(self, event, seat):
        return event if event.kind == "dealt" else super().redact(event, seat)


class ShowsTheChoice(Duel):
    """The view shows the other's choice before both are made, and ``sample`` keeps to it."""

    promise = "hidden"

    def view(self, state, seat):
        return replace(super().view(state, seat), leak=state.chosen[1 - seat])

    def sample(self, view, rng):
        while True:
            state = super().sample(view, rng)
            if self.view(state, view.seat) == view:
                return state


class ShowsTheStock(ShowsTheChoice):
    """The view shows what lies in the stock, and ``sample`` keeps to it."""

    def view(self, state, seat):
        return replace(Duel.view(self, state, seat), leak=sum(state.stock))


class SamplesAnotherHand(Duel):
    promise = "sample"

    def sample(self, view, rng):
        state = super().sample(view, rng)
        return replace(state, hands=state.hands[::-1])


class SamplesOneState(Duel):
    """Always the same state, in which nothing that is hidden can be told apart."""

    promise = "sample"

    def sample(self, view, rng):
        return super().sample(view, Random(0))


class PaysTooEarly(Duel):
    promise = "returns"

    def returns(self, state):
        return super().returns(state) or (0.0, 0.0)


class NeverPays(Duel):
    promise = "returns"

    def returns(self, state):
        return None

    def result(self, state):
        return "" if self.to_act(state) else "over"


class MindsWhoIsFirst(Duel):
    promise = "order"

    def choose(self, state, seat, card):
        after, events = super().choose(state, seat, card)
        return replace(after, touched=state.touched or seat + 1), events


class CallsTheShowdownQuiet(Duel):
    promise = "reveals"

    def reveals(self, event):
        return False


class OffersWhatItRefuses(Duel):
    promise = "options"
    options = (Option("cards", "5", ("5", "7"), label="panels.new.level", always=True), SEED)

    def start(self, head):
        allowed = Duel.options[0].checked(head["cards"])
        return super().start({**head, "cards": allowed})


class HasNoNameForAnOption(Duel):
    promise = "options"
    options = (Option("cards", "5", ("5", "6"), label="no.such.word", always=True), SEED)


class TakesAnyOption(Duel):
    promise = "options"

    def start(self, head):
        known = head["cards"] if head["cards"] in ("5", "6") else "5"
        return super().start({**head, "cards": known})


class NamesAnothersRules(Duel):
    promise = "rules"

    def choose(self, state, seat, card):
        after, events = super().choose(state, seat, card)
        return after, tuple(replace(each, rules=("FRI-FIGHT-1",)) for each in events)


class NamesNoRules(Duel):
    promise = "rules"

    def choose(self, state, seat, card):
        after, events = super().choose(state, seat, card)
        return after, tuple(replace(each, rules=()) for each in events)


FAULTS = [
    fault
    for fault in list(globals().values())
    if isinstance(fault, type) and issubclass(fault, Duel) and hasattr(fault, "promise")
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault):
    with pytest.raises(Nonconformity) as found:
        check_game(fault(), games=40)
    assert found.value.promise == fault.promise, found.value


def test_every_kind_of_promise_has_a_planted_fault():
    assert {fault.promise for fault in FAULTS} == {
        *("hidden", "legal", "options", "order", "outcomes", "records", "redaction", "returns"),
        *("reveals", "rules", "sample", "text form", "texts", "undo"),
    }
