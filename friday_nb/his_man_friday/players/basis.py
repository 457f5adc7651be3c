"""What the chances of advice rest on, in words: who plays on, and how often people lie."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.his_man_friday import texts
from friday_nb.his_man_friday.players.calibration import is_measured
from friday_nb.his_man_friday.words import say


def assumed(basis: str, lying: Fraction | None, lang: str) -> str:
    """For whom the chances hold; the assumed chance of a lie where people sit, or nobody knows.

    ``basis``: who sits there, as :func:`~.seats.basis` says.
    """
    true = say(lang, f"advice.true.{basis}")
    if basis in {"bots", "honest", "thinkers"}:
        return true
    found = [f"{texts.assumed(lying, lang)}.", true]
    if basis != "mixed" and not is_measured(lying):
        found.append(say(lang, "advice.true.between"))
    return " ".join(found)
