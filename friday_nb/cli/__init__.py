"""``friday-nb``: play, replay, count and look up rules in a terminal, or open the table.

Exit codes: 0 on success; 2 after a sentence on stderr that says what is wrong; 130 if Ctrl-C ended
the command early.

Almost nothing is imported before :func:`main` runs, so that Ctrl-C is handled from the start; and
each command imports what it needs when it runs, so that the short ones feel instant.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from friday_nb.cli.codes import STOPPED

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 0, 2 after a refusal, 130 after Ctrl-C."""
    try:
        from friday_nb.cli.commands import run

        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        with suppress(OSError, AttributeError):  # the terminal may be gone
            sys.stderr.write("\n")
        return STOPPED
