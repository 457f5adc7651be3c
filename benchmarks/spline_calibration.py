"""A calibration curve, fitted: beta calibration by logistic regression, and a P-spline after it."""

from typing import Any

import numpy as np

PARTS = 5
HELD = 20.0
"""How strongly the numbers are held to those to begin with, in games."""
CONVERGED = 1e-9
STIFF = (10_000.0, 3_000.0, 1_000.0, 300.0, 100.0, 30.0)
"""How strongly the spline is held to a straight line, in games: what does best is taken."""
STEP = 0.002
"""How much higher a knot must be than the one before it, ..."""
ORDERLY = 1e6
"""... and how strongly those that are not are held to it."""
PIECES = 20
UNBENT = tuple(k / PIECES for k in range(1, PIECES))
"""The knots of the spline, which stay where they are as long as nothing is corrected."""


def logistic(x: Any, won: Any, counts: Any, start: Any) -> Any:
    """The numbers a, b and c: logistic regression, held to what they were to begin with.

    They are held more strongly where there are so few games that a or b would not be above 0.
    """
    held = HELD
    while True:
        beta = np.zeros(3)
        for _ in range(200):
            q = 1 / (1 + np.exp(-(x @ (start + beta))))
            slope = x.T @ (counts * (won - q)) - held * beta
            bend = (x * (counts * q * (1 - q))[:, None]).T @ x + held * np.eye(3)
            change = np.linalg.solve(bend, slope)
            beta += change / 2  # a whole step may lead too far where few are undecided
            if np.abs(change).max() < CONVERGED:
                break
        if ((start + beta)[:2] > 0).all():
            return start + beta
        held *= 2


def best_spline(q: Any, won: Any, counts: Any, part: Any) -> Any:
    """The spline of the stiffness that tells best what happened in games it was not fitted on.

    Cross-validation: Stone 1974, "Cross-validatory choice and assessment of statistical
    predictions".
    """
    ends = np.array([0, *UNBENT, 1])

    def off(stiff: float) -> float:
        squares = 0.0
        for k in range(PARTS):
            here = part == k
            knots = spline(q[~here], won[~here], counts[~here], stiff)
            told = np.interp(q[here], ends, [0, *knots, 1])
            squares += float(counts[here] @ (won[here] - told) ** 2)
        return squares

    return spline(q, won, counts, min(STIFF, key=off))


def spline(q: Any, won: Any, counts: Any, stiff: float) -> Any:
    """The corrected knots: a linear spline by penalised least squares, rising from knot to knot.

    A piece that falls is held to a small rise by a penalty, until no other piece falls.
    """
    ends = np.array([0, *UNBENT, 1])
    hats = np.stack([np.interp(q, ends, row) for row in np.eye(len(ends))[1:-1]], axis=1)
    bends = np.diff(np.eye(len(ends)), 2, axis=0)[:, 1:-1]
    rises = np.diff(np.eye(len(ends)), axis=0)[:, 1:-1]
    counted = hats.T * counts
    held = counted @ hats + HELD * np.eye(len(UNBENT)) + stiff * bends.T @ bends
    falls = np.zeros(PIECES, bool)
    while True:
        pieces = rises[falls]
        off = np.linalg.solve(
            held + ORDERLY * pieces.T @ pieces,
            counted @ (won - q) + ORDERLY * pieces.T @ (STEP - np.diff(ends))[falls],
        )
        knots = np.array(UNBENT) + off
        more = falls | (np.diff(knots, prepend=0, append=1) < STEP / 2)
        if (more == falls).all():
            return knots
        falls = more
