"""Pairs of games that differ in what a seat may not know, and in nothing else."""


def pairs(moments, games):
    """Two such games and the seat, at moments given as players, seed and decisions.

    Args:
        moments: When they are compared.
        games: The module with the game's ``played``, ``twin`` and ``hidden_differs``.
    """
    for players, seed, decisions in moments:
        session = games.played(players, seed, decisions)
        for seat in range(players):
            other = games.twin(session, seat, seed)
            assert other.view_of(seat) == session.view_of(seat)
            if session.to_act and games.hidden_differs(session, other, seat):
                yield session, other, seat
