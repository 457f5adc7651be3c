"""``friday-nb rules``: the rulebook in the terminal."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from difflib import get_close_matches
from textwrap import fill

from friday_nb import rulebook
from friday_nb.cli.common import OK, refuse
from friday_nb.i18n import languages, say
from friday_nb.rulebook import rules_of_thumb as thumbs
from friday_nb.rulebook.glossary import glossary as every_term

WIDEST = 100


def rules(wanted: str | None, lang: str | None, fallback: str, *, as_json: bool) -> int:
    """Print rules: all of them, one, or those whose ids begin alike.

    Without a language each rule is told in all of them; headings are in ``fallback`` then.
    """
    found = find(wanted, lang or fallback)
    if as_json:
        print(json.dumps([as_data(rule) for rule in found], ensure_ascii=False, indent=1))
        return OK
    langs = (lang,) if lang else languages()
    print("\n\n".join(told(rule, langs, lang or fallback) for rule in found))
    return OK


def rules_of_thumb(lang: str, *, as_json: bool) -> int:
    """Print the rules of thumb in their order."""
    found = thumbs.rules_of_thumb(lang)
    if as_json:
        print(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
        return OK
    width = min(WIDEST, shutil.get_terminal_size().columns)
    told = [fill(say(lang, f"thumb.{key}"), width) for key in ("about", "bonus")]
    for n, each in enumerate(found, 1):
        text = fill(each.text, width, initial_indent="    ", subsequent_indent="    ")
        told.append(f"{n:2}. {each.title}  {each.id}\n{text}")
    print("\n\n".join(told))
    return OK


def glossary(wanted: str | None, lang: str, *, as_json: bool) -> int:
    """Print the glossary: all of it, or the terms in whose name or meaning a word stands."""
    word = (wanted or "").casefold()
    terms = [each for each in every_term(lang) if word in f"{each.name} {each.text}".casefold()]
    if not terms:
        names = [each.name for each in every_term(lang)]
        near = ", ".join(get_close_matches(word, names, n=3, cutoff=0.5)) or names[0]
        raise refuse(lang, "rules.no_term", text=word[:40], near=near)
    if as_json:
        print(json.dumps([asdict(each) for each in terms], ensure_ascii=False, indent=1))
        return OK
    width = min(WIDEST, shutil.get_terminal_size().columns)
    for each in terms:
        print(each.name)
        print(fill(each.text, width, initial_indent="    ", subsequent_indent="    "))
    return OK


def find(wanted: str | None, lang: str) -> Sequence[rulebook.Rule]:
    """The rules with this id, or whose ids begin with it; all without one."""
    every = rulebook.rules()
    if not wanted:
        return every
    name = wanted.upper()
    exact = [rule for rule in every if rule.id == name]
    if exact:
        return exact
    alike = [rule for rule in every if rule.id.startswith(name) and len(name) > len("FRI-")]
    if alike:
        return alike
    ids = [rule.id for rule in every]
    near = ", ".join(get_close_matches(name, ids, n=3, cutoff=0.5)) or ids[0]
    raise refuse(lang, "rules.unknown", text=wanted[:40], near=near)


def as_data(rule: rulebook.Rule) -> dict[str, object]:
    """A rule as JSON: everything there is, in every language."""
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
    """A rule to read: id and game, what kind of rule, then each language's text and its place."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    kind = "plain" if not rule.ruling else "switchable" if rule.switchable else "ruling"
    lines = [
        f"{rule.id}  {say(lang, f'cli.rules.kind.{kind}', setting=rule.setting)}  [{rule.game}]"
    ]
    for each in langs:
        lines.append(f"  {rule.title[each]}")
        lines.append(fill(rule.text[each], width, initial_indent="  ", subsequent_indent="  "))
        lines.append(f"  ({say(each, 'cli.rules.where', where=rule.where[each])})")
    return "\n".join(lines)
