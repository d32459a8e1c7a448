"""The card database, which combines the card table, scripts and eras into the rules of a game."""

import copyreg
import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache, reduce
from importlib.resources import files
from itertools import combinations, takewhile
from operator import or_
from typing import Any

from topdeck.core.errors import TopdeckError, UnknownCard, hint
from topdeck.games.hearthstone import cards
from topdeck.games.hearthstone.cards.script_check import PASS_CARD, ScriptChecker
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Selector, When
from topdeck.games.hearthstone.engine.actions import create_actions
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import rule_bits
from topdeck.games.hearthstone.engine.flags import Flag
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.language import MY_HERO
from topdeck.games.hearthstone.language.flags import INSPIRE
from topdeck.games.hearthstone.language.script import ATTRIBUTES
from topdeck.games.shared.card_scripts import find_scripts, script_parts

DEFAULT_ERA = "gadgetzan-2017"
MOST_TURNS = 10_000
FORMATS = ("standard", "wild")
HEROES = {
    "druid": ("HERO_06", "CS2_017"),
    "hunter": ("HERO_05", "DS1h_292"),
    "mage": ("HERO_08", "CS2_034"),
    "paladin": ("HERO_04", "CS2_101"),
    "priest": ("HERO_09", "CS1h_001"),
    "rogue": ("HERO_03", "CS2_083b"),
    "shaman": ("HERO_02", "CS2_049"),
    "warlock": ("HERO_07", "CS2_056"),
    "warrior": ("HERO_01", "CS2_102"),
}
HIDDEN = {"type": "spell", "set": "", "cost": 99}
PLACEHOLDERS = (
    {"id": constants.UNKNOWN, "name": "a hidden card", **HIDDEN},
    *(
        {"id": f"SECRET_{hero.upper()}", "name": f"a hidden {hero} secret", "secret": True, "classes": [hero], **HIDDEN}
        for hero in ("hunter", "mage", "paladin", "rogue")
    ),
)


# ---- data files and scripts


@cache
def scripts(era: str = DEFAULT_ERA) -> dict[str, type]:
    """Return the card scripts of an era, keyed by card id, using each card's latest script up to that era."""
    past = ["", *takewhile(lambda name: name != era, eras()), era]
    latest: dict[str, Any] = {}
    for script in sorted(all_scripts(), key=lambda script: ["", *eras()].index(script.since)):
        if script.since in past:
            latest[script.card_id] = script
    return latest


@cache
def all_scripts() -> tuple[Any, ...]:
    """Return all card scripts in the `cards` package, for all eras."""
    scripts = find_scripts(cards)
    for script in scripts:
        if script.since not in ("", *eras()):
            raise TypeError(f"{script.__name__}: unknown era {script.since!r}{hint(script.since, eras())}")
    check_scripts(scripts)
    return scripts


def check_scripts(scripts: tuple[Any, ...], others: tuple[Any, ...] = ()) -> None:
    """Check card scripts, including the ids of the cards to which they refer.

    Args:
        scripts: The scripts to check.
        others: The scripts of other cards to which these scripts may refer.

    Raises:
        UnknownCard: The card table does not contain the card of a script.
        ScriptError: A script contains an unsupported element.
    """
    types = {row["id"]: row["type"] for row in numbers()}
    for script in scripts:
        if script.card_id not in types:
            missing = f"{script.__name__}: no card in the card table has the id {script.card_id!r}"
            raise UnknownCard(f"{missing}; for a new card, {PASS_CARD}")
    checker = ScriptChecker(types, ids_by_name(), (*others, *scripts))
    for script in scripts:
        checker.check(script)


@cache
def numbers() -> tuple[dict[str, Any], ...]:
    """Return the rows of the card table."""
    data = json.loads(files("topdeck.games.hearthstone").joinpath("data/cards.json").read_text("utf-8"))
    return (*data["cards"], *PLACEHOLDERS)


@cache
def tested_card_ids() -> frozenset[str]:
    """Return the ids of the cards that have a test, as listed in the file that `make refresh` writes."""
    data = json.loads(files("topdeck.games.hearthstone").joinpath("data/tested.json").read_text("utf-8"))
    return frozenset(data["cards"])


@cache
def pool_additions() -> tuple[frozenset[str], ...]:
    """Return the card ids added by each version of the card pool.

    `make refresh` extends the last version, and `make pool` freezes it.
    """
    data = json.loads(files("topdeck.games.hearthstone").joinpath("data/pools.json").read_text("utf-8"))
    return tuple(frozenset(version) for version in data["added"])


