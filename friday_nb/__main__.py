"""``python -m friday_nb`` does the same as the command ``friday-nb``."""

import os
import sys

if __name__ == "__main__":
    if not sys.flags.safe_path and sys.path[0] != os.path.dirname(os.path.dirname(__file__)):  # noqa: PTH120 - nothing is imported yet
        # Python looks first in the folder where the user works, and would take a file called
        # pathlib.py there for the standard library's.  In a checkout it is how we are found.
        del sys.path[0]
    from friday_nb.cli import main

    sys.exit(main())
