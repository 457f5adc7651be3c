"""What all games share: the Game protocol, sessions, records and errors.

``docs/a_new_game.md`` says what each game adds to it.
"""
