"""Atomic file writing, and quoting of strings."""

import json
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file atomically: an existing file is replaced only once the new file is complete."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def quote(text: str) -> str:
    """Quote a string as a literal that is valid in TOML, JSON and Python."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML does not allow DEL
