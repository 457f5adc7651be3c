"""Players in plain Python, quick enough for tests."""

import pytest

from friday_nb.black_friday.players.machine import Machine


@pytest.fixture(scope="module")
def plain():
    machine = Machine(fast=False)
    machine.advice_lines = 4
    machine.search_lines = 3
    return machine
