"""Chances of a card made up, so that what is said of them can be told apart."""

from friday_nb.his_man_friday.players import grounds, why


def believe(monkeypatch, by_play, by_count=None):
    """From now on a card, whichever it is, has these chances by all that is known.

    ``by_count``: its chances by the count of the cards alone; the same if left out.
    """

    def chances(_view, _cell, lying, seated):
        is_counted = lying is None and not seated
        return by_count if by_count and is_counted else by_play

    for module in (why, grounds):
        monkeypatch.setattr(module, "card_chances", chances)
    monkeypatch.setattr(why, "gun_chance", lambda *what: chances(*what).get("g", 0.0))
