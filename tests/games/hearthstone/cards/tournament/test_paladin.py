"""Paladin cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import MURLOC, STEALTH
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


def joust(mine: list[str], theirs: list[str], seed: int = 0) -> Scenario:
    """Return a position after Argent Lance was played with these decks."""
    table = scenario(side("paladin", hand=["Argent Lance"], deck=mine), side("warrior", deck=theirs), seed=seed)
    return table.play("Argent Lance")


def durability(table: Scenario) -> int:
    assert table.me.weapon is not None
    return table.me.weapon.health


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Battlecry (tag)")
def test_argent_lance_lasts_longer_after_a_won_joust() -> None:
    table = joust(["War Golem"], ["Wisp"])
    assert (durability(table), table.me.cards_left, table.opponent.cards_left) == (3, 1, 1)
    table.attack("my hero", "enemy hero")
    assert (durability(table), table.opponent.hero.health) == (2, 28)


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_a_tie_or_a_cheaper_minion_loses_the_joust() -> None:
    assert durability(joust(["Wisp"], ["War Golem"])) == 2
    assert durability(joust(["War Golem"], ["War Golem"])) == 2


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_only_minions_joust() -> None:
    assert durability(joust(["Wisp"], ["The Coin"])) == 3
    assert durability(joust(["The Coin"], [])) == 2
    assert durability(joust([], ["Wisp"])) == 2
    assert durability(joust([], [])) == 2


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_chance_picks_the_jousters() -> None:
    outcomes = {durability(joust(["Wisp", "War Golem"], ["Chillwind Yeti"], seed)) for seed in range(20)}
    assert outcomes == {2, 3}


@pytest.mark.card("AT_074")
def test_seal_of_champions_gives_a_minion_attack_and_a_shield() -> None:
    me = side("paladin", hand=["Seal of Champions"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Seal of Champions") == [*table.me.board, *table.opponent.board]
    table.play("Seal of Champions", "Wisp").attack("Wisp", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(4, 1)], [(7, 3)])


@pytest.mark.card("AT_075")
def test_warhorse_trainer_strengthens_the_recruits_of_its_side() -> None:
    me = side("paladin", hand=["Warhorse Trainer"], board=["Silver Hand Recruit", "Wisp"])
    table = scenario(me, side("paladin", board=["Silver Hand Recruit"]))
    table.play("Warhorse Trainer").power()
    assert (table.stats(), table.stats(1)) == ([(2, 1), (1, 1), (2, 4), (2, 1)], [(1, 1)])


@pytest.mark.card("AT_075")
def test_the_recruits_of_warhorse_trainer_weaken_when_it_dies() -> None:
    me = side("paladin", board=["Silver Hand Recruit", "Warhorse Trainer"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Warhorse Trainer", "War Golem")
    assert table.stats() == [(1, 1)]


@pytest.mark.card("AT_076")
def test_murloc_knight_summons_a_murloc_when_its_hero_uses_the_power() -> None:
    table = scenario(side("paladin", board=["Murloc Knight"]), side("mage"))
    table.power()
    assert (len(table.me.board), table.opponent.board) == (3, [])
    summoned = table.me.board[1]
    assert summoned.card.tribe == MURLOC
    assert summoned.card.collectible
    table.end_turn().power("enemy hero")
    assert len(table.me.board) == 3


@pytest.mark.card("AT_076")
def test_murloc_knight_summons_nothing_without_room_or_voice() -> None:
    full = scenario(side("paladin", board=["Murloc Knight", *["Wisp"] * 5]), side("mage")).power()
    assert full.board()[-1] == "Silver Hand Recruit"
    silent = scenario(side("paladin", board=[minion("Murloc Knight", silenced=True)]), side("mage")).power()
    assert silent.board() == ["Murloc Knight", "Silver Hand Recruit"]


@pytest.mark.card("AT_081")
def test_eadric_leaves_all_enemy_minions_one_attack() -> None:
    me = side("paladin", hand=["Eadric the Pure"], board=["War Golem"])
    enemies = [minion("Boulderfist Ogre", damage=2), minion("Doomsayer", keywords=STEALTH)]
    table = scenario(me, side("warrior", board=enemies, weapon="Fiery War Axe")).play("Eadric the Pure")
    assert (table.stats(), table.stats(1)) == ([(7, 7), (3, 7)], [(1, 5), (1, 7)])
    assert table.opponent.weapon is not None
    assert table.opponent.weapon.attack == 3


@pytest.mark.card("AT_104")
def test_tuskarr_jouster_heals_its_hero_after_a_won_joust_alone() -> None:
    healths = []
    for mine, theirs in ((["War Golem"], ["Wisp"]), (["Wisp"], ["War Golem"]), (["Wisp"], ["Wisp"]), (["Wisp"], [])):
        me = side("paladin", hand=["Tuskarr Jouster"], deck=mine, health=10)
        table = scenario(me, side("warrior", deck=theirs, health=10)).play("Tuskarr Jouster")
        healths.append((table.me.hero.health, table.opponent.hero.health))
        assert (table.me.cards_left, table.hand()) == (1, [])
    assert healths == [(17, 10), (10, 10), (10, 10), (17, 10)]


@pytest.mark.card("AT_073")
@pytest.mark.mechanic("Secrets")
def test_competitive_spirit_strengthens_friendly_minions_at_the_start_of_the_turn() -> None:
    me = side("paladin", secrets=["Competitive Spirit"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"])).end_turn()
    assert (table.stats(), len(table.me.secrets)) == ([(1, 1), (7, 7)], 1)  # not in the opponent's turn
    table.end_turn()
    assert (table.stats(), table.stats(1), table.me.secrets) == ([(2, 2), (8, 8)], [(1, 1)], ())


@pytest.mark.card("AT_073")
def test_competitive_spirit_waits_for_a_minion() -> None:
    table = scenario(side("paladin", secrets=["Competitive Spirit"]), side("warrior", board=["Wisp"]))
    assert len(table.end_turn().end_turn().me.secrets) == 1


@pytest.mark.card("AT_079")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_mysterious_challenger_puts_one_of_each_secret_into_play() -> None:
    deck = ["Wisp", "Redemption", "Redemption", "Repentance", "Avenge", "Ice Block"]
    me = side("paladin", hand=["Mysterious Challenger"], deck=deck, secrets=["Avenge"])
    table = scenario(me, side("warrior")).play("Mysterious Challenger")
    assert sorted(it.card.name for it in table.me.secrets) == ["Avenge", "Ice Block", "Redemption", "Repentance"]
    assert sorted(held.card.name for held in table.me.deck_cards()) == ["Avenge", "Redemption", "Wisp"]
    assert table.opponent.secrets == ()


@pytest.mark.card("AT_079")
def test_mysterious_challenger_stops_at_five_secrets() -> None:
    deck = ["Redemption", "Repentance", "Avenge", "Noble Sacrifice", "Eye for an Eye", "Getaway Kodo"]
    table = scenario(side("paladin", hand=["Mysterious Challenger"], deck=deck), side("warrior"))
    table.play("Mysterious Challenger")
    assert (len(table.me.secrets), table.me.cards_left) == (5, 1)


@pytest.mark.card("AT_078")
def test_enter_the_coliseum_spares_the_strongest_minion_of_each_player() -> None:
    me = side(
        "paladin", hand=["Enter the Coliseum"], board=["Wisp", "Chillwind Yeti", minion("Murloc Raider", attack=5)]
    )
    table = scenario(me, side("warrior", board=["War Golem", "Bloodfen Raptor"])).play("Enter the Coliseum")
    assert (table.board(), table.board(1)) == (["Murloc Raider"], ["War Golem"])


@pytest.mark.card("AT_078")
def test_enter_the_coliseum_spares_one_of_several_equals_at_random() -> None:
    outcomes = set()
    for seed in range(15):
        me = side("paladin", hand=["Enter the Coliseum"], board=["Bloodfen Raptor", "Ironfur Grizzly", "Wisp"])
        table = scenario(me, side("warrior"), seed=seed).play("Enter the Coliseum")
        assert table.board(1) == []
        outcomes.add(tuple(table.board()))
    assert outcomes == {("Bloodfen Raptor",), ("Ironfur Grizzly",)}
