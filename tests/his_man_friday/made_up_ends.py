"""Games that end as they are made up, for tests of what is told of decisions."""

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import because
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.scoring import score

VIEW = hmf.new_game(3, 1).view(0)
FIRST, SECOND = hmf.legal(VIEW)[0], hmf.legal(VIEW)[-1]
THIRD = hmf.legal(VIEW)[1]
GUN, COCONUT_1, COCONUT_2, WATER_1, WATER_4, FIREWOOD_4 = at.GUN_CARD, 1, 2, 5, 8, 12


def ended(*taken):
    """The end of a game in which the seats have taken these cards."""
    s = [0] * at.SIZE
    s[at.PLAYERS] = len(taken)
    cell = 0
    for seat, cards in enumerate(taken):
        for card in cards:
            s[at.CARD + cell], s[at.TAKER + cell] = card, seat + 1
            cell += 1
    score(s, [1])
    return s


class Fast:
    """A machine whose games end like this, by decision."""

    fast = True

    def __init__(self, **ends):
        self.by_decision = {FIRST.packed: ends["first"], SECOND.packed: ends["second"]}
        self.by_decision[THIRD.packed] = ends.get("third", ends["second"])
        self.deals = []

    def ends(self, cells, drawn, decision, seated):
        del cells, seated
        self.deals.append(drawn)
        found = self.by_decision[decision]
        return [found[line % len(found)] for line in range(len(drawn))]


def reason(first, second, wins=(0.6, 0.4), apart=0.01):
    options = Option(FIRST, wins[0], 0.01), Option(SECOND, wins[1], 0.01, apart)
    found = because.explained(Advice(VIEW, options), Fast(first=first, second=second))
    return found.because.key, dict(found.because.facts)


WINNING = ended((COCONUT_1, WATER_1), (COCONUT_2,), ())
OUT = ended((COCONUT_1, WATER_1, GUN), (COCONUT_2,), ())
ARMED = ended((COCONUT_1,), (COCONUT_2, GUN), ())
POOR = ended((COCONUT_1,), (COCONUT_2,), ())
