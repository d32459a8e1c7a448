"""Static features of all cards, generated from the card table and the scripts.

These features let a model generalise to cards that it has never seen.  Effects are counted separately for the text
that runs when a card is played and for the text that runs later, such as a deathrattle or a trigger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from topdeck.core.encoding import LIMIT, Feature
from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.encoding.card_index import encoded_cards
from topdeck.games.hearthstone.encoding.schema import KEYWORDS, MAX_COST, MAX_COUNT, MAX_STAT, keyword_name, numbered
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Amount, Aura, CardEffect, Condition, Effect, Part, Selector
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.flags import Keywords
from topdeck.games.shared.card_scripts import script_parts

if TYPE_CHECKING:
    import numpy as np

# Sets and rarities are numbered from 1, and new ones are appended; 0 stands for none, as for a token.
SETS: Final = (
    "basic",
    "classic",
    "naxxramas",
    "gnomes",
    "blackrock",
    "tournament",
    "explorers",
    "oldgods",
    "karazhan",
    "gadgetzan",
)
RARITIES: Final = ("free", "common", "rare", "epic", "legendary")
EVENTS: Final = {
    "played": constants.PLAYED,
    "after_play": constants.AFTER_PLAY,
    "summon": constants.SUMMON,
    "after_summon": constants.AFTER_SUMMON,
    "hurt": constants.HURT,
    "fatal": constants.FATAL,
    "healed": constants.HEALED,
    "died": constants.DIED,
    "turn_start": constants.TURN_START,
    "turn_end": constants.TURN_END,
    "attack": constants.ATTACK,
    "after_attack": constants.AFTER_ATTACK,
    "drawn": constants.DRAWN,
    "inspire": constants.INSPIRE,
    "discarded": constants.DISCARDED,
    "overloaded": constants.OVERLOADED,
    "revealed": constants.REVEALED,
    "killed": constants.KILLED,
    "proposed": constants.PROPOSED,
    "casting": constants.CASTING,
    "armored": constants.ARMORED,
    "equipped": constants.EQUIPPED,
    "targeted": constants.TARGETED,
    "game_start": constants.GAME_START,
}

# The effects that each feature counts: the name of the class, with the field that holds the number, or 1.
Counted = dict[str, str | int]
EFFECTS: Final[dict[str, tuple[str, Counted]]] = {
    "heal": ("health restored", {"Heal": "amount"}),
    "heal_fully": ("restores all health", {"HealFully": 1}),
    "armor": ("armor gained", {"GainArmor": "amount"}),
    "draw": ("cards drawn", {"Draw": "count", "DrawA": 1, "DrawAndReprice": "count"}),
    "add_cards": (
        "cards added to the hand",
        {
            "AddToHand": "count",
            "AddCopyToHand": "count",
            "AddOneOf": 1,
            "AddRandom": "count",
            "AddRandomOfEnemyClass": "count",
            "CopyFromEnemyDeck": "count",
        },
    ),
    "discover": (
        "choices between cards",
        {"Discover": 1, "ChooseAmong": 1, "LookAtDeck": 1, "DiscoverOneOfEach": 1, "ChooseOneOf": 1},
    ),
    "discard": ("cards discarded", {"Discard": "count", "DiscardHand": 10}),
    "shuffle": (
        "cards shuffled into a deck",
        {
            "ShuffleIn": "count",
            "ShuffleInForEnemy": "count",
            "ShuffleCopyIn": "count",
            "ShuffleMinionIn": 1,
            "ShuffleMeIn": 1,
        },
    ),
    "summon": (
        "minions summoned",
        {
            "Summon": "count",
            "SummonBeside": "count",
            "SummonOneOf": 1,
            "SummonRandom": 1,
            "SummonWithCost": 1,
            "SummonCopy": 1,
            "SummonFromDeck": "count",
            "SummonCopyFromDeck": 1,
            "SummonFromHand": 1,
            "SummonAllFromHand": 1,
            "SummonMe": 1,
            "SummonMeFromDeck": 1,
            "JadeGolem": 1,
            "Resummon": 1,
            "Resurrect": "count",
        },
    ),
    "jade": ("Jade Golems summoned", {"JadeGolem": 1}),
    "buff_attack": ("attack given to characters", {"Buff": "attack", "Aura": "attack", "Enrage": "attack"}),
    "buff_health": ("health given to characters", {"Buff": "health", "Aura": "health"}),
    "hand_attack": ("attack given to cards in a hand", {"BuffHand": "attack", "BuffInHand": "attack"}),
    "hand_health": ("health given to cards in a hand", {"BuffHand": "health", "BuffInHand": "health"}),
    "hand_cost": (
        "change to the costs of cards in a hand",
        {
            "BuffHand": "cost",
            "BuffInHand": "cost",
            "AddRandom": "cost",
            "DrawAndReprice": "cost",
            "ReturnToHand": "cost",
        },
    ),
    "cthun_attack": ("attack given to C'Thun", {"BuffCthun": "attack"}),
    "cthun_health": ("health given to C'Thun", {"BuffCthun": "health"}),
    "set_attack": ("sets an attack", {"SetAttack": 1, "DoubleAttack": 1, "SwapStats": 1}),
    "set_health": ("sets a health", {"SetHealth": 1, "SetRemainingHealth": 1, "SwapStats": 1}),
    "give_spell_damage": ("spell damage given", {"GiveSpellDamage": "amount"}),
    "destroy": ("destroys characters", {"Destroy": 1}),
    "silence": ("silences minions", {"Silence": 1}),
    "freeze": ("freezes characters", {"Freeze": 1}),
    "take_control": ("takes control of minions", {"TakeControl": 1}),
    "return_to_hand": ("returns minions to a hand", {"ReturnToHand": 1, "ReturnMe": 1}),
    "transform": (
        "transforms minions",
        {"Transform": 1, "TransformRandom": 1, "TransformByCost": 1, "BecomeCopy": 1, "TransformIntoOneOf": 1},
    ),
    "mana": ("mana gained this turn", {"GainMana": "amount"}),
    "crystals": ("mana crystals gained", {"GainCrystals": "count"}),
    "change_costs": ("changes to costs", {"Reprice": 1, "CostChange": 1, "RepriceDrawnCard": 1}),
    "equip": ("equips weapons", {"Equip": 1, "EquipRandom": 1}),
    "break_weapon": ("destroys weapons or reduces their durability", {"BreakEnemyWeapon": 1, "LoseDurability": 1}),
    "change_power": (
        "changes hero powers",
        {"ReplacePower": 1, "UpgradePower": 1, "CopyEnemyPower": 1, "RefreshPower": 1},
    ),
    "replace_hero": ("replaces the hero", {"ReplaceHero": 1}),
    "counter": ("counters spells", {"Counter": 1}),
    "redirect": ("changes the target of an attack or a card", {"RedirectAttack": 1, "Interpose": 1, "MissTarget": 1}),
    "secrets": ("destroys secrets or puts them into play", {"DestroyEnemySecrets": 1, "PutSecretsIntoPlay": "count"}),
    "trigger_deathrattles": ("triggers deathrattles", {"TriggerDeathrattles": 1}),
    "cast_random": ("casts random spells", {"CastRandom": 1}),
    "take_keywords": ("removes keywords", {"Take": 1}),
    "unlock": ("unlocks overloaded mana crystals", {"UnlockOverload": 1}),
    "change_rules": ("temporarily changes rules", {"ChangeRules": 1}),
    "attack_again": ("can attack again", {"AttackAgain": 1}),
    "teach": ("grants a text to characters", {"Teach": 1}),
    "conditions": ("conditions of effects", {"If": 1, "Joust": 1, "FlipCoin": 1}),
}
DAMAGE: Final = {
    "damage": "damage to a single character or by missiles",
    "damage_all": "damage to each of several characters",
    "damage_own": "damage to your own hero or to itself",
}
COMPUTED: Final = {
    **DAMAGE,
    "summon_attack": "total printed attack of the named minions that it summons",
    "summon_health": "total printed health of the named minions that it summons",
    "random": "random selections",
    "variable": "numbers that depend on the position; each counts as 1 in the other features",
    "special": "effects of only one or a few cards that no other feature describes",
}
CARD_FILES: Final = "topdeck.games.hearthstone.cards."  # the modules with effects for single cards
GROUPS: Final = {"play": "when played", "later": "by other effects"}


def card_features(era: str = database.DEFAULT_ERA) -> tuple[tuple[Feature, ...], np.ndarray]:
    """Return the static features of all cards.

    Args:
        era: The era that determines the cards' stats and text.

    Returns:
        The columns, and an `int16` array with one row for each card index; row 0 contains zeros.
    """
    import numpy as np

    columns = feature_columns()
    table = database.card_table(era)
    values = np.zeros((len(encoded_cards()), len(columns)), dtype=np.int16)
    for index, card_id in enumerate(encoded_cards()):
        if card_id in table:
            features = describe_card(table[card_id], table)
            values[index] = [min(max(features[column.name], column.low), column.high) for column in columns]
    return columns, values


def feature_columns() -> tuple[Feature, ...]:
    """Return the columns of the static card features."""
    effects = {name: meaning for name, (meaning, _) in EFFECTS.items()} | COMPUTED
    gifts = {f"give_{keyword_name(keyword)}": f'gives the keyword "{keyword}"' for keyword in KEYWORDS}
    return (
        *printed_columns(),
        *ability_columns(),
        *(
            Feature(f"{group}_{name}", -MAX_STAT, MAX_STAT, f"{meaning} ({when})")
            for group, when in GROUPS.items()
            for name, meaning in (effects | gifts).items()
        ),
    )


def printed_columns() -> tuple[Feature, ...]:
    flags = {
        "collectible": "a deck may contain it",
        "secret": "is a secret",
        **{f"class_{name}": f"a {name} card" for name in constants.CLASSES},
        **{f"tribe_{name}": f"a {name}" for name in constants.TRIBES},
        **{keyword_name(keyword): f'has the keyword "{keyword}"' for keyword in KEYWORDS},
    }
    return (
        Feature("type", 0, len(constants.TYPES), f"0 none, {numbered(constants.TYPES)}"),
        Feature("cost", 0, MAX_COST, "printed cost; 0 for placeholders"),
        Feature("attack", 0, MAX_STAT, "printed attack"),
        Feature("health", 0, MAX_STAT, "printed health or durability"),
        Feature("set", 0, LIMIT, f"0 none, {numbered(SETS)}"),
        Feature("rarity", 0, len(RARITIES), f"0 none, {numbered(RARITIES)}"),
        Feature("overload", 0, MAX_COUNT, "mana crystals that it overloads"),
        Feature("spell_damage", 0, MAX_COUNT, "bonus to the damage of spells"),
        *(Feature(name, 0, 1, meaning) for name, meaning in flags.items()),
    )


def ability_columns() -> tuple[Feature, ...]:
    flags = {
        "has_play": "has a battlecry, or is a spell or a hero power with an effect",
        "has_combo": "has a combo",
        "has_deathrattle": "has a deathrattle",
        "has_aura": "has an aura, or changes rules or costs while in play",
        "has_enrage": "has a bonus while damaged",
        "has_discount": "reduces its own cost",
        "has_hand_trigger": "has a trigger that works in the hand",
        "has_deck_trigger": "has a trigger that works in the deck",
        "acts_when_drawn": "acts when drawn",
        "acts_when_discarded": "acts when discarded",
        "has_requirement": "can be played only under a condition",
        "needs_target": "needs a target",
        "targets_minions": "its targets are minions",
        "targets_enemies": "its targets are enemies",
        "targets_friends": "its targets are friendly",
        **{
            f"on_{name}": f'has a trigger in play for the event "{constants.EVENTS[bit]}"'
            for name, bit in EVENTS.items()
        },
    }
    return (
        Feature("options", 0, MAX_COUNT, 'options of a "choose one" card'),
        *(Feature(name, 0, 1, meaning) for name, meaning in flags.items()),
    )


# ---- the features of one card


def describe_card(card: Card, table: dict[str, Card]) -> Counter[str]:
    """Return a card's nonzero features, keyed by name."""
    features = Counter(printed_features(card))
    features.update(ability_features(card))
    play = alternatives(*[count_effects(text, table) for text in played_texts(card)])
    later: Counter[str] = Counter()
    for text in later_texts(card):
        later = combine(later, count_effects(text, table))
    for group, effects in (("play", play), ("later", later)):
        features.update({f"{group}_{name}": value for name, value in effects.items()})
    return features


