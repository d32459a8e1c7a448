"""Priest cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

RAGNAROS = "Ragnaros the Firelord"

# ---- Raza the Chained


@pytest.mark.card("CFM_020")
@pytest.mark.mechanic("No-duplicates deck (highlander)")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Hero-power replacement / change")
@pytest.mark.mechanic("Battlecry (tag)")
def test_raza_makes_the_hero_power_free_for_the_rest_of_the_game() -> None:
    me = side("priest", hand=["Raza the Chained"], deck=["Wisp", "War Golem"], mana=5, health=20)
    table = scenario(me, side("priest", board=["Core Hound"], health=20))
    table.play("Raza the Chained").power("my hero")
    assert (table.me.mana, table.me.hero.health) == (0, 22)
    assert table.power_targets() == []  # still once a turn
    table.end_turn().attack("Core Hound", "Raza the Chained").power("enemy hero")
    assert (table.board(), table.opponent.mana) == ([], 8)
    table.end_turn().power("my hero")
    assert (table.me.mana, table.me.hero.health) == (10, 24)


@pytest.mark.card("CFM_020")
@pytest.mark.mechanic("No-duplicates deck (highlander)")
def test_raza_does_nothing_for_a_deck_with_duplicates() -> None:
    me = side("priest", hand=["Raza the Chained"], deck=["Wisp", "War Golem", "Wisp"], health=20)
    table = scenario(me, side("mage"))
    table.play("Raza the Chained").power("my hero")
    assert (table.stats(), table.me.mana) == ([(5, 5)], 3)


@pytest.mark.card("CFM_020")
def test_raza_counts_only_what_is_left_of_the_deck() -> None:
    table = scenario(side("priest", hand=["Raza the Chained", "Wisp", "Wisp"], deck=["Wisp"]), side("mage"))
    table.play("Raza the Chained").power("my hero")
    assert table.me.mana == 5


@pytest.mark.card("CFM_020")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_raza_makes_later_hero_powers_free_too() -> None:
    me = side("priest", hand=["Raza the Chained", "Justicar Trueheart"], health=20)
    table = scenario(me, side("mage", deck=["Wisp"]))
    table.play("Raza the Chained").power("my hero").end_turn().end_turn()
    table.play("Justicar Trueheart").power("my hero")
    assert (table.me.mana, table.me.hero.health) == (4, 25)  # fatigue took one


# ---- Potion of Madness


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_potion_of_madness_lets_a_weak_minion_fight_for_one_turn() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness"]),
        side("warrior", board=["Oasis Snapjaw", "Bloodfen Raptor"], deck=["Wisp"]),
    )
    assert [it.card.name for it in table.targets("Potion of Madness")] == ["Oasis Snapjaw"]
    table.play("Potion of Madness", "Oasis Snapjaw")
    assert (table.board(0), table.board(1)) == (["Oasis Snapjaw"], ["Bloodfen Raptor"])
    table.attack("Oasis Snapjaw", "Bloodfen Raptor").end_turn()
    assert (table.board(0), table.board(1)) == ([], ["Oasis Snapjaw"])
    [snapjaw] = table.opponent.board
    assert (snapjaw.health, snapjaw.has_keyword(CHARGE)) == (4, False)
    assert table.attack_targets(snapjaw) == [table.me.hero]  # it is its owner's turn


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Take control")
def test_potion_of_madness_needs_room_and_a_weak_enemy_minion() -> None:
    crowded = scenario(
        side("priest", hand=["Potion of Madness"], board=["Wisp"] * 7), side("warrior", board=["Murloc Raider"])
    )
    assert not crowded.can_play("Potion of Madness")
    vain = scenario(
        side("priest", hand=["Potion of Madness"], board=["Wisp"]),
        side("warrior", board=["Chillwind Yeti", minion("Murloc Raider", keywords=STEALTH)]),
    )
    assert not vain.can_play("Potion of Madness")


@pytest.mark.card("CFM_603")
def test_potion_of_madness_makes_a_deathrattle_work_for_the_taker() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness"], deck=["Wisp"]),
        side("warrior", board=["Bloodmage Thalnos", "Chillwind Yeti"], deck=["Wisp"]),
    )
    table.play("Potion of Madness", "Bloodmage Thalnos").attack("Bloodmage Thalnos", "Chillwind Yeti")
    assert (table.board(0), table.hand(0), table.hand(1)) == ([], ["Wisp"], [])


@pytest.mark.card("CFM_603")
def test_potion_of_madness_lends_spell_damage() -> None:
    table = scenario(side("priest", hand=["Potion of Madness", "Fireball"]), side("mage", board=["Kobold Geomancer"]))
    table.play("Potion of Madness", "Kobold Geomancer").play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 23


@pytest.mark.card("CFM_603")
def test_potion_of_madness_gives_back_only_what_still_belongs_to_it() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness", "Polymorph"]), side("warrior", board=["Wisp"], deck=["Wisp"])
    )
    table.play("Potion of Madness", "Wisp").play("Polymorph", "Wisp").end_turn()
    assert (table.board(0), table.board(1)) == (["Sheep"], [])


@pytest.mark.card("CFM_603")
def test_potion_of_madness_heeds_the_attack_there_is_now() -> None:
    opponent = side("shaman", board=["Wisp", "Flametongue Totem", "Chillwind Yeti", minion("War Golem", attack=2)])
    table = scenario(side("priest", hand=["Potion of Madness"]), opponent)
    assert [it.card.name for it in table.targets("Potion of Madness")] == ["Flametongue Totem", "War Golem"]


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_what_a_borrowed_minion_does_at_the_end_of_the_turn_it_does_for_the_borrower() -> None:
    me = side("priest", hand=["Potion of Madness"], board=[minion("War Golem", damage=3)])
    opponent = side("shaman", board=["NEW1_009", minion("Chillwind Yeti", damage=3)], deck=["Wisp"])
    table = scenario(me, opponent).play("Potion of Madness", "Healing Totem").end_turn()
    assert (table.stats(), table.stats(1)) == ([(7, 5)], [(4, 2), (0, 2)])


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_a_borrowed_minion_goes_home_before_what_was_played_after_the_potion() -> None:
    """The return is an end-of-turn effect, queued by order of play (hs-bugs 62)."""
    for first, second, hit in (("Potion of Madness", RAGNAROS, {0, 7}), (RAGNAROS, "Potion of Madness", {7})):
        left = set()
        for seed in range(20):
            me = side("priest", hand=["Potion of Madness", in_hand(RAGNAROS, cost=-1)])
            table = scenario(me, side("warrior", board=["Oasis Snapjaw"], deck=["Wisp"]), seed=seed)
            table.play(first, *aim(first)).play(second, *aim(second)).end_turn()
            left.add(table.opponent.board[0].health if table.opponent.board else 0)
        assert left == hit


def aim(card: str) -> tuple[str, ...]:
    return ("Oasis Snapjaw",) if card == "Potion of Madness" else ()


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_an_older_minion_acts_before_the_borrowed_one_goes_home() -> None:
    """Ragnaros was played before the potion, so he cannot hit the minion that returns after his trigger."""
    for seed in range(10):
        me = side("priest", hand=["Potion of Madness"], board=[RAGNAROS])
        table = scenario(me, side("warrior", board=["Oasis Snapjaw"], deck=["Wisp"]), seed=seed)
        table.play("Potion of Madness", "Oasis Snapjaw").end_turn()
        assert (table.board(1), table.opponent.hero.health) == (["Oasis Snapjaw"], 22)


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_a_borrowed_ragnaros_shoots_once_for_the_borrower() -> None:
    me = side("priest", hand=["Potion of Madness"])
    table = scenario(me, side("warrior", board=[minion(RAGNAROS, attack=2)], deck=["Wisp"]))
    table.play("Potion of Madness", RAGNAROS).end_turn()
    assert (table.me.hero.health, table.opponent.hero.health, table.board(1)) == (30, 22, [RAGNAROS])


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Take control")
def test_a_borrowed_minion_that_finds_no_room_at_home_dies_where_it_is() -> None:
    me = side("priest", hand=["Potion of Madness", "Leeroy Jenkins"], deck=["War Golem"])
    opponent = side("warrior", board=["Bloodmage Thalnos", *["Wisp"] * 5], deck=["Wisp"])
    table = scenario(me, opponent).play("Potion of Madness", "Bloodmage Thalnos").play("Leeroy Jenkins").end_turn()
    assert (table.board(), table.board(1)) == (["Leeroy Jenkins"], ["Wisp"] * 5 + ["Whelp"] * 2)
    assert table.hand() == ["War Golem"]


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Bounce")
def test_a_borrowed_minion_that_is_sent_back_stays_with_the_borrower() -> None:
    me = side("priest", hand=["Potion of Madness", "Dream"])
    table = scenario(me, side("warrior", board=["Wisp"], deck=["Wisp"]))
    table.play("Potion of Madness", "Wisp").play("Dream", "Wisp").end_turn()
    assert (table.hand(), table.board(1)) == (["Wisp"], [])


@pytest.mark.card("CFM_603")
def test_a_borrowed_doomsayer_is_home_in_time_to_end_the_world() -> None:
    me = side("priest", hand=["Potion of Madness"], board=["War Golem"])
    table = scenario(me, side("warrior", board=["Doomsayer"])).play("Potion of Madness", "Doomsayer")
    assert table.board() == ["War Golem", "Doomsayer"]
    assert (table.end_turn().board(), table.board(1)) == ([], [])


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Summon triggers")
def test_a_borrowed_minion_attacks_once_and_is_not_summoned() -> None:
    me = side("priest", hand=["Potion of Madness"], board=["Knife Juggler"])
    table = scenario(me, side("warrior", board=[minion("Wisp", asleep=True)])).play("Potion of Madness", "Wisp")
    assert table.opponent.hero.health == 30
    table.attack("Wisp", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Wisp")) == (29, [])


# ---- Drakonid Operative


@pytest.mark.card("CFM_605")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Battlecry (tag)")
def test_drakonid_operative_copies_a_card_of_the_enemys_deck() -> None:
    deck = ["Fireball", "Fireball", "Polymorph", "Blizzard", "Frostbolt"]
    offered = set()
    for seed in range(20):
        me = side("priest", hand=["Drakonid Operative", "Twilight Guardian"], deck=["Wisp"])
        table = scenario(me, side("mage", hand=["Flamestrike"], deck=deck), seed=seed)
        options = table.play("Drakonid Operative").options()
        assert len(set(options)) == 3
        offered.update(options)
        table.choose(options[0])
        assert (table.hand(), table.stats()) == (["Twilight Guardian", options[0]], [(5, 6)])
        assert [held.card.name for held in table.opponent.deck_cards()] == deck
    assert offered == set(deck)


@pytest.mark.card("CFM_605")
@pytest.mark.mechanic("Holding a Dragon")
def test_drakonid_operative_is_not_the_dragon_it_needs() -> None:
    me = side("priest", hand=["Drakonid Operative", "Wisp"], board=["Azure Drake"])
    table = scenario(me, side("mage", hand=["Twilight Guardian"], deck=["Fireball"]))
    table.play("Drakonid Operative")
    assert (table.options(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("CFM_605")
def test_drakonid_operative_offers_no_more_than_there_is() -> None:
    me = side("priest", hand=["Drakonid Operative", "Drakonid Operative"])
    few = scenario(me, side("mage", deck=["Fireball", "Fireball", "Polymorph"])).play("Drakonid Operative")
    assert sorted(few.options()) == ["Fireball", "Polymorph"]
    none = scenario(me, side("mage")).play("Drakonid Operative")
    assert (none.options(), none.hand(), none.opponent.hero.health) == ([], ["Drakonid Operative"], 30)


@pytest.mark.card("CFM_605")
def test_drakonid_operative_is_asked_twice_beside_brann() -> None:
    me = side("priest", hand=["Drakonid Operative", "Twilight Guardian"], board=["Brann Bronzebeard"])
    table = scenario(me, side("mage", deck=["Fireball"])).play("Drakonid Operative")
    table.choose("Fireball").choose("Fireball")
    assert (table.options(), table.hand()) == ([], ["Twilight Guardian", "Fireball", "Fireball"])


@pytest.mark.card("CFM_605")
def test_drakonid_operative_reports_to_its_owner_alone() -> None:
    deck = ["Fireball", "Polymorph", "Blizzard", "Frostbolt"]
    me = side("priest", hand=["Drakonid Operative", "Twilight Guardian"], deck=["Wisp"] * 4)
    table = scenario(me, side("mage", deck=deck)).play("Drakonid Operative")
    mine, theirs = table.state.observe(0), table.state.observe(1)
    assert [str(action) for action in mine.actions()] == [str(action) for action in table.actions()]
    assert all(held.card is table.state.rules.unknown for held in mine.opponent.deck_cards())
    assert theirs.table.choice is not None
    assert theirs.table.choice.options == ()
    guesses = [theirs.sample(Rng(seed)) for seed in range(20)]
    assert {card.name for guess in guesses for card in choice_of(guess)} == set(deck)
    table.choose(table.options()[0])
    copied = table.state.observe(1).opponent.hand[-1]
    assert (copied.card, str(copied.maker)) == (table.state.rules.unknown, "Drakonid Operative")


def choice_of(state: object) -> tuple[Card, ...]:
    assert isinstance(state, HearthstoneState)
    assert state.choice is not None
    return state.choice.options


# ---- Kabal Talonpriest


@pytest.mark.card("CFM_626")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_kabal_talonpriest_gives_a_friend_three_health() -> None:
    table = scenario(
        side("priest", hand=["Kabal Talonpriest"], board=[minion("Wisp", keywords=STEALTH), "War Golem"]),
        side("warrior", board=["Chillwind Yeti"]),
    )
    assert table.targets("Kabal Talonpriest") == table.me.board
    table.play("Kabal Talonpriest", "Wisp")
    assert table.stats() == [(1, 4), (7, 7), (3, 4)]
    assert table.me.board[0].max_health == 4


@pytest.mark.card("CFM_626")
def test_kabal_talonpriest_may_come_alone() -> None:
    table = scenario(side("priest", hand=["Kabal Talonpriest"]), side("warrior", board=["Wisp"]))
    table.play("Kabal Talonpriest")
    assert (table.stats(0), table.stats(1)) == ([(3, 4)], [(1, 1)])


# ---- Dragonfire Potion


@pytest.mark.card("CFM_662")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Race checks")
def test_dragonfire_potion_spares_dragons_and_heroes() -> None:
    table = scenario(
        side("priest", hand=["Dragonfire Potion"], board=["Azure Drake", "War Golem"]),
        side("warrior", board=["Chillwind Yeti", "Twilight Guardian", "Boulderfist Ogre"]),
    )
    table.play("Dragonfire Potion")
    assert (table.stats(), table.stats(1)) == ([(4, 4), (7, 1)], [(2, 6), (6, 1)])  # the drake adds spell damage
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("CFM_662")
def test_dragonfire_potion_deals_five() -> None:
    table = scenario(side("priest", hand=["Dragonfire Potion"]), side("warrior", board=["War Golem", "Chillwind Yeti"]))
    table.play("Dragonfire Potion")
    assert table.stats(1) == [(7, 2)]


@pytest.mark.card("CFM_604")
def test_greater_healing_potion_restores_twelve_health_to_a_friend() -> None:
    me = side("priest", hand=["Greater Healing Potion"], board=["Wisp", "Kobold Geomancer"], health=10)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Greater Healing Potion") == [table.me.hero, *table.me.board]
    assert table.play("Greater Healing Potion", "my hero").me.hero.health == 22


@pytest.mark.card("CFM_606")
@pytest.mark.card("CFM_606t")
def test_mana_geode_summons_a_crystal_whenever_it_is_healed() -> None:
    me = side("priest", board=["Wisp", minion("Mana Geode", damage=2), minion("War Golem", damage=1)])
    table = scenario(me, side("warrior", hand=["Wisp"])).power("Mana Geode")
    assert table.board() == ["Wisp", "Mana Geode", "Crystal", "War Golem"]
    assert (table.stats()[1:3], table.board(1)) == ([(2, 3), (2, 2)], [])


@pytest.mark.card("CFM_606")
def test_mana_geode_summons_nothing_at_full_health_for_others_or_without_room() -> None:
    others = [minion("War Golem", damage=1), *[minion("Wisp")] * 4]
    assert len(scenario(side("priest", board=["Mana Geode"]), side("mage")).power("Mana Geode").me.board) == 1
    assert len(scenario(side("priest", board=["Mana Geode", *others]), side("mage")).power("War Golem").me.board) == 6
    full = scenario(side("priest", board=[minion("Mana Geode", damage=1), *others, "Wisp"]), side("mage"))
    assert full.power("Mana Geode").board()[:2] == ["Mana Geode", "War Golem"]


@pytest.mark.card("CFM_657")
def test_kabal_songstealer_silences_any_other_minion() -> None:
    me = side("priest", hand=["Kabal Songstealer"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("Tirion Fordring", attack=9)]))
    assert table.targets("Kabal Songstealer") == [*table.me.board, *table.opponent.board]
    table.play("Kabal Songstealer", "Tirion Fordring")
    assert (table.stats(1), table.opponent.board[0].has_keyword(TAUNT | DIVINE_SHIELD)) == ([(6, 6)], False)
    assert table.stats() == [(1, 1), (5, 5)]


@pytest.mark.card("CFM_657")
def test_kabal_songstealer_can_come_alone() -> None:
    assert scenario(side("priest", hand=["Kabal Songstealer"]), side("mage")).play("Kabal Songstealer").stats() == [
        (5, 5)
    ]


@pytest.mark.card("CFM_661")
def test_pint_size_potion_weakens_enemy_minions_this_turn() -> None:
    me = side("priest", hand=["Pint-Size Potion", "Shadow Word: Pain", "Cabal Shadow Priest"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem", "Wisp"]))
    table.play("Pint-Size Potion")
    assert table.stats() == [(4, 5)]
    assert [it.attack for it in table.opponent.board] == [4, -2]
    assert table.opponent.board[1] in table.targets("Shadow Word: Pain")
    table.attack("Chillwind Yeti", "Wisp")
    assert table.stats() == [(4, 5)]
    assert table.end_turn().stats(1) == [(7, 7)]
