"""Neutral cards of One Night in Karazhan."""

from typing import Any

import pytest

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, DRAGON, MULLIGAN, TAUNT
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.language import TARGET, Destroy, SummonCopy
from topdeck.games.hearthstone.positions.reading import state_from_json
from topdeck.games.hearthstone.scenario import Scenario, in_hand, scenario, side, weapon
from topdeck.games.hearthstone.state import HearthstoneState, empty_table, start_game


@pytest.mark.card("KAR_011")
@pytest.mark.mechanic("Taunt (printed)")
def test_pompous_thespian_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Pompous Thespian", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Pompous Thespian")]


@pytest.mark.card("KAR_029")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Card draw")
def test_runic_egg_draws_a_card_as_it_breaks() -> None:
    opponent = side("mage", board=["Runic Egg"], deck=["Wisp"])
    table = scenario(side("mage", board=["War Golem"], deck=["Wisp"]), opponent).attack("War Golem", "Runic Egg")
    assert (table.hand(), table.hand(1), table.board(1)) == ([], ["Wisp"], [])


@pytest.mark.card("KAR_030a")
@pytest.mark.card("KAR_030")
@pytest.mark.mechanic("Token summoning")
def test_pantry_spider_brings_a_second_spider() -> None:
    table = scenario(side("hunter", hand=["Pantry Spider"]), side("mage")).play("Pantry Spider")
    assert (table.board(), table.stats()) == (["Pantry Spider", "Cellar Spider"], [(1, 3), (1, 3)])
    full = scenario(side("hunter", hand=["Pantry Spider"], board=["Wisp"] * 6), side("mage")).play("Pantry Spider")
    assert full.board() == [*["Wisp"] * 6, "Pantry Spider"]


@pytest.mark.card("KAR_033")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Battlecry (tag)")
def test_book_wyrm_destroys_a_weak_enemy_minion() -> None:
    table = scenario(
        side("mage", hand=["Book Wyrm", "Twilight Guardian"], board=["Wisp"]),
        side("mage", board=["Bloodfen Raptor", "Chillwind Yeti", "Oasis Snapjaw"]),
    )
    assert table.targets("Book Wyrm") == [table.character("Bloodfen Raptor"), table.character("Oasis Snapjaw")]
    table.play("Book Wyrm", "Oasis Snapjaw")
    assert table.board(1) == ["Bloodfen Raptor", "Chillwind Yeti"]


@pytest.mark.card("KAR_033")
def test_book_wyrm_is_not_the_dragon_it_needs() -> None:
    table = scenario(side("mage", hand=["Book Wyrm", "Wisp"]), side("mage", board=["Bloodfen Raptor"]))
    assert table.targets("Book Wyrm") == []
    table.play("Book Wyrm")
    assert (table.board(), table.board(1)) == (["Book Wyrm"], ["Bloodfen Raptor"])


@pytest.mark.card("KAR_033")
def test_one_book_wyrm_serves_another() -> None:
    table = scenario(side("mage", hand=["Book Wyrm", "Book Wyrm"]), side("mage", board=["Bloodfen Raptor"]))
    table.play("Book Wyrm", "Bloodfen Raptor")
    assert table.board(1) == []


@pytest.mark.card("KAR_033")
def test_book_wyrm_may_be_played_when_all_enemies_are_strong() -> None:
    table = scenario(side("mage", hand=["Book Wyrm", "Book Wyrm"]), side("mage", board=["Chillwind Yeti"]))
    table.play("Book Wyrm")
    assert (table.board(), table.board(1)) == (["Book Wyrm"], ["Chillwind Yeti"])


@pytest.mark.card("KAR_036")
@pytest.mark.mechanic("Card / spell played triggers")
def test_arcane_anomaly_gains_health_for_each_friendly_spell() -> None:
    me = side("mage", hand=["The Coin", "Wisp", "Fireball"], board=["Arcane Anomaly"])
    table = scenario(me, side("mage", hand=["The Coin"])).play("The Coin").play("Wisp")
    assert table.stats()[0] == (2, 2)
    assert table.play("Fireball", "enemy hero").end_turn().play("The Coin").stats()[0] == (2, 3)


@pytest.mark.card("KAR_036")
def test_arcane_anomaly_grows_before_the_spell_takes_effect() -> None:
    me = side("druid", hand=["Moonfire"], board=["Arcane Anomaly"])
    assert scenario(me, side("mage")).play("Moonfire", "Arcane Anomaly").stats() == [(2, 1)]