@cache
def eras() -> dict[str, dict[str, Any]]:
    text = files("topdeck.games.hearthstone").joinpath("eras.toml").read_text("utf-8")
    return tomllib.loads(text)


def find_era(name: str) -> dict[str, Any]:
    if name not in eras():
        raise TopdeckError(f"unknown era {name!r}{hint(name, eras())}")
    return eras()[name]


def format_sets(era: str, wild: bool) -> list[str]:
    """Return the sets of a format in an era: the standard sets or, if `wild` is set, all sets available in that era."""
    then = find_era(era)
    return [*then["standard"], *then["wild_only"]] if wild else list(then["standard"])


# ---- the cards of an era


@cache
def card_table(era: str) -> dict[str, Card]:
    """Return the cards of an era, keyed by id."""
    table: dict[str, Card] = {}
    for number, row in enumerate(numbers()):
        table[row["id"]] = card_from_row(row_in_era(row, era), era, number)
    for card_id, script in scripts(era).items():
        apply_script(script, table[card_id], table)
    for card in table.values():
        if card.options:
            card.combined = combine_options(card)
    for potion in [card for card in table.values() if card.ingredients]:
        table |= make_mixtures(potion, len(table))
    for card in table.values():
        card.listens = compute_listening_bits(card)
        create_actions(card)
    return table


def row_in_era(row: dict[str, Any], era: str) -> dict[str, Any]:
    """Return a row of the card table with the stats, keywords and tribe that apply in an era."""
    then = find_era(era)
    row = {**row, **then["numbers"].get(row["id"], {})}
    return {**row, "tribe": ""} if row.get("tribe") in then.get("later_tribes", ()) else row


def card_from_row(row: dict[str, Any], era: str, number: int) -> Card:
    """Return a card with its printed cost and stats but without its text."""
    keywords = sum(constants.KEYWORDS[word] for word in row.get("keywords", ()))
    card = Card(
        card_id=row["id"],
        era=era,
        number=number,
        name=row["name"],
        card_type=constants.TYPES.index(row["type"]),
        cost=row["cost"],
        attack=row.get("attack", 0),
        health=row.get("health", 0),
        keywords=keywords,
    )
    card.tribe = constants.TRIBES.get(row.get("tribe", ""), 0)
    card.classes = tuple(row.get("classes", ()))
    card.set = row["set"]
    card.rarity = row.get("rarity", "")
    card.collectible = row.get("collectible", False)
    card.secret = row.get("secret", False)
    card.spell_damage = row.get("spell damage", 0)
    card.overload = row.get("overload", 0)
    digest = hashlib.blake2b(row["id"].encode(), digest_size=8).digest()
    card.mark = int.from_bytes(digest, "big") >> 4
    return card


# Script attributes that are copied to the card under the same name.
COPIED = (
    *("targets", "needs_target_if", "needs", "play", "combo", "both"),
    *("deathrattle", "discarded", "drawn", "enrage", "cost_aura"),
)


def apply_script(script: type, card: Card, table: dict[str, Card]) -> None:
    """Set a card's text from its script."""
    attributes = {name: value for name, value in vars(script).items() if name in ATTRIBUTES}
    card.implemented = True
    for name in COPIED:
        if name in attributes:
            setattr(card, name, attributes[name])
    card.discount = attributes.get("costs_less")
    if "keywords" in attributes:
        card.keywords |= attributes["keywords"].bits
    if "rules" in attributes:
        card.rules = attributes["rules"].bits
    card.options = tuple(table[card_id] for card_id in attributes.get("options", ()))
    card.ingredients = tuple(table[card_id] for card_id in attributes.get("ingredients", ()))
    card.part |= "only_offered" in attributes or bool(card.ingredients)
    for part in (*card.options, *card.ingredients):
        part.part = True
    card.auras = as_tuple(attributes.get("aura", ()))
    card.hand_triggers = as_tuple(attributes.get("in_hand", ()))
    card.hand_listens = reduce(or_, (trigger.event for trigger in card.hand_triggers), 0)
    card.deck_triggers = as_tuple(attributes.get("in_deck", ()))
    card.triggers = (*as_tuple(attributes.get("when", ())), *as_tuple(attributes.get("secret", ())))
    if "inspire" in attributes:
        card.triggers += (When(INSPIRE, MY_HERO, attributes["inspire"]),)


def combine_options(card: Card) -> Card:
    """Return a card that combines the effects and the targets of all of a card's options."""
    row = {"id": card.id, "name": "both options", "type": constants.TYPES[card.type], "set": "", "cost": card.cost}
    combined = card_from_row(row, card.era, card.number)
    combined.implemented = combined.part = True
    for option in card.options:
        if option.play is not None:
            combined.play = option.play if combined.play is None else combined.play + option.play
        if option.targets is not None:
            combined.targets = option.targets if combined.targets is None else combined.targets | option.targets
    combined.play = card.both or combined.play
    return combined


