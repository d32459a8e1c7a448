"""The list of compiled modules, so that a renamed or moved module is not left uncompiled by accident."""

from __future__ import annotations

from pathlib import Path

import pytest

import topdeck
from topdeck.core.build import compiled

COMPILED = """
agents: simple
arena/play: loop
core: clock consequence consequence_log encoding event rng search_info session state streams tuples
envs: encoded_game vector
games/gwent: horizon situations state
games/gwent/agents: openings
games/gwent/encoding: action_ids encoder entities history piles scalars schema
games/gwent/engine: abilities actions board card consequences constants fingerprint invariants legal model play power
  random_play rounds zones
games/gwent/knowledge: hidden observation
games/gwent/knowledge/beliefs: filling
games/gwent/language: amounts conditions effects selectors
games/gwent/scores: position trained valencia
games/hearthstone: situations state
games/hearthstone/agents: openings
games/hearthstone/encoding: action_ids encoder entities history piles scalars schema
games/hearthstone/engine: abilities actions auras board card casting combat consequences constants costs deaths
  enchantments entity events fingerprint flags health heroes invariants legal pick play player rules table turns zones
games/hearthstone/knowledge: hidden observation
games/hearthstone/knowledge/beliefs: deck_models filling
games/hearthstone/language: amounts conditions flags selectors stats
games/hearthstone/language/effects: board cards casting choices combat deaths enchant flow health players secrets
  transform
games/hearthstone/scores: active_features competition counts entity_network framework gretive linear madrid malaga
  nearness network position trained
games/shared: history_writer
search: base batched_mcts beam budget decision determinizer evaluation flat frontier greedy gumbel horizon lookahead
  mcts model_evaluator network_file playout reply rollout scores selection sparse_network tree turn_tree win
"""


def listed() -> set[str]:
    """The modules above, as paths below the package."""
    found: set[str] = set()
    folder = ""
    for word in COMPILED.split():
        if word.endswith(":"):
            folder = word.removesuffix(":")
        else:
            found.add(f"{folder}/{word}".removeprefix("./"))
    return found


@pytest.mark.skipif(not compiled(), reason="this build is interpreted")
def test_what_is_meant_to_be_compiled_is_and_nothing_else() -> None:
    package = Path(topdeck.__file__).parent
    libraries = [path.relative_to(package) for path in package.rglob("*") if path.suffix in (".so", ".pyd")]
    assert {(path.parent / path.name.partition(".")[0]).as_posix() for path in libraries} == listed()
