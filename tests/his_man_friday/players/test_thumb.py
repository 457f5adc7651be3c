"""The rules of thumb of His Man Friday: told in the order of the code, each of some use."""

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import beliefs, thumb
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from tests.his_man_friday.players.lines import decisions


def test_the_rules_of_thumb_are_listed_in_the_order_of_the_code():
    numbered = {
        "LURE": thumb.LURE,
        "HIDE": thumb.HIDE,
        "TRUTH": thumb.TRUTH,
        "LOOK": thumb.LOOK,
        "LANDING": thumb.LANDING,
        "TAKE": thumb.TAKE_IT,
        "LEAVE": thumb.LEAVE_IT,
        "WALK": thumb.WALK,
        "SPOIL": thumb.SPOIL,
        "LAST": thumb.LAST,
    }
    assert list(numbered.values()) == list(range(1, thumb.THUMB_RULES + 1))
    for lang in ("en", "ru"):
        told = rules_of_thumb(lang, "his_man_friday")
        assert [each.id for each in told] == [f"THUMB-{name}" for name in numbered]


def test_every_rule_of_thumb_decides_somewhere_as_it_says():
    seen = set()
    p, found = [0.0] * beliefs.BELIEFS_SIZE, [0] * 512
    for number in range(60):
        for state in decisions(number, 3):
            view = state.view(state.actor)
            action = hmf.Action.unpack(thumb.thumb(view.cells, number, p, found))
            rule = found[0]
            seen.add(rule)
            assert action in hmf.legal(view)
            if action.kind is hmf.ActionKind.LAY:
                card = next(card for card in hmf.CARDS if card.name == action.card)
                if card.kind is hmf.Kind.GUN:
                    assert (rule, action.declared != "gun") == (thumb.LURE, True)
                elif card.amount >= 3:
                    assert (rule, action.declared) == (thumb.HIDE, "gun")
                else:
                    assert (rule, action.declared) == (thumb.TRUTH, card.kind.key)
            if view.phase is hmf.Phase.CHALLENGE:
                declared = next(x.declared for x in view.island if x.cell == view.just_laid)
                looks = action.kind is hmf.ActionKind.CHALLENGE
                assert looks == (declared is not hmf.Kind.GUN)
    assert seen == set(range(1, thumb.THUMB_RULES + 1))


def test_the_numbers_in_the_words_are_those_of_the_rules_of_thumb():
    about = hmf_words("thumb.about")
    new_kind, cost, *_ = thumb.THUMB_WEIGHTS
    assert f"plus {new_kind // 10} if" in about
    assert f"costs {cost // 10} points with two players" in about
    assert {thumb.THUMB_WEIGHTS[2], thumb.THUMB_WEIGHTS[3]} == {60}
    assert "6 with three or four" in about
    assert (thumb.GUN_IF_GUN, thumb.GUN_IF_SUPPLY, thumb.MIDDLING) == (0.6, 0.25, 2.5)
    assert "6 times out of 10" in hmf_words("thumb.bonus")
    landing = hmf_words("thumb.THUMB-LANDING.text")
    assert thumb.THUMB_WEIGHTS[4:] == (8, 2)
    assert "8 times out of 10" in landing
    assert "2 times out of 10" in landing


def hmf_words(key):
    return hmf.GAME.words.say("en", key)
