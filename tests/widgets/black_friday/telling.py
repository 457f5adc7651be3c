"""What tests of the story pane of Black Friday share."""

from friday_nb.analysis import Answer
from friday_nb.black_friday.players.story import tell
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.story.panel import StoryPanel
from friday_widgets.black_friday.table import panel as table
from tests.black_friday.made_up import again, expect, judge
from tests.widgets.black_friday.games import played


class Teller:
    """An analyst that tells stories of made-up advice at once."""

    in_turns = False

    def __init__(self):
        self.questions = []
        self.fault = ""

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        if self.fault:
            hear(question, Answer(is_last=True, fault=self.fault))
            return
        for telling in tell(question.moments, question.seat, judge, expect, again):
            hear(question, Answer(telling))

    def cancel(self, client):
        pass


RUNNING, OVER = played(3, 2, 120), played(3, 5, 3000)


def opened(session, seat=1, lang="en"):
    """A desk, its table, and its story, which is open."""
    desk = Desk(session.fork(), lang)
    desk.game_id = "same"
    desk.sit(seat)
    panel = StoryPanel(desk, analyst=Teller())
    shown = table.TablePanel(desk)
    send(panel, type="show", on=True)
    return desk, panel, shown


def send(panel, **message):
    panel._hear(panel, message, [])
