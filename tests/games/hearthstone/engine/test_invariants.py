"""Every violated invariant is reported, and none for valid positions."""

from collections.abc import Callable

import pytest

from topdeck.games.hearthstone.engine.constants import CHARGE, DIED, DOOMED, DOUBLE_BATTLECRY, GONE, THIS_TURN
from topdeck.games.hearthstone.engine.enchantments import buff_until
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.engine.player import CthunBonus
from topdeck.games.hearthstone.engine.table import PendingEffect
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.language import Draw
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

Sabotage = Callable[[HearthstoneState], None]


def sound() -> HearthstoneState:
    """Return a position with cards in every zone."""
    me = side(
        "mage",
        hand=["Fireball"],
        board=["Wisp", "Dire Wolf Alpha", "Chillwind Yeti"],
        deck=["Wisp", "Wisp", "Wisp", "Wisp", "Patches the Pirate"],
        secrets=["Ice Block", "Counterspell"],
        weapon="Fiery War Axe",
    )
    return scenario(me, side("warrior", board=["Wisp"], weapon="Arcanite Reaper")).state


def new(game: HearthstoneState, name: str, side: int = 0) -> Entity:
    return new_entity(game.rules.cards[name], game.new_id(), side)


def crowd(game: HearthstoneState) -> None:
    game.first.board += [new(game, "CS2_231") for _ in range(5)]
    for seat, it in enumerate(game.first.board, 1):
        it.label = seat


# ---- ways to violate an invariant


def share_an_id(game: HearthstoneState) -> None:
    game.second.board[0].id = game.first.board[0].id


def share_an_id_with_a_weapon(game: HearthstoneState) -> None:
    assert game.first.weapon is not None
    game.first.weapon.id = game.first.secrets[0].id


def come_from_the_future(game: HearthstoneState) -> None:
    game.first.board[0].id = game.next_id + 1


def decide_as_a_third(game: HearthstoneState) -> None:
    game.player = 2


def win_as_a_third(game: HearthstoneState) -> None:
    game.winner = 3


def offer_nothing(game: HearthstoneState) -> None:
    asked = scenario(side("warlock", hand=["Dark Peddler"]), side("mage")).play("Dark Peddler").state.choice
    assert asked is not None
    game.choice = asked.with_options(())


def wait_in_vain(game: HearthstoneState) -> None:
    game.later = (PendingEffect(effect=Draw(), card=game.rules.coin, side=0, me=0, it=0, amount=0),)


def forget_what_will_end(game: HearthstoneState) -> None:
    buff_until(game, game.first.hero, game.first.board[0], 0, CHARGE, THIS_TURN)
    game.expiring = False


def listen_to_nothing(game: HearthstoneState) -> None:
    game.listening = 0


def listen_to_everything(game: HearthstoneState) -> None:
    game.listening = -1


def forget_an_aura(game: HearthstoneState) -> None:
    game.first.board[0].attack -= 1
    game.first.board[0].aura_attack -= 1


def change_a_rule_without_a_minion(game: HearthstoneState) -> None:
    game.first.rules = DOUBLE_BATTLECRY


def invent_a_keyword_of_an_aura(game: HearthstoneState) -> None:
    game.first.board[0].keywords |= CHARGE
    game.first.board[0].aura_keywords |= CHARGE


def overfill_the_hand(game: HearthstoneState) -> None:
    game.first.hand = game.first.hand * 11


def miscount_the_deck(game: HearthstoneState) -> None:
    game.first.cards_left = 4


def overspend(game: HearthstoneState) -> None:
    game.first.mana = -1


def overfill_the_crystals(game: HearthstoneState) -> None:
    game.second.max_mana = 11


def hoard_secrets(game: HearthstoneState) -> None:
    game.first.secrets = tuple(new(game, "EX1_295") for _ in range(6))


def double_a_secret(game: HearthstoneState) -> None:
    game.first.secrets += (new(game, "EX1_295"),)


def pretend_a_secret(game: HearthstoneState) -> None:
    game.first.secrets[0].card = game.rules.cards["CS2_029"]


def shrink_cthun(game: HearthstoneState) -> None:
    game.first.cthun = CthunBonus(-1, 0, 0)


def listen_from_the_hand(game: HearthstoneState) -> None:
    game.first.hand_listens = DIED
    game.listening |= DIED


def forget_who_listens_from_the_deck(game: HearthstoneState) -> None:
    game.first.deck_listeners = ()


def be_known_for_what_is_gone(game: HearthstoneState) -> None:
    patches, wisp = game.first.deck[4], game.first.deck[0]
    game.first.known_in_deck = (patches, *[wisp] * 5)  # of which there are four


def take_the_power(game: HearthstoneState) -> None:
    game.second.power = game.rules.cards["CS2_231"]


def take_the_hero(game: HearthstoneState) -> None:
    game.second.hero.card = game.rules.cards["CS2_231"]


def share_a_handle(game: HearthstoneState) -> None:
    game.first.board[1].label = game.first.board[0].label


def sit_with_the_hero(game: HearthstoneState) -> None:
    game.first.board[1].label = 0


def sit_beyond_the_board(game: HearthstoneState) -> None:
    game.first.board[1].label = 8


def put_a_spell_on_the_board(game: HearthstoneState) -> None:
    game.second.board[0].card = game.rules.cards["CS2_029"]


def change_sides_in_secret(game: HearthstoneState) -> None:
    game.second.board[0].side = 0


