"""What lies before the position editor: a draft, and its text as it was typed."""

from __future__ import annotations

from dataclasses import dataclass

from friday_nb.core.errors import Problem
from friday_nb.friday import drafts
from friday_nb.friday.drafts import Draft


@dataclass(frozen=True)
class Sheet:
    """What lies before the editor: the draft, and the text as typed while that says it."""

    draft: Draft
    typed: str | None = None
    fault: Problem | None = None
    """Why the typed text cannot be read; the draft is then an older one."""

    @property
    def text(self) -> str:
        """The position's text: as it was typed, or as the draft says it."""
        return self.draft.text if self.typed is None else self.typed

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the text, or with the position it describes."""
        return self.fault or self.draft.problem

    def written(self, text: str) -> Sheet:
        """The sheet after its text was typed anew; a text that cannot be read moves no card."""
        try:
            return Sheet(drafts.read(text), text)
        except Problem as fault:
            return Sheet(self.draft, text, fault)
