"""The words of Black Friday, in English and Russian, upon those that all games share.

>>> say("en", "colour.red")
'red'
"""

from typing import Final

from friday_nb import i18n

WORDS: Final = i18n.of("black_friday")
"""The catalogue."""

say, has, table, under = WORDS.say, WORDS.has, WORDS.table, WORDS.under
keys = WORDS.keys
