"""Kazakus, his potions and their ingredients."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from topdeck.core.errors import ScenarioError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import DEMON, FROZEN, SPELL_CARD
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

SIZES = ["Lesser Potion", "Greater Potion", "Superior Potion"]


def brewing(deck: Sequence[str] = (), board: Sequence[str] = (), seed: int = 0) -> Scenario:
    """Return a position with the first choice of Kazakus."""
    return scenario(side("mage", hand=["Kazakus"], deck=deck, board=board), side("warrior"), seed=seed).play("Kazakus")


def casting(potion: str, me: SideForm, opponent: SideForm | None = None, seed: int = 0) -> Scenario:
    """Return a position with the potion in hand."""
    me.hand = [*me.hand, potion]
    return scenario(me, opponent or side("warrior"), seed=seed)


def mixed_with_oil(ingredient: str) -> str:
    """Return a potion with this ingredient and one that does not interfere: armor, or health for friendly minions."""
    card = database.card_table(database.DEFAULT_ERA)[ingredient]
    other = "Goldthorn" if card.name == "Stonescale Oil" else "Stonescale Oil"
    [potion] = [mixture.id for mixture in card.mixtures if other in mixture.name]
    return potion


def offered(table: Scenario) -> list[Card]:
    assert table.state.choice is not None
    return list(table.state.choice.options)


def mixed(table: Scenario, size: str) -> Scenario:
    """Return a potion of this size with the first ingredients offered."""
    table.choose(size)
    table.choose(offered(table)[0].id)
    return table.choose(offered(table)[0].id)


# ---- brewing


@pytest.mark.card("CFM_621")
@pytest.mark.mechanic("Discover / three-way choice")
def test_kazakus_asks_for_a_size_and_two_ingredients_and_hands_out_the_potion() -> None:
    table = brewing(deck=["Wisp", "Fireball"])
    assert sorted(table.options()) == sorted(SIZES)
    table.choose("Greater Potion")
    first = table.options()[0]
    assert len(set(table.options())) == 3
    table.choose(offered(table)[0].id)
    assert len(set(table.options())) == 3
    assert all(first in name for name in table.options())
    chosen = offered(table)[1]
    table.choose(chosen.id)
    assert table.state.choice is None
    [held] = table.me.hand
    assert (held.card, held.card.cost, held.card.type) == (chosen, 5, SPELL_CARD)
    assert held.maker is table.card("Kazakus")


@pytest.mark.card("CFM_621")
@pytest.mark.mechanic("No-duplicates deck (highlander)")
def test_kazakus_brews_nothing_while_the_deck_has_duplicates() -> None:
    table = brewing(deck=["Wisp", "Wisp"])
    assert table.state.choice is None
    assert table.hand() == []


@pytest.mark.card("CFM_621")
def test_kazakus_brews_with_an_empty_deck() -> None:
    assert len(brewing().options()) == 3


@pytest.mark.card("CFM_621")
def test_the_opponent_learns_neither_the_size_nor_the_ingredients() -> None:
    table = brewing()
    views = [table.state.observe(1)]
    for size in SIZES:
        views.append(Scenario(table.state.copy()).choose(size).state.observe(1))
    assert all(view.table.choice is not None and view.table.choice.options == () for view in views)
    askers = {id(view.table.choice.asker) for view in views[1:] if view.table.choice is not None}
    assert len(askers) == 1
    for size in SIZES:
        other = mixed(Scenario(table.state.copy()), size)
        [seen] = other.state.observe(1).opponent.hand
        assert (seen.card, seen.maker) == (other.state.rules.unknown, other.card("Kazakus"))


@pytest.mark.card("CFM_621")
def test_brann_lets_kazakus_brew_two_potions() -> None:
    table = brewing(board=["Brann Bronzebeard"])
    mixed(mixed(table, "Lesser Potion"), "Superior Potion")
    assert [held.card.cost for held in table.me.hand] == [1, 10]


def offers(size: str) -> set[str]:
    """Return all first ingredients that are offered for a size."""
    found: set[str] = set()
    for seed in range(60):
        found |= {card.id for card in offered(brewing(seed=seed).choose(size))}
    return found


@pytest.mark.card("CFM_621t11")
@pytest.mark.card("CFM_621t")
def test_a_lesser_potion_costs_1_and_has_nine_possible_ingredients() -> None:
    assert offers("Lesser Potion") == {f"CFM_621t{number}" for number in (2, 3, 4, 5, 6, 8, 9, 10, 37)}
    assert brewed_cost("Lesser Potion") == 1


@pytest.mark.card("CFM_621t12")
@pytest.mark.card("CFM_621t14")
def test_a_greater_potion_costs_5_and_has_ten_possible_ingredients() -> None:
    assert offers("Greater Potion") == {f"CFM_621t{number}" for number in (*range(16, 25), 38)}
    assert brewed_cost("Greater Potion") == 5


@pytest.mark.card("CFM_621t13")
@pytest.mark.card("CFM_621t15")
def test_a_superior_potion_costs_10_and_has_ten_possible_ingredients() -> None:
    assert offers("Superior Potion") == {f"CFM_621t{number}" for number in (*range(25, 34), 39)}
    assert brewed_cost("Superior Potion") == 10


def brewed_cost(size: str) -> int:
    return mixed(brewing(), size).me.hand[0].card.cost


@pytest.mark.card("CFM_621t11")
@pytest.mark.card("CFM_621t12")
@pytest.mark.card("CFM_621t13")
def test_the_options_of_kazakus_are_never_in_a_hand() -> None:
    for size in SIZES:
        with pytest.raises(ScenarioError, match=f"{size} .*, which is only a part of another card"):
            casting(size, side("mage"))


# ---- mixtures


@pytest.mark.card("CFM_621t21")
def test_a_mystic_wool_of_cost_5_needs_a_minion_in_play_whosever_it_is() -> None:
    potion = "CFM_621t14+CFM_621t21+CFM_621t17"  # with Stonescale Oil
    assert not casting(potion, side("mage")).can_play(potion)
    assert casting(potion, side("mage", board=["Wisp"])).can_play(potion)
    assert casting(potion, side("mage"), side("warrior", board=["Wisp"])).can_play(potion)


@pytest.mark.card("CFM_621t29")
def test_a_mystic_wool_of_cost_10_needs_no_minion() -> None:
    potion = "CFM_621t15+CFM_621t29+CFM_621t26"
    assert casting(potion, side("mage")).can_play(potion)


@pytest.mark.card("CFM_621t21")
def test_a_mixture_keeps_the_needs_and_the_targets_of_both_its_parts() -> None:
    for first, second in combinations(scenario(side("mage"), side("mage")).card("CFM_621t14").ingredients, 2):
        potion = f"CFM_621t14+{first.id}+{second.id}"
        table = casting(potion, side("mage"))
        assert table.can_play(potion) == ("CFM_621t21" not in (first.id, second.id))
        assert bool(table.card(potion).targets) == ("CFM_621t16" in (first.id, second.id))


@pytest.mark.card("CFM_621t2")
@pytest.mark.card("CFM_621t10")
def test_a_potion_does_what_both_its_ingredients_do() -> None:
    table = casting("CFM_621t+CFM_621t10+CFM_621t2", side("mage"), side("warrior"))
    table.play("CFM_621t+CFM_621t10+CFM_621t2", "enemy hero")
    assert (table.opponent.hero.health, table.board(), table.me.mana) == (27, ["Kabal Demon"], 9)


@pytest.mark.card("CFM_621t18")
@pytest.mark.card("CFM_621t20")
def test_the_ingredients_work_in_their_own_order_not_in_that_of_the_choice() -> None:
    """The demon is summoned after the damage, whichever was chosen first."""
    table = casting("CFM_621t14+CFM_621t18+CFM_621t20", side("mage", board=["Wisp"]))
    table.play("CFM_621t14+CFM_621t18+CFM_621t20")
    assert table.stats() == [(5, 5)]
    assert "CFM_621t14+CFM_621t20+CFM_621t18" not in table.state.rules.cards


@pytest.mark.card("CFM_621t39")
@pytest.mark.card("CFM_621t33")
def test_what_a_potion_kills_it_does_not_bring_back_at_once() -> None:
    """Minions die after the whole spell."""
    table = casting("CFM_621t15+CFM_621t33+CFM_621t39", side("mage", board=["Wisp"], graveyard=["War Golem"]))
    table.play("CFM_621t15+CFM_621t33+CFM_621t39")
    assert table.board() == ["War Golem"]


@pytest.mark.card("CFM_621t4")
@pytest.mark.card("CFM_621t6")
def test_the_second_ingredient_affects_minions_summoned_by_the_first() -> None:
    table = casting("CFM_621t+CFM_621t4+CFM_621t6", side("mage", board=["Imp Gang Boss"]))
    table.play("CFM_621t+CFM_621t4+CFM_621t6")
    assert (table.board(), table.stats()) == (["Imp Gang Boss", "Imp"], [(2, 4), (1, 3)])


@pytest.mark.card("CFM_621t25")
def test_a_potion_with_spell_damage_and_its_text_form() -> None:
    table = casting("CFM_621t15+CFM_621t25+CFM_621t26", side("mage", board=["Kobold Geomancer"]))
    action = table.state.parse("play CFM_621t15+CFM_621t25+CFM_621t26 > 1.0")
    table.apply(action)
    assert (table.opponent.hero.health, table.me.armor) == (21, 10)


def test_there_is_a_potion_for_every_two_ingredients() -> None:
    cards = scenario(side("mage"), side("mage")).state.rules.cards
    sizes = [
        sum(card_id.startswith(f"{potion}+") for card_id in cards)
        for potion in ("CFM_621t", "CFM_621t14", "CFM_621t15")
    ]
    assert sizes == [36, 45, 45]


# ---- the ingredients


@pytest.mark.card("CFM_621t21")
@pytest.mark.mechanic("Transform")
def test_mystic_wool_makes_a_sheep_of_a_random_enemy_minion() -> None:
    boards = set()
    for seed in range(20):
        potion = mixed_with_oil("CFM_621t21")
        table = casting(potion, side("mage", board=["Wisp"]), side("warrior", board=["War Golem", "Core Hound"]), seed)
        table.play(potion)
        assert table.board() == ["Wisp"]
        boards.add(tuple(table.board(1)))
    assert boards == {("Sheep", "Core Hound"), ("War Golem", "Sheep")}


@pytest.mark.card("CFM_621t29")
@pytest.mark.card("CFM_621_m5")
def test_much_mystic_wool_makes_sheep_of_all() -> None:
    potion = mixed_with_oil("CFM_621t29")
    table = casting(potion, side("mage", board=["War Golem"]), side("warrior", board=["Core Hound", "Wisp"]))
    table.play(potion)
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(1, 1), (1, 1)])
    assert {it.card.id for it in [*table.me.board, *table.opponent.board]} == {"CFM_621_m5"}


def flooded(ingredient: str) -> list[int]:
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage", board=["War Golem"]), side("warrior", board=["War Golem"]))
    table.play(potion)
    return [table.me.board[0].health, table.opponent.board[0].health, table.me.hero.health, table.opponent.hero.health]


@pytest.mark.card("CFM_621t4")
def test_felbloom_wounds_all_minions_by_2() -> None:
    assert flooded("CFM_621t4") == [5, 5, 30, 30]


@pytest.mark.card("CFM_621t18")
def test_felbloom_wounds_all_minions_by_4() -> None:
    assert flooded("CFM_621t18") == [3, 3, 30, 30]


@pytest.mark.card("CFM_621t33")
def test_felbloom_wounds_all_minions_by_6() -> None:
    assert flooded("CFM_621t33") == [1, 1, 30, 30]


def summoned(ingredient: str) -> tuple[list[str], list[tuple[int, int]]]:
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage"))
    table.play(potion)
    return [it.card.id for it in table.me.board], table.stats()


@pytest.mark.card("CFM_621t10")
@pytest.mark.card("CFM_621_m4")
def test_netherbloom_summons_a_small_demon() -> None:
    assert summoned("CFM_621t10") == (["CFM_621_m4"], [(2, 2)])


@pytest.mark.card("CFM_621t20")
@pytest.mark.card("CFM_621_m2")
def test_netherbloom_summons_a_demon() -> None:
    assert summoned("CFM_621t20") == (["CFM_621_m2"], [(5, 5)])


@pytest.mark.card("CFM_621t28")
@pytest.mark.card("CFM_621_m3")
def test_netherbloom_summons_a_big_demon() -> None:
    assert summoned("CFM_621t28") == (["CFM_621_m3"], [(8, 8)])


def revived(ingredient: str) -> list[str]:
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage", graveyard=["War Golem", "Core Hound", "Wisp", "Wisp"]))
    table.play(potion)
    assert set(table.board()) <= {"War Golem", "Core Hound", "Wisp"}
    return table.board()


@pytest.mark.card("CFM_621t37")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_ichor_of_undeath_brings_back_one() -> None:
    assert len(revived("CFM_621t37")) == 1


@pytest.mark.card("CFM_621t38")
def test_ichor_of_undeath_brings_back_two() -> None:
    assert len(revived("CFM_621t38")) == 2


@pytest.mark.card("CFM_621t39")
def test_ichor_of_undeath_brings_back_three() -> None:
    assert len(revived("CFM_621t39")) == 3


def burnt(ingredient: str) -> int:
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage", board=["War Golem"]), side("warrior", board=["Core Hound"]))
    assert len(table.targets(potion)) == 4
    table.play(potion, "enemy hero")
    return 30 - table.opponent.hero.health


@pytest.mark.card("CFM_621t2")
def test_heart_of_fire_burns_anybody_for_3() -> None:
    assert burnt("CFM_621t2") == 3


@pytest.mark.card("CFM_621t16")
def test_heart_of_fire_burns_anybody_for_5() -> None:
    assert burnt("CFM_621t16") == 5


@pytest.mark.card("CFM_621t25")
def test_heart_of_fire_burns_anybody_for_8() -> None:
    assert burnt("CFM_621t25") == 8


def armor(ingredient: str) -> int:
    potion = mixed_with_oil(ingredient)
    return casting(potion, side("mage")).play(potion).me.armor


@pytest.mark.card("CFM_621t3")
def test_stonescale_oil_gives_4_armor() -> None:
    assert armor("CFM_621t3") == 4


@pytest.mark.card("CFM_621t17")
def test_stonescale_oil_gives_7_armor() -> None:
    assert armor("CFM_621t17") == 7


@pytest.mark.card("CFM_621t26")
def test_stonescale_oil_gives_10_armor() -> None:
    assert armor("CFM_621t26") == 10


def grown(ingredient: str) -> list[tuple[int, int]]:
    potion = mixed_with_oil(ingredient)
    table = casting(
        potion, side("mage", board=["Wisp", minion("War Golem", damage=3)]), side("warrior", board=["Wisp"])
    )
    table.play(potion)
    assert table.stats(1) == [(1, 1)]
    return table.stats()


@pytest.mark.card("CFM_621t6")
def test_goldthorn_gives_friendly_minions_2_health() -> None:
    assert grown("CFM_621t6") == [(1, 3), (7, 6)]


@pytest.mark.card("CFM_621t24")
def test_goldthorn_gives_friendly_minions_4_health() -> None:
    assert grown("CFM_621t24") == [(1, 5), (7, 8)]


@pytest.mark.card("CFM_621t32")
def test_goldthorn_gives_friendly_minions_6_health() -> None:
    assert grown("CFM_621t32") == [(1, 7), (7, 10)]


def frozen(ingredient: str) -> set[tuple[int, ...]]:
    """Return the positions of the frozen enemy minions, in many games."""
    potion = mixed_with_oil(ingredient)
    found = set()
    for seed in range(40):
        table = casting(potion, side("mage", board=["Wisp"]), side("warrior", board=["Wisp"] * 4), seed)
        table.play(potion)
        assert not table.me.board[0].has_keyword(FROZEN)
        found.add(tuple(place for place, it in enumerate(table.opponent.board) if it.has_keyword(FROZEN)))
    return found


@pytest.mark.card("CFM_621t5")
@pytest.mark.mechanic("Freeze")
def test_icecap_freezes_an_enemy_minion() -> None:
    assert frozen("CFM_621t5") == {(0,), (1,), (2,), (3,)}


@pytest.mark.card("CFM_621t19")
def test_icecap_freezes_two_enemy_minions() -> None:
    assert frozen("CFM_621t19") == {(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}


@pytest.mark.card("CFM_621t27")
def test_icecap_freezes_three_enemy_minions() -> None:
    assert frozen("CFM_621t27") == {(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)}


def drawn(ingredient: str) -> int:
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage", deck=["Wisp"] * 5))
    return len(table.play(potion).hand())


@pytest.mark.card("CFM_621t8")
def test_kingsblood_draws_a_card() -> None:
    assert drawn("CFM_621t8") == 1


@pytest.mark.card("CFM_621t22")
def test_kingsblood_draws_two_cards() -> None:
    assert drawn("CFM_621t22") == 2


@pytest.mark.card("CFM_621t30")
def test_kingsblood_draws_three_cards() -> None:
    assert drawn("CFM_621t30") == 3


def demons(ingredient: str) -> int:
    """Return the number of cards added to the hand, all of which must be collectible demons."""
    potion = mixed_with_oil(ingredient)
    table = casting(potion, side("mage")).play(potion)
    assert all(held.card.tribe == DEMON and held.card.collectible for held in table.me.hand)
    assert not any(held.known for held in table.me.hand)
    return len(table.me.hand)


@pytest.mark.card("CFM_621t9")
def test_shadow_oil_fetches_a_demon() -> None:
    assert demons("CFM_621t9") == 1


@pytest.mark.card("CFM_621t23")
def test_shadow_oil_fetches_two_demons() -> None:
    assert demons("CFM_621t23") == 2


@pytest.mark.card("CFM_621t31")
def test_shadow_oil_fetches_three_demons() -> None:
    assert demons("CFM_621t31") == 3
