"""Play the engine and the naive engine side by side, comparing them after every decision.

The naive engine shuffles real cards; what it reveals is fed to the engine's chance nodes.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from friday_nb import friday
from friday_nb.core.events import new_log
from friday_nb.friday import engine
from friday_nb.friday.events import from_log
from friday_nb.friday.rules import chance, layout, log
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.state import working_cells
from tests.friday.universe import universe
from tests.naive.engine import NaiveGame
from tests.naive.objections import objections

NAMES = {
    "OUT_OF_LIFE_DOUBLE_PRICE": "OUT_OF_LIFE_DOUBLE_COST",
}


def codes(counts):
    return sorted(code for card, n in counts for code in [card.code] * n)


def public(view):
    """The engine's view in the naive engine's words."""
    over = view.node is friday.Node.OVER
    stack = view.stack
    outcome = view.outcome
    return {
        "level": view.level,
        "step": int(view.step),
        "life": view.life,
        "reserve": view.reserve,
        "node": view.node.name,
        "discard": codes(view.discard),
        "destroyed": codes(view.destroyed),
        "hazard_stack": codes(view.hazard_stack),
        "hazard_discard": codes(view.hazard_discard),
        "stack_size": stack.size,
        "known_top": [card.code for card in stack.top],
        "known_bottom": [card.code for card in stack.bottom],
        "pool": codes(stack.pool),
        "pool_spent": codes(stack.spent),
        "unseen": stack.unseen.grade if stack.unseen else None,
        "aging": [view.aging.normal_left, view.aging.difficult_left],
        "offer": [] if over else [card.code for card in view.offer],
        "looking": [] if over else [card.code for card in view.looking],
        "budget": view.budget,
        "pirates": [pirate.key for pirate in view.pirates],
        "pirates_beaten": [pirate.key for pirate in view.pirates_beaten],
        "outcome": NAMES.get(outcome.termination.name, outcome.termination.name)
        if outcome
        else None,
        "score": vars(outcome.score) if outcome else None,
        "fight": None if over or view.fight is None else fight(view),
    }


def fight(view):
    f = view.fight
    may_draw = not f.stopped and view.can_draw
    return {
        "enemy": f.enemy.key if f.is_pirate else f.enemy.code,
        "is_pirate": f.is_pirate,
        "value": f.value,
        "free": f.free,
        "free_left": f.free_left if may_draw else 0,
        "stopped": f.stopped,
        "cost": f.cost,
        "total": f.total,
        "working": view.working,
        "doomed": [p.number for p in f.cards if p.doomed],
        "cards": [[p.card.code, p.side, p.face_down, p.used, bool(p.doubled_by)] for p in f.cards],
    }


def naive_public(game, view):
    """The naive engine's words, brought to the same shape where two shapes say the same.

    The naive engine follows physical cards, and so it knows of two twins which one was drawn.  The
    player does not: then the engine keeps the unseen card unseen (``tilted``), and so is done here.
    """
    seen = game.public()
    tilt = view.cells[layout.TILT : layout.TILT + layout.AGING_KINDS]
    tilted = [friday.CARDS[layout.FIRST_AGING + i].code for i, t in enumerate(tilt) if t]
    if tilted and seen["unseen"] is None:
        (twin,) = [code for code in tilted if code in seen["pool"]]
        seen["pool"].remove(twin)
        seen["unseen"] = "normal"
    if not seen["pool"] and seen["unseen"] is None:
        seen["known_top"], seen["known_bottom"] = seen["known_top"] + seen["known_bottom"], []
    if seen["fight"]:
        seen["fight"] = {k: v for k, v in seen["fight"].items() if k != "free_places"}
    return seen


@dataclass
class Tally:
    """What was compared, and how often each end was met."""

    games: int = 0
    decisions: int = 0
    chances: int = 0
    asked: int = 0
    """Decisions, legal or not, that both engines were asked about."""
    events: Counter = field(default_factory=Counter)
    ends: Counter = field(default_factory=Counter)

    def add(self, other):
        self.games += other.games
        self.decisions += other.decisions
        self.chances += other.chances
        self.asked += other.asked
        self.events.update(other.events)
        self.ends.update(other.ends)

    def __str__(self):
        ends = ", ".join(f"{name} {n}" for name, n in sorted(self.ends.items()))
        seen = f"{self.decisions} decisions, {self.chances} chances, {self.events.total()} events"
        return f"{self.games} games, {seen}: {ends}"


EVENTS = {
    "hazard_chosen": ("FRI-TURN-1", ["hazard"]),
    "hazard_skipped": ("FRI-TURN-2", ["hazard"]),
    "step_began": ("FRI-TURN-3", ["step", "n"]),
    "pirate_chosen": ("FRI-PIR-1", ["pirate", "value", "free"]),
    "next_pirate": ("FRI-PIR-3", ["pirate", "value", "free"]),
    "free_card": ("FRI-FIGHT-2", ["card"]),
    "life_paid": ("FRI-LIFE-1", ["n"]),
    "double_price_paid": ("FRI-PIR-COST2", ["n"]),
    "bought_card": ("FRI-FIGHT-3", ["card"]),
    "bonus_card": ("FRI-AB-DRAW", ["card"]),
    "exchanged_in": ("FRI-AB-EXCHANGE", ["card"]),
    "looked_at": ("FRI-AB-SORT", ["card"]),
    "reshuffled": ("FRI-DECK-1", ["n"]),
    "reshuffled_without_aging": ("FRI-DECK-3", ["n"]),
    "life_gained": ("FRI-AB-LIFE", ["card", "n"]),
    "turned_down": ("FRI-AB-DESTROY", ["card", "target"]),
    "double_declared": ("FRI-AB-DOUBLE", ["card", "target"]),
    "step_declared": ("FRI-AB-STEP", ["card", "value"]),
    "put_below": ("FRI-AB-BELOW", ["card", "target"]),
    "fight_lost": ("FRI-LOSE-1", ["n"]),
    "aging_life_paid": ("FRI-AGE-LIFE", ["n"]),
    "card_destroyed": ("FRI-LOSE-2", ["card"]),
    "hazard_beaten": ("FRI-WIN-1", ["hazard"]),
    "pirate_beaten": ("FRI-WIN-1", ["pirate"]),
    "hazard_returned": ("FRI-LOSE-4", ["hazard"]),
}
"""Events that the naive engine can tell, too: under which rule, and which of the facts."""
CODES = {card.key: card.code for card in friday.CARDS}


def happened(notes):
    """What the engine's log says, in the naive engine's words."""
    told = []
    for event in from_log(notes):
        if event.kind in EVENTS:
            rule, facts = EVENTS[event.kind]
            assert rule in event.rules, event
            told.append((rule, *(str(CODES.get(event.facts[f], event.facts[f])) for f in facts)))
    return told


class Told:
    """The engine, with what happened since the last decision in its log."""

    def __init__(self):
        self.notes = new_log(log.LOG_SIZE)

    legal = staticmethod(friday.legal)

    def play(self, view, action):
        assert friday.why_not(view, action) is None
        self.notes[0] = 1
        s = working_cells(view)
        rules_play.act(s, action.packed, self.notes)
        return friday.View(tuple(s[: layout.VIEW_SIZE]))

    def resolve(self, view, outcome):
        after = friday.resolve(view, outcome)
        s = working_cells(view)
        chance.resolve(s, engine._possible(view.cells)[str(outcome)], self.notes)
        assert tuple(s[: layout.VIEW_SIZE]) == after.cells
        return after

    def happened(self):
        return happened(self.notes)


SHARE = 7
"""In each position one of so many decisions is asked about, the next ones in the next position."""


def compare_refusals(view, game, part, share):
    """What is refused, and by which rule where the naive engine has an objection of its own.

    Asked of the decisions number ``part``, ``part + share`` and so on of all that can be written
    down, two to five hundred of them; returns how many that were.
    """
    allowed = set(game.legal())
    asked = universe(view)[part % share :: share]
    for action in asked:
        reason = friday.why_not(view, action)
        assert (reason is None) == (str(action) in allowed), action
        found = objections(game, str(action)) if reason else set()
        assert not found or found & set(reason.rules), (action, reason, found)
    return len(asked)


def feed(view, reveals, engine=friday):
    """Take the engine through its chance nodes as the naive engine's cards came."""
    for reveal in reveals:
        kind, code, *spent = reveal.split()
        what = friday.pirate(code) if kind == "pirate" else friday.card(code)
        view = engine.resolve(view, friday.Outcome(what, spent=bool(spent)))
    assert not view.node.is_chance, f"the engine waits for chance, the other does not: {view}"
    return view


