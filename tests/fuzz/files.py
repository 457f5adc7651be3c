"""What is fuzzed of files and of what programs send each other, and what each target begins with.

These are read as data: what is no such file is refused with one kind of exception, and what is
read, and written, is read as the same.
"""

import gzip
import json

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from friday_nb.black_friday.cases import (
    CASES,
    cards_text,
    cases_text,
    parse_cards,
    parse_cases,
)
from friday_nb.lab import Experiment, shards
from friday_nb.rulebook import schema
from friday_server.analysis.service import Wanted
from friday_server.kernels import SAID, is_welcome

EXPERIMENT = Experiment.of("friday", ["random"], games=2, seed=1)
(SHARD,) = EXPERIMENT.plan()
BOOK = {
    "sections": [{"id": "aim", "title": {"en": "Aim", "ru": "Цель"}}],
    "rules": [
        {
            "id": "PIG-AIM-1",
            "section": "aim",
            "title": {"en": "Aim", "ru": "Цель"},
            "text": {"en": "Win.", "ru": "Победите."},
            "switchable": True,
        }
    ],
}
HEADER = {"msg_type": "comm_msg", "msg_id": "1"}
WANTED = Wanted("/tmp/endpoint", 2, ("friday",), 20.0)


def _text(data):
    return data.decode("utf-8", "replace")


def _rulebook(data):
    try:
        found = schema.read(_text(data), "rulebook.json")
    except schema.RulebookError:
        return
    assert schema.read(json.dumps(found), "rulebook.json") == found


def _experiment(data):
    try:
        found = Experiment.from_data(json.loads(data))
    except (ValueError, RecursionError):  # as friday_nb.lab.store catches them
        return
    assert Experiment.from_data(json.loads(json.dumps(found.data()))) == found


def _shard(data):
    """The first byte says whether the rest is the line or the file."""
    packed = data[1:] if data[:1] == b"z" else gzip.compress(data[1:], 1, mtime=0)
    try:
        games = shards.decode(EXPERIMENT, SHARD, packed)
    except shards.DamagedShard:
        return
    again = shards.encode(EXPERIMENT, SHARD, games)
    assert shards.decode(EXPERIMENT, SHARD, again) == games


def _counts(data):
    text = _text(data)
    try:
        found = parse_cases(text)
    except ValueError:
        pass
    else:
        assert len(found) == len(CASES)
        assert parse_cases(cases_text(found)) == found
    try:
        bits = parse_cards(text)
    except ValueError:
        pass
    else:
        assert parse_cards(cards_text(bits)) == bits


def _wanted(data):
    try:
        found = Wanted.read(_text(data))
    except ValueError:
        return
    assert Wanted.read(found.line()) == found


def _filter(data):
    """The first byte says whether the rest is a whole message or its parts, one a line."""
    if data[:1] == b"w":
        message = data[1:]
    else:
        message = bytes(serialize_msg_to_ws_v1(data[1:].split(b"\n"), "shell"))
    assert is_welcome(message) in (True, False)
    if is_welcome(message):
        assert any(kind.encode() in message or b"\\u" in message for kind in SAID)


TARGETS = {
    "rulebook": _rulebook,
    "experiment": _experiment,
    "shard": _shard,
    "cases": _counts,
    "wanted": _wanted,
    "filter": _filter,
}


def begun(target):
    """What a target begins with; nothing for those of other modules."""
    if target == "shard":
        packed = shards.encode(EXPERIMENT, SHARD, EXPERIMENT.play(SHARD))
        return [b"z" + packed, b"j" + gzip.decompress(packed)]
    if target == "filter":
        parts = [json.dumps(each).encode() for each in (HEADER, {}, {}, {"comm_id": "1"})]
        whole = bytes(serialize_msg_to_ws_v1(parts, "shell"))
        return [b"w" + whole, b"p" + b"\n".join(parts)]
    texts = {
        "rulebook": [json.dumps(BOOK, indent=1, ensure_ascii=False)],
        "experiment": [json.dumps(EXPERIMENT.data())],
        "cases": [cases_text([2, 0, 1, 0, 0, 3]), "pass,sell"],
        "wanted": [WANTED.line()],
    }
    return [text.encode() for text in texts.get(target, [])]
