"""``friday-nb rules``: the rulebook in the terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from difflib import get_close_matches
from textwrap import fill

from friday_nb import i18n, rulebook
from friday_nb.cli.common import OK, problems_refused, refuse, width
from friday_nb.cli.parts import DEFAULT_GAME
from friday_nb.core import registry
from friday_nb.core.pasted import plain, spelled
from friday_nb.i18n import languages, say
from friday_nb.rulebook.glossary import glossary as every_term
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb as every_rule_of_thumb


def rules(
    game: str | None, wanted: str | None, lang: str | None, fallback: str, *, as_json: bool
) -> int:
    """Print rules; returns the exit code.

    Args:
        game: Whose rules; None searches those of all games, or, if no rule is asked for, lists
            those of the default game and says how to see the others.
        wanted: The id of a rule, or what several ids begin with; None for all rules.
        lang: The language; None prints each rule in all languages.
        fallback: The language of headings and errors if ``lang`` is None.
        as_json: Print JSON.

    Raises:
        Refusal: there is no such rule or game.
    """
    is_listed = not (game or wanted or as_json)
    games = (game,) if game else (DEFAULT_GAME,) if is_listed else rulebook.games()
    found = find(games, wanted, lang or fallback)
    if as_json:
        print(json.dumps([as_data(rule) for rule in found], ensure_ascii=False, indent=1))
        return OK
    langs = (lang,) if lang else languages()
    print("\n\n".join(told(rule, langs, lang or fallback) for rule in found))
    if others := [name for name in rulebook.games() if name not in games and is_listed]:
        print("\n" + say(lang or fallback, "cli.rules.others", games=", ".join(others)))
    return OK


def rules_of_thumb(game: str, lang: str, *, as_json: bool) -> int:
    """Print the rules of thumb of a game in order; returns the exit code.

    Raises:
        Refusal: the game has none, or there is no such game.
    """
    with problems_refused(lang):
        found = every_rule_of_thumb(lang, registry.checked(game))
    if not found:
        raise refuse(lang, "no_part", game=game, what="rules --thumb")
    if as_json:
        print(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
        return OK
    words = i18n.of(game)
    told = [fill(words.say(lang, f"thumb.{key}"), width()) for key in ("about", "bonus")]
    for n, each in enumerate(found, 1):
        text = fill(each.text, width(), initial_indent="    ", subsequent_indent="    ")
        told.append(f"{n:2}. {each.title}  {each.id}\n{text}")
    print("\n\n".join(told))
    return OK


def glossary(game: str, wanted: str | None, lang: str, *, as_json: bool) -> int:
    """Print the glossary, or only the terms whose name or meaning contains a word.

    Raises:
        Refusal: there is no such game, it has no glossary, or no term contains the word.
    """
    word = plain(wanted or "").casefold()
    with problems_refused(lang):
        every = every_term(lang, registry.checked(game))
    if not every:
        raise refuse(lang, "no_part", game=game, what="rules --glossary")
    terms = [each for each in every if word in f"{each.name} {each.text}".casefold()]
    if not terms:
        names = [each.name for each in every]
        near = ", ".join(get_close_matches(word, names, n=3, cutoff=0.5)) or names[0]
        raise refuse(lang, "rules.no_term", text=word[:40], near=near)
    if as_json:
        print(json.dumps([asdict(each) for each in terms], ensure_ascii=False, indent=1))
        return OK
    for each in terms:
        print(each.name)
        print(fill(each.text, width(), initial_indent="    ", subsequent_indent="    "))
    return OK


def board(game: str, lang: str) -> int:
    """Print the file that an owner of the game can correct; returns the exit code.

    Raises:
        Refusal: the game has none, or it cannot be read.
    """
    with problems_refused(lang):
        text = registry.part(registry.checked(game), "board")
        if text is None:
            raise refuse(lang, "no_part", game=game, what="rules --board")
        print(text(), end="")
    return OK


def find(games: Sequence[str], wanted: str | None, lang: str) -> Sequence[rulebook.Rule]:
    """The rule with this id, or the rules whose ids begin with it; all rules if it is None."""
    name = spelled(wanted or "").upper().replace("_", "-")
    named = [game for game in games if name.startswith(f"{registry.PREFIXES[game]}-")]
    with problems_refused(lang):
        every = [rule for game in named or games for rule in rulebook.rules(game)]
    if not wanted:
        return every
    exact = [rule for rule in every if rule.id == name]
    if exact:
        return exact
    alike = [
        rule
        for rule in every
        if rule.id.startswith(name) and len(name) > len(f"{registry.PREFIXES[rule.game]}-")
    ]
    if alike:
        return alike
    ids = [rule.id for rule in every]
    near = ", ".join(get_close_matches(name, ids, n=3, cutoff=0.5)) or ids[0]
    raise refuse(lang, "rules.unknown", text=plain(wanted).upper()[:40], near=near)


def as_data(rule: rulebook.Rule) -> dict[str, object]:
    """A rule as JSON values, in all languages."""
    return {
        "id": rule.id,
        "game": rule.game,
        "section": rule.section,
        "ruling": rule.ruling,
        "switchable": rule.switchable,
        "setting": rule.setting,
        "title": dict(rule.title),
        "text": dict(rule.text),
        "where": dict(rule.where),
    }


def told(rule: rulebook.Rule, langs: Sequence[str], lang: str) -> str:
    """A rule as text: its id, kind and game, then title, text and source in each language."""
    kind = "plain" if not rule.ruling else "switchable" if rule.switchable else "ruling"
    lines = [
        f"{rule.id}  {say(lang, f'cli.rules.kind.{kind}', setting=rule.setting)}  [{rule.game}]"
    ]
    for each in langs:
        lines.append(f"  {rule.title[each]}")
        lines.append(fill(rule.text[each], width(), initial_indent="  ", subsequent_indent="  "))
        lines.append(f"  ({say(each, 'cli.rules.where', where=rule.where[each])})")
    return "\n".join(lines)
