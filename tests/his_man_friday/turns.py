"""How a turn may go on, by a session that is played on."""

from friday_nb import his_man_friday as hmf

SHOWS = {hmf.ActionKind.TAKE, hmf.ActionKind.LAY, hmf.ActionKind.CHALLENGE}
"""After these the seat may know more than before."""


def ways_on(view, action):
    """What the view's seat may do after an action in the same turn, before it sees a card."""
    if action.kind in SHOWS:
        return [()]
    session = hmf.position_session(view, 1)
    session.act(action)
    now = session.state.view(view.seat)
    if session.to_act != (view.seat,) or now.turn != view.turn or is_new_turn(view, now):
        return [()]
    return [(each, *rest) for each in session.legal() for rest in ways_on(now, each)]


def is_new_turn(before, after):
    """Has another turn of the same seat begun, or a last chance?"""
    return after.phase not in (hmf.Phase.MOVE, hmf.Phase.TAKE_AFTER) or before.phase is after.phase
