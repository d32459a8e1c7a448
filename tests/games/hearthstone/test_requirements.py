"""The targets and play requirements of all cards are those of build 18792.

`requirements.json` has them as data; `tools/card_table.py` makes it.  In positions that differ in everything that a
requirement can be about, the legal ways to play every implemented card are compared with the data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table
from topdeck.games.hearthstone.engine import actions, constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, minion_handle, scenario, side

Needs = dict[str, Any]
REQUIREMENTS: dict[str, Needs] = json.loads(Path(__file__).with_name("requirements.json").read_text("utf-8"))
CARDS = card_table(DEFAULT_ERA)
TOTEMS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009")

# Cards whose requirements differ from the data for a reason.
EXCEPTIONS: dict[str, str] = {}


# ---- positions


@dataclass
class Position:
    """The fields of both sides, to which a test adds cards in hand or a hero power."""

    mine: dict[str, Any] = field(default_factory=dict)
    theirs: dict[str, Any] = field(default_factory=dict)
    others: tuple[str, ...] = ()  # further cards in hand

    def table(self, cards: Sequence[Card] = (), **more: Any) -> Scenario:
        hand = [in_hand(card.id, cost=-card.cost) for card in cards]
        return scenario(side("mage", hand=[*hand, *self.others], **self.mine, **more), side("mage", **self.theirs))


ANIMALS = (
    minion("Chillwind Yeti", damage=1),
    "Bloodfen Raptor",
    minion("Huge Toad", keywords=["frozen"]),
    "Goldshire Footman",
    "Murloc Raider",
    "Core Hound",
)
OTHER_KINDS = (
    "Psych-o-Tron",
    "Voidwalker",
    "Faerie Dragon",
    minion("Southsea Deckhand", attack=4),
    minion("Leeroy Jenkins", keywords=["stealth"]),
    minion("Possessed Villager", keywords=["immune"]),
)
POSITIONS = {
    "minions of many kinds": Position({"board": ANIMALS}, {"board": ANIMALS}),
    "minions of other kinds": Position({"board": OTHER_KINDS}, {"board": OTHER_KINDS}),
    "empty boards": Position(),
    "a full board": Position({"board": ["Wisp"] * 7}),
    "a full board and enemies": Position({"board": [*ANIMALS, "Wisp"]}, {"board": OTHER_KINDS}),
    "a full board and missing crystals": Position({"board": ["Wisp"] * 7, "crystals": 5, "mana": 5}),
    "one friendly minion": Position({"board": ["Wisp"]}),
    "one enemy minion": Position(theirs={"board": ["Wisp"]}),
    "two enemy minions": Position(theirs={"board": ["Wisp", "Chillwind Yeti"]}),
    "weapons": Position({"weapon": "Fiery War Axe"}, {"weapon": "Fiery War Axe"}),
    "another card played before": Position({"board": ANIMALS, "played": 1}, {"board": ANIMALS}),
    "another card played before, and empty boards": Position({"played": 1}),
    "a dragon in hand": Position({"board": ANIMALS}, {"board": ANIMALS}, ("Faerie Dragon",)),
    "a dragon in hand, and empty boards": Position(others=("Faerie Dragon",)),
    "a secret": Position({"board": ANIMALS, "secrets": ["Ice Block"]}, {"board": ANIMALS}),
    "three totems": Position({"board": TOTEMS[:3]}),
    "four totems": Position({"board": TOTEMS}),
    "a minion that died": Position({"graveyard": ["Chillwind Yeti"]}),
    "hurt heroes with attack": Position({"health": 10, "attack": 6}, {"health": 10, "attack": 6}),
}


# ---- the data's ways to play a card

CONDITIONS: dict[str, Callable[[Table, int], bool]] = {
    "room for minions": lambda game, count: constants.MAX_BOARD - len(game.first.board) >= count,
    "weapon": lambda game, value: game.first.weapon is not None,
    "number of enemy minions": lambda game, count: len(game.second.board) >= count,
    "number of minions": lambda game, count: len(game.first.board) + len(game.second.board) >= count,
    "missing totem": lambda game, value: not {*TOTEMS} <= {it.card.id for it in game.first.board},
    "friendly minion died": lambda game, value: len(game.first.graveyard) > 0,
    "room for a minion or mana crystal": lambda game, value: (
        len(game.first.board) < constants.MAX_BOARD or game.first.max_mana < constants.MAX_MANA
    ),
}
NEEDS_FOR_A_TARGET: dict[str, Callable[[Card, Player, int], bool]] = {
    "target": lambda card, me, value: True,
    "target if available": lambda card, me, value: True,
    "target for combo": lambda card, me, value: me.played > 0,
    "target if holding a dragon": lambda card, me, value: any(
        held.card.tribe == constants.DRAGON for held in me.hand if held.card is not card
    ),
    "target if number of friendly minions": lambda card, me, count: len(me.board) >= count,
    "target if number of friendly secrets": lambda card, me, count: len(me.secrets) >= count,
}
PROPERTIES_OF_TARGETS: dict[str, Callable[[Entity, Any], bool]] = {
    "minion target": lambda it, value: not it.is_hero(),
    "hero target": lambda it, value: it.is_hero(),
    "friendly target": lambda it, value: it.side == 0,
    "enemy target": lambda it, value: it.side == 1,
    "minion or enemy hero target": lambda it, value: not it.is_hero() or it.side == 1,
    "damaged target": lambda it, value: it.health < it.max_health,
    "undamaged target": lambda it, value: it.health == it.max_health,
    "frozen target": lambda it, value: it.has_keyword(constants.FROZEN),
    "stealthed target": lambda it, value: it.has_keyword(constants.STEALTH),
    "target with taunt": lambda it, value: it.has_keyword(constants.TAUNT),
    "target with deathrattle": lambda it, value: it.card.deathrattle is not None,
    "legendary target": lambda it, value: it.card.rarity == "legendary",
    "maximum attack of target": lambda it, most: it.attack <= most,
    "minimum attack of target": lambda it, least: it.attack >= least,
    "tribe of target": lambda it, tribe: it.card.tribe == constants.TRIBES[tribe],
    "target other than itself": lambda it, value: True,  # a battlecry's minion is not in play yet
}
OTHER_NEEDS = {"steady shot"}  # takes a target only beside Steamwheedle Sniper


def expected_targets(card: Card, text: Card, game: Table) -> set[int]:
    """Return the handles that the data allow as targets of a card with one of its options as its text.

    `NO_TARGET` stands for playing it without a target; the set is empty if the card is not playable.
    """
    me, needs = game.first, card_needs(text)
    if card.type == constants.MINION_CARD and len(me.board) == constants.MAX_BOARD:
        return set()
    if card.secret and card in [it.card for it in me.secrets]:
        return set()
    if not all(CONDITIONS[need](game, value) for need, value in needs.items() if need in CONDITIONS):
        return set()
    if not any(
        NEEDS_FOR_A_TARGET[need](card, me, value) for need, value in needs.items() if need in NEEDS_FOR_A_TARGET
    ):
        return {constants.NO_TARGET}
    handles = {minion_handle(it) for it in characters(game) if is_reachable(card, it) and is_target(it, needs)}
    return handles or (set() if "target" in needs else {constants.NO_TARGET})


def card_needs(card: Card) -> Needs:
    """Return a card's requirements; a mixture has those of its ingredients."""
    needs: Needs = {}
    for card_id in card.id.split("+"):
        needs |= REQUIREMENTS.get(card_id, {})
    return needs


