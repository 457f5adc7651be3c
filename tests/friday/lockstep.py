"""Play the engine and the naive engine side by side, comparing them after every decision.

The naive engine shuffles real cards; what it reveals is fed to the engine's chance nodes.
"""

import random
from dataclasses import dataclass, field

from friday_nb import friday
from friday_nb.friday.rules import layout
from tests.naive.engine import NaiveGame

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
        "outcome": NAMES.get(outcome.termination.name, outcome.termination.name) if outcome else None,
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
        "cards": [
            [p.card.code, p.side, p.face_down, p.used, bool(p.doubled_by)] for p in f.cards
        ],
    }


def naive_public(game):
    """The naive engine's words, brought to the same shape where two shapes say the same."""
    seen = game.public()
    if not seen["pool"] and seen["unseen"] is None:
        seen["known_top"], seen["known_bottom"] = seen["known_top"] + seen["known_bottom"], []
    if seen["fight"]:
        seen["fight"] = {k: v for k, v in seen["fight"].items() if k != "free_places"}
    return seen


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    outcomes: dict = field(default_factory=dict)


def feed(view, reveals):
    """Take the engine through its chance nodes as the naive engine's cards came."""
    for reveal in reveals:
        kind, code, *spent = reveal.split()
        what = friday.pirate(code) if kind == "pirate" else friday.card(code)
        view = friday.resolve(view, friday.Outcome(what, spent=bool(spent)))
    assert not view.node.is_chance, f"the engine waits for chance, the other does not: {view}"
    return view


def play(seed, chooser, most=4000):
    """One whole game in lockstep; AssertionError with the position at the first difference."""
    rng = random.Random(seed)
    readings = {n: rng.choice(r.readings) for n, r in friday.READINGS.items() if r.switchable}
    if rng.random() < 0.5:
        readings = {}
    level = rng.randint(1, 4)
    game = NaiveGame(level, random.Random(rng.random()), **readings)
    view, _ = friday.start(level, friday.Rulings(**readings))
    view = feed(view, game.setup_reveals)
    tally = Tally(games=1)
    history = []
    while True:
        where = f"seed {seed}, level {level}, {readings}, {history[-12:]}: {view}"
        assert public(view) == naive_public(game), where
        mine = [str(a) for a in friday.legal(view)]
        assert sorted(mine) == sorted(game.legal()), where
        if not mine or tally.decisions >= most:
            break
        choice = chooser(rng, view, mine)
        history.append(choice)
        view = friday.play(view, friday.Action.parse(choice))
        view = feed(view, game.act(choice))
        tally.decisions += 1
    name = view.outcome.termination.name if view.outcome else "cut"
    tally.outcomes[name] = 1
    assert sum(view.cells[layout.VIEW_SIZE :]) == 0
    return tally


def reckless(rng, view, actions):
    """Any legal decision."""
    return rng.choice(actions)


def careful(rng, view, actions):
    """Mostly sensible: draws while short, seldom pays, so that games get far."""
    if view.node is not friday.Node.FIGHT:
        return rng.choice(actions)
    fight = view.fight
    short = fight.total < fight.value
    weights = []
    for action in actions:
        weight = 4.0
        if action == "pay":
            weight = 6.0 if fight.is_pirate else (0.6 if short and view.life > 4 else 0.02)
        elif action == "end":
            affordable = view.life >= fight.value - fight.total + fight.aging_cost
            weight = 8.0 if not short else (1.0 if affordable and fight.free_left == 0 else 0.02)
        elif action == "draw":
            weight = 12.0 if short else 0.3
        weights.append(weight)
    return rng.choices(actions, weights)[0]
