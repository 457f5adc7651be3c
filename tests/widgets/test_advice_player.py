"""Who is playing: a weaker player's chances beside the strong one's, in the list of the panel."""

import pytest

from friday_nb import i18n
from friday_nb.friday.players import losses
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.scales import Scale
from friday_nb.friday.players.scores import with_scores
from friday_nb.friday.words import say
from friday_widgets.friday.advice.panel import AdvicePanel
from tests.friday.players import made_up


@pytest.fixture
def panel(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    panel = AdvicePanel(desk)
    yield panel
    panel.close()


def press(panel, **message):
    panel._hear(panel, message, [])


def shown_for(panel, player):
    press(panel, type="show", on=True)
    press(panel, type="player", player=player)
    return panel.rows["rows"]


@pytest.mark.parametrize("lang", i18n.languages())
def test_who_is_playing_is_asked_in_words(panel, desk, lang):
    desk.set_language(lang)
    asked = panel.model["player"]
    assert asked["question"] == say(lang, "advice.player")
    assert [each["id"] for each in asked["options"]] == ["strong", "thumb", "careless"]
    assert [each["on"] for each in asked["options"]] == [True, False, False]
    press(panel, type="player", player="thumb")
    assert panel.model["player"]["about"] == say(lang, "advice.player.thumb.text")


def test_who_plays_best_has_one_name():
    """The list below speaks of the strong player: the choice above it does so, too."""
    name = say("en", "advice.player.strong")
    assert say("en", "advice.about.strong").lower().startswith(name)


def test_only_whoever_is_weaker_sees_chances_of_their_own(panel):
    assert {row["yours"] for row in shown_for(panel, "strong")} == {""}
    for scale in Scale:
        rows = shown_for(panel, scale)
        assert all(row["yours"].startswith("you ") for row in rows)
        assert all(row["name"].endswith(row["yours"]) for row in rows)


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_list_says_whose_chances_it_has_and_who_is_chosen(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="aim", aim="points")
    heads = set()
    for player in panel.players:
        press(panel, type="player", player=player)
        heads.add(about := panel.model["words"]["about"])
        assert {"en": "strong player", "ru": "сильного игрока"}[lang] in about
        assert ({"en": "“you”", "ru": "«вы»"}[lang] in about) == (player != "strong")
        chosen = [say(lang, f"advice.player.{player}"), say(lang, "advice.aim.points")]
        assert all(each in panel.model["chosen"] for each in chosen)
    assert len(heads) == len(panel.players)
    press(panel, type="show", on=True)
    whose = {"en": "The strong player’s chance", "ru": "Шанс сильного игрока"}[lang]
    assert all(whose in row["name"] for row in panel.rows["rows"])


@pytest.mark.parametrize("lang", i18n.languages())
def test_what_for_is_asked_in_words(panel, desk, lang):
    desk.set_language(lang)
    asked = panel.model["aim"]
    assert asked["question"] == say(lang, "advice.aim")
    assert [(each["id"], each["on"]) for each in asked["options"]] == [
        ("win", True),
        ("points", False),
    ]
    press(panel, type="aim", aim="points")
    assert panel.model["aim"]["about"] == say(lang, "advice.aim.points.text")


def test_the_list_goes_by_the_aim(panel, desk):
    press(panel, type="show", on=True)
    order = {}
    for aim in Aim:
        press(panel, type="aim", aim=aim)
        found = with_scores(made_up.advise(desk.view), aim)
        told = [row["action"] for row in panel.rows["rows"]]
        assert told == [str(option.action) for option in losses.ranked(found)]
        order[aim] = told
        for row in panel.rows["rows"]:
            assert row["score"].startswith("score ")
            assert row["score"] in row["name"]
    assert order[Aim.WIN] == [str(option.action) for option in made_up.advise(desk.view).options]


@pytest.mark.parametrize("aim", ["", "fame", None, 7])
def test_no_other_aim_is_known(panel, aim):
    before = panel.model
    press(panel, type="aim", aim=aim)
    assert panel.aim == "win"
    assert panel.model == before


@pytest.mark.parametrize("player", ["", "nobody", None, 7])
def test_nobody_else_is_known(panel, player):
    before = panel.model
    press(panel, type="player", player=player)
    assert panel.player == "strong"
    assert panel.model == before


def test_other_games_ask_nothing():
    from friday_widgets.black_friday.advice.panel import AdvicePanel as OtherPanel

    other = OtherPanel()
    assert not {"player", "aim", "chosen"} & other.model.keys()
    press(other, type="player", player="thumb")
    assert other.player == ""
    other.close()
