"""Static card features: each card's printed values, and its abilities with their amounts, from the card scripts.

A model that uses these features instead of a card index can generalise to cards that it has never seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from topdeck.core.encoding import Feature
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.card_index import encoded_cards
from topdeck.games.gwent.engine.abilities import Effect, RowEffect, Selector, Target
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COLOURS, FACTIONS, KEYWORDS, NEUTRAL, TYPES
from topdeck.games.gwent.language import conditions, effects, selectors

if TYPE_CHECKING:
    import numpy as np

MAX_NUMBER = 99
TAGS = (
    *("Alchemy", "Beast", "Clan An Craite", "Clan Dimun", "Clan Drummond", "Clan Heymaey", "Clan Tuirseach"),
    *("Construct", "Draconid", "Dwarf", "Hazard", "Insectoid", "Item", "Kaedwen", "Machine", "Mage", "Necrophage"),
    *("Officer", "Ogroid", "Organic", "Redania", "Relict", "Soldier", "Spell", "Support", "Tactic", "Temeria"),
    *("Vodyanoi", "Witcher"),
)
CHANGES: dict[str, type[effects.ByAmount]] = {
    "damage": effects.Damage,
    "boost": effects.Boost,
    "strengthen": effects.Strengthen,
    "weaken": effects.Weaken,
    "armor": effects.Armor,
}
VERBS = {
    "damage": "damages",
    "boost": "boosts",
    "strengthen": "strengthens",
    "weaken": "weakens",
    "armor": "increases the armor of",
}
RECEIVERS = {"self": "itself", "target": "its target", "others": "other units"}
PRESENT: dict[str, tuple[type[Effect], str]] = {
    "heals": (effects.Heal, "whether it heals units"),
    "resets": (effects.Reset, "whether it resets units to their base power"),
    "destroys": (effects.Destroy, "whether it destroys units"),
    "banishes": (effects.Banish, "whether it banishes units"),
    "makes_resilient": (effects.MakeResilient, "whether it makes units resilient"),
    "copies_power": (effects.CopyPower, "whether it takes the power of its target"),
    "summons_copies": (effects.SummonCopies, "whether it summons its other copies from the deck"),
    "summons_itself": (effects.SummonSelf, "whether it summons itself from the deck"),
    "clears_hazards": (effects.ClearHazards, "whether it removes hazards from the player's rows"),
    "crewed": (effects.Crewed, "whether adjacent units with crew repeat its ability"),
    "conditional": (effects.If, "whether a part of its ability has a condition"),
    "plays_card": (effects.PlayPicked, "whether it plays another card from the deck or graveyard"),
}
ABILITIES = {
    "play": "an ability when it is played",
    "turn_end": "an ability at the end of the player's turns",
    "deathwish": "an ability when it is destroyed",
    "when": "an ability when another unit arrives on its side",
    "in_deck": "an ability that triggers in the deck when the player plays a unit",
}


def card_features() -> tuple[tuple[Feature, ...], np.ndarray]:
    """Return the card features, and their values for each card under the default settings.

    Returns:
        The descriptions of the features, and an `int16` array with a row for each card index and a column for each
        feature.  Row 0, which stands for no card or a hidden card, contains zeros.
    """
    import numpy as np

    columns, known = feature_columns(), database.rules().cards
    values = np.zeros((len(encoded_cards()), len(columns)), np.int16)
    for index, card_id in enumerate(encoded_cards()):
        if card_id in known:
            row = card_values(known[card_id])
            values[index] = [min(max(row.get(column.name, 0), column.low), column.high) for column in columns]
    return columns, values


def feature_columns() -> tuple[Feature, ...]:
    """Return the descriptions of all features."""
    return (*printed_features(), *ability_features())


def printed_features() -> Iterator[Feature]:
    yield Feature("type", 0, len(TYPES), f"type: {schema.numbered(TYPES)}")
    yield Feature("colour", 0, len(COLOURS), f"colour: {schema.numbered(COLOURS)}")
    yield Feature("faction", 0, len(FACTIONS) + 1, f"faction: {schema.numbered((*FACTIONS, NEUTRAL))}")
    yield Feature("power", 0, MAX_NUMBER, "printed power")
    yield Feature("token", 0, 1, "whether it can only be spawned")
    for word in KEYWORDS:
        yield Feature(word, 0, 1, f"whether it has the keyword {word}")
    for tag in TAGS:
        yield Feature(tag_name(tag), 0, 1, f"whether it has the tag {tag}")


def ability_features() -> Iterator[Feature]:
    yield Feature("targets_allies", 0, 1, "whether it can target the player's units or rows")
    yield Feature("targets_enemies", 0, 1, "whether it can target the opponent's units or rows")
    yield Feature("targets_row", 0, 1, "whether it targets a row")
    yield Feature(
        "options", 0, MAX_NUMBER, "number of special cards from which it spawns one; their abilities are included"
    )
    for name, meaning in ABILITIES.items():
        yield Feature(f"has_{name}", 0, 1, f"whether it has {meaning}")
    for name in CHANGES:
        for receiver, words in RECEIVERS.items():
            yield Feature(f"{name}_{receiver}", 0, MAX_NUMBER, f"amount by which it {VERBS[name]} {words}")
    for name, (_, meaning) in PRESENT.items():
        yield Feature(name, 0, 1, meaning)
    for receiver, words in RECEIVERS.items():
        yield Feature(
            f"variable_{receiver}", 0, 1, f"whether the amount of a change to {words} depends on the position"
        )
    yield Feature("random_units", 0, MAX_NUMBER, "number of units that it affects at random")
    yield Feature("reach", 0, MAX_NUMBER, "number of neighbours on each side of the target that it also affects")
    yield Feature("spawned", 0, MAX_NUMBER, "number of units that it spawns for the player")
    yield Feature("spawned_power", 0, MAX_NUMBER, "power of each of these units")
    yield Feature("spawned_enemy_power", 0, MAX_NUMBER, "power of a unit that it spawns for the opponent")
    for name in schema.ROW_EFFECTS:
        yield Feature(f"lays_{name}", 0, 1, f"whether it puts {name} on a row")
    yield Feature(
        "hazard_damage", 0, MAX_NUMBER, "damage dealt to each affected unit by the hazard that it puts on a row"
    )
    yield Feature("pick", 0, 3, "takes a card: 1 chosen by the player from the deck, 2 at random, 3 from the graveyard")
    yield Feature("pick_offers", 0, MAX_NUMBER, "number of random cards that it offers; 0 if it offers all")
    yield Feature("pick_boost", 0, MAX_NUMBER, "boost of the card that it takes")
    yield Feature("pick_strengthen", 0, MAX_NUMBER, "strengthening of the card that it takes")
    yield Feature("gift_boost", 0, MAX_NUMBER, "boost of units in hand and deck")
    yield Feature("gift_strengthen", 0, MAX_NUMBER, "strengthening of units in hand and deck")
    yield Feature("strengthen_buried", 0, MAX_NUMBER, "strengthening of a card in the graveyard")


def tag_name(tag: str) -> str:
    return f"tag_{tag.lower().replace(' ', '_')}"


# ---- the values of a card


def card_values(card: Card) -> dict[str, int]:
    """Return a card's nonzero features, keyed by name."""
    values = {
        "type": card.type + 1,
        "colour": card.colour + 1,
        "faction": (*FACTIONS, NEUTRAL).index(card.faction) + 1,
        "power": card.power,
        "token": int(card.token),
        "options": len(card.options),
        **{word: int(card.keywords & bit != 0) for word, bit in KEYWORDS.items()},
        **{tag_name(tag): 1 for tag in card.tags},
    }
    for text in (card, *card.options):
        add_largest(values, target_values(text.targets))
        for name in ABILITIES:
            ability = getattr(text, name)
            add_largest(values, {f"has_{name}": int(ability is not None)})
            for part in text_parts(ability):
                add_largest(values, part_values(part))
    return {name: int(value) for name, value in values.items()}


