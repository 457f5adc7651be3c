"""The inputs that are kept of each target: those that reach code which no other reaches.

They are stored a target a file, as a list of texts, one character a byte.
"""

import json
from importlib import import_module
from itertools import accumulate
from pathlib import Path

from friday_nb.black_friday.board import board_text
from friday_nb.core import registry
from tests.fuzz import files
from tests.fuzz.targets import MOST
from tests.journeys import played, printed

ROOT = Path(__file__).resolve().parents[2]
ROOM = 20_000
"""How many bytes are kept of a target."""
FOLDER = Path(__file__).with_name("corpus")


def kept(target):
    """The inputs that are kept."""
    file = FOLDER / f"{target}.json"
    texts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return [text.encode("latin-1") for text in texts]


def keep(target, inputs):
    """Keep these inputs, the shortest first, as long as there is room."""
    texts = sorted({each.decode("latin-1") for each in inputs}, key=lambda text: (len(text), text))
    sizes = accumulate(map(len, texts))
    texts = [text for text, size in zip(texts, sizes, strict=True) if size <= ROOM]
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(texts, indent=0) + "\n"
    (FOLDER / f"{target}.json").write_text(text, encoding="utf-8")


def begun(target):
    """Inputs to begin with: what the games print."""
    name, _, kind = target.partition(".")
    if target == "board":
        return [board_text().encode()]
    if target == "draft":
        return begun("friday.position")
    if target == "hosting":
        return [(ROOT / "deploy/friday.toml").read_bytes()]
    if target in files.TARGETS:
        return files.begun(target)
    if target == "seed":
        return [b"42", b"18446744073709551615"]
    if kind == "rulings":
        table = import_module(f"friday_nb.{name}").Rulings.table
        return [f"{each}={reading.readings[-1]}".encode() for each, reading in table.items()]
    if name not in registry.names() or kind == "messages":
        return []
    session = played(name, 3)
    views, actions = printed(session)
    session.comment("«1: gun?» ；draw ; <b>&amp; \u202e`end`", 1)
    record = [str(session.record())[:MOST]]
    texts = {"position": views[::7], "decision": actions[::5], "record": record}[kind]
    return [str(text).encode() for text in texts]
