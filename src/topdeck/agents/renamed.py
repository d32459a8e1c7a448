"""Names of before: refused with the name of today, or brought up to date in specs that were stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topdeck.agents.spec import Spec, Value, parse_spec
from topdeck.game import Game
from topdeck.kinds import Renamed
from topdeck.registry import default_game, load_game

EVERY_AGENT = "*"
GENERAL = Renamed(
    parameters={
        EVERY_AGENT: {"mulligan": "opening"},
        "beam": {"foe_width": "opponent_width"},
        "champion": {
            "hope": "lethal_share",
            "trust": "reply_weight",
            "share": "own_turn_share",
            "ends": "replies",
        },
    }
)


def all_renamed(game: Game) -> Renamed:
    """What has another name now: what the game says, and what is general."""
    own = game.renamed()
    return Renamed(
        {**GENERAL.agents, **own.agents},
        {**GENERAL.parts, **own.parts},
        joined(GENERAL.parameters, own.parameters),
        joined(GENERAL.added, own.added),
    )


def joined(general: Mapping[str, Mapping[str, Any]], own: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {owner: {**general.get(owner, {}), **own.get(owner, {})} for owner in (*general, *own)}


def renamed_parameters(owner: str, game: Game) -> dict[str, str]:
    """The parameters of an agent or part by their names of before."""
    known = all_renamed(game).parameters
    return {**known.get(EVERY_AGENT, {}), **known.get(owner, {})}


# ---- stored specs


def modernised(text: str, game: str | None = None) -> str:
    """The spec of an agent as it would be written today: names of today, in their order, and parameters that came later
    with the value that stands for what was before."""
    return str(Updating(all_renamed(load_game(game or default_game()))).agent(parse_spec(text)))


class Updating:
    """Brings specs up to date."""

    def __init__(self, renamed: Renamed) -> None:
        self.renamed = renamed

    def agent(self, spec: Spec) -> Spec:
        return self.updated(self.renamed.agents.get(spec.name, spec.name), spec, EVERY_AGENT)

    def part(self, value: Value) -> Value:
        """A score or belief; all other values are what they are."""
        if isinstance(value, Spec):
            return self.updated(self.renamed.parts.get(value.name, value.name), value)
        return self.renamed.parts.get(value, value) if isinstance(value, str) else value

    def updated(self, name: str, spec: Spec, *owners: str) -> Spec:
        """A spec without parameters has nothing to add: it means the defaults of today."""
        if not spec.values:
            return Spec(name)
        new: dict[str, str] = {}
        for owner in (*owners, name):
            new |= self.renamed.parameters.get(owner, {})
        values = {new.get(key, key): self.part(value) for key, value in spec.values.items()}
        values = {**self.renamed.added.get(name, {}), **values}
        return Spec(name, {key: values[key] for key in sorted(values)})
