"""What a view tells, in the form that the oracle for beliefs reads (``HisManFriday.seen_by``)."""


def seen(view):
    """The parts of what a seat knows that beliefs depend on, as plain values."""
    return {
        "players": view.players,
        "seat": view.seat,
        "hand": list(view.hand),
        "hand_sizes": list(view.hands),
        "cells": {
            place.cell: {
                "declared": place.declared.key if place.declared else None,
                "card": place.card or None,
                "taker": place.taker,
            }
            for place in view.island
        },
        "guns_shown": None if view.actor is not None else list(view.guns),
    }
