"""The compiled rules of a game with several seats beside the plain ones, cell by cell."""

from friday_nb.core.events import new_log


class Sides:
    """The arrays of the plain and the compiled rules, used for game after game.

    Each game derives its own, and says which modules its ``rules`` are, how a random decision is
    chosen (``flat``), which decisions are compared ``besides`` the legal ones, and how many may
    play at most.
    """

    rules = flat = None
    besides = ()
    most_players = 0

    def __init__(self, core):
        from numpy import array, int64, zeros

        size, room, log = self.rules.layout.SIZE, self.rules.legal.ROOM, self.rules.log.LOG_SIZE
        self.core = core
        self.cells = [0] * size, zeros(size, dtype=int64)
        self.found = [0] * room, zeros(room, dtype=int64)
        self.views = [0] * size, zeros(size, dtype=int64)
        self.logs = new_log(log), zeros(log, dtype=int64)
        self.silent = array([1], dtype=int64)

    def players(self, number):
        """How many play in the game of a number."""
        return 2 + number % (self.most_players - 1)

    def variant(self, number):
        """What its number decides besides: what is played with, or who starts."""
        return number % 2

    def play(self, number):
        """One game, decision by decision; AssertionError at the first difference."""
        core, rules, players = self.core, self.rules, self.players(number)
        (p, c), (found, compiled_found) = self.cells, self.found
        self.clear()
        variant = self.variant(number)
        rules.deal.begin_game(p, players, variant, number, number, self.logs[0])
        core.begin_game(c, players, variant, number, number, self.logs[1])
        made = 0
        while True:
            self.compare(f"game {number}, decision {made}")
            n = rules.legal.decisions(p, found)
            assert core.decisions(c, compiled_found) == n
            assert compiled_found[:n].tolist() == found[:n], f"game {number}, decision {made}"
            if not n:
                return made
            code = self.flat.choose_flat(number, made, found, n)
            for each in (code, *self.besides):
                for seat in range(players):
                    assert rules.refusals.refusal(p, seat, each) == core.refusal(c, seat, each)
            self.clear()
            rules.play.act(p, code, self.logs[0])
            core.act(c, code, self.logs[1])
            made += 1

    def clear(self):
        for each in self.logs:
            each[0] = 1

    def compare(self, case):
        """Compare the cells, the log, and what each seat may know."""
        (p, c), rules = self.cells, self.rules
        assert c.tolist() == p, case
        assert self.logs[1][: self.logs[1][0]].tolist() == self.logs[0][: self.logs[0][0]], case
        for seat in range(p[rules.layout.PLAYERS]):
            rules.hidden.show(p, seat, self.views[0])
            self.core.show(c, seat, self.views[1])
            assert self.views[1].tolist() == self.views[0], case

    def compare_whole_games(self, games):
        """Whole games of each number of players are as long in machine code, and end alike."""
        for players in range(2, self.most_players + 1):
            plain = self.flat.play_games(self.cells[0], players, 5, games, self.found[0], [1])
            again = self.core.play_games(
                self.cells[1], players, 5, games, self.found[1], self.silent
            )
            assert plain == again
            assert self.cells[1].tolist() == self.cells[0]
