"""External code in specs, which decides about isolation, about the salt, and about the sources stored with results."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.config.tuned_values import WEIGHTS, read_tuned_values
from topdeck.core.errors import SpecError
from topdeck.core.external_source import ExternalSource, external_source
from topdeck.core.importing import is_external_name


def is_external(value: Value) -> bool:
    """Return whether a spec, a part of it, or a file that it names contains external code."""
    return next(external_names(value), None) is not None


def external_sources(value: Value) -> list[ExternalSource]:
    """List the sources of the external code that a spec names, without importing any of it."""
    sources = map(external_source, dict.fromkeys(external_names(value)))
    return [source for source in sources if source is not None]


def source_hashes(specs: Mapping[str, Value]) -> dict[str, dict[str, dict[str, str]]]:
    """Return the hashes of source files by agent, external name and file, for agents with external code.

    Args:
        specs: The spec of each agent by its name, or all specs of agents that have the same name.
    """
    hashes_by_agent = {
        agent: {source.name: {file.path: file.hash for file in source.files} for source in external_sources(spec)}
        for agent, spec in specs.items()
    }
    return {agent: hashes for agent, hashes in hashes_by_agent.items() if hashes}


def external_names(value: Value, files: frozenset[Path] = frozenset()) -> Iterator[str]:
    """List the external names in a spec or a value of one, at any depth.

    Text may be a spec in quotes, so it is searched like one.  Files of tuned values are searched, too, except `files`,
    which are being searched already.
    """
    if isinstance(value, Spec):
        if is_external_name(value.name):
            yield value.name
        for name, inner in value.values.items():
            yield from external_names(inner, files)
            if name == WEIGHTS and isinstance(inner, str):
                yield from names_in_file(Path(inner).expanduser().absolute(), files)
    elif isinstance(value, list):
        for inner in value:
            yield from external_names(inner, files)
    elif isinstance(value, str):
        yield from names_in_text(value, files)


def names_in_text(text: str, files: frozenset[Path]) -> Iterator[str]:
    try:
        yield from external_names(parse_spec(text), files)
    except SpecError:
        if is_external_name(text):
            yield text


def names_in_file(path: Path, files: frozenset[Path]) -> Iterator[str]:
    """List the external names in a file of tuned values; faulty files are reported when they are used."""
    if path in files:
        return
    try:
        tuned = read_tuned_values(path)
    except SpecError:
        return
    for text in (tuned.of, *tuned.values.values()):
        yield from external_names(text, files | {path})
