"""Mage cards of Whispers of the Old Gods."""

import pytest
from random_spells import limited_spells

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.engine.constants import FROZEN
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


@pytest.mark.card("OG_086")
@pytest.mark.mechanic("Variable mana spend")
@pytest.mark.mechanic("Direct damage (single target)")
def test_forbidden_flame_turns_all_mana_into_damage() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=5), side("warrior", board=["Boulderfist Ogre"]))
    table.play("Forbidden Flame", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 2)]
    assert (table.me.mana, table.me.max_mana) == (0, 10)


@pytest.mark.card("OG_086")
def test_forbidden_flame_adds_spell_damage_even_to_nothing() -> None:
    table = scenario(
        side("mage", hand=["Forbidden Flame"], board=["Kobold Geomancer"], mana=0),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.play("Forbidden Flame", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]


@pytest.mark.card("OG_086")
def test_forbidden_flame_without_mana_does_nothing() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=0), side("warrior", board=["Wisp"]))
    table.play("Forbidden Flame", "Wisp")
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("OG_086")
def test_forbidden_flame_is_for_minions() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Forbidden Flame") == [*table.me.board, *table.opponent.board]


@pytest.mark.card("OG_090")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_cabalists_tome_holds_three_mage_spells() -> None:
    found = set()
    for seed in range(20):
        table = scenario(side("priest", hand=["Cabalist's Tome"]), side("warrior"), seed=seed)
        table.play("Cabalist's Tome")
        cards = [held.card for held in table.me.hand]
        assert [(card.is_spell(), card.classes) for card in cards] == [(True, ("mage",))] * 3
        found.update(cards)
    assert len(found) > 10


@pytest.mark.card("OG_090")
def test_cabalists_tome_is_burnt_in_part_by_a_full_hand() -> None:
    table = scenario(side("mage", hand=["Cabalist's Tome", *["Wisp"] * 8]), side("warrior"))
    table.play("Cabalist's Tome")
    assert (table.hand()[:8], len(table.hand())) == (["Wisp"] * 8, 10)


@pytest.mark.card("OG_090")
def test_the_opponent_does_not_see_what_is_in_the_tome() -> None:
    table = scenario(side("mage", hand=["Cabalist's Tome"]), side("warrior")).play("Cabalist's Tome")
    seen = table.state.observe(1).opponent.hand
    assert [(held.card.name, str(held.maker)) for held in seen] == [("a hidden card", "Cabalist's Tome")] * 3


@pytest.mark.card("OG_081")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Destroy")
def test_shatter_destroys_a_frozen_minion() -> None:
    me = side("mage", hand=["Shatter"], board=[minion("Wisp", keywords=FROZEN)])
    opponent = side("warrior", board=[minion("War Golem", keywords=FROZEN), "Wisp"], keywords=["frozen"])
    table = scenario(me, opponent)
    assert table.targets("Shatter") == [table.me.board[0], table.opponent.board[0]]
    table.play("Shatter", "War Golem")
    assert (table.board(), table.board(1)) == (["Wisp"], ["Wisp"])


@pytest.mark.card("OG_081")
def test_shatter_cannot_be_played_without_a_frozen_minion() -> None:
    table = scenario(side("mage", hand=["Shatter"]), side("warrior", board=["Wisp"], keywords=["frozen"]))
    assert not table.can_play("Shatter")


