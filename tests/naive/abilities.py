"""The abilities of starting and knowledge cards: which may be used, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.pieces import Fight, Played

if TYPE_CHECKING:
    from tests.naive.engine import NaiveGame

LIFE = {"LIFE_1": 1, "LIFE_2": 2}
DRAWING = ("DRAW_1", "DRAW_2")
EXCHANGING = ("EXCHANGE_1", "EXCHANGE_2")


def the_fight(game: NaiveGame) -> Fight:
    """The fight that is going on."""
    assert game.fight is not None
    return game.fight


def other_face_up(fight: Fight, user: Played) -> list[Played]:
    """The face-up cards other than the one that is used."""
    return [p for p in fight.face_up() if p is not user]


def all_uses(game: NaiveGame) -> list[str]:
    """The text of every use of an ability that is legal now."""
    fight = the_fight(game)
    texts = []
    for user in fight.face_up():
        if user.card.used or user.card.is_aging or user.card.ability is None:
            continue
        tails = _tails(game, user, user.card.ability)
        texts.extend(f"use {fight.number(user)}{tail}" for tail in tails)
    return texts


def _tails(game: NaiveGame, user: Played, ability: str) -> list[str]:
    """What may follow `use i`, if `ability` were printed on card i; empty if it is useless."""
    fight = the_fight(game)
    others = other_face_up(fight, user)
    if ability == "COPY":
        return _copy_tails(game, user)
    if ability in LIFE:
        return [""] if game.reserve > 0 else []
    if ability in DRAWING or ability == "SORT":
        return [""] if game.piles.something_to_draw() else []
    if ability == "STEP":
        if fight.is_pirate or fight.step - len(fight.steps) <= 0:
            return []
        return [""]
    if ability == "BELOW" and not game.piles.something_to_draw():
        return []
    if ability == "DOUBLE":
        others = [p for p in others if not fight.is_doubled(p)]
    return [f">{fight.number(p)}" for p in others]


def _copy_tails(game: NaiveGame, user: Played) -> list[str]:
    fight = the_fight(game)
    tails = []
    for model in other_face_up(fight, user):
        ability = model.card.ability
        if ability is None or ability == "COPY" or model.card.is_aging:
            continue
        tails.extend(f">{fight.number(model)}{tail}" for tail in _tails(game, user, ability))
    return tails


def use(game: NaiveGame, numbers: list[int]) -> None:
    """Plays `use i`, `use i>j` or `use i>j>k`, already known to be legal."""
    fight = the_fight(game)
    cards = [fight.by_number(n) for n in numbers]
    user = cards.pop(0)
    ability = user.card.ability
    if ability == "COPY":
        ability = cards.pop(0).card.ability
    target = cards.pop(0) if cards else None
    user.card.used = True

    if ability in LIFE:
        points = min(LIFE[ability], game.reserve)
        game.reserve -= points
        game.life += points
        game.tell("AB-LIFE", user.card.code, points)
    elif ability == "DRAW_1":
        game.draw_to("right", "AB-DRAW")
    elif ability == "DRAW_2":
        game.draw_to("right", "AB-DRAW")
        if game.piles.something_to_draw():
            game.node = "MORE"
            game.working = user
    elif ability == "STEP":
        fight.steps.append(user)
        game.tell("AB-STEP", user.card.code, fight.value())
    elif ability == "SORT":
        game.working = user
        game.look()
        game.node = "SORT"
    else:
        assert target is not None
        _use_on(game, str(ability), user, target)


def _use_on(game: NaiveGame, ability: str, user: Played, target: Played) -> None:
    fight = the_fight(game)
    if ability == "DESTROY":
        target.face_down = True
        game.tell("AB-DESTROY", user.card.code, target.card.code)
        fight.forget(target)
    elif ability == "DOUBLE":
        fight.doublings.append((user, target))
        game.tell("AB-DOUBLE", user.card.code, target.card.code)
    elif ability == "BELOW":
        game.piles.need_a_card()
        take_away(game, target)
        game.piles.lay_under(target.card)
        game.tell("AB-BELOW", user.card.code, target.card.code)
    elif ability in EXCHANGING:
        exchange(game, target)
        if ability == "EXCHANGE_2" and other_face_up(fight, user):
            game.node = "SWAP"
            game.working = user
    else:
        raise AssertionError(ability)


def take_away(game: NaiveGame, target: Played) -> None:
    """A played card leaves the fight."""
    fight = the_fight(game)
    fight.forget(target)
    fight.played.remove(target)
    if game.once == "draw":
        target.card.used = False


def exchange(game: NaiveGame, target: Played) -> None:
    """Discards a played card, then draws another into its place."""
    fight = the_fight(game)
    index = fight.played.index(target)
    take_away(game, target)
    game.piles.discard.append(target.card)
    card = game.piles.take_top(game.reveals)
    game.tell("AB-EXCHANGE", card.code)
    fight.played.insert(index, Played(card, target.side))
