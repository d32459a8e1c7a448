"""Class cards of The League of Explorers."""

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.constants import ELUSIVE
from topdeck.games.hearthstone.language import TARGET, Destroy
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

# ---- druid


@pytest.mark.card("LOE_050")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_mounted_raptor_leaves_a_random_one_mana_minion_in_its_place() -> None:
    summoned = set()
    for seed in range(10):
        me = side("druid", board=["Wisp", "Mounted Raptor", "Wisp"])
        table = scenario(me, side("warrior", board=["Chillwind Yeti"]), seed=seed)
        table.attack("Mounted Raptor", "Chillwind Yeti")
        wisp, rider, other = table.me.board
        assert (wisp.card.name, other.card.name) == ("Wisp", "Wisp")
        assert (rider.card.cost, rider.card.collectible) == (1, True)
        summoned.add(rider.card.name)
    assert len(summoned) > 3


@pytest.mark.card("LOE_050")
def test_a_silenced_mounted_raptor_leaves_nothing() -> None:
    me = side("druid", board=[minion("Mounted Raptor", silenced=True)])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).attack("Mounted Raptor", "Chillwind Yeti")
    assert table.board() == []


@pytest.mark.card("LOE_115")
@pytest.mark.card("LOE_115a")
@pytest.mark.card("LOE_115b")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Discover / three-way choice")
def test_raven_idol_discovers_a_minion_or_a_spell() -> None:
    for option, is_spell in ((0, False), (1, True)):
        for seed in range(5):
            table = scenario(side("druid", hand=["Raven Idol"]), side("warrior"), seed=seed)
            table.play("Raven Idol", option=option)
            cards = [table.card(name) for name in table.options()]
            assert [card.is_spell() for card in cards] == [is_spell] * 3
            assert all(not card.classes or "druid" in card.classes for card in cards)
            assert table.choose(cards[1].name).hand() == [cards[1].name]


# ---- hunter


@pytest.mark.card("LOE_021")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Spell damage")
def test_dart_trap_hits_a_random_enemy_after_a_hero_power() -> None:
    outcomes = set()
    for seed in range(10):
        opponent = side("hunter", secrets=["Dart Trap"], board=["Kobold Geomancer"])
        table = scenario(side("warrior", board=["War Golem"]), opponent, seed=seed).power()
        assert (table.opponent.secrets, table.stats(1), table.opponent.hero.health) == ((), [(2, 2)], 30)
        outcomes.add((table.me.hero.health, table.me.armor, table.stats()[0]))
    assert outcomes == {(26, 0, (7, 7)), (30, 2, (7, 1))}


@pytest.mark.card("LOE_021")
def test_dart_trap_ignores_its_owners_hero_power() -> None:
    assert len(scenario(side("hunter", secrets=["Dart Trap"]), side("warrior")).power().me.secrets) == 1


@pytest.mark.card("LOE_020")
def test_desert_camel_puts_a_one_mana_minion_from_each_deck_into_play() -> None:
    me = side("hunter", hand=["Desert Camel"], board=["Dire Wolf Alpha"], deck=["Leper Gnome", "Ogre Magi", "Tracking"])
    table = scenario(me, side("mage", board=["Wisp"], deck=["Mana Wyrm", "Chillwind Yeti", "Wisp"]))
    table.play("Desert Camel", position=0)
    assert table.board() == ["Desert Camel", "Leper Gnome", "Dire Wolf Alpha"]
    assert table.board(1) == ["Wisp", "Mana Wyrm"]
    assert (table.me.cards_left, table.opponent.cards_left) == (2, 2)
    assert [card.name for card in table.opponent.shown] == ["Mana Wyrm"]


@pytest.mark.card("LOE_020")
def test_desert_camel_finds_no_minion_or_no_room() -> None:
    me = side("hunter", hand=["Desert Camel"], deck=["Tracking", "Ogre Magi"])
    table = scenario(me, side("mage", board=["Wisp"] * 7, deck=["Mana Wyrm"])).play("Desert Camel")
    assert (table.board(), len(table.opponent.board)) == (["Desert Camel"], 7)
    assert (table.me.cards_left, table.opponent.cards_left) == (2, 1)


# ---- mage


