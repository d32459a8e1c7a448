"""Names of before: brought up to date in specs that were stored."""

from __future__ import annotations

from topdeck.config.spec import Spec, Value, parse_spec
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
    owners = (*GENERAL.parameters, *own.parameters)
    return Renamed(
        {**GENERAL.agents, **own.agents},
        {**GENERAL.parts, **own.parts},
        {owner: {**GENERAL.parameters.get(owner, {}), **own.parameters.get(owner, {})} for owner in owners},
    )


# ---- stored specs


def with_current_names(text: str, game: str | None = None) -> str:
    """The spec of an agent with the names of today, in their order.  Parameters that came later are not added."""
    played = load_game(game or default_game())
    spec = SpecUpdater(all_renamed(played)).agent(parse_spec(text))
    if "opening" in spec.values and not played.openings():  # then the rule meant nothing, whatever its name
        spec = Spec(spec.name, {**spec.values, "opening": None})
    return str(spec)


class SpecUpdater:
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
        new: dict[str, str] = {}
        for owner in (*owners, name):
            new |= self.renamed.parameters.get(owner, {})
        values = {new.get(key, key): self.part(value) for key, value in spec.values.items()}
        return Spec(name, {key: values[key] for key in sorted(values)})