def kill(game: HearthstoneState) -> None:
    game.second.board[0].health = 0


def overheal(game: HearthstoneState) -> None:
    game.second.board[0].health = 2


def doom(game: HearthstoneState) -> None:
    game.second.board[0].keywords |= DOOMED


def forget_to_leave(game: HearthstoneState) -> None:
    game.second.board[0].keywords |= GONE


def kill_the_hero(game: HearthstoneState) -> None:
    game.second.hero.health = 0


def overheal_the_hero(game: HearthstoneState) -> None:
    game.first.hero.health = 31


def break_the_weapon(game: HearthstoneState) -> None:
    assert game.first.weapon is not None
    game.first.weapon.health = 0


def wield_a_minion(game: HearthstoneState) -> None:
    assert game.second.weapon is not None
    game.second.weapon.card = game.rules.cards["CS2_231"]


COUNTS = ("armor", "fatigue", "locked", "overload", "played", "jade", "totems")
HISTORY = ("minions_played", "spells_cast", "secrets_played", "powers_used")


def lose_a_minion_that_never_was(game: HearthstoneState) -> None:
    game.first.died_this_turn = len(game.first.graveyard) + 1


def go_below_nothing(what: str) -> Sabotage:
    def sabotage(game: HearthstoneState) -> None:
        setattr(game.second, what, -1)

    sabotage.__name__ = f"negative_{what}"
    return sabotage


@pytest.mark.parametrize(
    ("sabotage", "fault"),
    [
        (share_an_id, "two entities in play share an id"),
        (share_an_id_with_a_weapon, "two entities in play share an id"),
        (come_from_the_future, "an entity in play has an id that has not been assigned yet"),
        (decide_as_a_third, "the player to decide or the winner is invalid"),
        (win_as_a_third, "the player to decide or the winner is invalid"),
        (offer_nothing, "the choice has no options"),
        (wait_in_vain, "an effect waits for a choice, but no choice is pending"),
        (listen_to_nothing, "the listening bits do not match the cards in play"),
        (forget_what_will_end, "an enchantment will expire, but the position is not marked as expiring"),
        (listen_to_everything, "the listening bits do not match the cards in play"),
        (forget_an_aura, "auras are out of date"),
        (invent_a_keyword_of_an_aura, "auras are out of date"),
        (change_a_rule_without_a_minion, "auras are out of date"),
        (crowd, "player 0 has 8 minions"),
        (lose_a_minion_that_never_was, "player 0 has 1 minions that died this turn, but 0 in its graveyard"),
        (overfill_the_hand, "player 0 has 11 cards in hand"),
        (miscount_the_deck, "player 0 has 4 cards in a deck of 5"),
        (overspend, "player 0 has -1 of 10 mana"),
        (overfill_the_crystals, "player 1 has 10 of 11 mana"),
        *((go_below_nothing(what), "player 1 has a negative count") for what in COUNTS + HISTORY),
        (shrink_cthun, "player 0 has a C'Thun with a negative bonus"),
        (listen_from_the_hand, "player 0 has the wrong events for its hand"),
        (forget_who_listens_from_the_deck, "player 0 has the wrong list of cards with triggers in its deck"),
        (be_known_for_what_is_gone, "player 0 is known to have Wisp, which is neither in its deck nor in its hand"),
        (hoard_secrets, "player 0 has 6 secrets"),
        (double_a_secret, "player 0 has a secret twice"),
        (pretend_a_secret, "player 0 has a secret that is not a secret card"),
        (take_the_hero, "player 1 has no hero or no hero power"),
        (take_the_power, "player 1 has no hero or no hero power"),
        (share_a_handle, "player 0 has minions with equal or invalid handles"),
        (sit_with_the_hero, "player 0 has minions with equal or invalid handles"),
        (sit_beyond_the_board, "player 0 has minions with equal or invalid handles"),
        (put_a_spell_on_the_board, "player 1 has Fireball on its board"),
        (change_sides_in_secret, "player 1 has Wisp on its board"),
        (kill, "player 1 has a dead Wisp on its board"),
        (overheal, "player 1 has Wisp with 2 of 1 health"),
        (doom, "player 1 has a dead Wisp on its board"),
        (forget_to_leave, "player 1 has a dead Wisp on its board"),
        (kill_the_hero, "player 1 has 0 of 30 health"),
        (overheal_the_hero, "player 0 has Jaina Proudmoore with 31 of 30 health"),
        (break_the_weapon, "player 0 wields a broken Fiery War Axe"),
        (wield_a_minion, "player 1 wields a broken Wisp"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_every_violation_is_reported(sabotage: Sabotage, fault: str) -> None:
    game = sound()
    sabotage(game)
    assert fault in violations(game)


def test_a_valid_position_has_no_violations() -> None:
    assert violations(sound()) == []
    assert Hearthstone().violations(sound()) == []


def test_all_violations_of_a_position_are_reported() -> None:
    game = sound()
    overspend(game)
    kill(game)
    kill_the_hero(game)
    assert violations(game) == [
        "player 0 has -1 of 10 mana",
        "player 1 has a dead Wisp on its board",
        "player 1 has 0 of 30 health",
    ]


def test_dead_minions_may_remain_on_the_board_when_the_game_is_over() -> None:
    game = sound()
    game.winner = 0
    kill(game)
    kill_the_hero(game)
    assert violations(game) == []


def test_checking_changes_nothing() -> None:
    game = sound()
    before = game.to_json()
    violations(game)
    assert game.to_json() == before
