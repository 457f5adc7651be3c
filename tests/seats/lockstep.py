"""An engine and a naive engine of a game with several seats, side by side."""


class Pair:
    """Both engines in the same position; what is compared there is the same in every game.

    Each game derives its own, with ``game`` (the engine), its ``state``, and ``naive``.
    """

    game = state = naive = None

    def compare_position(self):
        """Compare who decides, what is legal, and the end."""
        game, naive = self.game, self.naive
        assert game.seats(self.state) == naive.players
        assert tuple(game.to_act(self.state)) == naive.to_act(), f"to act: {self}"
        for seat in range(naive.players):
            mine = sorted(map(str, game.legal(game.view(self.state, seat))))
            theirs = sorted(naive.legal(seat))
            assert mine == theirs, f"legal for {seat}: {set(mine) ^ set(theirs)}: {self}"
        mine, theirs = game.returns(self.state), naive.returns()
        assert (mine is None) == (theirs is None), f"returns: {mine}, naive {theirs}: {self}"
        if mine is not None:
            rounded = [round(share, 9) for share in mine]
            assert rounded == [round(share, 9) for share in theirs], f"returns: {mine}: {self}"
