"""The words of His Man Friday, in English and Russian, upon those that all games share.

>>> say("en", "kind.gun")
'gun'
"""

from typing import Final

from friday_nb import i18n

WORDS: Final = i18n.of("his_man_friday")
"""The catalogue."""

say, has, table, under = WORDS.say, WORDS.has, WORDS.table, WORDS.under
keys = WORDS.keys