def printed_features(card: Card) -> dict[str, int]:
    flags = [f"class_{name}" for name in card.classes]
    flags += [f"tribe_{name}" for name, bit in constants.TRIBES.items() if card.tribe & bit]
    flags += [keyword_name(keyword) for keyword in KEYWORDS if card.keywords & constants.KEYWORDS[keyword]]
    flags += ["collectible"] * card.collectible + ["secret"] * card.secret
    return {
        "type": card.type + 1,
        "cost": 0 if is_placeholder(card) else card.cost,
        "attack": card.attack,
        "health": card.health,
        "set": SETS.index(card.set) + 1 if card.set in SETS else 0,
        "rarity": RARITIES.index(card.rarity) + 1 if card.rarity in RARITIES else 0,
        "overload": card.overload,
        "spell_damage": card.spell_damage,
        **dict.fromkeys(flags, 1),
    }


def is_placeholder(card: Card) -> bool:
    """Return whether a card stands for a hidden secret."""
    return any(row["id"] == card.id for row in database.PLACEHOLDERS)


def ability_features(card: Card) -> dict[str, int]:
    texts = list(texts_to_play(card))
    selectors = [text.targets for text in texts if text.targets is not None]
    parts = [part for selector in selectors for part in script_parts(selector)]
    present = {
        "has_play": any(text.play is not None for text in texts),
        "has_combo": card.combo is not None,
        "has_deathrattle": card.deathrattle is not None,
        "has_aura": bool(card.auras) or card.cost_aura is not None or card.rules != 0,
        "has_enrage": card.enrage is not None,
        "has_discount": card.discount is not None,
        "has_hand_trigger": bool(card.hand_triggers),
        "has_deck_trigger": bool(card.deck_triggers),
        "acts_when_drawn": card.drawn is not None,
        "acts_when_discarded": card.discarded is not None,
        "has_requirement": any(text.needs is not None for text in texts),
        "needs_target": bool(selectors),
        "targets_minions": language.MINION in parts,
        "targets_enemies": language.ENEMY in parts,
        "targets_friends": language.FRIENDLY in parts,
        **{f"on_{name}": any(trigger.event & bit for trigger in card.triggers) for name, bit in EVENTS.items()},
    }
    return {"options": len(card.options), **{name: 1 for name, holds in present.items() if holds}}


