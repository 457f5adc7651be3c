"""The configuration file: what it says counts, what it cannot say is told with its line."""

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from friday_nb.cli import main
from friday_server import hosting
from friday_server.hosting import FIELDS, Hosting, HostingError, read

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "deploy" / "friday.toml"
GUIDE = ROOT / "docs" / "hosting.md"

pytestmark = pytest.mark.usefixtures("english")


def key(field):
    return field.replace("_", "-")


def test_what_the_file_says_counts():
    text = """
    host = "0.0.0.0"
    names = ["friday.example", "*"]
    behind-proxy = true
    message-size = 512
    frame-ancestors = ["'self'", "https://*.school.example:8443"]
    metrics = ["10.0.0.5", "fd00::/8"]
    analysis = "tls://[fd00::7]:8786"
    """
    assert Hosting(**read(text)) == Hosting(
        host="0.0.0.0",
        names=("friday.example", "*"),
        behind_proxy=True,
        message_size=512,
        frame_ancestors=("'self'", "https://*.school.example:8443"),
        metrics=("10.0.0.5", "fd00::/8"),
        analysis="tls://[fd00::7]:8786",
    )


def test_an_empty_file_changes_nothing():
    assert read("# nothing\n") == {}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("\nvisitor = 3", 2, "Did you mean one of: visitors"),
        ('# visitors\n\n"visitors_each" = 3', 3, "visitors-each"),
        ("[visitors]\nmost = 3", 1, "a whole number from 0 to 9999"),
        ("[server]\nport = 3", 1, "there is no key “server”"),
        ("port = 3\nvisitors = true", 2, "a whole number"),
        ("port = 70000", 1, "from 0 to 65535"),
        ("port = '80'", 1, "from 0 to 65535"),
        ("idle = 5.0", 1, "from 10 to 86400"),
        ("behind-proxy = 1", 1, "true or false"),
        ("host = 1", 1, "an address in quotes"),
        ("base = '/friday'", 1, "begins and ends with a slash"),
        ("base = 'friday/'", 1, "begins and ends with a slash"),
        ("base = '/a b/'", 1, "begins and ends with a slash"),
        ("names = 'friday.example'", 1, "a list of host names"),
        ("names = ['https://friday.example']", 1, "without https://"),
        ("names = ['friday.example:8866']", 1, "without a port"),
        ("frame-ancestors = ['self']", 1, None),
        ('frame-ancestors = ["*; script-src *"]', 1, "a list of"),
        ('frame-ancestors = ["a\\nb"]', 1, "a list of"),
        ("metrics = ['10.0.0.0/33']", 1, "addresses and networks"),
        ("metrics = ['localhost']", 1, "addresses and networks"),
        ("analysis = '10.0.0.5:8786'", 1, "the address of a Dask scheduler"),
        ("analysis = 'tcp://10.0.0.5'", 1, "the address of a Dask scheduler"),
        ("\n\nport = ", 3, "not valid TOML"),
        ("port = 1\nport = 2", 2, "not valid TOML"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_it_cannot_say_is_told_with_its_line(text, line, said, lang):
    if said is None:  # a host may be called "self"
        assert read(text) == {"frame_ancestors": ("self",)}
        return
    with pytest.raises(HostingError) as error:
        read(text)
    told = error.value.text(lang)
    assert re.search(rf"(?i)(line|строка) {line}\b", told), told
    assert "{" not in told
    if lang == "en":
        assert said in told


def test_every_field_has_a_default_that_the_file_could_say():
    for each in fields(Hosting):
        value = each.default
        as_toml = list(value) if isinstance(value, tuple) else value
        assert each.metadata["kind"].read(as_toml) == value


def test_the_example_shows_every_key_with_its_default():
    text = EXAMPLE.read_text(encoding="utf-8")
    shown = read(re.sub(r"(?m)^#(?=[a-z-]+ = )", "", text))
    assert shown == {name: getattr(Hosting(), name) for name in FIELDS}
    assert read(text) == {}


def test_the_guide_explains_every_key():
    guide = GUIDE.read_text(encoding="utf-8")
    explained = re.findall(r"(?m)^\| `([a-z-]+)` \|", guide)
    assert explained == [key(name) for name in FIELDS]


def test_every_configuration_in_the_guide_can_be_read():
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        assert tomllib.loads(block)
        read(block)


@pytest.fixture
def served(monkeypatch):
    seen = []
    monkeypatch.setattr("friday_server.app.serve", lambda **told: seen.append(told) or 0)
    return seen


def test_the_command_line_wins_over_the_file(tmp_path, served):
    file = tmp_path / "friday.toml"
    file.write_text('port = 1234\nvisitors = 100\nnames = ["a.example"]\nidle = 60\n')
    options = ["--visitors", "7", "--name", "b.example", "--no-browser"]
    assert main(["app", "--config", str(file), *options]) == 0
    (told,) = served
    assert told["hosting"] == Hosting(port=1234, visitors=7, names=("b.example",), idle=60)
    assert (told["open_browser"], told["dev"]) == (False, False)


def test_without_a_file_everything_is_as_usual(served):
    assert main(["app"]) == 0
    assert served[0]["hosting"] == Hosting()


def test_a_file_that_cannot_be_followed_is_refused_in_one_sentence(tmp_path, served, capsys):
    file = tmp_path / "friday.toml"
    file.write_text("port = 1\nvisitor = 3\n")
    assert main(["app", "--config", str(file)]) == 2
    assert capsys.readouterr().err.startswith("Line 2 of the configuration: there is no key")
    assert main(["app", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
    assert served == []


def test_a_key_that_is_spelled_strangely_still_has_a_line():
    assert hosting._line_of("visitors", "'visitors'=1") == 1
    assert hosting._line_of("port", "a = 1\n  port=2") == 2


def test_the_guide_tells_the_day_as_it_was_measured():
    path = ROOT / "benchmarks" / "results" / "day.json"
    day = json.loads(path.read_text(encoding="utf-8"))
    morning, noon, evening = day["morning"], day["noon"], day["evening"]
    said = " ".join(GUIDE.read_text(encoding="utf-8").split())
    assert f"{day['visitors']} visitors came" in said
    for rest in (morning, evening):
        counts = f"{rest['processes']} processes, {rest['open_files']} open files"
        assert f"{counts} and {rest['sockets']} sockets" in said
    server, analysis = (
        [round(rest[name]) for rest in (morning, noon, evening)] for name in ("server", "service")
    )
    assert f"took {server[0]} MB (PSS) after the first wave, {server[1]} after" in said
    assert f"and {server[2]} at the end" in said
    assert f"took {analysis[0]}, {analysis[1]} and {analysis[2]}:" in said
