"""Writing the files of a report: a self-contained page and its figures."""

import io
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import ChoiceLoader, Environment, PackageLoader

from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.report.components import report_icon, report_script, report_styles

if TYPE_CHECKING:
    from matplotlib.figure import Figure

REPORT = "topdeck.report"


def render_template(template: str, package: str = REPORT, **values: object) -> str:
    """Render a package's template to HTML with these values; the template can extend the report templates."""
    return make_environment(package).get_template(template).render(**values)


@cache
def make_environment(package: str) -> Environment:
    """Return the environment of a package's templates, which compiles each template only once."""
    loader = ChoiceLoader([PackageLoader(name, ".") for name in dict.fromkeys((package, REPORT))])
    environment = Environment(loader=loader, autoescape=True)
    environment.globals |= {"icon": report_icon, "script": report_script, "styles": report_styles}
    return environment


def html_list(values: Json) -> str:
    """Return names and their values as comma-separated text."""
    words = {True: "yes", False: "no"}
    return ", ".join(f"{name} {words[value] if isinstance(value, bool) else value}" for name, value in values.items())


def write_files(path: Path, page: str, folder: Path | None, draw: Callable[[], Mapping[str, "Figure"]]) -> list[Path]:
    """Write a page and, if a folder is given, its figures as PNG and SVG; return the paths of all files."""
    files = {path: page.encode()}
    if folder is not None:
        for name, made in draw().items():
            for form in ("png", "svg"):
                files[folder / f"{name}.{form}"] = render_figure(made, form)
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for file, data in files.items():
            file.write_bytes(data)
    except OSError as error:
        raise MatchError(f"the report cannot be written to {error.filename}: {error.strerror}") from None
    return list(files)


def render_figure(made: "Figure", form: str) -> bytes:
    from topdeck.report.style import use_style  # loads matplotlib, which pages do not need

    file = io.BytesIO()
    with use_style():
        made.savefig(file, format=form, metadata={"Date": None} if form == "svg" else None)
    return file.getvalue()
