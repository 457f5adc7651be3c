"""``friday-nb play``: the game in a plain terminal, one question at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from friday_nb.cli.common import (
    OK,
    STOPPED,
    Refusal,
    os_reason,
    refuse,
    wrapped,
)
from friday_nb.cli.rules import find, told
from friday_nb.core.errors import Problem
from friday_nb.core.files import write_whole
from friday_nb.friday import texts
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import legal, why_not
from friday_nb.friday.events import Event
from friday_nb.friday.game import FridaySession
from friday_nb.friday.terminal.screen import Screen
from friday_nb.friday.words import say
from friday_nb.i18n import Fact


def play(session: FridaySession, lang: str) -> int:
    """Play until the player quits."""
    if sys.stdin is None:
        raise refuse(lang, "stdin.closed")
    _edit_lines()
    return Terminal(session, lang).run()


def _edit_lines() -> None:
    """Arrow keys edit the line where the system offers it."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it is what does it


@contextmanager
def _stoppable() -> Iterator[None]:
    """Ctrl-C stops what is inside, and not the game around it."""
    try:
        yield
    except KeyboardInterrupt:
        print()


class Terminal:
    """One player at one terminal."""

    def __init__(self, session: FridaySession, lang: str) -> None:
        self.session = session
        self.lang = lang
        self.running = True
        self.saved = 0
        """How many decisions the last saved record holds."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "u": self._undo,
            "undo": self._undo,
            "r": self._redo,
            "redo": self._redo,
            "why": self._why,
            "advice": self._advice,
            "piles": self._piles,
            "rules": self._rules,
            "position": self._position,
            "save": self._save,
            "save!": self._save_over,
            "q": self._quit,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> int:
        """Ask and answer until the player quits, or nothing more can be read.

        Ctrl-C stops a command that takes long, such as ``advice``; at a question it ends the game.
        """
        self._welcome()
        self._show()
        code = OK
        while self.running:
            try:
                line = input(f"{self.screen.question()} > ").replace("\0", "").strip()
            except (EOFError, KeyboardInterrupt) as end:
                code = STOPPED if isinstance(end, KeyboardInterrupt) else OK
                print()
                break
            if line:
                with _stoppable():
                    self._answer(line)
        self._farewell()
        return code

    @property
    def screen(self) -> Screen:
        """The table as it is now."""
        return Screen(self.session.view, self.lang)

    def say(self, key: str, **facts: Fact) -> str:
        """Words of the command line."""
        return say(self.lang, f"cli.{key}", **facts)

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command:
                command(rest.strip())
            else:
                self._decide(self._action(line))
        except Problem as problem:
            print(wrapped(problem.text(self.lang)))
        except Refusal as refusal:
            print(wrapped(refusal.sentence))

    def _action(self, text: str) -> Action:
        """A decision by its number in the list, or as it is written."""
        if not (text.isascii() and text.isdigit()):
            return Action.parse(text)
        actions = legal(self.session.view)
        if not actions:
            raise refuse(self.lang, "play.over")
        if len(text) > len(str(len(actions))) or not 1 <= int(text) <= len(actions):
            raise refuse(self.lang, "play.number", text=text[:12], n=len(actions))
        return actions[int(text) - 1]

    def _decide(self, action: Action) -> None:
        self.session.act(action)
        print()
        self._tell(self.session.moments[-1].events)
        self._show()

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            print(wrapped(texts.event_text(event, self.lang), "· "))

    def _show(self) -> None:
        print(f"\n{self.screen.table()}\n")
        if self.session.view.outcome:
            print(f"{self.screen.ending()}\n")
        for line in self.screen.actions():
            print(line)

    def _welcome(self) -> None:
        seed = self.session.head.get("seed", "0")
        print(self.say("play.welcome", seed=seed))
        self._tell(self.session.moments[0].events)

    def _farewell(self) -> None:
        made = len(self.session.moments) - 1
        if made > self.saved and self.session.view.outcome is None:
            print(self.say("play.unsaved", n=made))
        else:
            print(self.say("play.bye"))

    # --- what can be typed besides decisions ----------------------------------------------------

    def _help(self, _: str) -> None:
        print(self.say("play.commands"))

    def _undo(self, _: str) -> None:
        self.session.undo()
        self._show()

    def _redo(self, _: str) -> None:
        self.session.redo()
        self._tell(self.session.moments[-1].events)
        self._show()

    def _why(self, text: str) -> None:
        if not text:
            raise refuse(self.lang, "play.why_what")
        action = self._action(text)
        reason = why_not(self.session.view, action)
        if reason is None:
            print(self.say("play.why_possible", action=str(action)))
            return
        print(wrapped(texts.reason_text(reason, self.lang)))
        print(wrapped(self.say("play.why_rules", rules=", ".join(reason.rules))))

    def _advice(self, _: str) -> None:
        from friday_nb.friday.terminal.advice import advice_for, lines  # on demand: few ask for it

        if self.session.view.outcome:
            raise refuse(self.lang, "play.over")
        print("\n".join(lines(advice_for(self.session.view, self.lang), self.lang)))

    def _piles(self, _: str) -> None:
        print(self.screen.piles())

    def _rules(self, text: str) -> None:
        if not text:
            raise refuse(self.lang, "play.rules_which")
        found = find((self.session.game.name,), text, self.lang)
        print("\n\n".join(told(rule, (self.lang,), self.lang) for rule in found))

    def _position(self, _: str) -> None:
        print(self.session.view)

    def _save(self, name: str) -> None:
        self._write(name, over=False)

    def _save_over(self, name: str) -> None:
        self._write(name, over=True)

    def _write(self, name: str, *, over: bool) -> None:
        if not name:
            raise refuse(self.lang, "play.save_where")
        data = str(self.session.record()).encode()
        try:
            write_whole(Path(name), data, over=over)
        except FileExistsError as error:
            raise refuse(self.lang, "play.save_exists", file=name) from error
        except OSError as error:
            why = os_reason(error, self.lang)
            raise refuse(self.lang, "file.unwritten", file=name, why=why) from error
        self.saved = len(self.session.moments) - 1
        print(self.say("play.saved", file=name))

    def _quit(self, _: str) -> None:
        self.running = False
