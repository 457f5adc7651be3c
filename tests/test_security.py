"""SECURITY.md and docs/hosting.md say what the code does: names, places, numbers, headers."""

import re
from pathlib import Path

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from friday_nb.accel.jit import FOLDER_VARIABLE
from friday_nb.core.options import SEEDS
from friday_server.headers import ENCRYPTED, headers
from friday_server.hosting import FIELDS
from friday_server.owners import OWNER
from friday_widgets.desk import seal

ROOT = Path(__file__).resolve().parent.parent
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
STORAGE = (ROOT / "widgets/friday_widgets/frame/storage.js").read_text(encoding="utf-8")
BOTH = pytest.mark.parametrize("text", [SECURITY, GUIDE], ids=["SECURITY.md", "hosting.md"])


@BOTH
def test_both_name_the_cookie(text):
    assert f"`{OWNER}`" in text
    assert set(re.findall(r"`friday-[a-z]*visitor[a-z]*`", text)) == {f"`{OWNER}`"}


@BOTH
def test_both_name_the_file_of_the_key(text, monkeypatch):
    monkeypatch.setattr(seal.sys, "platform", "linux")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    file = seal.state_folder() / seal.KEY_FILE
    assert f"`~/{file.relative_to(Path.home()).as_posix()}`" in text


def test_the_guide_names_every_header():
    for name in [*headers(), *ENCRYPTED]:
        assert name in GUIDE, name
    for name in set(re.findall(r"`((?:X|Cross|Permissions|Referrer|Content)-[\w-]+)`", GUIDE)):
        assert name in {*headers(), *ENCRYPTED} or name.startswith(("X-Forwarded", "X-Real"))


def test_only_the_proxy_binds_the_host_name_to_encryption():
    name = "Strict-Transport-Security"
    assert name not in {*headers(), *ENCRYPTED}
    assert f"add_header {name} " in (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    assert name in GUIDE


def test_keys_of_the_configuration_are_those_there_are():
    named = set(re.findall(r"[Ww]ith `([a-z-]+)`|\(`([a-z-]+)`\)|for `([a-z-]+)`", SECURITY))
    keys = {key for found in named for key in found if key}
    assert {"analysis", "behind-proxy", "frame-ancestors"} <= keys
    assert keys <= {field.replace("_", "-") for field in FIELDS}


def test_numbers_are_those_of_the_code():
    assert f"2^{SEEDS.bit_length() - 1}" in SECURITY
    assert "last ten games" in SECURITY
    assert "const GAMES_KEPT = 10;" in STORAGE
    assert f"`{FOLDER_VARIABLE}`" in SECURITY
    assert "Fernet" in SECURITY


def test_the_cipher_is_the_one_that_is_named():
    token = seal.cipher(seal.new_key()).encrypt(b"x")
    assert token.startswith(b"gAAAA")  # Fernet's version, 128: AES-128-CBC with HMAC-SHA256


def test_the_image_keeps_the_key_where_the_guide_says():
    image = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    place = re.search(r"XDG_STATE_HOME=(\S+)", image)[1]
    assert f"`{place}`" in GUIDE
    assert f"RUN mkdir -m 700 {place}\n" in image
    assert image.count(f"-v friday-state:{place} ") == 2
    assert image.index("USER friday") < image.index(f"mkdir -m 700 {place}")


def test_the_command_for_a_new_key_prints_one():
    (code,) = re.findall(r'`python -c "(from cryptography[^"]*)"`', GUIDE)
    printed = []
    exec(code, {"print": printed.append})
    seal.cipher(printed[0])


@BOTH
def test_their_links_lead_somewhere(text):
    folder = ROOT if text is SECURITY else ROOT / "docs"
    headings = {SECURITY: SECURITY, GUIDE: GUIDE}
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        file = folder / path if path else None
        assert file is None or file.exists(), target
        if anchor:
            inside = file.read_text(encoding="utf-8") if file else headings[text]
            slugs = [
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                for line in inside.splitlines()
                if line.startswith("#")
            ]
            assert anchor in slugs, target


@pytest.mark.parametrize(
    "file",
    ["docs/hosting.md", *(f"deploy/{p.name}" for p in (ROOT / "deploy").iterdir() if p.is_file())],
)
def test_whoever_serves_the_table_installs_the_locked_versions(file):
    """A name in brackets would have pip choose versions of its own, without hashes."""
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"\.\[(app|fast)[^\]]*\]", text)
    for rest in re.findall(r"pip install ([^`\\\n]*)", text):
        is_locked = "--require-hashes" in rest or "--no-deps" in rest
        assert is_locked or rest in {"jupyterhub", "distributed"}
    if "pip install" in text:
        assert "--require-hashes -r" in text