def add_largest(values: dict[str, int], more: dict[str, int]) -> None:
    """Add these values; if two values have the same name, keep the larger one."""
    for name, value in more.items():
        values[name] = max(value, values.get(name, 0))


def target_values(targets: Target | None) -> dict[str, int]:
    if targets is None:
        return {}
    return {
        "targets_allies": int(targets.allies),
        "targets_enemies": int(targets.enemies),
        "targets_row": int(targets.row),
    }


def text_parts(part: object) -> Iterator[object]:
    """Yield a part of a card's text and its nested parts, omitting disabled variants and the parts of hazards."""
    if isinstance(part, effects.If) and isinstance(part.condition, conditions.Agreed):
        chosen = part.then if database.DEFAULTS[part.condition.setting] else part.otherwise
        yield from text_parts(chosen)
        return
    if part is None or isinstance(part, (int, str)):
        return
    yield part
    if is_dataclass(part) and not isinstance(part, RowEffect):
        for field in fields(part):
            yield from text_parts(getattr(part, field.name))


def part_values(part: object) -> dict[str, int]:
    """Return the features of one part of a card's text, keyed by name."""
    values = {name: 1 for name, (kind, _) in PRESENT.items() if isinstance(part, kind)}
    if isinstance(part, effects.ByAmount):
        values |= change_values(part)
    elif isinstance(part, selectors.Random):
        values["random_units"] = part.count
    elif isinstance(part, selectors.Beside):
        values["reach"] = part.reach
    elif isinstance(part, RowEffect):
        values |= row_values(part)
    return values | spawn_values(part) | held_values(part)


