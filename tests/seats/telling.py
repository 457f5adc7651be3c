"""An analyst for tests of story panes."""

from friday_nb.analysis import Answer


class Teller:
    """Tells stories of made-up advice at once, or fails with its ``fault``.

    Args:
        tellings: The tellings of a question.
    """

    in_turns = False

    def __init__(self, tellings):
        self.tellings = tellings
        self.questions = []
        self.fault = ""

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        if self.fault:
            hear(question, Answer(is_last=True, fault=self.fault))
            return
        for telling in self.tellings(question):
            hear(question, Answer(telling))

    def cancel(self, client):
        pass
