"""Documents with tables and figures that can be written as Markdown or HTML."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import TypeAlias

from markdown_it import MarkdownIt
from matplotlib.figure import Figure

from topdeck.report.files import Drawings, render_template

WIDTH = 120  # characters per line of Markdown
HTML = MarkdownIt("js-default")  # supports tables, and escapes HTML in texts
LINK_TO_PAGE = re.compile(r"(\]\([^)\s]+)\.md(?=[#)])")


# ---- blocks; texts can contain `code`, **strong words** and [links](address)


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
    """A table whose first columns contain words and whose other columns contain numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # number of leading columns with words


@dataclass(frozen=True)
class Command:
    text: str


@dataclass(frozen=True)
class Image:
    """A reference to a figure by name, with a caption."""

    name: str
    about: str


Block: TypeAlias = Heading | Paragraph | Bullets | Grid | Command | Image


@dataclass
class Document:
    """A title, the blocks below it, and the figures that the blocks refer to."""

    title: str
    blocks: list[Block] = field(default_factory=list)
    pictures: dict[str, Figure] = field(default_factory=dict)

    def add(self, *blocks: Block) -> None:
        self.blocks += blocks

    def draw(self, name: str, about: str, picture: Figure) -> None:
        self.pictures[name] = picture
        self.add(Image(name, about))


# ---- Markdown


def to_markdown(document: Document, pictures: str) -> str:
    """Return the document as Markdown; `pictures` is the relative path to the folder with its figures."""
    parts = [f"# {document.title}", *(markdown_block(block, pictures) for block in document.blocks)]
    return "\n\n".join(parts) + "\n"


def markdown_block(block: Block, pictures: str) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return wrap_text(text)
        case Bullets(items):
            return "\n".join(wrap_text(f"- {item}", "  ") for item in items)
        case Grid():
            return markdown_grid(block)
        case Command(text):
            return f"```console\n$ {text}\n```"
        case Image(name, about):
            return f"![{about}]({pictures}/{name}.svg)"


def wrap_text(text: str, indent: str = "") -> str:
    return fill(" ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def markdown_grid(grid: Grid) -> str:
    rule = ["---" if place < grid.words else "---:" for place in range(len(grid.head))]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in (grid.head, rule, *grid.rows)
    )


# ---- HTML


def to_html(document: Document, drawings: Drawings) -> str:
    """Return the document as a self-contained HTML page."""
    blocks = "".join(html_block(block, drawings) for block in document.blocks)
    return render_template("document.html", title=document.title, blocks=blocks)


def html_block(block: Block, drawings: Drawings) -> str:
    if isinstance(block, Image):
        drawing = drawings[block.name]
        caption = HTML.renderInline(block.about)
        return f"<figure>{drawing[drawing.index('<svg') :]}<figcaption>{caption}</figcaption></figure>\n"
    html = HTML.render(LINK_TO_PAGE.sub(r"\1.html", markdown_block(block, "")))
    return f'<div class="scroll">{html}</div>\n' if isinstance(block, Grid) else html
