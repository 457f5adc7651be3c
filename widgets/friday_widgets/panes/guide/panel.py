"""The guide beside the table: what just happened and by which rule, all rules, and the glossary.

The feed can grow to hundreds of decisions, so a click never sends all of it: the page is told how
many entries to keep and which new ones follow.  A new language or another game keeps none, an undo
keeps all but one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, ClassVar

import traitlets

from friday_nb import rulebook
from friday_nb.core.facts import Event
from friday_nb.core.session import AnySession
from friday_nb.rulebook.glossary import linked
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import AnyMoment
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.prefix import shared
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data, Panel

Readings = Mapping[str, tuple[str, ...]]
"""The readings of each switchable rule by its setting, that of this game first."""

_WORDS = (
    *("feed", "rules", "why", "empty", "refused", "dismiss", "search", "section", "section.all"),
    *("rulings", "nothing", "ruling", "ruling.help", "terms", "terms.search", "terms.nothing"),
    *("terms.open", "setup"),
)


class Guide(Panel):
    """The side pane: the feed of events, the rules and the glossary.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        "frame/dom.js",
        "wire/pressed.js",
        "wire/line.js",
        "frame/parts.js",
        "panes/panes.js",
        "panes/guide/parts.js",
        "panes/guide/guide.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/guide/guide.css")
    model = traitlets.Dict().tag(sync=True)
    notice = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk | AnySession | None = None) -> None:
        desk = desk_of(desk, Desk)
        self._desk = desk
        self._sent: tuple[AnyMoment, ...] | None = None
        self._seat = desk.seat
        self._painted = _look(desk)
        super().__init__(desk.wire, model=model(desk), notice=notice(desk))
        self._until_closed(desk.subscribe(self._follow))

    def _follow(self, desk: Desk, what: str) -> None:
        self.notice = notice(desk)
        if what in {"notice", "bots"}:
            return
        if self._painted != _look(desk):
            self._painted = _look(desk)
            self.model = model(desk)
            self._sent = () if what == "language" and self._sent is not None else self._sent
        if self._seat != desk.seat:
            self._seat = desk.seat
            self._sent = () if self._sent is not None else None
        if self._sent is not None:
            self._tell()

    def _tell(self) -> None:
        """Send the new entries of the feed."""
        entries = () if self._desk.is_curtain_down else self._desk.session.moments
        kept = shared(self._sent or (), entries, is_)
        self._sent = entries
        self.send({"type": "feed", "keep": kept, "add": feed(self._desk, kept)})

    def hear(self, message: Data) -> None:
        """Send the whole feed to a page that has just come, or remove the notice."""
        kind = message.get("type")
        if kind == "hello":
            self._sent = ()
            self._tell()
        elif kind == "hush":
            self._desk.hush()

    def _repeat(self, since: int) -> None:
        super()._repeat(since)
        if self._sent is not None:
            self._sent = ()
            self._tell()

    def __repr__(self) -> str:
        return f"Guide({self._desk!r})"


def model(desk: Desk) -> dict[str, Any]:
    """Texts, rules and glossary, which depend only on language and rulings."""
    lang, page, words = desk.lang, desk.page, desk.page.words
    readings = page.readings(desk.session)
    return {
        "lang": lang,
        "words": {key: words.say(lang, f"panels.guide.{key}") for key in _WORDS},
        "name": words.say(lang, "panels.guide"),
        "close": words.say(lang, "panels.close"),
        "sections": [
            {"id": section.id, "title": section.title[lang]} for section in page.sections()
        ],
        "rules": [_rule(rule, desk, readings) for rule in page.rules()],
        "terms": [{"id": t.id, "name": t.name, "text": t.text} for t in page.terms(lang)],
    }


def notice(desk: Desk) -> dict[str, Any]:
    """The desk's notice, with the ids of its rules."""
    return {"text": desk.notice, "rules": list(desk.notice_rules)}


def feed(desk: Desk, start: int = 0) -> list[dict[str, Any]]:
    """The entries of the feed from `start` on, oldest first, as the seat at the desk saw them.

    While the curtain is down there are none.
    """
    if desk.seat is None:
        return []
    told, moments = desk.session.events_for(desk.seat), desk.session.moments
    return [_entry(desk, desk.seat, moments, at, told[at][1]) for at in range(start, len(moments))]


def _entry(
    desk: Desk, seat: int, moments: Sequence[AnyMoment], at: int, events: Sequence[Event]
) -> dict[str, Any]:
    """One decision: its title and the events that followed.

    The entry for the start of a game shows its aim and the last event; the other events of the
    set-up are folded away.
    """
    page, lang = desk.page, desk.lang
    title = _title(desk, moments, at)
    lines = [
        {"text": page.event_text(event, lang, seat), "rules": list(event.rules)} for event in events
    ]
    talk = [
        {"text": text, "rules": list(page.remarks_rules)}
        for text in page.remarks(moments[at].comment, lang)
    ]
    from_position = "position" in desk.session.head
    if moments[at].action is None and not moments[at].events and from_position:
        lines = [{"text": page.words.say(lang, "panels.guide.position"), "rules": []}]
    elif moments[at].action is None:
        aim = page.aim_text(lang)
        return {"title": title, "lines": [*lines[-1:], *talk], "aim": aim, "setup": lines[:-1]}
    return {"title": title, "lines": [*lines, *talk]}


def _title(desk: Desk, moments: Sequence[AnyMoment], at: int) -> str:
    """The text of a decision; for a decision of another seat, only the name of that seat."""
    page, lang, moment = desk.page, desk.lang, moments[at]
    if moment.action is None:
        return page.words.say(lang, "panels.guide.start")
    if moment.seat != desk.seat:
        return page.seat_name(moment.seat, lang)
    return page.action_text(moments[at - 1], moment.action, lang, moment.seat)


def _rule(rule: rulebook.Rule, desk: Desk, readings: Readings) -> dict[str, Any]:
    lang = desk.lang
    return {
        "id": rule.id,
        "section": rule.section,
        "title": rule.title[lang],
        "text": [
            [piece.text, piece.term] for piece in linked(rule.text[lang], lang, desk.page.game.name)
        ],
        "where": rule.where[lang],
        "ruling": rule.ruling,
        "readings": _readings(rule, desk, readings),
    }


def _readings(rule: rulebook.Rule, desk: Desk, readings: Readings) -> list[str]:
    """For a switchable rule: the reading in this game, then the other ones."""
    if not rule.switchable:
        return []
    say, lang = desk.page.words.say, desk.lang
    first, *others = readings[rule.setting]
    said = [("reading", first), *(("other", reading) for reading in others)]
    return [
        say(
            lang,
            f"panels.guide.{key}",
            reading=say(lang, f"panels.ruling.{rule.setting}.{reading}"),
        )
        for key, reading in said
    ]


def _look(desk: Desk) -> tuple[str, Readings]:
    """Everything that the rules and the glossary on the page depend on."""
    return desk.lang, desk.page.readings(desk.session)
