"""Custom positions for tests, puzzles and analysis, with convenient methods for making moves.

table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
table.play("Fireball", "Chillwind Yeti")
assert table.opponent.board == []
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from topdeck.core.errors import IllegalAction, ScenarioError, hint
from topdeck.core.position_form import keyword_names
from topdeck.core.state import Action, Result
from topdeck.games.hearthstone import illegal_reasons as reasons
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import actions, constants
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.costs import card_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.positions.forms import CardForm, MinionForm, PositionForm, SideForm, WeaponForm
from topdeck.games.hearthstone.positions.reading import possible_table
from topdeck.games.hearthstone.state import HearthstoneState

Character = Entity | str

# ---- parts of a position

side = SideForm
weapon = WeaponForm
in_hand = CardForm


def minion(
    card: str,
    attack: int | None = None,
    health: int | None = None,
    damage: int = 0,
    keywords: int | Sequence[str] = 0,
    without: int | Sequence[str] = 0,
    attacks: int = 0,
    handle: int | None = None,
    asleep: bool = False,
    silenced: bool = False,
    enchanted: Sequence[Effect] = (),
) -> MinionForm:
    """Return a minion to be placed on a side's board.

    Args:
        card: The name or id of the card.
        attack: Replaces the printed attack.
        health: Replaces the printed health, before damage is subtracted.
        damage: The damage that the minion has taken.
        keywords: Keywords in addition to the printed keywords, as words or as a bit set.
        without: Printed keywords that the minion has lost.
        attacks: The number of attacks that the minion has made this turn.
        handle: The number that identifies the minion in actions; by default, the lowest free number.
        asleep: Whether the minion arrived this turn.
        silenced: Whether the minion has been silenced, so that its card's text has no effect.
        enchanted: Effects to apply to the minion, with the hero as their source.
    """
    words = keyword_words(keywords) + ["exhausted"] * asleep + ["silenced"] * silenced
    lost = keyword_words(without)
    return MinionForm(card, attack, health, damage, words, lost, attacks, handle, enchanted=enchanted)


def keyword_words(keywords: int | Sequence[str]) -> list[str]:
    return keyword_names(keywords, constants.KEYWORDS) if isinstance(keywords, int) else list(keywords)


def scenario(
    me: SideForm,
    opponent: SideForm,
    *,
    seed: int = 0,
    turn: int = 9,
    player: int = 0,
    era: str = database.DEFAULT_ERA,
    positions: str = "relevant",
    hands: str = "hidden",
    format: str = "standard",
) -> Scenario:
    """Return a scenario with these sides, in which `player` is to move.

    Args:
        me: The side of player 0.
        opponent: The side of player 1.
        seed: The seed for the random streams.
        turn: The number of the turn, counting both players' turns from 1.
        player: The player to move.
        era: The era that determines the card text and the legal sets.
        positions: The offered board positions: `relevant` or `all`.
        hands: Whether the opponent's hand is `hidden` or `open`.
        format: The format that random cards come from: `standard` or `wild`.

    Raises:
        ScenarioError: The position is invalid; the message names the invalid fields.
    """
    if player not in (0, 1):
        raise ScenarioError(f"the player to move must be 0 or 1, not {player}")
    settings: dict[str, Any] = {"era": era, "positions": positions, "hands": hands, "format": format}
    form = PositionForm("hearthstone", [me, opponent], player=player, turn=turn, seed=seed, **settings)
    return Scenario(possible_table(form, HearthstoneState))


# ---- moves


class Scenario:
    """A position with methods for making moves.

    Characters can be specified as entities or names, or as `"my hero"` or `"enemy hero"`.  Illegal moves raise
    `IllegalAction` with the reason.
    """

    def __init__(self, state: HearthstoneState) -> None:
        self.state = state

    @property
    def me(self) -> Player:
        """The player on the first side, even if it is the other player's turn."""
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
        wanted, aim = self.card(card), None if target is None else self.find(target)
        spot, handle = constants.RIGHTMOST if position is None else position, minion_handle(aim)
        for action in self.ways_to_play(card):
            if (action.target, action.position, action.option) == (handle, spot, option):
                return self.apply(action)
        raise IllegalAction(reasons.first_reason(reasons.against_playing(self.state, wanted, aim, position, option)))

    def attack(self, attacker: Character, target: Character) -> Scenario:
        entity, other = self.find(attacker), self.find(target)
        attack = actions.attack_action(minion_handle(entity), minion_handle(other))
        return self.attempt(attack, reasons.against_attacking(self.state, entity, other))

    def power(self, target: Character | None = None) -> Scenario:
        """Use the hero power."""
        aim = None if target is None else self.find(target)
        return self.attempt(actions.power_action(minion_handle(aim)), reasons.against_the_power(self.state, aim))

    def choose(self, card: str) -> Scenario:
        """Choose a card in the pending choice."""
        wanted = self.card(card)
        assert wanted.choose is not None
        return self.attempt(wanted.choose, reasons.against_choosing(self.state, wanted))

    def end_turn(self) -> Scenario:
        return self.attempt(actions.END, reasons.general_reasons(self.state))

    def throw(self, *cards: str) -> Scenario:
        """Replace these cards in the mulligan; without arguments, keep the entire hand."""
        wanted = tuple(self.card(card) for card in cards)
        return self.attempt(actions.throw_action(wanted), reasons.against_throwing(self.state, wanted))

    def attempt(self, action: Action, objections: Iterator[str]) -> Scenario:
        """Apply an action, or raise `IllegalAction` with the first reason if the action is not legal."""
        if action not in self.actions():
            raise IllegalAction(reasons.first_reason(objections))
        return self.apply(action)

    # ---- queries

    def actions(self) -> list[HearthstoneAction]:
        return [action for action in self.state.actions() if isinstance(action, HearthstoneAction)]

    def texts(self) -> list[str]:
        """Return descriptions of all legal actions."""
        return [self.state.describe(action) for action in self.actions()]

    def can_play(self, card: str) -> bool:
        return bool(self.ways_to_play(card))

    def ways_to_play(self, card: str) -> list[HearthstoneAction]:
        wanted = self.card(card)
        return [action for action in self.actions() if action.kind == actions.PLAY_CARD and action.cards == (wanted,)]

    def targets(self, card: str) -> list[Entity]:
        """Return the legal targets of a card in hand."""
        return self.list_targets(self.ways_to_play(card))

    def power_targets(self) -> list[Entity]:
        return self.list_targets([action for action in self.actions() if action.kind == actions.USE_POWER])

    def attack_targets(self, attacker: Character) -> list[Entity]:
        """Return the characters that a character can attack."""
        source = minion_handle(self.find(attacker))
        attacks = [action for action in self.actions() if action.kind == actions.MAKE_ATTACK]
        return self.list_targets([action for action in attacks if action.source == source])

    def list_targets(self, options: list[HearthstoneAction]) -> list[Entity]:
        handles = dict.fromkeys(action.target for action in options if action.target != constants.NO_TARGET)
        return [self.state.character_at(handle) for handle in handles]

    def options(self) -> list[str]:
        """Return the names of the cards in the pending choice."""
        return [] if self.state.choice is None else [card.name for card in self.state.choice.options]

    def hand(self, side: int = 0) -> list[str]:
        """Return the names of the cards in a player's hand."""
        return [held.card.name for held in self.state.seat(side).hand]

    def costs(self, side: int = 0) -> list[int]:
        """Return the current costs of the cards in a player's hand."""
        player = self.state.seat(side)
        return [card_cost(self.state, player, held) for held in player.hand]

    def board(self, side: int = 0) -> list[str]:
        return [it.card.name for it in self.state.seat(side).board]

    def stats(self, side: int = 0) -> list[tuple[int, int]]:
        """Return the attack and health of each minion on a side."""
        return [(it.attack, it.health) for it in self.state.seat(side).board]

    def card(self, name: str) -> Card:
        return database.find_card(name, self.state.rules.cards)

    def character(self, name: str) -> Entity:
        """Return the only character in play with this name.

        Raises:
            ScenarioError: No character has this name, or several characters have it.
        """
        heroes = {"my hero": self.me.hero, "enemy hero": self.opponent.hero}
        if name in heroes:
            return heroes[name]
        in_play = [*self.me.board, *self.opponent.board]
        minions = [it for it in in_play if it.card.name == name]
        if not minions:
            names = dict.fromkeys([*heroes, *(it.card.name for it in in_play)])
            raise ScenarioError(f"no character in play is called {name!r}{hint(name, names)}")
        if len(minions) > 1:
            raise ScenarioError(f"{len(minions)} characters in play are called {name!r}; pass an entity instead")
        return minions[0]

    def find(self, character: Character) -> Entity:
        return self.character(character) if isinstance(character, str) else character

    def apply(self, action: Action) -> Scenario:
        self.state.apply(action)
        return self

    def __str__(self) -> str:
        return str(self.state)


def minion_handle(it: Entity | None) -> int:
    return constants.NO_TARGET if it is None else it.handle()