def play(seed, chooser, late=False, most=4000, engine=None, *, share=SHARE):
    """One whole game in lockstep; AssertionError with the position at the first difference.

    Args:
        seed: Of everything: level, rulings, cards, decisions.
        chooser: Picks a decision, given a random generator, the view and the legal texts.
        late: Start in a later step with a random deck, so that strong cards and pirates are met.
        most: Stop after so many decisions (a redrawn card that works again can go on for ever).
        engine: Has ``legal``, ``play`` and ``resolve`` like the module of the game; without one
            it is the engine itself, whose events and refusals are compared, too.
        share: Refusals are compared for one of so many decisions; 1 is all of them.
    """
    told = None if engine else Told()
    engine = engine or told
    rng = random.Random(seed)
    readings = {n: rng.choice(r.readings) for n, r in friday.READINGS.items() if r.switchable}
    if rng.random() < 0.5:
        readings = {}
    level = rng.randint(1, 4)
    game, view = (late_start if late else fresh_start)(rng, level, readings)
    reveals = [r for r in game.setup_reveals if not (late and r.startswith("pirate"))]
    view = feed(view, reveals, engine)
    tally = Tally(games=1)
    history = []
    while True:
        where = f"seed {seed}, level {level}, {readings}, {history[-12:]}: {view}"
        assert public(view) == naive_public(game, view), where
        mine = [str(a) for a in engine.legal(view)]
        assert sorted(mine) == sorted(game.legal()), where
        if not mine or tally.decisions >= most:
            break
        choice = chooser(rng, view, mine)
        history.append(choice)
        view = engine.play(view, friday.Action.parse(choice))
        came = game.act(choice)
        view = feed(view, came, engine)
        if told:
            mine = told.happened()
            assert mine == game.happened, (where, choice, mine, game.happened)
            tally.asked += compare_refusals(view, game, tally.decisions, share)
            tally.events.update(rule for rule, *_ in game.happened)
        tally.decisions += 1
        tally.chances += len(came)
    tally.ends[view.outcome.termination.name if view.outcome else "cut"] = 1
    return tally


