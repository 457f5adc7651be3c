"""The pages of the documentation about the games themselves, from what the games know.

Their rules, rules of thumb, lessons and what helps a learner stand in the registries in both
languages; nothing of it is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from friday_nb import i18n, rulebook
from friday_nb.core import registry
from friday_nb.core.severity import LEAST
from friday_nb.rulebook.glossary import glossary

LANGUAGES: Final = ("en", "ru")

#: What a newcomer reads first of the rules; the rest is explained when it applies.
FIRST: Final = 3


def pages() -> dict[str, Callable[[], str]]:
    """All these pages, and who writes each."""
    found: dict[str, Callable[[], str]] = {"learn/tutor": tutor, "reference/rulings": rulings}
    for game in registry.names():
        for kind, write in (("first", first), ("course", course), ("well", well)):
            found[f"learn/{game}_{kind}"] = partial(write, game)
        found[f"reference/rules_{game}"] = partial(rules, game)
    return found


def _title(game: str) -> str:
    return i18n.of(game).say("en", "game.name")


def _both(say: Callable[[str], str]) -> str:
    """A heading in both languages."""
    return " · ".join(inline(say(lang)) for lang in LANGUAGES)


def first(game: str) -> str:
    """What to know before the first game: aim and parts, and the words of the game."""
    lines = [
        f"# The first game of {_title(game)}",
        "",
        "What to know before it. Each other rule is explained on the page when it applies; all of",
        f"them are [listed](../reference/rules_{game}.md) with their ids.",
    ]
    sections = rulebook.sections(game)[:FIRST]
    for section in sections:
        lines += ["", f"## {_both(section.title.__getitem__)}"]
        for rule in rulebook.rules(game):
            if rule.section == section.id:
                lines += ["", *_told(rule)]
    for lang, title in (("en", "The words of the game"), ("ru", "Слова игры")):
        lines += ["", f"## {title}"]
        for term in glossary(lang, game):
            lines += ["", f"**{inline(term.name)}** — {inline(term.text)}"]
    return "\n".join(lines) + "\n"


def course(game: str) -> str:
    """The lessons in their order, each with its question, its answer and its rule of thumb."""
    lines = [
        f"# The course of {_title(game)}",
        "",
        "On the page these lessons stand in a tab of their own, and each is tried at the table.",
        f"`friday-nb lessons --game {game}` prints their positions; what following them is worth",
        "is [measured](../docs/measurements.md).",
    ]
    for number, lesson in enumerate(registry.part(game, "lessons"), 1):
        lines += ["", f"## {number}. {_both(lesson.title)}"]
        for lang in LANGUAGES:
            lines += ["", inline(lesson.question(lang))]
        lines += ["", "```text", lesson.position.replace(" ", "\n"), "```"]
        summary = " · ".join(i18n.of(game).say(lang, "lessons.answer") for lang in LANGUAGES)
        lines += ["", f"<details><summary>{summary}</summary>"]
        for lang in LANGUAGES:
            lines += ["", inline(lesson.answer(lang))]
        lines += ["", "</details>"]
    return "\n".join(lines) + "\n"


def tutor() -> str:
    """How the page helps a learner: presets, hints, warnings, moments, story, puzzles."""

    def said(key: str, **facts: i18n.Fact) -> str:
        return _both(lambda lang: i18n.SHARED.say(lang, key, **facts))

    lines = [
        "# The tutor",
        "",
        "How much the page helps is your choice. Nothing of it is seen that you did not ask for.",
        "",
        "## How much help",
        "",
        *(
            f"- **{said(f'panels.preset.{preset}')}** {said(f'panels.preset.{preset}.text')}"
            for preset in ("learn", "play", "analyse")
        ),
        "",
        "## Hints",
        "",
        said("advice.mode.ask.text"),
        "",
        *(f"{step}. {said(f'advice.ask.{step}')}" for step in (1, 2, 3)),
        "",
        "The key H asks as well. The first hint says what to look at, the second names the",
        "decision.",
        "",
        "## Warnings",
        "",
        "A decision that gives away much of the chance to win is held back, with how bad it is,",
        "why, and what is better. You choose before what:",
        "",
        *(f"- {said(f'advice.level.{level}')}" for level in ("blunders", "mistakes", "all")),
        "",
        "Decisions are graded by the games in 100 that they surely give away:",
        "",
        "| sign | grade | games in 100 |",
        "| --- | --- | --- |",
        *(
            f"| {grade.sign} | {_both(grade.word)} | {round(100 * least)} and more |"
            for grade, least in LEAST.items()
        ),
        "",
        said("severity.uneven"),
        "",
        "## Moments to try again",
        "",
        said("moments.offer"),
        "",
        "The game goes back to the decision, and says whether your new one is better, and why; the",
        "game itself stays as it is.",
        "",
        "## The story of a game",
        "",
        "The story tells how the chance to win moved, decision by decision, and parts luck from",
        "skill. Each swing is a press away on the table. What costs you most over all your games",
        "stands below it, with the lesson that treats it.",
        "",
        "## Lessons and puzzles",
        "",
        "The lessons are read in their order:",
        *(f"[{_title(game)}]({game}_course.md)," for game in registry.names()[:-1]),
        f"[{_title(registry.names()[-1])}]({registry.names()[-1]}_course.md).",
        "",
        said("puzzles.about"),
        "",
        "Rules of thumb stand in the tab *Strategy*, those for the decision that is due on top:",
        *(f"[{_title(game)}]({game}_well.md)," for game in registry.names()[:-1]),
        f"[{_title(registry.names()[-1])}]({registry.names()[-1]}_well.md).",
    ]
    return "\n".join(lines) + "\n"


def rules(game: str) -> str:
    """The rules of a game with their ids, in both languages."""
    title = i18n.of(game).say("en", "game.name")
    lines = [f"# Rules of {title}", "", "In our own words; events and reasons name the same ids."]
    for section in rulebook.sections(game):
        lines += ["", f"## {section.title['en']} · {section.title['ru']}"]
        for rule in rulebook.rules(game):
            if rule.section == section.id:
                lines += ["", *_rule(rule)]
    return "\n".join(lines) + "\n"


def well(game: str) -> str:
    """How a game is played well, and what learners ask about it, in both languages."""
    title = i18n.of(game).say("en", "game.name")
    lines = [
        f"# How to play {title} well",
        "",
        "The page names each rule of thumb when its decision is due; most have a lesson.",
        "What they are worth is [measured](../docs/measurements.md).",
    ]
    for theme in registry.part(game, "strategy").themes:
        lines += ["", "## " + " · ".join(inline(theme.title(lang)) for lang in LANGUAGES)]
        for saying in theme.sayings:
            for lang in LANGUAGES:
                text = f"**{inline(saying.title(lang))}.** {inline(saying.text(lang))}"
                lines += ["", text]
    questions = registry.part(game, "questions")
    for part in questions.parts if questions else ():
        lines += [
            "",
            "## " + " · ".join(inline(questions.title(part, lang)) for lang in LANGUAGES),
        ]
        for each in part.questions:
            for lang in LANGUAGES:
                asked, answer = questions.asked(each, lang), questions.answer(each, lang)
                lines += ["", f"**{inline(asked)}** {inline(answer)}"]
            if each.rules:
                lines += ["", " ".join(f"`{rule}`" for rule in each.rules)]
    return "\n".join(lines) + "\n"


def rulings() -> str:
    """The rules that are a reading of what the printed ones leave open."""
    lines = [
        "# Rulings",
        "",
        "Where the printed rules leave a question open, it is read like this.",
    ]
    for game in rulebook.games():
        lines += ["", f"## {i18n.of(game).say('en', 'game.name')}"]
        for rule in rulebook.rules(game):
            if rule.ruling:
                can = " Another reading can be chosen." if rule.switchable else ""
                text = inline(rule.text["en"])
                lines += ["", f"**{rule.title['en']}** (`{rule.id}`). {text}{can}"]
    return "\n".join(lines) + "\n"


def _told(rule: rulebook.Rule) -> Iterator[str]:
    for lang in LANGUAGES:
        yield f"**{inline(rule.title[lang])}** {inline(rule.text[lang])}"
        yield ""


def _rule(rule: rulebook.Rule) -> Iterator[str]:
    yield f"### {rule.id}"
    for lang in LANGUAGES:
        yield ""
        yield f"**{inline(rule.title[lang])}** {inline(rule.text[lang])} *{rule.where[lang]}*"


def inline(text: str) -> str:
    """A text that has no mark-up, as Markdown."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>{}" else sign for sign in text)
