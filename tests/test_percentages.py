"""One function writes chances as percentages, so that a chance is never told in two ways."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import friday_nb
import friday_widgets
from friday_nb import i18n
from friday_nb.cli.common import chance_and_error
from friday_nb.core.numbers import percent, reach, rounded
from friday_nb.friday.players.fact_words import whole_percent
from friday_nb.friday.words import say

ROOTS = [Path(module.__file__).parent for module in (friday_nb, friday_widgets)]
#: What another way to write a percentage looks like: a sign behind what is filled in, the format of
#: Python, and a share that a script multiplies.
OTHER_WAYS = {
    "py": re.compile(r"\}\s?%[\"<,. ]|:\.?\d*%\}|\.0f\}\s?%"),
    "js": re.compile(r"toFixed|Intl\.|\}\s%"),
}
#: Rates that were measured, with decimals; places in a picture.
OTHERWISE = {
    "cli/simulate.py": "measured rates, with two decimals",
    "lab/figures.py": "measured rates, with decimals",
    "friday/lab/laboratory.py": "measured rates, with two decimals",
    "frame/controls/days.js": "the days of kept games",
    "frame/controls/history.js": "places in a picture",
}


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 10**9), "<1"),
        (Fraction(49, 10_000), "<1"),
        (Fraction(1, 200), "1"),
        (Fraction(1, 2), "50"),
        (Fraction(9949, 10_000), "99"),
        (Fraction(199, 200), ">99"),
        (1 - Fraction(1, 10**9), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_only_what_is_impossible_or_certain_is_written_so(chance, said):
    assert rounded(chance) == said
    assert percent(chance) == f"{said}%"
    assert str(whole_percent(chance)) == said


@pytest.mark.parametrize(
    ("chance", "error", "told"),
    [
        ("0.998", "0.003", (99, 100)),
        ("0.002", "0.0025", (0, 1)),
        ("0.5", "0.3", None),
    ],
)
def test_from_where_to_where_a_chance_goes_is_never_one_and_the_same_number(chance, error, told):
    """Nor is anything told where the margin does not lead beyond 0 and 100."""
    assert reach(Fraction(chance), Fraction(error)) == told


@pytest.mark.parametrize(("win", "told"), [(0.02, "2% 0 to 7%"), (0.5, "50% ± 5")])
def test_so_it_is_printed_beside_a_chance(win, told):
    assert " ".join(chance_and_error(win, 0.03, say, "en").split()) == told


def test_nothing_else_writes_percentages():
    found = [
        f"{path.relative_to(root)}: {line.strip()}"
        for root in ROOTS
        for kind, pattern in OTHER_WAYS.items()
        for path in sorted(root.rglob(f"*.{kind}"))
        if str(path.relative_to(root)) not in OTHERWISE
        for line in path.read_text().splitlines()
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_percentage_is_written_in_the_way_of_its_language(lang):
    """Where a sentence has the sign itself, what stands before it is what a chance has there."""
    usual = percent(Fraction(1, 2), lang).removeprefix("50").removesuffix("%")
    texts = {
        key: text
        for root in ROOTS
        for path in root.rglob(f"{lang}/*.json")
        for key, text in re.findall(r'"([\w.]+)": "((?:[^"\\]|\\.)*)"', path.read_text())
    }
    assert len(texts) > 500
    rules = {
        rule["id"]: rule["text"][lang]
        for path in ROOTS[0].rglob("rulebook.json")
        for rule in json.loads(path.read_text())["rules"]
    }
    assert len(rules) > 100
    # In Russian "95%-й" is an adjective, and has no space.
    gaps = {
        key: set(re.findall(r"[\d}](\s?)%(?!-)", text)) for key, text in (texts | rules).items()
    }
    assert {key: found for key, found in gaps.items() if found - {usual}} == {}
