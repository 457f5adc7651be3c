"""*Friday* and its sister games: rules, odds, advice and experiments, without a user interface.

Importing this package loads no widget, notebook or plotting library.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
