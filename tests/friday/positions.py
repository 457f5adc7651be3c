"""Small exact positions for the rules tests, from the few facts that a test is about.

``at(...)`` names what matters: the stack in its order, what lies in the fight, the life points, the
enemy.  Every other card of the box is put where it does no harm, so that none is missing: starting
cards out of the game, hazards into the hazard stack (against pirates: aside), aging cards into the
aging stack.  The answer is a Table, on which a test decides (``do``), sees what happened (``saw``)
and what is refused (``refused``).

    after = at(enemy="3D", cards="0L1", stack="1,2", life=18).do("use 1")
    after.saw("life_gained", "FRI-AB-LIFE FRI-LIFE-2", n=1)
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from friday_nb import friday

MARKS = re.compile(r"^/|=\d+|[~_^#%]|\(.*\)")
PLAIN_PIRATES = ("20/6", "25/7")
DEFAULT = friday.Rulings()


@dataclass(frozen=True)
class Table:
    """A position, and what the decisions made so far brought about."""

    state: friday.State
    turns: tuple[tuple[str, tuple[friday.Event, ...]], ...] = ()

    @property
    def view(self):
        return self.state.view

    @property
    def events(self):
        """Everything that happened so far."""
        return tuple(event for _, events in self.turns for event in events)

    @property
    def kinds(self):
        return [event.kind for event in self.events]

    @property
    def legal(self):
        return {str(action) for action in friday.legal(self.view)}

    @property
    def words(self):
        """The first words of what is legal."""
        return {text.split()[0] for text in self.legal}

    @property
    def fight(self):
        return self.view.fight

    @property
    def total(self):
        return self.view.fight.total

    @property
    def node(self):
        return self.view.node.name

    @property
    def over(self):
        """Why the game ended, or an empty text."""
        return self.view.outcome.termination.name if self.view.outcome else ""

    def field(self, name):
        """A field of the position text, empty if it is left out."""
        fields = dict(part.split("=", 1) for part in str(self.view).split())
        return fields.get(name, "")

    @property
    def cards(self):
        """The played cards as the position writes them."""
        return self.field("cards")

    @property
    def discard(self):
        return pile(self.view.discard)

    @property
    def gone(self):
        return pile(self.view.destroyed)

    def do(self, *texts):
        """Make these decisions; chance comes from the seed."""
        state, turns = self.state, self.turns
        for text in texts:
            state, events = friday.apply(state, friday.Action.parse(text))
            turns = (*turns, (text, events))
        return Table(state, turns)

    def meets(self, code, *texts):
        """Make these decisions; the one chance among them turns up the card ``code``."""
        for seed in range(400):
            after = Table(friday.seeded(self.view, seed)).do(*texts)
            if after.turned_up(code):
                return after
        raise AssertionError(f"{code} never comes from {self.view}")

    def turned_up(self, code):
        key = friday.card(code).key
        names = {"free_card", "bought_card", "bonus_card", "exchanged_in", "looked_at"}
        return any(e.kind in names and e.facts["card"] == key for e in self.events)

    def undecided(self, text):
        """The view after a decision, before chance has spoken."""
        return friday.play(self.view, friday.Action.parse(text))

    def why_not(self, text):
        return friday.why_not(self.view, friday.Action.parse(text))

    def refused(self, text, key, rules):
        """Is this decision refused for this reason, and is it not offered either?"""
        reason = self.why_not(text)
        assert reason is not None, f"{text} is allowed in {self.view}"
        assert (reason.key, " ".join(reason.rules)) == (key, rules)
        assert text not in self.legal
        return reason

    def saw(self, kind, rules, **facts):
        """Did such an event happen, carrying these rules and (at least) these facts?"""
        found = [event for event in self.events if event.kind == kind]
        assert found, f"no {kind} in {[str(event) for event in self.events]}"
        assert {" ".join(event.rules) for event in found} == {rules}
        wanted = {name: key_of(name, fact) for name, fact in facts.items()}
        fitting = [e for e in found if wanted.items() <= dict(e.facts).items()]
        assert fitting, f"no {kind} with {wanted} in {[str(event) for event in found]}"
        return fitting[0]

    def never_saw(self, *kinds):
        assert not set(kinds) & set(self.kinds), [str(event) for event in self.events]


def key_of(name, fact):
    """The key that an event would carry for a card code: tests write ``card="3D"``."""
    if name in ("card", "target", "hazard", "other"):
        named = friday.card(fact)
        return named.key
    return friday.pirate(fact).key if name == "pirate" else fact


def pile(counts):
    """A pile as a sorted list of codes."""
    return sorted(card.code for card, n in counts for _ in range(n))


def codes(text):
    """The card codes of a list such as ``1*2,/3D=1~``, without marks."""
    found = []
    for part in filter(None, re.split(r"[,>]", text)):
        name, _, count = part.partition("*")
        found += [MARKS.sub("", name.removeprefix("/"))] * int(count or 1)
    return found


def box(level):
    """All fighting cards of a level's box."""
    return Counter({c.code: c.count for c in friday.CARDS if level not in c.not_in_levels})


