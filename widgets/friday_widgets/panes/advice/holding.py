"""Holding a bad decision back: the desk's gate, and a warning that waits for an answer."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import replace
from typing import Any, Final, Generic

import traitlets

from friday_nb.core.errors import Problem
from friday_widgets.desk.desk import Desk
from friday_widgets.panes.advice import warning
from friday_widgets.panes.advice.sayings import AdviceT, QuestionT, Sayings
from friday_widgets.panes.analysis import AnalysisPanel

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds that a decision made in haste waits for its advice; then it is made unwarned."""
SHORTLY: Final = 0.5
"""Seconds that a warning waits for its reason; then it is shown, and completed when that comes."""


class Holding(
    AnalysisPanel[QuestionT, AdviceT], Sayings[QuestionT, AdviceT], Generic[QuestionT, AdviceT]
):
    """What a panel of advice does with a decision that gives away too much."""

    sheet = traitlets.Dict().tag(sync=True)

    _known: OrderedDict[Any, AdviceT]
    """What is known to a question."""
    level = warning.USUAL
    """Of what the reader is warned, one of :data:`.warning.GRADES`."""

    _held = ""
    """The decision that is held back."""
    _gated: Desk | None = None
    """The desk whose decisions may be held back."""

    @property
    def mode(self) -> str:
        """When advice is given; a decision is held back in "warn" alone."""
        raise NotImplementedError

    def _question(self) -> QuestionT | None:
        """What can be asked now."""
        raise NotImplementedError

    def _think(self) -> None:
        """Have worked out what is wanted and not known."""
        raise NotImplementedError

    def _turn(self) -> str:
        """The game and the position."""
        raise NotImplementedError

    def _guard(self, desk: Desk) -> None:
        """Hold decisions of this desk back from now on."""
        desk.gate = self._hold
        self._gated = desk

    def close(self) -> None:
        """End what runs for this panel."""
        if self._gated and self._gated.gate == self._hold:  # another panel may have it by now
            self._gated.gate = None
        super().close()

    def _hold(self, text: str) -> bool:
        """The desk's gate; a warning that cannot be shown holds nothing back."""
        try:
            return self._waits(text)
        except Exception:
            log.exception("a warning cannot be shown: %.200r", text)
            self._drop_sheet()
            return False

    def _waits(self, text: str) -> bool:
        """Is this decision to wait for the reader's word?"""
        question = self._question() if self.mode == "warn" else None
        if question is None:
            return False
        game = self._desk.page.game
        try:
            action = game.parse_action(text)
        except Problem:
            return False
        if game.why_not(self._desk.view, action) is not None:
            return False
        if question not in self._known:
            self._think()
            self._wait(PATIENCE)
        advice = self._known.get(question)
        if advice is None:
            return False
        if self.grade(advice, advice.of(action)) < warning.GRADES[self.level]:
            return False
        comparing = self.comparing(question, advice.of(action))
        if comparing not in self._known:
            self._ask(comparing)
            self._wait(SHORTLY)
        self._held = text
        self.sheet = {"turn": self._turn()}
        self._paint_sheet()
        return True

    def _paint_sheet(self) -> None:
        """The warning in the reader's language, as long as its decision can be made."""
        question, turn = self._question() if self._held else None, self._turn()
        advice = self._known.get(question) if question else None
        if question is None or advice is None or self.sheet.get("turn") != turn:
            self._drop_sheet()
            return
        say, lang = self._desk.page.words.say, self._desk.lang
        option = advice.of(self._desk.page.game.parse_action(self._held))
        best = self.ranked(advice)[0]
        told, better = (self.row(advice, each, lang) for each in (option, best))
        text, grade = self.warned(advice, option, told.label, lang), self.grade(advice, option)
        assumed = self.assumed(advice, lang)
        compared = self._known.get(self.comparing(question, option), advice)
        why = self.instead(compared, option, lang)
        sheet = warning.sheet(say, lang, grade, text, told, replace(better, why=why), assumed)
        self.sheet = {**sheet, "turn": turn}

    def _drop_sheet(self) -> None:
        self._held = ""
        self.sheet = {}
