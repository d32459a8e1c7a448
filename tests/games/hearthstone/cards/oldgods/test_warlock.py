"""Warlock cards of Whispers of the Old Gods."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("OG_109")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Battlecry (tag)")
def test_darkshire_librarian_discards_one_card() -> None:
    kept = set()
    for seed in range(30):
        table = scenario(side("warlock", hand=["Darkshire Librarian", "Wisp", "War Golem"]), side("warrior"), seed=seed)
        table.play("Darkshire Librarian")
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",)}


@pytest.mark.card("OG_109")
def test_darkshire_librarian_can_be_played_with_no_card_to_discard() -> None:
    table = scenario(side("warlock", hand=["Darkshire Librarian"]), side("warrior"))
    table.play("Darkshire Librarian")
    assert table.stats() == [(3, 2)]


@pytest.mark.card("OG_109")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Card draw")
def test_darkshire_librarian_draws_as_it_dies() -> None:
    table = scenario(
        side("warrior", board=["War Golem"], deck=["Wisp"]),
        side("warlock", board=["Darkshire Librarian"], deck=["Magma Rager"] * 2),
    )
    table.attack("War Golem", "Darkshire Librarian")
    assert (table.hand(0), table.hand(1)) == ([], ["Magma Rager"])


@pytest.mark.card("OG_113")
@pytest.mark.mechanic("Summon triggers")
def test_darkshire_councilman_grows_after_each_friendly_minion() -> None:
    table = scenario(
        side("warlock", hand=["Wisp", "Soulfire", "Silverware Golem"], board=["Darkshire Councilman"]), side("warrior")
    )
    table.play("Wisp")
    assert table.stats() == [(2, 5), (1, 1)]
    table.play("Soulfire", "enemy hero")
    assert table.stats() == [(3, 5), (1, 1), (3, 3)]


@pytest.mark.card("OG_113")
def test_darkshire_councilman_does_not_count_itself() -> None:
    table = scenario(side("warlock", hand=["Darkshire Councilman"]), side("warrior"))
    table.play("Darkshire Councilman")
    assert table.stats() == [(1, 5)]


@pytest.mark.card("OG_113")
def test_darkshire_councilman_ignores_enemy_minions() -> None:
    table = scenario(side("warlock", board=["Darkshire Councilman"]), side("paladin", hand=["Wisp"]))
    table.end_turn().play("Wisp").power()
    assert table.stats() == [(1, 5)]


@pytest.mark.card("OG_113")
def test_darkshire_councilman_counts_tokens() -> None:
    table = scenario(
        side("warlock", board=["Darkshire Councilman", "Possessed Villager"]), side("warrior", board=["War Golem"])
    )
    table.attack("Possessed Villager", "War Golem")
    assert table.stats() == [(2, 5), (1, 1)]


@pytest.mark.card("OG_113")
def test_a_silenced_darkshire_councilman_stays_as_it_is() -> None:
    table = scenario(
        side("warlock", hand=["Wisp"], board=[minion("Darkshire Councilman", silenced=True)]), side("warrior")
    )
    table.play("Wisp")
    assert table.stats() == [(1, 5), (1, 1)]


@pytest.mark.card("OG_241")
@pytest.mark.card("OG_241a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_possessed_villager_leaves_a_shadowbeast_in_its_place() -> None:
    table = scenario(
        side("warlock", board=["Chillwind Yeti", "Possessed Villager", "War Golem"]),
        side("warrior", board=["Murloc Raider"]),
    )
    table.attack("Possessed Villager", "Murloc Raider")
    assert table.board() == ["Chillwind Yeti", "Shadowbeast", "War Golem"]
    shadowbeast = table.me.board[1]
    assert (shadowbeast.attack, shadowbeast.health) == (1, 1)
    table.end_turn().end_turn().attack("Shadowbeast", "enemy hero")
    assert table.opponent.hero.health == 28  # fatigue took one


@pytest.mark.card("OG_241")
def test_possessed_villager_finds_room_on_a_full_board() -> None:
    table = scenario(
        side("warlock", board=["Possessed Villager", *["Wisp"] * 6]), side("warrior", board=["Murloc Raider"])
    )
    table.attack("Possessed Villager", "Murloc Raider")
    assert table.board() == ["Shadowbeast", *["Wisp"] * 6]


@pytest.mark.card("OG_114", "OG_114a")
@pytest.mark.mechanic("Token summoning")
def test_forbidden_ritual_spends_all_mana_and_summons_that_many_tentacles() -> None:
    for mana in (0, 1, 4, 10):
        me = side("warlock", hand=["Forbidden Ritual"], board=["Wisp"], mana=mana)
        table = scenario(me, side("mage")).play("Forbidden Ritual")
        tentacles = min(mana, 6)
        assert (table.board(), table.me.mana) == (["Wisp"] + ["Icky Tentacle"] * tentacles, 0)
        assert table.stats() == [(1, 1)] * (1 + tentacles)


@pytest.mark.card("OG_114")
def test_forbidden_ritual_spends_the_mana_even_if_the_board_is_full() -> None:
    me = side("warlock", hand=["Forbidden Ritual"], board=["Wisp"] * 7, mana=3, crystals=5, deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Forbidden Ritual")
    assert (table.board(), table.me.mana, table.me.max_mana) == (["Wisp"] * 7, 0, 5)
    assert table.end_turn().end_turn().me.mana == 6


@pytest.mark.card("OG_116")
@pytest.mark.mechanic("Random targets")
def test_spreading_madness_splits_nine_damage_among_all_characters() -> None:
    hit: set[int] = set()
    for seed in range(20):
        me = side("warlock", hand=["Spreading Madness"], board=[minion("Wisp", health=20)])
        table = scenario(me, side("mage", board=[minion("Wisp", health=20)]), seed=seed).play("Spreading Madness")
        characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
        wounds = [it.max_health - it.health for it in characters]
        assert sum(wounds) == 9
        hit.update(index for index, wound in enumerate(wounds) if wound)
    assert hit == {0, 1, 2, 3}


@pytest.mark.card("OG_116")
@pytest.mark.mechanic("Spell damage")
def test_spreading_madness_throws_more_with_spell_damage() -> None:
    me = side("warlock", hand=["Spreading Madness"], board=[minion("Kobold Geomancer", health=20)])
    table = scenario(me, side("mage")).play("Spreading Madness")
    characters = [table.me.hero, *table.me.board, table.opponent.hero]
    assert sum(it.max_health - it.health for it in characters) == 10


@pytest.mark.card("OG_239")
def test_doom_destroys_all_minions_and_draws_a_card_for_each() -> None:
    me = side("warlock", hand=["DOOM!"], board=["Wisp", "War Golem"], deck=["The Coin"] * 9)
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("DOOM!")
    assert (table.board(), table.board(1), table.hand()) == ([], [], ["The Coin"] * 3)


@pytest.mark.card("OG_239")
def test_doom_draws_before_the_deathrattles() -> None:
    me = side("warlock", hand=["DOOM!"], board=["Harvest Golem"], deck=["The Coin"])
    table = scenario(me, side("warrior", board=["Dancing Swords"])).play("DOOM!")  # the swords let the opponent draw
    assert (table.board(), table.hand(), table.me.hero.health) == (["Damaged Golem"], ["The Coin"], 27)


@pytest.mark.card("OG_121")
def test_chogall_makes_the_next_spell_of_the_turn_cost_health() -> None:
    me = side("warlock", hand=["Cho'gall", "Siphon Soul", "Holy Smite", "Ysera"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Cho'gall")
    assert (table.me.mana, table.can_play("Ysera")) == (3, False)
    table.play("Siphon Soul", "War Golem")  # for 6 health, 3 of which it restores
    assert (table.me.mana, table.me.hero.health) == (3, 27)
    table.play("Holy Smite", "enemy hero")
    assert (table.me.mana, table.me.hero.health) == (2, 27)


@pytest.mark.card("OG_121")
def test_the_offer_of_chogall_ends_with_the_turn() -> None:
    me = side("warlock", hand=["Cho'gall", "Shadow Bolt"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"], board=["War Golem"])).play("Cho'gall").end_turn().end_turn()
    table.play("Shadow Bolt", "War Golem")
    assert (table.me.mana, table.me.hero.health) == (7, 30)


@pytest.mark.card("OG_121")
def test_a_spell_for_health_must_leave_the_hero_alive() -> None:
    """The sum of health and armor must exceed the cost, or the hero must be immune.

    https://hearthstone.fandom.com/wiki/Cho%27gall
    """
    hand = ["Cho'gall", "Hellfire"]
    table = scenario(side("warlock", hand=hand, health=3, armor=1), side("mage")).play("Cho'gall")
    assert not table.can_play("Hellfire")
    with pytest.raises(IllegalAction, match="not enough health for Hellfire: it costs 4, but only 4 is left"):
        table.play("Hellfire")
    table = scenario(side("warlock", hand=hand, health=3, armor=5), side("mage")).play("Cho'gall").play("Hellfire")
    assert (table.me.armor, table.me.hero.health) == (0, 1)
    me = side("warlock", hand=hand, health=1, keywords=["immune"])
    table = scenario(me, side("mage")).play("Cho'gall").play("Hellfire")
    assert (table.me.hero.health, table.me.mana) == (1, 3)


@pytest.mark.card("OG_121")
def test_health_paid_for_a_spell_is_damage_and_follows_changes_of_the_cost() -> None:
    """https://hearthstone.fandom.com/wiki/Cho%27gall"""
    me = side("warlock", hand=["Cho'gall", "Holy Smite"], board=["Floating Watcher"], deck=["Wisp"])
    table = scenario(me, side("mage", hand=["Loatheb"]), player=1).play("Loatheb").end_turn()
    table.play("Cho'gall").play("Holy Smite", "enemy hero")
    assert (table.me.hero.health, table.me.mana) == (24, 3)
    assert table.stats()[0] == (6, 6)