def fresh_start(rng, level, readings):
    """A new game on both engines."""
    view, _ = friday.start(level, friday.Rulings(**readings))
    return NaiveGame(level, random.Random(rng.random()), **readings), view


def late_start(rng, level, readings):
    """Both engines in a later step, Robinson owning a random part of all hazards."""
    step = rng.choice((1, 2, 3, 3))
    knowledge = [c.code for c in friday.CARDS if c.hazard for _ in range(c.count)]
    rng.shuffle(knowledge)
    owned = rng.randint(4, 24)
    mine, hazards = knowledge[:owned], knowledge[owned:]
    deck = mine + [c.code for c in friday.CARDS[:5] for _ in range(c.count)]
    normal, difficult = cards_of(level, "normal"), cards_of(level, "difficult")
    rng.shuffle(normal)
    rng.shuffle(difficult)
    seen, aging = split(rng, normal + difficult)
    deck += seen
    rng.shuffle(deck)
    cut = rng.randint(0, len(deck))
    whole = 20 if level == 4 else 22
    life = rng.randint(0, whole)
    pirates = rng.sample(friday.PIRATES, 2)
    left = sum(friday.card(code).grade == "normal" for code in aging)
    game = NaiveGame.stacked(
        level,
        random.Random(rng.random()),
        stack=deck[:cut],
        discard=deck[cut:],
        aging=aging,
        hazards=hazards if step < 3 else [],
        hazard_discard=hazards if step == 3 else [],
        pirates=tuple(p.key for p in pirates),
        life=life,
        reserve=whole - life,
        step=step,
        **readings,
    )
    fields = {
        "level": level,
        "step": ("green", "yellow", "red", "pirates")[step],
        "life": f"{life}/{whole - life}",
        "rulings": friday.Rulings(**readings),
        "stack": f">{','.join(deck[:cut])}>",
        "discard": ",".join(deck[cut:]),
        "aging": f"{left}n{len(aging) - left}d",
        "pirates": ",".join(p.code for p in pirates),
    }
    fields |= {"aside": ",".join(hazards)} if step == 3 else {"hazards": ",".join(hazards)}
    if step < 3:
        fields["next"] = "hazard"
    return game, friday.parse_position(" ".join(f"{k}={v}" for k, v in fields.items()))


