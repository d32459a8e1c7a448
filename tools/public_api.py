"""Compare the public API with `docs/public_api.txt`, so that every API change is deliberate.

    python tools/public_api.py            exit with status 1 and print a diff if they differ
    python tools/public_api.py --write    write the file

The public API consists of the names in `__all__` of the packages below and the public members of their classes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
LISTING = ROOT / "docs" / "public_api.txt"
PACKAGES = (
    "topdeck",
    "topdeck.agents",
    "topdeck.search",
    "topdeck.beliefs",
    "topdeck.arena",
    "topdeck.envs",
    "topdeck.evolve",
    "topdeck.testing",
    "topdeck.games.hearthstone",
    "topdeck.games.gwent",
)


def public_api() -> str:
    """Return one line per public object, read from the sources without importing them."""
    modules = griffe.load("topdeck", search_paths=[ROOT / "src"]).modules_collection
    lines = [line for name in PACKAGES for line in package_lines(name, modules[name])]
    return "\n".join(lines) + "\n"


def package_lines(name: str, package: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield a heading and the exported objects of a package."""
    yield f"# {name}"
    for export in sorted(map(str, package.exports or [])):
        yield from object_lines(export, package[export])
    yield ""


def object_lines(name: str, thing: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield the declaration of an object and, for a class, the declarations of its public members."""
    target = thing.final_target if isinstance(thing, griffe.Alias) else thing
    if isinstance(target, griffe.Function):
        yield f"{name}({', '.join(map(parameter, target.parameters))}) -> {target.returns}"
    elif isinstance(target, griffe.Class):
        yield f"class {name}({', '.join(map(str, target.bases))})"
        for member in sorted(target.members):
            if not member.startswith("_") or member == "__init__":
                yield from (f"    {line}" for line in object_lines(member, target[member]))
    elif isinstance(target, griffe.Attribute):
        yield f"{name}: {target.annotation}" if target.annotation else name
    else:
        yield f"{name} ({target.kind.value})"


def parameter(declared: griffe.Parameter) -> str:
    """Return a parameter in the form used in signatures."""
    marks = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
    name = (marks.get(declared.kind, "") if declared.kind else "") + declared.name
    typed = f"{name}: {declared.annotation}" if declared.annotation else name
    return typed if declared.default is None or name.startswith("*") else f"{typed} = {declared.default}"


def main(arguments: list[str]) -> int:
    """Write the listing, or compare it with the sources."""
    if arguments == ["--write"]:
        LISTING.write_text(public_api(), "utf-8")
        return 0
    kept, current = LISTING.read_text("utf-8").splitlines(), public_api().splitlines()
    difference = list(unified_diff(kept, current, LISTING.name, "the sources", lineterm="", n=1))
    if difference:
        print(*difference, "", sep="\n")
        print("The public API has changed. If that is intended, run `python tools/public_api.py --write`.")
    return bool(difference)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
