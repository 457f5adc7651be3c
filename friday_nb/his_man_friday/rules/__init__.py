"""The rules of His Man Friday, written once, in plain restricted Python.

All functions work on ``s``, one flat sequence of integers whose cells have names (:mod:`.layout`).
They use only integers, loops and each other, so that CPython runs them as they are and a compiler
for numeric Python compiles them unchanged.  The public classes and functions
(:mod:`friday_nb.his_man_friday.state`, :mod:`friday_nb.his_man_friday.engine`) are built on them.

All chance is in the deal.  A view has the same cells as a state, with ``UNKNOWN`` for the cards
that its seat does not know (:mod:`.hidden`).  No rule before the scoring depends on which card lies
where, so the same functions play on from a view.

* the set-up - :mod:`.deal`; the two phases - :mod:`.reconnaissance` and :mod:`.exploration`;
  the end - :mod:`.scoring`
* which decisions are legal, and why others are not - :mod:`.legal` and :mod:`.refusals`
* what a decision does - :mod:`.play`

What happens is written to a log of ``(event, facts...)`` rows (:mod:`.log`).
"""
