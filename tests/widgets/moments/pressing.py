"""The buttons of the moments, a decision that is right or wrong, and another line of play."""

from tests.friday.players.made_up import advise


def press(panel, do, **more):
    panel._hear(panel, {"type": do, **more}, [])


def does(panel):
    return [button["do"] for button in panel.model.get("buttons", [])]


def graded(view, wrong=False):
    """The best decision of a view, or one that is worse than all others."""
    options = advise(view).options
    return str((options[-1] if wrong else options[0]).action)


def play_another_line(desk, back_to):
    """Go back to before a decision of a game of Friday, decide otherwise, and play to the end."""
    was = desk.playing.whole.moments[back_to].action
    assert desk.go_to(back_to - 1)
    assert desk.act(next(str(each) for each in desk.session.legal() if each != was))
    while desk.session.to_act:
        desk.act(str(desk.session.legal()[0]))
