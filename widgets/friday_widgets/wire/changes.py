"""Patches between two JSON values, so that only what has changed is sent.

A patch says how to make the new value from the old one; ``applied`` in ``line.js`` does the same as
:func:`applied` here.  It is one of

    {"=": value}                                   another value in its place
    {"+": {key: patch, ...}, "-": [key, ...]}      an object, some members changed or gone, those
                                                   that are new last; or, in the order of "o":
    {"+": ..., "-": ..., "o": [key, ...]}
    {"#": {index: patch, ...}, "n": n, ">": [...]} an array: its first n, some changed, and more
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Patch = dict[str, Any]


def changes(old: Any, new: Any) -> Patch | None:
    """The patch that makes ``new`` from ``old``; None if they are equal."""
    if old is new:  # words and cards that many states share
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return _of_arrays(old, new)
    # True and 1 are equal here, but not in JSON.
    return None if type(old) is type(new) and old == new else {"=": new}


def applied(old: Any, patch: Patch) -> Any:
    """The new value, made from the old one, which is not modified."""
    if "=" in patch:
        return patch["="]
    if "#" in patch:
        first = list(old[: patch["n"]])
        for index, each in patch["#"].items():
            first[int(index)] = applied(first[int(index)], each)
        return [*first, *patch[">"]]
    found = {key: value for key, value in old.items() if key not in patch["-"]}
    found |= {key: applied(old.get(key), each) for key, each in patch["+"].items()}
    return {key: found[key] for key in patch.get("o", found)}


def _keeps_order(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Would the members be in the right order if the new ones were appended?"""
    return list(new) == [key for key in old if key in new] + [key for key in new if key not in old]


def _of_objects(old: dict[str, Any], new: dict[str, Any]) -> Patch | None:
    changed = {}
    for key, value in new.items():
        patch = changes(old[key], value) if key in old else {"=": value}
        if patch is not None:
            changed[key] = patch
    gone = [key for key in old if key not in new]
    order = {} if _keeps_order(old, new) else {"o": list(new)}
    return {"+": changed, "-": gone, **order} if changed or gone or order else None


def _of_arrays(old: Sequence[Any], new: Sequence[Any]) -> Patch | None:
    both = min(len(old), len(new))
    changed = {}
    for index in range(both):
        patch = changes(old[index], new[index])
        if patch is not None:
            changed[str(index)] = patch
    more = list(new[both:])
    if len(changed) > both // 2 and all("=" in patch for patch in changed.values()):
        return {"=": list(new)}
    if not changed and not more and len(old) == both:
        return None
    return {"#": changed, "n": both, ">": more}
