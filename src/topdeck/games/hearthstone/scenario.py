"""Positions made to order, for tests, puzzles and analysis; then normal play.

table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
table.play("Fireball", "Chillwind Yeti")
assert table.opponent.board == []
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from topdeck.errors import IllegalAction, ScenarioError, TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import (
    END,
    MAKE_ATTACK,
    PLAY_CARD,
    USE_POWER,
    HearthstoneAction,
    attack_action,
    power_action,
    throw_action,
)
from topdeck.games.hearthstone.engine.auras import refresh_auras
from topdeck.games.hearthstone.engine.board import equip
from topdeck.games.hearthstone.engine.card import Card, Held, deck_card, fresh, total_mark
from topdeck.games.hearthstone.engine.constants import CREATED, NO_TARGET, RIGHTMOST
from topdeck.games.hearthstone.engine.enchantments import buff
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.invariants import broken
from topdeck.games.hearthstone.engine.model import Entity, Player, Rules, entity
from topdeck.games.hearthstone.engine.words import Effect
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.illegal_reasons import (
    against_attacking,
    against_choosing,
    against_playing,
    against_the_power,
    against_throwing,
    first_of,
    general_reasons,
)
from topdeck.games.hearthstone.state import HearthstoneState, empty_table
from topdeck.state import Action, Result

Character = Entity | str

PLAYABLE = (constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD)

# ---- what to put on the table


@dataclass
class Minion:
    """A minion on the board, with what happened to it."""

    card: str
    attack: int | None = None  # instead of the printed numbers
    health: int | None = None
    damage: int = 0
    keywords: int = 0  # besides the printed ones
    without: int = 0  # printed keywords that it lost
    attacks: int = 0  # made this turn
    handle: int | None = None  # what it is called beside its side; the lowest number that is left, if not given
    asleep: bool = False  # it arrived this turn
    silenced: bool = False
    enchanted: Sequence[Effect] = ()  # effects of its hero that it was the TARGET of


@dataclass
class InHand:
    """A card in hand, with changes to its numbers."""

    card: str
    cost: int = 0
    attack: int = 0
    health: int = 0


@dataclass
class Side:
    """One player's half of the table; cards go by name or id."""

    hero: str
    hand: Sequence[str | InHand] = ()
    board: Sequence[str | Minion] = ()
    deck: Sequence[str] = ()
    secrets: Sequence[str] = ()
    weapon: str | None = None
    durability: int | None = None
    weapon_attack: int | None = None  # instead of the printed one
    power: str | None = None
    power_uses: int = 0  # this turn
    health: int = 30
    armor: int = 0
    attack: int = 0
    attacks: int = 0  # made by the hero this turn
    mana: int = 10
    crystals: int = 10
    overload: int = 0
    locked: int = 0
    fatigue: int = 0
    jade: int = 0
    totems: int = 0
    played: int = 0
    graveyard: Sequence[str] = ()
    keywords: int = field(default=0)  # of the hero


side = Side
minion = Minion
in_hand = InHand


def scenario(
    me: Side,
    opponent: Side,
    *,
    seed: int = 0,
    turn: int = 9,
    player: int = 0,
    era: str = database.DEFAULT_ERA,
    positions: str = "relevant",
    hands: str = "hidden",
) -> Scenario:
    """A table with these sides; the first is to move, unless it is player 1."""
    if player not in (0, 1):
        raise ScenarioError(f"player 0 or 1 is to move, not {player}")
    rules = database.rules(era, positions=positions, hands=hands)
    game = empty_table(rules, heroes(rules, me, opponent), powers(rules, me, opponent), ([], []))
    game.seed(seed)
    game.phase, game.turn, game.player = constants.PLAY, turn, player
    for owner, wanted in ((game.first, me), (game.second, opponent)):
        set_up(game, owner, wanted)
    game.listening = heard_by(game.first) | heard_by(game.second)
    refresh_auras(game)
    faults = broken(game)
    if faults:
        raise ScenarioError(f"this position is impossible: {faults[0]}")
    return Scenario(game)


def heroes(rules: Rules, *sides: Side) -> tuple[Card, Card]:
    me, opponent = (rules.cards[hero_ids(side)[0]] for side in sides)
    return me, opponent


def powers(rules: Rules, *sides: Side) -> tuple[Card, Card]:
    me, opponent = (find(rules, side.power or hero_ids(side)[1], constants.POWER_CARD) for side in sides)
    return me, opponent


def hero_ids(side: Side) -> tuple[str, str]:
    if side.hero not in database.HEROES:
        raise ScenarioError(f"there is no hero class {side.hero!r}; there are {', '.join(database.HEROES)}")
    return database.HEROES[side.hero]


