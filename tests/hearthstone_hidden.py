"""Hearthstone positions in which information is hidden from one of the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from covering_decks import SETTINGS, covering_pairs
from nosy import Reach, Secrets

from topdeck.core.deck import Deck
from topdeck.core.event import Event
from topdeck.core.rng import Rng
from topdeck.core.state import Observation
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.engine.abilities import Amount, CardEffect, Condition, CostChange, Effect, Selector, When
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card, CardInstance, LateCost
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity
from topdeck.games.hearthstone.engine.player import CostModifier, CthunBonus
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Choice, PendingEffect
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

GAME = Hearthstone()
Position = tuple[HearthstoneState, int]  # and who looks at it


def everything_hidden() -> HearthstoneState:
    """The opponent has hidden cards in the hand, in the deck and as secrets; some have changes, and one is known."""
    me = side("rogue", hand=["Sap", "Backstab"], board=["Wisp"], deck=["Eviscerate"] * 3, weapon="Spirit Claws")
    opponent = side(
        "hunter",
        hand=["Kill Command", in_hand("Savannah Highmane", cost=-2, attack=1), "Animal Companion"],
        board=["Huge Toad", minion("Chillwind Yeti", damage=1)],
        deck=["Houndmaster", "Quick Shot", "Deadly Shot", "Deadly Shot"],
        secrets=["Snake Trap", "Explosive Trap"],
        weapon="Eaglehorn Bow",
    )
    return scenario(me, opponent, seed=3).play("Sap", "Huge Toad").state


def opponent_chooses_power() -> HearthstoneState:
    me = side("warrior", hand=["Sir Finley Mrrgglton"], board=["Brann Bronzebeard"], deck=["Wisp"])
    return scenario(me, side("mage", deck=["Wisp"])).play("Sir Finley Mrrgglton").state


def opponent_tracks() -> HearthstoneState:
    deck = ["Kill Command", "Houndmaster", "Quick Shot", "Animal Companion"]
    return scenario(side("hunter", hand=["Tracking"], deck=deck), side("mage")).play("Tracking").state


def opponent_discovers() -> HearthstoneState:
    return scenario(side("warlock", hand=["Dark Peddler"]), side("mage")).play("Dark Peddler").state


def opponent_discovered() -> HearthstoneState:
    state = opponent_discovers()
    state.apply(state.actions()[0])
    return state


def opponent_torched() -> HearthstoneState:
    """A card was visibly shuffled into the deck."""
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"] * 3), side("priest", deck=["Wisp"])
    return scenario(me, opponent).play("Forgotten Torch", "enemy hero").state


def opponent_will_draw() -> HearthstoneState:
    """After the end of the turn, the opponent may draw the card that was visibly shuffled into the deck."""
    return Scenario(opponent_torched()).end_turn().state


def opponent_looks_into_my_deck(seed: int = 0) -> HearthstoneState:
    """The opponent discovers one of three cards in the player's deck."""
    me = side("priest", hand=["Drakonid Operative", "Azure Drake"])
    deck = ["Kill Command", "Houndmaster", "Quick Shot", "Animal Companion", "Savannah Highmane"]
    return scenario(me, side("hunter", deck=deck), seed=seed).play("Drakonid Operative").state


def opponent_brews() -> HearthstoneState:
    return scenario(side("mage", hand=["Kazakus"]), side("mage")).play("Kazakus").choose("Greater Potion").state


@cache
def played(decks: tuple[Deck, Deck], seed: int, turn: int, **settings: object) -> HearthstoneState:
    """A position from a random game."""
    state, rng = GAME.start(decks, seed, **settings), Rng(seed)
    while state.turn < turn and state.result() is None:
        state.step(rng.choice(state.actions()))
    return state


PAIRS = (
    ("MidrangeSecretHunter", "MiraclePirateRogue"),
    ("AggroPirateWarrior", "MidrangeJadeShaman"),
    ("ZooDiscardWarlock", "MidrangeBuffPaladin"),
    ("RenoKazakusDragonPriest", "RenoKazakusMage"),
)


def in_game(decks: tuple[str, str], turn: int, viewer: int) -> Position:
    return played((GAME.deck(decks[0]), GAME.deck(decks[1])), turn + 17, turn).copy(), viewer


