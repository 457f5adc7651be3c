"""Files that are there whole, or not at all."""

import errno
import os
import subprocess
import sys
import time

import pytest

from friday_nb.core.files import remove_parts, write_whole


def no_power(_):
    raise OSError(errno.EIO, "no power")


def test_a_file_is_written_and_replaced(tmp_path):
    file = tmp_path / "some"
    write_whole(file, b"one", over=False)
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("there", [b"", b"old"])
def test_a_failure_leaves_what_was_there(tmp_path, monkeypatch, there):
    file = tmp_path / "some"
    if there:
        file.write_bytes(there)
    monkeypatch.setattr(os, "fsync", no_power)
    with pytest.raises(OSError, match="no power"):
        write_whole(file, b"new")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([there] if there else [])


def test_nobody_waits_for_the_disk_for_what_need_not_last(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", no_power)
    write_whole(tmp_path / "some", b"data", lasting=False)
    assert (tmp_path / "some").read_bytes() == b"data"


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_comes_in_between_is_not_replaced(tmp_path, monkeypatch, has_links):
    """Somebody else writes it between our look and our own writing."""
    file = tmp_path / "some"
    sync = os.fsync

    def somebody_else(number):
        file.write_bytes(b"theirs")
        sync(number)

    def no_link(*_):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "fsync", somebody_else)
    if not has_links:
        monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(FileExistsError):
        write_whole(file, b"ours", over=False)
    assert file.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_system_without_links_will_do(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "link")
    write_whole(tmp_path / "some", b"data", over=False)
    assert (tmp_path / "some").read_bytes() == b"data"


def test_links_are_followed_and_pipes_stay_pipes(tmp_path):
    real, link, pipe = tmp_path / "real", tmp_path / "link", tmp_path / "pipe"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"data")
    assert os.read(reader, 10) == b"data"
    os.close(reader)
    assert pipe.is_fifo()


KILLED = """
import os, pathlib, signal, sys
from friday_nb.core.files import write_whole
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_whole(pathlib.Path(sys.argv[1]), b"half")
"""


def test_what_a_killed_program_left_is_removed_once_nobody_can_be_writing_it(tmp_path):
    (tmp_path / ".hidden").write_bytes(b"a user's")
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "some")], check=False)
    (left,) = set(tmp_path.iterdir()) - {tmp_path / ".hidden"}
    remove_parts(tmp_path)
    assert left.exists()
    os.utime(left, (time.time() - 100,) * 2)
    remove_parts(tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / ".hidden"]
    remove_parts(tmp_path / "missing")