def cards_of(level, grade):
    """Codes of the aging cards of a grade at a level."""
    return [
        c.code
        for c in friday.CARDS
        if c.grade == grade and level not in c.not_in_levels
        for _ in range(c.count)
    ]


def split(rng, aging):
    """How many aging cards have come already: from none to all."""
    gone = rng.choice((0, 0, rng.randint(0, len(aging)), len(aging)))
    return aging[:gone], aging[gone:]


def reckless(rng, view, actions):
    """Any legal decision."""
    return rng.choice(actions)


def careful(rng, view, actions):
    """Mostly sensible, so that games get far; still tries everything now and then."""
    if rng.random() < 0.03:
        safe = [a for a in actions if a not in ("pay", "end")]
        return rng.choice(safe or actions)
    return max(actions, key=lambda action: (merit(view, action), rng.random()))


def merit(view, action):
    """How sensible a beginner would find an action."""
    word, _, rest = action.partition(" ")
    if word == "hazard":
        hazard = view.offer[int(rest) - 1].hazard
        return 0.4 * hazard.free - hazard.values[min(view.step, 2)]
    if word in ("skip", "sort", "pirate", "more", "look"):
        return 0
    cards = {p.number: p for p in view.fight.cards} if view.fight else {}
    if word == "destroy":
        return 5 - 2 * cards[int(rest)].card.value if cards[int(rest)].card.value < 1 else -9
    if word == "done":
        return -1
    if word == "swap":
        return -cards[int(rest)].card.value - 1
    return fight_merit(view, word, rest, cards)


def fight_merit(view, word, rest, cards):
    fight = view.fight
    short = fight.value - fight.total
    if word == "use":
        numbers = [int(n) for n in rest.split(">")]
        worker, target = cards[numbers[0]].card, cards[numbers[-1]].card
        ability = worker.ability.name
        if ability.startswith("LIFE"):
            return 20
        if ability in ("EXCHANGE_1", "EXCHANGE_2", "BELOW", "DESTROY"):
            return 9 - 3 * target.value if target.value < 1 else -5
        if ability == "DOUBLE":
            return 3 + target.value
        return 4 if short > 0 else -2
    if word == "draw":
        return 10 if short > 0 else -3
    if word == "pay":
        worth_it = fight.is_pirate or (short == 1 and view.life > 8)
        return 1 if short > 0 and worth_it else -20
    ready = view.life >= max(0, short) + fight.aging_cost
    return 6 if short <= 0 else (0 if ready else -30)
