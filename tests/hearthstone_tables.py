"""Hearthstone positions and random games that several tests use."""

from collections import Counter
from collections.abc import Iterator

from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side, weapon
from topdeck.games.hearthstone.state import HearthstoneState

SEEDS = range(12)


def midgame() -> Scenario:
    """A position with all states that a board can mark."""
    me = side(
        "shaman",
        hand=["Lightning Bolt", "Hex", in_hand("Chillwind Yeti", cost=-1, attack=1, health=1), "Thing from Below"],
        board=["Flametongue Totem", minion("Tunnel Trogg", attack=4, asleep=True), "Frothing Berserker"],
        deck=["Hex"] * 12,
        secrets=["Snake Trap", "Counterspell"],
        weapon=weapon("Jade Claws", durability=1),
        health=19,
        mana=6,
        crystals=9,
        locked=1,
        overload=2,
        jade=3,
        totems=4,
    )
    opponent = side(
        "warrior",
        hand=["Upgrade!", "Heroic Strike"],
        board=[
            minion("Chillwind Yeti", damage=3),
            minion("Goldshire Footman", keywords=constants.DIVINE_SHIELD),
            minion("Southsea Captain", silenced=True, keywords=constants.FROZEN),
        ],
        deck=["Wisp"] * 3,
        weapon="Fiery War Axe",
        armor=6,
        mana=0,
        fatigue=2,
        secrets=["Ice Block"],
    )
    return scenario(me, opponent, turn=13)


def finley() -> Scenario:
    return scenario(side("shaman", hand=["Sir Finley Mrrgglton"]), side("mage")).play("Sir Finley Mrrgglton")


def opening() -> HearthstoneState:
    """The first mulligan, in which the second player visibly has the Coin."""
    me = side("shaman", hand=["Hex", "Lightning Bolt", "Hex"], deck=["Wisp"] * 27, mana=0, crystals=0)
    opponent = side("warrior", hand=["Upgrade!"] * 4, deck=["Wisp"] * 26, mana=0, crystals=0)
    state = scenario(me, opponent).state
    coin = state.rules.coin
    state.phase, state.turn = constants.MULLIGAN, 0
    state.second.hand += (new_card_instance(coin, constants.CREATED, coin, 0, True),)
    return state


def random_game(seed: int) -> Iterator[tuple[HearthstoneState, Action]]:
    return played_at_random(random_state(seed), Rng(seed))


def played_at_random(state: HearthstoneState, rng: Rng) -> Iterator[tuple[HearthstoneState, Action]]:
    while state.result() is None:
        action = rng.choice(state.actions())
        yield state, action
        state = state.copy()
        state.step(action)


def random_state(seed: int) -> HearthstoneState:
    """Two decks of cards of the whole pool, sometimes with a say in every position."""
    rng = Rng(seed, 1)
    decks = (random_deck(rng), random_deck(rng))
    return Hearthstone().start(decks, seed, positions="all" if seed % 3 == 0 else "relevant")


def random_deck(rng: Rng) -> Deck:
    hero_class = rng.choice(list(database.HEROES))
    cards = [card.id for card in database.rules().class_pool(hero_class).cards]
    rng.shuffle(cards)
    return Deck("random", Counter(cards[:30]), **{"class": hero_class})
