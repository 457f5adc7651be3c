"""The advice and the story of Friday beside a desk; without any weights."""

import pytest

from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players import made_up


@pytest.fixture
def thoughts(monkeypatch):
    """Made-up advice everywhere; the views it was asked about."""
    return made_up.thoughts(monkeypatch)


@pytest.fixture
def panel(desk, thoughts):
    panel = AdvicePanel(desk)
    yield panel
    panel.close()


@pytest.fixture
def teller(desk, thoughts):
    panel = StoryPanel(desk)
    yield panel
    panel.close()