def with_every_card(name: str, viewer: int) -> Position:
    """A position from a game with two of the decks that together contain all cards."""
    pairs = covering_pairs()
    number = list(pairs).index(name)
    turn = 5 + number % 12
    return played(pairs[name], number, turn, **SETTINGS).copy(), viewer


POSITIONS: dict[str, Callable[[], Position]] = {
    "everything hidden": lambda: (everything_hidden(), 0),
    "the opponent chooses a power": lambda: (opponent_chooses_power(), 1),
    "the opponent tracks": lambda: (opponent_tracks(), 1),
    "the opponent discovers": lambda: (opponent_discovers(), 1),
    "the opponent discovered": lambda: (opponent_discovered(), 1),
    "the opponent torched": lambda: (opponent_torched(), 1),
    "the opponent will draw": lambda: (opponent_will_draw(), 1),
    "the opponent looks into my deck": lambda: (opponent_looks_into_my_deck(), 1),
    "the opponent brews": lambda: (opponent_brews(), 1),
    "I choose": lambda: (opponent_chooses_power(), 0),
    **{
        f"{pair[viewer]}, turn {turn}": partial(in_game, pair, turn, viewer)
        for pair in PAIRS
        for turn in (0, 4, 9, 14)
        for viewer in (0, 1)
    },
}
ALL_CARDS: dict[str, Callable[[], Position]] = {
    f"{name}, seen by {viewer}": partial(with_every_card, name, viewer)
    for name in covering_pairs()
    for viewer in (0, 1)
}


def opened(state: HearthstoneState) -> HearthstoneState:
    """Return the same position with open hands."""
    twin = state.copy()
    twin.rules = rules(hands="open")
    return twin


def with_open_hands(position: Callable[[], Position]) -> Position:
    state, viewer = position()
    return opened(state), viewer


def hidden_things(state: HearthstoneState, viewer: int) -> list[CardInstance | Entity]:
    """Return the opponent's cards that the viewer has not seen."""
    opponent = state.seat(1 - viewer)
    hand = () if state.rules.open_hands else opponent.hand
    return [*(held for held in (*hand, *opponent.deck_cards()) if not held.known), *opponent.secrets]


def two_secrets() -> HearthstoneState:
    me = side("hunter", hand=["Snake Trap", "Explosive Trap"], deck=["Wisp"])
    return scenario(me, side("mage", deck=["Wisp"])).state


def mulligan() -> HearthstoneState:
    deck = GAME.deck("MurlocDruid")
    return GAME.start((deck, deck), 3)


HIDDEN_MOVES: dict[str, tuple[Callable[[], HearthstoneState], str]] = {  # and what is seen of them
    "a secret": (two_secrets, "play SECRET_HUNTER"),
    "a discovered card": (opponent_discovers, "choose UNKNOWN"),
    "a tracked card": (opponent_tracks, "choose UNKNOWN"),
    "a card of my deck": (opponent_looks_into_my_deck, "choose UNKNOWN"),
    "two cards thrown back": (mulligan, "throw UNKNOWN UNKNOWN"),
}

# ---- all that can be reached from something

WORDS = (Effect, CardEffect, Selector, Amount, Condition, When, CostChange)  # of card texts


def called(it: object) -> str:
    """The name of what everybody knows."""
    return f"<card {it.id}>" if isinstance(it, Card) else f"<rules of {it.era}>" if isinstance(it, Rules) else ""


def in_view(view: Observation) -> tuple[object, ...]:
    assert isinstance(view, HearthstoneObservation)
    return view, view.table, view.me, view.opponent, view.me.hero


REACH = Reach(
    library=(Card, Rules),
    values=(
        *WORDS,
        HearthstoneAction,
        Event,
        CardInstance,
        LateCost,
        Enchantment,
        CostModifier,
        CthunBonus,
        Choice,
        PendingEffect,
        LateCost,
    ),
    called=called,
    in_view=in_view,
)

SECRETS = Secrets(
    game=GAME,
    reach=REACH,
    positions=POSITIONS,
    hidden=hidden_things,
    moves=HIDDEN_MOVES,
    tries=("play {card}", "end of time", "choose CS2_231", "power"),
    decks=("MidrangeSecretHunter", "MiraclePirateRogue"),
)

OPEN_HANDS = replace(
    SECRETS,
    positions={name: partial(with_open_hands, position) for name, position in POSITIONS.items()},
    moves={},  # what is played from an open hand, or comes to it, everybody knows
    settings={"hands": "open"},
)
