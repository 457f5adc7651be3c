"""A release is what it says: built from the sources alone, installed anywhere, and licensed."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import browser as chromium  # scripts/browser.py: its free_port
import pytest
import release  # scripts/release.py

import docs  # scripts/docs.py
import friday_nb
from friday_nb.core import registry

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("friday_nb", "widgets/friday_server", "widgets/friday_widgets")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = {path.name: path.read_text("utf-8") for path in (ROOT / ".github").rglob("*.yml")}


METADATA = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "friday_nb/__init__.py")


@pytest.fixture
def ready(tmp_path):
    """The files of a release in which every change has a version."""
    for name in (*METADATA, "README.md", ".github/ISSUE_TEMPLATE/config.yml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    log = tmp_path / "CHANGELOG.md"
    text = log.read_text("utf-8")
    log.write_text(text.replace(release.notes("Unreleased", tmp_path), ""), encoding="utf-8")
    return tmp_path


def test_all_files_name_the_same_version(ready):
    assert set(release.versions().values()) == {friday_nb.__version__}
    release.check(f"v{friday_nb.__version__}", ready)
    with pytest.raises(SystemExit, match="pyproject"):
        release.check("v9.9.9", ready)


def test_a_change_without_a_version_stops_a_release(ready):
    log = ready / "CHANGELOG.md"
    text = log.read_text("utf-8")
    log.write_text(text.replace("## [Unreleased]\n", "## [Unreleased]\n\n- New.\n"), "utf-8")
    with pytest.raises(SystemExit, match="changes without a version"):
        release.check(f"v{friday_nb.__version__}", ready)


def test_two_days_stop_a_release(ready):
    assert len(set(release.dates().values())) == 1
    citation = ready / "CITATION.cff"
    text = citation.read_text("utf-8")
    citation.write_text(re.sub(r"(?<=date-released: ).+", "2001-01-01", text), encoding="utf-8")
    with pytest.raises(SystemExit, match="days of the release differ"):
        release.check(f"v{friday_nb.__version__}", ready)


def test_the_changelog_says_what_stays():
    notes = release.notes(f"v{friday_nb.__version__}")
    assert "promises to keep" in notes
    assert "### Changed" not in notes, "the first release changes nothing"
    assert "### Fixed" not in notes
    with pytest.raises(SystemExit, match="does not tell"):
        release.notes("v9.9.9")


def test_the_description_names_all_games():
    for game in registry.names():
        assert registry.load(game).words.say("en", "game.name") in PROJECT["description"]


HERE = "https://github.com/Me/friday-nb"


def test_the_address_of_the_repository_is_written_when_it_is_known(ready):
    release.name(HERE, root=ready)
    written = tomllib.loads((ready / "pyproject.toml").read_text(encoding="utf-8"))
    urls = written["project"]["urls"]
    assert urls["Issues"] == f"{HERE}/issues"
    assert urls["Documentation"] == "https://me.github.io/friday-nb/docs/"
    assert urls.items() >= {"The games": "https://www.2f-spiele.de/"}.items()
    assert written["tool"]
    citation = (ready / "CITATION.cff").read_text(encoding="utf-8")
    assert f'\nrepository-code: "{HERE}"\n' in citation
    config = (ready / ".github/ISSUE_TEMPLATE/config.yml").read_text(encoding="utf-8")
    assert f"    url: {HERE}/security/policy\n" in config
    assert "blank_issues_enabled: true\n" in config


def test_the_readme_leads_to_what_runs(ready):
    release.name(HERE, root=ready)
    text = (ready / "README.md").read_text("utf-8")
    site = "https://me.github.io/friday-nb/"
    for link in (
        f"[Play at once]({site})",
        f"[Documentation]({site}docs/)",
        "gh/Me/friday-nb/HEAD",
    ):
        assert link in text
    assert "voila/render/notebooks/app.ipynb" in text
    assert "knows no public address" not in text


def test_addresses_are_written_once_however_often(ready):
    names = ("pyproject.toml", "README.md", "CITATION.cff", ".github/ISSUE_TEMPLATE/config.yml")
    release.name("https://elsewhere.example/old", "https://old.example/", ready)
    release.name(HERE, root=ready)
    once = [(ready / name).read_text("utf-8") for name in names]
    release.name(HERE, root=ready)
    assert [(ready / name).read_text("utf-8") for name in names] == once
    assert "old.example" not in "".join(once)


def test_the_readme_of_an_index_has_whole_links(ready):
    release.whole(HERE, ready)
    readme = (ready / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)#]+)\)", readme)
    ours = [(image, link) for image, link in links if "/HEAD/" in link]
    assert len(ours) > 5
    for image, link in ours:
        assert link.startswith(f"{HERE}/raw/HEAD/" if image else f"{HERE}/blob/HEAD/")
        assert (ROOT / link.partition("/HEAD/")[2]).exists()


def test_whoever_reports_a_flaw_is_sent_where_it_stays_private():
    bug = (ROOT / ".github/ISSUE_TEMPLATE/bug.yml").read_text(encoding="utf-8")
    assert "(../blob/HEAD/SECURITY.md)" in bug


def test_the_workflows_call_what_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = {word for text in WORKFLOWS.values() for word in re.findall(r"make ([a-z ]+) ", text)}
    names = {name for each in called for name in each.split()}
    assert {"check", "test", "audit", "dist", "docs"} <= names
    for name in names:
        assert re.search(rf"^{name}:", makefile, re.MULTILINE), name
    for script in re.findall(r"scripts/\w+\.py", "".join(WORKFLOWS.values())):
        assert (ROOT / script).is_file()


def test_dead_links_stop_a_change_and_a_release():
    """Sphinx finds those that our own test does not."""
    for name in ("tests.yml", "release.yml"):
        assert re.search(r"make [a-z ]*\bdocs\b", WORKFLOWS[name]), name


def test_the_pythons_that_are_promised_are_tested():
    tested = re.search(r"python: \[(.+)\]", WORKFLOWS["tests.yml"])[1].replace('"', "").split(", ")
    promised = [
        each.rpartition(" ")[2]
        for each in PROJECT["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)
    ]
    assert set(promised) == set(tested)
    assert PROJECT["requires-python"] == f">={promised[0]}"


# --- what is built --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Wheel and source distribution, of the files that git knows alone."""
    folder = tmp_path_factory.mktemp("dist")
    release.build(folder)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def test_the_wheel_has_every_file_of_the_packages_and_all_licences(built):
    known = subprocess.run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    with zipfile.ZipFile(built[0]) as wheel:
        names = set(wheel.namelist())
        assert {name.removeprefix("widgets/") for name in known} <= names
        assert "friday_server/app.ipynb" in names
        licences = {Path(name).name for name in names if "/licenses/" in name}
        assert licences == {"LICENSE", "NOTICE"}
        foreign = {name.split("/")[0] for name in names if ".dist-info/" not in name}
        assert foreign == {Path(package).name for package in PACKAGES}


