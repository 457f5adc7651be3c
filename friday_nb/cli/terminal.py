"""A game at a plain terminal, one question at a time: people and bots, by the Game protocol alone.

Where hands are hidden, each person sees only the view of their own seat: before another person
looks, the screen is cleared.  What a game can say of a position comes from its optional parts
(``screen``, ``question``, ``piles``, ``odds_lines``, ``advice_lines``; see
:mod:`friday_nb.core.registry`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Any, Final

from friday_nb import rulebook
from friday_nb.cli.common import OK, STOPPED, Refusal, os_reason, refuse, wrapped
from friday_nb.cli.parts import offered
from friday_nb.cli.rules import find, told
from friday_nb.cli.streams import heard
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.files import named_path, write_whole
from friday_nb.core.pasted import on_latin_keys, plain
from friday_nb.core.player import Player
from friday_nb.core.session import AnySession
from friday_nb.i18n import Fact

AnyPlayer = Player[Any, Any]

MANY: Final = 24
"""From more decisions than these the list is shown only when it is asked for."""
_CLEAR: Final = "\033[2J\033[3J\033[H"
"""Clears a terminal, and what it remembers of the lines above."""


@contextmanager
def _stoppable() -> Iterator[None]:
    """Ctrl-C stops what is inside, and not the game around it."""
    try:
        yield
    except KeyboardInterrupt:
        print()


class Terminal:
    """The people at one terminal, and the bots they play with.

    Args:
        session: The game.
        lang: The language.
        bots: The bots by seat; people sit in the other seats.

    Attributes:
        seat: The seat whose view is on the screen.
        running: Whether the player has not quit yet.
        saved: How many decisions the last saved record holds.
    """

    def __init__(
        self,
        session: AnySession,
        lang: str,
        bots: Mapping[int, AnyPlayer] = MappingProxyType({}),
    ) -> None:
        self.session = session
        self.game = session.game
        self.lang = lang
        self.bots = bots
        seats = range(self.game.seats(session.state))
        self.persons = tuple(seat for seat in seats if seat not in bots)
        self.seat = self.persons[0] if self.persons else 0
        self.running = True
        self.saved = 0
        self._has_asked = False
        self._hides = self.game.hides_hands and len(self.persons) > 1
        self._seen = dict.fromkeys(seats, 0)
        """How many moments of the game each seat has been told."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "list": self._list,
            "table": self._table,
            "u": self._undo,
            "undo": self._undo,
            "r": self._redo,
            "redo": self._redo,
            "why": self._why,
            "advice": self._advice,
            "odds": self._odds,
            "rules": self._rules,
            "position": self._position,
            "save": self._save,
            "save!": self._save_over,
            "q": self._quit,
            "quit": self._quit,
            "exit": self._quit,
        }
        if registry.part(self.game.name, "piles"):
            self._commands["piles"] = self._piles

    def run(self) -> int:
        """Ask and answer until somebody quits, or nothing more can be read.

        Ctrl-C stops a command that takes long, such as ``advice``; at a question it ends the game.
        """
        code = OK
        try:
            self._welcome()
            self._go_on()
            while self.running:
                line = self._ask(f"{self._part('question')} >")
                with _stoppable():
                    if plain(line):
                        self._answer(line)
                    elif self._is_of_bots():
                        self._go_on()
        except EOFError:
            print()
        except KeyboardInterrupt:
            code = STOPPED
            print()
        self._farewell()
        return code

    def say(self, key: str, **facts: Fact) -> str:
        """Words of the command line."""
        return self.game.words.say(self.lang, f"cli.{key}", **facts)

    @property
    def view(self) -> Any:
        """What the seat that is looking may know."""
        return self.session.view_of(self.seat)

    def _part(self, what: str) -> str:
        """What the game says of the position: its part for the terminal, or else the bare text."""
        told = registry.part(self.game.name, what)
        if told is None:
            return self.say("play.ask") if what == "question" else str(self.view)
        text: str = told(self.view, self.lang)
        return text

    # --- decisions --------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        command, rest = self._command(line)
        try:
            if command:
                command(rest)
            elif self._is_of_bots():  # Ctrl-C has stopped them
                self._go_on()
            else:
                self._decide(self._action(line))
        except Problem as problem:
            print(wrapped(problem.text(self.lang)))
        except Refusal as refusal:
            print(wrapped(refusal.sentence))

    def _command(self, line: str) -> tuple[Callable[[str], None] | None, str]:
        """What a line asks for besides decisions, also under a Russian layout, and the rest of it.

        The name of a file stays as it was typed.
        """
        for typed in (line, on_latin_keys(line)):
            word, _, rest = plain(typed).partition(" ")
            command = self._commands.get(word.lower())
            if command in (self._save, self._save_over):
                return command, "".join(line.split(maxsplit=1)[1:])
            if command:
                return command, rest
        return None, ""

    def _ask(self, question: str) -> str:
        """What is typed after a question, without the spaces around it."""
        typed = heard(f"{question} ", is_first=not self._has_asked)
        self._has_asked = True
        return typed.replace("\0", "").strip()

    def _action(self, text: str) -> Any:
        """A decision by its number in the list, or as it is written."""
        text = plain(text)
        if not (text.isascii() and text.isdigit()):
            return self._written(text)
        actions = self.session.legal(self.seat)
        if not actions:
            raise refuse(self.lang, "play.over")
        if len(text) > len(str(len(actions))) or not 1 <= int(text) <= len(actions):
            raise refuse(self.lang, "play.number", text=text[:12], n=len(actions))
        return actions[int(text) - 1]

    def _written(self, text: str) -> Any:
        try:
            return self.game.parse_action(text)
        except Problem:
            with suppress(Problem):
                return self.game.parse_action(on_latin_keys(text))
            raise

    def _decide(self, action: Any) -> None:
        self.session.act(action, self.seat)
        print()
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots decide until a person is to, and show that person the table."""
        while acting := self.session.to_act:
            here = [seat for seat in acting if seat in self.persons]
            if here:
                self._look(self.seat if self.seat in here else here[0])
                break
            bot = self.bots[acting[0]]
            self.session.act(bot.choose(self.session.view_of(acting[0])), acting[0])
        self._tell()
        self._table("")

    def _look(self, seat: int) -> None:
        """Let the person in this seat look at the screen, and nobody else if hands are hidden."""
        if seat != self.seat and self._hides:
            self._tell()
            self._ask(self.say("play.hand_over", n=seat + 1))
            self._clear()
            self._ask(self.say("play.take_over", n=seat + 1))
        self.seat = seat

    def _clear(self) -> None:
        print(_CLEAR if sys.stdout.isatty() else "\n")

    def _tell(self) -> None:
        """Tell the seat that is looking what has happened since it looked last."""
        moments = self.session.events_for(self.seat)
        for _, events in moments[self._seen[self.seat] :]:
            for event in events:
                print(wrapped(self.game.event_text(event, self.lang, self._addressed), "· "))
        self._seen[self.seat] = len(moments)

    @property
    def _addressed(self) -> int | None:
        """Whom sentences address: somebody who plays alone need not be told apart from others."""
        return self.seat if len(self._seen) > 1 else None

    def _farewell(self) -> None:
        made = len(self.session.moments) - 1
        if made > self.saved and self.session.to_act:
            print(self.say("play.unsaved", n=made))
        else:
            if self._hides and not self.session.to_act:
                print(self.say("play.seed", seed=self.session.head.get("seed", "0")))
            print(self.say("play.bye"))

    def _welcome(self) -> None:
        words, seed = self.game.words, self.session.head.get("seed", "0")
        named = words.has(self.lang, "game.name")
        game = words.say(self.lang, "game.name") if named else self.game.name
        if not self._hides:
            print(self.say("play.welcome", game=game, seed=seed))
        else:  # whoever knows the seed knows all hands
            print(self.say("play.welcome_hidden", game=game))
            print(wrapped(self.say("play.hidden")))
            self.seat = next((s for s in self.session.to_act if s in self.persons), self.seat)
            self._ask(self.say("play.take_over", n=self.seat + 1))

    # --- what can be typed besides decisions ------------------------------------------------------

    def _table(self, _: str) -> None:
        print(f"\n{self._part('screen')}\n")
        actions = self.session.legal(self.seat)
        if len(actions) > MANY:
            print(wrapped(self.say("play.many", n=len(actions), example=str(actions[0]))))
        else:
            self._list("")

    def _list(self, _: str) -> None:
        actions = self.session.legal(self.seat)
        texts = [self.game.action_text(self.view, each, self.lang) for each in actions]
        width = max(map(len, texts), default=0)
        for n, (text, action) in enumerate(zip(texts, actions, strict=True), start=1):
            print(f"{n:>3}  {text:<{width}}  {action}")

    def _help(self, _: str) -> None:
        rule = f"{self.game.prefix}-1"
        with suppress(Problem):  # a game need not have a rulebook
            rule = rulebook.rules(self.game.name)[0].id
        print(self.say("play.commands", rule=rule))
        if "piles" in self._commands:
            print(self.say("play.commands.piles"))
        if self.game.words.has(self.lang, "cli.play.commands.own"):
            print(self.say("play.commands.own"))

    def _undo(self, _: str) -> None:
        self._move(self.session.undo, lambda: self.session.can_undo)
        made = len(self.session.moments)
        self._seen = {seat: min(seen, made) for seat, seen in self._seen.items()}
        self._table("")

    def _redo(self, _: str) -> None:
        self._move(self.session.redo, lambda: self.session.can_redo)
        self._go_on()

    def _move(self, step: Callable[[int], object], can: Callable[[], bool]) -> None:
        """Undo or redo a person's decision; where nothing is hidden, what bots did after it too."""
        step(self.seat)
        while not self.game.hides_hands and self._is_of_bots() and can():
            step(self.seat)

    def _is_of_bots(self) -> bool:
        """Do bots alone decide now?"""
        return bool(self.session.to_act) and not set(self.session.to_act) & set(self.persons)

    def _why(self, text: str) -> None:
        if not text:
            raise refuse(self.lang, "play.why_what")
        action = self._action(text)
        reason = self.game.why_not(self.view, action)
        if reason is None:
            print(self.say("play.why_possible", action=str(action)))
            return
        print(wrapped(self.game.reason_text(reason, self.lang)))
        print(wrapped(self.say("play.why_rules", rules=", ".join(reason.rules))))

    def _advice(self, _: str) -> None:
        if not self.session.legal(self.seat):
            raise refuse(self.lang, "play.over")
        found = offered(self.game.name, "advise", self.lang)(self.view)
        lines = offered(self.game.name, "advice_lines", self.lang)
        print("\n".join(lines(found, self.lang)))

    def _odds(self, _: str) -> None:
        found = offered(self.game.name, "odds_of", self.lang)(self.view)
        print("\n".join(offered(self.game.name, "odds_lines", self.lang)(found, self.lang)))

    def _piles(self, _: str) -> None:
        print(self._part("piles"))

    def _rules(self, text: str) -> None:
        if not text:
            raise refuse(self.lang, "play.rules_which")
        found = find((self.game.name,), text, self.lang)
        print("\n\n".join(told(rule, (self.lang,), self.lang) for rule in found))

    def _position(self, _: str) -> None:
        print(self.view)

    def _save(self, name: str) -> None:
        self._write(name, over=False)

    def _save_over(self, name: str) -> None:
        self._write(name, over=True)

    def _write(self, name: str, *, over: bool) -> None:
        if not name:
            raise refuse(self.lang, "play.save_where")
        data = str(self.session.record()).encode()
        try:
            write_whole(named_path(name), data, over=over)
        except FileExistsError as error:
            raise refuse(self.lang, "play.save_exists", file=name) from error
        except OSError as error:
            why = os_reason(error, self.lang)
            raise refuse(self.lang, "file.unwritten", file=name, why=why) from error
        self.saved = len(self.session.moments) - 1
        print(self.say("play.saved", file=name))
        if self.game.hides_hands and self.session.to_act:
            print(wrapped(self.say("play.saved_open")))

    def _quit(self, _: str) -> None:
        self.running = False


def edit_lines() -> None:
    """Let arrow keys edit the line where the system offers it."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it is what does it
