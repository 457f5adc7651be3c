"""Decisions as texts."""

import pytest

from friday_nb import black_friday as blf
from friday_nb import i18n
from friday_nb.black_friday.rules import layout


@pytest.mark.parametrize(
    "text",
    [
        *(f"{word} {colour}" for word in ("buy", "sell", "put") for colour in blf.COLOURS),
        *("lower red", "take red", "special blue", "pass red", "pass", "subsidy", "end"),
        *("silver 0", "silver 1", "silver 10", "silver 99"),
    ],
)
def test_every_decision_is_written_as_it_is_read(text):
    action = blf.Action.parse(text)
    assert str(action) == text
    assert blf.Action.parse(f"  {text.upper().replace(' ', '   ')} ") == action
    assert repr(action) == f"Action.parse({text!r})"
    assert blf.Action.unpack(action.packed) == action
    assert action.packed < layout.BASE * (layout.DO_END + 1)


@pytest.mark.parametrize(
    "text",
    ["", "buy", "buy black", "buy pink", "silver", "silver -1", "silver 01", "silver 100"],
)
def test_other_texts_are_refused(text):
    with pytest.raises(blf.InvalidAction) as refused:
        blf.Action.parse(text)
    assert all(refused.value.text(lang) for lang in i18n.languages())


def test_an_illegal_action_says_why():
    with pytest.raises(blf.IllegalAction) as refused:
        blf.apply(blf.new_game(3, 1), 0, blf.Action.parse("buy red"))
    assert refused.value.reason.key == "no_money"
    assert str(refused.value) == (
        "“buy red” is not possible now: That costs 7, and you have 0. "
        "Take a subsidy if you can, or do something else."
    )
    assert "7" in refused.value.text("ru")
