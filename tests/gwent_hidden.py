"""Gwent positions in which information is hidden from one of the players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from nosy import Reach, Secrets

from topdeck.core.event import Event
from topdeck.core.rng import Rng
from topdeck.core.state import Observation
from topdeck.games.gwent.engine.abilities import Amount, Condition, Effect, RowEffect, Selector, Target, When
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Choice, Gift, Rules, Task
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import Scenario, card_with, scenario, side, unit
from topdeck.games.gwent.state import GwentState

GAME = Gwent()
Position = tuple[GwentState, int]  # and who looks at it


def everything_hidden() -> GwentState:
    """The opponent has hidden cards in the hand and in the deck; some of them have changes."""
    me = side("Skellige", hand=["Tuirseach Hunter"], deck=["Priestess of Freya"] * 2, melee=["An Craite Warrior"])
    opponent = side(
        "Northern Realms",
        hand=["Tridam Infantry", card_with("Temerian Drummer", boost=2), "Alzur's Thunder"],
        deck=["Dethmold", "Priscilla", "Temerian Infantry", "Temerian Infantry"],
        ranged=[unit("Trollololo", armor=3)],
        graveyard=["Reinforced Ballista"],
    )
    return scenario(me, opponent, seed=3).state


def foltest(seed: int = 0) -> Scenario:
    """All units in the first player's hand have been boosted publicly."""
    me = side("Northern Realms", hand=["Tridam Infantry", "First Light"], deck=["Temerian Infantry"] * 3)
    return scenario(me, side("Monsters", hand=["Fiend"], deck=["Wyvern"]), seed=seed).play("King Foltest")


def cranmer() -> Scenario:
    """All Dwarfs in the first player's hand have been strengthened publicly."""
    me = side(
        "Scoia'tael", hand=["Dennis Cranmer", "Mahakam Guard"], deck=["Mahakam Defender", "Roach", "Mahakam Defender"]
    )
    return scenario(me, side("Monsters", hand=["Fiend"])).play("Dennis Cranmer")


def reconnoitring(seed: int = 0) -> Scenario:
    """The first player sees two units in the deck, and takes one of them."""
    deck = ["Wyvern", "Fiend", "Ancient Foglet", "Arachas Drone", "Roach"]
    return scenario(side("Monsters", hand=["Reconnaissance"], deck=deck), side("Skellige"), seed=seed).play(
        "Reconnaissance"
    )


def decreeing() -> Scenario:
    """The first player picks a gold unit from the deck."""
    deck = ["Geralt of Rivia", "Triss Merigold", "Woodland Spirit", "Fiend"]
    return scenario(side("Monsters", hand=["Royal Decree"], deck=deck), side("Skellige")).play("Royal Decree")


def raising_the_dead() -> GwentState:
    """The first player picks a card from the public graveyard."""
    graveyard = ["An Craite Warrior", "Drummond Shieldmaid", "Tuirseach Hunter"]
    me = side("Skellige", hand=["Priestess of Freya"], graveyard=graveyard, deck=["Roach"])
    return scenario(me, side("Monsters", hand=["Fiend"])).play("Priestess of Freya").state


def laying() -> GwentState:
    """The first player chooses where to play the picked card."""
    return decreeing().pick("Triss Merigold").state


def swapping(swaps: int) -> GwentState:
    """The first player has swapped some cards in the first mulligan."""
    decks = GAME.decks.included()
    state, rng = GAME.start((decks[0], decks[1]), 4), Rng(4)
    for _ in range(swaps):
        state.apply(rng.choice(state.actions()[1:]))
    return state


PAIRS = (("NorthernRealms", "Scoiatael"), ("Monsters", "Skellige"))


@cache
def played(first: str, second: str, seed: int, turn: int) -> GwentState:
    """A position from a random game in which players rarely pass early."""
    state, rng = GAME.start((GAME.deck(first), GAME.deck(second)), seed), Rng(seed)
    while state.turn < turn and state.result() is None:
        actions = state.actions()
        state.step(rng.choice(actions[1:] if state.pass_action() is not None and len(actions) > 1 else actions))
    return state


def in_game(decks: tuple[str, str], turn: int, viewer: int) -> Position:
    return played(*decks, turn + 17, turn).copy(), viewer


POSITIONS: dict[str, Callable[[], Position]] = {
    "everything hidden": lambda: (everything_hidden(), 0),
    "the opponent's units are boosted": lambda: (foltest().state, 1),
    "the opponent's Dwarfs are stronger": lambda: (cranmer().state, 1),
    "the opponent reconnoitres": lambda: (reconnoitring().state, 1),
    "the opponent picks a gold card": lambda: (decreeing().state, 1),
    "I pick a gold card": lambda: (decreeing().state, 0),
    "the opponent raises the dead": lambda: (raising_the_dead(), 1),
    "the opponent lays what it picked": lambda: (laying(), 1),
    "the opponent swaps": lambda: (swapping(2), 1),
    "I swap": lambda: (swapping(1), 0),
    **{
        f"{pair[viewer]}, turn {turn}": partial(in_game, pair, turn, viewer)
        for pair in PAIRS
        for turn in (0, 5, 12, 21)
        for viewer in (0, 1)
    },
}


def hidden_cards(state: GwentState, viewer: int) -> list[CardInstance]:
    """Return the opponent's cards that the viewer has not seen."""
    opponent = state.seat(1 - viewer)
    return [*opponent.hand, *opponent.aside, *opponent.deck]


# ---- all that can be reached from something


def called(it: object) -> str:
    """The name of what everybody knows."""
    return f"<card {it.id}>" if isinstance(it, Card) else "<rules>"


def in_view(view: Observation) -> tuple[object, ...]:
    assert isinstance(view, GwentObservation)
    return view, view.table, view.me, view.opponent, *view.me.units()


WORDS = (Effect, Selector, Amount, Condition, When, Target, RowEffect)  # of card texts
REACH = Reach(
    library=(Card, Rules),
    values=(*WORDS, GwentAction, Event, CardInstance, Choice, Task, Gift),
    called=called,
    in_view=in_view,
)

SECRETS = Secrets(
    game=GAME,
    reach=REACH,
    positions=POSITIONS,
    hidden=hidden_cards,
    moves={"a swap": (lambda: swapping(0), "swap hidden")},
    tries=("swap {card}", "retreat", "pick fiend", "keep"),
    decks=("Scoiatael", "Monsters"),
)
