"""EVA, term by term."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import WINDFURY
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon
from topdeck.games.hearthstone.scores.competition import Eva

WON, LOST = 2147483647, -2147483648
FOE = side("warrior")

CHANGES = ("hero health", "hero attack", "minion health", "minion attack", "appeared", "killed", "secret", "mana")
MINION = (
    *("health", "attack", "charge", "deathrattle", "divine shield", "inspire", "lifesteal"),
    *("stealth", "taunt", "windfury", "rarity", "cost", "poisonous"),
)


def weighing(*terms: str) -> Eva:
    """Return the score with weight 1 for these terms and 0 for all others."""
    names = (*CHANGES, *(f"a minion's {name}" for name in MINION))
    assert set(terms) <= set(names)
    return Eva([float(name in terms) for name in names])


def judged(score: Eva, table: Scenario, text: str, player: int = 0) -> float:
    """Return the value of an action by the player to move."""
    before = table.state.copy()
    action = table.state.parse(text)
    table.state.apply(action)
    return score.value(before, action, table.state, player)


# ---- changes


def test_hero_health_is_counted_with_armor() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", armor=2))
    assert judged(weighing("hero health"), table, "play CS2_029 > 1.0") == 6
    table = scenario(side("mage", hand=["Fireball"]), FOE)
    assert judged(weighing("hero health"), table, "play CS2_029 > 0.0") == -6
    table = scenario(side("warrior"), FOE)
    assert judged(weighing("hero health"), table, "power") == 2  # two points of armor


def test_hero_attack_is_counted_with_the_weapon() -> None:
    table = scenario(side("warrior", weapon=weapon("Fiery War Axe", durability=1)), FOE)
    assert judged(weighing("hero attack"), table, "attack 0.0 > 1.0") == -3
    table = scenario(side("mage", hand=["Acidic Swamp Ooze"]), side("warrior", weapon="Arcanite Reaper"))
    assert judged(weighing("hero attack"), table, "play EX1_066") == 5


def test_a_wound_counts_by_the_worth_of_the_minion_before() -> None:
    table = scenario(side("mage", hand=["Frostbolt"]), side("warrior", board=["War Golem"]))
    score = weighing("minion health", "a minion's health")
    assert judged(score, table, "play CS2_024 > 1.1") == 7 * 3
    table = scenario(side("mage", board=["War Golem"]), side("warrior", board=["Chillwind Yeti"]))
    assert judged(score, table, "attack 0.1 > 1.1") == -7 * 4  # the Yeti is dead, not wounded


def test_attack_lost_counts_by_the_worth_of_the_minion_before() -> None:
    table = scenario(side("paladin", hand=["Aldor Peacekeeper"]), side("warrior", board=["War Golem"]))
    score = weighing("minion attack", "a minion's health")
    assert judged(score, table, "play EX1_382 > 1.1") == 7 * (7 - 1)
    table = scenario(side("mage", hand=["Abusive Sergeant"], board=["Chillwind Yeti"]), FOE)
    assert judged(score, table, "play CS2_188 > 0.1") == 5 * 2


def test_a_minion_that_appears() -> None:
    score = weighing("appeared", "a minion's attack")
    assert judged(score, scenario(side("mage", hand=["Chillwind Yeti"]), FOE), "play CS2_182") == 4
    table = scenario(
        side("mage", board=["Chillwind Yeti"]), side("warrior", board=[minion("Savannah Highmane", damage=4)])
    )
    assert judged(score, table, "attack 0.1 > 1.1") == -(2 + 2)  # the enemy's hyenas


def test_a_minion_that_is_killed() -> None:
    score = weighing("killed", "a minion's cost")
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
    assert judged(score, table, "play CS2_029 > 1.1") == 4
    table = scenario(side("mage", board=["Wolfrider"]), side("warrior", board=["Chillwind Yeti"]))
    assert judged(score, table, "attack 0.1 > 1.1") == -3


def test_a_minion_that_leaves_alive_counts_as_killed() -> None:
    score = weighing("killed", "a minion's cost")
    table = scenario(side("rogue", hand=["Sap"]), side("warrior", board=["War Golem"]))
    assert judged(score, table, "play EX1_581 > 1.1") == 7


def test_a_transformed_minion_is_killed_and_another_appears() -> None:
    table = scenario(side("mage", hand=["Polymorph"]), side("warrior", board=["War Golem"]))
    assert judged(weighing("killed", "appeared", "a minion's attack"), table, "play CS2_022 > 1.1") == 7 - 1


def test_secrets() -> None:
    score = weighing("secret")
    assert judged(score, scenario(side("mage", hand=["Ice Block"]), FOE), "play EX1_295") == 1
    table = scenario(side("mage", board=["Chillwind Yeti"]), side("hunter", secrets=["Explosive Trap"]))
    assert judged(score, table, "attack 0.1 > 1.0") == 1


def test_mana_used() -> None:
    table = scenario(side("mage", hand=["Chillwind Yeti"]), FOE)
    assert judged(weighing("mana"), table, "play CS2_182") == -4


# ---- the worth of a minion


@pytest.mark.parametrize(
    ("term", "card", "expected"),
    [
        ("health", "CS2_182", 5),  # Chillwind Yeti
        ("attack", "CS2_182", 4),
        ("cost", "CS2_182", 4),
        ("charge", "CS2_124", 1),  # Wolfrider
        ("deathrattle", "EX1_012", 1),  # Bloodmage Thalnos
        ("divine shield", "EX1_008", 1),  # Argent Squire
        ("inspire", "AT_039", 1),  # Savage Combatant
        ("lifesteal", "CFM_815", 1),  # Wickerflame Burnbristle
        ("stealth", "EX1_010", 0),  # Worgen Infiltrator
        ("taunt", "CS1_042", 1),  # Goldshire Footman
        ("windfury", "NEW1_010", 1),  # Al'Akir
        ("rarity", "CS2_182", 1),  # free
        ("rarity", "EX1_008", 1),  # common
        ("rarity", "AT_039", 2),  # rare
        ("rarity", "EX1_522", 3),  # epic: Patient Assassin
        ("rarity", "EX1_012", 4),  # legendary
        ("poisonous", "EX1_522", 1),
    ],
)
def test_the_terms_of_a_minions_value(term: str, card: str, expected: int) -> None:
    table = scenario(side("mage", hand=[card]), FOE)
    assert judged(weighing("appeared", f"a minion's {term}"), table, f"play {card}") == expected


@pytest.mark.parametrize("term", MINION[2:])
def test_a_plain_minion_has_none_of_it(term: str) -> None:
    expected = {"rarity": 1, "cost": 4}.get(term, 0)
    table = scenario(side("mage", hand=["Chillwind Yeti"]), FOE)
    assert judged(weighing("appeared", f"a minion's {term}"), table, "play CS2_182") == expected


def test_a_token_has_no_rarity() -> None:
    table = scenario(side("hunter", hand=["Alleycat"]), FOE)
    assert judged(weighing("appeared", "a minion's rarity"), table, "play CFM_315") == 1
    assert table.board() == ["Alleycat", "Tabbycat"]


# ---- the whole


def test_the_weights_of_the_competition() -> None:
    yeti = 0.9937 * 5 + 1 * 4 + 0.5839 * 4
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
    assert judged(Eva(), table, "play CS2_029 > 1.1") == pytest.approx(0.7002 * yeti)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CS2_029 > 1.0", 0.5695 * 6),  # Fireball
        ("CS2_106", 0.9581 * 3),  # Fiery War Axe
        ("EX1_295", 0.9077),  # Ice Block
        ("CS2_124", 0.8436 * (0.9937 * 1 + 3 + 0.6408 + 0.5839 * 3)),  # Wolfrider: charge
        ("EX1_012", 0.8436 * (0.9937 * 1 + 1 + 0.9929 + 0.5839 * 2)),  # Bloodmage Thalnos: deathrattle
        ("EX1_008", 0.8436 * (0.9937 * 1 + 1 + 0.9287 + 0.5839 * 1)),  # Argent Squire: divine shield
        ("AT_039", 0.8436 * (0.9937 * 4 + 5 + 0.1681 + 0.5839 * 4)),  # Savage Combatant: inspire
        ("CFM_815", 0.8436 * (0.9937 * 2 + 2 + 0.9287 + 0.8701 + 0.4290 + 0.5839 * 3)),  # Wickerflame: lifesteal, taunt
        ("EX1_010", 0.8436 * (0.9937 * 1 + 2 + 0.5839 * 1)),  # Worgen Infiltrator: stealth
        ("NEW1_010", 0.8436 * (0.9937 * 5 + 3 + 0.6408 + 0.9287 + 0.4290 + 1 + 0.5839 * 8)),  # Al'Akir: windfury
        ("EX1_170", 0.8436 * (0.9937 * 3 + 2 + 0.5839 * 3)),  # Emperor Cobra: poisonous
        ("CS2_188 > 0.1", 0.8436 * (0.9937 * 1 + 1 + 0.5839 * 1)),  # Abusive Sergeant: attack given
    ],
)
def test_a_card_with_the_weights_of_the_competition(text: str, expected: float) -> None:
    table = scenario(side("mage", hand=[text.split(maxsplit=1)[0]], board=["Chillwind Yeti"]), FOE)
    assert judged(Eva(), table, f"play {text}") == pytest.approx(expected)


def test_a_fight_with_the_weights_of_the_competition() -> None:
    squire = 0.9937 * 1 + 1 * 1 + 0.9287 + 0.5839 * 1
    senjin = 0.9937 * 5 + 1 * 3 + 0.4290 + 0.5839 * 4
    table = scenario(side("mage", board=["Argent Squire"]), side("warrior", board=["Sen'jin Shieldmasta"]))
    assert judged(Eva(), table, "attack 0.1 > 1.1") == pytest.approx(0.0689 * 1 * senjin)
    assert table.stats() == [(1, 1)]  # only the shield is gone
    table.end_turn()
    assert judged(Eva(), table, "attack 1.1 > 0.1", 1) == pytest.approx(
        0.7002 * (squire - 0.9287) - 0.0689 * 1 * (senjin - 0.9937)
    )


def test_a_step_that_helps_one_player_harms_the_other() -> None:
    before = scenario(side("mage", hand=["Chillwind Yeti"], board=["Wolfrider"]), side("warrior", board=["War Golem"]))
    start = before.state.copy()
    action = before.state.parse("attack 0.1 > 1.1")
    before.state.apply(action)
    assert Eva().value(start, action, before.state, 0) == -Eva().value(start, action, before.state, 1)


def test_the_end_of_the_turn_is_worth_nothing() -> None:
    table = scenario(side("mage", board=["Chillwind Yeti"], deck=["Wisp"]), side("warrior", deck=["Wisp"], fatigue=1))
    assert judged(Eva([1.0] * 21), table, "end") == 0


@pytest.mark.parametrize(
    ("me", "opponent", "text", "expected"),
    [
        (side("mage", hand=["Fireball"]), side("warrior", health=6), "play CS2_029 > 1.0", WON),
        (side("mage", hand=["Fireball"], health=6), side("warrior"), "play CS2_029 > 0.0", LOST),
        (side("mage"), side("warrior", health=1), "end", WON),  # of fatigue
        (side("mage"), side("warrior"), "concede", LOST),
        (side("mage", health=1), side("warrior", health=3), "power > 1.0", 0.5695),  # not yet
        (side("mage", health=3), side("warrior", health=2), "power > 1.0", 0.5695),
    ],
)
def test_the_end_of_a_game(me: SideForm, opponent: SideForm, text: str, expected: float) -> None:
    assert judged(Eva(), scenario(me, opponent), text) == expected


def test_a_player_who_concedes_loses() -> None:
    assert judged(Eva(), scenario(side("mage"), FOE), "concede", 1) == WON


def test_windfury_given_later_counts() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("mage", board=[minion("Chillwind Yeti", keywords=WINDFURY)]))
    assert judged(weighing("killed", "a minion's windfury"), table, "play CS2_029 > 1.1") == 1


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^eva must have 21 weights, not 20: hero health reduced, "):
        Eva([1.0] * 20)