def find(rules: Rules, name: str, *types: int) -> Card:
    """An implemented card of one of these types."""
    try:
        card = database.find_card(name, rules.cards)
    except TopdeckError as error:
        raise ScenarioError(str(error)) from None
    if not card.implemented:
        raise ScenarioError(f"{card.name} ({card.id}) is not implemented")
    if types and card.type not in types:
        wanted = " or ".join(constants.TYPES[card_type] for card_type in types)
        raise ScenarioError(f"{card.name} is a {constants.TYPES[card.type]}, not a {wanted}")
    return card


def set_up(game: HearthstoneState, player: Player, wanted: Side) -> None:
    rules = game.rules
    hero = player.hero
    hero.health, hero.max_health = wanted.health, max(30, wanted.health)
    hero.attack, hero.attacks, hero.keywords = wanted.attack, wanted.attacks, wanted.keywords
    player.armor, player.mana, player.max_mana = wanted.armor, wanted.mana, wanted.crystals
    if player.side == game.player:
        player.temporary_mana = max(0, wanted.mana - max(0, wanted.crystals - wanted.locked))
    player.overload, player.locked, player.fatigue = wanted.overload, wanted.locked, wanted.fatigue
    player.jade, player.totems, player.played = wanted.jade, wanted.totems, wanted.played
    player.power_uses = wanted.power_uses
    graveyard = [find(rules, name, constants.MINION_CARD) for name in wanted.graveyard]
    player.graveyard, player.graveyard_mark = tuple(graveyard), total_mark(graveyard)
    player.hand = tuple(held_card(rules, card) for card in wanted.hand)
    set_deck(player, [deck_card(find(rules, name, *PLAYABLE)) for name in wanted.deck])
    board = [one if isinstance(one, Minion) else Minion(one) for one in wanted.board]
    for one, handle in zip(board, handles(board), strict=True):
        put_minion(game, player, one, handle)
    for name in wanted.secrets:
        put_secret(game, player, find(rules, name, constants.SPELL_CARD))
    if wanted.weapon is not None:
        put_weapon(game, player, wanted, find(rules, wanted.weapon, constants.WEAPON_CARD))


def held_card(rules: Rules, wanted: str | InHand) -> Held:
    if isinstance(wanted, str):
        wanted = InHand(wanted)
    held = fresh(find(rules, wanted.card, *PLAYABLE), CREATED, None, 0, False)
    return held.changed(wanted.cost, wanted.attack, wanted.health)


def handles(board: Sequence[Minion]) -> Iterator[int]:
    """What the minions are called: as they say, and by the numbers that are left."""
    given = [one.handle for one in board]
    left = (number for number in count(1) if number not in given)
    for one in board:
        yield next(left) if one.handle is None else one.handle


def put_minion(game: HearthstoneState, player: Player, wanted: Minion, handle: int) -> None:
    it = entity(find(game.rules, wanted.card, constants.MINION_CARD), game.new_id(), player.side)
    buff(
        it,
        0 if wanted.attack is None else wanted.attack - it.attack,
        0 if wanted.health is None else wanted.health - it.max_health,
        wanted.keywords,
    )
    it.health -= wanted.damage
    it.keywords &= ~wanted.without
    it.attacks = wanted.attacks
    if wanted.silenced:
        it.listens, it.keywords = 0, wanted.keywords | constants.SILENCED
    if wanted.asleep:
        it.keywords |= constants.SICK
    it.label = handle
    player.board.append(it)
    for effect in wanted.enchanted:
        effect.run(game, player.hero, it)


def put_weapon(game: HearthstoneState, player: Player, wanted: Side, card: Card) -> None:
    weapon = entity(card, game.new_id(), player.side)
    if wanted.durability is not None:
        weapon.health, weapon.max_health = wanted.durability, max(weapon.max_health, wanted.durability)
    if wanted.weapon_attack is not None:
        weapon.attack = wanted.weapon_attack
    equip(game, player, weapon)


def put_secret(game: HearthstoneState, player: Player, card: Card) -> None:
    if not card.secret:
        raise ScenarioError(f"{card.name} is not a secret")
    if card in [it.card for it in player.secrets]:
        raise ScenarioError(f"{card.name} can be in play only once")
    player.secrets += (entity(card, game.new_id(), player.side),)


# ---- playing on


