"""Texts as they come from elsewhere: typed, pasted from a letter or a web page, or out of a file.

Positions, decisions and options are written in ASCII.  On their way through word processors,
messengers and mail programs their minus signs become dashes, their spaces non-breaking ones, and
quotation marks, invisible characters and ``>`` gather around them; under a Russian or Greek
keyboard letters are typed that look the same.  :func:`plain` undoes all of that; whatever reads
such a text calls it first.  Comments are free text, and stay as they are but for :func:`one_line`.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote_plus

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63"
_QUOTES: Final = "\"'`«»‹›\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\uff02\uff07\uff40"
_SIGNS: Final = str.maketrans(
    {
        **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},  # full width
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_QUOTES),
        **dict.fromkeys("\\\uff3c"),  # what Markdown puts before a sign
        **dict.fromkeys("\u2044\u2215", "/"),
        **dict.fromkeys("\u00d7\u2715\u2217\u22c5", "*"),
    }
)
_ALIKE: Final = {
    **dict(zip("АВЕКМНОРСТУХаеорсух", "ABEKMHOPCTYXaeopcyx", strict=True)),
    **dict(zip("ІЇЈЅіїјѕһԁԛԝ", "IIJSiijshdqw", strict=True)),  # Ukrainian, Serbian and others
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορχ", "ABEZHIKMNOPTYXaikvopx", strict=True)),
}
_LOOKS: Final = str.maketrans(_ALIKE)
"""Letters of Cyrillic and Greek keyboards, and the Latin ones that look the same."""
_RUSSIAN: Final = "йцукенгшщзхъфывапролджэячсмитьбю", "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"
_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
_KEYS: Final = str.maketrans("".join(_RUSSIAN), "".join(_LATIN))
"""The letters of a Russian keyboard, and what the same keys type on a Latin one."""
_IS_OURS: Final = re.compile(rf"(?=.*[0-9A-Za-z=])[!-~{''.join(_ALIKE)}]+")
"""A word that is no Russian or Greek one: all of it can be read as Latin, and a part is."""
_BEFORE: Final = "> [("
_AFTER: Final = " ]).;"
"""What stands around a decision in a list, in a sentence, or at its end."""
_LEAD: Final = re.compile(
    r"(?:(?:[\u2022\u2023\u25aa\u25e6\xb7*-]|[0-9]{1,3}[.)]|[A-Za-z\u0400-\u04ff]+:) )+"
)
"""What stands before an item of a list, and a word that says what follows."""
_ENTITY: Final = re.compile("&(?:amp;)*(gt|lt|nbsp);|&(?:amp;)+")
"""What stands for a sign in the source of a web page."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs"})
"""Categories of characters that nobody sees: controls, marks of direction, soft hyphens."""
_LINE_END: Final = re.compile(r"\r*\n|\r")
_AROUND: Final = re.compile(r"^\s*>[>\s]*|^\s*```(?:te?xt|plain)?\s*$")
"""What mail programs put before the lines of a letter that is answered, and a fence of code."""
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def plain(text: str) -> str:
    r"""A position, a decision or an option as it would be typed on a plain keyboard, in one line.

    Of a link that opens the page at a position the position remains.

    >>> plain("> «cards=\u22121,\u00a00»"), plain("use\u00a0\uff12>4"), plain("`silver 2`\r\n")
    ('cards=-1, 0', 'use 2>4', 'silver 2')
    >>> plain("[hazard 1]"), plain("(FRI-AIM-1)."), plain("\u201cdraw\u201d.")
    ('hazard 1', 'FRI-AIM-1', 'draw')
    >>> plain("cards=\u22121\u00d72,0\u04252")  # a sign of multiplication, and a Russian letter
    'cards=-1*2,0X2'
    >>> plain("Look: http://localhost:8866/?game=friday&position=level=1+stack=%3E0%2A2%3E")
    'level=1 stack=>0*2>'
    """
    typed = _typed(" ".join(lines(_visible(text))))
    if "position=" in typed:
        linked = next(filter(None, map(_in_link, typed.split(" "))), "")
        return _typed(unquote_plus(linked)) or typed
    return typed


