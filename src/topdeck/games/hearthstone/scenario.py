"""Positions made to order, for tests, puzzles and analysis; then normal play.

table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
table.play("Fireball", "Chillwind Yeti")
assert table.opponent.board == []
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from topdeck.core.errors import IllegalAction, ScenarioError
from topdeck.core.position_form import keyword_names
from topdeck.core.state import Action, Result
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Effect
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
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import NO_TARGET, RIGHTMOST
from topdeck.games.hearthstone.engine.model import Entity, Player
from topdeck.games.hearthstone.illegal_reasons import (
    against_attacking,
    against_choosing,
    against_playing,
    against_the_power,
    against_throwing,
    first_reason,
    general_reasons,
)
from topdeck.games.hearthstone.positions.forms import CardForm, MinionForm, PositionForm, SideForm, WeaponForm
from topdeck.games.hearthstone.positions.reading import possible_table
from topdeck.games.hearthstone.state import HearthstoneState

Character = Entity | str

# ---- what to put on the table

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
    """Return a minion for the board of a side.

    Args:
        card: Its name or id.
        attack: Instead of the printed one.
        health: Instead of the printed one, without wounds.
        damage: Its wounds.
        keywords: Those besides the printed ones, as words or as a bit set.
        without: Printed keywords that it lost.
        attacks: Made this turn.
        handle: What it is called beside its side; the lowest number that is left, if not given.
        asleep: It arrived this turn.
        silenced: It lost its text.
        enchanted: Effects of its hero with it as TARGET.
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
) -> Scenario:
    """Set the table with these sides; the first is to move, unless it is player 1."""
    if player not in (0, 1):
        raise ScenarioError(f"player 0 or 1 is to move, not {player}")
    settings: dict[str, Any] = {"era": era, "positions": positions, "hands": hands}
    form = PositionForm("hearthstone", [me, opponent], player=player, turn=turn, seed=seed, **settings)
    return Scenario(possible_table(form, HearthstoneState))


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
        spot, handle = RIGHTMOST if position is None else position, minion_handle(aim)
        for action in self.ways_to_play(card):
            if (action.target, action.position, action.option) == (handle, spot, option):
                return self.apply(action)
        raise IllegalAction(first_reason(against_playing(self.state, wanted, aim, position, option)))

    def attack(self, attacker: Character, target: Character) -> Scenario:
        entity, other = self.met(attacker), self.met(target)
        return self.attempt(
            attack_action(minion_handle(entity), minion_handle(other)), against_attacking(self.state, entity, other)
        )

    def power(self, target: Character | None = None) -> Scenario:
        """Use the hero power."""
        aim = None if target is None else self.met(target)
        return self.attempt(power_action(minion_handle(aim)), against_the_power(self.state, aim))

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
            raise IllegalAction(first_reason(objections))
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
        source = minion_handle(self.met(attacker))
        return self.aims(
            [action for action in self.actions() if action.kind == MAKE_ATTACK and action.source == source]
        )

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


def minion_handle(it: Entity | None) -> int:
    return NO_TARGET if it is None else 8 * it.side + it.label
