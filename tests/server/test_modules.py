"""The page's own script: modules that are joined into one file."""

import re

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from friday_server.modules import joined, page_script


@pytest.fixture
def module(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def test_joined_modules_import_nothing_from_each_other(module):
    one = module("one.js", "export const a = 1;\nexport function b() {}\n")
    two = module("two.js", 'import { a, b } from "../x/one.js";\n\nexport class C {}\nb(a);\n')
    assert joined(one, two).split("\n") == [
        *("const a = 1;", "function b() {}", "", "", "class C {}", "b(a);", "")
    ]


def test_what_comes_from_elsewhere_is_still_imported(module):
    text = 'import { load } from "./python.mjs";\nload();\n'
    assert joined(module("worker.js", text)) == text


def test_the_page_is_one_file():
    """It fetches no other module but the panels, and tells no name twice."""
    script = page_script()
    assert re.findall(r"^(?:import|export) ", script, re.MULTILINE) == []
    names = re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", script, re.MULTILINE)
    assert len(names) > 20
    assert len(set(names)) == len(names)
