"""Choices that triggers and deathrattles offer: the rest of the phase waits, and several choices queue up.

No real card to Gadgetzan offers such a choice, so these tests give other texts to real cards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.abilities import Effect, When
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.flags import TriggerEvent
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language import (
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    MINION,
    SELF,
    SPELL,
    TARGET,
    TO_HAND,
    Damage,
    Discover,
    Draw,
    Summon,
    Teach,
)
from topdeck.games.hearthstone.language.flags import ATTACKS, HURT, PLAYED, PROPOSED, TURN_END, TURN_START
from topdeck.games.hearthstone.positions.reading import observation_from_json, state_from_json
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

DISCOVER = Discover(SPELL, TO_HAND)
GIVEN = Discover(MINION, TO_HAND)

GiveText = Callable[..., None]


@pytest.fixture
def give_text(monkeypatch: pytest.MonkeyPatch) -> GiveText:
    """Return a function that changes the text of a card until the end of the test."""

    def change(name: str, when: When | None = None, **text: Any) -> None:
        card = database.find_card(name, database.rules().cards)
        for attribute, value in text.items():
            monkeypatch.setattr(card, attribute, value)
        if when is not None:
            monkeypatch.setattr(card, "triggers", (when,))
        monkeypatch.setattr(card, "listens", database.compute_listening_bits(card))

    return change


def choose(table: Scenario) -> Scenario:
    """Check the position in the middle of a phase in every form, and choose the first option."""
    state = table.state
    assert violations(state) == []
    assert state.choice is not None
    first = state.actions()[0]
    after = []
    for twin in (state.copy(), state_from_json(state.to_json(), HearthstoneState)):
        assert twin.to_json() == state.to_json()
        twin.step(first)
        after.append(twin.to_json())
    for seat in (0, 1):
        view = state.observe(seat)
        assert observation_from_json(view.to_json(), HearthstoneState).to_json() == view.to_json()
        sample = view.sample(Rng(seat))
        assert violations(sample) == []
        sample.step(sample.actions()[0])
    table.apply(first)
    assert after == [table.state.to_json()] * 2
    return table


# ---- death phases


def test_later_deathrattles_wait_for_the_choice_of_an_earlier_one(give_text: GiveText) -> None:
    give_text("Magma Rager", deathrattle=DISCOVER)
    me = side("mage", board=["Magma Rager", minion("Cairne Bloodhoof", damage=2), "Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", hand=["Flamestrike"], deck=["Wisp"]))
    table.end_turn().play("Flamestrike")
    assert (table.state.player, table.board()) == (0, [])  # player 0 chooses in the turn of player 1
    choose(table)
    assert (table.state.player, table.board(), len(table.hand())) == (1, ["Baine Bloodhoof"], 1)
    assert "end turn" in table.texts()[0].lower()


def test_the_choices_of_both_players_come_in_order_of_play(give_text: GiveText) -> None:
    give_text("Magma Rager", deathrattle=DISCOVER)
    table = scenario(side("mage", board=["Magma Rager"]), side("priest", board=["Magma Rager"]))
    table.attack(table.me.board[0], table.opponent.board[0])
    choosers = []
    while table.state.choice is not None:
        choosers.append(table.state.player)
        choose(table)
    assert (choosers, len(table.hand()), len(table.hand(1)), table.state.player) == ([0, 1], 1, 1, 0)


def test_both_deathrattles_of_a_minion_offer_their_choice(give_text: GiveText) -> None:
    give_text("Magma Rager", deathrattle=DISCOVER)
    give_text("Power of the Wild", play=Teach(TARGET, deathrattle=GIVEN))
    table = scenario(side("mage", hand=["Fireball"], board=["Magma Rager"]), side("mage"))
    wild = database.find_card("Power of the Wild", table.state.rules.cards)
    rager = table.me.board[0]
    teach_from(table, wild.id, rager)
    table.play("Fireball", rager)
    kinds = []
    while table.state.choice is not None:
        kinds.append({card.type for card in table.state.choice.options})
        choose(table)
    assert (len(kinds), kinds[0] != kinds[1], len(table.hand())) == (2, True, 2)


def teach_from(table: Scenario, card_id: str, it: Any) -> None:
    """Give a minion text as if the card with this id had given it."""
    card = table.state.rules.cards[card_id]
    assert card.play is not None
    card.play.run(table.state, new_entity(card, table.state.new_id(), 0), it)


# ---- triggers


def test_later_triggers_and_events_wait_for_the_choice_of_an_earlier_trigger(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(HURT, SELF, DISCOVER), health=9)
    give_text("War Golem", when=When(HURT, SELF, Summon("CS2_101t")))
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("mage", board=["Magma Rager", "War Golem", "Wisp"]))
    table.play("Flamestrike")
    assert (table.board(1), table.state.player) == (["Magma Rager", "War Golem", "Wisp"], 1)
    choose(table)  # then the other wounds count, and the Wisp dies
    assert (table.board(1), table.state.player) == (["Magma Rager", "War Golem", "Silver Hand Recruit"], 0)


def test_a_minion_that_arrives_during_the_choice_does_not_react(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(PLAYED, FRIENDLY, DISCOVER + Summon("CS2_182")))  # Chillwind Yeti
    give_text("Chillwind Yeti", when=When(PLAYED, FRIENDLY, Draw(1)))
    table = scenario(side("mage", hand=["The Coin"], board=["Magma Rager"], deck=["Wisp"]), side("mage"))
    table.play("The Coin")
    choose(table)
    assert (table.board(), len(table.hand()), table.me.cards_left) == (["Magma Rager", "Chillwind Yeti"], 1, 1)


def test_the_text_of_a_played_card_waits_for_the_choice_of_a_trigger(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(PLAYED, FRIENDLY, DISCOVER))
    table = scenario(side("mage", hand=["Fireball"], board=["Magma Rager"]), side("mage"))
    table.play("Fireball", "enemy hero")
    assert (table.opponent.hero.health, table.me.played) == (30, 0)
    choose(table)
    assert (table.opponent.hero.health, table.me.played) == (24, 1)


def test_a_spell_can_be_countered_after_the_choice(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(PLAYED, FRIENDLY, DISCOVER))
    table = scenario(
        side("mage", hand=["Fireball"], board=["Magma Rager"]), side("mage", secrets=["Counterspell"], deck=["Wisp"])
    )
    table.play("Fireball", "enemy hero")
    choose(table)
    assert (len(table.opponent.secrets), table.opponent.hero.health) == (0, 30)


def test_a_played_weapon_keeps_its_changes_while_a_trigger_offers_a_choice(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(PLAYED, FRIENDLY, DISCOVER))
    me = side("warrior", hand=[in_hand("Fiery War Axe", attack=2)], board=["Magma Rager"], weapon="Arcanite Reaper")
    table = scenario(me, side("mage"))
    table.play("Fiery War Axe")
    assert table.me.weapon is not None
    assert table.me.weapon.card.name == "Arcanite Reaper"
    choose(table)
    assert (table.me.weapon.card.name, table.me.weapon.attack) == ("Fiery War Axe", 5)


def test_a_choice_at_the_end_of_a_turn_delays_the_next_turn(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(TURN_END, FRIENDLY, DISCOVER))
    give_text("War Golem", when=When(TURN_END, FRIENDLY, Damage(ENEMY_HERO, 1)))
    me = side("priest", hand=["Potion of Madness"], board=["Magma Rager", "War Golem"])
    table = scenario(me, side("mage", board=["Bloodmage Thalnos"], deck=["Wisp"]))
    table.play("Potion of Madness", "Bloodmage Thalnos").end_turn()
    assert (table.state.turn, table.board(1), table.opponent.hero.health) == (9, [], 30)
    choose(table)
    assert (table.state.turn, table.state.player) == (10, 1)
    assert (table.board(1), table.opponent.hero.health, table.hand(1)) == (["Bloodmage Thalnos"], 29, ["Wisp"])


def test_a_choice_at_the_start_of_a_turn_delays_the_draw(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(TURN_START, FRIENDLY, DISCOVER))
    table = scenario(side("mage"), side("mage", board=["Magma Rager"], deck=["Wisp"]))
    table.end_turn()
    assert (table.state.player, table.hand(1)) == (1, [])
    choose(table)
    assert table.hand(1)[1:] == ["Wisp"]


def test_the_other_triggers_of_the_same_minion_wait_too(give_text: GiveText) -> None:
    give_text("Magma Rager", triggers=(When(HURT, SELF, DISCOVER), When(HURT, SELF, Draw(1))))
    table = scenario(side("mage", hand=["Fireball"], board=["Magma Rager"], deck=["Wisp"]), side("mage"))
    table.play("Fireball", "Magma Rager")
    assert table.me.cards_left == 1
    choose(table)
    assert (len(table.hand()), table.me.cards_left, table.board()) == (2, 0, [])


@dataclass(eq=False)
class Twice(Effect):
    """Run an effect twice without waiting for a choice."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.effect.run(game, me, it)
        self.effect.run(game, me, it)


