"""Texts with tables and figures, as Markdown and as HTML."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from page_reader import PageReader

from topdeck.report.document import Block, Bullets, Command, Document, Grid, Heading, Image, Paragraph, to_html

SVG = '<?xml version="1.0"?><svg><path/></svg>'


def page(*blocks: Block) -> str:
    return to_html(Document("A < B", list(blocks)), {"curve": SVG})


@pytest.mark.parametrize(
    ("block", "html"),
    [
        (Heading("Who & what"), "<h2>Who &amp; what</h2>"),
        (Heading("Part", 3), "<h3>Part</h3>"),
        (Paragraph("`uct(c=2)` is **not** worse"), "<p><code>uct(c=2)</code> is <strong>not</strong> worse</p>"),
        (Paragraph("`a<b` and **`c`**"), "<p><code>a&lt;b</code> and <strong><code>c</code></strong></p>"),
        (Paragraph("<script>x</script>"), "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        (Bullets(["one", "`two`"]), "<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>"),
        (Command("topdeck study a --out <b>"), "$ topdeck study a --out &lt;b&gt;\n</code></pre>"),
    ],
)
def test_a_block_is_shown_as_its_markdown_says(block: Block, html: str) -> None:
    assert html in page(block)


def test_links_to_pages_of_markdown_lead_to_pages_of_html() -> None:
    html = page(Paragraph("[a](madrid-a.md), [b](madrid-b.md#games), [c](https://example.org/x.mdx)"))
    assert 'href="madrid-a.html"' in html
    assert 'href="madrid-b.html#games"' in html
    assert 'href="https://example.org/x.mdx"' in html


def test_columns_of_numbers_are_aligned_and_those_of_words_are_not() -> None:
    html = page(Grid(["agent", "deck", "score"], [["`uct`", "a", "52 %"]], words=2))
    assert "<td><code>uct</code></td>\n<td>a</td>\n" in html
    assert '<td style="text-align:right">52 %</td>' in html


def test_a_page_is_self_contained() -> None:
    html = page(Heading("Part"), Image("curve", "a `curve`"), Grid(["a"], [["1"]]))
    assert "<figure><svg><path/></svg><figcaption>a <code>curve</code></figcaption></figure>" in html
    assert "<title>A &lt; B</title>" in html
    reader = PageReader()
    reader.feed(html)
    assert (reader.loads, reader.open) == ([], [])
