"""A finished game of Friday, its moments to try again, and the panel that offers them."""

import pytest

from friday_nb.core.moments import to_try
from friday_nb.friday.players.story import story
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.story.panel import StoryPanel
from friday_widgets.panes.moments.panel import MomentsPanel
from tests.friday.players import made_up
from tests.friday.players.made_up import advise, game


@pytest.fixture
def panel(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    desk.load(str(game(1, 2).record()))
    story, advice = StoryPanel(desk), AdvicePanel(desk)
    panel = MomentsPanel(desk, story, advice)
    yield panel
    for each in (panel, story, advice):
        each.close()


@pytest.fixture
def spots(desk, panel):
    return to_try(story(desk.session, advise).spots)
