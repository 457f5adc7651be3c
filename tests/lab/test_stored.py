"""What is stored beside the notebooks is found from every folder."""

import pytest

from friday_nb import lab
from friday_nb.lab.stored import CHECKOUT

RUNS = CHECKOUT / "notebooks" / "runs"


@pytest.mark.parametrize("folder", [CHECKOUT, CHECKOUT / "notebooks", CHECKOUT / "docs"])
def test_it_is_found_from_every_folder_of_the_checkout(monkeypatch, folder):
    monkeypatch.chdir(folder)
    assert lab.stored("runs/thumb").resolve() == RUNS / "thumb"
    assert lab.stored("benchmarks/results").is_dir()


def test_it_is_found_from_elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert lab.stored("runs/thumb") == RUNS / "thumb"


def test_what_lies_beside_a_copy_of_a_notebook_comes_first(monkeypatch, tmp_path):
    (tmp_path / "runs").mkdir()
    monkeypatch.chdir(tmp_path)
    assert lab.stored("runs/thumb") == tmp_path / "runs" / "thumb"


def test_a_run_that_was_deleted_is_played_again_in_its_place(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert lab.stored("runs/not_played_yet") == RUNS / "not_played_yet"
    assert lab.stored("mine/first") == tmp_path / "mine" / "first"
