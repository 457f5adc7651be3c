"""The words: both languages say the same things with the same facts."""

import json
import re
from importlib import resources

import pytest

from friday_nb import words

FOLDER = resources.files(words)
FILES = {
    lang: sorted(f.name for f in FOLDER.joinpath(lang).iterdir() if f.name.endswith(".json"))
    for lang in words.languages()
}
EVERY_FILE = pytest.mark.parametrize(
    ("lang", "name"), [(lang, name) for lang, names in FILES.items() for name in names]
)
KEYS = words.keys()
FORMS = {"en": 2, "ru": 3}


def read(lang, name):
    return json.loads(
        FOLDER.joinpath(lang, name).read_text(encoding="utf-8"), object_pairs_hook=list
    )


@pytest.fixture
def template(monkeypatch):
    """Gives one template under the key `t` to the language wanted."""

    def give(lang, text):
        monkeypatch.setattr(words, "table", lambda _: {"t": text})
        return lambda **facts: words.say(lang, "t", **facts)

    return give


def test_both_languages_have_the_same_files():
    assert FILES["en"] == FILES["ru"]


@pytest.mark.parametrize("name", FILES["en"])
def test_both_languages_have_the_same_keys_in_the_same_order(name):
    assert [key for key, _ in read("en", name)] == [key for key, _ in read("ru", name)]


@EVERY_FILE
def test_files_are_flat_and_nothing_is_empty(lang, name):
    for key, text in read(lang, name):
        assert isinstance(text, str), key
        assert text.strip() == text, key
        assert text, key


def test_no_key_stands_twice():
    for lang, names in FILES.items():
        keys = [key for name in names for key, _ in read(lang, name)]
        assert len(keys) == len(set(keys)) == len(words.keys(lang))


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_use_the_same_facts(key):
    english, russian = (words.facts_of(words.table(lang)[key]) for lang in ("en", "ru"))
    assert english == russian


@pytest.mark.parametrize("lang", words.languages())
def test_counted_words_have_the_forms_of_the_language(lang):
    for key, text in words.table(lang).items():
        for forms in re.findall(r"\{\w+\|([^}]*)\}", text):
            assert len(forms.split("|")) == FORMS[lang], key


@pytest.mark.parametrize("lang", words.languages())
def test_braces_are_always_facts(lang):
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
        assert words.plural("ru", n, forms) == words.plural("ru", -n, forms) == forms[form]


@pytest.mark.parametrize(("n", "form"), [(0, 1), (1, 0), (2, 1), (11, 1), (21, 1), (101, 1)])
def test_english_plurals(n, form):
    forms = ("card", "cards")
    assert words.plural("en", n, forms) == words.plural("en", -n, forms) == forms[form]


def test_too_few_forms_are_an_error():
    with pytest.raises(words.WordsError, match="3 forms"):
        words.plural("ru", 1, ("карта", "карты"))


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
    with pytest.raises(words.MissingFactError, match="need the fact 'who'"):
        template("en", "{n} of {who}")(n=1)


def test_a_word_cannot_be_counted(template):
    with pytest.raises(words.MissingFactError, match="a number as 'n'"):
        template("en", "{n|card|cards}")(n="two")


def test_an_unknown_key_is_named():
    with pytest.raises(words.UnknownKeyError, match=r"no words for 'no\.such' in 'ru'"):
        words.say("ru", "no.such")


def test_an_unknown_language_is_named():
    with pytest.raises(words.UnknownLanguageError, match="no words in 'de'"):
        words.say("de", "term.hazard")
    assert issubclass(words.UnknownLanguageError, KeyError)


def test_every_term_has_a_definition():
    terms = [key for key in KEYS if re.fullmatch(r"term\.\w+", key)]
    assert len(terms) > 30
    assert all(words.has(lang, f"{term}.text") for term in terms for lang in words.languages())
