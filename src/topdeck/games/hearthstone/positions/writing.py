"""Conversion of engine positions to forms."""

from collections.abc import Iterable
from typing import Any, Final

from topdeck.core.position_form import brief_form, keyword_names
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import CardEffect, CostChange, Effect, When
from topdeck.games.hearthstone.engine.card import CardInstance
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity
from topdeck.games.hearthstone.engine.play import RULE_EFFECTS
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.positions import forms
from topdeck.games.hearthstone.positions.forms import CardForm, DeckCardForm, MinionForm, PositionForm
from topdeck.games.shared.positions import EffectForms, common_form_fields, select_fields

# Fields with the same values in the form and the engine.
SIDE_FIELDS: Final = (
    "armor",
    "mana",
    "power_uses",
    "overload",
    "locked",
    "fatigue",
    "jade",
    "totems",
    "played",
    "minions_played",
    "spells_cast",
    "secrets_played",
    "powers_used",
    "died_this_turn",
)
CARD_FIELDS: Final = ("cost", "attack", "health", "turn", "listed", "known")
LIMBO_FIELDS: Final = ("id", "side", "attack", "health", "max_health", "keywords", "slot")
EFFECTS: Final = EffectForms(
    parts={
        "deathrattle": Effect,
        "trigger": When,
        "change": CostChange,
        "then": CardEffect,
        "asker": Effect,
        "effect": Effect,
    },
    rule_effects=RULE_EFFECTS,
    text_parts=database.text_parts,
    writers={
        "keywords": lambda bits: keyword_names(bits, constants.KEYWORDS),
        "options": lambda cards: [card.id for card in cards],
    },
)


def position_form(game: Table) -> PositionForm:
    return PositionForm(
        "hearthstone",
        [side_form(game, game.first), side_form(game, game.second)],
        schema=forms.SCHEMA,
        **common_form_fields(game),
        **settings_to_json(game.rules),
        next_id=game.next_id,
        deaths=game.deaths,
        stale=game.stale,
        choice=None if game.choice is None else EFFECTS.write(forms.ChoiceForm, game.choice),
        later=EFFECTS.write_each(forms.PendingEffectForm, game.later),
        **pending_fields(game),
    )


def pending_fields(game: Table) -> Json:
    """Return the fields that are needed only while a choice is pending."""
    if game.choice is None:
        return {}
    return {
        "limbo": [limbo_form(it) for it in game.limbo],
        "active": None if game.active < 0 else game.active,
        "countered": game.countered,
        "defender": pending_id(game, game.defender),
        "playing": pending_id(game, game.playing),
        "transformed": pending_id(game, game.transformed),
        "summoned": game.summoned,
        "option": game.option,
    }


def pending_id(game: Table, it: Entity | None) -> int | None:
    """Return the id of an entity, or None if no pending effect can find it."""
    return None if it is None or game.find(it.id) is None else it.id


def limbo_form(it: Entity) -> forms.LimboForm:
    return forms.LimboForm(
        it.card.id,
        enchantments=EFFECTS.write_each(forms.EnchantmentForm, it.enchantments),
        **select_fields(it, LIMBO_FIELDS),
    )


def settings_to_json(rules: Rules) -> Json:
    """Return a game's settings, keyed by name, for its JSON form."""
    settings = {
        "era": rules.era,
        "pool": rules.pool_name,
        "mulligan": rules.mulligan,
        "max_turns": rules.max_turns,
        "positions": "all" if rules.all_positions else "relevant",
        "any_set": rules.any_set,
    }
    later = {"hands": ("open", rules.open_hands), "format": ("wild", rules.wild)}  # older records do not contain them
    return {**settings, **{name: value for name, (value, applies) in later.items() if applies}}


def is_settled(game: Table) -> bool:
    """Return whether the effects of auras and enrage are up to date and can be recomputed instead of being written."""
    return game.choice is None and game.winner == constants.ONGOING


def side_form(game: Table, player: Player) -> forms.SideForm:
    hero, weapon, hero_class, settled = player.hero, player.weapon, player.deck_class(), is_settled(game)
    mana = player.temporary_mana
    return forms.SideForm(
        hero_class,
        health=hero.health,
        crystals=player.max_mana,
        hand=[card_form(CardForm, held) for held in player.hand],
        board=board_form(player, settled),
        deck=deck_forms(player.deck_cards()),
        secrets=[brief_form(forms.SecretForm(it.card.id, **inner_state(it, True))) for it in player.secrets],
        weapon=None if weapon is None else weapon_form(weapon, settled),
        power=None if player.power.id == database.HEROES[hero_class][1] else player.power.id,
        attack=hero.attack,
        attacks=hero.attacks,
        keywords=keyword_names(hero.keywords & ~hero.aura_keywords, constants.KEYWORDS),
        cthun_attack=player.cthun.attack,
        cthun_health=player.cthun.health,
        cthun_keywords=keyword_names(player.cthun.keywords, constants.KEYWORDS),
        graveyard=[card.id for card in player.graveyard],
        full_health=None if hero.max_health == max(hero.card.health, hero.health) else hero.max_health,
        enchantments=EFFECTS.write_each(forms.EnchantmentForm, hero.enchantments),
        shown=[card.id for card in player.shown],
        known_in_deck=deck_forms(player.known_in_deck),
        cost_modifiers=EFFECTS.write_each(forms.CostModifierForm, player.cost_modifiers),
        temporary_mana=None if mana == usual_temporary_mana(game.player == player.side, player) else mana,
        rules=0 if settled else player.rules,
        replaced_by=None if hero.card.id == database.HEROES[hero_class][0] else hero.card.id,
        aura_keywords=[] if settled else keyword_names(hero.aura_keywords, constants.KEYWORDS),
        doomed=hero.health > 0 and hero.keywords & constants.DOOMED != 0,
        **select_fields(player, SIDE_FIELDS),
    )


