"""The launcher says in one sentence what is missing or taken, and ends with 2."""

import os
import socket
from contextlib import nullcontext
from pathlib import Path

import pytest

from friday_nb.analysis import FirstPossible, analysts
from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_nb.cli import commands, main
from friday_server import app
from friday_server.analysis.client import SERVICE_VARIABLE, InService
from friday_server.analysis.service import Host
from friday_server.hosting import Hosting

settings = pytest.importorskip("friday_server.settings", reason="the page needs Voila")


ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def never_serves(monkeypatch):
    server = pytest.importorskip("friday_server.server", reason="the page needs Voila")
    monkeypatch.setattr(server, "run", lambda *_, **__: pytest.fail("it served"))


def refusal(capsys, **arguments):
    assert app.serve(open_browser=False, **arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    return said.err


def test_taken_port(capsys, never_serves):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refusal(capsys, port=port)
    assert f"Port {port} is taken" in said
    assert f"--port {port + 1}" in said


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("203.0.113.9", 8866)])
def test_impossible_address(capsys, never_serves, host, port):
    said = refusal(capsys, host=host, port=port)
    assert f"The address {host}, port {port}, cannot be used" in said


def test_missing_extras_come_with_the_command_that_installs_them(capsys, monkeypatch):
    monkeypatch.setattr(app, "find_spec", lambda name: None if name == "voila" else object())
    assert refusal(capsys).rstrip().endswith(f'-m pip install "{ROOT}[app]"')
    monkeypatch.setattr(app, "__file__", "/elsewhere/friday_server/app.py")
    assert refusal(capsys).rstrip().endswith('-m pip install "friday-nb[app]"')


def test_missing_watchfiles_matter_only_to_live_reload(capsys, monkeypatch):
    monkeypatch.setattr(app, "find_spec", lambda name: None if name == "watchfiles" else object())
    assert refusal(capsys, dev=True).rstrip().endswith("-m pip install watchfiles")


def test_missing_notebook(capsys, monkeypatch, never_serves):
    monkeypatch.setattr(settings, "find_notebook", lambda: Path("/nowhere/app.ipynb"))
    assert "/nowhere/app.ipynb" in refusal(capsys)


def test_a_missing_server_is_a_sentence(capsys, monkeypatch):
    monkeypatch.setattr(commands, "_SERVER", "never_installed.app")
    assert main(["app", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert "no package never_installed" in said


@pytest.fixture
def no_service(monkeypatch):
    """None is started: one is said to run already."""
    monkeypatch.setenv(SERVICE_VARIABLE, "/somewhere/endpoint.json")
    monkeypatch.setattr("friday_server.analysis.client.is_there", lambda _: True)


@pytest.mark.usefixtures("no_service")
def test_any_free_port(monkeypatch):
    seen = {}
    monkeypatch.setattr(app, "Warming", nullcontext)
    server = pytest.importorskip("friday_server.server", reason="the page needs Voila")
    monkeypatch.setattr(server, "run", lambda _notebook, told, **_: seen.update(vars(told)))
    assert app.serve(port=0, open_browser=False, preheat=3) == 0
    assert seen["port"] > 0
    assert seen["preheat"] == 3


@pytest.mark.usefixtures("no_service")
def test_who_is_let_in_reaches_the_server(monkeypatch):
    seen = {}
    monkeypatch.setattr(app, "Warming", nullcontext)
    server = pytest.importorskip("friday_server.server", reason="the page needs Voila")
    monkeypatch.setattr(server, "run", lambda _notebook, told, **_: seen.update(vars(told)))
    options = ["app", "--no-browser", "--port", "0", "--visitors", "7", "--visitors-each", "3"]
    assert main([*options, "--name", "a.example", "--name", "b.example"]) == 0
    assert (seen["visitors"], seen["visitors_each"]) == (7, 3)
    assert seen["names"] == ("a.example", "b.example")


def test_kernels_of_the_server_find_its_analysis_service(monkeypatch, tmp_path):
    """They inherit the environment; afterwards it is as it was."""
    begun, seen = [], []

    def start(host):
        begun.append(host)

    monkeypatch.setattr(Host, "start", start)
    monkeypatch.delenv(SERVICE_VARIABLE, raising=False)
    with app._analysis(Hosting(analysts=3), tmp_path):
        seen.append(os.environ[SERVICE_VARIABLE])
        assert Path(seen[0]).is_file()
        assert isinstance(FirstPossible(analysts()).analyst, InService)
    assert seen == [str(begun[0].endpoint_file)]
    assert {SERVICE_VARIABLE, ANALYST_VARIABLE}.isdisjoint(os.environ)
    assert not Path(seen[0]).exists()


def test_a_service_that_runs_already_is_used(monkeypatch, no_service):
    monkeypatch.setattr(Host, "start", lambda _: pytest.fail("it started another one"))
    with app._analysis(Hosting(), Path()):
        assert os.environ[SERVICE_VARIABLE] == "/somewhere/endpoint.json"
        assert isinstance(FirstPossible(analysts()).analyst, InService)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("::1", "http://[::1]:80/"),
        ("::", "http://localhost:80/"),
        ("0.0.0.0", "http://localhost:80/"),
        ("table.example", "http://table.example:80/"),
    ],
)
def test_the_address_that_is_told_can_be_opened(host, url):
    assert app._url(host, 80) == url


def test_the_notebook_is_there():
    assert settings.find_notebook().is_file()


def test_page_words_are_complete_in_every_language():
    words = settings.template()["words"]
    keys = {frozenset(words[lang]) for lang in words}
    assert len(keys) == 1
    assert {"title", "loading", "lost", "again"} <= keys.pop()


def test_settings_keep_code_and_files_from_visitors():
    chosen = settings.voila(Hosting())["VoilaConfiguration"]
    assert chosen["strip_sources"]
    assert not chosen["show_tracebacks"]
    assert chosen["file_allowlist"] == []
    assert chosen["allow_template_override"] == chosen["allow_theme_override"] == "NO"
