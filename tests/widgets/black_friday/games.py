"""Games of Black Friday for the tests of its page, and games that one seat cannot tell apart."""

from dataclasses import replace
from random import Random

from friday_nb import black_friday as bf
from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import cases_text
from friday_nb.core.facts import Event

EAGER = ("buy", "put", "lower", "take", "silver", "end", "sell", "pass", "special", "subsidy")


def played(players, seed, decisions, *, specials=False):
    """A game after so many decisions, by players who decide at random but prefer to act."""
    session = bf.new_session(players, seed, specials=specials)
    rng = Random(seed)
    while session.to_act and len(session.moments) <= decisions:
        session.act(_any(bf.legal(session.view_of(session.to_act[0])), rng))
    return session


def _any(actions, rng):
    """One of the legal decisions: mostly of a kind that moves prices."""
    kinds = sorted({str(each).split()[0] for each in actions}, key=EAGER.index)
    kind = kinds[0] if rng.random() < 0.4 else rng.choice(kinds)
    return rng.choice([each for each in actions if str(each).split()[0] == kind])


def turns(players, seed, decisions, *, specials=False):
    """The same game, moment by moment: the session as it stood before each decision."""
    whole = played(players, seed, decisions, specials=specials)
    made = whole.moments[1:]
    session = bf.new_session(players, seed, specials=specials)
    for moment in made:
        yield session
        session.act(moment.action, moment.seat)


def twin(session, seat, seed):
    """The same game for a seat, with other cases dealt to the others."""
    other = bf.sample(session.view_of(seat), Random(seed))
    fork = session.fork()
    fork._moments = [
        replace(moment, events=tuple(_event(event, other) for event in moment.events))
        for moment in fork._moments
    ]
    fork._moments[-1] = replace(fork._moments[-1], state=other)
    fork.head = {**session.head, "seed": "999"}
    return fork


def _event(event, state):
    """The event as it would be told about the other deal."""
    if event.kind != "dealt":
        return event
    dealt = deals.dealt_to(state.cells, event.facts["seat"])
    return Event(event.kind, event.rules, {**event.facts, "cases": cases_text(dealt)})


def hidden_differs(session, other, seat):
    """Do the others hold other shares in the second game?"""
    return any(
        session.view_of(each).hand != other.view_of(each).hand
        for each in range(session.state.players)
        if each != seat
    )