@pytest.mark.card("KAR_044")
@pytest.mark.card("KAR_044a")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Stealth")
def test_moroes_calls_a_steward_at_the_end_of_his_turn_and_stays_hidden() -> None:
    table = scenario(side("priest", hand=["Moroes"]), side("mage", board=["War Golem"])).play("Moroes").end_turn()
    assert (table.board(), table.stats()) == (["Moroes", "Steward"], [(1, 1), (1, 1)])
    assert table.attack_targets("War Golem") == [table.character("Steward"), table.me.hero]
    assert table.end_turn().board() == ["Moroes", "Steward"]


@pytest.mark.card("KAR_061")
@pytest.mark.mechanic("Tutor (specific draw)")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Battlecry (tag)")
def test_the_curator_draws_one_of_each_kind() -> None:
    beasts = set()
    for seed in range(20):
        deck = ["Wisp", "Bloodfen Raptor", "Murloc Raider", "River Crocolisk", "Twilight Guardian", "War Golem"]
        table = scenario(side("mage", hand=["The Curator"], deck=deck), side("mage"), seed=seed)
        table.play("The Curator")
        beast, dragon, murloc = table.hand()
        beasts.add(beast)
        assert (dragon, murloc, table.me.cards_left) == ("Twilight Guardian", "Murloc Raider", 3)
    assert beasts == {"Bloodfen Raptor", "River Crocolisk"}


@pytest.mark.card("KAR_061")
def test_the_curator_draws_nothing_else_and_takes_no_fatigue() -> None:
    table = scenario(side("mage", hand=["The Curator"], deck=["Wisp", "Murloc Raider"]), side("mage"))
    table.play("The Curator")
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == (["Murloc Raider"], 1, 30)


@pytest.mark.card("KAR_061")
def test_the_curator_burns_what_the_hand_cannot_hold() -> None:
    deck = ["Murloc Raider", "Twilight Guardian", "River Crocolisk"]
    table = scenario(side("mage", hand=["The Curator", *["Wisp"] * 8], deck=deck), side("mage"))
    table.play("The Curator")
    assert (table.hand()[8:], table.me.cards_left) == (["River Crocolisk", "Twilight Guardian"], 0)


@pytest.mark.card("KAR_061")
@pytest.mark.mechanic("Taunt (printed)")
def test_the_curator_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["The Curator", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("The Curator")]


@pytest.mark.card("KAR_062")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Battlecry (tag)")
def test_netherspite_historian_discovers_a_dragon() -> None:
    for seed in range(20):
        table = scenario(side("mage", hand=["Netherspite Historian", "Twilight Guardian"]), side("mage"), seed=seed)
        options = table.play("Netherspite Historian").options()
        assert len(set(options)) == 3
        for option in options:
            dragon = table.card(option)
            assert dragon.tribe == DRAGON
            assert not dragon.classes or "mage" in dragon.classes
        table.choose(options[2])
        assert table.hand() == ["Twilight Guardian", options[2]]


@pytest.mark.card("KAR_062")
def test_netherspite_historian_finds_nothing_without_a_dragon() -> None:
    table = scenario(side("mage", hand=["Netherspite Historian", "Wisp"]), side("mage", hand=["Twilight Guardian"]))
    table.play("Netherspite Historian")
    assert (table.options(), table.hand(), table.stats()) == ([], ["Wisp"], [(1, 3)])


@pytest.mark.card("KAR_095")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Permanent buff on board")
@pytest.mark.mechanic("Random targets")
def test_zoobot_improves_one_friendly_minion_of_each_kind() -> None:
    outcomes = set()
    for seed in range(20):
        table = scenario(
            side(
                "mage",
                hand=["Zoobot"],
                board=["Bloodfen Raptor", "River Crocolisk", "Twilight Guardian", "Murloc Raider", "Wisp"],
            ),
            side("mage", board=["Bloodfen Raptor", "Twilight Guardian", "Murloc Raider"]),
            seed=seed,
        )
        table.play("Zoobot")
        raptor, crocolisk, *others = table.stats()
        assert others == [(3, 7), (3, 2), (1, 1), (3, 3)]
        assert table.stats(1) == [(3, 2), (2, 6), (2, 1)]
        outcomes.add((raptor, crocolisk))
    assert outcomes == {((4, 3), (2, 3)), ((3, 2), (3, 4))}


