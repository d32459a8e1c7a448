"""Docstrings in the C code of mypyc.

mypyc drops docstrings, so `help` would show nothing but signatures for compiled classes.  This puts them back: those of
classes, functions and methods, and for attributes the comment at the end of the line that declares them.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

# The C code before a docstring, which names the function or type, and the docstring or NULL.
FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s+METH_FASTCALL \| METH_KEYWORDS, )PyDoc_STR\("([^"]*)"\)')
CLASS = re.compile(r'(PyTypeObject CPyType_(\w+)_template_ = \{.*?\.tp_doc = )PyDoc_STR\("([^"]*)"\)', re.DOTALL)
ATTRIBUTE = re.compile(r"(\(getter\)(\w+),\s+(?:\(setter\)\w+|NULL),\s+)NULL(), NULL\}")
SEPARATOR = "___"


def restore_docstrings(generated: Iterable[Path], modules: Iterable[Path], root: Path) -> int:
    """Write the docstrings of Python modules below `root` into the C files made of them; returns how many."""
    docs = c_names(modules, root)
    count = 0

    def add(match: re.Match[str]) -> str:
        nonlocal count
        before, name, signature = match.groups()
        doc = docs.get(name)
        if doc is None:
            return match[0]
        count += 1
        after = "" if match[0].endswith(")") else ", NULL}"
        return f'{before}PyDoc_STR("{signature}{c_text(doc)}"){after}'

    for path in generated:
        text = path.read_text()
        for pattern in (FUNCTION, CLASS, ATTRIBUTE):
            text = pattern.sub(add, text)
        path.write_text(text)
    return count


def c_names(modules: Iterable[Path], root: Path) -> dict[str, str]:
    """Docstrings by the names that mypyc may give in C: it leaves out packages where the rest is unambiguous."""
    docs: dict[str, str] = {}
    for module in modules:
        parts = module.relative_to(root).with_suffix("").parts
        for name, doc in docstrings(module.read_text("utf-8")):
            for start in range(len(parts) + 1):
                docs[SEPARATOR.join([*parts[start:], name])] = doc
    return docs


def docstrings(source: str) -> Iterator[tuple[str, str]]:
    """The docstrings of a module's classes, functions, methods and attributes, by the last parts of their C names."""
    comments = trailing_comments(source)
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if doc := ast.get_docstring(node):
            yield node.name, doc
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and (doc := ast.get_docstring(member)):
                    yield f"{node.name}{SEPARATOR}{member.name}", doc
            for attribute, line in declared_attributes(node):
                if line in comments:
                    yield f"{node.name}_get_{attribute}", comments[line]


def declared_attributes(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    """The attributes that a class declares in its body or in its methods, with the last lines of the declarations."""
    for statement in ast.walk(node):
        if isinstance(statement, ast.AnnAssign):
            target, line = statement.target, statement.end_lineno or statement.lineno
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                yield target.attr, line
            elif isinstance(target, ast.Name) and statement in node.body:
                yield target.id, line


def trailing_comments(source: str) -> dict[int, str]:
    """The comments that follow code, by line."""
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    return {
        token.start[0]: token.string.lstrip("# ")
        for token in tokens
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }


def c_text(text: str) -> str:
    """The text as it stands between the quotes of a C string."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    return "".join(plain.get(byte, chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode("utf-8"))