def texts_to_play(card: Card) -> tuple[Card, ...]:
    """Return the card itself and its options."""
    return (card, *card.options)


def played_texts(card: Card) -> Iterator[Part]:
    """Yield the effects that playing a card can have; only one of them runs."""
    for text in texts_to_play(card):
        yield from (effect for effect in (text.play, text.combo) if effect is not None)


def later_texts(card: Card) -> Iterator[Part]:
    """Yield all other parts of a card's text."""
    single = (card.deathrattle, card.discarded, card.drawn, card.enrage, card.cost_aura)
    yield from (part for part in single if part is not None)
    yield from (*card.triggers, *card.hand_triggers, *card.deck_triggers, *card.auras)


# ---- the effects in a text


def count_effects(part: object, table: dict[str, Card]) -> Counter[str]:
    """Return the feature values of all effects in a part of a script, keyed by feature name."""
    if isinstance(part, tuple):
        return combine(*[count_effects(item, table) for item in part])
    if not isinstance(part, Part) or isinstance(part, (Amount, Condition)):
        return Counter()
    found = own_effects(part, table)
    nested: list[object] = [getattr(part, field.name) for field in fields(part)] if is_dataclass(part) else []
    if isinstance(part, language.If):
        branches = [count_effects(branch, table) for branch in (part.then, part.otherwise)]
        return combine(found, alternatives(*branches))
    if isinstance(part, language.Repeat):
        times, varies = read_number(part.count)
        inner = count_effects(part.effect, table)
        return combine(found, Counter({name: value * times for name, value in inner.items()}), Counter(variable=varies))
    return combine(found, *[count_effects(value, table) for value in nested])


