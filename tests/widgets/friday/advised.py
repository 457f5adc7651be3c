"""What tests of the advice pane share."""

import pytest

from friday_nb import i18n
from friday_nb.core.severity import Severity
from friday_nb.friday.players.losses import grade
from tests.friday.players import made_up

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


def press(panel, **message):
    panel._hear(panel, message, [])


def blunder_of(desk):
    """Play on, best decisions only, until there is a blunder to make; return its text."""
    for _ in range(100):
        advice = made_up.advise(desk.view)
        for option in reversed(advice.options):
            if grade(advice, option.action) >= Severity.MISTAKE:
                return str(option.action)
        desk.act(str(advice.best.action), sure=True)
    raise AssertionError("no blunder in a hundred decisions")
