"""Spells that cards cast by themselves.

Sources: https://hearthstone.gamepedia.com/Yogg-Saron,_Hope%27s_End, https://hearthstone.gamepedia.com/Cast_spell, and
the bug reports that the tests name (https://github.com/HearthSim/hs-bugs).
"""

import pytest

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.casting import cast_at_random
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


def cast(table: Scenario, spell: str) -> Scenario:
    """Let the first minion of the first player cast a spell."""
    cast_at_random(table.state, table.me.board[0], table.card(spell))
    settle(table.state)
    return table


@pytest.mark.mechanic("Spells cast by cards")
def test_the_target_is_any_legal_target() -> None:
    hurt = set()
    for seed in range(40):
        table = cast(
            scenario(side("mage", board=["War Golem"]), side("warrior", board=["War Golem"]), seed=seed), "Bash"
        )
        hurt.add((table.me.hero.health, table.opponent.hero.health, *table.stats(), *table.stats(1)))
    assert hurt == {
        (27, 30, (7, 7), (7, 7)),
        (30, 27, (7, 7), (7, 7)),
        (30, 30, (7, 4), (7, 7)),
        (30, 30, (7, 7), (7, 4)),
    }


@pytest.mark.parametrize("keywords", ["stealth", "elusive"])
def test_a_minion_that_spells_cannot_target_is_never_chosen(keywords: str) -> None:
    for seed in range(8):
        enemy = side("warrior", board=[minion("War Golem", keywords=[keywords]), "Chillwind Yeti"])
        table = cast(scenario(side("mage", board=["Wisp"]), enemy, seed=seed), "Mind Control")
        assert table.board() == ["Wisp", "Chillwind Yeti"]


def test_a_spell_without_a_legal_target_is_not_cast() -> None:
    table = cast(scenario(side("warlock", board=["Wisp"]), side("mage")), "Demonfuse")  # no Demon
    assert (table.opponent.max_mana, table.stats()) == (10, [(1, 1)])


def test_triggers_do_not_react_to_the_spell_and_it_does_not_count() -> None:
    me = side("mage", board=["Mana Wyrm", "Violet Teacher"])
    table = cast(scenario(me, side("mage", secrets=["Counterspell"])), "Frost Nova")
    assert (table.board(), table.stats()[0]) == (["Mana Wyrm", "Violet Teacher"], (1, 3))
    assert (len(table.opponent.secrets), table.me.played) == (1, 0)


def test_the_spell_belongs_to_the_controller_of_the_minion() -> None:
    table = cast(scenario(side("mage", board=["Kobold Geomancer"]), side("mage", board=["War Golem"])), "Flamestrike")
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(7, 2)])  # with the spell damage of the Geomancer


def test_overload_counts() -> None:
    table = cast(scenario(side("shaman", board=["Wisp"]), side("mage")), "Feral Spirit")
    assert (table.board(), table.me.overload) == (["Wisp", "Spirit Wolf", "Spirit Wolf"], 2)


def test_a_secret_enters_play_unless_it_is_in_play_already() -> None:
    table = scenario(side("mage", board=["Wisp"], secrets=["Ice Block"]), side("warrior"))
    cast(cast(table, "Snake Trap"), "Ice Block")
    assert [it.card.name for it in table.me.secrets] == ["Ice Block", "Snake Trap"]


def test_the_opponent_sees_only_the_class_of_a_secret() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("warrior"))
    table.state.log = ConsequenceLog()
    cast(table, "Snake Trap")
    assert table.state.consequences(0)[0].words == "Snake Trap is cast for player 0"
    assert not any("Snake" in item.words for item in table.state.consequences(1))


def test_options_and_discovered_cards_are_chosen_at_random() -> None:
    kinds = set()
    for seed in range(20):
        table = cast(scenario(side("druid", board=["Wisp"]), side("warrior"), seed=seed), "Raven Idol")
        assert (table.state.choice, len(table.me.hand)) == (None, 1)
        kinds.add(table.me.hand[0].card.type)
        assert table.me.hand[0].known is False
    assert len(kinds) == 2  # a minion or a spell


def test_with_fandral_both_options_happen() -> None:
    table = cast(scenario(side("druid", board=["Fandral Staghelm"]), side("warrior")), "Raven Idol")
    assert sorted(held.card.type for held in table.me.hand) == [0, 1]


def test_a_combo_needs_a_card_played_before() -> None:
    for played, health in ((0, 28), (1, 26)):
        enemy = side("mage", board=[minion("Wisp", keywords=["elusive"])])
        table = scenario(side("rogue", board=[minion("Wisp", keywords=["elusive"])]), enemy)
        table.me.played = played
        cast(table, "Eviscerate")
        assert min(table.me.hero.health, table.opponent.hero.health) == health


@pytest.mark.parametrize("full", [False, True])
def test_every_spell_can_be_cast_in_any_position(full: bool) -> None:
    board = ["War Golem"] * (7 if full else 1)
    for number, spell in enumerate(card for card in database.rules(format="wild").pool if card.is_spell()):
        enemy = side("mage", board=board if full else (), deck=["Wisp"] * 5)
        table = scenario(side("warlock", board=board, deck=["Wisp"] * 5), enemy, seed=number, format="wild")
        cast_at_random(table.state, table.me.board[0], spell)
        settle(table.state)
        assert violations(table.state) == [], spell.name
