"""Writing the files of a report: a self-contained page and its figures."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, PackageLoader
from matplotlib.figure import Figure

from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.report.style import use_style

REPORT = "topdeck.report"

Drawings = Mapping[str, str]  # figures as SVG, by name


def render_template(template: str, package: str = REPORT, **values: object) -> str:
    """Render a template of a package to HTML with these values; it can extend the templates of reports."""
    loader = ChoiceLoader([PackageLoader(name, ".") for name in dict.fromkeys((package, REPORT))])
    environment = Environment(loader=loader, autoescape=True)
    return environment.get_template(template).render(**values)


def html_list(values: Json) -> str:
    """Return names with their values as comma-separated text."""
    words = {True: "yes", False: "no"}
    return ", ".join(f"{name} {words[value] if isinstance(value, bool) else value}" for name, value in values.items())


def write_files(
    path: Path, page: Callable[[Drawings], str], pictures: Mapping[str, Figure], folder: Path | None = None
) -> list[Path]:
    """Write a page and, if a folder is passed, its figures as PNG and SVG, and return the paths of the files."""
    drawings = {name: render_figure(made, "svg") for name, made in pictures.items()}
    files = {path: page({name: drawing.decode() for name, drawing in drawings.items()}).encode()}
    if folder is not None:
        for name, made in pictures.items():
            files |= {folder / f"{name}.png": render_figure(made, "png"), folder / f"{name}.svg": drawings[name]}
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for file, data in files.items():
            file.write_bytes(data)
    except OSError as error:
        raise MatchError(f"the report cannot be written to {error.filename}: {error.strerror}") from None
    return list(files)


def render_figure(made: Figure, form: str) -> bytes:
    file = io.BytesIO()
    with use_style():
        made.savefig(file, format=form, metadata={"Date": None} if form == "svg" else None)
    return file.getvalue()