class Scenario:
    """A position to play on from; every move is checked.  Characters go by entity, name, "my hero" or "enemy hero"."""

    def __init__(self, state: HearthstoneState) -> None:
        self.state = state

    @property
    def me(self) -> Player:
        """The first side."""
        return self.state.first

    @property
    def opponent(self) -> Player:
        return self.state.second

    @property
    def result(self) -> Result | None:
        return self.state.result()

    def play(
        self, card: str, target: Character | None = None, *, position: int | None = None, option: int = 0
    ) -> Scenario:
        """Play a card from the hand of the player to move."""
        wanted, aim = self.card(card), None if target is None else self.met(target)
        spot, handle = RIGHTMOST if position is None else position, handle_of(aim)
        for action in self.ways_to_play(card):
            if (action.target, action.position, action.option) == (handle, spot, option):
                return self.apply(action)
        raise IllegalAction(first_of(against_playing(self.state, wanted, aim, position, option)))

    def attack(self, attacker: Character, target: Character) -> Scenario:
        one, other = self.met(attacker), self.met(target)
        return self.attempt(attack_action(handle_of(one), handle_of(other)), against_attacking(self.state, one, other))

    def power(self, target: Character | None = None) -> Scenario:
        """Use the hero power."""
        aim = None if target is None else self.met(target)
        return self.attempt(power_action(handle_of(aim)), against_the_power(self.state, aim))

    def choose(self, card: str) -> Scenario:
        """Answer the pending choice."""
        wanted = self.card(card)
        assert wanted.choose is not None
        return self.attempt(wanted.choose, against_choosing(self.state, wanted))

    def end_turn(self) -> Scenario:
        return self.attempt(END, general_reasons(self.state))

    def throw(self, *cards: str) -> Scenario:
        """Answer the mulligan."""
        wanted = tuple(self.card(card) for card in cards)
        return self.attempt(throw_action(wanted), against_throwing(self.state, wanted))

    def attempt(self, action: Action, objections: Iterator[str]) -> Scenario:
        """Apply an action, or say why it cannot be done."""
        if action not in self.actions():
            raise IllegalAction(first_of(objections))
        return self.apply(action)

    # ---- looking

    def actions(self) -> list[HearthstoneAction]:
        return [action for action in self.state.actions() if isinstance(action, HearthstoneAction)]

    def texts(self) -> list[str]:
        """What may be done, in words."""
        return [self.state.describe(action) for action in self.actions()]

    def can_play(self, card: str) -> bool:
        return bool(self.ways_to_play(card))

    def ways_to_play(self, card: str) -> list[HearthstoneAction]:
        wanted = self.card(card)
        return [action for action in self.actions() if action.kind == PLAY_CARD and action.cards == (wanted,)]

    def targets(self, card: str) -> list[Entity]:
        """At whom a card in hand may be aimed."""
        return self.aims(self.ways_to_play(card))

    def power_targets(self) -> list[Entity]:
        return self.aims([action for action in self.actions() if action.kind == USE_POWER])

    def attack_targets(self, attacker: Character) -> list[Entity]:
        """Whom a character may attack."""
        source = handle_of(self.met(attacker))
        return self.aims([one for one in self.actions() if one.kind == MAKE_ATTACK and one.source == source])

    def aims(self, actions: list[HearthstoneAction]) -> list[Entity]:
        handles = dict.fromkeys(action.target for action in actions if action.target != NO_TARGET)
        return [self.state.at(handle) for handle in handles]

    def options(self) -> list[str]:
        """The names of the cards the pending choice offers."""
        return [] if self.state.choice is None else [card.name for card in self.state.choice.options]

    def hand(self, side: int = 0) -> list[str]:
        """The names of the cards in a hand."""
        return [held.card.name for held in self.state.seat(side).hand]

    def board(self, side: int = 0) -> list[str]:
        return [it.card.name for it in self.state.seat(side).board]

    def stats(self, side: int = 0) -> list[tuple[int, int]]:
        """Attack and health of the minions of a side."""
        return [(it.attack, it.health) for it in self.state.seat(side).board]

    def card(self, name: str) -> Card:
        return database.find_card(name, self.state.rules.cards)

    def character(self, name: str) -> Entity:
        """The character in play with this name."""
        if name == "my hero":
            return self.me.hero
        if name == "enemy hero":
            return self.opponent.hero
        found = [it for it in [*self.me.board, *self.opponent.board] if it.card.name == name]
        if len(found) != 1:
            raise ScenarioError(f"{len(found)} characters in play are called {name!r}; point at one by its entity")
        return found[0]

    def met(self, character: Character) -> Entity:
        """The character that is meant."""
        return self.character(character) if isinstance(character, str) else character

    def apply(self, action: Action) -> Scenario:
        self.state.apply(action)
        return self

    def __str__(self) -> str:
        return str(self.state)


def handle_of(it: Entity | None) -> int:
    return NO_TARGET if it is None else 8 * it.side + it.label
