"""``python -m friday_nb`` does the same as the command ``friday-nb``."""

import sys

from friday_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
