"""Positions written by hand from the few fields that matter; other cards are out of the game."""

import re
from collections import Counter

from friday_nb import friday

PILES = ("stack", "discard", "gone", "hazards", "aside", "offer", "cards", "looking")
MARKS = re.compile(r"^/|=\d+|[~_^#%]+$")


def card_codes(text):
    """All card codes of a list such as ``1*2,/3D=1~``; cards being exchanged lie elsewhere."""
    found = []
    for part in filter(None, re.split(r"[,>]", text)):
        code, _, n = part.partition("*")
        if not code.startswith("?") and "%" not in part:
            found += [MARKS.sub("", MARKS.sub("", code))] * int(n or 1)
    return found


def written(**fields):
    """The text of a position; a field given as None is left out.

    Cards that are named nowhere are destroyed, aging cards lie in the aging stack, and the step,
    the life points and the pirates are those of an early fight unless they are given.
    """
    fields = {"level": 1, "step": "green", "pirates": "20/6,half"} | fields
    whole = 20 if fields["level"] == 4 else 22
    fields.setdefault("life", f"{whole - 4}/4")
    placed = Counter(card_codes(",".join(str(fields.get(name) or "") for name in PILES)))
    enemy = str(fields.get("enemy") or "")
    if enemy and ":" not in enemy:
        placed[enemy] += 1
    left = Counter()
    gone = [fields["gone"]] if fields.get("gone") else []
    for card in friday.CARDS:
        n = card.count - placed[card.code]
        if fields["level"] in card.not_in_levels or n <= 0:
            continue
        if card.grade:
            left[card.grade] += n
        else:
            gone.append(f"{card.code}*{n}")
    stack = str(fields.get("stack") or "")
    left["normal"] -= stack.count("?n")
    left["difficult"] -= stack.count("?d")
    fields["gone"] = ",".join(gone)
    fields.setdefault("aging", f"{left['normal']}n{left['difficult']}d")
    return " ".join(f"{name}={value}" for name, value in fields.items() if value is not None)