def test_a_choice_that_is_offered_while_another_one_is_pending_comes_after_it(give_text: GiveText) -> None:
    give_text("Magma Rager", play=Twice(DISCOVER))
    table = scenario(side("mage", hand=["Magma Rager"], board=["Knife Juggler"]), side("mage"))
    table.play("Magma Rager")
    choose(table)
    assert (len(table.hand()), len(table.options()), table.opponent.hero.health) == (1, 3, 30)
    choose(table)
    assert (len(table.hand()), table.options(), table.opponent.hero.health) == (2, [], 29)


# ---- attacks


@pytest.mark.parametrize("event", [PROPOSED, ATTACKS])
def test_an_attack_continues_after_the_choice_and_finds_its_new_defender(
    give_text: GiveText, event: TriggerEvent
) -> None:
    give_text("Magma Rager", when=When(event, SELF, DISCOVER))
    table = scenario(side("mage", board=["Magma Rager"]), side("paladin", secrets=["Noble Sacrifice"], deck=["Wisp"]))
    table.attack("Magma Rager", "enemy hero")
    assert table.me.board[0].attacks == 0
    while table.state.choice is not None:
        choose(table)
    assert (table.opponent.hero.health, table.board(), table.board(1)) == (30, [], [])


def test_a_choice_after_the_blows_delays_the_deaths(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(HURT, SELF, DISCOVER))
    table = scenario(side("mage", board=["Magma Rager"]), side("mage", board=["Wisp"]))
    table.attack("Magma Rager", "Wisp")
    assert (table.board(), table.board(1)) == (["Magma Rager"], ["Wisp"])
    choose(table)
    assert (table.board(), table.board(1)) == ([], [])


# ---- hidden information


def test_a_secret_that_waits_for_a_choice_is_hidden(give_text: GiveText) -> None:
    give_text("Magma Rager", when=When(PLAYED, ENEMY, DISCOVER))
    views = []
    for secret in ("Ice Block", "Counterspell"):
        table = scenario(side("mage", hand=[secret], deck=["Wisp"]), side("priest", board=["Magma Rager"]))
        table.play(secret)
        assert table.state.player == 1
        views.append(table.state.observe(1).to_json())
        choose(table)
        assert [it.card.name for it in table.me.secrets] == [secret]
    assert views[0] == views[1]
