"""Sources as syntax trees, for whoever compiles them."""

import ast
import importlib.util
import threading
from itertools import count

import pytest

from friday_nb.accel import bundle

_numbers = count()


@pytest.fixture
def module(tmp_path):
    """Makes a module of this source."""

    def made(source):
        path = tmp_path / f"module_{next(_numbers)}.py"
        path.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        found = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
        return found

    return made


def test_numbers_and_plain_functions_are_bundled_and_nothing_else(module):
    found = bundle.bundle(
        [
            module(
                "ONE = 1\nHALF = 0.5\nPAIR = (1, 2)\nFLAG = True\nNAME = 'x'\nEMPTY = ()\n"
                "MIXED = (1, 'x')\n"
            ),
            module("ONE = 1\n\n\ndef f(x: int) -> int:\n    'Twice x.'\n    return 2 * x\n"),
        ]
    )
    assert found.constants == {"ONE": 1, "HALF": 0.5, "PAIR": (1, 2)}
    assert {name: ast.unparse(each) for name, each in found.functions.items()} == {
        "f": "def f(x: int) -> int:\n    return 2 * x"
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("N = 1\n", "N = 2\n"),
        ("def f():\n    return 1\n", "def f():\n    return 2\n"),
        ("f = 1\n", "def f():\n    return 2\n"),
    ],
)
def test_a_name_for_two_things_is_refused(module, one, other):
    with pytest.raises(ValueError, match="are called"):
        bundle.bundle([module(one), module(other)])


def test_a_constant_may_be_used_by_the_name_of_its_home(module):
    home = module("NODE = 3\nWAYS = (1, 2)\nUNUSED = 4\n")
    named = module(
        "NODE = 3\nWAYS = (1, 2)\n\n\ndef f(s):\n    return s[NODE] + WAYS[0] + s.size\n"
    )
    other = module("def f(s):\n    return s[at.NODE] + at.WAYS[0] + s.size\n")
    other.at = home
    one, two = bundle.bundle([named]), bundle.bundle([other])
    assert one.constants == two.constants
    assert ast.unparse(one.functions["f"]) == ast.unparse(two.functions["f"])


def test_of_two_homes_with_different_constants_of_one_name_none_is_taken(module):
    one, two = module("N = 1\n"), module("N = 2\n")
    both = module("def f():\n    return at.N + facts.N\n")
    both.at, both.facts = one, two
    with pytest.raises(ValueError, match="are called N"):
        bundle.bundle([both])


def test_a_function_that_was_replaced_is_refused(module):
    wrapped = module("from functools import cache\n\n\n@cache\ndef f():\n    return 1\n")
    with pytest.raises(TypeError, match="not a plain function"):
        bundle.bundle([wrapped])


@pytest.mark.parametrize(
    ("call", "whole"),
    [
        ("f(1)", "f(1, 2, 3)"),
        ("f(1, 5)", "f(1, 5, 3)"),
        ("f(1, 5, 6)", "f(1, 5, 6)"),
        ("f(f(1))", "f(f(1, 2, 3), 2, 3)"),
        ("f(1, c=4)", "f(1, c=4)"),
        ("g(1)", "g(1)"),
        ("m.f(1)", "m.f(1)"),
    ],
)
def test_a_call_is_completed_with_the_arguments_left_out(call, whole):
    [function] = ast.parse("def f(a, b=2, c=3): pass").body
    assert ast.unparse(bundle.WithDefaults({"f": function}).visit(ast.parse(call))) == whole


@pytest.mark.parametrize(
    ("index", "unsigned"),
    [
        ("s[i + 1]", "s[uint64(i + 1)]"),
        ("s[i]", "s[uint64(i)]"),
        ("s[i, CELL]", "s[uint64(i), CELL]"),
        ("s[t[i]]", "s[uint64(t[uint64(i)])]"),
        ("s[CELL]", "s[CELL]"),
        ("s[2]", "s[2]"),
        ("s[i:j]", "s[i:j]"),
    ],
)
def test_an_index_is_unsigned_unless_the_compiler_knows_it(index, unsigned):
    assert ast.unparse(bundle.UnsignedIndices().visit(ast.parse(index))) == unsigned


def test_a_function_of_words_alone_is_left_with_a_body(module):
    function = bundle.bundle([module("def f():\n    'Nothing.'\n")]).functions["f"]
    assert ast.unparse(function) == "def f():\n    pass"


@pytest.mark.parametrize("begin", ["", "class A:", "def f():", "async def f():"])
def test_words_of_every_kind_are_no_code(begin):
    indent = "    " if begin else ""
    told, bare = f"{begin}\n{indent}'A word.'\n{indent}x = 1", f"{begin}\n{indent}x = 1"
    assert bundle.without_words(f"{told}  # and more") == bare.strip()


def test_another_name_of_a_type_compiles_nothing_anew():
    """Neither that of an argument nor that of a result, in inner functions, too."""
    source = "def f(a: {0}, *, b: {0}=1) -> {0}:\n\n    def g(c: {0}) -> {0}:\n        return c"
    bare = "def f(a, *, b=1):\n\n    def g(c):\n        return c"
    for name in ("int", "Number"):
        tree = bundle.WithoutTypes().visit(ast.parse(source.format(name)))
        assert ast.unparse(tree) == bare


def test_two_threads_never_parse_at_the_same_time(monkeypatch):
    """Python 3.11 fails then now and then: "AST constructor recursion depth mismatch"."""
    meeting = threading.Barrier(2)
    met = []

    def parse(source):
        try:
            meeting.wait(0.3)
            met.append(source)
        except threading.BrokenBarrierError:
            pass
        return ast.Module([], [])

    monkeypatch.setattr(bundle.ast, "parse", parse)
    threads = [threading.Thread(target=bundle.bundle, args=([bundle],)) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not met