@pytest.mark.card("LOE_002")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Shuffle into deck")
def test_forgotten_torch_burns_and_goes_into_the_deck_brighter() -> None:
    table = scenario(side("mage", hand=["Forgotten Torch"], deck=["Wisp"]), side("warrior", deck=["Wisp"]))
    table.play("Forgotten Torch", "enemy hero")
    assert table.opponent.hero.health == 27
    assert sorted(held.card.name for held in table.me.deck_cards()) == ["Roaring Torch", "Wisp"]
    assert table.opponent.cards_left == 1


@pytest.mark.card("LOE_002")
def test_forgotten_torch_may_be_drawn_at_any_time() -> None:
    drawn = set()
    for seed in range(20):
        table = scenario(
            side("mage", hand=["Forgotten Torch"], deck=["Wisp"]), side("warrior", deck=["Wisp"]), seed=seed
        )
        table.play("Forgotten Torch", "enemy hero").end_turn().end_turn()
        drawn.update(table.hand())
    assert drawn == {"Roaring Torch", "Wisp"}


@pytest.mark.card("LOE_002t")
@pytest.mark.mechanic("Direct damage (single target)")
def test_roaring_torch_deals_six() -> None:
    table = scenario(side("mage", hand=["Forgotten Torch"]), side("warrior", board=["Boulderfist Ogre"], deck=["Wisp"]))
    table.play("Forgotten Torch", "enemy hero").end_turn().end_turn()
    assert table.hand() == ["Roaring Torch"]
    assert len(table.targets("Roaring Torch")) == 3
    table.play("Roaring Torch", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 1)]
    assert table.me.cards_left == 0  # no third torch


