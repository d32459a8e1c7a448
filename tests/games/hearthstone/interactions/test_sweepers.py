"""Effects on the whole board: Equality, Wild Pyromancer, Shadowflame, Lightbomb and damage one minion after another."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side

PYROMANCER, SYLVANAS, KOBOLD = "Wild Pyromancer", "Sylvanas Windrunner", "Kobold Geomancer"


# ---- Equality


@pytest.mark.mechanic("Area damage")
def test_wild_pyromancer_kills_every_minion_after_equality() -> None:
    """https://www.gosugamers.net/hearthstone/features/37661-card-spotlight-wild-pyromancer."""
    me = side("paladin", hand=["Equality"], board=[PYROMANCER, "War Golem"])
    table = scenario(me, side("warrior", board=["Boulderfist Ogre", "Deathwing"])).play("Equality")
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.mechanic("Area damage")
def test_consecration_after_equality_leaves_shielded_minions_and_tokens() -> None:
    """A divine shield absorbs the damage: https://hearthstone.wiki.gg/wiki/Damage-related."""
    me = side("paladin", hand=["Equality", "Consecration"], board=["War Golem"])
    ogre = minion("Boulderfist Ogre", keywords=DIVINE_SHIELD)
    enemies: list[str | MinionForm] = [ogre, "Cairne Bloodhoof", "Deathwing"]
    table = scenario(me, side("warrior", board=enemies)).play("Equality").play("Consecration")
    assert (table.stats(), table.board(1)) == ([(7, 1)], ["Boulderfist Ogre", "Baine Bloodhoof"])
    assert table.stats(1) == [(6, 1), (4, 5)]


@pytest.mark.mechanic("Damage-taken triggers")
def test_equality_is_no_damage() -> None:
    """https://hearthstone.wiki.gg/wiki/Damage-related."""
    me = side("paladin", hand=["Equality"], board=["Acolyte of Pain", "Imp Gang Boss"], deck=["Wisp"])
    table = scenario(me, side("warrior")).play("Equality")
    assert (table.board(), table.hand()) == (["Acolyte of Pain", "Imp Gang Boss"], [])


def test_equality_ends_an_enrage_because_the_minion_is_no_longer_damaged() -> None:
    """A character is damaged if it has less than its maximum health: https://hearthstone.gamepedia.com/Health."""
    raging = minion("Grommash Hellscream", damage=1)
    table = scenario(side("paladin", hand=["Equality"]), side("warrior", board=[raging]))
    assert table.stats(1) == [(10, 8)]
    assert table.play("Equality").stats(1) == [(4, 1)]


def test_a_bonus_after_equality_adds_to_the_one_health() -> None:
    """Enchantments apply in the order in which they were granted:
    https://hearthstone.fandom.com/wiki/Multiply_attribute."""
    me = side("paladin", hand=["Equality", "Blessing of Kings"], board=["War Golem"])
    table = scenario(me, side("warrior")).play("Equality").play("Blessing of Kings", "War Golem")
    assert table.stats() == [(11, 5)]


# ---- Wild Pyromancer


@pytest.mark.mechanic("Card / spell played triggers")
def test_wild_pyromancer_burns_the_tokens_of_minions_that_the_spell_killed() -> None:
    """https://github.com/demilich1/metastone/issues/17."""
    me = side("priest", hand=["Holy Nova"], board=[PYROMANCER])
    table = scenario(me, side("hunter", board=["Haunted Creeper"])).play("Holy Nova")
    assert (table.board(1), table.stats()) == ([], [(3, 1)])


@pytest.mark.mechanic("Card / spell played triggers")
def test_two_pyromancers_deal_damage_one_after_the_other() -> None:
    """Mortally wounded minions still trigger: https://hearthstone.gamepedia.com/Mortally_wounded."""
    me = side("priest", hand=["The Coin"], board=[minion(PYROMANCER, damage=1), PYROMANCER])
    table = scenario(me, side("warrior", board=["War Golem", "Acolyte of Pain"], deck=["Wisp"] * 3)).play("The Coin")
    assert (table.board(), table.stats(1), table.hand(1)) == ([], [(7, 5), (1, 1)], ["Wisp"] * 2)


@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Secrets")
def test_wild_pyromancer_reacts_to_a_secret_when_it_is_played_but_not_when_it_triggers() -> None:
    """A secret is a spell that is cast when it is played: https://hearthstone.wiki.gg/wiki/Secret."""
    me = side("mage", hand=["Ice Barrier"], board=[PYROMANCER, "War Golem"])
    table = scenario(me, side("warrior", board=["Wolfrider", "Wolfrider"], deck=["Wisp"])).play("Ice Barrier")
    assert (table.stats(), table.board(1)) == ([(3, 1), (7, 6)], [])
    rider = scenario(
        side("mage", secrets=["Ice Barrier"], board=[PYROMANCER]), side("warrior", board=["Wolfrider"]), player=1
    )
    rider.attack("Wolfrider", "my hero")
    assert (rider.me.armor, rider.stats(), rider.stats(1)) == (5, [(3, 2)], [(3, 1)])


