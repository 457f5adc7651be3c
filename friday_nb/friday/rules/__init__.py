"""The rules of Friday, written once, in plain restricted Python.

Everything here works on ``s``, one flat sequence of integers whose cells have names
(:mod:`.layout`).  The functions use integers, loops and each other, and nothing else: no objects,
no exceptions, no hidden randomness.  CPython runs them as they stand, and a compiler for numeric
Python can take them unchanged.  The readable game (:mod:`friday_nb.friday.state` and
:mod:`friday_nb.friday.engine`) stands on top.

The state *is* what the player may know (FRI-INFO-2).  No order of a shuffled stack exists anywhere:
when a card comes from the unordered part of a stack, the game stops at a chance node, and somebody
- a seed, a real table, a search - says which of the weighted outcomes it was.

Four questions, four rooms:

* which decisions are legal, and if not, why not - :mod:`.legal` and :mod:`.refusals`
* what a decision does - :mod:`.play` (over :mod:`.abilities`, :mod:`.settle`, :mod:`.turn`)
* which outcomes a chance node has, with what weights - :mod:`.chance`
* what an outcome does - :mod:`.chance` (over :mod:`.stack`)

What fired is noted in a log of ``(event, facts...)`` rows (:mod:`.log`).
"""
