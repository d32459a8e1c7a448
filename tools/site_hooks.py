"""MkDocs hooks that turn the repository's pages into a site: `make docs`.

They add pages that `docs/` does not contain: the reference, the pages at the root of the repository, and the source
files that pages link to. They also adapt links and the indentation of lists, so that the same Markdown works in the
repository and on the site.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import reference

ROOT = Path(__file__).parents[1]
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
SOURCES = "sources"
MINOR = ("changelog.md", "studies/", f"{SOURCES}/")
LANGUAGES = {".py": "python", ".toml": "toml"}
FENCE = r"^(?P<indent> *)(?P<fence>```|~~~).*?^(?P=indent)(?P=fence)$"
LINK = r"\]\((?P<path>[^)\s#:]+)(?P<anchor>#[^)\s]*)?\)"
MARKDOWN = re.compile(rf"{FENCE}|`[^`\n]+`|(?P<spaces>^ +)|{LINK}", re.MULTILINE | re.DOTALL)


# ---- hooks


def on_config(config: Any) -> Any:
    """Replace the patterns in the navigation with the pages that they match."""
    config.nav = expand(config.nav, [*stored_pages(), *generated_pages()])
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Add the pages that `docs/` does not contain."""
    from mkdocs.structure.files import File

    texts = {site_path(path): (ROOT / path).read_text("utf-8") for path in ROOT_PAGES}
    texts |= generated_pages() | {page: source_page(path) for path, page in linked_sources().items()}
    for path, text in texts.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Any, **others: Any) -> str:
    """Adapt a repository page, and rank results, source files and changes below other pages in the site search."""
    if page.file.src_uri.startswith(MINOR):
        page.meta["search"] = {"boost": 0.5}
    source = stored_pages().get(page.file.src_uri)
    return adapt(markdown, source) if source else markdown


# ---- pages


@cache
def stored_pages() -> dict[str, str]:
    """Return the repository's pages, keyed by their paths on the site."""
    pages = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md")))
    return {site_path(page): page for page in (*ROOT_PAGES, *pages)}


@cache
def generated_pages() -> dict[str, str]:
    return reference.reference_pages()


@cache
def linked_sources() -> dict[str, str]:
    """Return the site path of each file outside `docs/` that a page links to, keyed by file."""
    targets = {link for page in stored_pages().values() for link in links(page) if (ROOT / link).is_file()}
    sources = {path: site_path(path) for path in sorted(targets)}
    return {path: page for path, page in sources.items() if page.startswith(SOURCES)}


def links(page: str) -> Iterator[str]:
    """Yield the relative links of a page as paths in the repository."""
    for found in MARKDOWN.finditer((ROOT / page).read_text("utf-8")):
        if found["path"]:
            yield posixpath.normpath(posixpath.join(posixpath.dirname(page), found["path"]))


def source_page(path: str) -> str:
    """Return a page that shows a source file."""
    language = LANGUAGES.get(Path(path).suffix, "text")
    return f"# {path}\n\n````{language}\n{(ROOT / path).read_text('utf-8')}````\n"


def site_path(path: str) -> str:
    """Return the site path of a file in the repository; packages are sections of the list of modules."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if (ROOT / path).is_dir():
        return f"modules.md#{re.sub(r'[^a-z_]', '', path.removeprefix('src/'))}"
    return f"{SOURCES}/{path}.md"


def expand(nav: Any, pages: list[str]) -> Any:
    """Return a navigation in which each pattern is replaced with the matching pages that are not listed elsewhere."""
    return expand_section(nav, [page for page in pages if page not in nav_pages(nav)])


def expand_section(section: Any, others: list[str]) -> Any:
    if isinstance(section, dict):
        return {title: expand_section(inner, others) for title, inner in section.items()}
    if isinstance(section, list):
        found = [expand_section(item, others) for item in section]
        return [page for item in found for page in (item if isinstance(item, list) else [item])]
    return [page for page in others if fnmatch(page, section)] if "*" in section else section


def nav_pages(nav: Any) -> Iterator[str]:
    """Yield the pages and patterns in a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for item in nav.values() if isinstance(nav, dict) else nav:
            yield from nav_pages(item)


# ---- Markdown


def adapt(text: str, page: str) -> str:
    """Return the Markdown of a page with links adapted to the site and lists indented by four spaces.

    Args:
        text: The page's Markdown source.
        page: The path of the page in the repository.
    """
    folder = posixpath.dirname(page)
    start = posixpath.dirname(site_path(page)) or "."

    def replace(found: re.Match[str]) -> str:
        if found["spaces"]:
            return found["spaces"] * 2
        if found["fence"]:
            return re.sub("^", found["indent"], found[0], flags=re.MULTILINE)
        if not found["path"]:
            return found[0]
        target = site_path(posixpath.normpath(posixpath.join(folder, found["path"])))
        return f"]({posixpath.relpath(target, start)}{found['anchor'] or ''})"

    return MARKDOWN.sub(replace, text)
