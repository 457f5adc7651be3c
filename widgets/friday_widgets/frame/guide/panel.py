"""The guide beside the table: what just happened and by which rule, all rules, and the glossary.

The feed can grow to hundreds of decisions, so it never travels whole on a click: the page is told
how many entries stay and which come after them. A new language or another game keeps none, an undo
keeps all but one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from friday_nb import rulebook
from friday_nb.rulebook.glossary import glossary, linked
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from friday_widgets.frame import assets
from friday_widgets.frame.desk import Desk, When
from friday_widgets.frame.game_page import AnyMoment, GamePage
from friday_widgets.frame.panel import Panel

Readings = Mapping[str, tuple[str, ...]]
"""The readings of each rule that can be switched, by setting: first that of this game."""

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
        "frame/line.js",
        "frame/parts.js",
        "frame/guide/parts.js",
        "frame/guide/guide.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/guide/guide.css")
    model = traitlets.Dict().tag(sync=True)
    notice = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sent: tuple[AnyMoment, ...] | None = None
        self._painted = _look(desk)
        super().__init__(desk.wire, model=model(desk), notice=notice(desk))
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, what: str) -> None:
        self.notice = notice(desk)
        if what == "notice":
            return
        if self._painted != _look(desk):
            self._painted = _look(desk)
            self.model = model(desk)
            self._sent = () if what == "language" and self._sent is not None else self._sent
        if self._sent is not None:
            self._tell()

    def _tell(self) -> None:
        """Send what is new of the feed."""
        entries = self._desk.session.moments
        kept = common(self._sent or (), entries)
        self._sent = entries
        self.send({"type": "feed", "keep": kept, "add": feed(self._desk, kept)})

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
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
        return f"Guide({self._desk.position()!r})"


def model(desk: Desk) -> dict[str, Any]:
    """Words, rules, glossary, rules of thumb; only language and rulings change them."""
    lang, words, game = desk.lang, desk.page.words, desk.page.game.name
    readings = desk.page.readings(desk.session)
    return {
        "lang": lang,
        "words": {key: words.say(lang, f"panels.guide.{key}") for key in _WORDS},
        "name": words.say(lang, "panels.guide"),
        "close": words.say(lang, "panels.close"),
        "sections": [
            {"id": section.id, "title": section.title[lang]} for section in rulebook.sections(game)
        ],
        "rules": [_rule(rule, desk, readings) for rule in rulebook.rules(game)],
        "terms": [{"id": t.id, "name": t.name, "text": t.text} for t in glossary(lang, game)],
        "thumbs": {
            **{key: words.say(lang, f"thumb.{key}") for key in ("head", "about", "bonus")},
            "rules": [
                {"title": each.title, "text": each.text} for each in rules_of_thumb(lang, game)
            ],
        },
    }


def notice(desk: Desk) -> dict[str, Any]:
    """The refusal or message that lies on the desk, with its rules."""
    return {"text": desk.notice, "rules": list(desk.notice_rules)}


def feed(desk: Desk, start: int = 0) -> list[dict[str, Any]]:
    """The entries of the feed from `start` on, oldest first."""
    page, lang, moments = desk.page, desk.lang, desk.session.moments
    return [_entry(page, moments, at, lang) for at in range(start, len(moments))]


def common(before: Sequence[AnyMoment], now: Sequence[AnyMoment]) -> int:
    """How many entries at the beginning are the same."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old is not new:
            break
        same += 1
    return same


def _entry(page: GamePage, moments: Sequence[AnyMoment], at: int, lang: str) -> dict[str, Any]:
    """One decision: its title and what came of it.

    A new game begins with its aim and with what is to be decided; how it was set up can be opened.
    """
    moment = moments[at]
    title, lines = _title(page, moments, at, lang), _lines(page, moment, lang)
    if moment.action is None and moment.events:
        *setup, last = lines
        aim = page.words.say(lang, "panels.guide.aim")
        return {"title": title, "lines": [last], "aim": aim, "setup": setup}
    return {"title": title, "lines": lines}


def _lines(page: GamePage, moment: AnyMoment, lang: str) -> list[dict[str, Any]]:
    if moment.action is None and not moment.events:
        return [{"text": page.words.say(lang, "panels.guide.position"), "rules": []}]
    return [
        {"text": page.event_text(event, lang), "rules": list(event.rules)}
        for event in moment.events
    ]


def _title(page: GamePage, moments: Sequence[AnyMoment], at: int, lang: str) -> str:
    """A decision as it read when it was made."""
    action = moments[at].action
    if action is None:
        return page.words.say(lang, "panels.guide.start")
    return page.action_text(moments[at - 1], action, lang)


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
    """For a ruling that can be switched: the reading of this game, then the other one."""
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
    """What the rules and the glossary on the page depend on."""
    return desk.lang, desk.page.readings(desk.session)
