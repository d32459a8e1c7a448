"""Longer free lists in the C code of mypyc.

A class with `@mypyc_attr(free_list_len=1)` keeps one freed object for its next instance, and mypyc knows no other
length.  A copy of a state makes a dozen objects and frees them together, so the one place becomes a stack of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

LENGTH = 64
# The C code of mypyc for the free list of a class, and its replacement.
DECLARED = (
    r"((?:extern )?CPyThreadLocal )(\w+) \*(\w+)_free_instance;",
    rf"\1\2 *\3_free[{LENGTH}]; \1int \3_free_count;",
)
TAKEN = (
    r"if \((\w+)_free_instance != NULL\) \{\n *self = \1_free_instance;\n *\1_free_instance = NULL;",
    r"if (\1_free_count > 0) {\nself = \1_free[--\1_free_count];",
)
KEPT = (
    r"if \((\w+)_free_instance == NULL\) \{\n *\1_free_instance = self;",
    rf"if (\1_free_count < {LENGTH}) {{\n\1_free[\1_free_count++] = self;",
)


class UnknownForm(Exception):
    """The C code is not what this mypyc was known to write."""


def lengthen_free_lists(files: Iterable[Path]) -> int:
    """Rewrite these C files and headers; returns how many classes have a free list."""
    texts = {path: path.read_text() for path in files}
    taken = kept = 0
    for path, text in texts.items():
        text, _ = re.subn(*DECLARED, text)
        text, places_taken = re.subn(*TAKEN, text)
        texts[path], places_kept = re.subn(*KEPT, text)
        taken, kept = taken + places_taken, kept + places_kept
    if taken != kept or any("_free_instance" in text for text in texts.values()):
        raise UnknownForm("this mypyc writes its free lists in another form")
    for path, text in texts.items():
        path.write_text(text)
    return taken
