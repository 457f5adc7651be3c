"""Translates the rules to C++ mechanically, as a yardstick for the speed of numba.

The restricted Python of the rules has integers, arrays of integers, branches, loops and calls, each
of which has a literal translation.  Floats, objects, slices and keyword arguments have none and are
refused.  Integer division rounds towards zero in C++, but down in Python.  The rules never divide
negative numbers (equal digests of whole games confirm it), so they use the division of C++; code of
players gets one that rounds down.
"""

from __future__ import annotations

import ast
import ctypes
import hashlib
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from friday_nb.accel.bundle import WithDefaults, bundle
from friday_nb.friday.compiled import CORE

FLAGS: Final = ("-O3", "-march=native", "-std=c++17", "-shared", "-fPIC", "-w")
HEAD: Final = """#include <cstdint>
#include <initializer_list>
typedef int64_t Int;
struct Row {
    Int *cells;
    Int size;
    Int &operator[](Int i) const { return cells[i]; }
};
static inline Int len(Row row) { return row.size; }
static inline Int min(Int a, Int b) { return a < b ? a : b; }
static inline Int max(Int a, Int b) { return a > b ? a : b; }
static inline Int abs(Int a) { return a < 0 ? -a : a; }
static inline Int down_div(Int a, Int b) { return a / b - (a % b != 0 && (a ^ b) < 0); }
static inline Int down_mod(Int a, Int b) { Int m = a % b; return m && (m ^ b) < 0 ? m + b : m; }
"""
TAKEN: Final = frozenset(("double", "short", "long", "float", "new", "this", "case", "default"))
"""Words of C++ that are names in Python."""
DOWN: Final[dict[type[ast.AST], str]] = {ast.FloorDiv: "down_div", ast.Mod: "down_mod"}
OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.USub: "-",
    ast.Not: "!",
    ast.Invert: "~",
}


class NoTwin(ValueError):
    """The source is not in the restricted Python that this translator knows."""


def expression(node: ast.expr) -> str:
    """An expression of C++, in brackets where it could be misread."""
    match node:
        case ast.Constant(value=bool() | int() as value):
            return f"Int({int(value)}LL)"
        case ast.Name(id=name):
            return f"{name}_" if name in TAKEN else name
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return f"{name}({', '.join(map(expression, args))})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return f"({expression(left)} {OPERATORS[type(op)]} {expression(right)})"
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return f"({OPERATORS[type(op)]}{expression(operand)})"
        case ast.BoolOp(op=ast.And(), values=values):
            return "(" + " && ".join(map(expression, values)) + ")"
        case ast.BoolOp(op=ast.Or(), values=values):  # the first that is not 0, as in Python
            return "(" + " ?: ".join(f"Int({expression(v)})" for v in values) + ")"
        case ast.IfExp(test=test, body=body, orelse=other):
            return f"({expression(test)} ? {expression(body)} : {expression(other)})"
        case ast.Subscript(value=row, slice=index):
            return f"{expression(row)}[{expression(index)}]"
        case ast.Compare(left=left, ops=ops, comparators=others):
            return comparison([left, *others], ops)
    raise NoTwin(ast.unparse(node))


def comparison(parts: list[ast.expr], ops: list[ast.cmpop]) -> str:
    """A comparison, chained or with the members of a tuple."""
    found = []
    for left, op, right in zip(parts, ops, parts[1:], strict=False):
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple):
            one = " || ".join(f"{expression(left)} == {expression(e)}" for e in right.elts)
            found.append(f"(!({one}))" if isinstance(op, ast.NotIn) else f"({one})")
        elif type(op) in OPERATORS:
            found.append(f"({expression(left)} {OPERATORS[type(op)]} {expression(right)})")
        else:
            raise NoTwin(ast.dump(op))
    return "(" + " && ".join(found) + ")"


def statements(body: Iterable[ast.stmt]) -> list[str]:
    """Statements of C++; every name was declared before."""
    return [line for node in body for line in statement(node)]


