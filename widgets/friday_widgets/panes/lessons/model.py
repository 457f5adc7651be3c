"""What the lessons show, as plain data with all words in it."""

from __future__ import annotations

from typing import Any

from friday_nb.core.errors import Problem
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.tried import Lesson
from friday_widgets.panes.lessons.course import Course
from friday_widgets.wire.panel import Data

AnyCourse = Course[Any, Any]


def model(desk: Desk, course: AnyCourse, opened: str, told: frozenset[str]) -> Data:
    """All lessons; the open one with its question, and with its answer if it was asked for.

    Args:
        desk: The visitor's game.
        course: The lessons of that game.
        opened: The key of the lesson that is open; empty for none.
        told: The keys of the lessons whose answers are to be seen.
    """
    say, lang = desk.page.words.say, desk.lang
    on_table = course.on_table(desk)
    rows: list[Data] = []
    for number, each in enumerate(course.lessons, 1):
        here = each is on_table
        row = {
            "key": each.key,
            "number": say(lang, "lessons.number", n=number, all=len(course.lessons)),
            "title": each.title(lang),
            "here": here,
            "open": each.key == opened,
        }
        if each.key == opened:
            row |= _opened(desk, course, each, here=here, asked=each.key in told)
            following = course.lessons[number : number + 1]
            if following and row["answer"]:
                title = following[0].title(lang)
                row["next"] = {
                    "key": following[0].key,
                    "label": say(lang, "lessons.next", title=title),
                }
        rows.append(row)
    return {
        "lang": lang,
        "words": {
            "title": say(lang, "lessons.title"),
            "about": course.about(desk),
            "here": say(lang, "lessons.here"),
            "table": say(lang, "lessons.table"),
        },
        "lessons": rows,
    }


def switch(desk: Desk, *, drills: bool) -> Data:
    """Lessons or puzzles."""

    def say(key: str) -> str:
        return desk.page.words.say(desk.lang, f"puzzles.switch{key}")

    kinds = (("lessons", not drills), ("puzzles", drills))
    return {
        "label": say(""),
        "options": [{"id": kind, "label": say(f".{kind}"), "on": on} for kind, on in kinds],
    }


def _opened(desk: Desk, course: AnyCourse, lesson: Lesson, *, here: bool, asked: bool) -> Data:
    """What an open lesson shows beyond its title."""
    say, lang = desk.page.words.say, desk.lang
    chosen = _chosen(desk, course, lesson) if here else ""
    shows = desk.hints.spoilers and (asked or bool(chosen))
    return {
        "question": lesson.question(lang),
        "try": say(lang, "lessons.again" if here else "lessons.try"),
        "reveal": say(lang, "lessons.hide" if shows else "lessons.answer")
        if desk.hints.spoilers and not chosen
        else "",
        "hidden": "" if desk.hints.spoilers else say(lang, "panels.spoilers.hidden.text"),
        "chosen": chosen if shows else "",
        "over": here and not desk.session.to_act,
        "answer": _answer(desk, course, lesson) if shows else "",
    }


def _answer(desk: Desk, course: AnyCourse, lesson: Lesson) -> str:
    try:
        return course.answer(lesson, desk)
    except Problem as problem:
        return problem.text(desk.lang)


def _chosen(desk: Desk, course: AnyCourse, lesson: Lesson) -> str:
    """What was decided at the table, and whether the answer agrees; empty before that."""
    moments = desk.session.moments
    if len(moments) == 1:
        return ""
    action, say, lang = moments[1].action, desk.page.words.say, desk.lang
    text = desk.page.game.action_text(lesson.view, action, lang)
    said = say(lang, "lessons.chose", action=text)
    best = course.best(lesson)
    if not best:
        return said
    return f"{said} {say(lang, 'lessons.right' if str(action) in best else 'lessons.other')}"
