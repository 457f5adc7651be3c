"""The compiled rules are the rules: equal games, and a cache that nothing can spoil."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from friday_nb.accel import jit, jit_cache
from friday_nb.accel.bundle import bundle
from friday_nb.friday.rules import layout
from tests.friday import twins
from tests.friday.twins import needs_numba

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.timeout(600)
"""Most of these start Python and numba several times."""
SAMPLE, ALL = 200, 3000
"""Games that are compared with the compiled ones by ``make test`` and by ``make proof``."""

SMALL = '''"""A small module in the restricted Python of the rules."""
from typing import Final
from friday_nb.friday.rules.layout import LIFE, SIZE
from friday_nb.core.log import Cells, note

EVENT: Final = {event}

def small(s: Cells, log: Cells) -> int:
    """Life, noted."""
    note(log, EVENT, s[LIFE])
    return s[LIFE] * {factor}
'''
USE = """
import sys, time
from friday_nb.accel import jit_cache
from friday_nb.friday import compiled
import small
def work(on):
    from numpy import array, int64, zeros
    s, log = zeros(on.SIZE, dtype=int64), array([1] + [0] * 20, dtype=int64)
    s[on.LIFE] = 7
    assert on.small(s, log) == 7 * int(sys.argv[1])
    assert log.tolist()[:4] == [7, on.EVENT, 7, 0]
print(compiled.ready(small), "numba" in sys.modules)
compiled.warm(small, work=work)
hits = sum(compiled.compile_with(small).small.stats.cache_hits.values())
print(compiled.ready(small), hits)
"""


class Place:
    """A small module and a cache folder of their own."""

    def __init__(self, folder):
        self.folder, self.cache = folder, folder / "cache"
        self.write()

    def write(self, event=5, factor=3):
        self.factor = factor
        (self.folder / "small.py").write_text(SMALL.format(event=event, factor=factor))

    def start(self, code=USE, **environment):
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(self.folder))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "FRIDAY_CACHE": str(self.cache),
            **environment,
        }
        command = [sys.executable, "-c", code, str(self.factor)]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True)

    def told(self, process):
        out, err = process.communicate(timeout=500)
        assert process.returncode == 0, err
        assert not err, err
        return out.split()

    def run(self, code=USE, **environment):
        return self.told(self.start(code, **environment))

    def code_files(self):
        return sorted(self.cache.glob(f"*{jit_cache.SUFFIX}"))


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


FIRST = ["False", "False", "True", "0"]
"""Not ready, numba not imported to tell; then ready, and compiled, not found."""
AGAIN = ["True", "False", "True", "1"]


@needs_numba
def test_machine_code_is_kept_and_belongs_to_its_source(place):
    assert place.run() == FIRST
    assert place.run() == AGAIN
    place.write(event=6, factor=4)
    assert place.run() == FIRST


@needs_numba
def test_a_second_process_waits_for_what_the_first_compiles(place):
    both = [place.start() for _ in range(2)]
    told = [place.told(each) for each in both]
    assert sorted(found for *_, found in told) == ["0", "1"]


@needs_numba
def test_machine_code_of_every_layer_is_missed(place):
    """Also that of the rules, which the layer above calls."""
    place.run()
    rules = [path for path in place.code_files() if path.name.startswith("friday_rules_")]
    assert 0 < len(rules) < len(place.code_files())
    for path in rules:
        path.unlink()
    assert place.run()[0] == "False"


TWICE = """
def twice(x):
    return x + x

def six(x):
    return twice(x) + twice(2)
