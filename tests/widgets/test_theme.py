"""The colours of the pages: words can be read on every ground, in the light and in the dark."""

import re

import pytest

from friday_widgets.friday.table.panel import TablePanel


def _light_dark(name):
    found = re.search(rf"--fri-{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TablePanel._css)
    return found.groups()


def _luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("ground", ["paper", "surface", "card", "sunk"])
@pytest.mark.parametrize(
    "ink", ["ink", "ink-soft", "sea", "coral", "gold", "leaf", "aging", "step-red", "step-pirates"]
)
def test_words_can_be_read_in_both_themes(ground, ink):
    for a, b in zip(_light_dark(ground), _light_dark(ink), strict=True):
        low, high = sorted([_luminance(a), _luminance(b)])
        assert (high + 0.05) / (low + 0.05) >= 4.5, (a, b)


@pytest.mark.parametrize("tone", ["sea", "coral", "gold", "leaf", "aging"])
def test_words_on_a_tone_can_be_read(tone):
    pairs = [
        (_light_dark(tone), _light_dark("ink-on")),
        (_light_dark(tone), _light_dark(f"{tone}-soft")),
    ]
    for one, other in pairs:
        for a, b in zip(one, other, strict=True):
            low, high = sorted([_luminance(a), _luminance(b)])
            assert (high + 0.05) / (low + 0.05) >= 4.5, (a, b)
