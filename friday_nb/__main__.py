"""``python -m friday_nb`` does the same as the command ``friday-nb``, which begins here as well.

Nothing is imported before :func:`main` has seen to where Python looks for modules: a user's folder
may have a file that is called like one of the standard library.  ``friday_nb/__init__.py`` imports
nothing either.
"""

import os
import sys


def main() -> int:
    """Run the command line, past the files in the folder where the user works."""
    _look_past_the_folder_of_work()
    from friday_nb.cli import main as run

    return run()


def _look_past_the_folder_of_work() -> None:
    """Have this process, and what it starts, look for no module in the current folder.

    Python looks there first after ``-m``, and where PYTHONPATH has an empty entry.  Whoever names
    the folder in PYTHONPATH means it; and a checkout is how we are found.
    """
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    named = [entry for entry in given if entry]
    if len(named) < len(given):
        os.environ["PYTHONPATH"] = os.pathsep.join(named)
    try:
        here = os.getcwd()  # noqa: PTH109 - pathlib is not imported yet
    except OSError:  # somebody has removed it
        return
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - the same
    meant = {os.path.abspath(entry) for entry in named}  # noqa: PTH100 - the same
    if here != ours and here not in meant:
        sys.path[:] = [entry for entry in sys.path if entry not in ("", here)]


if __name__ == "__main__":
    sys.exit(main())
