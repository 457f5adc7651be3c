"""Kernels that are kept ready for the next visitors: one that has died meanwhile is replaced."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["has_table", "replace"]


async def has_table(manager: Any, kernel: str) -> bool:
    """Whether a page can show what the notebook has made in this kernel."""
    return kernel in manager and await manager.get_kernel(kernel).has_table()


async def replace(manager: Any, notebook: str, kernel: str, running: asyncio.Task[Any]) -> None:
    """End a kernel that has no table, and start others until enough are kept ready.

    Args:
        manager: The manager of all kernels.
        notebook: What those that are kept ready run.
        kernel: The id of the one to end.
        running: Runs the notebook in it.
    """
    running.cancel()
    running.add_done_callback(lambda task: task.cancelled() or task.exception())  # all know why
    if kernel in manager:
        await manager.shutdown_kernel(kernel, now=True)
    manager.fill_if_needed(0.0, notebook)
