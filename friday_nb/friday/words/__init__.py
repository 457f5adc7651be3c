"""The words of Friday, in English and Russian, upon those that all games share.

>>> say("en", "level.1.name")
'Level 1'
"""

from typing import Final

from friday_nb import i18n

WORDS: Final = i18n.of("friday")
"""The catalogue."""

say, has, table, under = WORDS.say, WORDS.has, WORDS.table, WORDS.under
keys = WORDS.keys
