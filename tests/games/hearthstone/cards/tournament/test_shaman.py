"""Shaman cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import TOTEM
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("AT_052")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_totem_golem_overloads_and_counts_as_a_totem() -> None:
    table = scenario(side("shaman", hand=["Totem Golem"]), side("mage"))
    table.play("Totem Golem")
    assert (table.stats(), table.me.totems, table.me.mana, table.me.overload) == ([(3, 4)], 1, 8, 1)
    table.end_turn().end_turn()
    assert table.me.mana == 9


@pytest.mark.card("AT_053")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Overload")
def test_ancestral_knowledge_draws_two_cards() -> None:
    table = scenario(side("shaman", hand=["Ancestral Knowledge"], deck=["Wisp", "Hex"]), side("mage"))
    table.play("Ancestral Knowledge")
    assert sorted(table.hand()) == ["Hex", "Wisp"]
    assert (table.me.mana, table.me.overload) == (8, 2)


@pytest.mark.card("AT_053")
def test_ancestral_knowledge_draws_fatigue_from_an_empty_deck() -> None:
    table = scenario(side("shaman", hand=["Ancestral Knowledge"], deck=["Wisp"]), side("mage"))
    table.play("Ancestral Knowledge")
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 29)


@pytest.mark.card("AT_046")
@pytest.mark.mechanic("Random companion / totem")
def test_tuskarr_totemic_summons_any_of_the_four_basic_totems() -> None:
    summoned = set()
    for seed in range(20):
        me = side("shaman", hand=["Tuskarr Totemic"], board=["CS2_050"])
        table = scenario(me, side("mage"), seed=seed).play("Tuskarr Totemic")
        assert (table.board()[:2], table.stats()[1], len(table.me.board)) == (
            ["Searing Totem", "Tuskarr Totemic"],
            (3, 2),
            3,
        )
        summoned.add(table.board()[2])
    assert summoned == {"Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem"}


@pytest.mark.card("AT_046")
@pytest.mark.mechanic("Random companion / totem")
def test_tuskarr_totemic_of_2016_summons_any_totem() -> None:
    """Patch 6.1.3: https://www.icy-veins.com/forums/topic/23734-major-balance-changes-coming-to-hearthstone/."""
    summoned = set()
    for seed in range(40):
        me = side("shaman", hand=["Tuskarr Totemic"])
        table = scenario(me, side("mage"), seed=seed, era="kara-2016").play("Tuskarr Totemic")
        assert (len(table.me.board), table.me.board[1].card.tribe) == (2, TOTEM)
        summoned.add(table.board()[1])
    basic = {"Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem"}
    assert summoned >= basic | {"Totem Golem", "Flametongue Totem"}
    assert "Vitality Totem" not in summoned  # not in standard


@pytest.mark.card("AT_046")
def test_tuskarr_totemic_finds_no_room_for_a_totem() -> None:
    me = side("shaman", hand=["Tuskarr Totemic"], board=["Wisp"] * 6)
    assert scenario(me, side("mage")).play("Tuskarr Totemic").board() == ["Wisp"] * 6 + ["Tuskarr Totemic"]


@pytest.mark.card("AT_047")
@pytest.mark.mechanic("Race checks")
def test_draenei_totemcarver_grows_with_each_friendly_totem() -> None:
    me = side("shaman", hand=["Draenei Totemcarver"], board=["CS2_050", "Totem Golem", "Wisp"])
    table = scenario(me, side("shaman", board=["CS2_050"])).play("Draenei Totemcarver")
    assert table.stats() == [(1, 1), (3, 4), (1, 1), (6, 6)]


@pytest.mark.card("AT_048")
@pytest.mark.mechanic("Joust")
@pytest.mark.mechanic("Healing")
def test_healing_wave_restores_fourteen_health_if_the_player_wins_the_joust() -> None:
    for deck in (["Wisp"], ["Fireball"], []):
        me = side("shaman", hand=["Healing Wave"], board=["CS2_052"], health=10, deck=["War Golem"])
        table = scenario(me, side("mage", deck=deck)).play("Healing Wave", "my hero")
        assert (table.me.hero.health, table.me.cards_left) == (24, 1)
        assert [held.card.name for held in table.me.known_in_deck] == ["War Golem"]


