"""Texts with tables and figures, as Markdown and as HTML."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from matplotlib.figure import Figure
from page_reader import PageReader

from topdeck.report.document import Document

SVG = '<?xml version="1.0"?><svg><path/></svg>'


@pytest.fixture
def document() -> Document:
    return Document("A < B")


def page(document: Document) -> str:
    return document.to_html({"curve": SVG})


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("`uct(c=2)` is **not** worse", "<p><code>uct(c=2)</code> is <strong>not</strong> worse</p>"),
        ("`a<b` and **`c`**", "<p><code>a&lt;b</code> and <strong><code>c</code></strong></p>"),
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
    ],
)
def test_a_paragraph_is_shown_as_its_markdown_says(document: Document, text: str, html: str) -> None:
    document.add(text)
    assert html in page(document)


def test_empty_paragraphs_are_skipped(document: Document) -> None:
    document.add("one", "", "two")
    assert document.to_markdown() == "# A < B\n\none\n\ntwo\n"


def test_headings_have_levels(document: Document) -> None:
    document.add_heading("Who & what")
    document.add_heading("Part", 3)
    assert "<h2>Who &amp; what</h2>\n<h3>Part</h3>" in page(document)


def test_bullets_are_a_list(document: Document) -> None:
    document.add_bullets(["one", "`two`"])
    assert "<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>" in page(document)


def test_a_command_is_code(document: Document) -> None:
    document.add_command("topdeck study a --out <b>")
    assert "$ topdeck study a --out &lt;b&gt;\n</code></pre>" in page(document)


def test_links_to_pages_of_markdown_lead_to_pages_of_html(document: Document) -> None:
    document.add("[a](madrid-a.md), [b](madrid-b.md#games), [c](https://example.org/x.mdx)")
    html = page(document)
    assert 'href="madrid-a.html"' in html
    assert 'href="madrid-b.html#games"' in html
    assert 'href="https://example.org/x.mdx"' in html


def test_columns_of_numbers_are_aligned_and_those_of_words_are_not(document: Document) -> None:
    document.add_grid(["agent", "deck", "score"], [["`uct`", "a", "52 %"]], words=2)
    html = page(document)
    assert "<td><code>uct</code></td>\n<td>a</td>\n" in html
    assert '<td style="text-align:right">52 %</td>' in html


def test_a_page_is_self_contained(document: Document) -> None:
    document.add_heading("Part")
    document.draw("curve", "a `curve`", Figure())
    document.add_grid(["a"], [["1"]])
    html = page(document)
    assert "<figure><svg><path/></svg><figcaption>a <code>curve</code></figcaption></figure>" in html
    assert "<title>A &lt; B</title>" in html
    reader = PageReader()
    reader.feed(html)
    assert (reader.loads, reader.open) == ([], [])
