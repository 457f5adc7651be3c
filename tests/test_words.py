"""The words: both languages say the same things with the same facts."""

import json
import re
from importlib import resources
from typing import NamedTuple

import pytest

from friday_nb import i18n
from friday_nb.core import registry

FOLDERS = {
    "": resources.files(i18n),
    **{game: resources.files("friday_nb").joinpath(game, "words") for game in registry.names()},
}
"""Where words stand: those that all games share, and those of each game."""
FILES = {
    (place, lang): sorted(
        f.name for f in folder.joinpath(lang).iterdir() if f.name.endswith(".json")
    )
    for place, folder in FOLDERS.items()
    for lang in i18n.languages()
}
EVERY_FILE = pytest.mark.parametrize(
    ("place", "lang", "name"), [(*where, name) for where, names in FILES.items() for name in names]
)
WORDS = [i18n.of(game) for game in registry.names()]
EVERY_GAME = pytest.mark.parametrize("words", WORDS, ids=registry.names())
KEYS = [(words, key) for words in WORDS for key in words.keys("en")]
FORMS = {"en": 2, "ru": 3}


def read(place, lang, name):
    return json.loads(
        FOLDERS[place].joinpath(lang, name).read_text(encoding="utf-8"), object_pairs_hook=list
    )


@pytest.fixture
def template(monkeypatch):
    """Gives one template under the key `t` to the language wanted."""

    def give(lang, text):
        words = i18n.Catalogue(resources.files(i18n))
        monkeypatch.setattr(words, "table", lambda _: {"t": text})
        return lambda **facts: words.say(lang, "t", **facts)

    return give


@pytest.mark.parametrize("place", FOLDERS)
def test_both_languages_have_the_same_files(place):
    assert FILES[place, "en"] == FILES[place, "ru"]
    assert FILES[place, "en"]


@EVERY_FILE
def test_all_languages_have_the_same_keys_in_the_same_order(place, lang, name):
    assert [key for key, _ in read(place, "en", name)] == [
        key for key, _ in read(place, lang, name)
    ]


@EVERY_FILE
def test_files_are_flat_and_nothing_is_empty(place, lang, name):
    for key, text in read(place, lang, name):
        assert isinstance(text, str), key
        assert text.strip() == text, key
        assert text, key


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("game", registry.names())
def test_no_key_stands_twice(game, lang):
    found = [
        key
        for place in ("", game)
        for name in FILES[place, lang]
        for key, _ in read(place, lang, name)
    ]
    assert len(found) == len(set(found)) == len(i18n.of(game).keys(lang))


@pytest.mark.parametrize(("words", "key"), KEYS, ids=[key for _, key in KEYS])
def test_both_languages_use_the_same_facts(words, key):
    english, russian = (i18n.facts_of(words.table(lang)[key]) for lang in ("en", "ru"))
    assert english == russian


@EVERY_GAME
@pytest.mark.parametrize("lang", i18n.languages())
def test_counted_words_have_the_forms_of_the_language(words, lang):
    for key, text in words.table(lang).items():
        for forms in re.findall(r"\{\w+\|([^}]*)\}", text):
            assert len(forms.split("|")) == FORMS[lang], key


@EVERY_FILE
def test_apostrophes_are_the_typographers(place, lang, name):
    """Quotation marks of commands are straight; whatever stands inside or after a word is not."""
    for key, text in read(place, lang, name):
        assert not re.search(r"[a-z]'[a-z]", text), key


@EVERY_GAME
@pytest.mark.parametrize("lang", i18n.languages())
def test_braces_are_always_facts(words, lang):
    for key, text in words.table(lang).items():
        assert not set("{}") & set(re.sub(r"\{[a-z_][a-z0-9_]*(\|[^{}]*)*\}", "", text)), key


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        (0, (1, 21, 31, 101, 121, 1001)),
        (1, (2, 3, 4, 22, 34, 102, 122)),
        (2, (0, 5, 10, 11, 12, 14, 19, 20, 25, 100, 111, 112, 1011)),
    ],
)
def test_russian_plurals(form, numbers):
    forms = ("очко", "очка", "очков")
    for n in numbers:
        assert i18n.plural("ru", n, forms) == i18n.plural("ru", -n, forms) == forms[form]


@pytest.mark.parametrize(("n", "form"), [(0, 1), (1, 0), (2, 1), (11, 1), (21, 1), (101, 1)])
def test_english_plurals(n, form):
    forms = ("card", "cards")
    assert i18n.plural("en", n, forms) == i18n.plural("en", -n, forms) == forms[form]


