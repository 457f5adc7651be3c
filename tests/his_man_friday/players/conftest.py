"""Players in plain Python, quick enough for tests."""

import pytest

from friday_nb.his_man_friday.players.machine import Machine


@pytest.fixture(scope="module")
def plain():
    machine = Machine(fast=False)
    machine.lines = 2  # each candidate is tried all the same, and that is quick
    machine.advice_lines = 4
    return machine
