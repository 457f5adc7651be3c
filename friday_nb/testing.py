"""A conformance suite for implementations of the Game protocol.

``check_game`` plays random games and checks in many positions what the protocol
(:class:`friday_nb.core.game.Game`) promises.  The first broken promise is raised as
:class:`Nonconformity`, an AssertionError, so a test takes one line:

>>> from friday_nb.core import registry
>>> check_game(registry.load("friday"), games=1, decisions=5)

It also checks that nothing hidden leaks: what one seat sees and is told is compared between states
that differ only in what this seat may not know.  Such states come from ``sample``, from different
seeds at the start, and from other choices that another seat could have made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.facts import Event, Reason
from friday_nb.core.game import AnyGame
from friday_nb.core.options import SEED, SEEDS, new_head
from friday_nb.core.record import Record, RecordError
from friday_nb.core.session import Session

__all__ = ["Nonconformity", "check_game"]

BEGINNINGS = 40
"""How many starts of a game are compared with each other."""
TRIED = 4
"""How many legal actions are tried in a position, at most, by each check that tries several."""
REFUSED = 6
"""How many illegal actions are tried in a position, at most."""


class Nonconformity(AssertionError):
    """A game breaks a promise of the protocol; ``promise`` says which, in a word or two."""

    def __init__(self, promise: str, case: object) -> None:
        super().__init__(f"{promise}: {case}")
        self.promise = promise


def need(kept: object, promise: str, case: object) -> None:
    """Raise Nonconformity unless the promise is kept in this case."""
    if not kept:
        raise Nonconformity(promise, case)


def check_game(game: AnyGame, *, games: int = 6, decisions: int = 200, seed: int = 1) -> None:
    """Play random games and check everything that the protocol promises.

    Args:
        game: The implementation to check.
        games: How many games to play, with random options and seeds.
        decisions: After how many decisions to stop each of them.
        seed: The same seed plays the same games.

    Raises:
        Nonconformity: a promise is broken; the message says which one, and where.
    """
    Conformance(game, Random(seed)).check(games, decisions)


class Conformance:
    """A run of the checks, with what it remembers about the game so far."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.samples_differ = False
        self.hides = False
        """Were there two states that a seat could not tell apart?"""
        self.begun: dict[object, object] = {}
        """The state at the start, by the view that a seat had of it."""
        self.heard: dict[object, object] = {}
        """The view that a seat had, by everything it had chosen and been told until then."""
        self.shown: dict[object, object] = {}
        """What a seat was told at the start, by the view that it had then."""

    def check(self, games: int, decisions: int) -> None:
        """Run all checks."""
        self.check_options()
        for _ in range(BEGINNINGS):
            self.check_beginning(new_head(self.game.options, {SEED.name: self.any_seed()}))
        for _ in range(games):
            self.play(self.any_head(), decisions)
        need(self.samples_differ or not self.hides, "sample", "it gives the same state each time")

    # --- beginnings -------------------------------------------------------------------------------

    def any_seed(self) -> str:
        """A random seed."""
        return str(self.rng.randrange(SEEDS))

    def any_head(self) -> dict[str, str]:
        """The head of a new game with random options."""
        chosen = {SEED.name: self.any_seed()}
        for option in self.game.options:
            if option.values:
                chosen[option.name] = self.rng.choice(option.values)
            elif option.parts:
                parts = {part.name: self.rng.choice(part.values) for part in option.parts}
                changed = [p for p in option.parts if parts[p.name] != p.default]
                written = ",".join(f"{p.name}={parts[p.name]}" for p in changed)
                chosen[option.name] = written or option.default
        return new_head(self.game.options, chosen)

    def check_options(self) -> None:
        """Each value of each option starts a game and has a name; other values are refused."""
        game = self.game
        need(SEED.name in {option.name for option in game.options}, "options", "there is no seed")
        for option in game.options:
            for each in (option, *option.parts):
                keys = [each.label, *filter(None, map(each.value_key, each.values))]
                for lang, key in ((lang, key) for lang in i18n.languages() for key in keys):
                    self.said("options", self.game.words.say, lang, key)
            for value in option.values or (option.default,):
                try:
                    state, _ = game.start(new_head(game.options, {option.name: value}))
                except Problem as problem:
                    raise Nonconformity("options", f"{option.name}={value}: {problem}") from problem
                need(game.seats(state) in game.seat_counts, "options", f"{option.name}={value}")
            self.refused("options", self.begin, {option.name: "no such value"})

    def begin(self, chosen: Mapping[str, str]) -> tuple[Any, tuple[Event, ...]]:
        """Start a game with these values, whether or not the options allow them."""
        allowed = new_head(self.game.options, {})
        return self.game.start({**allowed, **chosen})

    def check_beginning(self, head: Mapping[str, str]) -> None:
        """The same head starts the same game, and its events tell no more than its view shows."""
        game = self.game
        state, events = game.start(head)
        need(game.start(head) == (state, events), "records", f"{head} does not always begin alike")
        for seat in range(game.seats(state)):
            options = tuple(sorted(item for item in head.items() if item[0] != SEED.name))
            told = self.told(events, seat)
            seen = (options, seat, game.view(state, seat))
            self.hides |= self.begun.setdefault(seen, state) != state
            first = self.shown.setdefault(seen, told)
            need(first == told, "redaction", f"seat {seat} is told {told}, elsewhere {first}")
        self.check_known(Session(game, head))

    # --- a game -----------------------------------------------------------------------------------

    def play(self, head: Mapping[str, str], decisions: int) -> None:
        """Play a game to its end, or for so many decisions, and check it at every step."""
        game = self.game
        session: Session[Any, Any, Any] = Session(game, head, analysis=True)
        self.check_beginning(head)
        self.check_events(session.moments[0].events, session.state)
        self.check_known(session)
        for _ in range(decisions):
            state = session.state
            if not session.to_act:
                break
            self.check_position(state)
            seat = self.rng.choice(session.to_act)
            action = self.rng.choice(game.legal(game.view(state, seat)))
            self.check_undo(session, seat, action)
            self.check_events(session.moments[-1].events, session.state)
            self.check_known(session)
        if not session.to_act:
            self.check_end(session.state)
        self.check_record(session)

    def check_undo(self, session: Session[Any, Any, Any], seat: int, action: Any) -> None:
        """Make a decision, take it back and make it again."""
        before = deepcopy(session.state)
        session.act(action, seat)
        after = deepcopy(session.state)
        session.undo()
        need(session.state == before, "undo", f"{action} changed the state before it")
        session.redo()
        need(session.state == after, "undo", f"{action} made again leads elsewhere")
        need(self.game.apply(before, seat, action)[0] == after, "undo", f"{action} is not steady")

    def check_known(self, session: Session[Any, Any, Any]) -> None:
        """A view depends only on what its seat has chosen and been told."""
        for seat in range(self.game.seats(session.state)):
            told = [
                (str(action), tuple(map(_plain, events)))
                for action, events in session.events_for(seat)
            ]
            options = tuple(sorted(item for item in session.head.items() if item[0] != SEED.name))
            key, view = (options, seat, tuple(told)), session.view_of(seat)
            first = self.heard.setdefault(key, view)
            need(first == view, "hidden", f"seat {seat} sees {view}, told the same it saw {first}")

    def check_end(self, state: Any) -> None:
        """A game that is over has a result and no decisions left."""
        game = self.game
        returns = game.returns(state)
        need(returns is not None and len(returns) == game.seats(state), "returns", returns)
        need(game.result(state), "returns", "no result at the end")
        for seat in range(game.seats(state)):
            view = game.view(state, seat)
            need(not game.legal(view), "legal", f"seat {seat} decides after the end")
            self.check_view(state, seat)

    def check_record(self, session: Session[Any, Any, Any]) -> None:
        """Replaying the record leads to the same moments."""
        record = session.record()
        need(Record.parse(str(record)) == record, "records", record)
        try:
            again = Session.from_record(self.game, record)
        except RecordError as error:
            raise Nonconformity("records", error) from error
        need(again.moments == session.moments, "records", f"it replays otherwise: {record}")

    # --- a position -------------------------------------------------------------------------------

    def check_position(self, state: Any) -> None:
        """Everything that is promised of a position in which somebody has a decision to make."""
        game = self.game
        need(game.returns(state) is None, "returns", "before the end")
        need(not game.result(state), "returns", "a result before the end")
        for seat in range(game.seats(state)):
            self.check_view(state, seat)
            self.check_legal(state, seat)
            self.check_samples(state, seat)
            if seat in game.to_act(state):
                self.check_outcomes(state, seat)
                self.check_others(state, seat)
        self.check_any_order(state)

    def check_view(self, state: Any, seat: int) -> None:
        """The text form of a view parses to the same view."""
        view = self.game.view(state, seat)
        self.reads_back(self.game.parse_view, view)

    def reads_back(self, parse: Callable[[str], Any], value: Any) -> None:
        """The text form of a value parses to the same value."""
        try:
            need(parse(str(value)) == value, "text form", value)
        except Problem as problem:
            raise Nonconformity("text form", f"{value}: {problem}") from problem

    def check_legal(self, state: Any, seat: int) -> None:
        """``legal``, ``why_not`` and ``apply`` agree about which actions are legal."""
        game = self.game
        view = game.view(state, seat)
        legal = game.legal(view)
        need(len(set(legal)) == len(legal), "legal", "an action is listed twice")
        need(bool(legal) == (seat in game.to_act(state)), "legal", f"seat {seat}: {legal}")
        refused = []
        for action in {*legal, *game.candidates(view)}:
            self.reads_back(game.parse_action, action)
            reason = game.why_not(view, action)
            need((reason is None) == (action in legal), "legal", f"{action}: {reason}")
            if reason is None:
                self.in_words(game.action_text, view, action)
            else:
                self.check_reason(reason)
                refused.append(action)
        for action in self.some(sorted(refused, key=str), REFUSED):
            self.refused("legal", game.apply, state, seat, action)

    def check_samples(self, state: Any, seat: int) -> None:
        """Sampled states fit the view; its seat cannot tell them apart, now or after a decision."""
        game = self.game
        view = game.view(state, seat)
        first, second = (game.sample(view, self.rng) for _ in range(2))
        self.samples_differ |= first != second
        for sampled in (first, second):
            need(game.view(sampled, seat) == view, "sample", f"it does not fit {view}")
            acts = [seat in game.to_act(each) for each in (sampled, state)]
            need(acts[0] == acts[1], "sample", f"seat {seat} decides in one state only")
        for actor in {*game.to_act(first)} & {*game.to_act(second)}:
            both = set(game.legal(game.view(first, actor)))
            common = [a for a in game.legal(game.view(second, actor)) if a in both]
            need(actor != seat or len(common) == len(both), "sample", "other actions are legal")
            for action in self.some(common, TRIED):
                ends = [game.apply(each, actor, action) for each in (first, second)]
                self.same_to(seat, ends, f"{action} of seat {actor}")
                self.told_what_shows(seat, ends, f"{action} of seat {actor}")

    def same_to(self, seat: int, ends: Iterable[tuple[Any, tuple[Event, ...]]], case: str) -> None:
        """Among these continuations, a seat that is told the same sees the same."""
        stories: dict[object, object] = {}
        for state, events in ends:
            view, told = self.game.view(state, seat), self.told(events, seat)
            seen = stories.setdefault(told, view)
            need(seen == view, "hidden", f"{case}: seat {seat} sees {view} or {seen}")

    def told_what_shows(
        self, seat: int, ends: Iterable[tuple[Any, tuple[Event, ...]]], case: str
    ) -> None:
        """Continuations that differ in what was hidden are told apart only where the views are."""
        views: dict[object, object] = {}
        for state, events in ends:
            told = self.told(events, seat)
            first = views.setdefault(self.game.view(state, seat), told)
            need(first == told, "redaction", f"{case}: seat {seat} is told {told} or {first}")

    def check_outcomes(self, state: Any, seat: int) -> None:
        """The probabilities are positive, add up to 1, and cover what happens."""
        game = self.game
        view = game.view(state, seat)
        for action in self.some(game.legal(view), TRIED):
            outcomes = game.outcomes(view, action)
            if outcomes is None:
                continue
            need(sum(outcomes.values(), Fraction(0)) == 1, "outcomes", f"{action}: not 1 in all")
            need(min(outcomes.values()) > 0, "outcomes", f"{action}: one cannot come")
            for each in (state, game.sample(view, self.rng)):
                after = game.view(game.apply(each, seat, action)[0], seat)
                need(after in outcomes, "outcomes", f"{action}: {after} is not among them")

    def check_others(self, state: Any, actor: int) -> None:
        """Another seat learns of a choice only from events, and never before all have chosen."""
        game = self.game
        actions = self.some(game.legal(game.view(state, actor)), TRIED)
        ends = [game.apply(state, actor, action) for action in actions]
        quiet = [end for end in ends if not any(map(game.reveals, end[1]))]
        for seat in range(game.seats(state)):
            if seat == actor:
                continue
            self.same_to(seat, ends, f"a choice of seat {actor}")
            seen = {game.view(after, seat) for after, _ in quiet}
            need(len(seen) <= 1, "reveals", f"a choice of seat {actor} shows in the view of {seat}")
            told = {self.told(events, seat) for _, events in quiet}
            need(len(told) <= 1, "redaction", f"seat {seat} is told {told}, as seat {actor} chose")
            if len(game.to_act(state)) > 1:
                seen = {game.view(after, seat) for after, _ in ends if seat in game.to_act(after)}
                need(len(seen) <= 1, "hidden", f"seat {seat} sees the choice of {actor} too early")

    def check_any_order(self, state: Any) -> None:
        """Decisions that several seats make at once may be applied in any order."""
        game = self.game
        seats = game.to_act(state)
        chosen = {seat: self.rng.choice(game.legal(game.view(state, seat))) for seat in seats}
        ends = []
        for order in (seats, seats[::-1]):
            after = state
            for seat in order:
                need(seat in game.to_act(after), "order", f"seat {seat} cannot decide any more")
                after, _ = game.apply(after, seat, chosen[seat])
            ends.append(after)
        need(ends[0] == ends[1], "order", f"it matters who decides first: {chosen}")

    # --- texts ------------------------------------------------------------------------------------

    def told(self, events: Iterable[Event], seat: int) -> tuple[object, ...]:
        """The events as a seat sees them, in a form that can be compared and hashed."""
        seen = (self.game.redact(event, seat) for event in events)
        return tuple(_plain(event) for event in seen if event)

    def check_events(self, events: Iterable[Event], state: Any) -> None:
        """Every event names rules, and has a sentence for each seat and for an onlooker."""
        game = self.game
        for event in events:
            self.check_rules(event.rules, event)
            self.in_words(game.event_text, event)
            for seat in range(game.seats(state)):
                seen = game.redact(event, seat)
                if seen:
                    self.in_words(game.event_text, seen, seat=seat)

    def check_reason(self, reason: Reason) -> None:
        """Every reason names rules and has a sentence."""
        self.check_rules(reason.rules, reason)
        self.in_words(self.game.reason_text, reason)

    def check_rules(self, rules: tuple[str, ...], case: object) -> None:
        """There is at least one rule, and the ids have the game's prefix."""
        named = [rule for rule in rules if rule.startswith(f"{self.game.prefix}-")]
        need(rules and len(named) == len(rules), "rules", case)

    def in_words(self, say: Callable[..., str], *args: Any, **kwargs: Any) -> None:
        """A text exists in every language."""
        for lang in i18n.languages():
            self.said("texts", say, *args, lang=lang, **kwargs)

    def said(self, promise: str, say: Callable[..., str], *args: Any, **kwargs: Any) -> None:
        """A text exists and is not empty."""
        try:
            text = say(*args, **kwargs)
        except LookupError as error:
            raise Nonconformity(promise, error) from error
        need(text.strip(), promise, "an empty text")

    def refused(self, promise: str, ask: Callable[..., object], *args: Any) -> None:
        """A call raises a Problem that has a message in every language."""
        try:
            found = ask(*args)
        except Problem as problem:
            self.in_words(problem.text)
            return
        raise Nonconformity(promise, f"it should be refused, but gives {found}")

    def some(self, values: Iterable[Any], most: int) -> list[Any]:
        """A random sample of at most so many of these values."""
        every = list(values)
        return every if len(every) <= most else self.rng.sample(every, most)


def _plain(event: Event) -> object:
    """An event in a form that can be hashed."""
    return (event.kind, event.rules, tuple(event.facts.items()))
