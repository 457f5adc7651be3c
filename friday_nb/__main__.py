"""``python -m friday_nb`` is ``friday-nb``."""

import sys

from friday_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
