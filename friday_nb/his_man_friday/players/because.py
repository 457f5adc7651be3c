"""What decides: how games end after the best decision, and how after the next one.

Where decisions are level, it is that; where everything is lost or won, how such games end.

Both are played on in the same deals and with equal luck, by those who sit there, in games of which
neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`.deciding`): being out less often, a supply more, or what the others get.  The same games
tell of each decision that is clearly behind what it lacks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from types import MappingProxyType
from typing import Final

from friday_nb.core.level import (
    SAME,
    WON,
    clearly_behind,
    concession,
    far_behind,
    fate,
    heard_of,
    is_level,
    is_surely_close,
    level_with,
    loss,
    says_level,
)
from friday_nb.core.paired import LEVEL
from friday_nb.core.percents import points
from friday_nb.core.why import HELD, REST, Side
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CARDS, CELLS, Kind
from friday_nb.his_man_friday.players import machine
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.conditional import corrected, poststratified
from friday_nb.his_man_friday.players.deciding import UNTAKEN, deciding, ends_after
from friday_nb.his_man_friday.players.fitting import card_chances, gun_chance
from friday_nb.his_man_friday.players.harmless import price
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.outcomes import SHARED, both_standings, decided_by, is_so
from friday_nb.his_man_friday.players.sides import COMPARED
from friday_nb.his_man_friday.players.why import (
    HALF,
    NEGLIGIBLE,
    Why,
    can_be_uncovered,
    cell_of,
    is_left_to_the_next,
    is_truth,
    kinds_of,
    why,
)
from friday_nb.his_man_friday.rules import layout as at

MANY: Final = 0.25
"""What decides such a share of the games that are decided is told of them."""
NEARLY_ALL: Final = 0.9
"""What decides such a share of all games after both decisions makes them level."""
MOST_ROWS: Final = 8
"""Decisions of which it is told what they lack, at most."""
FEW: Final = 10
"""In so many games at least a card must have been a gun, and as often none, to compare them."""
CLEARLY: Final = 0.1
"""By such a share of the games it must matter which of them it is."""
CLOSELY: Final = 0.02
"""So near to what is told games must come of which only these tell."""
SHOWN: Final = 6
"""Decisions that a list shows before all of them are asked for; the panel's script says so too."""
MUCH: Final = 1.25
"""So many times as large a difference is a far larger one."""


