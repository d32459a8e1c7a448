"""Writing files and texts for users."""

import json
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file completely or not at all: an existing file stays until the new one is complete."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def quote(text: str) -> str:
    """Return a text as a string of TOML, JSON and Python."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # which TOML does not allow
