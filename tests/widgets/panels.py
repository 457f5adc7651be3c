"""What tests say to a panel, read off it, and let it ask."""


def send(panel, **message):
    """What its script would send."""
    panel._hear(panel, message, [])


def row(panel, key):
    """A lesson of the list."""
    return next(each for each in panel.model["lessons"] if each["key"] == key)


class Asked:
    """An analyst that only remembers what it was asked."""

    in_turns = False

    def __init__(self):
        self.questions = []

    def ask(self, client, question, hear):
        del client, hear
        self.questions.append(question)

    def cancel(self, client):
        pass

    def wait(self, client, seconds):
        pass