@pytest.mark.card("LOE_002t")
def test_roaring_torch_profits_from_spell_damage() -> None:
    table = scenario(side("mage", hand=["Roaring Torch"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Roaring Torch", "enemy hero")
    assert table.opponent.hero.health == 23


@pytest.mark.card("LOE_003")
@pytest.mark.mechanic("Discover / three-way choice")
def test_ethereal_conjurer_discovers_a_spell() -> None:
    for seed in range(5):
        table = scenario(side("mage", hand=["Ethereal Conjurer"]), side("warrior"), seed=seed).play("Ethereal Conjurer")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.is_spell() for card in cards)
        assert all(not card.classes or "mage" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]


# ---- paladin


@pytest.mark.card("LOE_017")
def test_keeper_of_uldaman_makes_any_minion_three_three() -> None:
    me = side("paladin", hand=["Keeper of Uldaman"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", attack=9, damage=5)]))
    assert table.targets("Keeper of Uldaman") == [*table.me.board, *table.opponent.board]
    table.play("Keeper of Uldaman", "War Golem")
    assert (table.stats(), table.stats(1), table.opponent.board[0].max_health) == ([(1, 1), (3, 4)], [(3, 3)], 3)


@pytest.mark.card("LOE_017")
def test_auras_come_on_top_of_the_stats_from_keeper_of_uldaman() -> None:
    me = side("paladin", hand=["Keeper of Uldaman"])
    table = scenario(me, side("warrior", board=["Southsea Captain", "Bloodsail Raider"]))
    assert table.play("Keeper of Uldaman", "Bloodsail Raider").stats(1) == [(3, 3), (4, 4)]


@pytest.mark.card("LOE_017")
def test_keeper_of_uldaman_can_come_alone() -> None:
    table = scenario(side("paladin", hand=["Keeper of Uldaman"]), side("warrior")).play("Keeper of Uldaman")
    assert table.stats() == [(3, 4)]


@pytest.mark.card("LOE_027")
@pytest.mark.mechanic("Secrets")
def test_sacred_trial_destroys_the_fourth_minion() -> None:
    opponent = side("paladin", secrets=["Sacred Trial"], board=["Wisp"])
    table = scenario(side("mage", hand=["War Golem"], board=["Wisp"] * 2), opponent).play("War Golem")
    assert (table.board(), len(table.opponent.secrets)) == (["Wisp", "Wisp", "War Golem"], 1)
    table = scenario(side("mage", hand=["War Golem"], board=["Wisp"] * 3), opponent).play("War Golem")
    assert (table.board(), table.opponent.secrets, table.board(1)) == (["Wisp"] * 3, (), ["Wisp"])


@pytest.mark.card("LOE_027")
def test_sacred_trial_triggers_on_a_dying_minion_but_not_on_a_summoned_one() -> None:
    """https://hearthstone.gamepedia.com/Sacred_Trial"""
    opponent = side("paladin", secrets=["Snipe", "Sacred Trial"])
    table = scenario(side("mage", hand=["Wisp"], board=["Wisp"] * 3), opponent).play("Wisp")
    assert table.opponent.secrets == ()
    table = scenario(side("paladin", board=["Wisp"] * 3), side("paladin", secrets=["Sacred Trial"])).power()
    assert len(table.opponent.secrets) == 1


# ---- priest


@pytest.mark.card("LOE_104")
@pytest.mark.mechanic("Shuffle into deck")
def test_entomb_puts_an_enemy_minion_as_printed_into_the_players_deck() -> None:
    table = scenario(
        side("priest", hand=["Entomb"]), side("mage", board=[minion("War Golem", attack=9, damage=3)], deck=["Wisp"])
    )
    table.play("Entomb", "War Golem")
    assert (table.board(1), table.me.cards_left, table.opponent.cards_left) == ([], 1, 1)
    table.end_turn().end_turn()
    assert table.hand() == ["War Golem"]
    table.play("War Golem")
    assert table.stats() == [(7, 7)]


@pytest.mark.card("LOE_104")
def test_entomb_is_for_enemy_minions_within_reach() -> None:
    elusive = minion("Wisp", keywords=ELUSIVE)
    me = side("priest", hand=["Entomb"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem", elusive]))
    assert table.targets("Entomb") == [table.character("War Golem")]
    assert not scenario(me, side("mage", board=[elusive])).can_play("Entomb")


@pytest.mark.card("LOE_104")
def test_entomb_is_no_death() -> None:
    opponent = side("mage", board=["Cairne Bloodhoof", "Scavenging Hyena", "Bloodfen Raptor"])
    table = scenario(side("priest", hand=[in_hand("Entomb", cost=-1)] * 2), opponent)
    table.play("Entomb", "Cairne Bloodhoof").play("Entomb", "Bloodfen Raptor")
    assert (table.board(1), table.stats(1)) == (["Scavenging Hyena"], [(2, 2)])
    assert table.opponent.graveyard == ()


@pytest.mark.card("LOE_104")
def test_entomb_ends_what_the_minion_gave_to_others() -> None:
    opponent = side("warrior", board=["Southsea Captain", "Bloodsail Raider", "Kobold Geomancer"])
    table = scenario(side("priest", hand=["Entomb"]), opponent)
    assert table.stats(1)[1] == (3, 4)
    table.play("Entomb", "Southsea Captain")
    assert table.stats(1) == [(2, 3), (2, 2)]


@pytest.mark.card("LOE_104")
def test_entomb_kills_the_minion_if_the_deck_is_full() -> None:
    me = side("priest", hand=["Entomb"], deck=["Wisp"] * 60)
    table = scenario(me, side("mage", board=["Cairne Bloodhoof"]))
    table.play("Entomb", "Cairne Bloodhoof")
    assert (table.board(1), table.me.cards_left) == (["Baine Bloodhoof"], 60)


@pytest.mark.card("LOE_104")
def test_both_players_know_the_entombed_card_but_not_when_it_is_drawn() -> None:
    me = side("priest", hand=["Entomb"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"] * 3))
    table.play("Entomb", "War Golem")
    for turn in range(3):
        view = table.state.observe(1)
        assert [held.card.name for held in view.opponent.known_in_deck] == ["War Golem"]
        assert all(
            held.card is table.state.rules.unknown for held in (*view.opponent.hand, *view.opponent.deck_cards())
        )
        for seed in range(5):
            sample = view.sample(Rng(seed))
            assert isinstance(sample, HearthstoneState)
            cards = [held.card.name for held in (*sample.first.hand, *sample.first.deck_cards())]
            assert cards.count("War Golem") >= 1
        table.end_turn().end_turn()
    assert sorted(table.hand()) == ["War Golem", "Wisp", "Wisp"]
    table.play("War Golem")
    assert table.state.observe(1).opponent.known_in_deck == ()


@pytest.mark.card("LOE_111")
def test_excavated_evil_hurts_all_minions_and_goes_to_the_other_deck() -> None:
    me = side("priest", hand=["Excavated Evil"], board=["Chillwind Yeti", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Argent Squire"])).play("Excavated Evil")
    assert (table.stats(), table.stats(1)) == ([(4, 2)], [(7, 4), (1, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert (table.me.cards_left, table.opponent.cards_left) == (0, 1)
    table.end_turn()
    assert table.hand(1) == ["Excavated Evil"]
    table.play("Excavated Evil")
    assert (table.stats(1), table.me.cards_left) == ([(7, 1)], 1)


@pytest.mark.card("LOE_111")
def test_excavated_evil_hurts_more_with_spell_damage() -> None:
    me = side("priest", hand=["Excavated Evil"], board=["Kobold Geomancer"])
    assert scenario(me, side("warrior", board=["War Golem"])).play("Excavated Evil").stats(1) == [(7, 3)]


@pytest.mark.card("LOE_111")
def test_both_players_know_where_excavated_evil_went() -> None:
    table = scenario(side("priest", hand=["Excavated Evil"]), side("warrior", deck=["Wisp"] * 3)).play("Excavated Evil")
    for seat in (0, 1):
        sample = table.state.observe(seat).sample(Rng(1))
        assert isinstance(sample, HearthstoneState)
        assert "Excavated Evil" in [held.card.name for held in sample.second.deck_cards()]


@pytest.mark.card("LOE_111")
def test_excavated_evil_is_lost_if_the_other_deck_is_full() -> None:
    table = scenario(side("priest", hand=["Excavated Evil"]), side("warrior", deck=["Wisp"] * 60)).play(
        "Excavated Evil"
    )
    assert (table.opponent.cards_left, table.opponent.known_in_deck) == (60, ())


@pytest.mark.card("LOE_006")
@pytest.mark.mechanic("Discover / three-way choice")
def test_museum_curator_discovers_a_card_with_a_deathrattle() -> None:
    for seed in range(5):
        table = scenario(side("priest", hand=["Museum Curator"]), side("warrior"), seed=seed).play("Museum Curator")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.deathrattle is not None for card in cards)
        assert all(not card.classes or "priest" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]


# ---- rogue


@pytest.mark.card("LOE_012")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_tomb_pillager_leaves_a_coin() -> None:
    table = scenario(side("rogue", board=["Tomb Pillager"], mana=5), side("warrior", board=["War Golem"]))
    table.attack("Tomb Pillager", "War Golem")
    assert (table.hand(0), table.hand(1)) == (["The Coin"], [])
    table.play("The Coin")
    assert table.me.mana == 6


@pytest.mark.card("LOE_012")
def test_tomb_pillager_pays_its_own_side_in_the_enemys_turn_too() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("rogue", board=["Tomb Pillager"]))
    table.attack("War Golem", "Tomb Pillager")
    assert (table.hand(0), table.hand(1)) == ([], ["The Coin"])


@pytest.mark.card("LOE_012")
def test_tomb_pillagers_coin_finds_no_room_in_a_full_hand() -> None:
    table = scenario(
        side("rogue", hand=["War Golem"] * 10, board=["Tomb Pillager"]), side("warrior", board=["War Golem"])
    )
    table.attack("Tomb Pillager", "War Golem")
    assert table.hand() == ["War Golem"] * 10


@pytest.mark.card("LOE_012")
def test_a_silenced_tomb_pillager_leaves_nothing() -> None:
    table = scenario(
        side("rogue", board=[minion("Tomb Pillager", silenced=True)]), side("warrior", board=["War Golem"])
    )
    table.attack("Tomb Pillager", "War Golem")
    assert (table.board(), table.hand()) == ([], [])


@pytest.mark.card("LOE_010")
def test_pit_snake_kills_any_minion_it_wounds() -> None:
    table = scenario(side("rogue", board=["Pit Snake", "Pit Snake"]), side("warrior", board=["War Golem"]))
    table.attack(table.me.board[0], "War Golem").attack(table.me.board[0], "enemy hero")
    assert (table.stats(), table.board(1), table.opponent.hero.health) == ([(2, 1)], [], 28)


# ---- shaman


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Overload interaction")
def test_tunnel_trogg_grows_by_each_overloaded_crystal() -> None:
    table = scenario(side("shaman", hand=["Feral Spirit", "Totem Golem"], board=["Tunnel Trogg"]), side("mage"))
    table.play("Feral Spirit")
    assert table.stats()[0] == (3, 3)
    table.play("Totem Golem")
    assert table.stats()[0] == (4, 3)
    table.end_turn().end_turn()  # when the crystals are locked nothing more happens
    assert table.stats()[0] == (4, 3)


@pytest.mark.card("LOE_018")
def test_tunnel_trogg_ignores_other_cards_and_the_enemys_overload() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt", "Wisp"], board=[minion("Tunnel Trogg", silenced=True)]),
        side("shaman", board=["Tunnel Trogg"]),
    )
    table.play("Lightning Bolt", "enemy hero").play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(1, 3), (1, 1)], [(1, 3)])


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Overload interaction")
def test_tunnel_trogg_grows_for_minions_weapons_and_spells_before_they_work() -> None:
    me = side("shaman", hand=["Doomhammer", "Flamewreathed Faceless"], board=["Tunnel Trogg", "Tunnel Trogg"])
    table = scenario(me, side("mage")).play("Doomhammer")
    assert table.stats() == [(3, 3), (3, 3)]
    assert table.play("Flamewreathed Faceless").stats()[:2] == [(5, 3), (5, 3)]
    me = side("shaman", hand=["Lightning Bolt"], board=[minion("Tunnel Trogg", health=4)])
    assert scenario(me, side("mage")).play("Lightning Bolt", "Tunnel Trogg").stats() == [(2, 1)]


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Silence")
def test_tunnel_trogg_does_not_count_its_own_past_and_forgets_all_when_silenced() -> None:
    me = side("shaman", hand=["Lava Burst", "Tunnel Trogg", "Lightning Bolt", "Ironbeak Owl"])
    table = scenario(me, side("mage")).play("Lava Burst", "enemy hero").play("Tunnel Trogg")
    assert table.stats() == [(1, 3)]
    assert table.play("Lightning Bolt", "enemy hero").stats() == [(2, 3)]
    assert table.play("Ironbeak Owl", "Tunnel Trogg").stats()[0] == (1, 3)


@pytest.mark.card("LOE_016")
def test_rumbling_elemental_hits_a_random_enemy_after_its_player_plays_a_minion_with_a_battlecry() -> None:
    hit = set()
    for seed in range(12):
        me = side("shaman", hand=["Fire Elemental", "Wisp", "Lightning Bolt"], board=["Rumbling Elemental"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Wisp")
        table.play("Fire Elemental", "my hero").play("Lightning Bolt", "my hero")
        assert (table.me.hero.health, table.stats()) == (24, [(2, 6), (1, 1), (6, 5)])
        hit.add((table.opponent.hero.health, table.stats(1)[0][1]))
    assert hit == {(28, 7), (30, 5)}


@pytest.mark.card("LOE_016")
def test_rumbling_elemental_ignores_the_enemys_battlecries_and_its_own_arrival() -> None:
    me = side("shaman", hand=["Rumbling Elemental"], deck=["Wisp"])
    table = scenario(me, side("mage", hand=["Fire Elemental"], deck=["Wisp"])).play("Rumbling Elemental").end_turn()
    table.play("Fire Elemental", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 27)


@pytest.mark.card("LOE_016")
@pytest.mark.mechanic("Battlecry doubling")
def test_rumbling_elemental_reacts_once_to_a_doubled_battlecry() -> None:
    me = side("shaman", hand=["Fire Elemental"], board=["Rumbling Elemental", "Brann Bronzebeard"])
    table = scenario(me, side("mage")).play("Fire Elemental", "my hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (24, 28)


# ---- warlock


@pytest.mark.card("LOE_023")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Battlecry (tag)")
def test_dark_peddler_offers_three_different_cards_for_one_mana() -> None:
    for seed in range(20):
        table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"), seed=seed)
        table.play("Dark Peddler")
        options = [table.card(name) for name in table.options()]
        assert len(set(options)) == 3
        for option in options:
            assert (option.cost, option.collectible) == (1, True)
            assert not option.classes or "warlock" in option.classes


@pytest.mark.card("LOE_023")
@pytest.mark.mechanic("Discover / three-way choice")
def test_dark_peddlers_customer_takes_one_of_the_cards() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"))
    table.play("Dark Peddler")
    chosen = table.options()[1]
    table.choose(chosen)
    assert (table.hand(), table.options(), table.stats()) == ([chosen], [], [(2, 2)])
    assert not table.me.hand[0].known


@pytest.mark.card("LOE_023")
def test_dark_peddler_sells_cards_of_the_class_of_its_player() -> None:
    classes: set[str] = set()
    for seed in range(40):
        table = scenario(side("rogue", hand=["Dark Peddler"]), side("warlock"), seed=seed)
        table.play("Dark Peddler")
        for name in table.options():
            classes.update(table.card(name).classes)
    assert "rogue" in classes
    assert "warlock" not in classes


@pytest.mark.card("LOE_116")
@pytest.mark.mechanic("Conditional amounts")
def test_reliquary_seeker_grows_beside_six_other_minions() -> None:
    for others, stats in ((5, (1, 1)), (6, (5, 5))):
        me = side("warlock", hand=["Reliquary Seeker"], board=["Wisp"] * others)
        table = scenario(me, side("mage", board=["Wisp"] * 6)).play("Reliquary Seeker")
        assert (table.stats()[-1], table.stats()[0]) == (stats, (1, 1))


# ---- warrior


@pytest.mark.card("LOE_009", "LOE_009t")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Token summoning")
def test_obsidian_destroyer_summons_a_scarab_with_taunt_at_the_end_of_its_owners_turn() -> None:
    me = side("warrior", board=["Obsidian Destroyer", "Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"])).end_turn()
    assert (table.board(), table.stats()) == (["Obsidian Destroyer", "Scarab", "Wisp"], [(7, 7), (1, 1), (1, 1)])
    assert table.attack_targets("War Golem") == [table.me.board[1]]
    assert len(table.end_turn().board()) == 3


@pytest.mark.card("LOE_009")
def test_obsidian_destroyer_summons_nothing_on_a_full_board() -> None:
    me = side("warrior", board=["Obsidian Destroyer", *["Wisp"] * 6])
    table = scenario(me, side("mage", deck=["Wisp"])).end_turn()
    assert table.board() == ["Obsidian Destroyer", *["Wisp"] * 6]


@pytest.mark.card("LOE_022")
@pytest.mark.mechanic("Taunt (printed)")
def test_fierce_monkey_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["Chillwind Yeti"]), side("warrior", board=["Fierce Monkey", "Wisp"]))
    assert (table.attack_targets("Chillwind Yeti"), table.stats(1)[0]) == ([table.opponent.board[0]], (3, 4))


@pytest.mark.card("LOE_051")
@pytest.mark.mechanic("Spell damage")
def test_jungle_moonkin_gives_spell_damage_to_both_players() -> None:
    me = side("druid", hand=["Moonfire", "Silence"], board=["Jungle Moonkin"])
    me.deck = ["Wisp"]
    enemy = side("mage", hand=["Frostbolt", "Frostbolt"], board=["Kobold Geomancer"], deck=["Wisp"] * 2)
    table = scenario(me, enemy)
    table.play("Moonfire", "enemy hero").end_turn()
    assert table.opponent.hero.health == 27
    table.play("Frostbolt", "my hero")
    assert table.me.hero.health == 24
    table.end_turn().play("Silence", "Jungle Moonkin").end_turn().play("Frostbolt", "my hero")
    assert table.me.hero.health == 20


@pytest.mark.card("LOE_118")
def test_cursed_blade_doubles_the_damage_to_its_hero() -> None:
    me = side("warrior", weapon="Cursed Blade", armor=3, board=["Wisp"])
    table = scenario(me, side("mage", hand=["Fireball"], board=["Chillwind Yeti"]), player=1)
    table.play("Fireball", "my hero")
    assert (table.me.hero.health, table.me.armor) == (21, 0)
    table.attack("Chillwind Yeti", "Wisp").end_turn()
    assert (table.opponent.hero.health, table.me.hero.health) == (30, 19)  # fatigue counts twice as well
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("LOE_119")
def test_animated_armor_lets_its_hero_take_only_one_damage_at_a_time() -> None:
    me = side("mage", board=["Animated Armor", "War Golem"])
    table = scenario(me, side("mage", hand=["Fireball", "Consecration"], board=["Chillwind Yeti"]), player=1)
    table.play("Fireball", "my hero").attack("Chillwind Yeti", "my hero")
    assert table.me.hero.health == 28
    table.play("Consecration")
    assert (table.stats(), table.me.hero.health) == ([(4, 2), (7, 5)], 27)


@pytest.mark.card("LOE_119")
@pytest.mark.card("LOE_118")
@pytest.mark.card("AT_124")
def test_bolf_and_animated_armor_react_in_order_of_play_after_the_cursed_blade() -> None:
    """Both react before the damage is dealt (Advanced rulebook, predamage); the blade changes its amount."""
    for board, health in ((["Animated Armor", "Bolf Ramshield"], 8), (["Bolf Ramshield", "Animated Armor"], 1)):
        me = side("warrior", weapon="Cursed Blade", board=board)
        table = scenario(me, side("mage", board=["Chillwind Yeti"]), player=1).attack("Chillwind Yeti", "my hero")
        assert (table.character("Bolf Ramshield").health, table.me.hero.health) == (health, 30)


@pytest.mark.card("LOE_119")
def test_an_older_animated_armor_saves_ice_block() -> None:
    """Both react before the damage is dealt, in order of play; the secret sees the reduced damage."""
    for place, secrets in ((0, 1), (1, 0)):
        me = side("mage", hand=["Animated Armor", "Ice Block"], health=6)
        table = scenario(me, side("mage", hand=["Fireball"], deck=["Wisp"]))
        for card in (("Animated Armor", "Ice Block"), ("Ice Block", "Animated Armor"))[place]:
            table.play(card)
        table.end_turn().play("Fireball", "my hero")
        assert len(table.me.secrets) == secrets
        assert table.me.hero.health == (5 if secrets else 6)


# ---- deathrattles that are given, copied or brought back


@pytest.mark.card("LOE_105")
def test_explorers_hat_gives_a_bonus_and_comes_back_to_the_hand_of_the_minions_owner() -> None:
    me = side("hunter", hand=["Explorer's Hat"], board=["Wisp", "Bloodfen Raptor"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert len(table.targets("Explorer's Hat")) == 3
    table.play("Explorer's Hat", "Bloodfen Raptor")
    assert table.stats() == [(1, 1), (4, 3)]
    table.attack("Wisp", "War Golem")
    assert table.hand() == []
    assert table.attack("Bloodfen Raptor", "War Golem").hand() == ["Explorer's Hat"]
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Explorer's Hat"]


@pytest.mark.card("LOE_026")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_anyfin_can_happen_summons_the_murlocs_that_died_on_either_side() -> None:
    """https://hearthstone.fandom.com/wiki/Anyfin_Can_Happen"""
    me = side("paladin", hand=["Anyfin Can Happen"], graveyard=["Bluegill Warrior", "Wisp", "Bluegill Warrior"])
    table = scenario(me, side("shaman", graveyard=["Murloc Raider", "War Golem"])).play("Anyfin Can Happen")
    assert sorted(table.board()) == ["Bluegill Warrior", "Bluegill Warrior", "Murloc Raider"]
    assert table.board(1) == []
    assert len(table.attack_targets("Murloc Raider")) == 0


@pytest.mark.card("LOE_026")
def test_anyfin_can_happen_summons_as_many_as_there_is_room_for() -> None:
    chosen = set()
    for seed in range(8):
        dead = ["Bluegill Warrior"] * 4 + ["Murloc Raider"] * 4
        me = side("paladin", hand=["Anyfin Can Happen"], board=["Wisp"] * 2, graveyard=dead)
        table = scenario(me, side("warrior"), seed=seed).play("Anyfin Can Happen")
        assert (len(table.board()), table.board()[:2]) == (7, ["Wisp"] * 2)
        chosen.add(table.board().count("Murloc Raider"))
    assert len(chosen) > 1
    assert chosen <= {1, 2, 3, 4}


@pytest.mark.card("LOE_019")
def test_unearthed_raptor_gains_the_deathrattle_of_a_friend() -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=["Loot Hoarder", "Wisp"], deck=["The Coin"] * 2)
    table = scenario(me, side("warrior", board=["War Golem", "Leper Gnome"]))
    assert table.targets("Unearthed Raptor") == [table.me.board[0]]
    table.play("Unearthed Raptor", "Loot Hoarder")
    assert (table.hand(), table.board()) == ([], ["Loot Hoarder", "Wisp", "Unearthed Raptor"])
    Destroy(TARGET).run(table.state, table.me.hero, table.me.board[2])
    assert (table.end_turn().hand(), table.board()) == (["The Coin"], ["Loot Hoarder", "Wisp"])


@pytest.mark.card("LOE_019")
def test_unearthed_raptor_copies_deathrattles_from_other_cards_and_another_raptor_copies_them_from_it() -> None:
    me = side("rogue", hand=["Explorer's Hat", "Unearthed Raptor", "Unearthed Raptor"], board=["Leper Gnome"])
    table = scenario(me, side("warrior", deck=["Wisp"]))
    table.play("Explorer's Hat", "Leper Gnome").play("Unearthed Raptor", "Leper Gnome")
    table.play("Unearthed Raptor", table.me.board[1])
    assert table.stats()[1:] == [(3, 4), (3, 4)]  # only the deathrattle is copied
    Destroy(TARGET).run(table.state, table.me.hero, table.me.board[2])
    table.end_turn()
    assert (table.opponent.hero.health, table.hand()) == (28, ["Explorer's Hat"])


@pytest.mark.card("LOE_019")
def test_unearthed_raptor_finds_nothing_on_a_silenced_minion() -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=[minion("Leper Gnome", silenced=True)])
    table = scenario(me, side("warrior"))
    assert table.targets("Unearthed Raptor") == []
    assert table.play("Unearthed Raptor").me.board[1].enchantments == ()


@pytest.mark.card("LOE_113")
def test_everyfin_is_awesome_strengthens_all_minions_and_is_cheaper_with_murlocs() -> None:
    me = side("shaman", hand=["Everyfin is Awesome"], board=["Murloc Raider", "Murloc Raider", "Wisp"])
    table = scenario(me, side("mage", board=["Murloc Raider"])).play("Everyfin is Awesome")
    assert (table.me.mana, table.stats(), table.stats(1)) == (5, [(4, 3), (4, 3), (3, 3)], [(2, 1)])


@pytest.mark.card("LOE_007")
@pytest.mark.card("LOE_007t")
def test_curse_of_rafaam_hurts_the_enemy_while_it_holds_the_curse() -> None:
    me = side("warlock", hand=["Curse of Rafaam"], board=["Kobold Geomancer"])
    table = scenario(me, side("warlock", deck=["Wisp"] * 3)).play("Curse of Rafaam")
    assert (table.hand(1), table.opponent.hero.health) == (["Cursed!"], 30)
    table.end_turn()
    assert table.opponent.hero.health == 28
    table.end_turn()
    assert (table.opponent.hero.health, table.me.hero.health) == (28, 29)
    table.end_turn().play("Cursed!").end_turn().end_turn()
    assert (table.opponent.hero.health, table.hand(1)) == (26, ["Wisp"] * 3)


@pytest.mark.card("LOE_007t")
def test_cursed_is_revealed_when_it_hurts_its_owner() -> None:
    table = scenario(side("mage"), side("priest", hand=["Cursed!"], board=["Kobold Geomancer"], deck=["Wisp"]))
    assert table.state.observe(0).opponent.hand[0].card is table.state.rules.unknown
    table.end_turn()
    assert (table.state.observe(0).opponent.hand[0].card.name, table.opponent.hero.health) == ("Cursed!", 28)


@pytest.mark.card("LOE_110")
@pytest.mark.card("LOE_110t")
def test_ancient_shade_hides_a_curse_in_its_own_deck() -> None:
    me = side("mage", hand=["Ancient Shade"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Ancient Shade")
    assert [held.card.name for held in table.me.deck_cards()] == ["Ancient Curse"]
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Ancient Curse"]
    table.end_turn().end_turn()
    assert (table.me.hero.health, table.hand(), table.opponent.hero.health) == (22, [], 30)  # and one for fatigue
    assert table.state.observe(1).opponent.known_in_deck == ()
