"""The script and the styles for tables and charts that reports share with the web page."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from posixpath import dirname, join, normpath
from urllib.parse import quote

from topdeck.report.page_sources import IMPORT, REPORT_STYLES, read_file

ENTRY = "report/report.js"
ICON = "icon.svg"
IMPORTS = re.compile(r"""^(import|export)\s*(\w+|\{[^}]*\})\s*from\s*["']([^"']+)["'];?""", re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:const|function) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"(?<![\w$])export\s*\{([^}]*)\};?")
EXPORT_DEFAULT = re.compile(r"(?<![\w$])export default\b")


@cache
def report_styles() -> str:
    return "".join(read_file(name).decode() for name in REPORT_STYLES)


@cache
def report_icon() -> str:
    """Return the address of the icon of reports, which contains the icon itself."""
    return f"data:image/svg+xml,{quote(read_file(ICON))}"


@cache
def report_script() -> str:
    """Return a report's modules as a single script that needs no server; each module becomes a function."""
    done: dict[str, str] = {}
    add_module(ENTRY, done)
    return "\n".join(['"use strict";', "const modules = {};", *done.values(), ""])


def script_hash() -> str:
    """Return the hash that lets a content security policy allow only this script."""
    return f"sha256-{b64encode(sha256(report_script().encode()).digest()).decode()}"


def add_module(name: str, done: dict[str, str]) -> None:
    """Add a module after all modules that it imports."""
    text = read_file(name).decode()
    for target in IMPORT.findall(text):
        if (path := normpath(join(dirname(name), target))) not in done:
            add_module(path, done)
    done[name] = f"modules[{name!r}] = (() => {{\n{as_function_body(name, text)}\n}})();"


def as_function_body(name: str, text: str) -> str:
    """Return a module's source, with its imports as variables and its exports as a returned object."""
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        kind, names, target = found.groups()
        module = f"modules[{normpath(join(dirname(name), target))!r}]"
        if kind == "export":
            exports.extend(f"{new}: {module}.{old}" for old, new in pairs(names))
            return ""
        bindings = names if not names.startswith("{") else ", ".join(f"{old}: {new}" for old, new in pairs(names))
        return f"const {{ {bindings} }} = {module};" if names.startswith("{") else f"const {names} = {module}.default;"

    def listed(found: re.Match[str]) -> str:
        exports.extend(f"{new}: {old}" for old, new in pairs(found[1]))
        return ""

    text = IMPORTS.sub(imported, text)
    exports += EXPORTED.findall(text)
    text = EXPORT_LIST.sub(listed, EXPORTED.sub("", text))
    if EXPORT_DEFAULT.search(text):
        text = EXPORT_DEFAULT.sub("const byDefault =", text)
        exports.append("default: byDefault")
    return f"{text}\nreturn {{ {', '.join(exports)} }};"


def pairs(names: str) -> list[tuple[str, str]]:
    """Return the names in an import or export list, each with the name under which it is imported or exported."""
    words = [word.split() for word in names.strip("{} ").split(",") if word.strip()]
    return [(word[0], word[-1]) for word in words]
