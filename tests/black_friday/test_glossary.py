"""The glossary of Black Friday: a term is found in any form, and in nothing else."""

import pytest

from friday_nb.rulebook import glossary as book


def marked(text, lang):
    return {piece.term: piece.text for piece in book.linked(text, lang, "black_friday")}


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


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Sell up to the share limit at the price of each."),
        ("ru", "Продавайте до предела акций, каждую по цене её цвета."),
    ],
)
def test_limit_and_price_are_explained(lang, text):
    assert marked(text, lang).keys() >= {"limit", "price"}
