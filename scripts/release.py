"""Everything that a release needs besides the tests.

    scripts/release.py build            write wheel and source distribution to dist/
    scripts/release.py audit            look for known flaws of locked dependencies and workflows
    scripts/release.py check v0.1.0     do all files name this version?
    scripts/release.py notes v0.1.0     what the changelog says of it
    scripts/release.py name URL         where the repository is, into the metadata

The tools that it needs, hatchling, pip-audit and zizmor, are fetched into a throw-away environment,
because nobody who plays or tests needs them.
"""

import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HATCHLING = "hatchling>=1.27,<2"
AUDIT = ("-m", "pip_audit", "--strict", "--require-hashes", "--disable-pip")


@contextmanager
def environment(*packages: str) -> Iterator[Path]:
    """The interpreter of a new environment with these packages."""
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        python = Path(scratch) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        yield python


def build(folder: Path = ROOT / "dist", root: Path = ROOT) -> None:
    """Build both, the same bytes every time."""
    with environment(HATCHLING) as python:
        words = [python, "-m", "hatchling", "build", "-d", folder]
        subprocess.run(words, cwd=root, check=True)


def audit() -> None:
    """Look up every locked version, then what a workflow would let strangers do.

    Ends with an error if anything is found.
    """
    with environment("pip-audit>=2.9", "zizmor>=1.32") as python:
        for lock in sorted(ROOT.glob("requirements/*.txt")):
            subprocess.run([python, *AUDIT, "--progress-spinner", "off", "-r", lock], check=True)
        flows = ["--offline", "--min-confidence", "medium", ROOT / ".github" / "workflows"]
        subprocess.run([python.parent / "zizmor", *flows], check=True)


def versions(root: Path = ROOT) -> dict[str, str]:
    """The version that each file names; the changelog's is the newest with a date."""
    forms = {
        "pyproject.toml": r'^version = "(.+)"$',
        "friday_nb/__init__.py": r'^__version__ = "(.+)"$',
        "CITATION.cff": r"^version: (.+)$",
        "CHANGELOG.md": r"^## \[(.+)\] - \d{4}-\d\d-\d\d$",
    }
    found = {}
    for name, form in forms.items():
        match = re.search(form, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        found[name] = match[1] if match else "none"
    return found


def check(tag: str) -> None:
    """End with a sentence if a file names another version."""
    wrong = [f"{name} says {said}" for name, said in versions().items() if f"v{said}" != tag]
    if wrong:
        raise SystemExit(f"The tag is {tag}, but {', '.join(wrong)}.")


def notes(tag: str, root: Path = ROOT) -> str:
    """The part of the changelog about a version."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = re.split(r"^## \[(.+?)\].*$", text, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    if tag.removeprefix("v") not in found:
        raise SystemExit(f"The changelog does not tell of {tag}.")
    return found[tag.removeprefix("v")].strip()


def name(url: str, root: Path = ROOT) -> None:
    """Write the repository's address into the metadata: here nobody knows where it is hosted."""
    pyproject, citation = root / "pyproject.toml", root / "CITATION.cff"
    text = pyproject.read_text(encoding="utf-8")
    links = f'[project.urls]\nRepository = "{url}"\nIssues = "{url}/issues"\n'
    links += f'Changelog = "{url}/blob/main/CHANGELOG.md"\n'
    if text.count("[project.urls]\n") != 1:
        raise SystemExit("pyproject.toml has no place for addresses.")
    pyproject.write_text(text.replace("[project.urls]\n", links), encoding="utf-8")
    readme = root / "README.md"
    linked = re.sub(
        r"\]\((?!https?:|#)([^)]+)\)", rf"]({url}/blob/HEAD/\1)", readme.read_text("utf-8")
    )
    linked = re.sub(rf"(!\[[^\]]*\]\({re.escape(url)})/blob/", r"\1/raw/", linked)
    readme.write_text(linked, encoding="utf-8")  # for the page of an index, which has no files
    with citation.open("a", encoding="utf-8") as file:
        file.write(f'repository-code: "{url}"\n')


def main() -> None:
    """Do what is asked for."""
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["audit"]:
            audit()
        case ["check", tag]:
            check(tag)
        case ["notes", tag]:
            print(notes(tag))
        case ["name", url]:
            name(url)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
