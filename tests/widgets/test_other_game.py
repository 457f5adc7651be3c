"""A file of one game that is loaded in another: what the page says of it."""

import pytest

from friday_nb import i18n
from friday_widgets.black_friday.game_page import PAGE as BLACK_FRIDAY
from friday_widgets.desk.desk import Desk
from friday_widgets.frame.controls.panel import shown_words
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.his_man_friday.game_page import PAGE as HIS_MAN_FRIDAY

PAGES = (FRIDAY, HIS_MAN_FRIDAY, BLACK_FRIDAY)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", i18n.languages())


@EVERY_LANGUAGE
@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize(
    ("page", "here"), [(page, here) for page in PAGES for here in PAGES if page is not here]
)
def test_the_game_that_the_file_belongs_to_is_named_by_its_title(page, here, lang, is_sealed):
    other, desk = Desk(page, page.example()), Desk(here, here.example(), lang=lang)
    before = desk.record()
    assert not desk.load(other.to_keep()[0] if is_sealed else other.record())
    titles = {"game": page.words.say(lang, "game.name"), "here": here.words.say(lang, "game.name")}
    assert desk.notice == i18n.say(lang, "panels.files.other_game", **titles)
    assert "_" not in desk.notice
    assert desk.record() == before


def test_a_file_of_an_unknown_game_is_refused_by_its_name():
    desk = Desk(FRIDAY, FRIDAY.example())
    assert not desk.load(desk.record().replace("game: friday", "game: chess"))
    assert "chess" in desk.notice


@EVERY_LANGUAGE
def test_the_save_dialog_names_only_what_the_files_of_every_game_have(lang):
    for page in PAGES:
        said = shown_words(page, lang)["files.record.help"].lower()
        assert not any(word in said for word in ("level", "ruling", "уров", "толкован"))
