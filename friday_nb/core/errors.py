"""The base class of every error that a user can cause, for all games and layers.

It is defined in :mod:`friday_nb.i18n`, because its messages are looked up in the catalogues there.
"""

from friday_nb.i18n import Problem

__all__ = ["Problem"]
