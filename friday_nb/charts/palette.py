"""The colours of all charts, defined once.

A chart refers to its colours by name ("@stack"); this table gives each name one colour for light
pages and one for dark ones.  Colours that meet in one chart differ in lightness as well as in hue,
so that people with the common kinds of colour blindness can tell them apart (a test computes the
difference); where a difference carries meaning, a pattern or a word repeats it.

>>> resolve({"marker": {"color": "@stack"}}, dark=False)
{'marker': {'color': '#0b6aa8'}}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

PALETTE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        # name: (on a light page, on a dark page)
        "text": ("#1f2d36", "#eee7d8"),
        "quiet": ("#55616a", "#a9b8bb"),
        "grid": ("#d8ccb2", "#34464f"),
        "paper": ("#fcf8ee", "#17232b"),
        "stack": ("#0b6aa8", "#56b4e9"),
        "looking": ("#33334d", "#d8ecf8"),
        "fight": ("#b8480c", "#e07b28"),
        "discard": ("#dca000", "#f5e08f"),
        "gone": ("#9d9a90", "#75828a"),
        "enough": ("#00855f", "#3fc79a"),
        "short": ("#93a5b1", "#5f7886"),
        "aging": ("#a3487c", "#cc6ba3"),
        "veil": ("#00855f24", "#3fc79a2e"),
        "yellow": ("#d9a400", "#f7e08a"),
        "blue": ("#2a66ad", "#7db5f0"),
        "red": ("#9c1f30", "#f8b0b2"),
        "green": ("#55a868", "#3f8f57"),
        "orange": ("#c4560a", "#d9772a"),
    }
)
"""For each colour name its colour on light and on dark pages."""

PAGE = MappingProxyType(
    {"text": "--fri-ink", "quiet": "--fri-ink-soft", "grid": "--fri-line", "paper": "--fri-surface"}
)
"""Colours that follow the page's own style sheet, and the CSS variables to take them from."""


def colour(name: str, *, dark: bool = False) -> str:
    """The colour of this name, without its "@".

    >>> colour("stack"), colour("stack", dark=True)
    ('#0b6aa8', '#56b4e9')
    """
    return PALETTE[name][dark]


def resolve(part: Any, *, dark: bool) -> Any:
    """A copy of a figure, or a part of one, with colour names replaced by colours."""
    if isinstance(part, str):
        return colour(part[1:], dark=dark) if part[:1] == "@" and part[1:] in PALETTE else part
    if isinstance(part, Mapping):
        return {key: resolve(value, dark=dark) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [resolve(value, dark=dark) for value in part]
    return part


def css() -> str:
    """The palette as CSS variables `--fri-chart-stack` and so on, which follow the page's theme."""
    lines = []
    for name, (light, dark) in PALETTE.items():
        value = f"light-dark({light}, {dark})"
        own = PAGE.get(name)
        lines.append(f"  --fri-chart-{name}: {f'var({own}, {value})' if own else value};")
    return "\n".join([".fri {", *lines, "}"])
