"""The root of all errors that a user may cause, as every game and every layer knows it.

It stands with the words (:mod:`friday_nb.i18n`), since whatever it says is looked up there.
"""

from friday_nb.i18n import Problem

__all__ = ["Problem"]