@pytest.mark.card("KAR_095")
def test_zoobot_improves_only_one_of_a_kind() -> None:
    beasts, dragons = ["Bloodfen Raptor"] * 2, ["Twilight Guardian"] * 2
    me = side("mage", hand=["Zoobot"], board=[*beasts, *dragons, "Murloc Raider", "Murloc Raider"])
    stats = scenario(me, side("mage")).play("Zoobot").stats()
    assert [sorted(stats[place : place + 2]) for place in (0, 2, 4)] == [
        [(3, 2), (4, 3)],
        [(2, 6), (3, 7)],
        [(2, 1), (3, 2)],
    ]


@pytest.mark.card("KAR_095")
def test_zoobot_buffs_no_other_minions() -> None:
    table = scenario(side("mage", hand=["Zoobot"], board=["War Golem", "Murloc Raider"]), side("mage"))
    table.play("Zoobot")
    assert table.stats() == [(7, 7), (3, 2), (3, 3)]


@pytest.mark.card("KAR_114")
@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Health set / stat set or swap")
@pytest.mark.mechanic("Battlecry (tag)")
def test_barnes_shows_a_small_copy_of_a_minion_of_the_deck() -> None:
    shown = set()
    for seed in range(20):
        table = scenario(
            side("mage", hand=["Barnes"], deck=["War Golem", "The Coin", "Chillwind Yeti"]), side("mage"), seed=seed
        )
        table.play("Barnes")
        barnes, actor = table.board()
        assert (table.stats(), table.me.cards_left) == ([(3, 4), (1, 1)], 3)
        shown.add((barnes, actor))
    assert shown == {("Barnes", "War Golem"), ("Barnes", "Chillwind Yeti")}


@pytest.mark.card("KAR_114")
def test_the_small_copy_keeps_its_text() -> None:
    table = scenario(side("mage", hand=["Barnes"], deck=["Infested Tauren"]), side("mage"))
    table.play("Barnes").power("Infested Tauren")
    assert table.board() == ["Barnes", "Slime"]


@pytest.mark.card("KAR_114")
def test_barnes_stays_alone_without_minions_or_room() -> None:
    table = scenario(side("mage", hand=["Barnes"], deck=["The Coin"]), side("mage"))
    assert table.play("Barnes").board() == ["Barnes"]
    table = scenario(side("mage", hand=["Barnes"], board=["Wisp"] * 6, deck=["War Golem"]), side("mage"))
    assert table.play("Barnes").board() == ["Wisp"] * 6 + ["Barnes"]


@pytest.mark.card("KAR_114")
@pytest.mark.mechanic("Silence")
def test_silence_makes_the_small_copy_as_big_as_it_is_printed() -> None:
    me = side("mage", hand=["Barnes", "Ironbeak Owl"], deck=["War Golem"])
    table = scenario(me, side("mage")).play("Barnes")
    actor = table.me.board[1]
    assert (actor.attack, actor.health, actor.max_health) == (1, 1, 1)
    table.play("Ironbeak Owl", actor)
    assert (actor.attack, actor.health, actor.max_health) == (7, 7, 7)


@pytest.mark.card("KAR_114")
def test_the_small_copy_keeps_its_keywords_and_its_triggers() -> None:
    me = side("paladin", hand=["Barnes"], deck=["Tirion Fordring"])
    table = scenario(me, side("mage")).play("Barnes")
    assert table.me.board[1].has_keyword(TAUNT | DIVINE_SHIELD)
    table = scenario(side("mage", hand=["Barnes"], deck=["Ragnaros the Firelord"]), side("mage")).play("Barnes")
    assert table.attack_targets("Ragnaros the Firelord") == []
    assert table.end_turn().opponent.hero.health == 30 - 8 - 1  # and fatigue
    table = scenario(side("mage", hand=["Barnes"], deck=["Wolfrider"]), side("mage")).play("Barnes")
    assert table.attack("Wolfrider", "enemy hero").opponent.hero.health == 29


@pytest.mark.card("KAR_114")
def test_the_small_copy_has_no_battlecry_and_stays_asleep() -> None:
    table = scenario(side("mage", hand=["Barnes", "Wisp"], deck=["Twilight Drake"]), side("mage")).play("Barnes")
    assert (table.stats(), table.attack_targets("Twilight Drake")) == ([(3, 4), (1, 1)], [])


