"""A text with tables and pictures, written once and shown as Markdown or as a page of HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import fill
from typing import TypeAlias

from matplotlib.figure import Figure

from topdeck.report.files import Drawings, rendered

WIDTH = 120  # characters of a line of Markdown
MARKS = ((re.compile(r"`(.+?)`"), r"<code>\1</code>"), (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"))
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


# ---- what it is made of; texts may hold `code`, **strong words** and [links](address)


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Bullets:
    items: Sequence[str]


@dataclass(frozen=True)
class Grid:
    """A table; its first columns are of words, the others of numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # columns


@dataclass(frozen=True)
class Command:
    text: str


@dataclass(frozen=True)
class Image:
    """A picture by its name."""

    name: str
    about: str


Block: TypeAlias = Heading | Paragraph | Bullets | Grid | Command | Image


@dataclass
class Document:
    """Blocks under a title, and the pictures that they show."""

    title: str
    blocks: list[Block] = field(default_factory=list)
    pictures: dict[str, Figure] = field(default_factory=dict)

    def add(self, *blocks: Block) -> None:
        self.blocks += blocks

    def draw(self, name: str, about: str, picture: Figure) -> None:
        self.pictures[name] = picture
        self.add(Image(name, about))


# ---- Markdown


def markdown(document: Document, pictures: str) -> str:
    """The document as Markdown, with its pictures in a folder of this name beside it."""
    parts = [f"# {document.title}", *(markdown_block(block, pictures) for block in document.blocks)]
    return "\n\n".join(parts) + "\n"


def markdown_block(block: Block, pictures: str) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return wrapped(text)
        case Bullets(items):
            return "\n".join(wrapped(f"- {item}", "  ") for item in items)
        case Grid():
            return markdown_grid(block)
        case Command(text):
            return f"```console\n$ {text}\n```"
        case Image(name, about):
            return f"![{about}]({pictures}/{name}.svg)"


def wrapped(text: str, indent: str = "") -> str:
    return fill(" ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def markdown_grid(grid: Grid) -> str:
    rule = ["---" if place < grid.words else "---:" for place in range(len(grid.head))]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in (grid.head, rule, *grid.rows)
    )


# ---- HTML


def html_page(document: Document, drawings: Drawings) -> str:
    """The document as a page that needs nothing else."""
    blocks = "\n".join(html_block(block, drawings) for block in document.blocks)
    return rendered("document.html", title=document.title, blocks=blocks)


def html_block(block: Block, drawings: Mapping[str, str]) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{html_text(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{html_text(text)}</p>"
        case Bullets(items):
            return f"<ul>{''.join(f'<li>{html_text(item)}</li>' for item in items)}</ul>"
        case Grid():
            return html_grid(block)
        case Command(text):
            return f"<pre><code>$ {escape(text)}</code></pre>"
        case Image(name, about):
            drawing = drawings[name]
            return f"<figure>{drawing[drawing.index('<svg') :]}<figcaption>{html_text(about)}</figcaption></figure>"


def html_grid(grid: Grid) -> str:
    head = "".join(f"<th>{html_text(cell)}</th>" for cell in grid.head)
    kinds = ["" if place < grid.words else ' class="number"' for place in range(len(grid.head))]
    rows = "".join(
        f"<tr>{''.join(f'<td{kind}>{html_text(cell)}</td>' for kind, cell in zip(kinds, row, strict=True))}</tr>"
        for row in grid.rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def html_text(text: str) -> str:
    found = escape(text, quote=False)
    for mark, tag in MARKS:
        found = mark.sub(tag, found)
    return LINK.sub(linked, found)


def linked(link: re.Match[str]) -> str:
    """Pages of Markdown that link to each other are pages of HTML here."""
    address = re.sub(r"\.md(?=#|$)", ".html", link[2])
    return f'<a href="{escape(address)}">{link[1]}</a>'
