"""How tests are divided among workers: a notebook's cells stay together, in order."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all cells of one notebook to one worker (`--dist loadgroup` would scatter them)."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