@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.parametrize(
    ("era", "stats"),
    [
        ("gadgetzan-2017", [(7, 6), (3, 1)]),
        ("competition-2018", [(7, 7), (3, 2)]),
        ("competition-2020", [(7, 7), (3, 2)]),
    ],
)
def test_since_patch_9_2_a_pyromancer_must_be_present_when_the_spell_is_cast(
    era: str, stats: list[tuple[int, int]]
) -> None:
    """https://www.freetoplaymmorpgs.com/hearthstone/hearthside-chat-with-josh-durica-game-mechanics-update/ and
    HearthSim/SabberStone 83."""
    me = side("priest", hand=["Mindgames"], board=["War Golem"])
    assert scenario(me, side("mage", deck=[PYROMANCER]), era=era).play("Mindgames").stats() == stats


# ---- Shadowflame


@pytest.mark.card("EX1_303")
@pytest.mark.mechanic("Random targets")
def test_shadowflame_deals_its_damage_before_the_minion_is_destroyed() -> None:
    """The knife for an Imp can still hit the minion, unlike one that is already destroyed (HearthSim/hs-bugs 690)."""
    results = set()
    for seed in range(10):
        me = side("warlock", hand=["Shadowflame"], board=["Acolyte of Pain"], deck=["Wisp"])
        table = scenario(me, side("mage", board=["Knife Juggler", "Imp Gang Boss"]), seed=seed)
        table.play("Shadowflame", "Acolyte of Pain")
        results.add((table.me.hero.health, len(table.hand()), len(table.board())))
    assert results == {(29, 0, 0), (30, 1, 0)}


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Area damage")
def test_sylvanas_takes_a_minion_that_survived_her_shadowflame() -> None:
    """Damage comes before deathrattles: http://hearthstone.thegame.wiki/wiki/Deathrattle."""
    me = side("warlock", hand=["Shadowflame"], board=[SYLVANAS])
    for seed in range(5):
        table = scenario(me, side("warrior", board=["Chillwind Yeti", "War Golem", "Wisp"]), seed=seed)
        table.play("Shadowflame", SYLVANAS)
        assert (table.board(), table.stats(), table.board(1)) == (["War Golem"], [(7, 2)], [])


@pytest.mark.mechanic("Spell damage")
def test_shadowflame_deals_spell_damage_for_a_minion_without_attack() -> None:
    """HearthSim/hs-bugs 505."""
    me = side("warlock", hand=["Shadowflame"], board=["Doomsayer", KOBOLD])
    assert scenario(me, side("warrior", board=["War Golem"])).play("Shadowflame", "Doomsayer").stats(1) == [(7, 6)]


@pytest.mark.mechanic("Spell damage")
def test_the_spell_damage_of_the_sacrificed_minion_still_counts() -> None:
    """It leaves play only in the death phase after the spell: https://hearthstone.gamepedia.com/Mortally_wounded."""
    me = side("warlock", hand=["Shadowflame"], board=[KOBOLD])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Shadowflame", KOBOLD)
    assert (table.board(), table.stats(1)) == ([], [(7, 4)])


def test_shadowflame_counts_a_temporary_bonus_and_velen_doubles_it() -> None:
    """Velen doubles spells with a variable amount of damage: https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    me = side("warlock", hand=["Power Overwhelming", "Shadowflame"], board=["Wisp", "Prophet Velen"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=20)]))
    table.play("Power Overwhelming", "Wisp").play("Shadowflame", "Wisp")
    assert (table.board(), table.stats(1)) == (["Prophet Velen"], [(7, 10)])


# ---- Lightbomb, and other damage to one minion after another


@pytest.mark.mechanic("Adjacency aura / effect")
def test_auras_of_minions_that_lightbomb_mortally_wounds_still_count() -> None:
    """HearthSim/hs-bugs 133: Mechwarper takes 3 damage and dies."""
    enemy = side("warrior", board=["Dire Wolf Alpha", "Mechwarper"])
    assert scenario(side("priest", hand=["Lightbomb"]), enemy).play("Lightbomb").board(1) == []


@pytest.mark.mechanic("Spell damage")
def test_lightbomb_deals_spell_damage_to_a_minion_without_attack() -> None:
    """HearthSim/hs-bugs 40 and 505."""
    me = side("priest", hand=["Lightbomb"], board=[KOBOLD])
    assert scenario(me, side("warrior", board=["Doomsayer"])).play("Lightbomb").stats(1) == [(0, 6)]


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.parametrize("spell", ["Lightbomb", "Elemental Destruction"])
def test_a_knife_can_hit_a_minion_before_its_own_damage(spell: str) -> None:
    """HearthSim/hs-bugs 133 and 143: the triggers for one minion run before the next one is damaged."""
    health = set()
    for seed in range(10):
        me = side("shaman", hand=["Wisp", spell])
        table = scenario(me, side("warlock", board=["Knife Juggler", "Imp Gang Boss"]), seed=seed)
        table.play("Wisp").play(spell)
        assert table.board() == []
        health.add(table.me.hero.health)
    assert health == {29, 30}  # the Imp's knife hit the hero, or the Wisp that was not yet hurt


@pytest.mark.mechanic("On-draw effects")
def test_a_card_drawn_during_a_lightning_storm_can_break_a_shield_before_the_storm_does() -> None:
    """HearthSim/hs-bugs 143: the Acolyte draws Flame Leviathan before the next minion is damaged."""
    health = set()
    for seed in range(10):
        enemies = [minion("Acolyte of Pain", health=9), minion("War Golem", keywords=DIVINE_SHIELD)]
        enemy = side("mage", board=enemies, deck=["Flame Leviathan"])
        table = scenario(side("shaman", hand=["Lightning Storm"]), enemy, seed=seed).play("Lightning Storm")
        health.add(table.opponent.board[1].health)
    assert health == {7 - 2, 7 - 3}