def make_mixtures(potion: Card, number: int) -> dict[str, Card]:
    """Return the mixtures of all pairs of ingredients, keyed by id and numbered consecutively from `number`."""
    mixed: dict[str, Card] = {}
    for first, second in combinations(potion.ingredients, 2):
        card = make_mixture(potion, first, second, number + len(mixed))
        mixed[card.id] = card
    for ingredient in potion.ingredients:
        ingredient.mixtures = tuple(card for card in mixed.values() if ingredient.id in card.id.split("+"))
    return mixed


def make_mixture(potion: Card, first: Card, second: Card, number: int) -> Card:
    """Return the potion that has the effects of both ingredients."""
    assert first.play is not None
    assert second.play is not None
    row = {
        "id": f"{potion.id}+{first.id}+{second.id}",
        "name": f"{potion.name} ({first.name}, {second.name})",
        "type": constants.TYPES[potion.type],
        "set": "",
        "cost": potion.cost,
    }
    card = card_from_row(row, potion.era, number)
    card.implemented = True
    card.targets = first.targets or second.targets
    card.needs = second.needs if first.needs is None else first.needs
    if first.needs is not None and second.needs is not None:
        card.needs = first.needs & second.needs
    card.play = first.play + second.play
    return card


def as_tuple(value: Any) -> tuple[Any, ...]:
    """Return an attribute value as a tuple, whether it is a single object or several."""
    return tuple(value) if isinstance(value, Iterable) else (value,)


def compute_listening_bits(card: Card) -> int:
    """Return a bit set of the events that a card reacts to while in play and of its continuous effects."""
    heard = 0
    for trigger in card.triggers:
        heard |= trigger.event
    for aura in card.auras:
        heard |= constants.OWN_AURA if aura.only_self else constants.AURA
        if not aura.who.matches_only_friendly():
            heard |= constants.FAR_AURA
        if aura.who.is_changing() or aura.counted_attack is not None:
            heard |= constants.CHANGING_AURA
        if any(part is MY_HERO for part in script_parts(aura.who)):
            heard |= constants.HERO_AURA
        if aura.keyword_bits:
            heard |= constants.KEYWORD_AURA
    if card.enrage is not None:
        heard |= constants.OWN_AURA | constants.CHANGING_AURA
    if card.cost_aura is not None:
        heard |= constants.COST_AURA
    if card.spell_damage:
        heard |= constants.SPELL_DAMAGE
    if card.rules:
        heard |= rule_bits(card.rules)
    if card.rules & constants.ATTACK_IS_HEALTH:
        heard |= constants.OWN_AURA | constants.CHANGING_AURA
    if card.rules & constants.SHARED_SPELL_DAMAGE:
        heard |= constants.FAR_AURA
    if any(isinstance(part, Selector) and part.is_positional() for part in text_parts(card)):
        heard |= constants.POSITION
    return heard


def text_parts(card: Card) -> Iterator[object]:
    """Yield every part of the card's text in a fixed order: effects, triggers, auras, selectors and amounts."""
    effects = (card.play, card.combo, card.deathrattle, card.discarded, card.drawn)
    for text in (*effects, *card.triggers, *card.hand_triggers, *card.deck_triggers, *card.auras):
        yield from (part for part in script_parts(text) if not isinstance(part, Flag))
    for option in card.options:
        yield from text_parts(option)
    if card.combined is not None:
        yield from text_parts(card.combined)


# ---- the rules of a game


@cache
def rules(
    era: str = DEFAULT_ERA,
    mulligan: bool = True,
    max_turns: int = 50,
    positions: str = "relevant",
    pool: str = "",
    any_set: bool = False,
    hands: str = "hidden",
    format: str = "standard",
) -> Rules:
    """Return the cards and settings of a game.

    Args:
        era: The name of an era.
        mulligan: Whether the players can replace cards in their opening hands.
        max_turns: The turn at whose start the game is drawn.
        positions: `"all"` to list every board position for a minion, or `"relevant"` to list only those that can
            matter.
        pool: A version of the card pool for random cards; by default, the latest.
        any_set: Whether decks may contain cards from sets outside the format.
        hands: `"open"` or `"hidden"`.
        format: The format whose sets decks and random cards may come from: `"standard"` or `"wild"`.

    Raises:
        TopdeckError: A value is invalid.
    """
    if positions not in ("relevant", "all"):
        raise TopdeckError(f"`positions` must be 'relevant' or 'all', not {positions!r}")
    if hands not in ("hidden", "open"):
        raise TopdeckError(f"`hands` must be 'hidden' or 'open', not {hands!r}")
    if not 1 <= max_turns <= MOST_TURNS:
        raise TopdeckError(f"the maximum number of turns must be from 1 to {MOST_TURNS}, not {max_turns}")
    if format not in FORMATS:
        raise TopdeckError(f"`format` must be 'standard' or 'wild', not {format!r}")
    wild = format == "wild"
    pools = card_pools(era, wild)
    if pool not in ("", *pools):
        raise TopdeckError(f"{era} has no card pool {pool!r} in {format}; it has {', '.join(pools)}")
    name = pool or list(pools)[-1]
    return shared_rules(era, wild, name, mulligan, max_turns, positions == "all", any_set, hands == "open")