def explained(advice: Advice, on: Machine | None = None) -> Advice:
    """The same advice with the reasons why its best decision is ahead, or that it is not.

    Plain Python is too slow to play on: without machine code the chances alone are compared.
    """
    if len(advice.options) == 1:
        return advice
    best, other, *_ = advice.options
    core = on or machine.shared()
    found = because(advice, best, other, core)
    return replace(advice, because=found, lacking=tuple(_lacking(advice, core, found)))


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: all facts; of the best one what decides, and of others what lacks.

    What decides has the last word; how far another one is behind follows in the list.
    """
    facts = _facts(advice, option)
    if option is advice.best:
        return _with_reason(advice, facts, advice.because)
    return *facts.parts, *dict(advice.lacking).get(option.action, ())


def _praises(facts: Why) -> bool:
    """Does something speak for a decision?"""
    return any(part.side is Side.FOR for part in facts.parts)


def _with_reason(advice: Advice, facts: Why, found: Why | None) -> tuple[Why, ...]:
    """The facts of the best decision and what decides.

    Where the facts argue against it, it is said that it is the best one all the same.  Of what is
    level it is first said that it is so, where the truth leads, and then why that does.
    """
    if found is None:
        return facts.parts
    argues = _argues(facts) or _is_outspoken(advice, facts)
    if _leads_as_truth(advice, found):
        word = facts.parts[1:]
        return replace(found, also=()), *word, Why.of("because.true"), *found.parts[1:]
    if _leads_as_safe(advice, found):
        return *facts.parts, replace(found, also=()), Why.of("because.safe"), *found.parts[1:]
    is_answered = found.key.endswith("four")  # a gun is what one wants then
    still = concession(found) if argues and not is_answered else ""
    return *_unopposed(facts, found), *((Why.of(still),) if still else ()), found


def _leads_as_truth(advice: Advice, found: Why) -> bool:
    """Does the best decision lead level ones because a lie among them could be uncovered?

    Of what is told another chance it leads by that.
    """
    first = advice.best.action
    if first.kind is not ActionKind.LAY or not is_truth(first):
        return False
    return any(can_be_uncovered(advice.view, each) for each in _as_good(advice, found))


def _leads_as_safe(advice: Advice, found: Why) -> bool:
    """Does taking nothing lead level decisions of which one may well bring a gun?"""
    best = advice.best
    if ActionKind.TAKE in (each.kind for each in (best.action, *best.then)):
        return False
    takes = (each for each in _as_good(advice, found) if each.kind is ActionKind.TAKE)
    prices = (price(advice.view, each, advice.lying, advice.seated) for each in takes)
    return any(risk >= 100 * NEGLIGIBLE for risk, *_ in prices)


def _as_good(advice: Advice, found: Why) -> list[Action]:
    """The decisions that are told the same chance as the best one; none if it is ahead."""
    if not found.key.startswith(LEVEL):
        return []
    best, *rest = advice.options
    return [e.action for e in rest if is_level(e, best) and loss(e, best) < SAME]


def _unopposed(facts: Why, found: Why) -> tuple[Why, ...]:
    """The facts, but for the mechanism that works against what decides.

    A gun that is left lying is none that somebody else is out because of.
    """
    opposed = "word.warns" if "rival.out" in found.key else ""
    return tuple(part for part in facts.parts if part.key != opposed)


def _argues(facts: Why) -> bool:
    """Does what is said last, for or against a decision, speak against it?"""
    sides = [part.side for part in facts.parts if part.side is not Side.FACT]
    return bool(sides) and sides[-1] is Side.AGAINST


def _is_outspoken(advice: Advice, facts: Why) -> bool:
    """Does nothing speak for the best decision, but something for the next one, which is behind?"""
    other = advice.options[1]
    if is_level(other, advice.best) or _praises(facts):
        return False
    if is_left_to_the_next(advice.view, other.action):  # what speaks for a card is not ours
        return False
    sides = {part.side for part in _facts(advice, other).parts}
    return Side.FOR in sides and Side.AGAINST not in sides


def _facts(advice: Advice, option: Option) -> Why:
    """The facts of an option, with the rest of its turn where that may still matter.

    That the next player comes first is told only where it tells one decision from others; and that
    a gun may be left, only where that helps.
    """
    view, is_decided = advice.view, bool(fate([option]))
    then = () if is_decided else option.then
    facts = why(view, option.action, advice.lying, advice.seated, then)
    actions = [each.action for each in advice.options]
    untold = {"goes.free", "step"} if is_decided else set()
    if len(actions) > 1 and all(is_left_to_the_next(view, each) for each in actions):
        untold.add("next")
    return replace(facts, also=tuple(part for part in facts.also if part.key not in untold))


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def compared(advice: Advice, held: Option, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best decision is better than just this one."""
    core = on or machine.shared()
    found = deciding(advice, core, advice.best, held, doubtful=False)
    return replace(advice, because=found.against(HELD).among(advice.view.players))


