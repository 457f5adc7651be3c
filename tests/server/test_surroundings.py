"""The surroundings of a server end with it: variables are as before, and its own folder is gone."""

import os

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from friday_nb.core.own_process import SAFE_VARIABLE
from friday_server.surroundings import own_surroundings


def test_the_variables_are_set_and_set_back_and_the_folder_goes(monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", "mine")
    for name in ("IPYTHONDIR", SAFE_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    before = dict(os.environ)
    with own_surroundings() as home:
        assert home.is_dir()
        assert os.environ["JUPYTER_CONFIG_DIR"] == str(home / "config")
        assert os.environ["IPYTHONDIR"] == str(home / "ipython")
        assert os.environ[SAFE_VARIABLE] == "1"
    assert dict(os.environ) == before
    assert not home.exists()


def test_a_folder_of_somebody_else_stays(tmp_path):
    with pytest.raises(ZeroDivisionError), own_surroundings(tmp_path) as home:
        raise ZeroDivisionError
    assert home == tmp_path
    assert tmp_path.is_dir()
    assert os.environ.get("IPYTHONDIR") != str(tmp_path / "ipython")
