"""Documents with tables and figures, written as Markdown and rendered as HTML."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill

from markdown_it import MarkdownIt
from matplotlib.figure import Figure

from topdeck.report.files import render_template

Drawings = Mapping[str, str]  # figures as SVG, keyed by name
WIDTH = 120  # characters per line of Markdown
PICTURES = "pictures"  # the folder for the figures, next to the Markdown file
HTML = MarkdownIt("js-default")  # supports tables and escapes HTML in text
LINK_TO_PAGE = re.compile(r"(\]\([^)\s]+)\.md(?=[#)])")
IMAGE = re.compile(rf"!\[(?P<about>.*)\]\({PICTURES}/(?P<name>.*)\.svg\)")


@dataclass
class Document:
    """A title, blocks of Markdown text, and the figures to which the blocks refer.

    The text may contain `code`, **bold text** and [links](address).
    """

    title: str
    blocks: list[str] = field(default_factory=list)
    pictures: dict[str, Figure] = field(default_factory=dict)

    def add(self, *paragraphs: str) -> None:
        """Add paragraphs, skipping empty paragraphs."""
        self.blocks += [wrap_text(text) for text in paragraphs if text]

    def add_heading(self, text: str, level: int = 2) -> None:
        self.blocks.append(f"{'#' * level} {text}")

    def add_bullets(self, items: Sequence[str]) -> None:
        self.blocks.append("\n".join(wrap_text(f"- {item}", "  ") for item in items))

    def add_grid(self, head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> None:
        """Add a table whose first `words` columns contain text and whose other columns contain numbers."""
        rule = ["---" if place < words else "---:" for place in range(len(head))]
        lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in (head, rule, *rows)]
        self.blocks.append("\n".join(lines))

    def add_command(self, text: str) -> None:
        self.blocks.append(f"```console\n$ {text}\n```")

    def draw(self, name: str, about: str, picture: Figure) -> None:
        """Add a figure."""
        self.pictures[name] = picture
        self.blocks.append(f"![{about}]({PICTURES}/{name}.svg)")

    def to_markdown(self) -> str:
        return "\n\n".join([f"# {self.title}", *self.blocks]) + "\n"

    def to_html(self, drawings: Drawings) -> str:
        """Return a self-contained HTML page."""
        blocks = "".join(html_block(block, drawings) for block in self.blocks)
        return render_template("document.html", title=self.title, blocks=blocks)


def wrap_text(text: str, indent: str = "") -> str:
    return fill(" ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def html_block(block: str, drawings: Drawings) -> str:
    if image := IMAGE.fullmatch(block):
        drawing = drawings[image["name"]]
        caption = HTML.renderInline(image["about"])
        return f"<figure>{drawing[drawing.index('<svg') :]}<figcaption>{caption}</figcaption></figure>\n"
    html = HTML.render(LINK_TO_PAGE.sub(r"\1.html", block))
    return f'<div class="scroll">{html}</div>\n' if block.startswith("|") else html
