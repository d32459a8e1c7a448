"""A page cannot start programs, except for the programs with which the server was started."""

from __future__ import annotations

import pytest

from topdeck.core.registry import load_game
from topdeck.web.errors import RequestError
from topdeck.web.specs import check_spec


@pytest.mark.parametrize("spec", ["exec:true", 'exec(command="true")', "exec:sh -c true"])
def test_a_page_cannot_start_a_program(spec: str) -> None:
    with pytest.raises(RequestError, match=r"^exec:.* is not available on this server; restart the server with"):
        check_spec(spec, load_game("gwent"), frozenset())


def test_a_page_can_use_a_program_that_the_server_offers() -> None:
    offered = frozenset({"exec:true"})
    assert check_spec("exec:true", load_game("gwent"), offered) == 'exec(command="true")'
    with pytest.raises(RequestError):
        check_spec("exec:false", load_game("gwent"), offered)
