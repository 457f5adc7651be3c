"""*Friday* and its sister games: rules, odds, advice and experiments, without a user interface.

Importing this package loads no widget, notebook or plotting library, and no game either: each is
imported when it is used for the first time.

>>> import friday_nb
>>> friday_nb.friday.new_session(level=1, seed=42).legal()
['hazard 1', 'hazard 2']
"""

TYPE_CHECKING = False  # as in typing, which is not imported: see __main__
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "analysis",
    "black_friday",
    "charts",
    "core",
    "friday",
    "his_man_friday",
    "lab",
    "rulebook",
    "testing",
]


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted(__all__)
