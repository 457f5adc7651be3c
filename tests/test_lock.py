"""The locked dependencies: exact versions, with the hashes of all their files."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(
    r"([a-z0-9._-]+)==(\S+)( ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)


def locked(name):
    """Each package with its version, marker and hashes."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    pinned = {found[1]: found.groups()[1:] for found in PIN.finditer(text)}
    left = [line for line in PIN.sub("", text).splitlines() if not line.startswith("    # via")]
    assert left == [], "a line that is no version with hashes"
    return pinned


@pytest.mark.parametrize(
    ("name", "least"), [("app.txt", 50), ("dev.txt", 50), ("lite.txt", 5), ("browser.txt", 15)]
)
def test_every_version_has_the_hashes_of_its_files(name, least):
    assert len(locked(name)) > least


def test_the_table_runs_on_what_the_tests_ran_on():
    app, dev = (
        {name: (version, hashes) for name, (version, _marker, hashes) in locked(file).items()}
        for file in ("app.txt", "dev.txt")
    )
    assert {name: dev[name] for name in app} == app


@pytest.mark.parametrize(
    ("name", "extras"),
    [
        ("app.txt", ["app"]),
        ("dev.txt", ["app", "dev"]),
        ("lite.txt", ["lite"]),
        ("browser.txt", ["browser"]),
    ],
)
def test_everything_we_name_is_locked(name, extras):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        re.match(r"[A-Za-z0-9._-]+", each)[0].lower()
        for extra in extras
        for each in project["optional-dependencies"][extra]
    ]
    assert {each for each in wanted if each != "friday-nb"} <= locked(name).keys()


@pytest.mark.parametrize("place", ["Makefile", "deploy/Containerfile", "binder/requirements.txt"])
def test_wherever_they_are_installed_the_hashes_are_required(place):
    text = (ROOT / place).read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", "").splitlines() if "-r " in line]
    asked = re.findall(r"(--require-hashes)?\s*-r \S*requirements/(?:\w+)\.txt", text)
    assert lines
    assert asked
    assert all(asked)