def usual_temporary_mana(to_move: bool, player: Any) -> int:
    """Return the part of a player's mana that cannot come from mana crystals."""
    return max(0, player.mana - max(0, player.max_mana - player.locked)) if to_move else 0


def deck_forms(cards: Iterable[CardInstance]) -> list[Any]:
    """Return the forms of the cards in a deck; adjacent cards that are the same object share one form."""
    forms: list[Any] = []
    previous = None
    for held in cards:
        forms.append(forms[-1] if held is previous else card_form(DeckCardForm, held))
        previous = held
    return forms


def is_as_in_deck_list(held: CardInstance) -> bool:
    changed = held.is_modified() or held.turn or held.known or held.maker is not None
    return held.listed and held.arrival == constants.DEALT and not changed


def card_form(kind: type[CardForm], held: CardInstance) -> Any:
    """Return the form of a card, or only its id if all fields have their defaults."""
    if kind is DeckCardForm and is_as_in_deck_list(held):  # a fast path for most cards
        return held.card.id
    return brief_form(
        kind(
            held.card.id,
            arrival=constants.ARRIVALS[held.arrival],
            maker=None if held.maker is None else held.maker.id,
            late=[forms.LateCostForm(late.order, late.change, late.is_own) for late in held.late],
            origin=None if held.origin is None else held.origin.id,
            **select_fields(held, CARD_FIELDS),
        )
    )


def board_form(player: Player, settled: bool) -> list[str | MinionForm]:
    """Return the forms of a player's minions, with their handles unless these are 1, 2, 3, … from left to right."""
    labels = [it.label for it in player.board]
    usual = labels == list(range(1, len(labels) + 1))
    return [minion_form(it, None if usual else it.label, settled) for it in player.board]


def minion_form(it: Entity, handle: int | None, settled: bool) -> MinionForm:
    """Return the form of a minion without the effects of auras and enrage."""
    health = it.max_health - it.aura_health
    return MinionForm(
        it.card.id,
        health=None if health == it.card.health else health,
        damage=it.max_health - it.health,
        attacks=it.attacks,
        handle=handle,
        **own_stats(it),
        **inner_state(it, settled),
    )


def weapon_form(weapon: Entity, settled: bool) -> forms.WeaponForm:
    card = weapon.card
    full = max(card.health, weapon.health)
    return forms.WeaponForm(
        card.id,
        durability=None if weapon.health == card.health else weapon.health,
        full_durability=None if weapon.max_health == full else weapon.max_health,
        **own_stats(weapon),
        **inner_state(weapon, settled),
    )


def own_stats(it: Entity) -> Json:
    """Return the attack and keywords that differ from the printed card, without the effects of auras and enrage."""
    attack = it.attack - it.aura_attack - sum(rage.attack for rage in rages(it))
    keywords = own_keywords(it)
    printed = 0 if keywords & constants.SILENCED else it.card.keywords
    return {
        "attack": None if attack == it.card.attack else attack,
        "keywords": keyword_names(keywords & ~printed, constants.KEYWORDS),
        "without": keyword_names(printed & ~keywords, constants.KEYWORDS),
    }


def own_keywords(it: Entity) -> int:
    keywords = it.keywords & ~it.aura_keywords
    for rage in rages(it):
        keywords &= ~rage.keywords
    return keywords


def rages(it: Entity) -> list[Enchantment]:
    return [enchantment for enchantment in it.enchantments if enchantment.until == constants.WHILE_DAMAGED]


def inner_state(it: Entity, settled: bool) -> Json:
    """Return the internal fields; in a settled position, the effects of auras and enrage are omitted."""
    enchantments = it.enchantments
    if settled and enchantments and is_usual_rage(it, enchantments[-1]):
        enchantments = enchantments[:-1]
    written = EFFECTS.write_each(forms.EnchantmentForm, enchantments)
    state: Json = {"id": it.id, "listed": it.keywords & constants.LISTED != 0, "enchantments": written}
    if not settled:
        state["doomed"] = it.keywords & constants.DOOMED != 0
        state["aura_attack"], state["aura_health"] = it.aura_attack, it.aura_health
        state["aura_keywords"] = keyword_names(it.aura_keywords, constants.KEYWORDS)
    return state


def is_usual_rage(it: Entity, last: Enchantment) -> bool:
    """Return whether an enchantment is the one that a damaged minion gets from its own enrage."""
    bonus = it.card.enrage
    return (
        bonus is not None
        and (last.until, last.card, last.attack) == (constants.WHILE_DAMAGED, it.card, bonus.attack)
        and last.keywords == bonus.keyword_bits & ~own_keywords(it)
    )
