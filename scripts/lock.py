"""Update all locked dependencies: pyproject.toml -> requirements/*.txt.

One lock serves every system and every Python from 3.11 on (lines carry markers where they differ).
Each version has the hashes of all its files, so pip refuses a file that was changed since, wherever
it comes from.
`app.txt` holds a subset of `dev.txt` at the same versions, `docs.txt` what builds the site of
documentation, `lite.txt` what builds the notebooks of the static site. `browser.txt` is of another
kind: wheels for the Python in a visitor's browser, which is of one version and one system.
The resolver, uv, is fetched into a throw-away environment, because nobody who plays or tests needs
it.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = ["pip", "compile", "--quiet", "--upgrade", "--generate-hashes"]
HERE = ["--universal", "--python-version", "3.11"]
THERE = ["--python-platform", "wasm32-pyodide2024", "--python-version", "3.14"]
PLAIN = ["--no-header", "--annotation-style=line", "pyproject.toml"]


def main() -> int:
    """Write all lock files."""
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        bin_dir = Path(scratch) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([bin_dir / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        dev, app = "requirements/dev.txt", "requirements/app.txt"
        for command in (
            [*COMPILE, *HERE, "--extra", "app", "--extra", "dev", *PLAIN, "-o", dev],
            [*COMPILE, *HERE, "--extra", "app", "-c", dev, *PLAIN, "-o", app],
            [*COMPILE, *HERE, "--extra", "docs", "-c", dev, *PLAIN, "-o", "requirements/docs.txt"],
            [*COMPILE, *HERE, "--extra", "lite", "-c", dev, *PLAIN, "-o", "requirements/lite.txt"],
            [*COMPILE, *THERE, "--extra", "browser", *PLAIN, "-o", "requirements/browser.txt"],
        ):
            uv = [bin_dir / "uv", *command]
            subprocess.run(uv, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return 0


if __name__ == "__main__":
    sys.exit(main())
