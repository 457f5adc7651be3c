"""What a program may use of a machine, as control groups of both versions tell it."""

import os

import pytest

from friday_nb.core import capacity

GB = 2**30


@pytest.fixture
def groups(tmp_path, monkeypatch):
    """Write the files of control groups, and say in which of them this program is."""
    monkeypatch.setattr(capacity, "_GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(capacity, "_OWN", tmp_path / "own")
    facts = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 24 * GB // 4096}
    monkeypatch.setattr(os, "sysconf", facts.__getitem__, raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)

    def write(own, **files):
        (tmp_path / "own").write_text(own)
        for name, text in files.items():
            file = tmp_path / "cgroup" / name.replace("__", "/").replace("_DOT_", ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{text}\n")

    return write


def test_a_machine_without_limits_is_used_whole(groups):
    groups("0::/user.slice\n", user_DOT_slice__memory_DOT_max="max")
    assert (capacity.memory(), capacity.cores()) == (24 * GB, 8)


def test_limits_of_version_2_count_and_the_tightest_of_all_groups_around(groups):
    groups(
        "0::/outer/inner\n",
        outer__memory_DOT_max=900 * 2**20,
        outer__inner__memory_DOT_max=2 * GB,
        outer__inner__cpu_DOT_max="max 100000",
        outer__cpu_DOT_max="150000 100000",
    )
    assert (capacity.memory(), capacity.cores()) == (900 * 2**20, 2)


def test_limits_of_version_1_count_also_where_a_container_does_not_see_its_own_name(groups):
    groups(
        "4:memory:/docker/abc\n2:cpu:/\n0::/\n",
        memory__memory_DOT_limit_in_bytes=900 * 2**20,
        cpu__cpu_DOT_cfs_quota_us="50000",
        cpu__cpu_DOT_cfs_period_us="100000",
    )
    assert (capacity.memory(), capacity.cores()) == (900 * 2**20, 1)


def test_no_limit_is_none_in_version_1(groups):
    groups(
        "4:memory:/\n2:cpu:/\n",
        memory__memory_DOT_limit_in_bytes=2**63 - 4096,
        cpu__cpu_DOT_cfs_quota_us="-1",
        cpu__cpu_DOT_cfs_period_us="100000",
    )
    assert (capacity.memory(), capacity.cores()) == (24 * GB, 8)
