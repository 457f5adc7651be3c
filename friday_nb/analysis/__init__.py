"""Background work: questions that take too long to answer within a click, and who answers them.

A client asks an analyst a question and receives answers as they are found, the quick ones first.
Only the newest question of each client counts.  The analyst decides where the work is done: at
once, in steps on an event loop, in a thread or in another process.  All analysts share one
interface, :class:`.Analyst`, and the client need not know the difference.
"""

from friday_nb.analysis.analyst import Analyst, Unavailable
from friday_nb.analysis.here import AtOnce, InTurns
from friday_nb.analysis.place import FirstPossible, analysts, shared, suitable
from friday_nb.analysis.process import InProcess
from friday_nb.analysis.question import (
    Answer,
    AnswerCallback,
    Hurried,
    OverdueError,
    Question,
    Stop,
    never,
    work,
)
from friday_nb.analysis.thread import InThread

__all__ = [
    "Analyst",
    "Answer",
    "AnswerCallback",
    "AtOnce",
    "FirstPossible",
    "Hurried",
    "InProcess",
    "InThread",
    "InTurns",
    "OverdueError",
    "Question",
    "Stop",
    "Unavailable",
    "analysts",
    "never",
    "shared",
    "suitable",
    "work",
]