@pytest.mark.card("OG_083")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Battlecry (tag)")
def test_twilight_flamecaller_burns_enemy_minions() -> None:
    me = side("mage", hand=["Twilight Flamecaller"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti", "Wisp"])).play("Twilight Flamecaller")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (2, 2)], [(4, 4)])  # no spell, so without spell damage
    assert table.opponent.hero.health == 30


@pytest.mark.card("OG_085")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Card / spell played triggers")
def test_demented_frostcaller_freezes_a_random_enemy_after_every_friendly_spell() -> None:
    frozen = set()
    for seed in range(10):
        me = side("mage", hand=["The Coin", "Wisp"], board=["Demented Frostcaller"])
        table = scenario(me, side("mage", hand=["The Coin"], board=["War Golem"]), seed=seed)
        table.play("Wisp")
        assert frozen_enemies(table) == [False, False]
        table.play("The Coin")
        assert sorted(frozen_enemies(table)) == [False, True]
        frozen.add(frozen_enemies(table).index(True))
        table.end_turn().play("The Coin")
        assert not any(it.has_keyword(FROZEN) for it in (table.me.hero, *table.me.board))
    assert frozen == {0, 1}


@pytest.mark.card("OG_085")
def test_demented_frostcaller_picks_enemies_that_are_not_frozen_yet() -> None:
    for seed in range(5):
        me = side("mage", hand=["The Coin", "Moonfire", "Innervate"], board=["Demented Frostcaller"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("The Coin").play("Innervate")
        assert frozen_enemies(table) == [True, True]
        table.play("Moonfire", "enemy hero")
        assert frozen_enemies(table) == [True, True]


@pytest.mark.card("OG_085")
def test_demented_frostcaller_waits_until_the_victims_of_the_spell_are_gone() -> None:
    for seed in range(5):
        me = side("mage", hand=["Flamestrike"], board=["Demented Frostcaller"])
        table = scenario(me, side("mage", board=["Wisp"] * 5), seed=seed).play("Flamestrike")
        assert frozen_enemies(table) == [True]


def frozen_enemies(table: Scenario) -> list[bool]:
    """Return whether the enemy hero and each enemy minion is frozen."""
    return [it.has_keyword(FROZEN) for it in (table.opponent.hero, *table.opponent.board)]


@pytest.mark.card("OG_120")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_anomalus_takes_the_board_with_it() -> None:
    me = side("mage", board=[minion("Anomalus", damage=5), "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp", minion("War Golem", health=9)]))
    table.attack("Anomalus", "Wisp")
    assert (table.stats(), table.stats(1)) == ([], [(7, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("OG_120")
def test_a_silenced_anomalus_hurts_nobody() -> None:
    me = side("mage", board=[minion("Anomalus", damage=5, silenced=True), "Wisp"])
    table = scenario(me, side("warrior", board=["Murloc Raider"])).attack("Anomalus", "Murloc Raider")
    assert (table.board(), table.board(1)) == (["Wisp"], [])


@pytest.mark.card("OG_207")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_faceless_summoner_summons_a_random_three_mana_minion() -> None:
    summoned = set()
    for seed in range(10):
        table = scenario(side("mage", hand=["Faceless Summoner"], board=["Wisp"]), side("warrior"), seed=seed)
        table.play("Faceless Summoner")
        assert table.board()[:2] == ["Wisp", "Faceless Summoner"]
        [other] = table.me.board[2:]
        assert (other.card.cost, other.card.collectible) == (3, True)
        summoned.add(other.card.name)
    assert len(summoned) > 3


@pytest.mark.card("OG_087")
@pytest.mark.mechanic("Spells cast by cards")
def test_servant_of_yogg_saron_casts_a_random_cheap_spell() -> None:
    spells = set()
    for seed in range(30):
        table = scenario(side("mage", hand=["Servant of Yogg-Saron"]), side("warrior"), seed=seed)
        table.state.log = ConsequenceLog()
        table.play("Servant of Yogg-Saron")
        cast = [item.card for item in table.state.consequences(None) if item.kind == "cast"]
        spells |= {table.state.rules.cards[card.id] for card in cast if card is not None}
    assert len(spells) > 10
    assert all(card.is_spell() and card.cost <= 5 and card.collectible for card in spells)
    assert len({card.classes for card in spells}) > 3
    assert max(card.cost for card in spells) == 5


@pytest.mark.card("OG_087")
def test_servant_of_yogg_saron_chooses_the_target_at_random() -> None:
    hurt = set()
    for seed in range(20):
        table = scenario(side("mage", hand=["Servant of Yogg-Saron"]), side("warrior"), seed=seed)
        with limited_spells(table, "Servant of Yogg-Saron", "Fireball"):
            table.play("Servant of Yogg-Saron")
        hurt.add((table.me.hero.health, table.opponent.hero.health, len(table.me.board)))
    assert hurt == {(24, 30, 1), (30, 24, 1), (30, 30, 0)}


@pytest.mark.card("OG_303")
def test_cult_sorcerer_strengthens_cthun_after_spells_and_their_damage() -> None:
    me = side("mage", hand=["Fireball", "Wisp"], board=["Cult Sorcerer", "C'Thun"])
    table = scenario(me, side("mage", hand=["The Coin"])).play("Wisp")
    assert table.stats() == [(3, 2), (6, 6), (1, 1)]
    table.play("Fireball", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(3, 2), (7, 7), (1, 1)], 23)
    assert table.end_turn().play("The Coin").stats()[1] == (7, 7)


@pytest.mark.card("OG_303")
def test_cult_sorcerer_that_its_own_spell_kills_does_not_react() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Cult Sorcerer"]), side("mage"))
    assert table.play("Fireball", "Cult Sorcerer").me.cthun.attack == 0
