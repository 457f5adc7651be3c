"""Everything that a release needs besides the tests.

    scripts/release.py build            write wheel and source distribution to dist/
    scripts/release.py audit            look for known flaws of locked dependencies and workflows
    scripts/release.py check v0.1.0     do all files tell of this version?
    scripts/release.py notes v0.1.0     what the changelog says of it
    scripts/release.py name URL [SITE]  where the repository and its site are, into all files
    scripts/release.py whole URL        the links of the README in full, for an index

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
UNRELEASED = "Unreleased"
PLACE = r"<!-- links -->\n[\s\S]*?\n<!-- /links -->"
"""Where the README leads to what runs."""
CONTACT = r"(?:^contact_links:\n(?: .+\n)+)?\Z"
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
    return {name: _first(root / name, form) for name, form in forms.items()}


def dates(root: Path = ROOT) -> dict[str, str]:
    """The day of the newest version in each file that has one."""
    forms = {
        "CITATION.cff": r"^date-released: (.+)$",
        "CHANGELOG.md": r"^## \[.+\] - (\d{4}-\d\d-\d\d)$",
    }
    return {name: _first(root / name, form) for name, form in forms.items()}


def _first(path: Path, form: str) -> str:
    match = re.search(form, path.read_text(encoding="utf-8"), re.MULTILINE)
    return match[1] if match else "none"


def check(tag: str, root: Path = ROOT) -> None:
    """End with a sentence if a file names another version or day, or changes have no version."""
    wrong = [f"{name} says {said}" for name, said in versions(root).items() if f"v{said}" != tag]
    if wrong:
        raise SystemExit(f"The tag is {tag}, but {', '.join(wrong)}.")
    if len(set(dates(root).values())) > 1:
        told = ", ".join(f"{name} {said}" for name, said in dates(root).items())
        raise SystemExit(f"The days of the release differ: {told}.")
    if notes(UNRELEASED, root):
        raise SystemExit(f"The changelog has changes without a version: move them to {tag}.")


def notes(tag: str, root: Path = ROOT) -> str:
    """The part of the changelog about a version."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = re.split(r"^## \[(.+?)\].*$", text, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    if tag.removeprefix("v") not in found:
        raise SystemExit(f"The changelog does not tell of {tag}.")
    return found[tag.removeprefix("v")].strip()


def name(url: str, site: str = "", root: Path = ROOT) -> None:
    """Write where the repository and its site are: here nobody knows where it is hosted.

    Done again, it writes the same; with another address, that one.
    """
    if not site and (hub := re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", url)):
        site = f"https://{hub[1].lower()}.github.io/{hub[2]}/"
    links = {"Repository": url, "Issues": f"{url}/issues"}
    links["Changelog"] = f"{url}/blob/HEAD/CHANGELOG.md"
    links |= {"Homepage": site, "Documentation": f"{site}docs/"} if site else {}
    lines = "".join(f'{name} = "{link}"\n' for name, link in links.items())
    _replace(root / "pyproject.toml", r"(?<=^\[project\.urls\]\n)(?:\w+ = .+\n)*", lines)
    said = f'license: MIT\nrepository-code: "{url}"\n'
    _replace(root / "CITATION.cff", r"^license: MIT\n(?:repository-code: .+\n)?", said)
    _replace(root / "README.md", PLACE, f"<!-- links -->\n{_play(url, site)}\n<!-- /links -->")
    asked = (
        "contact_links:\n  - name: A flaw in security\n"
        f"    url: {url}/security/policy\n    about: Please report it in private.\n"
    )
    _replace(root / ".github/ISSUE_TEMPLATE/config.yml", CONTACT, asked)


def _play(url: str, site: str) -> str:
    """The links to everything that runs somewhere, for the README."""
    found = []
    if site:
        found = [f"**[Play at once]({site})**", f"[Documentation]({site}docs/)"]
        found += [f"[Notebooks]({site}lab/)"]
    if hub := re.fullmatch(r"https://github\.com/([^/]+/[^/]+)", url):
        binder = (
            f"https://mybinder.org/v2/gh/{hub[1]}/HEAD?urlpath=voila/render/notebooks/app.ipynb"
        )
        found += [f"[![Binder](https://mybinder.org/badge_logo.svg)]({binder})"]
    return " · ".join(found) or f"The repository is [here]({url})."


def _replace(path: Path, form: str, text: str) -> None:
    """Replace the one place in a file that has this form."""
    before = path.read_text(encoding="utf-8")
    after, places = re.subn(form, lambda _: text, before, count=1, flags=re.MULTILINE)
    if not places:
        raise SystemExit(f"{path.name} has no place for addresses.")
    path.write_text(after, encoding="utf-8")


def whole(url: str, root: Path = ROOT) -> None:
    """Write the README's links in full: the page of an index has no files beside it."""
    readme = root / "README.md"
    text = readme.read_text(encoding="utf-8")
    linked = re.sub(r"\]\((?!https?:|#)([^)]+)\)", rf"]({url}/blob/HEAD/\1)", text)
    linked = re.sub(rf"(!\[[^\]]*\]\({re.escape(url)})/blob/", r"\1/raw/", linked)
    readme.write_text(linked, encoding="utf-8")


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
        case ["name", url, *site]:
            name(url.rstrip("/"), *site)
        case ["whole", url]:
            whole(url.rstrip("/"))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
