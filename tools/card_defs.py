"""Card definitions of a Hearthstone build, read from its `CardDefs.xml`.

The wheels `hearthstone==3.8.18792`, `hearthstone_data==23576.1` and `hearthstone_data==38377.1` on PyPI contain the
files.  Download a wheel with `pip download --no-deps`, and unpack it.  These files are not part of this repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

# Tag numbers, which are the same in every build.
HEALTH, ATTACK, COST = 45, 47, 48
SET, TEXT, NAME, DURABILITY = 183, 184, 185, 187
WINDFURY, TAUNT, STEALTH, SPELL_DAMAGE, DIVINE_SHIELD, CHARGE = 189, 190, 191, 192, 194, 197
CLASS, TRIBE, TYPE, RARITY = 199, 200, 202, 203
ENRAGE, OVERLOAD, DEATHRATTLE, BATTLECRY, SECRET, COMBO, CANT_ATTACK = 212, 215, 217, 218, 219, 220, 227
ELUSIVE, COLLECTIBLE, POISONOUS, HERO_POWER, INSPIRE, CTHUN, CHOOSE_ONE, GANG = 311, 321, 363, 380, 403, 424, 443, 480
OVERLOAD_OWED, LIFESTEAL = 296, 685  # the first replaces OVERLOAD in builds that lack it

TYPES: Mapping[int, str] = MappingProxyType({3: "hero", 4: "minion", 5: "spell", 7: "weapon", 10: "hero power"})
RARITIES: Mapping[int, str] = MappingProxyType({1: "common", 2: "free", 3: "rare", 4: "epic", 5: "legendary"})
CLASSES: Mapping[int, str] = MappingProxyType(
    {
        2: "druid",
        3: "hunter",
        4: "mage",
        5: "paladin",
        6: "priest",
        7: "rogue",
        8: "shaman",
        9: "warlock",
        10: "warrior",
    }
)
TRIBES: Mapping[int, str] = MappingProxyType(
    {14: "murloc", 15: "demon", 17: "mech", 18: "elemental", 20: "beast", 21: "totem", 23: "pirate", 24: "dragon"}
)
GANGS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        1: ("hunter", "paladin", "warrior"),  # Grimy Goons
        2: ("druid", "rogue", "shaman"),  # Jade Lotus
        3: ("mage", "priest", "warlock"),  # Kabal
    }
)
SETS: Mapping[int, str] = MappingProxyType(
    {
        2: "basic",
        3: "classic",
        4: "classic",  # promotional cards and, from April 2017, the Hall of Fame
        12: "naxxramas",
        13: "gnomes",
        14: "blackrock",
        15: "tournament",
        20: "explorers",
        21: "oldgods",
        23: "karazhan",
        25: "gadgetzan",
    }
)
KEYWORDS: Mapping[int, str] = MappingProxyType(
    {
        TAUNT: "taunt",
        CHARGE: "charge",
        DIVINE_SHIELD: "divine shield",
        WINDFURY: "windfury",
        STEALTH: "stealth",
        LIFESTEAL: "lifesteal",
        POISONOUS: "poisonous",
        ELUSIVE: "elusive",
        CANT_ATTACK: "can't attack",
    }
)
MECHANICS: Mapping[int, str] = MappingProxyType(
    {
        BATTLECRY: "battlecry",
        CHOOSE_ONE: "choose one",
        CTHUN: "c'thun",
        COMBO: "combo",
        DEATHRATTLE: "deathrattle",
        ENRAGE: "enrage",
        INSPIRE: "inspire",
    }
)
FIRST_LETTERS = re.compile(r"[A-Za-z_]")


@dataclass(frozen=True)
class Definition:
    """A card in a build.

    Attributes:
        id: The card id, such as `CS2_029`.
        dbf: The card's number in deck codes.
        tags: The values of the numeric tags, keyed by tag number.
        name: The English name.
        text: The English text, which is used only during a run and never committed.
        requirements: The parameters of the play requirements, keyed by requirement number.
        entourage: The ids of cards that the card creates.
    """

    id: str
    dbf: int
    tags: Mapping[int, int]
    name: str
    text: str
    requirements: Mapping[int, int]
    entourage: tuple[str, ...]

    def tag(self, number: int) -> int:
        return self.tags.get(number, 0)

    def is_deck_card(self) -> bool:
        """Return whether a deck may contain the card: a collectible card from a supported set that is not a hero."""
        return bool(self.tag(COLLECTIBLE)) and self.tag(SET) in SETS and TYPES.get(self.tag(TYPE), "hero") != "hero"


def read_definitions(path: Path) -> tuple[int, dict[str, Definition]]:
    """Return the build number of a `CardDefs.xml` file and its cards, keyed by card id."""
    root = ElementTree.parse(path).getroot()
    cards = [read_definition(entity) for entity in root.iter("Entity")]
    return int(root.get("build", "0")), {card.id: card for card in cards}


def read_definition(entity: ElementTree.Element) -> Definition:
    texts = {number(tag, "enumID"): tag.findtext("enUS") or "" for tag in entity.iter("Tag") if len(tag)}
    tags = {number(tag, "enumID"): number(tag, "value") for tag in entity.iter("Tag") if tag.get("value")}
    return Definition(
        id=entity.get("CardID", ""),
        dbf=number(entity, "ID"),
        tags=tags,
        name=texts.get(NAME, ""),
        text=texts.get(TEXT, ""),
        requirements={number(need, "reqID"): number(need, "param") for need in entity.iter("PlayRequirement")},
        entourage=tuple(card.get("cardID", "") for card in entity.iter("EntourageCard")),
    )


def number(element: ElementTree.Element, attribute: str) -> int:
    return int(element.get(attribute) or 0)


# ---- the cards that we need

# Maps the id of each creator to the ids of the cards it creates, for ids that do not reveal the creator.
CREATED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "CFM_713": tuple(f"CFM_712_t{size:02}" for size in range(1, 31)),  # Jade Golems
        "CS2_022": ("CS2_tk1",),  # Sheep
        "CS2_027": ("CS2_mirror",),  # Mirror Image
        "CS2_083b": ("CS2_082",),  # Wicked Knife
        "CS2_151": ("CS2_152",),  # Squire
        "CS2_196": ("CS2_boar",),  # Boar
        "EX1_083": ("EX1_tk28", "EX1_tk29"),  # Squirrel, Devilsaur
        "EX1_246": ("hexfrog",),  # Frog
        "EX1_248": ("EX1_tk11",),  # Spirit Wolf
        "EX1_556": ("skele21",),  # Damaged Golem
        "EX1_562": ("ds1_whelptoken",),  # Whelp
        "EX1_571": ("EX1_tk9",),  # Treant
        "EX1_577": ("EX1_finkle",),  # Finkle Einhorn
        "EX1_597": ("EX1_598",),  # Imp
        "EX1_tk33": ("EX1_tk34",),  # Infernal
        "KAR_030a": ("KAR_030",),  # Cellar Spider
        "LOE_092": ("LOEA16_3", "LOEA16_4", "LOEA16_5"),  # the artifacts of Rafaam
        "OG_131": ("OG_319",),  # Twin Emperor Vek'nilash
        "OG_312": ("OG_058",),  # Rusty Hook
    }
)
UNUSED = frozenset(("BRM_004t", "BRM_027pH", "LOE_016t"))  # boss cards, and tokens that no card creates
STARTING_CARDS = ("GAME_005", *(f"HERO_0{number}" for number in range(1, 10)))  # The Coin and the heroes


def needed_cards(definitions: Mapping[str, Definition]) -> list[Definition]:
    """Return the cards that decks may contain, the heroes, the Coin, and everything they create, sorted by id."""
    waiting = [card.id for card in definitions.values() if card.is_deck_card()]
    waiting += [card_id for card_id in STARTING_CARDS if card_id in definitions]
    powers = {card.dbf: card.id for card in definitions.values()}
    needed: dict[str, Definition] = {}
    while waiting:
        card = definitions[waiting.pop()]
        if card.id not in needed:
            needed[card.id] = card
            waiting += created_ids(card, definitions, powers)
    return sorted(needed.values(), key=lambda card: card.id)


def created_ids(card: Definition, definitions: Mapping[str, Definition], powers: Mapping[int, str]) -> Iterator[str]:
    """Yield the ids of the cards that a card creates: tokens, choice options and hero powers."""
    yield from (card_id for card_id in CREATED.get(card.id, ()) if card_id in definitions)
    yield from (card_id for card_id in card.entourage if card_id in definitions)
    if card.tag(HERO_POWER) in powers and TYPES.get(card.tag(TYPE)) == "hero":
        yield powers[card.tag(HERO_POWER)]
    for other in definitions.values():
        is_part = other.id.startswith(card.id) and FIRST_LETTERS.match(other.id[len(card.id) :])
        is_card = other.tag(TYPE) in TYPES and other.tag(SET) in SETS  # neither an enchantment nor a hero skin
        if is_part and is_card and other.id not in UNUSED:
            yield other.id
