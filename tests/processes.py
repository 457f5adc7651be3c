"""Which of several processes are still running."""

import time

import psutil


def has_ended(process):
    """Whether a process has ended.

    One whose parent ended before it stays in the list of processes until somebody collects its exit
    status, and on some systems nobody does.
    """
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def running_on(processes, seconds=60):
    """Those that have not ended after this many seconds; as soon as all have ended, none."""
    deadline = time.monotonic() + seconds
    while (left := [each for each in processes if not has_ended(each)]) and (
        time.monotonic() < deadline
    ):
        time.sleep(0.02)
    return left
