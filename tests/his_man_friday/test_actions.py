"""Actions: every text form reads back, and what is not an action is refused."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.walks import walk

WRITTEN = (
    *("lay c3 a1 as gun", "lay g d4 as coconuts", "challenge", "pass", "put b2", "take", "leave"),
    *("move n", "move e", "move s", "move w", "move c4", "take c4"),
)
NOT_ACTIONS = (
    *("", "lay", "lay c3", "lay c3 a1", "lay c3 a1 gun", "lay c3 as gun", "put", "move", "move x"),
    *("take it", "challenge a1", "pass 1", "leave a1", "draw", "moven", "lay c3 a1 as", "move 1"),
)


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_reads_back(text):
    action = hmf.Action.parse(f"  {text.upper()} ")
    assert str(action) == text
    assert hmf.Action.parse(str(action)) == action == hmf.Action.unpack(action.packed)
    assert repr(action) == f"Action.parse({text!r})"


@pytest.mark.parametrize("text", NOT_ACTIONS)
def test_what_is_not_an_action_is_refused(text):
    with pytest.raises(hmf.InvalidAction, match="not a decision"):
        hmf.Action.parse(text)


@pytest.mark.parametrize("text", ["lay x9 e7 as gold", "put z9", "take e5", "move a0"])
def test_what_does_not_exist_can_be_written_and_is_refused_by_a_rule(text):
    action = hmf.Action.parse(text)
    assert str(action) == text
    assert layout.NONSENSE in (action.packed // 32 % 32, action.packed // 1024 % 32)
    for state, seat, _ in walk(4):
        if seat is not None:
            assert hmf.why_not(state.view(seat), action) is not None


@pytest.mark.parametrize("number", range(6))
def test_legal_actions_are_packed_one_to_one(number):
    for state, seat, _ in walk(number):
        if seat is not None:
            actions = hmf.legal(state.view(seat))
            assert len({action.packed for action in actions}) == len(actions)
            assert all(hmf.Action.unpack(a.packed) == a for a in actions)