def _typed(text: str) -> str:
    """The text with the signs of a plain keyboard, and one space between words."""
    words = _ENTITY.sub(_meant, _visible(text.translate(_SIGNS))).split()
    if not text.isascii():
        words = [word.translate(_LOOKS) if _IS_OURS.fullmatch(word) else word for word in words]
    return " ".join(words).lstrip(_BEFORE).rstrip(_AFTER)


def _meant(entity: re.Match[str]) -> str:
    """The sign that an entity of HTML stands for."""
    return {"gt": ">", "lt": "<", "nbsp": " ", None: "&"}[entity[1]]


def _in_link(word: str) -> str:
    """What a link says of a position; empty if it says nothing, or the word is no link."""
    before, _, asked = word.rpartition("position=")
    if not before.endswith(("?", "&")):
        return ""
    asked = asked.rstrip(".,;")
    for opened, closed in (("<", ">"), ("](", ")")):
        asked = asked.removesuffix(closed) if opened in before else asked
    return re.split("[&#]", asked, maxsplit=1)[0]


def known(text: str, names: Iterable[str]) -> str:
    """The one of these names that a text means, however it is spelled; else the plain text.

    >>> known("«Thumb»", ("random", "thumb")), known("His Man Friday", ("his_man_friday",))
    ('thumb', 'his_man_friday')
    """
    return {spelled(name): name for name in names}.get(spelled(text), plain(text))


def spelled(name: str) -> str:
    """A name in small letters, its words joined by ``_``, whatever signs are around or between.

    >>> spelled("his-man-friday"), spelled("Black Friday"), spelled("«Friday»/")
    ('his_man_friday', 'black_friday', 'friday')
    """
    return re.sub(r"[\W_]+", "_", plain(name).casefold()).strip("_")


def without_lead(text: str) -> str:
    """A plain text without what marks it as an item of a list, or says what it is.

    >>> without_lead("1. hazard 2"), without_lead("\u2022 position: level=1"), without_lead("draw")
    ('hazard 2', 'level=1', 'draw')
    """
    lead = _LEAD.match(text)
    return text[lead.end() :] if lead else text


def on_latin_keys(text: str) -> str:
    """What the same keys type where the layout is Latin, of a text typed under a Russian one.

    >>> on_latin_keys("вкфц"), on_latin_keys("гыу 2Ю4"), on_latin_keys("draw")
    ('draw', 'use 2>4', 'draw')
    """
    return text.translate(_KEYS)


def lines(text: str) -> list[str]:
    r"""The lines of a text, without the ``>`` of a mail program; fences of code are empty lines.

    Only what ends a line in a file does so here: a comment may contain any other separator.

    >>> lines("\ufeff```text\n> game: friday\r\n>\r\n> draw  ; a\u2028b")
    ['', 'game: friday', '', 'draw  ; a\u2028b']
    """
    return [_AROUND.sub("", line) for line in _LINE_END.split(text.removeprefix("\ufeff"))]


def one_line(text: str) -> str:
    r"""A comment in the form that a line of a file can hold: every run of spaces is one space.

    >>> one_line("a thought\u2028 or\r\ntwo\n")
    'a thought or two'
    """
    return " ".join(text.encode(errors="replace").decode().split())


def decoded(data: bytes, encoding: str = "utf-8") -> str:
    r"""The text of a file: in the encoding that its byte order mark names, else in UTF-8.

    Args:
        data: The content of the file.
        encoding: What the terminal declares to write, tried if it is not UTF-8.

    Raises:
        UnicodeDecodeError: it is not text.

    >>> decoded("level=1".encode("utf-16")), decoded(b"\xef\xbb\xbfdraw")
    ('level=1', 'draw')
    """
    if marked := encoding_marked(data):
        return data.decode(marked)
    try:
        return data.decode()
    except UnicodeDecodeError:
        if codecs.lookup(encoding).name == "utf-8":
            raise
        return data.decode(encoding)


def encoding_marked(data: bytes) -> str:
    r"""The encoding that a byte order mark at the beginning names; empty if there is none.

    >>> encoding_marked(b"\xff\xfed\0"), encoding_marked(b"draw")
    ('utf-16', '')
    """
    return next((name for mark, name in _MARKS if data.startswith(mark)), "")


def _visible(text: str) -> str:
    """The text without characters that nobody sees, but for those that separate words."""
    if text.isprintable():
        return text
    return "".join(
        letter
        for letter in text
        if letter.isspace() or unicodedata.category(letter) not in _INVISIBLE
    )