def instead(advice: Advice, held: Option, lang: str) -> str:
    """What is told of the best decision to somebody who is about to make another one.

    What that lacks in comparison is told of it already, where it was looked for; so it is told
    again only where the facts alone do not speak for the best one.
    """
    facts = _facts(advice, advice.best)
    found = heard_of(advice.because, is_next=held == advice.options[1])
    is_known = held.action in dict(advice.lacking) and _praises(facts) and not _argues(facts)
    parts = facts.parts if is_known else _with_reason(advice, facts, found)
    return " ".join(part.text(lang) for part in parts)


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best option is better than the other, or that they are level."""
    return _because(advice, best, other, core).among(advice.view.players)


def _because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    if key := "" if advice.is_rough else fate(advice.options):
        ends = ends_after(advice, core, best) if core.fast else []
        return Why(key, also=_end(ends, advice.view.seat, won=key.startswith(WON)) if ends else ())
    doubtful = is_level(other, best)
    # Where the list says that no difference is seen, none is told.
    ahead = 0 if doubtful and is_surely_close(other, best) else points(best.win, other.win)
    found = deciding(advice, core, best, other, doubtful=doubtful) if ahead else Why.of(LEVEL)
    risk = _card_that_counts(advice, best, core) if core.fast else ()
    if core.fast and found.key != "because.by.shared":
        risk = *risk, *_shared(advice, best, core)
    if found.key != LEVEL:
        return found if says_level(found) else replace(found, also=risk)
    either = _either(advice, best, other, core) if core.fast else ()
    also = (*risk, *either, *_against_the_rest(advice, best, core))
    return replace(level_with(Why, advice.options), also=also)


def _against_the_rest(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """Where some are level with the best decision, what puts it ahead of those far behind.

    The one that it is compared with is named if the list shows it from the start.
    """
    rest = far_behind(advice.options)
    if rest is None or not core.fast:
        return ()
    found = deciding(advice, core, best, rest, doubtful=False)
    if found.key not in COMPARED:
        return ()
    named = {"decision": str(rest.action)} if rest in advice.options[:SHOWN] else {}
    facts = MappingProxyType({**found.facts, **named})
    return (replace(found, facts=facts).against(REST),)


def _card_that_counts(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """Of an unseen card that is taken: how much it matters what it is."""
    return _risk(advice, best, core) or _needed(advice, best, core)


def _drawn(advice: Advice, best: Option, core: Machine) -> list[tuple[int, float]]:
    """In each game the unseen card that is taken now, if any, and the seat's share of the win."""
    view = advice.view
    if best.action.kind is not ActionKind.TAKE:
        return []
    cell = cell_of(view, best.action)
    if next(each.card for each in view.island if each.cell == cell):
        return []
    place = at.CARD + CELLS.index(cell)
    return [(s[place], _share(s, view.seat)) for s in ends_after(advice, core, best)]