def characters(game: Table) -> Iterator[Entity]:
    for player in (game.first, game.second):
        yield player.hero
        yield from player.board


def is_reachable(card: Card, it: Entity) -> bool:
    """Return whether stealth and the like let a card target a character."""
    if it.side == 1 and it.has_keyword(constants.STEALTH | constants.IMMUNE):
        return False
    return card.type in (constants.MINION_CARD, constants.WEAPON_CARD) or not it.has_keyword(constants.ELUSIVE)


def is_target(it: Entity, needs: Needs) -> bool:
    return all(PROPERTIES_OF_TARGETS[need](it, value) for need, value in needs.items() if need in PROPERTIES_OF_TARGETS)


# ---- the comparison


def implemented_cards(*kinds: int) -> list[Card]:
    """Return the implemented cards of these kinds that can be in a hand."""
    cards = [card for card in CARDS.values() if card.implemented and (card.set or "+" in card.id)]
    return [card for card in cards if card.type in kinds and not card.part]


@cache
def differing_cards(name: str) -> frozenset[str]:
    """Return the ids of the cards whose ways to be played differ from the data in a position."""
    position, differing = POSITIONS[name], set()
    free = constants.MAX_HAND - len(position.others)
    hand_cards = implemented_cards(constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD)
    for start in range(0, len(hand_cards), free):
        cards = hand_cards[start : start + free]
        table = position.table(cards)
        for card in cards:
            for option, text in enumerate(card.options or (card,)):
                ways = [action for action in table.ways_to_play(card.id) if action.option == option]
                if {action.target for action in ways} != expected_targets(card, text, table.state):
                    differing.add(text.id)
    for card in implemented_cards(constants.POWER_CARD):
        table = position.table(power=card.id)
        uses = {action.target for action in table.actions() if action.kind == actions.USE_POWER}
        if uses != expected_targets(card, card, table.state):
            differing.add(card.id)
    return frozenset(differing)


@pytest.mark.parametrize("position", POSITIONS)
def test_every_card_can_be_played_as_the_data_say(position: str) -> None:
    names = {card_id: CARDS[card_id].name for card_id in differing_cards(position) - set(EXCEPTIONS)}
    assert names == {}


def test_an_exception_differs_somewhere() -> None:
    assert set(EXCEPTIONS) <= set().union(*map(differing_cards, POSITIONS))


def test_every_requirement_is_checked() -> None:
    known = {*CONDITIONS, *NEEDS_FOR_A_TARGET, *PROPERTIES_OF_TARGETS, *OTHER_NEEDS}
    assert known == {need for needs in REQUIREMENTS.values() for need in needs}


def test_with_fandral_a_choose_one_card_has_the_targets_of_the_card_itself() -> None:
    cards = [card for card in implemented_cards(constants.MINION_CARD, constants.SPELL_CARD) if card.options]
    for card in cards:
        me = side("druid", hand=[card.id], board=["Fandral Staghelm", "Wisp"])
        table = scenario(me, side("mage", board=["Chillwind Yeti", minion("Wisp", keywords=["stealth"])]))
        ways = table.ways_to_play(card.id)
        assert {way.option for way in ways} == {len(card.options)}
        assert {way.target for way in ways} == expected_targets(card, card, table.state), card.name
    assert len(cards) > 20
