"""A running game with hidden hands is sealed when a browser keeps it; a finished game is not."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from unittest.mock import Mock

import pytest
from cryptography.fernet import Fernet

from friday_nb.core.errors import Problem
from friday_server import app
from friday_server.hosting import Hosting
from friday_server.seal_key import announced_to_kernels, read_keys
from friday_widgets.desk import seal
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.seal import Seal, is_sealed
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.friday.desk import Desk as FridayDesk
from tests.widgets.duel_page import PAGE

SEED = "271828"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A user who has no key yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(seal.sys, "platform", "linux")
    monkeypatch.delenv(seal.KEY_VARIABLE, raising=False)
    seal._box.cache_clear()
    yield tmp_path / "state" / "friday-nb"
    seal._box.cache_clear()


@pytest.fixture
def desk():
    return Desk(PAGE, PAGE.begin({}, SEED), players=["person", "lowest"])


def play_on(desk):
    """Both seats decide until the game is over."""
    while desk.session.to_act:
        seat = desk.session.to_act[0]
        desk.sit(seat)
        assert desk.act(PAGE.game.legal(desk.view)[0])


def kept(desk, **stored):
    """What the browser is told to keep when a page opens the desk."""
    bar = Controls(desk, space="duel")
    heard = []
    bar.send = heard.append
    bar._hear(bar, {"type": "hello", "stored": stored or None}, [])
    assert heard.pop() == {"type": "greeted"}
    return heard


def test_a_running_game_is_sealed_with_what_was_taken_back(desk):
    desk.act(f"play {desk.view.hand[0]}")
    desk.undo()
    [message] = kept(desk)
    assert is_sealed(message["add"])
    assert message["ahead"] == []
    for secret in (SEED, "friday-nb record", "play"):
        assert secret not in repr(message)
    other = Desk(PAGE, PAGE.begin({}, "1"))
    assert other.load(message["add"])
    assert (other.record(), other.playing.ahead) == (desk.record(), desk.playing.ahead)
    assert len(other.playing.ahead) == 1


def test_a_game_put_aside_is_sealed_without_what_was_taken_back_in_the_next_one(desk):
    desk.act(f"play {desk.view.hand[0]}")
    record, decided = desk.record(), desk.session.moments[-1].action
    desk.undo()
    start = desk.record()
    desk.redo()
    assert desk.load(start, ahead=[f"0: {decided}"])
    assert desk.session.can_redo
    [aside] = desk.shelf.take()
    sealed, ahead = desk.shelf.written(aside)
    assert ahead == []
    content = Seal().open(sealed)
    assert (content["record"], content["ahead"]) == (record, [])


def test_the_length_of_a_sealed_game_does_not_tell_what_was_decided():
    lengths = {len(Seal().close({"record": f"1: {what}"})) for what in ("pass", "challenge" * 9)}
    assert len(lengths) == 1
    sealed = Seal().close({"record": "x" * 5000})
    assert Seal().open(sealed) == {"record": "x" * 5000}


def test_a_game_that_is_over_is_not_sealed_and_can_be_replayed_anywhere(desk):
    play_on(desk)
    [message] = kept(desk)
    assert message["add"] == desk.record()
    assert f"seed: {SEED}" in message["add"]


@pytest.mark.parametrize(
    ("players", "seated"),
    [
        (["lowest", "random"], ("lowest", "random")),
        (["lowest", "deep blue"], ("person", "lowest")),
        ("rubbish", ("person", "lowest")),
        (None, ("person", "lowest")),
    ],
)
def test_the_players_of_a_game_that_is_not_sealed_are_kept_if_they_are_known(desk, players, seated):
    play_on(desk)
    other = Desk(PAGE, PAGE.begin({}, "1"))
    kept(other, id="abc", record=desk.record(), players=players)
    assert other.record() == desk.record()
    assert other.players == seated


def test_a_game_that_leaves_the_desk_is_sealed_too(desk):
    desk.act(f"play {desk.view.hand[0]}")
    desk.begin({}, "5", ["person", "person"])
    [aside, _new] = kept(desk)
    assert aside["type"] == "aside"
    assert is_sealed(aside["text"])
    assert aside["about"]["seats"] == ["person", "lowest"]
    assert aside["about"]["decisions"] == 1
    assert desk.load(aside["text"])
    assert desk.players == ("person", "lowest")


def test_a_game_that_leaves_the_desk_is_sealed_unless_it_is_over_itself(desk):
    running = desk.session
    desk.act(f"play {desk.view.hand[0]}")
    over = Desk(PAGE, PAGE.begin({}, "5"))
    play_on(over)
    assert desk.load(over.record())
    [aside] = desk.shelf.take()
    assert aside.session is running
    assert is_sealed(desk.shelf.written(aside)[0])
    assert desk.begin({}, "7")
    [aside] = desk.shelf.take()
    assert desk.shelf.written(aside)[0] == over.record()


def test_friday_hides_no_hands_and_is_not_sealed():
    desk = FridayDesk()
    assert desk.to_keep()[0] == desk.record()


def test_what_did_not_change_is_not_sealed_anew(desk):
    first, _ = desk.to_keep()
    assert desk.to_keep()[0] == first
    again = Desk(PAGE, PAGE.begin({}, "1"))
    again.load(first)
    assert again.to_keep()[0] == first
    desk.act(f"play {desk.view.hand[0]}")
    assert desk.to_keep()[0] != first


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-9] + "\n",
        lambda text: text.replace("gAAAA", "gAAAB"),
        lambda _text: seal.TITLE,
        lambda _text: f"{seal.TITLE}\nабв",
        lambda _text: f"{seal.TITLE}\n{Fernet(Fernet.generate_key()).encrypt(b'{}').decode()}",
    ],
    ids=["cut", "changed", "empty", "no letters", "another server"],
)
def test_what_cannot_be_opened_is_refused_in_a_sentence_and_kept(desk, spoil):
    text = spoil(desk.to_keep()[0])
    with pytest.raises(Problem) as caught:
        Seal().open(text)
    for lang in ("en", "ru"):
        assert "problem" not in caught.value.text(lang)
    before = desk.record()
    assert not desk.load(text)
    assert "another server" in desk.notice
    assert desk.record() == before
    other = Desk(PAGE, PAGE.begin({}, "1"))
    [damaged, fresh] = kept(other, id="abc", record=text)
    assert damaged == {"type": "damaged", "id": "abc", "text": text, "kind": "sealed"}
    assert fresh["id"] != "abc"


def test_the_key_is_made_once_and_only_its_owner_can_read_it(folder, desk):
    text, _ = desk.to_keep()
    key = folder / seal.KEY_FILE
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    before = key.read_bytes()
    seal._box.cache_clear()  # as in another process
    assert Seal().open(text)["players"] == ["person", "lowest"]
    assert key.read_bytes() == before


def test_kernels_that_start_at_once_share_one_key(folder):
    with ThreadPoolExecutor(8) as many:
        keys = set(many.map(lambda _: seal.stored_keys(folder / seal.KEY_FILE), range(32)))
    assert len(keys) == 1
    assert [path.name for path in folder.iterdir()] == [seal.KEY_FILE]


@pytest.mark.parametrize("content", [b"", b"no key"])
def test_without_a_valid_key_file_the_key_lasts_for_this_process(folder, content, desk, caplog):
    folder.mkdir(parents=True)
    (folder / seal.KEY_FILE).write_bytes(content)
    text, _ = desk.to_keep()
    assert Seal().open(text)["players"] == ["person", "lowest"]
    assert "as long as this process" in caplog.text


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path, monkeypatch, desk, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert is_sealed(desk.to_keep()[0])
    assert "as long as this process" in caplog.text


# --- the key of a server --------------------------------------------------------------------------


def sealed_by(keys, content):
    """A text that a server with these keys has sealed."""
    with announced_to_kernels(keys):
        seal._box.cache_clear()
        text = Seal().close(content)
    seal._box.cache_clear()
    return text


def opened_by(keys, text):
    with announced_to_kernels(keys):
        seal._box.cache_clear()
        try:
            return Seal().open(text)
        finally:
            seal._box.cache_clear()


def test_all_kernels_of_a_server_have_its_key_and_make_none(folder):
    keys, remark = read_keys(Hosting())
    assert remark is None
    (folder / seal.KEY_FILE).unlink()
    text = sealed_by(keys, {"record": "x"})
    assert opened_by(keys, text) == {"record": "x"}
    assert list(folder.iterdir()) == []


def test_the_key_outlives_the_server_and_moves_with_its_file(folder, tmp_path):
    text = sealed_by(read_keys(Hosting()).keys, {"record": "x"})
    assert opened_by(read_keys(Hosting()).keys, text) == {"record": "x"}
    other = tmp_path / "other machine" / "key"
    other.parent.mkdir()
    other.write_bytes((folder / seal.KEY_FILE).read_bytes())
    assert opened_by(read_keys(Hosting(seal_key=str(other))).keys, text) == {"record": "x"}
    with pytest.raises(Problem):
        opened_by(seal.new_key(), text)


def test_a_key_is_replaced_without_losing_a_game(folder):
    """As docs/hosting.md says: the new one goes above the old one."""
    text = sealed_by(read_keys(Hosting()).keys, {"record": "x"})
    file = folder / seal.KEY_FILE
    new = seal.new_key()
    file.write_text(f"{new}\n{file.read_text()}")
    keys = read_keys(Hosting()).keys
    assert opened_by(keys, text) == {"record": "x"}
    file.write_text(f"{new}\n")
    assert opened_by(read_keys(Hosting()).keys, sealed_by(keys, {"a": 1})) == {"a": 1}
    with pytest.raises(Problem):
        opened_by(read_keys(Hosting()).keys, text)


def test_whoever_hosts_for_others_is_told_of_a_new_key_once(folder):
    told = read_keys(Hosting(host="0.0.0.0")).remark
    for lang in ("en", "ru"):
        assert str(folder / seal.KEY_FILE) in told.text(lang)
    assert read_keys(Hosting(host="0.0.0.0")).remark is None


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff", b"A" * 44])
def test_a_damaged_key_is_refused_in_a_sentence_and_left_as_it_is(folder, content):
    folder.mkdir(parents=True)
    file = folder / seal.KEY_FILE
    file.write_bytes(content)
    with pytest.raises(Problem) as refused:
        read_keys(Hosting())
    for lang in ("en", "ru"):
        assert str(file) in refused.value.text(lang)
    assert file.read_bytes() == content


def test_a_key_that_cannot_be_read_is_refused_in_a_sentence(folder):
    (folder / seal.KEY_FILE).mkdir(parents=True)
    with pytest.raises(Problem) as refused:
        read_keys(Hosting())
    assert refused.value.key == "seal_unusable"
    assert "directory" in refused.value.text("en")


def test_a_key_that_cannot_be_kept_is_told_aloud(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    keys, remark = read_keys(Hosting())
    seal.cipher(keys)
    assert remark.key == "seal_not_kept"
    for lang in ("en", "ru"):
        assert str(tmp_path / "file") in remark.text(lang)
    with pytest.raises(Problem) as refused:
        read_keys(Hosting(seal_key=str(tmp_path / "file" / "key")))
    assert refused.value.key == "seal_unusable"


def test_a_user_without_a_home_is_told_so(monkeypatch):
    for name in ("XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", Mock(side_effect=KeyError))
    keys, remark = read_keys(Hosting())
    seal.cipher(keys)
    assert "seal.key: Could not determine home directory. When" in remark.text("en")
    with pytest.raises(Problem) as refused:
        read_keys(Hosting(seal_key="~/seal.key"))
    assert refused.value.key == "seal_unusable"


def test_a_key_file_in_the_home_is_found_there(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(seal.KEY_VARIABLE, raising=False)
    keys, _ = read_keys(Hosting(seal_key="~/k/seal.key"))
    assert (tmp_path / "k" / "seal.key").read_text().strip() == keys.strip()
    assert not (tmp_path / "~").exists()


def test_the_server_says_what_is_wrong_with_its_key(tmp_path, monkeypatch, capsys):
    """On the terminal: its log leaves out warnings."""
    monkeypatch.setattr("friday_server.app._run", lambda *_args, **_more: 0)
    monkeypatch.setattr("friday_server.app._analysis", lambda *_: nullcontext())
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    (tmp_path / "file").write_text("")
    assert app.serve(0, open_browser=False, seal_key=str(tmp_path / "file")) == app.REFUSED
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert app.serve(0, open_browser=False) == 0
    assert "cannot be kept" in capsys.readouterr().err
    assert seal.KEY_VARIABLE not in os.environ


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_every_system_has_a_place_for_it(system, monkeypatch, tmp_path):
    monkeypatch.setattr(seal.sys, "platform", system)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    folder = seal.state_folder()
    assert folder.is_absolute()
    assert folder.name == "friday-nb"
