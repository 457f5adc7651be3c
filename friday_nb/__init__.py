"""Friday, played by its rules: states, odds and advice, without any screen.

Nothing in this package imports a widget, a notebook or a plotting library at import time.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