@pytest.mark.card("KAR_114")
def test_auras_make_the_small_copy_bigger_and_are_not_set_to_one() -> None:
    me = side("rogue", hand=["Barnes"], board=["Southsea Captain"], deck=["Bloodsail Raider"])
    assert scenario(me, side("mage")).play("Barnes").stats() == [(3, 3), (3, 4), (2, 2)]
    me = side("rogue", hand=["Barnes"], board=["Bloodsail Raider"], deck=["Southsea Captain"])
    assert scenario(me, side("mage")).play("Barnes").stats() == [(3, 4), (3, 4), (1, 1)]


@pytest.mark.card("KAR_114")
@pytest.mark.mechanic("Bounce")
def test_a_small_copy_that_returns_to_the_hand_or_is_revived_has_its_printed_numbers() -> None:
    me = side("mage", hand=["Barnes", in_hand("N'Zoth, the Corruptor", cost=-6)], deck=["Infested Tauren"])
    table = scenario(me, side("rogue", hand=["Sap"], deck=["Wisp"])).play("Barnes").end_turn()
    table.play("Sap", "Infested Tauren").end_turn().play("Infested Tauren")
    assert table.stats()[-1] == (2, 3)
    table = scenario(me, side("rogue")).play("Barnes").power("Infested Tauren").play("N'Zoth, the Corruptor")
    assert table.stats()[-1] == (2, 3)


@pytest.mark.card("KAR_114")
def test_the_copy_is_no_card_of_the_deck_and_knives_fly_for_both() -> None:
    me = side("mage", hand=["Barnes"], board=["Knife Juggler"], deck=["Flametongue Totem"])
    table = scenario(me, side("mage")).play("Barnes")
    assert (table.opponent.hero.health, table.me.totems, table.me.cards_left) == (28, 1, 1)
    assert table.me.shown == ()


@pytest.mark.card("KAR_037")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_avian_watcher_grows_and_gains_taunt_if_its_owner_has_a_secret() -> None:
    for mine, theirs, stats, taunt in ((["Ice Block"], [], (4, 7), True), ([], ["Ice Block"], (3, 6), False)):
        table = scenario(side("mage", hand=["Avian Watcher"], secrets=mine), side("mage", secrets=theirs))
        table.play("Avian Watcher")
        assert (table.stats(), table.me.board[0].has_keyword(TAUNT)) == ([stats], taunt)


@pytest.mark.card("KAR_702")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Random targets")
def test_menagerie_magician_improves_one_friendly_minion_of_each_kind() -> None:
    outcomes = set()
    board = ["Bloodfen Raptor", "Bloodfen Raptor", "Twilight Guardian", "Murloc Raider", "Wisp"]
    for seed in range(10):
        me, opponent = side("mage", hand=["Menagerie Magician"], board=board), side("mage", board=["Bloodfen Raptor"])
        table = scenario(me, opponent, seed=seed).play("Menagerie Magician")
        assert sorted(table.stats()[:2]) == [(3, 2), (5, 4)]
        assert table.stats()[2:] == [(4, 8), (4, 3), (1, 1), (4, 4)]
        assert table.stats(1) == [(3, 2)]
        outcomes.add(table.stats()[0])
    assert outcomes == {(3, 2), (5, 4)}


