"""The table as plain text: one screen that shows everything a player may know."""

from __future__ import annotations

from collections.abc import Iterable

from friday_nb.cli.common import wrapped
from friday_nb.core.numbers import percent
from friday_nb.friday import texts
from friday_nb.friday.cards import Ability, Card, Step
from friday_nb.friday.table import Count, Fight, Node, Played
from friday_nb.friday.view import View
from friday_nb.friday.words import say
from friday_nb.i18n import Fact

LIKELIEST = 4


def screen(view: View, lang: str) -> str:
    """The whole table, and at the end of the game how it ended."""
    told = Screen(view, lang)
    return f"{told.table()}\n\n{told.ending()}" if view.outcome else told.table()


def question(view: View, lang: str) -> str:
    """What the player is asked, as the prompt begins."""
    return Screen(view, lang).question()


def piles(view: View, lang: str) -> str:
    """What lies in every pile, and what may come next from the stack."""
    return Screen(view, lang).piles()


class Screen:
    """Says a view in a language."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.lang = lang

    def say(self, key: str, **facts: Fact) -> str:
        """Words of the command line."""
        return say(self.lang, f"cli.{key}", **facts)

    def table(self) -> str:
        """The whole table: where the game stands, the piles, and what lies in the fight."""
        view = self.view
        lines = [self._heading(), self._pirates(), self._piles()]
        if view.fight and view.outcome is None:
            lines += ["", *self._fight(view.fight)]
        elif view.offer:
            lines += ["", *self._offer()]
        if view.looking:
            seen = (f"{n}. {self._card(card)}" for n, card in enumerate(view.looking, start=1))
            lines += ["", self.say("screen.looking", cards="; ".join(seen))]
        if view.budget:
            lines += ["", self.say("screen.points", n=view.budget)]
        return "\n".join(lines)

    def _heading(self) -> str:
        view = self.view
        return self.say(
            "screen.heading",
            level=texts.level_name(view.level, self.lang),
            step=texts.step_name(view.step, self.lang),
            life=view.life,
            reserve=view.reserve,
        )

    def _pirates(self) -> str:
        beaten = self.view.pirates_beaten
        told = [
            self.say("screen.pirate_beaten" if pirate in beaten else "screen.pirate", name=name)
            for pirate in self.view.pirates
            for name in [texts.pirate_name(pirate, self.lang)]
        ]
        return self.say("screen.pirates", names=", ".join(told))

    def _piles(self) -> str:
        view = self.view
        return self.say(
            "screen.piles",
            stack=view.stack.size,
            discard=_size(view.discard),
            aging=view.aging.left,
            hazards=_size(view.hazard_stack),
            aside=_size(view.hazard_discard),
        )

    def _offer(self) -> list[str]:
        step = min(self.view.step, Step.RED)
        lines = []
        for number, card in enumerate(self.view.offer, start=1):
            assert card.hazard is not None
            lines.append(
                "  "
                + self.say(
                    "screen.hazard",
                    number=number,
                    name=texts.hazard_name(card.hazard, self.lang),
                    value=card.hazard.values[step],
                    free=card.hazard.free,
                    gain=self._card(card),
                )
            )
        return lines

    def _fight(self, fight: Fight) -> list[str]:
        card = fight.enemy
        name = (
            texts.hazard_name(card, self.lang)
            if isinstance(card, Card)
            else texts.pirate_name(card, self.lang)
        )
        lines = [self.say("screen.enemy", name=name, value=fight.value, free=fight.free)]
        if not isinstance(card, Card):
            lines.append(wrapped(texts.pirate_text(card, self.lang), "  "))
        for side in ("left", "right"):
            lying = [played for played in fight.cards if played.side == side]
            if lying:
                lines.append("  " + self.say(f"screen.{side}"))
                lines += [self._played(played) for played in lying]
        short = fight.value - fight.total
        key = "screen.total_short" if short > 0 else "screen.total_enough"
        lines.append("  " + self.say(key, total=fight.total, value=fight.value, n=abs(short)))
        if fight.aging_cost:
            lines.append("  " + self.say("screen.aging_cost", n=fight.aging_cost))
        if self.view.node is not Node.FIGHT:
            return lines
        if fight.stopped:
            lines.append("  " + self.say("screen.stopped"))
        elif fight.free_left and self.view.can_draw:
            lines.append("  " + self.say("screen.free_left", n=fight.free_left))
        return lines

    def _played(self, played: Played) -> str:
        marks = []
        if played.face_down:
            marks.append(self.say("mark.face_down"))
        elif played.used:
            marks.append(self.say("mark.used"))
        if played.doubled_by:
            marks.append(self.say("mark.doubled"))
        if played.lowers_step:
            marks.append(self.say("mark.lowers_step"))
        if played.zeroed:
            marks.append(self.say("mark.zeroed"))
        if played.doomed:
            marks.append(self.say("mark.doomed"))
        tail = f"  [{', '.join(marks)}]" if marks else ""
        return f"  {played.number:>3}. {self._card(played.card)}{tail}"

    def _card(self, card: Card) -> str:
        label = texts.card_label(card, self.lang)
        if card.ability is Ability.NONE:
            return label
        return f"{label}: {texts.ability_name(card.ability, self.lang)}"

    def piles(self) -> str:
        """What lies in every pile, and what may come next from the stack."""
        view = self.view
        stack = view.stack
        lines = [self._pile("discard", view.discard), self._pile("destroyed", view.destroyed)]
        if stack.top:
            lines.append(self.say("pile.top", cards=self._sequence(stack.top)))
        lines.append(self._pile("pool", stack.pool))
        if stack.unseen:
            lines.append(self._pile("unseen", stack.unseen.weights))
        if stack.bottom:
            lines.append(self.say("pile.bottom", cards=self._sequence(stack.bottom)))
        lines.append(self._pile("aging", view.aging.unseen))
        lines.append(self._hazards("hazards", view.hazard_stack))
        lines.append(self._hazards("aside", view.hazard_discard))
        if view.outcome is None:
            lines.append(self._next())
        return "\n".join(wrapped(line) for line in lines if line)

    def _pile(self, name: str, pile: Iterable[Count]) -> str:
        told = [_counted(texts.card_label(card, self.lang), n) for card, n in pile]
        nothing = self.say("pile.empty")
        return self.say(f"pile.{name}", cards=", ".join(told) or nothing)

    def _hazards(self, name: str, pile: Iterable[Count]) -> str:
        """Hazards by what is fought; several cards share a hazard and differ in what they give."""
        counts: dict[str, int] = {}
        for card, n in pile:
            called = texts.hazard_name(card, self.lang)
            counts[called] = counts.get(called, 0) + n
        told = [_counted(called, n) for called, n in counts.items()]
        return self.say(f"pile.{name}", cards=", ".join(told) or self.say("pile.empty"))

    def _sequence(self, cards: Iterable[Card]) -> str:
        return ", ".join(texts.card_label(card, self.lang) for card in cards)

    def _next(self) -> str:
        from friday_nb.friday.odds import next_card  # on demand: few ask for the piles

        chances = next_card(self.view)
        told = [
            f"{texts.card_label(card, self.lang)} {percent(p, self.lang)}"
            for card, p in chances[:LIKELIEST]
        ]
        return self.say("pile.next", cards=", ".join(told)) if told else ""

    def ending(self) -> str:
        """How the game ended, and the score with its parts."""
        outcome = self.view.outcome
        if outcome is None:
            return ""
        score = outcome.score
        return "\n".join(
            [
                wrapped(texts.termination_text(outcome.termination, self.lang)),
                self.say(
                    "screen.score",
                    total=score.total,
                    cards=score.cards,
                    pirates=score.pirates,
                    life=score.life,
                    hazards=score.hazards,
                ),
            ]
        )

    def question(self) -> str:
        """What the player is asked, as the prompt begins."""
        node = self.view.node
        return self.say("ask.over" if node is Node.OVER else f"ask.{node.name.lower()}")


def _counted(name: str, n: int) -> str:
    return name if n == 1 else f"{n} × {name}"


def _size(pile: Iterable[Count]) -> int:
    return sum(n for _, n in pile)
