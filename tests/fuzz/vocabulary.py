"""The words of messages: what our scripts send, and what our panels listen to.

A script may send a type that it has in a variable, and a panel may listen to one that no script
sends.  So both sides are read: the scripts for the literals in them, the panels for everything that
the type of a message is compared with, by ``==``, by ``match`` or as the key of a table.
"""

import ast
import re
from functools import cache
from pathlib import Path

import friday_widgets

FOLDER = Path(friday_widgets.__file__).parent
_SENT = re.compile(r'type: "([\w-]+)"([^}]*)')
_FIELD = re.compile(r",\s*(\w+)")


@cache
def sent():
    """The types that our scripts send as literals, and the names of fields beside them."""
    kinds, fields = set(), set()
    for script in FOLDER.rglob("*.js"):
        for kind, more in _SENT.findall(script.read_text(encoding="utf-8")):
            kinds.add(kind)
            fields.update(_FIELD.findall(more))
    return kinds, fields


@cache
def handled():
    """The types that our panels listen to, and the names of the fields that they read."""
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py")]
    trees = [ast.parse(text) for text in sources if '"type"' in text]
    passed = {found for tree in trees for found in _passed_on(tree)}
    given = re.compile("|".join(rf"def {name}\(" for name, _ in sorted(passed)))
    trees += [ast.parse(text) for text in sources if '"type"' not in text and given.search(text)]
    kinds, fields = set(), set()
    for tree in trees:
        tables = set()
        for function in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
            names = {name for each in ast.walk(function) for name in _bound(each)}
            arguments = [each.arg for each in function.args.args if each.arg != "self"]
            names |= {arguments[at] for name, at in passed if name == function.name}
            for node in ast.walk(function):
                kinds.update(_compared(node, names))
                fields.update(_read(node))
                tables.update(_tables(node, names))
        for node in ast.walk(tree):
            kinds.update(_matched(node, "type"))
            fields.update(_keys(node))
            kinds.update(_entries(node, tables))
    return kinds, fields


@cache
def vocabulary():
    """All types and all names of fields, each sorted."""
    kinds, fields = (one | other for one, other in zip(sent(), handled(), strict=True))
    return sorted(kinds), sorted(fields - {"type"})


def _texts(nodes):
    """The texts among constants, also among those in a tuple or a set."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Tuple | ast.Set | ast.List):
            yield from _texts(node.elts)


def _is_type(node, names=()):
    """Is it the type of a message, as in ``message.get("type")``, or a name for it?"""
    if isinstance(node, ast.Name):
        return node.id in names
    if not isinstance(node, ast.Call) or not node.args:
        return False
    if isinstance(node.func, ast.Name) and node.func.id == "str":
        return _is_type(node.args[0], names)
    is_get = isinstance(node.func, ast.Attribute) and node.func.attr == "get"
    return is_get and list(_texts(node.args[:1])) == ["type"]


def _is_method(node, name=""):
    """Is a method called, this one if it has a name?"""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return is_call and name in ("", node.func.attr)


def _passed_on(tree):
    """Methods that are given a type, and as which argument."""
    for node in ast.walk(tree):
        if _is_method(node) and node.func.attr != "get":
            yield from ((node.func.attr, n) for n, a in enumerate(node.args) if _is_type(a))


def _bound(node):
    if isinstance(node, ast.Assign) and _is_type(node.value):
        yield from (each.id for each in node.targets if isinstance(each, ast.Name))


def _compared(node, names):
    if isinstance(node, ast.Compare) and _is_type(node.left, names):
        yield from _texts(node.comparators)


def _read(node):
    """The field that is read by ``message.get`` or ``message[...]``."""
    if _is_method(node, "get") and isinstance(node.func.value, ast.Name):
        yield from _texts(node.args[:1])
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        yield from _texts([node.slice] * (node.value.id == "message"))


def _keys(node):
    if isinstance(node, ast.MatchMapping):
        yield from _texts(node.keys)


def _matched(node, field):
    if isinstance(node, ast.MatchMapping):
        for key, pattern in zip(node.keys, node.patterns, strict=True):
            if field in _texts([key]):
                found = (each for each in ast.walk(pattern) if isinstance(each, ast.MatchValue))
                yield from _texts(each.value for each in found)


def _tables(node, names):
    """The names of the tables in which a type is looked up."""
    if _is_method(node, "get") and node.args and _is_type(node.args[0], names):
        table = node.func.value
        table = table.func if isinstance(table, ast.Call) else table
        if isinstance(table, ast.Attribute):
            yield table.attr
        elif isinstance(table, ast.Name):
            yield table.id


def _entries(node, tables):
    """The keys of these tables, be they attributes or what a method returns."""
    found = []
    if isinstance(node, ast.FunctionDef) and node.name in tables:
        found = [each.value for each in ast.walk(node) if isinstance(each, ast.Return)]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        found = [node.value] * (node.target.id in tables)
    elif isinstance(node, ast.Assign):
        found = [node.value] * any(isinstance(t, ast.Name) and t.id in tables for t in node.targets)
    for each in found:
        if isinstance(each, ast.Dict):
            yield from _texts(each.keys)
