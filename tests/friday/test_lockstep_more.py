"""The other half of the twenty thousand games: a file is what one process runs (Makefile)."""

import pytest

from tests.friday.test_lockstep import CHUNKS, a_thousand_games_agree


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS // 2, CHUNKS))
def test_a_thousand_games_more_agree(chunk):
    a_thousand_games_agree(chunk)
