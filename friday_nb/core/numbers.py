"""How numbers are written for readers: percentages, decimals, changes with their sign."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import whole
from friday_nb.i18n import MINUS, say

__all__ = [
    "allowance",
    "average",
    "decimal",
    "give_or_take",
    "margin",
    "percent",
    "reach",
    "rounded",
    "tenths",
    "with_sign",
]


def with_sign(change: int) -> str:
    """A change by whole points with its sign.

    >>> with_sign(-12), with_sign(5), with_sign(0)
    ('−12', '+5', '0')
    """
    return f"{MINUS if change < 0 else '+'}{abs(change)}" if change else "0"


def rounded(chance: Fraction) -> str:
    """A probability in whole percent, never 0 or 100 unless it is exactly that.

    >>> [rounded(Fraction(a, b)) for a, b in ((0, 1), (1, 500), (5, 12), (499, 500), (1, 1))]
    ['0', '<1', '42', '>99', '100']
    """
    if 0 < chance < Fraction(1, 200):
        return "<1"
    if Fraction(199, 200) <= chance < 1:
        return ">99"
    return str(int(chance * 100 + Fraction(1, 2)))


def percent(chance: Fraction, lang: str = "en") -> str:
    """A probability in whole percent, written as is usual in the language."""
    return say(lang, "number.percent", number=rounded(chance))


def average(mean: Fraction, lang: str = "en") -> str:
    """An average with one decimal and its sign; 0 has none.

    >>> average(Fraction(-5, 12)), average(Fraction(1, 4)), average(Fraction(0))
    ('−0.4', '+0.3', '0')
    >>> average(Fraction(1, 2), "ru")
    '+0,5'
    """
    number = decimal(abs(mean), lang)
    if number == "0":
        return number
    return f"{MINUS if mean < 0 else '+'}{number}"


def decimal(amount: Fraction, lang: str = "en") -> str:
    """A non-negative amount with one decimal; "0" if it rounds to zero.

    >>> [decimal(Fraction(n, 4)) for n in (0, 7, 12)], decimal(Fraction(7, 4), "ru")
    (['0', '1.8', '3.0'], '1,8')
    """
    found = int(amount * 10 + Fraction(1, 2))
    return tenths(found, lang) if found else "0"


def tenths(number: int, lang: str = "en") -> str:
    """A non-negative number of tenths with its decimal.

    >>> tenths(5), tenths(20), tenths(35, "ru")
    ('0.5', '2.0', '3,5')
    """
    return say(lang, "number.decimal", whole=number // 10, tenth=number % 10)


def give_or_take(error: Fraction, lang: str = "en") -> str:
    """How far off a number is at most, nine times in ten, by its standard error; with one decimal.

    "0" is said of a certain number alone.

    >>> [give_or_take(Fraction(n, 100)) for n in (0, 3, 12)]
    ['0', '0.1', '0.2']
    """
    return decimal(max(margin(error), Fraction(1, 10)) if error else error, lang)


def margin(error: Fraction) -> Fraction:
    """The margin of error: nine times in ten a number of this standard error is no farther off.

    >>> float(margin(Fraction(1)))
    1.645
    """
    return error * Fraction(DOUBT)


def reach(chance: Fraction, error: Fraction) -> tuple[int, int] | None:
    """From where to where a chance lies in whole percent, if that leads beyond 0 or 100.

    There is no chance below 0 or above 100: "2 ± 5" says less than "0 to 7".  None elsewhere.

    Args:
        chance: The chance.
        error: Its standard error.

    >>> reach(Fraction(2, 100), Fraction(3, 100)), reach(Fraction(97, 100), Fraction(3, 100))
    ((0, 7), (92, 100))
    >>> reach(Fraction(1, 2), Fraction(5, 100)), reach(Fraction(0), Fraction(0))
    (None, None)
    """
    low, high = chance - margin(error), chance + margin(error)
    if low >= 0 and high <= 1:
        return None
    return min(whole(max(low, Fraction(0))), 99), max(whole(min(high, Fraction(1))), 1)


def allowance(chance: Fraction, error: Fraction, lang: str = "en") -> str:
    """How far off a chance is at most, nine times in ten: by how much, or from where to where.

    >>> allowance(Fraction(1, 2), Fraction(3, 100)), allowance(Fraction(2, 100), Fraction(3, 100))
    ('± 5', '0 to 7%')
    """
    if found := reach(chance, error):
        return say(lang, "advice.error.range", low=found[0], high=found[1])
    return say(lang, "advice.error", number=rounded(margin(error)))
