"""Games that one seat cannot tell apart, though the others hold other cards in them."""

from collections import Counter
from dataclasses import replace
from random import Random

from friday_nb import his_man_friday as hmf
from friday_nb.core.facts import Event
from friday_nb.his_man_friday.players import Bot
from friday_nb.his_man_friday.players.machine import Machine

PLAIN = Machine(fast=False)


def played(players, seed, decisions):
    """A game between bluffing players, after so many decisions or at its end."""
    session = hmf.new_session(players, seed)
    bots = [Bot("bluffer", seed + seat, PLAIN) for seat in range(players)]
    while session.to_act and len(session.moments) <= decisions:
        seat = session.to_act[0]
        session.act(bots[seat].choose(session.view_of(seat)), seat)
    return session


def twin(session, seat, seed):
    """The same game for a seat, with other cards where it has not looked."""
    other = hmf.sample(session.view_of(seat), Random(seed))
    cards = _cards(other)
    fork = session.fork()
    fork._moments = [
        replace(moment, events=tuple(_event(e, seat, cards, other) for e in moment.events))
        for moment in fork._moments
    ]
    fork._moments[-1] = replace(fork._moments[-1], state=other)
    fork.head = {**session.head, "seed": "999"}
    return fork


def _cards(state):
    """The true card on each cell, whether or not it was taken."""
    views = [state.view(seat) for seat in range(state.players)]
    return {place.cell: place.card for view in views for place in view.island if place.card}


def _event(event, seat, cards, state):
    """The event as it would be told about the other cards, if that is hidden from the seat."""
    if event.facts.get("seat") == seat or not {"card", "cards"} & event.facts.keys():
        return event
    facts = dict(event.facts)
    if "card" in facts:
        facts["card"] = cards[facts["cell"]]
    if "cards" in facts:
        of = facts["seat"]
        laid = [p.card for p in state.view(of).island if p.layer == of and p.card]
        facts["cards"] = ",".join(sorted([*state.view(of).hand, *laid]))
    return Event(event.kind, event.rules, facts)


def hidden_differs(session, other, seat):
    """Do the other seats know of other cards in the second game?"""
    return any(
        Counter(session.view_of(each).hand) != Counter(other.view_of(each).hand)
        or session.view_of(each).island != other.view_of(each).island
        for each in range(session.state.players)
        if each != seat
    )
