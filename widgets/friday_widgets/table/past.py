"""A table that can show a moment of the past instead of the game as it stands."""

from __future__ import annotations

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.past import Past
from friday_widgets.table.panel import Table
from friday_widgets.wire.panel import Data


class LookingBackTable(Table):
    """The table of a desk that looks back; bots wait as long as it shows something else."""

    _held_for: frozenset[str] = frozenset()
    """What is shown that they wait for."""

    def _follow(self, desk: Desk, what: str) -> None:
        super()._follow(desk, what)
        if what in ("past", "game"):
            self._hold("past", on=self.desk.past is not None)

    def _hold(self, why: str, *, on: bool) -> None:
        """Let bots wait as long as something is shown."""
        self._held_for = self._held_for | {why} if on else self._held_for - {why}
        self.desk.tempo.hold(on=bool(self._held_for))

    def hear(self, message: Data) -> None:
        """Go on from a moment of the past; the rest as at every table."""
        match message:
            case {"type": "past", "to": str(to)}:
                self.desk.leaf(to)
            case _:
                super().hear(message)


def past_model(past: Past, label: str) -> Data:
    """Which moment is shown, and where the buttons below it lead."""
    return {
        "key": past.key,
        "label": label,
        "earlier": past.earlier is not None,
        "later": past.later is not None,
    }
