"""The conformance suite that every game passes: it holds a game to its protocol.

``check_game`` plays random games and checks in many positions what the protocol
(:class:`friday_nb.core.game.Game`) promises.  The first promise that is broken is raised as
:class:`Nonconformity`, an AssertionError, so that a test is one line:

>>> from friday_nb.core import registry
>>> check_game(registry.load("friday"), games=1, decisions=5)

Nothing hidden may leak, and the checks of that can fail: positions and events of one seat are
compared between states that differ in what this seat may not know.  Such states come from
``sample``, from the seeds of many beginnings, and from what another seat might have chosen instead.
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
from friday_nb.core.game import Game
from friday_nb.core.options import SEED, SEEDS, new_head
from friday_nb.core.record import Record, RecordError
from friday_nb.core.session import Session

__all__ = ["Nonconformity", "check_game"]

AnyGame = Game[Any, Any, Any]
BEGINNINGS = 40
"""Beginnings that are compared with each other."""
TRIED = 4
"""Decisions of a seat that are tried in a position, besides the one that is made."""
REFUSED = 6
"""Refused decisions of a position that are tried nevertheless."""


class Nonconformity(AssertionError):
    """A game breaks a promise of its protocol; ``promise`` is a word for which one."""

    def __init__(self, promise: str, case: object) -> None:
        super().__init__(f"{promise}: {case}")
        self.promise = promise


def need(kept: object, promise: str, case: object) -> None:
    """Raise unless the promise is kept in this case."""
    if not kept:
        raise Nonconformity(promise, case)


def check_game(game: AnyGame, *, games: int = 6, decisions: int = 200, seed: int = 1) -> None:
    """Play random games and hold the game to its protocol.

    Args:
        game: The game, or any other implementation of the protocol.
        games: How many games are played, with options and seeds at random.
        decisions: The most decisions of each of them.
        seed: The same seed plays the same games.

    Raises:
        Nonconformity: a promise is broken; the message says which one, and where.
    """
    Conformance(game, Random(seed)).check(games, decisions)


class Conformance:
    """What is known of a game while it is being checked."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.samples_differ = False
        self.heard: dict[object, object] = {}
        """The view that a seat had after all that it had been told, by what it had been told."""
        self.shown: dict[object, object] = {}
        """What a seat was told at the beginning, by the view that it had then."""

    def check(self, games: int, decisions: int) -> None:
        """All checks."""
        self.check_options()
        for _ in range(BEGINNINGS):
            self.check_beginning(new_head(self.game.options, {SEED.name: self.any_seed()}))
        for _ in range(games):
            self.play(self.any_head(), decisions)
        need(self.samples_differ, "sample", "it gives the same state each time")

    # --- beginnings -------------------------------------------------------------------------------

    def any_seed(self) -> str:
        """A seed."""
        return str(self.rng.randrange(SEEDS))

    def any_head(self) -> dict[str, str]:
        """A new game with options at random."""
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
        """Each value of each option begins a game, has a name, and no other value is taken."""
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
        """The beginning with these values, whether or not the options allow them."""
        allowed = new_head(self.game.options, {})
        return self.game.start({**allowed, **chosen})

    def check_beginning(self, head: Mapping[str, str]) -> None:
        """It is always the same, and says no more than it shows."""
        game = self.game
        state, events = game.start(head)
        need(game.start(head) == (state, events), "records", f"{head} does not always begin alike")
        for seat in range(game.seats(state)):
            options = tuple(sorted(item for item in head.items() if item[0] != SEED.name))
            told = self.told(events, seat)
            first = self.shown.setdefault((options, seat, game.view(state, seat)), told)
            need(first == told, "redaction", f"seat {seat} is told {told}, elsewhere {first}")
        self.check_known(Session(game, head))

    # --- a game -----------------------------------------------------------------------------------

    def play(self, head: Mapping[str, str], decisions: int) -> None:
        """One game to its end, or for so many decisions, and all that can be checked on its way."""
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
        """A view follows from what its seat chose and was told, and from nothing else."""
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
        """The game is over: it has a result, and nobody decides."""
        game = self.game
        returns = game.returns(state)
        need(returns is not None and len(returns) == game.seats(state), "returns", returns)
        need(game.result(state), "returns", "no result at the end")
        for seat in range(game.seats(state)):
            view = game.view(state, seat)
            need(not game.legal(view), "legal", f"seat {seat} decides after the end")
            self.check_view(state, seat)

    def check_record(self, session: Session[Any, Any, Any]) -> None:
        """The record replays to the same moments."""
        record = session.record()
        need(Record.parse(str(record)) == record, "records", record)
        try:
            again = Session.from_record(self.game, record)
        except RecordError as error:
            raise Nonconformity("records", error) from error
        need(again.moments == session.moments, "records", f"it replays otherwise: {record}")

    # --- a position -------------------------------------------------------------------------------

    def check_position(self, state: Any) -> None:
        """Everything that is promised of a position in which somebody decides."""
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
        """A view is written and read back."""
        view = self.game.view(state, seat)
        self.reads_back(self.game.parse_view, view)

    def reads_back(self, parse: Callable[[str], Any], value: Any) -> None:
        """Parse what was printed."""
        try:
            need(parse(str(value)) == value, "text form", value)
        except Problem as problem:
            raise Nonconformity("text form", f"{value}: {problem}") from problem

    def check_legal(self, state: Any, seat: int) -> None:
        """What is legal is what nothing speaks against, and only that can be done."""
        game = self.game
        view = game.view(state, seat)
        legal = game.legal(view)
        need(len(set(legal)) == len(legal), "legal", "an action is listed twice")
        need(bool(legal) == (seat in game.to_act(state)), "legal", f"seat {seat}: {legal}")
        refused = []
        for action in {*legal, *game.writable(view)}:
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
        """Two states that fit a view look the same to its seat, now and after any decision."""
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

    def same_to(self, seat: int, ends: Iterable[tuple[Any, tuple[Event, ...]]], case: str) -> None:
        """Of all these ways to go on, those that look the same to a seat are told it the same."""
        views: dict[object, object] = {}
        stories: dict[object, object] = {}
        for state, events in ends:
            view, told = self.game.view(state, seat), self.told(events, seat)
            first = views.setdefault(view, told)
            need(first == told, "redaction", f"{case}: seat {seat} is told {told} or {first}")
            seen = stories.setdefault(told, view)
            need(seen == view, "hidden", f"{case}: seat {seat} sees {view} or {seen}")

    def check_outcomes(self, state: Any, seat: int) -> None:
        """The chances add up to one and hold what comes."""
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
        """What one seat chooses, another knows by what it is told, or not at all."""
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
            if len(game.to_act(state)) > 1:
                seen = {game.view(after, seat) for after, _ in ends if seat in game.to_act(after)}
                need(len(seen) <= 1, "hidden", f"seat {seat} sees the choice of {actor} too early")

    def check_any_order(self, state: Any) -> None:
        """Seats that decide at once may do so in any order."""
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
        """The events as a seat sees them, ready to be compared."""
        seen = (self.game.redact(event, seat) for event in events)
        return tuple(_plain(event) for event in seen if event)

    def check_events(self, events: Iterable[Event], state: Any) -> None:
        """Every event has rules, and a sentence for each seat and for whoever looks on."""
        game = self.game
        for event in events:
            self.check_rules(event.rules, event)
            self.in_words(game.event_text, event)
            for seat in range(game.seats(state)):
                seen = game.redact(event, seat)
                if seen:
                    self.in_words(game.event_text, seen, seat=seat)

    def check_reason(self, reason: Reason) -> None:
        """Every reason has rules and a sentence."""
        self.check_rules(reason.rules, reason)
        self.in_words(self.game.reason_text, reason)

    def check_rules(self, rules: tuple[str, ...], case: object) -> None:
        """Rules are named after their game."""
        named = [rule for rule in rules if rule.startswith(f"{self.game.prefix}-")]
        need(rules and len(named) == len(rules), "rules", case)

    def in_words(self, say: Callable[..., str], *args: Any, **kwargs: Any) -> None:
        """It can be said in every language."""
        for lang in i18n.languages():
            self.said("texts", say, *args, lang=lang, **kwargs)

    def said(self, promise: str, say: Callable[..., str], *args: Any, **kwargs: Any) -> None:
        """It can be said at all."""
        try:
            text = say(*args, **kwargs)
        except LookupError as error:
            raise Nonconformity(promise, error) from error
        need(text.strip(), promise, "an empty text")

    def refused(self, promise: str, ask: Callable[..., object], *args: Any) -> None:
        """It is refused with a Problem that can be said in every language."""
        try:
            found = ask(*args)
        except Problem as problem:
            self.in_words(problem.text)
            return
        raise Nonconformity(promise, f"it should be refused, but gives {found}")

    def some(self, values: Iterable[Any], most: int) -> list[Any]:
        """So many of these values, or all if there are no more."""
        every = list(values)
        return every if len(every) <= most else self.rng.sample(every, most)


def _plain(event: Event) -> object:
    """An event that can be hashed."""
    return (event.kind, event.rules, tuple(event.facts.items()))