def statement(node: ast.stmt) -> list[str]:  # noqa: C901 - one branch for each kind of it
    """The lines of one statement."""
    match node:
        case ast.Pass():
            return []
        case ast.Break():
            return ["break;"]
        case ast.Continue():
            return ["continue;"]
        case ast.Return(value=None):
            return ["return 0;"]
        case ast.Return(value=value) if value is not None:
            return [f"return {expression(value)};"]
        case ast.Expr(value=value):
            return [f"{expression(value)};"]
        case ast.Assign(targets=[target], value=value):
            return [f"{expression(target)} = {expression(value)};"]
        case ast.AnnAssign(target=target, value=value) if value is not None:
            return [f"{expression(target)} = {expression(value)};"]
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
            return [f"{expression(target)} {OPERATORS[type(op)]}= {expression(value)};"]
        case ast.If(test=test, body=body, orelse=other):
            head, tail = [f"if ({expression(test)}) {{"], ["} else {", *statements(other)]
            return [*head, *statements(body), *(tail if other else []), "}"]
        case ast.While(test=test, body=body, orelse=[]):
            return [f"while ({expression(test)}) {{", *statements(body), "}"]
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args)):
            first, end = ("0", args[0]) if len(args) == 1 else (expression(args[0]), args[1])
            loop = f"for (Int {name} = {first}, {name}_end = {expression(end)};"
            return [f"{loop} {name} < {name}_end; ++{name}) {{", *statements(node.body), "}"]
        case ast.For(target=ast.Name(id=name), iter=ast.Tuple(elts=members)):
            row = ", ".join(f"Int({expression(member)})" for member in members)
            return [f"for (Int {name} : {{{row}}}) {{", *statements(node.body), "}"]
    raise NoTwin(ast.unparse(node))


class Careful(ast.NodeTransformer):
    """Replaces division and remainder by calls that round down, as in Python."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Replace a division or a remainder by a call."""
        self.generic_visit(node)
        name = DOWN.get(type(node.op))
        return ast.Call(ast.Name(name), [node.left, node.right], []) if name else node


def signature(function: ast.FunctionDef) -> str:
    """The C++ signature: arguments annotated as rows or indexed are rows, all others numbers."""
    indexed = {
        node.value.id
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
    }
    args = []
    for arg in function.args.args:
        said = ast.unparse(arg.annotation) if arg.annotation else ""
        is_named = said in ("Cells", "ReadOnlyCells") or said.startswith("Sequence[")
        is_row = is_named or (not said and (arg.arg in indexed or arg.arg == "s"))
        args.append(f"{'Row' if is_row else 'Int'} {arg.arg}")
    return f"Int {function.name}({', '.join(args)})"


def translate(modules: tuple[ModuleType, ...]) -> str:
    """C++ code that does what the rules and these modules do."""
    found = bundle((*CORE, *modules))
    complete, core = WithDefaults(found.functions), bundle(CORE).functions
    lines = [HEAD]
    for name, value in found.constants.items():
        if isinstance(value, float):
            raise NoTwin(name)
        if isinstance(value, tuple):
            numbers = ", ".join(str(int(v)) for v in value)
            lines.append(f"static const Int {name}[] = {{{numbers}}};")
        else:
            lines.append(f"static const Int {name} = {value}LL;")
    lines += [f"static {signature(f)};" for f in found.functions.values()]
    for function in found.functions.values():
        names = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and _is_set(n)}
        local = sorted(names - {arg.arg for arg in function.args.args})
        lines.append(f"static {signature(function)} {{")
        lines += [f"Int {expression(ast.Name(name))} = 0;" for name in local]
        body = complete.visit(function).body
        lines += statements(body if function.name in core else map(Careful().visit, body))
        lines += ["return 0;", "}"]
    for function in bundle(modules).functions.values():
        call = ", ".join(arg.arg for arg in function.args.args)
        head = signature(function).replace(f" {function.name}(", f" twin_{function.name}(", 1)
        lines.append(f'extern "C" {head} {{ return {function.name}({call}); }}')
    return "\n".join(lines) + "\n"


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


class Row(ctypes.Structure):
    """An array of integers in the form that the C++ code takes."""

    _fields_ = (("cells", ctypes.c_void_p), ("size", ctypes.c_int64))


def row(array: Any) -> Row:
    """A numpy array of int64 in the form that the C++ code takes; it must outlive the result."""
    return Row(array.ctypes.data, len(array))


def build(folder: Path, *modules: ModuleType) -> Any:
    """The functions of ``modules`` by name (``twin_...``), or None where there is no g++."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    text = translate(modules)
    name = hashlib.sha256(" ".join((*FLAGS, text)).encode()).hexdigest()[:16]
    source, library = folder / f"twin_{name}.cpp", folder / f"twin_{name}.so"
    if not library.exists():
        source.write_text(text, encoding="utf-8")
        subprocess.run([compiler, *FLAGS, "-o", str(library), str(source)], check=True)
    loaded = ctypes.CDLL(str(library))
    for function in bundle(modules).functions:
        getattr(loaded, f"twin_{function}").restype = ctypes.c_int64
    return loaded
