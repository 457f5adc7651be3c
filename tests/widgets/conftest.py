"""The desk that most panels are tested with, and the odds pane on it."""

import pytest

from friday_widgets.desk import Desk
from friday_widgets.odds_panel import OddsPanel


@pytest.fixture
def desk():
    desk = Desk()
    assert desk.new_game(1, seed=5)
    return desk


@pytest.fixture
def pane(desk):
    """A pane that works everything out at once, but for the fight under best play."""
    return OddsPanel(desk, shown=True, seconds=0)
