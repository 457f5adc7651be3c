"""What is sealed in a browser is opened there, and damage is noticed."""

import pytest

from friday_static.cipher import Fernet, InvalidToken, MultiFernet


def test_only_what_was_made_with_the_key_is_opened():
    token = Fernet("key").encrypt(b"seed: 7")
    assert b"seed" not in token
    assert MultiFernet([Fernet("key")]).decrypt(token) == b"seed: 7"
    for bad in (Fernet("other").encrypt(b"seed: 7"), token[:-8], b"", b"gAAAAA", token[::-1]):
        with pytest.raises(InvalidToken):
            Fernet("key").decrypt(bad)
