"""What happens to a text on its way from one person to another: pasted, mailed, typeset."""

import random
from functools import cache

from hypothesis import strategies as st

from friday_nb.core import registry
from friday_nb.core.session import Session

HEADS = {
    "friday": {"level": "4", "seed": "7", "rulings": "once=draw"},
    "his_man_friday": {"players": "3", "seed": "7"},
    "black_friday": {"players": "3", "seed": "7", "specials": "yes"},
}
SPACES = "\u00a0\u2009\u202f\u3000\t"
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202c\u2066\u2069"
QUOTES = ["«»", "“”", "„“", "‘’", '""', "''", "``", "‹›", "＂＂"]
RUSSIAN = str.maketrans("ABEKMHOPCTYX", "АВЕКМНОРСТУХ")
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


def dashes(rng, text):
    return "".join(rng.choice("\u2212\u2013\u2014\u2011") if c == "-" else c for c in text)


def spaces(rng, text):
    return "".join(rng.choice(SPACES) * rng.randint(1, 2) if c == " " else c for c in text)


def unseen(rng, text):
    return "".join(c + (rng.choice(UNSEEN) if rng.random() < 0.1 else "") for c in text)


def wide(rng, text):
    return "".join(c.translate(WIDE) if rng.random() < 0.2 else c for c in text)


def quoted(rng, text):
    first, last = rng.choice(QUOTES)
    return f"{first}{text}{last}"


def mailed(rng, text):
    mark = rng.choice(["> ", ">", ">> ", "> > "])
    return "".join(mark + line for line in text.splitlines(keepends=True))


def fenced(rng, text):
    return rng.choice(["```\n{}\n```", "```text\n{}\n```\n"]).format(text)


def padded(_, text):
    return "\n\n  " + text.replace("\n", " \t\n") + "  \n\n"


def of_windows(_, text):
    return "\ufeff" + text.replace("\n", "\r\n")


def multiplied(rng, text):
    return "".join(rng.choice("×*✕") if c == "*" else c for c in text)


def russian(rng, text):
    """Typed under a Russian keyboard, where letters look the same; a word of letters stays."""
    words = [w if w.isalpha() else w.translate(RUSSIAN) for w in text.split(" ")]
    return " ".join(
        w if rng.random() < 0.7 else new for w, new in zip(text.split(" "), words, strict=True)
    )


LINE = (
    dashes,
    spaces,
    unseen,
    multiplied,
    russian,
    wide,
    quoted,
    mailed,
    fenced,
    padded,
    of_windows,
)
"""What may happen to a text in one line."""
WHOLE = (mailed, fenced, padded, of_windows)
"""What may happen to a text of many lines, with remarks in it that stay as they are."""


@st.composite
def travels(draw, steps=LINE):
    """A function that takes a text through some of the steps, always in the same way."""
    taken = [step for step in steps if draw(st.booleans())]
    seed = draw(st.integers(0, 999))

    def travelled(text):
        rng = random.Random(seed)
        for step in taken:
            text = step(rng, text)
        return text

    return travelled


@cache
def played(name, seed):
    """A session of a random game."""
    rng = random.Random(seed)
    game = registry.load(name)
    session = Session(game, {**HEADS[name], "seed": str(seed)})
    for _ in range(rng.randrange(5, 60)):
        if not session.to_act:
            break
        seat = session.to_act[0]
        comment = "Ход № 1 «так» — 5\u00a0€ ..." if rng.random() < 0.2 else ""
        session.act(rng.choice(game.legal(session.view_of(seat))), seat, comment)
    return session


def printed(session):
    """Every position and every decision of a session, as each seat has them."""
    game, views = session.game, []
    for moment in session.moments:
        views += [game.view(moment.state, seat) for seat in range(game.seats(moment.state))]
    return views, [moment.action for moment in session.moments[1:]]
