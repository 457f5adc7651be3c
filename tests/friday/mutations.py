"""Texts spoilt at random, for the tests of whatever reads texts."""

from tests.friday.walks import Start, walk

STRANGE = "09~_^#%=/>*,?!-:nd()+ ;\u0663\u00b2\u2028é\\\"'{}|"


def spoil_characters(rng, text):
    """Delete, double, swap or replace a few characters."""
    letters = list(text)
    for _ in range(rng.choice((1, 1, 2, 4))):
        if not letters:
            break
        i = rng.randrange(len(letters))
        how = rng.randrange(4)
        if how == 0:
            del letters[i]
        elif how == 1:
            letters.insert(i, letters[i])
        elif how == 2:
            j = rng.randrange(len(letters))
            letters[i], letters[j] = letters[j], letters[i]
        else:
            letters[i] = rng.choice(STRANGE)
    return "".join(letters)


def spoil_fields(rng, text, other):
    """Drop, double, swap or replace fields, also by those of another position."""
    mine = [tuple(part.split("=", 1)) for part in text.split()]
    theirs = [tuple(part.split("=", 1)) for part in other.split()]
    for _ in range(rng.choice((1, 1, 2, 3))):
        i = rng.randrange(len(mine))
        how = rng.randrange(5)
        if how == 0:
            del mine[i]
        elif how == 1:
            mine.insert(i, mine[i])
        elif how == 2:
            mine.append(rng.choice(theirs))
        elif how == 3:
            name = mine[i][0]
            mine[i] = (name, dict(theirs).get(name, mine[i][1]))
        else:
            mine[i] = (mine[i][0], rng.choice(mine)[1])
        if not mine:
            break
    return " ".join("=".join(part) for part in mine)


def spoil_lists(rng, text):
    """Move a card of the position to another place, or change what a number says."""
    parts = [part.split("=", 1) for part in text.split()]
    lists = [i for i, part in enumerate(parts) if "," in part[1] or ">" in part[1]]
    if len(lists) < 2 or rng.random() < 0.3:
        return _spoil_number(rng, text)
    i, j = rng.choice(lists), rng.choice(lists)
    codes = parts[i][1].split(",")
    code = codes.pop(rng.randrange(len(codes)))
    parts[i][1] = ",".join(codes)
    parts[j][1] = rng.choice(("{0},{1}", "{1},{0}")).format(code, parts[j][1])
    return " ".join("=".join(part) for part in parts)


def _spoil_number(rng, text):
    digits = [i for i, letter in enumerate(text) if letter.isdigit()]
    i = rng.choice(digits)
    return text[:i] + str(rng.randrange(10)) + text[i + 1 :]


def positions(seed):
    """The position texts of a random game, with its chance nodes."""
    from friday_nb import friday

    start = Start(seed % 4 + 1, seed * 5 % 32, seed, late=seed % 3 > 0, careful=seed % 2 > 0)
    found = []
    for state, action, _ in walk(start):
        found.append(str(state.view))
        if action is not None:
            after = friday.play(state.view, action)
            if after.node.is_chance:
                found.append(str(after))
    return found
