"""What sealed games need of the package cryptography, which the browser does not have.

A served page seals games with hidden hands by a key that its visitor never sees.  Here the whole
program is in the visitor's hands, and so are the hands of the others; nothing could hide them from
somebody who is set on looking.  So this only keeps them from being read by accident, and tells a
text that is damaged or comes from elsewhere.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from zlib import compress, decompress

__all__ = ["Fernet", "InvalidToken", "MultiFernet"]

_MARK = 16
"""How many bytes of a hash stand before the content."""


class InvalidToken(Exception):
    """The text was not made here, or is damaged."""


class Fernet:
    """Makes a text that nobody reads by accident.

    >>> Fernet("key").decrypt(Fernet("key").encrypt(b"a hand of cards"))
    b'a hand of cards'
    """

    def __init__(self, key: str) -> None:
        self.key = key.encode()

    def encrypt(self, content: bytes) -> bytes:
        """The content as a text."""
        return urlsafe_b64encode(self._mark(content) + compress(content))

    def decrypt(self, token: bytes) -> bytes:
        """The content of a text.

        Raises:
            InvalidToken: it was not made here.
        """
        try:
            both = urlsafe_b64decode(token)
            content = decompress(both[_MARK:])
        except Exception as error:
            raise InvalidToken from error
        if both[:_MARK] != self._mark(content):
            raise InvalidToken
        return content

    def _mark(self, content: bytes) -> bytes:
        return sha256(self.key + content).digest()[:_MARK]


class MultiFernet(Fernet):
    """As `Fernet`; of several keys the first one counts."""

    def __init__(self, fernets: Sequence[Fernet]) -> None:
        self.key = fernets[0].key
