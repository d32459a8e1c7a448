"""Reads a page as a browser would."""

from __future__ import annotations

from html.parser import HTMLParser


class PageReader(HTMLParser):
    """Collects the addresses that a browser would load, and checks whether tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        loaded = [value for name, value in attributes if name in ("src", "href", "xlink:href") and value]
        self.loads += [value for value in loaded if not value.startswith(("#", "data:"))]
        if tag not in ("link", "meta", "use", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[-1]:
            self.open.pop()
