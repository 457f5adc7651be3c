"""Plausible corrections of the board: what an owner may find printed where it is reconstructed.

Each is the text of a board file.  A single number differs from the standard board by one or two, or
all numbers of a kind do.
"""

import json
from pathlib import Path
from random import Random

from friday_nb.black_friday import board
from friday_nb.black_friday.board import BoardError, read_board

STANDARD = json.loads(Path(board.__file__).with_name("board.json").read_text("utf-8"))
OF_A_LEVEL = ("row", "subsidies", "shares", "silver", "draw")


def numbers(data):
    """Every number of a board that is not printed: the list or the object it is in, and where."""
    for row in data["prices"]:
        yield from _not_printed(row["values"], range(5), row["marks"])
    for shift in data["adjustment"]:
        yield from _not_printed(shift, ("up", "right"), shift["marks"])
    for level in data["levels"]:
        yield from _not_printed(level, OF_A_LEVEL, level["marks"])
    silver = data["silver"]
    yield from _not_printed(silver["values"], range(len(silver["values"])), silver["marks"])
    yield from _not_printed(data["subsidy"], ("value", "interest"), data["subsidy"]["marks"])
    yield from _not_printed(data["start"], ("row", "column"), data["start"]["marks"])


def _not_printed(values, places, marks):
    return [(values, at) for at, mark in zip(places, marks, strict=True) if mark != "p"]


def fresh():
    """A copy of the standard board."""
    return json.loads(json.dumps(STANDARD))


def of_one_number():
    """All boards on which one number is another by one or two, if such a board is valid."""
    for which in range(len(list(numbers(STANDARD)))):
        for more in (1, -1, 2, -2):
            data = fresh()
            values, at = list(numbers(data))[which]
            values[at] += more
            yield data


def of_a_kind():
    """Boards on which many numbers are others."""
    data = fresh()
    for level in data["levels"][1:]:
        level["row"] += 1
    yield data
    data = fresh()
    for level in data["levels"][1:]:
        level["row"] -= 1
    yield data
    for name in ("subsidies", "shares", "silver", "draw"):
        data = fresh()
        for level in data["levels"][:9]:
            level[name] += 1
        yield data
    data = fresh()
    data["silver"]["values"] = list(range(20, 101, 10))
    data["silver"]["marks"] = "r" * 9
    yield data
    data = fresh()
    data["prices"].pop()
    yield data
    data = fresh()
    data["subsidy"] |= {"value": 10}
    yield data


def valid(boards):
    """The texts of those that are boards."""
    for data in boards:
        text = json.dumps(data)
        try:
            read_board(text)
        except BoardError:
            continue
        yield text


def some(count, seed=0):
    """So many corrections of one number, and all of a kind."""
    ones = list(valid(of_one_number()))
    return [*Random(seed).sample(ones, count), *valid(of_a_kind())]
