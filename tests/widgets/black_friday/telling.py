"""What tests of the story pane of Black Friday share."""

from friday_nb.black_friday.players.story import tell
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.story.panel import StoryPanel
from friday_widgets.black_friday.table import panel as table
from tests.black_friday.made_up import again, expect, judge
from tests.seats.telling import Teller
from tests.widgets.black_friday.games import played
from tests.widgets.panels import send


def told(question):
    """The story of made-up advice."""
    return tell(question.moments, question.seat, judge, expect, again)


RUNNING, OVER = played(3, 2, 120), played(3, 5, 3000)


def opened(session, seat=1, lang="en"):
    """A desk, its table, and its story, which is open."""
    desk = Desk(session.fork(), lang)
    desk.playing.id = "same"
    desk.sit(seat)
    panel = StoryPanel(desk, analyst=Teller(told))
    shown = table.TablePanel(desk)
    send(panel, type="show", on=True)
    return desk, panel, shown