"""
USE_TWICE = """
from friday_nb.friday import compiled
import small
on = compiled.compile_with(small)
print(on.twice(4), on.twice(0.25), on.six(1), len(on.twice.signatures))
print(sum(on.twice.stats.cache_hits.values()))
"""


@needs_numba
def test_each_type_of_arguments_has_machine_code_of_its_own(place):
    """But a number that is written in the code has no other type than the same one computed."""
    (place.folder / "small.py").write_text(TWICE)
    assert place.run(USE_TWICE) == ["8", "0.5", "6", "2", "0"]
    assert place.run(USE_TWICE) == ["8", "0.5", "6", "2", "2"]


@needs_numba
def test_two_processes_may_compile_at_once(place):
    both = [place.start(), place.start()]
    for process in both:
        assert place.told(process)[2:] in (["True", "0"], ["True", "1"])
    assert place.run() == AGAIN


@needs_numba
@pytest.mark.parametrize(
    "damage", [pytest.param(b"", marks=pytest.mark.long), b"\x80\x04nonsense", None]
)
def test_a_damaged_file_is_compiled_anew(place, damage):
    place.run()
    whole = {path: path.read_bytes() for path in place.code_files()}
    assert whole
    for path, data in whole.items():
        spoilt = data[:-100] + b"\x00" * 100 if damage is None else damage
        path.write_bytes(spoilt)
    assert place.run() == ["True", "False", "True", "0"]
    assert place.run() == AGAIN


@needs_numba
def test_damaged_source_and_mark_are_written_anew(place):
    place.run()
    for path in (*place.cache.glob("*.py"), *place.cache.glob("*.ready")):
        path.write_bytes(b"]\xff")
    assert place.run() == ["False", "False", "True", "1"]
    for path in place.code_files():
        path.unlink()
    assert place.run() == FIRST


@needs_numba
def test_another_compiler_finds_nothing(place):
    other = "from friday_nb.accel import jit_cache\njit_cache.versions = lambda: 'another'\n"
    place.run()
    assert place.run(other + USE) == FIRST
    assert place.run() == ["False", "False", "True", "1"]


@needs_numba
def test_another_processor_finds_nothing(place):
    """Several machines may share a folder."""
    other = "from llvmlite import binding\nbinding.get_host_cpu_name = lambda: 'generic'\n"
    place.run()
    assert place.run(other + USE) == FIRST
    assert place.run() == ["False", "False", "True", "1"]


@needs_numba
@pytest.mark.parametrize("mark", ["", "[]", "{}", '{"for": "here"}', '{"for": "here", "files": 1}'])
def test_a_mark_that_cannot_be_understood_is_none(tmp_path, monkeypatch, mark):
    monkeypatch.setattr(jit, "_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "_host", lambda: "here")
    ((name, _),) = jit.sources((layout,))
    jit._mark(name).write_text('{"for": "here", "files": []}')
    assert jit.is_ready((layout,))
    jit._mark(name).write_text(mark)
    assert not jit.is_ready((layout,))


def test_what_is_compiled_in_another_way_has_another_name(tmp_path, monkeypatch):
    """What is only explained in other words has not."""

    def name():
        return jit.sources.__wrapped__((layout,))[-1][0]

    source, before = Path(jit_cache.__file__).read_text(), name()
    other = tmp_path / "jit_cache.py"
    monkeypatch.setattr(jit_cache, "__file__", str(other))
    other.write_text(f"{source}\nOTHER = 1\n")
    assert name() != before
    other.write_text(f"# Other words.\n{source}")
    assert name() == before


@needs_numba
def test_where_nothing_can_be_written_code_is_kept_elsewhere_or_not_at_all(place):
    blocked = place.folder / "file"
    blocked.write_text("not a folder")
    (place.folder / "tmp").mkdir()
    env = {"FRIDAY_CACHE": str(blocked / "cache"), "TMPDIR": str(place.folder / "tmp")}
    assert place.run(**env) == FIRST
    assert place.run(**env) == AGAIN
    full = "from friday_nb.accel import jit, jit_cache\ndef full(path, data): raise OSError(28)\n"
    keep = "import pathlib\nkeep = jit_cache.write_whole\n"
    only = "def only(p, d, **_): keep(p, d) if p.suffix == '.py' else full(p, d)\n"
    both = "jit.write_whole = jit_cache.write_whole = only\n"
    place.write(factor=9)
    assert place.run(full + keep + only + both + USE, **env) == ["False", "False", "False", "0"]


def test_without_numba_everything_is_there_and_plain(place):
    block = "import sys\nsys.modules['numba'] = None\n"
    use = """