@pytest.mark.card("AT_048")
@pytest.mark.mechanic("Joust")
def test_healing_wave_restores_seven_health_if_the_player_does_not_win_the_joust() -> None:
    for mine, theirs in ((["Wisp"], ["War Golem"]), (["War Golem"], ["War Golem"]), (["Hex"], ["Wisp"]), ([], [])):
        me = side("shaman", hand=["Healing Wave"], health=10, deck=mine)
        table = scenario(me, side("mage", deck=theirs)).play("Healing Wave", "my hero")
        assert table.me.hero.health == 17


@pytest.mark.card("AT_048")
def test_healing_wave_takes_any_character() -> None:
    me = side("shaman", hand=["Healing Wave"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("War Golem", damage=6)]))
    assert table.targets("Healing Wave") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.play("Healing Wave", "War Golem").stats(1) == [(7, 7)]


@pytest.mark.card("AT_049")
@pytest.mark.mechanic("Inspire")
def test_thunder_bluff_valiant_strengthens_friendly_totems_after_the_hero_power() -> None:
    me = side("shaman", board=["Thunder Bluff Valiant", "Totem Golem", "Wisp", "CS2_050", "CS2_051", "NEW1_009"])
    table = scenario(me, side("shaman", board=["CS2_050"], deck=["Wisp"])).power()
    assert table.board()[-1] == "Wrath of Air Totem"
    strengthened = [(3, 6), (5, 4), (1, 1), (3, 1), (2, 2), (2, 2), (2, 2)]
    assert (table.stats(), table.stats(1)) == (strengthened, [(1, 1)])
    assert table.end_turn().power().stats() == strengthened


@pytest.mark.card("AT_051")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Area damage")
def test_elemental_destruction_deals_four_or_five_damage_to_each_minion() -> None:
    seen = set()
    for seed in range(10):
        me = side("shaman", hand=["Elemental Destruction"], board=["War Golem", "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"] * 2), seed=seed).play("Elemental Destruction")
        seen.add(tuple(health for _, health in table.stats() + table.stats(1)))
        assert (table.me.hero.health, table.opponent.hero.health, table.me.overload) == (30, 30, 5)
    assert {health for healths in seen for health in healths} == {2, 3}
    assert any(len(set(healths)) == 2 for healths in seen)  # each minion has an amount of its own


@pytest.mark.card("AT_051")
@pytest.mark.mechanic("Spell damage")
def test_elemental_destruction_grows_with_spell_damage() -> None:
    me = side("shaman", hand=["Elemental Destruction"], board=["CS2_052"])
    table = scenario(me, side("mage", board=["War Golem"] * 4)).play("Elemental Destruction")
    assert {health for _, health in table.stats(1)} <= {1, 2}
    assert table.board() == []


@pytest.mark.card("AT_050")
@pytest.mark.card("AT_050t")
def test_charged_hammer_leaves_lightning_jolt_behind() -> None:
    me = side("shaman", weapon=weapon("Charged Hammer", durability=1), deck=["Wisp"])
    table = scenario(me, side("mage", board=["War Golem"]))
    table.power().attack("my hero", "enemy hero")
    assert table.me.power.name == "Lightning Jolt"
    assert table.power("War Golem").stats(1) == [(7, 5)]
    table.end_turn().end_turn().power("my hero")
    assert table.me.hero.health == 28


@pytest.mark.card("AT_054")
def test_the_mistcaller_strengthens_the_minions_in_hand_and_deck() -> None:
    me = side("shaman", hand=["The Mistcaller", "Wisp", "Hex"], board=["Wisp"], deck=["War Golem", "Fireball"])
    table = scenario(me, side("mage", hand=["Wisp"], deck=["Wisp"]))
    before = table.state.fingerprint()
    table.play("The Mistcaller")
    assert table.stats() == [(1, 1), (4, 4)]
    assert [(held.attack, held.health) for held in table.me.hand] == [(1, 1), (0, 0)]
    assert sorted((held.card.name, held.attack, held.health) for held in table.me.deck_cards()) == [
        ("Fireball", 0, 0),
        ("War Golem", 1, 1),
    ]
    assert (table.opponent.hand[0].attack, table.opponent.deck_cards()[0].attack) == (0, 0)
    assert table.state.fingerprint() != before


@pytest.mark.card("AT_054")
def test_a_card_keeps_the_bonus_of_the_mistcaller_when_it_is_drawn() -> None:
    table = scenario(side("shaman", hand=["The Mistcaller"], deck=["War Golem"]), side("mage")).play("The Mistcaller")
    table.end_turn().end_turn().play("War Golem")
    assert table.stats()[1] == (8, 8)
