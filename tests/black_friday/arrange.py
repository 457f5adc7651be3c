"""Begin a game of both engines from an arranged position, with anything anywhere.

Whole games seldom reach an empty market, a marker on the floor or in the top row, an empty bag
or large debts; games that begin like this do.  Cases only go where play could bring them: from the
market into the hands of players, and black ones from the level supply to the side supply.
"""

from friday_nb.black_friday.cases import CARDS, COLOURS
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.state import State

N = len(COLOURS)


def anything(pair, rng):
    """Arrange the same random position in both engines, at the first turn of a game.

    Args:
        pair: Both engines at the start of a game.
        rng: Makes all random choices.
    """
    while pair.naive.phase == "setup":
        pair.play(pair.naive.turn, f"put {rng.choice(COLOURS)}")
    cells, naive = list(pair.state.cells), pair.naive
    market_into_hands(cells, naive, rng)
    the_board(cells, naive, rng)
    for seat in range(naive.players):
        belongings(cells, naive, seat, rng)
    pair.state = State(tuple(cells))
    pair.history.append(f"arranged: {vars(naive)}")


def market_into_hands(cells, naive, rng):
    """Let the players buy all but a few cases of the market."""
    rng.shuffle(naive.market)
    left = rng.choice((0, 1, 2, 3, 5, 8))
    for case in naive.market[left:]:
        seat, colour = rng.randrange(naive.players), COLOURS.index(case)
        naive.shares[seat].append(case)
        cells[layout.MARKET + colour] -= 1
        cells[layout.HELD + seat] += 1
        for counted in (layout.HAND, layout.NET):
            cells[counted + seat * N + colour] += 1
    naive.market = naive.market[:left]


def the_board(cells, naive, rng):
    """Arrange the markers, the level and the silver price."""
    low, high = rng.choice(((0, 1), (0, 3), (0, 13), (4, 8), (11, 13)))
    for i, colour in enumerate(COLOURS):
        row, column = rng.randint(low, high), rng.randrange(5)
        naive.markers[colour] = (row, column)
        cells[layout.ROW_OF + i], cells[layout.COLUMN_OF + i] = row, column
    level = rng.randrange(10)
    naive.level, naive.level_supply, naive.side_supply = level, 9 - level, level
    cells[layout.LEVEL], cells[layout.SUPPLY], cells[layout.ASIDE] = level, 9 - level, level
    naive.silver_step = cells[layout.PRICE] = rng.randrange(16)
    naive.silver_buys = cells[layout.BARS_SOLD] = rng.randrange(12)


def belongings(cells, naive, seat, rng):
    """Arrange what a seat has and owes; nothing is due from the seat whose turn it is."""
    naive.cash[seat] = cells[layout.CASH + seat] = rng.choice((0, 3, 30, 100, 600))
    limit = naive.limit("subsidies")
    naive.subsidies[seat] = cells[layout.SUBSIDIES + seat] = rng.choice((0, limit - 1, limit))
    if seat:
        naive.owed[seat] = cells[layout.OWED + seat] = rng.choice((0, 0, 1, 25, 700))
    bars = rng.randrange(12)
    cells[layout.BARS + seat] = bars
    naive.gold[seat], naive.bars[seat] = divmod(bars, 5)
    assert (
        sum(1 << CARDS.index(card) for card in naive.cards[seat]) == cells[layout.CARDS_LEFT + seat]
    )


def a_dead_heat(pair, heads):
    """Have everybody sell all shares; then give the first seats the same, and the others less.

    Args:
        pair: Both engines at the start of a game.
        heads: How many seats share the most.
    """
    naive = pair.naive
    while any(naive.shares) or naive.phase != "turn":
        pair.play(naive.turn, shy(naive))
    cells = list(pair.state.cells)
    for seat in range(naive.players):
        naive.bars[seat] = cells[layout.BARS + seat] = 1 if seat < heads else 0
        naive.cash[seat] = cells[layout.CASH + seat] = 50
    naive.silver_step = cells[layout.PRICE] = 14
    pair.state = State(tuple(cells))
    pair.history.append(f"a dead heat: {vars(naive)}")


def shy(naive):
    """The decision of somebody who only wants to get rid of all shares, and otherwise to pass."""
    legal = sorted(naive.legal(naive.turn))
    words = ("sell", "lower", "take", "put", "end", "pass")
    return next(text for word in words for text in legal if text.split()[0] == word)