from friday_nb import friday
from friday_nb.friday import compiled, lab
import small
on = compiled.compile_with(small)
s, log = [0] * on.SIZE, [1] + [0] * 20
s[on.LIFE] = 2
compiled.warm()
print(compiled.available(), compiled.ready(), on.small(s, log), on.act.__module__)
print(lab.play_games("random", 1, "default", [1])[0].decisions > 10)
"""
    expected = ["False", "True", "6", "friday_nb.friday.rules.play", "True"]
    assert place.run(block + use) == expected
    assert place.run(use, NUMBA_DISABLE_JIT="1") == expected
    assert not place.code_files()


def test_no_thread_sees_a_module_that_another_one_is_still_loading(tmp_path, monkeypatch):
    begun, go_on, seen = threading.Event(), threading.Event(), []
    monkeypatch.setattr(jit, "_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "gate", lambda: (begun.set(), go_on.wait(60)), raising=False)
    source = "from friday_nb.accel import jit\njit.gate()\nCOMPLETE = True\n"

    def load():
        seen.append(hasattr(jit._load("loaded_by_two", source), "COMPLETE"))

    first, second = (threading.Thread(target=load) for _ in range(2))
    first.start()
    assert begun.wait(60)
    second.start()
    second.join(0.2)  # it must still wait
    go_on.set()
    first.join()
    second.join()
    del sys.modules["loaded_by_two"]
    assert seen == [True, True]


def test_a_layer_that_several_build_on_is_loaded_once(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_folder", lambda: tmp_path)
    first = jit._load("loaded_once", "COMPLETE = True\n")
    assert jit._load("loaded_once", "COMPLETE = True\n") is first
    del sys.modules["loaded_once"]


@pytest.mark.parametrize("error", [ImportError, KeyboardInterrupt])
def test_a_layer_whose_loading_was_stopped_is_loaded_anew(tmp_path, monkeypatch, error):
    monkeypatch.setattr(jit, "_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "stop", Mock(side_effect=[error, None]), raising=False)
    source = "from friday_nb.accel import jit\njit.stop()\nCOMPLETE = True\n"
    with pytest.raises(error):
        jit._load("loaded_again", source)
    assert jit._load("loaded_again", source).COMPLETE
    del sys.modules["loaded_again"]


def test_two_things_of_one_name_are_refused(tmp_path):
    place = Place(tmp_path)
    (place.folder / "other_event.py").write_text("EVENT = 99\n")
    sys.path.insert(0, str(place.folder))
    try:
        import other_event as other
        import small
    finally:
        sys.path.pop(0)
    with pytest.raises(ValueError, match="EVENT"):
        bundle([small, other])
    with pytest.raises(ValueError, match="small"):
        bundle([small, small])
    del sys.modules["small"], sys.modules["other_event"]


# --- the same games -------------------------------------------------------------------------------


@needs_numba
@pytest.mark.parametrize("games", [SAMPLE, pytest.param(ALL, marks=pytest.mark.long)])
def test_compiled_games_are_the_plain_ones(games):
    """A share of those that ``scripts/compare_compiled.py`` compares."""
    sides = twins.Sides(twins.compiled_rules())
    total = twins.Tally()
    for number in range(games):
        total.add(sides.play(number))
    print(total)
    assert total.games == games
    assert total.decisions > 35 * games
    assert set(total.ends) >= {"WON", "OUT_OF_LIFE", "OUT_OF_LIFE_DOUBLE_PRICE", "TOO_OLD"}


@needs_numba
@pytest.mark.long
def test_compiled_games_are_those_of_the_naive_engine():
    play = twins.against_naive(twins.compiled_rules())
    total = twins.Tally()
    for number in range(300):
        total.add(play(number))
    print(total)
    assert total.games == 300
    assert total.decisions > 10_000


@needs_numba
def test_a_difference_is_found():
    """The comparison itself: one cell changed behind its back is reported, with the game."""
    core = twins.compiled_rules()
    wrong = SimpleNamespace(**vars(core))

    def act(s, code, log):
        core.act(s, code, log)
        if s[twins.layout.NODE] == twins.layout.DESTROY:
            s[twins.layout.RESERVE] += 1

    wrong.act = act
    sides = twins.Sides(wrong)
    with pytest.raises(AssertionError, match=r"game \d+, decision \d+: \[\(4, "):
        list(map(sides.play, range(50)))
