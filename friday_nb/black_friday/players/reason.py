"""A reason as Black Friday says it: the key of its sentence, its facts, its rivals by name."""

from __future__ import annotations

from collections.abc import Callable

from friday_nb.black_friday.players.plan_words import named_text
from friday_nb.black_friday.players.sides import MEASURES, SIDES, STRONGER
from friday_nb.black_friday.texts import colour_forms
from friday_nb.black_friday.words import say
from friday_nb.core import why as core
from friday_nb.core.facts import Fact
from friday_nb.core.numbers import tenths


class Why(core.Why):
    """A sentence as data: its key below ``advice.why.`` and its facts, by their stable names."""

    sides = SIDES
    measures = MEASURES
    stronger = STRONGER

    def _leads(self, lang: str) -> dict[str, Fact]:
        """In words how far one is ahead of the best of the others, as the bars of both are told."""
        found: dict[str, Fact] = {}
        for name, mine, most in (("lead", "few", "most"), ("other_lead", "many", "other_most")):
            lead = int(self.facts[mine]) - int(self.facts[most])
            which = "ahead" if lead > 0 else "behind" if lead else "level"
            others, number = self.facts["others"], tenths(abs(lead), lang)
            found[name] = say(lang, f"advice.{name}.{which}", n=number, others=others)
        return found

    def rivals(self, say: Callable[..., str], lang: str) -> dict[str, Fact]:
        """What the turn is called that the best one is compared with: some by what they do."""
        whom = self.facts.get("whom", "second")
        turn = named_text(self.facts, lang) if "turn" in self.facts else ""
        return {name: say(lang, f"advice.{name}.{whom}", turn=turn) for name in self.rival_forms}

    def said(self, lang: str) -> str:
        """Its own sentence."""
        told = {**self.rivals(say, lang), **self.facts}
        if "case" in told:
            told |= colour_forms(str(told["case"]), lang)
        if "special" in told:
            told["special"] = say(lang, f"card.{told['special']}")
        if self.key == "because.lead":
            told |= self._leads(lang)
        for name in ("few", "many", "most", "other_most"):
            if name in told:
                told[name] = tenths(int(told[name]), lang)
        return say(lang, f"advice.why.{self.key}", **told)