@cache
def shared_rules(
    era: str,
    wild: bool,
    pool: str,
    mulligan: bool,
    max_turns: int,
    all_positions: bool,
    any_set: bool,
    open_hands: bool,
) -> Rules:
    """Return the shared rules for these settings; passing a default explicitly returns the same object."""
    return Rules(
        era=DEFAULT_ERA if era == DEFAULT_ERA else era,  # forms omit defaults, which they recognize by identity
        cards=card_table(era),
        wild=wild,
        pool=card_pools(era, wild)[pool],
        pool_name=pool,
        mulligan=mulligan,
        max_turns=max_turns,
        all_positions=all_positions,
        any_set=any_set,
        hidden_hands_rules=shared_rules(era, wild, pool, mulligan, max_turns, all_positions, any_set, False)
        if open_hands
        else None,
        summons_update_auras=find_era(era).get("summons_update_auras", False),
        fixed_costs_first=find_era(era).get("fixed_costs_first", False),
        tutors_draw=find_era(era).get("tutors_draw", False),
        after_needs_presence=find_era(era).get("after_needs_presence", False),
    )


@cache
def card_pools(era: str, wild: bool = False) -> dict[str, tuple[Card, ...]]:
    """Return all versions of a format's card pool, from which random and discovered cards are drawn."""
    table, sets = card_table(era), format_sets(era, wild)
    pools: dict[str, tuple[Card, ...]] = {}
    ids: set[str] = set()
    for version, added in enumerate(pool_additions(), 1):
        ids |= added
        cards = tuple(card for card in table.values() if card.id in ids and card.set in sets)
        digest = hashlib.blake2b(" ".join(card.id for card in cards).encode(), digest_size=4).hexdigest()
        pools[f"{version}-{digest}"] = cards
    return pools


def is_poolable(card: Card) -> bool:
    """Return whether a deck may contain the card in a format that includes its set."""
    return card.implemented and card.collectible and card.type != constants.HERO_CARD


def era_card(era: str, card_id: str) -> Card:
    """Return the card with this id in an era."""
    return card_table(era)[card_id]


def pickle_card(card: Card) -> tuple[Any, ...]:
    """Pickle a card as its era and id; unpickling looks the card up."""
    return era_card, (card.era, card.id)


copyreg.pickle(Card, pickle_card)  # registered here because the engine does not import the database


def find_card(name: str, table: dict[str, Card]) -> Card:
    """Return the card with this id or name.

    Raises:
        UnknownCard: No card has this name, or several cards have it.
    """
    if name in table:
        return table[name]
    named = cards_with_name(name.lower(), table)
    if len(named) > 1:
        named = [card for card in named if card.collectible and card.type != constants.HERO_CARD] or named
    if len(named) == 1:
        return named[0]
    if named:
        raise UnknownCard(f"several cards are called {name!r}: {', '.join(card.id for card in named)}; use an id")
    names = dict.fromkeys([*table, *(card.name for card in table.values())])
    close = get_close_matches(name, names, n=3, cutoff=0.75)
    suggestion = f" (did you mean {' or '.join(close)}?)" if close else ""
    raise UnknownCard(f"unknown card {name!r}{suggestion}")


def cards_with_name(name: str, table: dict[str, Card]) -> list[Card]:
    """Return the cards with this lower-case name; mixtures have no row in the card table and take longer to find."""
    named = [table[card_id] for card_id in ids_by_name().get(name, ()) if card_id in table]
    return named or [card for card in table.values() if card.name.lower() == name]


@cache
def ids_by_name() -> dict[str, list[str]]:
    """Map each lower-case card name to the ids of the cards with that name."""
    ids: dict[str, list[str]] = {}
    for row in numbers():
        ids.setdefault(row["name"].lower(), []).append(row["id"])
    return ids
