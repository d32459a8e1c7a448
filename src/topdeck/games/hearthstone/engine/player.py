"""The players: one side of the table, and temporary changes to the costs of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import CostChange
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.entity import Entity


@mypyc_attr(acyclic=True)
class CostModifier:
    """A temporary, immutable change to the costs of a player's cards."""

    def __init__(self, card: Card, change: CostChange, until: i64, once: bool, order: i64 = 0) -> None:
        self.card: Final = card  # the card that created the modifier
        self.change: Final = change
        self.until: Final = until
        self.once: Final = once  # used up by the next matching card
        self.order: Final = order  # its position in the order of play


@mypyc_attr(acyclic=True)
class CthunBonus:
    """The bonus that effects have given to a player's C'Thun, wherever it is; immutable."""

    def __init__(self, attack: i64, health: i64, keywords: i64) -> None:
        self.attack: Final = attack
        self.health: Final = health
        self.keywords: Final = keywords

    def add(self, attack: i64, health: i64, keywords: i64) -> CthunBonus:
        return CthunBonus(self.attack + attack, self.health + health, self.keywords | keywords)


NO_CTHUN_BONUS: Final = CthunBonus(0, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One side of the table.

    The deck is unordered: it consists of a shared tuple of cards and a bit set that marks the cards still in the deck.

    Attributes:
        side: The number of the player, 0 or 1.
        hero: The hero, with its attack and health.
        power: The hero power.
        power_uses: The number of times the hero power was used this turn; negative if it can be used again.
        deck: All cards of the deck, unordered; `deck_mask` marks the cards still in it, and `deck_cards()` lists them.
        deck_mask: A bit for each card, set while the card is in the deck.
        deck_mark: The sum of the marks of the cards in the deck, for fingerprints.
        cards_left: The number of bits set in `deck_mask`.
        deck_listeners: Cards in the deck whose triggers are active there.
        hand: The cards in the hand, where `rules.unknown` represents a hidden card.
        hand_listens: A bit set of the events that cards in the hand respond to.
        board: The minions, from left to right.
        weapon: The equipped weapon, if any.
        secrets: The secrets in play; in a view, the opponent's secrets are placeholders that show only the class.
        graveyard: Minions that died, in the order in which they died.
        graveyard_mark: The sum of the marks of the minions in the graveyard.
        shown: The cards of the deck list that the opponent has seen.
        known_in_deck: Cards that the opponent knows to be in the deck or drawn from it.
        cost_modifiers: Temporary changes to the costs of cards.
        mana: Mana that can still be spent this turn.
        max_mana: Mana crystals, including locked ones.
        locked: Crystals locked by overload this turn.
        overload: Crystals that overload will lock next turn.
        armor: Armor of the hero.
        fatigue: Damage taken from the last draw from an empty deck.
        played: The number of cards played this turn.
        jade: The number of Jade Golems summoned.
        totems: The number of totems summoned.
        minions_played: The number of minions played this turn.
        spells_cast: The number of spells cast this game.
        secrets_played: The number of secrets played this game.
        powers_used: The number of times that hero powers were used this game.
        died_this_turn: The number of minions that died this turn, which come last in the graveyard.
        temporary_mana: Mana for this turn only, in addition to the crystals.
        cthun: The bonus with which every new C'Thun of the player enters play; both players know it.
        rules: A bit set of the rules that the player's minions changed at the last aura update.
    """

    def __init__(
        self,
        side: i64,
        hero: Entity,
        power: Card,
        deck: tuple[CardInstance, ...],
        deck_listeners: tuple[CardInstance, ...],
        hand: tuple[CardInstance, ...],
        board: list[Entity],
        weapon: Entity | None,
        secrets: tuple[Entity, ...],
        graveyard: tuple[Card, ...],
        shown: tuple[Card, ...],
        known_in_deck: tuple[CardInstance, ...],
        cost_modifiers: tuple[CostModifier, ...],
        cthun: CthunBonus,
    ) -> None:
        """Create a player whose counts are all 0; the counts are not arguments, which makes copying faster."""
        self.side = side
        self.hero = hero
        self.power = power
        self.deck = deck
        self.deck_listeners = deck_listeners
        self.hand = hand
        self.board = board
        self.weapon = weapon
        self.secrets = secrets
        self.graveyard = graveyard
        self.shown = shown
        self.known_in_deck = known_in_deck
        self.cost_modifiers = cost_modifiers
        self.cthun = cthun
        self.power_uses: i64 = 0
        self.deck_mask: i64 = 0
        self.deck_mark: i64 = 0
        self.cards_left: i64 = 0
        self.hand_listens: i64 = 0
        self.graveyard_mark: i64 = 0
        self.mana: i64 = 0
        self.max_mana: i64 = 0
        self.locked: i64 = 0
        self.overload: i64 = 0
        self.armor: i64 = 0
        self.fatigue: i64 = 0
        self.played: i64 = 0
        self.jade: i64 = 0
        self.totems: i64 = 0
        self.died_this_turn: i64 = 0
        self.temporary_mana: i64 = 0
        self.rules: i64 = 0
        self.minions_played: i64 = 0
        self.spells_cast: i64 = 0
        self.secrets_played: i64 = 0
        self.powers_used: i64 = 0

    def copy(self) -> Player:
        twin = self.shallow_copy()
        twin.hero = self.hero.shallow_copy()
        twin.board = [it.shallow_copy() for it in self.board]
        weapon = self.weapon
        if weapon is not None:
            twin.weapon = weapon.shallow_copy()
        return twin

    def shallow_copy(self) -> Player:
        """Return a copy with the same entities; the compiled build copies the object's memory."""
        twin = Player(
            side=self.side,
            hero=self.hero,
            power=self.power,
            deck=self.deck,
            deck_listeners=self.deck_listeners,
            hand=self.hand,
            board=self.board,
            weapon=self.weapon,
            secrets=self.secrets,
            graveyard=self.graveyard,
            shown=self.shown,
            known_in_deck=self.known_in_deck,
            cost_modifiers=self.cost_modifiers,
            cthun=self.cthun,
        )
        twin.power_uses = self.power_uses
        twin.deck_mask = self.deck_mask
        twin.deck_mark = self.deck_mark
        twin.cards_left = self.cards_left
        twin.hand_listens = self.hand_listens
        twin.graveyard_mark = self.graveyard_mark
        twin.mana = self.mana
        twin.max_mana = self.max_mana
        twin.locked = self.locked
        twin.overload = self.overload
        twin.armor = self.armor
        twin.fatigue = self.fatigue
        twin.played = self.played
        twin.jade = self.jade
        twin.totems = self.totems
        twin.died_this_turn = self.died_this_turn
        twin.temporary_mana = self.temporary_mana
        twin.rules = self.rules
        twin.minions_played = self.minions_played
        twin.spells_cast = self.spells_cast
        twin.secrets_played = self.secrets_played
        twin.powers_used = self.powers_used
        return twin

    def hero_class(self) -> str:
        """Return the class of the hero, or an empty string for a hero without a class, such as Ragnaros."""
        classes = self.hero.card.classes
        return classes[0] if classes else ""

    def deck_class(self) -> str:
        """Return the class of the hero with which the player began the game, which is the class of the deck."""
        hero = self.hero
        if hero.enchantments:
            for enchantment in hero.enchantments:
                if enchantment.card.type == constants.HERO_CARD:
                    return enchantment.card.classes[0]
        return hero.card.classes[0]

    def deck_cards(self) -> list[CardInstance]:
        """Return the cards still in the deck."""
        cards: list[CardInstance] = []
        mask = self.deck_mask
        for held in self.deck:
            if mask & 1:
                cards.append(held)
            mask >>= 1
        return cards
