"""The rules of thumb of Black Friday: told in the order of the code, each of some use."""

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import thumb as thumbs
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from tests.black_friday.players.lines import game


def test_the_rules_of_thumb_are_listed_in_the_order_of_the_code():
    numbered = {name: getattr(thumbs, name.replace("-", "_")) for name in thumbs_in_order()}
    assert list(numbered.values()) == list(range(1, thumbs.THUMB_RULES + 1))


def thumbs_in_order():
    told = {
        lang: [each.id.removeprefix("THUMB-") for each in rules_of_thumb(lang, "black_friday")]
        for lang in ("en", "ru")
    }
    assert told["en"] == told["ru"]
    return told["en"]


def test_every_rule_of_thumb_decides_somewhere():
    seen = set()
    found = [0] * 64
    for number in range(40):
        for state in game(number, 1):
            view = state.view(state.actor)
            action = blf.Action.unpack(thumbs.thumb(view.cells, found))
            assert action in blf.legal(view)
            seen.add(found[0])
    assert seen == set(range(1, thumbs.THUMB_RULES + 1))