def at(
    *,
    level=1,
    step=None,
    life=None,
    stack="",
    discard="",
    gone="",
    hazards=None,
    aside=None,
    aging=None,
    pirates=None,
    first=0,
    beaten=0,
    offer="",
    enemy="",
    cards="",
    seed=0,
    rulings=None,
    **more,
):
    """A table with these facts; all other cards of the box lie where they do no harm.

    Args:
        stack: in drawing order; or with ``>`` as a position writes it.
        aging: codes of what the aging stack holds (below normal ones also the three difficult ones,
            unsaid); every aging card that is nowhere else if None.
        hazards: the hazard stack; the rest of the hazards if None.  Likewise ``aside``, to which
            the rest goes when ``hazards`` is given or pirates are fought.
        enemy: a knowledge card's code for its hazard, or a pirate's code.
        rulings: the readings that differ from the default, by name.
        more: further fields of the position, as they are written.
    """
    name = enemy.partition(":")[0]
    is_pirate = bool(name) and name in {p.code for p in friday.PIRATES}
    step = step or ("pirates" if is_pirate or (pirates and not (offer or enemy)) else "green")
    if is_pirate:
        first = first or 1
        others = [code for code in PLAIN_PIRATES if code != name]
        pirates = pirates or f"{name},{others[0]}"
        known = friday.pirate(name)
        enemy = enemy if ":" in enemy else f"{name}:{known.value}/{known.free}"
    whole = 20 if level == 4 else 22
    life = whole - 2 if life is None else life
    looking = more.get("looking", "")
    rest = box(level)
    hazard_cards = [hazards or "", aside or "", offer, "" if is_pirate else enemy]
    placed = codes(",".join([stack, discard, gone, cards, looking, *hazard_cards]))
    rest.subtract(code for code in placed if not code.startswith("?"))
    rest = {code: n for code, n in rest.items() if n}
    old = {c: rest.pop(c) for c in list(rest) if friday.card(c).group is friday.Group.AGING}
    hidden = [code for code in placed if code.startswith("?")]
    aging_left, too_many = aging_stack(level, old, aging, hidden)
    gone = joined(gone, too_many)
    starting = {c: n for c, n in rest.items() if not friday.card(c).hazard}
    gone = joined(gone, starting)
    unbeaten = {c: n for c, n in rest.items() if friday.card(c).hazard}
    if hazards is None and step != "pirates":
        hazards = joined("", unbeaten)
    elif aside is None:
        aside = joined("", unbeaten)
    else:
        gone = joined(gone, unbeaten)
    fields = {
        "level": level,
        "step": step,
        "life": f"{life}/{whole - life}",
        "rulings": friday.Rulings(**rulings) if rulings else "",
        "stack": stack if ">" in stack or not stack else f"{stack}>>",
        "discard": discard,
        "gone": gone,
        "hazards": hazards or "",
        "aside": aside or "",
        "aging": aging_left,
        "pirates": pirates or ",".join(PLAIN_PIRATES),
        "first": first or "",
        "beaten": beaten or "",
        "offer": offer,
        "enemy": enemy,
        "cards": cards,
        **more,
    }
    text = " ".join(f"{name}={value}" for name, value in fields.items() if value != "")
    return Table(friday.seeded(friday.parse_position(text), seed))


def aging_stack(level, old, wanted, hidden):
    """The field ``aging``, and the aging cards that must have left the game for it."""
    if wanted is None:
        broken = any(n < box(level)[c] for c, n in all_difficult(old).items())
        out = {c: n for c, n in old.items() if broken and friday.card(c).grade == "normal"}
    else:
        wanted = codes(wanted)
        if any(friday.card(code).grade == "normal" for code in wanted):
            wanted += [c for c in all_difficult(old) if c not in wanted]
        out = Counter(old)
        out.subtract(wanted)
        assert all(n >= 0 for n in out.values()), f"{wanted} is not free"
    left = Counter(old)
    left.subtract(out)
    if wanted is None:
        left.subtract(hidden_as_cards(left, hidden))
    else:
        for grade in hidden:
            kept = [c for c, n in out.items() if n > 0 and friday.card(c).grade[0] == grade[1]]
            out[kept[0]] -= 1
    counts = Counter()
    for code, n in left.items():
        counts[friday.card(code).grade] += n
    return f"{counts['normal']}n{counts['difficult']}d", {c: n for c, n in out.items() if n}


def hidden_as_cards(left, hidden):
    """For each unseen card in the stack any card of its grade, to count one less."""
    return [
        next(c for c in left if left[c] and friday.card(c).grade[0] == grade[1]) for grade in hidden
    ]


def all_difficult(old):
    """How many difficult aging cards are nowhere else, zeros included."""
    return {c.code: old.get(c.code, 0) for c in friday.CARDS if c.grade == "difficult"}


def joined(text, more):
    """A list with these counted cards added."""
    return ",".join(filter(None, [text, *(f"{c}*{n}" for c, n in more.items())]))
