"""Black Friday in words: cases, decisions, events and refusals.

The sentences are data (``words/``); this module fills in their facts.  An event has up to three
sentences: one for the player it happened to (``.you``), one for everybody else, and, for the deal,
one for an onlooker who knows the cases (``.open``).

    >>> cases_label("red:2,black:1", "en"), colour_name("red", "ru")
    ('2 red and 1 black', 'красный')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from friday_nb.black_friday.actions import ActionKind
from friday_nb.black_friday.board import FLOOR
from friday_nb.black_friday.cases import parse_cards
from friday_nb.black_friday.rules.facts import SPECIALS_OF_TWO, TRACK
from friday_nb.black_friday.words import WORDS, has, say
from friday_nb.core.texts import Texts, won_suffix

if TYPE_CHECKING:
    from friday_nb.black_friday.actions import Action
    from friday_nb.black_friday.reasons import Reason
    from friday_nb.black_friday.view import View
    from friday_nb.core.facts import Event, Fact, Facts

__all__ = [
    "action_text",
    "cases_label",
    "colour_forms",
    "colour_name",
    "event_text",
    "player_name",
    "reason_text",
    "shares_label",
    "shift_text",
]
_LISTS = ("cases", "market", "bag")
_FORMS = ("one", "share", "many")


def colour_name(colour: str, lang: str) -> str:
    """A colour as sentences name it.

    >>> colour_name("black", "en")
    'black'
    """
    return say(lang, f"colour.{colour}")


def colour_forms(colour: str, lang: str) -> dict[str, Fact]:
    """A colour in the forms that sentences need, as facts for them.

    ``case`` goes with a case, ``case_one`` with a share that does something and ``case_share`` with
    one that something is done to, ``case_many`` with several of either and with their price.

    >>> list(colour_forms("red", "ru").values())
    ['красный', 'красная', 'красную', 'красных']
    """
    forms = {f"case_{form}": say(lang, f"colour.{colour}.{form}") for form in _FORMS}
    return {"case": colour_name(colour, lang), **forms}


def shift_text(up: int, right: int, lang: str) -> str:
    """A way on the board in words: so many up or down, and right or left.

    >>> shift_text(1, 1, "en"), shift_text(-2, 0, "en"), shift_text(0, 0, "en")
    ('1 up, 1 right', '2 down', 'stays')
    """
    said = []
    if up:
        said.append(say(lang, "table.way.up" if up > 0 else "table.way.down", n=abs(up)))
    if right:
        said.append(say(lang, "table.way.right" if right > 0 else "table.way.left", n=abs(right)))
    return ", ".join(said) or say(lang, "table.way.stays")


def cases_label(cases: str, lang: str) -> str:
    """A list of cases as sentences name it.

    >>> cases_label("", "en")
    'none'
    """
    if not cases:
        return say(lang, "label.nothing")
    parts = [part.split(":") for part in cases.split(",")]
    return in_a_row(
        [say(lang, "label.cases", colour=colour_name(c, lang), n=int(n)) for c, n in parts], lang
    )


def shares_label(shares: Mapping[str, int], lang: str) -> str:
    """Shares that something is done to, as a list in words; colours with none are left out.

    >>> shares_label({"yellow": 2, "blue": 0, "red": 1}, "ru")
    '2 жёлтые и 1 красную'
    """
    return in_a_row(
        [say(lang, f"colour.{name}.shares", n=n) for name, n in shares.items() if n], lang
    )


# --- events and refusals ----------------------------------------------------------------------


class BlackFridayTexts(Texts):
    """The sentences for decisions, events and refusals.

    >>> from friday_nb.core.facts import Event
    >>> event = Event("case_taken", (), {"seat": 1, "case": "red"})
    >>> event_text(event, "en", 1), event_text(event, "en", None, ("Ann", "Bob"))[:10]
    ('You move one red case from the sales table to the market.', 'Bob moves ')
    """

    def action_text(self, view: View, action: Action, lang: str) -> str:
        """A decision in a few words, for a button, as it reads in this position."""
        kind = action.kind
        key = f"action.{kind.name.lower()}"
        if kind is ActionKind.SILVER:
            return say(lang, key, bars=action.bars, price=action.bars * view.silver_price)
        if not action.colour:
            return say(lang, "action.pass.empty" if kind is ActionKind.PASS else key)
        case = colour_forms(action.colour, lang)
        if kind in (ActionKind.BUY, ActionKind.SELL):
            return say(lang, key, **case, price=view.prices[action.colour])
        if kind is ActionKind.PUT:
            key = f"{key}.{view.phase.key}"
        return say(lang, key, **case)

    def event_key(self, event: Event, lang: str, seat: int | None) -> str:
        """The key of the sentence for an event."""
        facts = event.facts
        key = f"event.{event.kind}"
        if event.kind == "won":
            return key + won_suffix(facts, seat)
        if event.kind == "moved":
            count = int(facts["count"])
            if count <= 0 and int(facts["price"]) == FLOOR:
                return f"{key}.floor"
            return f"{key}.{'left' if count == 0 else 'up' if count > 0 else 'down'}"
        if event.kind == "silver_up" and int(facts["silver"]) == TRACK[-1]:
            return f"{key}.end"  # where silver may have been already
        if event.kind == "sales_table" and (facts["market"] or facts["bag"]):
            return f"{key}.again"
        if seat is not None and facts.get("seat") == seat and has(lang, f"{key}.you"):
            return f"{key}.you"
        return f"{key}.open" if event.kind == "dealt" and "cases" in facts else key

    def reason_key(self, reason: Reason, lang: str) -> str:
        """The key of the sentence for a reason; some have one of their own for a decision."""
        key = super().reason_key(reason, lang)
        of_decision = f"{key}.{reason.facts.get('decision', '')}"
        return of_decision if has(lang, of_decision) else key

    def own_words(self, facts: Facts, lang: str) -> dict[str, Fact]:
        """The facts with keys turned into names."""
        said: dict[str, Fact] = {}
        if "case" in facts:
            said |= colour_forms(str(facts["case"]), lang)
        if "table" in facts:
            said["table"] = say(lang, f"table.{facts['table']}")
        if "card" in facts:
            said["card"] = say(lang, f"card.{facts['card']}")
        if "cards" in facts:
            said["cards"] = _special_actions(str(facts["cards"]), lang)
        for name in _LISTS:
            if name in facts:
                said[name] = cases_label(str(facts[name]), lang)
        return said


def _special_actions(cards: str, lang: str) -> str:
    """Special actions as a list: those of one card as a choice; two players have a card of each.

    >>> _special_actions("pass,sell", "en"), _special_actions("sell,buy", "en")
    ('PASS or SELL +1', 'SELL +1 and BUY +1')
    """
    names = [say(lang, f"card.{card}") for card in cards.split(",")]
    for_two = parse_cards(cards) in SPECIALS_OF_TWO
    return in_a_row(names, lang, "label.and" if for_two else "label.or")


TEXTS: Final = BlackFridayTexts(WORDS)
action_text, event_text, reason_text = TEXTS.action_text, TEXTS.event_text, TEXTS.reason_text
player_name, in_a_row = TEXTS.player_name, TEXTS.in_a_row
