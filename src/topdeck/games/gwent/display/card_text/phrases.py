"""The phrases for effects that need more than a template."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from topdeck.games.gwent.display.card_text.describer import Describer
from topdeck.games.gwent.display.card_text.grammar import Noun
from topdeck.games.gwent.engine.abilities import Amount, Effect, Then
from topdeck.games.gwent.language.conditions import Agreed
from topdeck.games.gwent.language.effects import (
    Ask,
    ChangePicked,
    Crewed,
    Damage,
    Give,
    If,
    Pick,
    PickHighest,
    PickRandom,
    SpawnOpposite,
)
from topdeck.games.shared.english import listing


def then(describer: Describer, effect: Then) -> str:
    first, second = describer.effect(effect.first), describer.effect(effect.second)
    return f"{first}; {second}" if second.startswith("if ") else f"{first}, then {second}"


def steps(describer: Describer, effect: Effect) -> list[str]:
    """Effects that follow each other, one by one."""
    if isinstance(effect, Then):
        return steps(describer, effect.first) + steps(describer, effect.second)
    return [describer.effect(effect)]


def if_so(describer: Describer, effect: If) -> str:
    """A variant of the game is settled when a card is read; other conditions are not."""
    condition = effect.condition
    if isinstance(condition, Agreed):
        branch = effect.then if condition.setting in describer.variants else effect.otherwise
        return "do nothing" if branch is None else describer.effect(branch)
    words = f"if {describer.condition(condition)}, {describer.effect(effect.then)}"
    return words if effect.otherwise is None else f"{words}; otherwise {describer.effect(effect.otherwise)}"


def damage(describer: Describer, effect: Damage) -> str:
    who, amount = describer.who(effect.who), describer.amount(effect.amount)
    if isinstance(effect.amount, Amount):
        return f"deal damage to {who} equal to {amount}"
    return f"deal {amount} damage to {who}"


def describe_crew(describer: Describer, effect: Crewed) -> str:
    first = describer.effect(effect.shot.effect)
    return f"{first}; for each neighbour with crew, choose {describer.aim(effect.shot.targets)} and do it again"


def ask(describer: Describer, effect: Ask) -> str:
    describer.target = describer.aim(effect.targets)
    return describer.effect(effect.effect)


def spawn_opposite(describer: Describer, effect: SpawnOpposite) -> str:
    place = "at the same place of" if effect.same_place else "at the right end of"
    return f"spawn {describer.tokens(effect.token, 1)} {place} the opposite row"


def pick(describer: Describer, effect: Pick) -> str:
    noun = describer.noun(effect.which).with_name("card")
    source = f"from your {'graveyard' if effect.buried else 'deck'}"
    chosen = [f"choose {noun.one()} {source}"]
    if effect.seen:
        chosen = [f"look at {noun.random(effect.seen)} {source}", "choose one"]
    return listing(chosen + steps(describer, effect.then))


def pick_random(describer: Describer, effect: PickRandom) -> str:
    taken = f"take {describer.noun(effect.which).with_name('card').random(1)} from your deck"
    return listing([taken, *steps(describer, effect.then)])


def pick_highest(describer: Describer, effect: PickHighest) -> str:
    taken = f"take {describer.noun(effect.which).with_name('card').most('strongest')} from your deck"
    return listing([taken, *steps(describer, effect.then)])


def grown(effect: ChangePicked | Give, who: str) -> str:
    """More base power, more power, or both."""
    parts = [f"strengthen {who} by {effect.strengthen}"] if effect.strengthen else []
    return listing(parts + ([f"boost {who} by {effect.boost}"] if effect.boost else []))


def give(describer: Describer, effect: Give) -> str:
    noun = Noun(kind="unit", tags=(effect.tag,) if effect.tag else ())
    return grown(effect, f"{noun.all()} in your hand and deck")


PHRASES: Final[dict[type, Callable[[Describer, Any], str]]] = {
    Then: then,
    If: if_so,
    Damage: damage,
    Crewed: describe_crew,
    Ask: ask,
    SpawnOpposite: spawn_opposite,
    Pick: pick,
    PickRandom: pick_random,
    PickHighest: pick_highest,
    ChangePicked: lambda describer, effect: grown(effect, "it"),
    Give: give,
}


class CardDescriber(Describer):
    """Knows the phrases for effects, too."""

    def effect(self, effect: Effect) -> str:
        phrase = PHRASES.get(type(effect))
        return super().effect(effect) if phrase is None else phrase(self, effect)