@pytest.mark.card("KAR_710")
@pytest.mark.card("KAR_710m")
@pytest.mark.mechanic("Token summoning")
def test_arcanosmith_forges_a_shield_that_must_be_attacked_first() -> None:
    me = side("mage", hand=["Arcanosmith"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Arcanosmith").end_turn()
    assert (table.board(), table.stats()) == (["Arcanosmith", "Animated Shield"], [(3, 2), (0, 5)])
    assert table.attack_targets("War Golem") == [table.character("Animated Shield")]


@pytest.mark.card("KAR_712")
def test_violet_illusionist_makes_the_hero_immune_in_its_own_turn() -> None:
    me = side("warrior", board=["Violet Illusionist"], weapon="Fiery War Axe", fatigue=2)
    table = scenario(me, side("mage", hand=["Fireball"], board=["Chillwind Yeti"], deck=["Wisp"]))
    table.attack("my hero", "Chillwind Yeti")
    assert table.me.hero.health == 30
    table.end_turn().play("Fireball", "my hero")
    assert table.me.hero.health == 24
    table.end_turn()
    assert (table.me.hero.health, table.me.fatigue) == (24, 3)


@pytest.mark.card("KAR_097")
@pytest.mark.card("KAR_097t")
def test_atiesh_summons_a_minion_with_the_cost_of_each_spell() -> None:
    """https://hearthstone.fandom.com/wiki/Medivh,_the_Guardian: it is the cost that was paid."""
    me = side("mage", hand=["Medivh, the Guardian", in_hand("Fireball", cost=-1), "Wisp"], board=["Wisp"])
    table = scenario(me, side("mage", hand=["The Coin"])).play("Medivh, the Guardian").play("Wisp")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Atiesh", 1, 3)
    table.end_turn().play("The Coin").end_turn()
    assert (len(table.me.board), table.me.weapon.health) == (3, 3)
    table.play("Fireball", "enemy hero")
    assert (table.me.board[-1].card.cost, table.me.weapon.health) == (3, 2)


@pytest.mark.card("KAR_097t")
def test_atiesh_keeps_its_durability_on_a_full_board_but_not_without_a_minion_of_that_cost() -> None:
    """https://hearthstone.fandom.com/wiki/Medivh,_the_Guardian."""
    me = side("mage", hand=["Fireball"], weapon="Atiesh", board=["Wisp"] * 7)
    full = scenario(me, side("mage")).play("Fireball", "enemy hero")
    assert full.me.weapon is not None
    assert full.me.weapon.health == 3
    me = side("mage", hand=[in_hand("Fireball", cost=7)], weapon=weapon("Atiesh", durability=1), mana=10)
    missing = [card for card in scenario(me, side("mage")).state.rules.pool if card.is_minion() and card.cost == 11]
    table = scenario(me, side("mage"))
    assert missing == []
    me = side("mage", hand=[in_hand("Fireball", cost=4)], weapon=weapon("Atiesh", durability=1))
    table = scenario(me, side("mage")).play("Fireball", "enemy hero")
    assert (len(table.me.board), table.me.weapon) == (1, None)


@pytest.mark.card("KAR_097t")
def test_atiesh_remembers_the_cost_of_a_spell_that_offers_a_choice() -> None:
    table = scenario(side("hunter", hand=["Tracking"], weapon="Atiesh", deck=["Wisp"] * 5), side("mage"))
    table.play("Tracking").choose("Wisp")
    assert [it.card.cost for it in table.me.board] == [1]


# ---- Moat Lurker


def lurker_table(target: str = "War Golem", **mine: Any) -> Scenario:
    me = side("rogue", hand=["Moat Lurker", *mine.pop("hand", [])], **mine)
    return scenario(me, side("warrior", board=["War Golem"])).play("Moat Lurker", target)


def kill(table: Scenario, it: Entity) -> None:
    Destroy(TARGET).run(table.state, table.me.hero, it)
    settle(table.state)


@pytest.mark.card("KAR_041")
def test_moat_lurker_destroys_a_minion_and_gives_it_back_when_it_dies() -> None:
    table = lurker_table()
    assert (table.board(), table.board(1)) == (["Moat Lurker"], [])
    kill(table, table.me.board[0])
    assert (table.board(), table.board(1), table.stats(1)) == ([], ["War Golem"], [(7, 7)])


@pytest.mark.card("KAR_041")
def test_moat_lurker_can_eat_a_friend_whose_deathrattle_still_runs() -> None:
    table = lurker_table("Harvest Golem", board=["Harvest Golem", "Wisp"])
    assert table.board() == ["Damaged Golem", "Wisp", "Moat Lurker"]
    kill(table, table.me.board[2])
    assert table.board() == ["Damaged Golem", "Wisp", "Harvest Golem"]


@pytest.mark.card("KAR_041")
def test_a_moat_lurker_that_ate_nobody_or_was_silenced_gives_nothing_back() -> None:
    table = scenario(side("rogue", board=["Moat Lurker"]), side("warrior"))
    kill(table, table.me.board[0])
    assert (table.board(), table.board(1)) == ([], [])
    table = lurker_table(hand=["Silence"]).play("Silence", "Moat Lurker")
    kill(table, table.me.board[0])
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("KAR_041")
def test_a_copy_of_moat_lurker_and_an_unearthed_raptor_also_give_the_minion_back() -> None:
    """HearthSim/hs-bugs 605"""
    table = lurker_table(hand=["Unearthed Raptor"]).play("Unearthed Raptor", "Moat Lurker")
    SummonCopy(TARGET).run(table.state, table.me.hero, table.me.board[0])
    assert table.board() == ["Moat Lurker", "Unearthed Raptor", "Moat Lurker"]
    for left in (2, 1, 0):
        kill(table, table.me.board[-1])
        assert (len(table.board()), table.board(1)) == (left, ["War Golem"] * (3 - left))


@pytest.mark.card("KAR_041")
def test_moat_lurker_remembers_the_minion_in_stored_positions() -> None:
    stored = Scenario(state_from_json(lurker_table().state.to_json(), HearthstoneState))
    kill(stored, stored.me.board[0])
    assert stored.board(1) == ["War Golem"]


@pytest.mark.card("KAR_041")
def test_a_doubled_battlecry_of_moat_lurker_is_remembered_once() -> None:
    """The minion remembers one card: HearthSim/hs-bugs 955."""
    table = lurker_table(board=["Brann Bronzebeard"])
    kill(table, table.me.board[1])
    assert table.board(1) == ["War Golem"]


@pytest.mark.card("KAR_711")
def test_arcane_giant_costs_less_for_each_spell_that_the_player_cast_this_game() -> None:
    me = side("mage", hand=["Arcane Giant", "Ice Block", "The Coin", "Wisp"], spells_cast=3, deck=["Wisp"])
    table = scenario(me, side("mage", spells_cast=5, deck=["Wisp"])).play("Ice Block").play("The Coin").play("Wisp")
    assert table.costs() == [7]
    assert table.end_turn().end_turn().costs() == [7, 0]


@pytest.mark.card("KAR_711")
@pytest.mark.mechanic("Secrets")
def test_countered_spells_do_not_count_for_arcane_giant() -> None:
    """http://hearthstone.gamepedia.com/Yogg-Saron,_Hope%27s_End describes the same count."""
    table = scenario(side("mage", hand=["Arcane Giant", "The Coin"]), side("mage", secrets=["Counterspell"]))
    assert table.play("The Coin").costs() == [12]


def start(deck: list[str], seed: int, mulligan: bool = True) -> HearthstoneState:
    """Return a game after the mulligan, in which a mage with this deck begins."""
    game_rules = database.rules(mulligan=mulligan)
    hero, power = (game_rules.cards[card_id] for card_id in database.HEROES["mage"])
    cards = [game_rules.cards[card_id].in_deck for card_id in deck]
    wisps = [game_rules.cards["CS2_231"].in_deck] * 30
    state = start_game(empty_table(game_rules, (hero, hero), (power, power), (cards, wisps)), seed)
    while state.phase == MULLIGAN:
        state.step(state.actions()[0])
    return state


@pytest.mark.card("KAR_096")
def test_prince_malchezaar_adds_legendary_minions_when_the_game_starts() -> None:
    """He does so after the mulligan (https://hearthstone.fandom.com/wiki/Prince_Malchezaar)."""
    places = set()
    for seed in range(20):
        state = start(["KAR_096", "EX1_298", *["CS2_231"] * 10], seed, mulligan=seed % 2 == 0)
        added = [held for held in (*state.first.hand, *state.first.deck_cards()) if not held.listed]
        names = {held.card.name for held in added}
        assert len(added) == len(names) == 5
        assert all(held.card.rarity == "legendary" and held.card.is_minion() for held in added)
        assert all(not held.card.classes or "mage" in held.card.classes for held in added)
        assert not names & {"Prince Malchezaar", "Ragnaros the Firelord"}
        assert state.first.cards_left + len(state.first.hand) == 17
        view = state.observe(1).opponent
        assert [held.card.name for held in view.known_in_deck] == ["Prince Malchezaar"]
        assert violations(state) == []
        places.add("Prince Malchezaar" in [held.card.name for held in state.first.hand[:3]])
    assert places == {True, False}


@pytest.mark.card("KAR_096")
def test_prince_malchezaar_is_not_needed_for_a_game_to_start() -> None:
    state = start(["CS2_231"] * 12, 1)
    assert state.first.cards_left + len(state.first.hand) == 12
