"""The other half of the twenty thousand games: a file is what one process runs (Makefile)."""

import pytest

from tests.friday.test_lockstep import CHUNKS, TERMINATIONS, a_thousand_games


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS // 2, CHUNKS))
def test_a_thousand_games_more_agree(chunk):
    total = a_thousand_games(chunk)
    assert total.games == 1000
    assert total.decisions > 30_000
    assert set(total.ends) - {"cut"} == TERMINATIONS
