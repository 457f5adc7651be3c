"""How the site's Python is compiled."""

import traceback
from io import BytesIO
from zipfile import ZipFile

import pytest

from friday_static.build import compiled
from friday_static.compiling import on_one_line, zipped

SOURCE = """
def fails(n):
    for each in range(n):
        found = each * each

    def inside():
        yield found
        raise ValueError("a fault")

    return list(inside())
"""


def test_code_without_its_lines_does_the_same_and_says_where_it_failed():
    scope = {}
    exec(on_one_line(compile(SOURCE, "module.py", "exec")), scope)
    with pytest.raises(ValueError, match="a fault") as caught:
        scope["fails"](3)
    told = traceback.extract_tb(caught.value.__traceback__)[-2:]
    assert [(each.name, each.lineno) for each in told] == [("fails", 2), ("inside", 6)]
    whole, short = (
        compile(SOURCE, "module.py", "exec"),
        on_one_line(compile(SOURCE, "module.py", "exec")),
    )
    assert {line for *_, line in short.co_lines()} == {whole.co_firstlineno}


def test_a_zip_file_is_the_same_whenever_it_is_made():
    assert zipped({"a": b"1", "b": b"2"}) == zipped({"b": b"2", "a": b"1"})


@pytest.mark.long
def test_the_first_decision_needs_nothing_that_comes_later():
    found = compiled()
    first = [ZipFile(BytesIO(found[stem])) for stem in ("library", "python", "friday")]
    names = {name for each in first for name in each.namelist()}
    later = first[1].read("later.txt").decode().split()
    assert "friday_nb.black_friday.engine" in later
    assert not {"_hashlib", "hashlib", "numba"} & {*later}  # the first is nowhere in a browser
    assert "encodings/utf_16_le.pyc" in names  # the letters of a record, as browsers count them
    assert not any(name.endswith(".bin") for name in names)  # the weights of networks
