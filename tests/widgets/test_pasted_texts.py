"""What is pasted into the page, or comes with its address, is read or refused in a sentence."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import i18n
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.friday.desk import Desk as FridayDesk
from friday_widgets.friday.editor.panel import Editor, link
from friday_widgets.friday.example import example_session
from friday_widgets.his_man_friday.desk import Desk as HisManFridayDesk
from tests.friday.positions import at
from tests.journeys import LINE, WHOLE, played, travels
from tests.test_pasted import mutated

DESKS = {
    "friday": FridayDesk,
    "his_man_friday": HisManFridayDesk,
    "black_friday": BlackFridayDesk,
}
FIGHT = str(at(enemy="3D", cards="0X2,-2!,-1", stack="1,2,-1", life=14).view)
SEEDS = st.integers(0, 12)


def desk_of(name, seed=1):
    return DESKS[name](played(name, seed).fork())


def said(desk):
    """What the page says of a text that it refused: in one line, in each language."""
    for lang in i18n.languages():
        desk.set_language(lang)
        assert desk.notice.strip()
        assert "\n" not in desk.notice
    desk.hush()


@pytest.mark.parametrize("name", DESKS)
@settings(max_examples=15)
@given(seed=SEEDS, travelled=travels(WHOLE))
def test_a_record_is_loaded_however_it_came(name, seed, travelled):
    desk, record = desk_of(name), str(played(name, seed).record())
    assert desk.load(travelled(record)), desk.notice
    assert desk.record() == record


@pytest.mark.parametrize("name", ["his_man_friday", "black_friday"])
@settings(max_examples=15)
@given(seed=SEEDS, travelled=travels(LINE))
def test_a_sealed_game_is_loaded_however_it_came(name, seed, travelled):
    desk, other = desk_of(name, seed), desk_of(name)
    sealed, ahead = desk.to_keep()
    if not desk.session.to_act:
        return
    assert ahead == []
    assert other.load(travelled(sealed)), other.notice
    assert other.record() == desk.record()
    assert other.to_keep()[0] == sealed  # and is stored again as it was


@settings(max_examples=40)
@given(travels(LINE))
def test_a_position_is_set_up_however_it_came(travelled):
    desk = FridayDesk(example_session())
    assert desk.load_position(travelled(FIGHT)), desk.notice
    assert desk.position() == FIGHT
    assert desk.playing.begun_at == FIGHT
    assert desk.begin({"level": travelled("2")}, travelled("42"))
    assert (desk.session.head["level"], desk.session.head["seed"]) == ("2", "42")


@settings(max_examples=40)
@given(travels(LINE), st.booleans())
def test_the_editor_reads_what_is_pasted_and_the_link_of_the_page(travelled, linked):
    desk = FridayDesk(example_session())
    editor = Editor(desk)
    text = f"https://friday.example/{link(FIGHT)}" if linked else FIGHT
    editor.send = lambda _message: None
    editor._hear(editor, {"type": "open"}, [])
    editor._hear(editor, {"type": "text", "text": travelled(text)}, [])
    assert editor.sheet.problem is None
    assert editor.sheet.draft.text == FIGHT
    editor._hear(editor, {"type": "hello", "link": travelled(text), "kept": None}, [])
    assert desk.position() == FIGHT


@pytest.mark.parametrize("name", DESKS)
@settings(max_examples=30)
@given(seed=st.integers(0, 9999))
def test_a_wrong_text_is_refused_by_the_page_in_words(name, seed):
    rng = random.Random(seed)
    desk = desk_of(name)
    bar = Controls(desk, space=name)
    heard = []
    bar.send = heard.append
    texts = [str(played(name, seed % 13).record()), desk.to_keep()[0], FIGHT, "", "42"]
    for _ in range(6):
        text = mutated(rng, rng.choice(texts))
        if not desk.load(text):
            said(desk)
        if not desk.load_position(text):
            said(desk)
        if not desk.begin({}, text):
            said(desk)
        for kind in ("load", "position"):
            bar._hear(bar, {"type": kind, "text": text, "dialog": True}, [])
    for message in heard:
        json.dumps(message, ensure_ascii=False).encode()
