"""The frame that all games of the family share: the Game protocol, sessions, records, errors."""
