"""The glossary of Black Friday: every term is explained, and found in the texts of the rules."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.rulebook import glossary as book

EVERYWHERE = pytest.mark.parametrize("lang", i18n.languages())


def marked(text, lang):
    return {piece.term: piece.text for piece in book.linked(text, lang, "black_friday")}


@EVERYWHERE
def test_every_term_has_a_name_and_a_meaning_of_its_own(lang):
    terms = book.glossary(lang, "black_friday")
    assert len({term.name for term in terms}) == len({term.text for term in terms}) == len(terms)
    assert all(term.text.endswith(".") for term in terms)


def test_both_languages_explain_the_same_terms():
    english, russian = (
        {t.id for t in book.glossary(lang, "black_friday")} for lang in ("en", "ru")
    )
    assert english == russian
    needed = {"case", "purchase_table", "sales_table", "level_card", "subsidy", "marker"}
    assert needed <= english


@EVERYWHERE
def test_every_term_is_found_by_its_own_name_and_in_some_rule(lang):
    texts = [rule.text[lang] for rule in rulebook.rules("black_friday")]
    found = set().union(*(marked(text, lang) for text in texts))
    for term in book.glossary(lang, "black_friday"):
        assert term.id in marked(f"x {term.name} x", lang), term.name
        assert term.id in found, term.name


@pytest.mark.parametrize(
    ("lang", "text", "term", "shown"),
    [
        ("en", "In that case count again.", "case", "case"),
        ("en", "They share; he counted; barely.", "count", None),
        ("en", "On the silver purchase table.", "purchase_table", "silver purchase table"),
        ("ru", "На столе покупки акций.", "purchase_table", "столе покупки"),
        ("ru", "Чёрный чемодан не акция.", "black_case", "Чёрный чемодан"),
        ("ru", "Действует стол продаж.", "action", None),
    ],
)
def test_a_term_is_found_in_any_form(lang, text, term, shown):
    assert marked(text, lang).get(term) == shown
