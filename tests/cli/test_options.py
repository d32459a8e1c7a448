"""The choices for options are the same as in the library."""

from typing import Any, get_args

import pytest

from topdeck.arena.plan import formats, time_limit
from topdeck.arena.results.decision_files import FORMS
from topdeck.arena.results.export import EXPORTS
from topdeck.cli import options


@pytest.mark.parametrize(
    ("offered", "taken"),
    [
        (options.Overruns, time_limit.OVERRUNS),
        (options.Times, time_limit.TIMES),
        (options.FormatName, tuple(formats.FORMATS)),
        (options.ExportName, tuple(dict.fromkeys([*EXPORTS, *FORMS]))),
        ((*get_args(options.DeckPairings), "own"), get_args(formats.Decks)),  # own decks need a file
    ],
)
def test_all_choices_are_offered_and_no_others(offered: Any, taken: tuple[str, ...]) -> None:
    assert (get_args(offered) or offered) == taken