def _needed(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """The supply that a card must be for a game to be won, if it is not likely to be that."""
    view, drawn = advice.view, _drawn(advice, best, core)
    won: dict[Kind, float] = defaultdict(float)
    for card, share in drawn:
        won[CARDS[card - 1].kind] += share
    if sum(share > 0 for _, share in drawn) < FEW:
        return ()
    kind = max(won, key=lambda each: won[each])
    if kind is Kind.GUN or won[kind] < NEARLY_ALL * sum(won.values()):
        return ()
    cards = card_chances(view, cell_of(view, best.action), advice.lying, advice.seated)
    chance = sum(each for name, each in cards.items() if BY_NAME[name].kind is kind)
    if chance >= HALF:
        return ()
    key = "because.if.again" if kind in kinds_of(view) else "because.if.new"
    return (Why.of(key, kind=kind.key, a=round(1000 * chance)),)


def _risk(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """Of an unseen card that is taken: how much it matters whether it is a gun.

    Both chances are corrected as the told one is, so that they make it up.
    """
    view = advice.view
    won: dict[bool, list[float]] = {True: [], False: []}
    for card, share in _drawn(advice, best, core):
        won[card == at.GUN_CARD].append(share)
    if min(map(len, won.values())) < FEW:
        return ()
    chance = gun_chance(view, cell_of(view, best.action), advice.lying, advice.seated)
    both = corrected(best.win, (chance, 1 - chance), (fmean(won[True]), fmean(won[False])))
    if both is None or abs(both[0] - both[1]) < CLEARLY:
        return ()
    key = "because.if.gun" if both[0] > both[1] else "because.if.supply"
    return (Why.of(key, a=round(1000 * max(both)), b=round(1000 * min(both))),)


def _shared(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """Where nearly every game ends in a shared win, how many do."""
    shares = [_share(s, advice.view.seat) for s in ends_after(advice, core, best)]
    shared = fmean(0 < each < 1 for each in shares)
    is_told = shared >= NEARLY_ALL and abs(fmean(shares) - best.win) < CLOSELY
    return (Why.of("because.shared", a=round(1000 * shared)),) if is_told else ()


def _either(advice: Advice, best: Option, other: Option, core: Machine) -> tuple[Why, ...]:
    """What decides nearly all games after two decisions, so that it does not matter which it is."""
    seat = advice.view.seat
    both = [(each.win, ends_after(advice, core, each)) for each in (best, other)]
    for key in ("four", "out", "rival.out", "rival.four"):
        shares = [
            poststratified(
                win, [_share(s, seat) for s in ends], [is_so(s, seat, key) for s in ends]
            )
            for win, ends in both
        ]
        if min(shares) >= NEARLY_ALL:
            return (Why.of(f"because.either.{key}", a=round(1000 * min(shares))),)
    return ()


def _lacking(
    advice: Advice, core: Machine, because: Why
) -> Iterator[tuple[Action, tuple[Why, ...]]]:
    """Of the decisions that are clearly behind, what they lack in comparison with the best one.

    Nothing is told that another one lacks far more of without being as far behind; but of the next
    one what the best one says of it is.
    """
    if not core.fast or fate(advice.options):
        return
    gaps: list[tuple[str, int, float]] = []
    for each in clearly_behind(advice.options)[:MOST_ROWS]:
        found = deciding(advice, core, advice.best, each, doubtful=False)
        if found.key in COMPARED:
            lost, gap = points(advice.best.win, each.win), _gap(found)
            is_told = each is advice.options[1] and found.key == because.key
            is_outdone = not is_told and any(
                key == found.key and less < lost and more > MUCH * gap for key, less, more in gaps
            )
            gaps.append((found.key, lost, gap))
            if not is_outdone:
                back = found.seen_from_behind({"a": "b", "few": "many"})
                yield each.action, (back.among(advice.view.players),)
                continue
        if found.key == UNTAKEN:
            yield each.action, (found,)
        elif not says_level(found):
            yield each.action, (Why.of("because.less"),)


def _gap(found: Why) -> float:
    """How far apart the two numbers of a comparison are."""
    one, two = ("a", "b") if "a" in found.facts else ("few", "many")
    return abs(float(found.facts[one]) - float(found.facts[two]))


def _share(s: Sequence[int], seat: int) -> float:
    """A seat's share of the win."""
    return s[at.WON + seat] / sum(s[at.WON + each] for each in range(s[at.PLAYERS]))


def _end(ends: Sequence[list[int]], seat: int, *, won: bool) -> tuple[Why, ...]:
    """Why games end as they do that are won or lost whatever is decided: what decides most of them.

    And what decides many others.  A number by which the seat would stand otherwise is left out.
    """
    counts = Counter(decided_by(s, seat, won=won) for s in ends)
    del counts[SHARED]
    often = [key for key, n in counts.most_common() if n >= MANY * len(ends)]
    return tuple(found for key in often if (found := _end_by(ends, seat, key, won=won)))


def _end_by(ends: Sequence[list[int]], seat: int, key: str, *, won: bool) -> Why | None:
    """How games end in what decides them."""
    if key in ("kinds", "sum"):
        own, others = zip(*(both_standings(s, seat, key) for s in ends), strict=True)
        few, many = round(10 * fmean(own)), round(10 * fmean(others))
        is_told = few > many if won else few < many
        return Why.of(f"because.end.{key}", few=few, many=many) if is_told else None
    share = fmean(is_so(s, seat, key) for s in ends)
    return Why.of(f"because.end.{key}", a=round(1000 * share))