def test_too_few_forms_are_an_error():
    with pytest.raises(i18n.WordsError, match="3 forms"):
        i18n.plural("ru", 1, ("карта", "карты"))


def test_facts_are_filled_in(template):
    say = template("en", "{n} {n|card|cards} of {who}")
    assert say(n=1, who="Friday") == "1 card of Friday"
    assert say(n=3, who="{n}") == "3 cards of {n}"


def test_a_form_may_be_empty(template):
    assert template("en", "card{n||s}")(n=2) == "cards"


def test_negative_numbers_get_a_true_minus_sign(template):
    assert template("en", "{n}")(n=-5) == "\u22125"


def test_a_fact_called_key_or_lang_is_allowed(template):
    assert template("en", "{key} {lang}")(key="a", lang="b") == "a b"


def test_a_missing_fact_is_named(template):
    with pytest.raises(i18n.MissingFactError, match="need the fact 'who'"):
        template("en", "{n} of {who}")(n=1)


def test_a_word_cannot_be_counted(template):
    with pytest.raises(i18n.MissingFactError, match="a number as 'n'"):
        template("en", "{n|card|cards}")(n="two")


def test_an_unknown_key_is_named():
    with pytest.raises(i18n.UnknownKeyError, match=r"no words for 'no\.such' in 'ru'"):
        i18n.say("ru", "no.such")


def test_an_unknown_language_is_named():
    with pytest.raises(i18n.UnknownLanguageError, match="no words in 'de'"):
        i18n.say("de", "term.hazard")
    assert issubclass(i18n.UnknownLanguageError, KeyError)


def test_every_term_has_a_definition():
    assert sum(words.has("en", "term.reserve") for words in WORDS) == 1
    for words in WORDS:
        terms = [key for key in words.keys("en") if re.fullmatch(r"term\.\w+", key)]
        assert all(words.has(lang, f"{term}.text") for term in terms for lang in i18n.languages())


# --- the same word for the same thing -------------------------------------------------------------


def variants(text):
    """The text with each of its counted words in turn."""
    counted = re.compile(r"\{\w+\|([^}]*)\}")
    for n in range(max((len(forms.split("|")) for forms in counted.findall(text)), default=1)):
        yield counted.sub(lambda match, n=n: match.group(1).split("|")[n], text)


class Banned(NamedTuple):
    """What must not be said: what is said instead, where it is right, and which keys may say it."""

    pattern: str
    instead: str
    right: str = "(?!)"
    keys: str = "(?!)"