def own_effects(part: Part, table: dict[str, Card]) -> Counter[str]:
    """Return the feature values of a part of a script, ignoring its nested parts."""
    kind = type(part).__name__
    found: Counter[str] = Counter()
    for feature, (_, classes) in EFFECTS.items():
        if kind in classes:
            field = classes[kind]
            add_number(found, feature, getattr(part, field) if isinstance(field, str) else field)
    add_damage(found, part)
    if isinstance(part, (language.Summon, language.SummonBeside)):
        times, _ = read_number(part.count)
        found.update(summon_attack=times * table[part.id].attack, summon_health=times * table[part.id].health)
    for keyword in given_keywords(part):
        found[f"give_{keyword_name(keyword)}"] += 1
    if isinstance(part, language.Random):
        found["random"] += 1
    if isinstance(part, (Effect, CardEffect)) and type(part).__module__.startswith(CARD_FILES):
        found["special"] += not found
    return found


def add_damage(found: Counter[str], part: Part) -> None:
    """Add an effect's damage to the feature for its targets."""
    if isinstance(part, (language.Damage, language.DamageEach)):
        add_number(found, damage_feature(part.who), part.amount)
    elif isinstance(part, language.Missiles):
        add_number(found, "damage", part.count)
    elif isinstance(part, language.Splash):
        add_number(found, "damage", part.amount)
        add_number(found, "damage_all", part.rest)


