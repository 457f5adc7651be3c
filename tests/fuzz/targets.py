"""What is fuzzed: functions of bytes that fail only by an exception which nobody should see.

A parser may refuse a text with a problem, which is a sentence in two languages; what it reads, it
must write in such a way that it reads the same again.  A panel must make something of any message,
or drop it.
"""

import json
import logging
from functools import cache
from importlib import import_module

import ipywidgets

from examples.pig import page as pig_page
from friday_nb.black_friday import board
from friday_nb.core import drill, registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import parse_seed
from friday_nb.core.pasted import decoded, plain
from friday_nb.core.session import Session
from friday_nb.friday import drafts
from friday_server import hosting
from friday_widgets import games
from friday_widgets.wire.panel import Panel
from tests.fuzz import files
from tests.fuzz.vocabulary import vocabulary

MOST = 5000
"""The longest input; a visitor's text is refused long before it is read if it is longer."""


def _text(data):
    try:
        return decoded(data[:MOST])
    except UnicodeDecodeError:
        return data[:MOST].decode("latin-1")


def _is_explained(problem):
    assert all(problem.text(lang).strip() for lang in ("en", "ru"))


def _read_again(read):
    """A target: what is read from a text, and written, is read as the same."""

    def target(data):
        try:
            found = read(_text(data))
        except Problem as problem:
            _is_explained(problem)
        else:
            assert read(str(found)) == found

    return target


def _read(read):
    """A target: a text is read, or refused with a sentence."""

    def target(data):
        try:
            read(_text(data))
        except Problem as problem:
            _is_explained(problem)

    return target


def _replayed(game):
    def target(data):
        try:
            session = Session.from_record(game, _text(data))
        except Problem as problem:
            _is_explained(problem)
        else:
            again = Session.from_record(game, str(session.record()))
            assert again.state == session.state
            assert [each.comment for each in again.moments] == [
                each.comment for each in session.moments
            ]

    return target


def _plain(data):
    once = plain(_text(data))
    assert plain(once) == once


# --- messages -------------------------------------------------------------------------------------

APPS = {**games.APPS, "pig": "PigApp"}
"""Pages by their names: those of the games, and one with a plain table; beside them the lobby."""


@cache
def page_of(name):
    """A page at its beginning."""
    if name == "lobby":
        return games.Lobby(lang="en")
    home = pig_page if name == "pig" else import_module(f"friday_widgets.{name}.app")
    return getattr(home, APPS[name])(lang="en")


def panels_of(name):
    """All panels of a page, as it is now."""
    found, open_ = [], [page_of(name)]
    while open_:
        widget = open_.pop(0)
        found += [widget] * isinstance(widget, Panel)
        open_ += widget.children if isinstance(widget, ipywidgets.Box) else ()
    return found


class _Faults(logging.Handler):
    """What a panel has caught and written to the log is a fault as well."""

    def emit(self, record):
        raise AssertionError(record.getMessage()) from (record.exc_info or (None, None))[1]


class _Values:
    """JSON values made from bytes."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, below):
        self.at += 1
        return self.data[self.at - 1] % below if self.at <= len(self.data) else 0

    def word(self):
        size = self.number(12)
        self.at += size
        return self.data[self.at - size : self.at].decode("latin-1")

    def value(self, depth=0):
        kind = self.number(9 if depth < 3 else 7)
        if kind < 2:
            return (None, True)[kind]
        if kind < 4:
            return self.number(256) - 8
        if kind == 4:
            return (0.5, 1e300, -1, 2**63, float("nan"))[self.number(5)]
        if kind == 5:
            return self.word()
        if kind == 6:
            kinds, fields = vocabulary()
            words = [*kinds, *fields, *APPS]
            return words[(256 * self.number(256) + self.number(256)) % len(words)]
        if kind == 7:
            return [self.value(depth + 1) for _ in range(self.number(4))]
        return self.fields(depth + 1)

    def fields(self, depth=0):
        _, names = vocabulary()
        return {names[self.number(len(names))]: self.value(depth) for _ in range(self.number(5))}

    def message(self):
        kinds, _ = vocabulary()
        return {"type": kinds[self.number(len(kinds))], **self.fields()}


def _heard(name):
    log, faults = logging.getLogger("friday_widgets"), _Faults(logging.ERROR)

    def target(data):
        values = _Values(data)
        log.addHandler(faults)
        try:
            for number in range(1, 2 + values.number(6)):
                panels = panels_of(name)
                panel = panels[values.number(len(panels))]
                message = values.message()
                json.dumps(message)
                if values.number(4):
                    panel._hear(panel, message, [])
                else:  # the envelope may be anything, too
                    line = {"type": "line", "page": "p", "n": number, "message": message}
                    panel._receive(panel, {**line, **values.fields()}, [])
        finally:
            log.removeHandler(faults)

    return target


def _all():
    found = {
        "plain": _plain,
        "board": _read(board.read_board),
        "hosting": _read(hosting.read),
        "draft": _read(lambda text: drafts.read(drafts.read(text).text)),
        "progress": _read(drill.parsed),
        "seed": _read_again(parse_seed),
        "lobby.messages": _heard("lobby"),
        "pig.messages": _heard("pig"),
        **files.TARGETS,
    }
    for name in registry.names():
        game = registry.load(name)
        found[f"{name}.position"] = _read_again(game.parse_view)
        found[f"{name}.decision"] = _read_again(game.parse_action)
        found[f"{name}.record"] = _replayed(game)
        found[f"{name}.rulings"] = _read_again(import_module(f"friday_nb.{name}").Rulings.parse)
        found[f"{name}.messages"] = _heard(name)
    return found


TARGETS = _all()