BLACK = r"lesson\.(bag|black|sell|end)|odds\.(prices|next)|thumb\.(bonus|THUMB-SELL)"
"""Keys of Black Friday in which some of these words stand."""
BANNED = {
    "en": [
        Banned(
            r"\b[Ii]n \{(chance|reach|win|free|dies|played|spoil|seen|blind|other)\}",
            "there is a 25% chance that; 25% of the time",
        ),
        Banned(
            r"\b[Ww]ith a chance of\b", "there is a 25% chance that; 25% of the time", keys=BLACK
        ),
        Banned(r"\bcards?\b[^.]* that can come\b", "the cards you could draw"),
        Banned(r"\b[Dd]ear(er|est)?\b", "expensive", keys=BLACK),
        Banned(r"\btold to win\b", "said to win"),
        Banned(r"\bfriday-nb\[", 'pip install ".[app]", which works in a checkout'),
        Banned(r"\b[Pp](ay|aid)\b[^.;]* cards?\b", "buy", keys="(problem|error).bad_(next|action)"),
        Banned(r"\b([Tt]ak\w*|took) (\w+ ){0,3}back\b", "undo"),
        Banned(r"\bno way to\b", "cannot be read as"),
        Banned(r"\{(cash|gain)\}[^.]* in hand\b", "cash"),
        Banned(r"\b[Aa]ll \{\w+\} free\b", "the 2 free cards, since nobody says all 2"),
        Banned(r"\bit is \{n\} against \{m\}", "it is 39 of 100 games against 13"),
        Banned(r"\bonly the last\.", "only the last one is"),
        Banned(
            r"(?<!\{)\b[Pp]oints?\b",
            "life, victory, destroy or percentage points",
            right=r"\b([Ll]ife|victory|percentage|[Dd]estroy) points?\b",
            keys=r"thumb\.|term\.percentage|story\.hint|odds\.matrix\.hint|cli\.option\.aim",
        ),
    ],
    "ru": [
        Banned("[Уу]чител", "наставник"),
        Banned(r"\b[Бб]о(й|я|ю|ем|е|и|ёв)\b", "схватка"),
        Banned(r"\bfriday-nb\[", 'pip install ".[app]", что работает в папке с исходниками'),
        Banned(r"[Дд]ополнительн", "купленная; по способности", keys=r"term\.bought_card\.text"),
        Banned(r"\b[Зз]ерн", "номер расклада"),
        Banned(r"\bопыт", "эксперимент"),
        Banned("невиданн", "неизвестная, ибо «невиданная» значит «удивительная»"),
        Banned("рубашк", "лицом вниз"),
        Banned("под стопк|[Сс]топка пуста", "колода"),
        Banned(
            "[Сс]войств|возможност[ьи]",
            "способность",
            right=r"[Пп]оследн\w+ возможност\w+",
            keys=r"term\.ability\.text",
        ),
        Banned("[Ээ]тап", "шаг"),
        Banned(
            r"[Ии]гра (уже )?(проигран|выигран|окончен)|[Нн]ов\w+ игр|[Мм]о(и|их) игр|"
            r"([Нн]ача|[Сс]охран|[Пп]родолж)\w+ игру|конце игры|В этой игре:",
            "партия (одна сыгранная), игра (которая лежит в коробке)",
        ),
        Banned(
            "[Жж]изн",
            "очки жизни",
            right=r"[Оо]ч(к\w+|ков) жизни|[+\u2212][12] жизн[ьи]",
            keys=r"deck\.draws\.life",
        ),
        Banned(
            r"\b[Оо]чк(о|а|ов)\b",
            "очки жизни, очки уничтожения, победные очки",
            right=r"[Оо]ч(к\w+) (жизни|уничтожения)|победн\w+ очк\w+",
            keys=r"term\.|thumb\.",
        ),
    ],
}


@EVERY_GAME
@pytest.mark.parametrize(
    ("lang", "banned"),
    [(lang, banned) for lang, every in BANNED.items() for banned in every],
    ids=lambda value: value.instead if isinstance(value, Banned) else value,
)
def test_the_same_word_for_the_same_thing(words, lang, banned):
    found = {
        key: text
        for key, template in words.table(lang).items()
        if not key.endswith(".stems")
        if not re.match(banned.keys, key)
        for text in variants(template)
        if re.search(banned.pattern, re.sub(banned.right, "", text))
    }
    assert not found, f"say: {banned.instead}"


COUNTED = {
    "en": r"\{\w+\} (cards|points|games|decisions|fights|hazards|lines|life points)\b",
    "ru": r"\{(?!grade)\w+\} (карт|очк|парти|решени|побед|опасност|схват|вариант|процентн)",
}


# Here the fact is a share: so much of the games.
SHARES = {"cli.simulate.saved"}
# And here it has a decimal, after which there is but one form.
DECIMALS = {
    f"advice.why.{name}"
    for name in (
        *("because.kept", "because.kept.other", "because.stack", "fought.lost"),
        *("because.weak", "because.weak.lost", "because.weak.other"),
        *("because.weak.none", "because.weak.none.other", "because.evens.weak"),
    )
}


@EVERY_GAME
@pytest.mark.parametrize("lang", i18n.languages())
def test_a_number_and_its_word_agree(words, lang):
    """After a number stands one of the forms that it chooses, and not a fixed one."""
    fixed = {key for key, text in words.table(lang).items() if re.search(COUNTED[lang], text)}
    assert fixed <= SHARES | DECIMALS


@pytest.mark.parametrize(
    ("number", "form"),
    [("1", 0), ("21", 0), ("2.5", 1), ("2,5", 1), ("1,0", 1), ("\u2248 14", 2), ("3\u20135", 2)],
)
def test_a_number_that_is_written_out_is_counted(template, number, form):
    assert template("ru", "{n|0|1|2}")(n=number) == str(form)


@pytest.mark.parametrize(("number", "form"), [("1", 0), ("1.0", 1), ("0", 1), ("\u22121", 0)])
def test_a_written_number_in_english(template, number, form):
    assert template("en", "{n|0|1}")(n=number) == str(form)


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "C", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_is_asked_in_the_order_of_posix(monkeypatch, variables, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.language_of_terminal() == lang
