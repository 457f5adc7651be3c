"""Small random fights, in which every decision and every order can be tried."""

from friday_nb import friday
from friday_nb.friday.odds.fight import LIFE, WIN, Lose
from friday_nb.friday.rulings import SWITCHES
from tests.friday.positions import at

STARTING = [c.code for c in friday.CARDS if c.group == "starting" for _ in range(c.count)]
KNOWLEDGE = [c.code for c in friday.CARDS if c.group == "knowledge" for _ in range(c.count)]
STEPS = ("green", "yellow", "red", "pirates")


def fight(rng, most_cards=4, lives=(0, 0, 1, 1, 2, 3), most_discard=2):
    """A view in a fight, or None if these cards are no position."""
    level = rng.randint(1, 4)
    piles = [
        shuffled(rng, KNOWLEDGE),
        shuffled(rng, STARTING),
        shuffled(rng, aging(level)),
    ]
    stack = pick(rng, piles, rng.randint(0, most_cards))
    discard = pick(rng, piles, rng.randint(0, most_discard))
    cards = [marked(rng, code) for code in pick(rng, piles, rng.randint(0, 4))]
    facts = {
        "level": level,
        "life": rng.choice(lives),
        "stack": f">{','.join(stack)}>",
        "discard": ",".join(discard),
        "cards": ",".join(cards),
        "step": rng.choice(STEPS),
    }
    if rng.random() < 0.3:
        facts["rulings"] = {n: rng.choice(friday.READINGS[n].readings) for n in SWITCHES}
    if facts["step"] == "pirates":
        one, other = rng.sample(friday.PIRATES, 2)
        facts |= {"pirates": f"{one.code},{other.code}", "first": 1, "enemy": one.code}
        if one.rule is friday.PirateRule.AGING:
            facts["enemy"] += f":{rng.randint(0, 8)}/5"
        elif one.rule is friday.PirateRule.REMAINING:
            facts["enemy"] += f":{rng.randint(0, 6)}/{rng.randint(0, 3)}"
    else:
        facts["enemy"] = rng.choice(piles[0])
    try:
        view = at(**facts).view
    except friday.PositionError:
        return None
    return view if view.node is friday.Node.FIGHT else None


def goal(rng, view):
    """Any of the goals."""
    codes = [played.card.code for played in view.fight.cards]
    goals = [WIN, LIFE]
    if codes:
        goals.append(Lose(*rng.sample(codes, rng.randint(1, min(2, len(codes))))))
    return rng.choice(goals)


def shuffled(rng, codes):
    codes = list(codes)
    rng.shuffle(codes)
    return codes


def aging(level):
    """Codes of the normal aging cards of a level."""
    return [
        c.code
        for c in friday.CARDS
        if c.grade == "normal" and level not in c.not_in_levels
        for _ in range(c.count)
    ]


def pick(rng, piles, n):
    return [rng.choices(piles, (0.6, 0.25, 0.15))[0].pop() for _ in range(n)]


def marked(rng, code):
    """A played card, perhaps used or face down, on either side."""
    card = friday.card(code)
    chance = rng.random()
    if chance < 0.25 and card.ability and card.group != "aging":
        code += "~"
    elif chance < 0.35:
        code += "_"
    return f"/{code}" if rng.random() < 0.4 else code
