"""The rules of Black Friday, written once, in plain restricted Python.

All functions work on ``s``, one flat sequence of integers whose cells have names (:mod:`.layout`).
They use only integers, loops and each other, so that CPython runs them as they are and a compiler
for numeric Python compiles them unchanged.  The public classes and functions
(:mod:`friday_nb.black_friday.state`, :mod:`friday_nb.black_friday.engine`) are built on them.

* the set-up - :mod:`.deal`; the bag, and what its draws reveal - :mod:`.bag`
* how markers move - :mod:`.markers`; the actions - :mod:`.actions`; a turn - :mod:`.turn`
* price adjustments - :mod:`.adjustment`; the end - :mod:`.ending`
* what a seat may know - :mod:`.hidden`
* which decisions are legal, and why others are not - :mod:`.legal` and :mod:`.refusals`
* what a decision does - :mod:`.play`

What happens is written to a log of ``(event, facts...)`` rows (:mod:`.log`).
"""
