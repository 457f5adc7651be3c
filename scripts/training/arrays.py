"""The arrays that learning works on, before anything is learned."""

from typing import Any

import numpy as np

from friday_nb.friday.players.buffers import HIDDEN
from friday_nb.friday.rules.layout import SIZE
from training.learning import LONGEST, ROW_OF_GAME, LearningBuffers


def new_learning_buffers(first: Any, second: Any) -> LearningBuffers:
    """Buffers to learn these weights, all 0; floats have the type of the weights."""
    return LearningBuffers(
        s=np.zeros(SIZE, np.int64),
        gradient1=np.zeros_like(first),
        mean1=np.zeros_like(first),
        square1=np.zeros_like(first),
        gradient2=np.zeros_like(second),
        mean2=np.zeros_like(second),
        square2=np.zeros_like(second),
        slopes=np.zeros(HIDDEN, first.dtype),
        game=np.zeros((LONGEST, ROW_OF_GAME), np.int64),
        best=np.zeros(LONGEST),
        tally=np.zeros(10, np.int64),
    )