def change_values(part: effects.ByAmount) -> dict[str, int]:
    """Return the amount of a change, keyed by the feature for its kind and recipient."""
    to = receiver(part.who)
    if not isinstance(part.amount, int):
        return {f"variable_{to}": 1}
    return {f"{name}_{to}": part.amount for name, kind in CHANGES.items() if isinstance(part, kind)}


def row_values(part: RowEffect) -> dict[str, int]:
    """Return the features of a hazard or boon."""
    tick = part.tick
    damage = tick.amount if isinstance(tick, effects.Damage) and isinstance(tick.amount, int) else 0
    return {f"lays_{part.name}": 1, "hazard_damage": damage}


def receiver(who: Selector) -> str:
    """Return the recipient of a change: the unit itself, the target and its neighbours, or other units."""
    if isinstance(who, selectors.IsSelf):
        return "self"
    return "target" if isinstance(who, (selectors.IsTarget, selectors.Beside)) else "others"


def spawn_values(part: object) -> dict[str, int]:
    """Return the features of an effect that spawns units."""
    cards = database.rules().cards
    if isinstance(part, (effects.Spawn, effects.SpawnOnRow)):
        return {"spawned": part.count, "spawned_power": cards[part.token].power}
    if isinstance(part, effects.SpawnOpposite):
        return {"spawned_enemy_power": cards[part.token].power}
    return {}


def held_values(part: object) -> dict[str, int]:
    """Return the features of an effect on cards that are not on the board."""
    if isinstance(part, effects.Pick):
        return {"pick": 3 if part.buried else 1, "pick_offers": part.seen}
    if isinstance(part, effects.PickRandom):
        return {"pick": 2}
    if isinstance(part, effects.ChangePicked):
        return {"pick_boost": part.boost, "pick_strengthen": part.strengthen}
    if isinstance(part, effects.Give):
        return {"gift_boost": part.boost, "gift_strengthen": part.strengthen}
    if isinstance(part, effects.StrengthenBuried):
        return {"strengthen_buried": part.amount}
    return {}
