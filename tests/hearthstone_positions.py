"""Hearthstone positions that contain every kind of information that a form must store."""

from __future__ import annotations

from collections.abc import Callable

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.enchantments import add_text
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.positions.forms import CardForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon
from topdeck.games.hearthstone.state import HearthstoneState

GAME = Hearthstone()
DECKS = (GAME.deck("AggroPirateWarrior"), GAME.deck("MidrangeJadeShaman"))


def mulligan() -> HearthstoneState:
    return GAME.start(DECKS, 5)


def second_mulligan() -> HearthstoneState:
    state = GAME.start(DECKS, 5)
    state.apply(state.actions()[-1])
    return state


def mid_game() -> HearthstoneState:
    state, rng = GAME.start(DECKS, 8), Rng(8)
    while state.turn < 9:
        state.step(rng.choice(state.actions()))
    return state


def finley() -> HearthstoneState:
    """The player must choose a new hero power twice, and the remaining steps of the play wait."""
    table = scenario(
        side("warrior", hand=["Sir Finley Mrrgglton"], board=["Brann Bronzebeard"]), side("mage", board=["Wisp"])
    )
    return table.play("Sir Finley Mrrgglton").state


def tracking() -> HearthstoneState:
    deck = ["Snake Trap", "Wisp", "Animal Companion", "Kill Command", "Kill Command"]
    return scenario(side("hunter", hand=["Tracking"], deck=deck), side("mage")).play("Tracking").state


def peddler() -> HearthstoneState:
    """The second player discovers a card during its turn."""
    table = scenario(side("mage", deck=["Wisp"]), side("warlock", hand=["Dark Peddler"], deck=["Wisp"]))
    return table.end_turn().play("Dark Peddler").state


def secrets() -> HearthstoneState:
    return scenario(
        side("mage", hand=["Counterspell"], secrets=["Ice Block", "Ice Barrier"]),
        side("hunter", secrets=["Snake Trap", "Explosive Trap"], weapon="Eaglehorn Bow"),
    ).state


def enchanted() -> HearthstoneState:
    """One minion is stronger this turn, one has texts from other cards, one is silenced, and one is frozen."""
    yeti = minion("Chillwind Yeti", damage=2, keywords=constants.FROZEN)
    table = scenario(
        side("warrior", hand=["Abusive Sergeant", "Wisp"], board=[yeti, "Wisp", minion("Huge Toad", silenced=True)]),
        side("shaman", board=["Flametongue Totem", minion("Wisp", attack=5, health=6)]),
    )
    table.play("Abusive Sergeant", "Chillwind Yeti")
    toad, frother = table.card("Huge Toad"), table.card("Frothing Berserker")
    add_text(table.state, table.opponent.board[0], toad, toad.deathrattle, None, 1)
    add_text(table.state, table.opponent.board[1], frother, None, frother.triggers[0], 1)
    return table.state


def offers() -> HearthstoneState:
    hand: list[str | CardForm] = [
        "Preparation",
        "Sap",
        in_hand("Sap", cost=-1),
        in_hand("Wisp", attack=-1, health=3),
        "Wisp",
    ]
    return scenario(side("rogue", hand=hand), side("mage", board=["Wisp"])).play("Preparation").state


def fixed() -> HearthstoneState:
    """Costs that were changed before and after another card set them to a fixed value."""
    me = side(
        "mage",
        hand=["Fireball", "Arcane Intellect"],
        board=["Naga Sea Witch", "Emperor Thaurissan"],
        deck=["Sea Giant", "Molten Giant"],
    )
    table = scenario(me, side("mage", hand=["Loatheb"], deck=["Wisp"])).play("Arcane Intellect")
    return table.end_turn().play("Loatheb").state


def borrowed() -> HearthstoneState:
    """A borrowed minion, which returns to its owner at the end of the turn."""
    table = scenario(
        side("priest", hand=["Potion of Madness"]), side("mage", board=["Kindly Grandmother"], deck=["Wisp"])
    )
    return table.play("Potion of Madness", "Kindly Grandmother").state


def armed() -> HearthstoneState:
    """Weapons, armor, overload, fatigue, and counters such as the number of cards played."""
    me = side(
        "shaman",
        weapon=weapon("Jade Claws", durability=1),
        locked=1,
        overload=2,
        jade=3,
        totems=4,
        fatigue=2,
        played=3,
        minions_played=1,
        spells_cast=4,
        secrets_played=2,
        powers_used=5,
    )
    opponent = side("warrior", weapon="Fiery War Axe", armor=7, health=12, graveyard=["Wisp", "Huge Toad"])
    return scenario(me, opponent).state


def blunt() -> HearthstoneState:
    """Gorehowl with negative attack, because only the hero's own attack dealt damage."""
    opponent = side("mage", board=[minion("Wisp", attack=0, health=9)])
    table = scenario(side("warrior", hand=["Heroic Strike"], weapon=weapon("Gorehowl", attack=0)), opponent)
    return table.play("Heroic Strike").attack("my hero", "Wisp").state


def returned() -> HearthstoneState:
    """A card in hand that both players know, and a card that was visibly shuffled into a deck."""
    table = scenario(
        side("rogue", hand=["Sap"], deck=["Wisp"]),
        side("mage", hand=["Forgotten Torch"], board=["Wisp"], deck=["Fireball"]),
    )
    return table.play("Sap", "Wisp").end_turn().play("Forgotten Torch", "my hero").state


def won() -> HearthstoneState:
    table = scenario(side("mage", hand=["Fireball"]), side("mage", health=3))
    return table.play("Fireball", "enemy hero").state


def conceded() -> HearthstoneState:
    state = mid_game()
    state.apply(state.parse("concede"))
    return state


POSITIONS: tuple[Callable[[], HearthstoneState], ...] = (
    mulligan,
    second_mulligan,
    mid_game,
    finley,
    tracking,
    peddler,
    secrets,
    enchanted,
    offers,
    fixed,
    borrowed,
    armed,
    blunt,
    returned,
    won,
    conceded,
)