@pytest.mark.card("OG_302")
def test_usher_of_souls_strengthens_cthun_when_friendly_minions_die() -> None:
    me = side("warlock", hand=["Hellfire"], board=["Usher of Souls", "Wisp", "Bloodfen Raptor"])
    table = scenario(me, side("mage", board=["Wisp"])).play("Hellfire")
    assert (table.stats(), table.me.cthun.attack, table.me.cthun.health) == ([(5, 3)], 2, 2)


@pytest.mark.card("OG_118")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_renounce_darkness_replaces_the_hero_power_and_warlock_cards_with_those_of_another_class() -> None:
    """Cards of several classes are neutral in the card data of build 18792.

    https://hearthstone.fandom.com/wiki/Renounce_Darkness
    """
    classes = set()
    for seed in range(40):
        me = side(
            "warlock",
            hand=["Renounce Darkness", "Hellfire", "Wisp", "Fireball", "Kabal Courier"],
            deck=["Flame Imp", "Wisp"],
            power_uses=1,
        )
        table = scenario(me, side("warlock", hand=["Hellfire"]), seed=seed).play("Renounce Darkness")
        new, *others = table.me.hand
        [drawn] = [held for held in table.me.deck_cards() if held.card.name != "Wisp"]
        classes.add(table.me.power.classes)
        assert new.card.classes == drawn.card.classes == table.me.power.classes != ("warlock",)
        assert (new.cost, drawn.cost, new.known, table.me.power_uses) == (-1, -1, False, 0)
        assert [(held.card.name, held.cost) for held in others] == [("Wisp", 0), ("Fireball", 0), ("Kabal Courier", 0)]
        assert (table.hand(1), table.opponent.power.name) == (["Hellfire"], "Life Tap")
    assert len(classes) == 8


@pytest.mark.card("OG_118")
def test_cards_that_renounce_darkness_put_into_the_deck_stay_cheaper_when_drawn() -> None:
    me = side("warlock", hand=["Renounce Darkness"], deck=["Flame Imp"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Renounce Darkness").end_turn().end_turn()
    assert table.costs() == [max(table.me.hand[0].card.cost - 1, 0)]
    assert table.me.hand[0].cost == -1


@pytest.mark.card("OG_118")
def test_a_warlock_card_seen_in_the_deck_is_gone_after_renounce_darkness() -> None:
    me = side("warlock", hand=["Renounce Darkness"], deck=["Flame Imp", "Wisp"], known_in_deck=["Flame Imp", "Wisp"])
    table = scenario(me, side("mage")).play("Renounce Darkness")
    assert [held.card.name for held in table.me.known_in_deck] == ["Wisp"]
