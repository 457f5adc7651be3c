"""The buttons of the moments, and a decision that is right or wrong."""

from tests.friday.players.made_up import advise


def press(panel, do, **more):
    panel._hear(panel, {"type": do, **more}, [])


def does(panel):
    return [button["do"] for button in panel.model.get("buttons", [])]


def graded(view, wrong=False):
    """The best decision of a view, or one that is worse than all others."""
    options = advise(view).options
    return str((options[-1] if wrong else options[0]).action)
