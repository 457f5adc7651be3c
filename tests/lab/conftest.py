"""What these tests play is compiled before the first one: else it would be played elsewhere."""

import pytest

from friday_nb.lab import laboratory


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    games = laboratory.of("friday")
    for player in ("random", "thumb"):
        games.make_ready(games.arm(player, {}))