def test_nothing_of_others_is_copied_into_the_wheel(built):
    """As NOTICE says: whoever copies something in has to name it there."""
    with zipfile.ZipFile(built[0]) as wheel:
        for name in wheel.namelist():
            if name.endswith((".js", ".css", ".py", ".j2", ".html")):
                text = wheel.read(name).decode()
                assert not re.search(r"@license|SPDX-|\(c\) \d{4}|Copyright \d{4}", text), name
                assert max(map(len, text.splitlines()), default=0) < 1000, f"{name} is minified"


def test_the_source_distribution_makes_the_same_wheel(built, tmp_path):
    wheel, source = built
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    for name in docs.COPIED:
        assert (root / name).exists(), f"make docs needs {name}"
    readme = (root / "README.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!\w+:|#)([^)#]+)", readme):
        assert (root / link).exists(), link
    release.build(tmp_path / "dist", root)
    (again,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {each.filename: each.CRC for each in one.infolist()} == {
            each.filename: each.CRC for each in other.infolist()
        }


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An environment with the wheel, and its dependencies from the environment of the tests."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place / "v", with_pip=True)
    python = place / "v" / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", built[0]], check=True
    )
    ours = [str(ROOT), str(ROOT / "widgets")]
    theirs = [each for each in sys.path if "site-packages" in each and each not in ours]
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    # As plain lines they come after the wheel, and no .pth file of theirs leads to the checkout.
    Path(site, "dependencies.pth").write_text("\n".join(theirs), encoding="utf-8")
    data = {str(Path(each).parents[2] / "share" / "jupyter") for each in theirs}
    data.add(str(Path(sysconfig.get_path("data")) / "share" / "jupyter"))
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(place),
        "LC_ALL": "C.UTF-8",
        "JUPYTER_PATH": os.pathsep.join(sorted(data)),
        "NUMBA_DISABLE_JIT": "1",
    }
    return place, place / "v" / "bin" / "friday-nb", env


@pytest.mark.skipif(os.name != "posix", reason="an environment elsewhere has other folders")
def test_the_wheel_runs_where_nothing_else_of_us_is(installed):
    place, command, env = installed
    code = "import friday_nb, friday_server; print(friday_nb.__file__, friday_server.__file__)"
    where = subprocess.run(
        [command.with_name("python"), "-c", code],
        cwd=place,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(Path(each).is_relative_to(place) for each in where.stdout.split())
    for words, found in (
        (["--version"], friday_nb.__version__),
        (["rules", "FRI-PIR"], "FRI-PIR"),
        (["simulate", "--games", "2", "--bot", "thumb", "--workers", "1"], "thumb"),
    ):
        done = subprocess.run(
            [command, *words], cwd=place, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert found.lower() in done.stdout.lower()


@pytest.mark.skipif(os.name != "posix", reason="an environment elsewhere has other folders")
def test_the_wheel_serves_the_table(installed):
    pytest.importorskip("voila", reason="the page needs Voila")
    place, command, env = installed
    port = chromium.free_port()
    server = subprocess.Popen(
        [command, "app", "--no-browser", "--port", str(port)],
        cwd=place,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        end, said = time.monotonic() + 120, ""
        while f":{port}/" not in said:
            assert time.monotonic() < end, said
            line = server.stdout.readline()
            assert line, said
            said += line
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=30) as answer:
            assert answer.read() == b"ready\n"
    finally:
        server.terminate()
        server.communicate(timeout=60)
