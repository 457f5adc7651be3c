"""What the chances of advice rest on, in words: who plays on, and how often people lie."""

from __future__ import annotations

from friday_nb.his_man_friday import texts
from friday_nb.his_man_friday.players.advice import Advice
from friday_nb.his_man_friday.players.calibration import is_measured
from friday_nb.his_man_friday.words import say


def assumed(advice: Advice, lang: str) -> str:
    """For whom the chances hold; the assumed chance of a lie where people sit, or nobody knows."""
    true = say(lang, f"advice.true.{advice.basis}")
    if advice.basis in {"bots", "thinkers"}:
        return true
    found = [f"{texts.assumed(advice.lying, lang)}.", true]
    if advice.basis != "mixed" and not is_measured(advice.lying):
        found.append(say(lang, "advice.true.between"))
    return " ".join(found)