def damage_feature(who: Selector) -> str:
    """Return the feature for damage to these characters."""
    if who in (language.MY_HERO, language.SELF):
        return "damage_own"
    single = isinstance(who, language.Random) or who in (language.TARGET, language.ENEMY_HERO)
    return "damage" if single else "damage_all"


def given_keywords(part: Part) -> list[str]:
    """Return the keywords that a part gives to characters."""
    keywords: Any = getattr(part, "keywords", None)
    is_gift = isinstance(part, (Aura, language.Enrage)) if not isinstance(part, Effect) else True
    if not is_gift or isinstance(part, language.Take) or not isinstance(keywords, Keywords):
        return []
    return [keyword for keyword in KEYWORDS if keywords.bits & constants.KEYWORDS[keyword]]


def add_number(found: Counter[str], feature: str, value: object) -> None:
    """Add a number from a script; the number can depend on the position."""
    number, varies = read_number(value)
    found[feature] += number
    found["variable"] += varies


def read_number(value: object) -> tuple[int, bool]:
    """Return a number from a script, and whether it depends on the position; such numbers count as 1.

    For a random range, the number is the upper end; for two alternatives, it is the larger one.
    """
    if isinstance(value, int):
        return value, False
    if isinstance(value, language.Between):
        return value.high, False
    if isinstance(value, language.Either):
        return max(read_number(value.then)[0], read_number(value.otherwise)[0]), True
    return 1, True


def combine(*counters: Counter[str]) -> Counter[str]:
    """Return the sums of the numbers; unlike `Counter.__add__`, this function keeps negative numbers."""
    total: Counter[str] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def alternatives(*counters: Counter[str]) -> Counter[str]:
    """Return the number with the largest magnitude for each feature, because only one alternative takes effect."""
    names = {name for counter in counters for name in counter}
    return Counter({name: max((counter[name] for counter in counters), key=abs) for name in sorted(names)})
