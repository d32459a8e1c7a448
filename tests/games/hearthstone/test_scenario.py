"""Scenarios: their parts, moves, and errors."""

from collections.abc import Callable
from typing import Any

import pytest

from topdeck.core.errors import IllegalAction, ScenarioError, TopdeckError, UnknownCard
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import END
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.language import TARGET, THIS_TURN, Buff, Summon, Teach
from topdeck.games.hearthstone.positions.forms import MinionForm, SideForm
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side, weapon

FOE = side("warrior")


# ---- what can be put on the table


def test_a_scenario_has_the_given_sides() -> None:
    me = side(
        "rogue",
        hand=["Wisp", "CS2_029"],
        board=["Chillwind Yeti"],
        deck=["Wisp", "Wisp", "Fireball"],
        secrets=["Ice Block", "Snake Trap"],
        weapon=weapon("Arcanite Reaper", durability=1),
        power="Life Tap",
        health=12,
        armor=3,
        attack=2,
        mana=4,
        crystals=7,
        overload=1,
        locked=2,
        fatigue=3,
        jade=4,
        totems=5,
        played=6,
        minions_played=2,
        spells_cast=7,
        secrets_played=3,
        powers_used=5,
        graveyard=["Chillwind Yeti", "Wisp"],
        died_this_turn=1,
        keywords=["frozen"],
    )
    table = scenario(me, FOE, turn=13)
    mine = table.me
    assert table.hand() == ["Wisp", "Fireball"]
    assert sorted(held.card.name for held in mine.deck_cards()) == ["Fireball", "Wisp", "Wisp"]
    assert [it.card.name for it in mine.secrets] == ["Ice Block", "Snake Trap"]
    assert mine.weapon is not None
    assert (mine.weapon.attack, mine.weapon.health) == (5, 1)
    assert (mine.hero.health, mine.hero.max_health, mine.hero.attack) == (12, 30, 2)
    assert mine.hero.has_keyword(constants.FROZEN)
    assert (mine.power.name, mine.armor) == ("Life Tap", 3)
    assert (mine.mana, mine.max_mana, mine.overload, mine.locked) == (4, 7, 1, 2)
    assert (mine.fatigue, mine.jade, mine.totems, mine.played) == (3, 4, 5, 6)
    assert (mine.minions_played, mine.spells_cast, mine.secrets_played, mine.powers_used) == (2, 7, 3, 5)
    assert ([card.name for card in mine.graveyard], mine.died_this_turn) == (["Chillwind Yeti", "Wisp"], 1)
    assert (table.state.turn, table.state.player) == (13, 0)


def test_an_empty_side_is_a_hero_with_ten_crystals_and_its_power() -> None:
    table = scenario(side("mage"), FOE)
    for player, hero, power in (
        (table.me, "Jaina Proudmoore", "Fireblast"),
        (table.opponent, "Garrosh Hellscream", "Armor Up!"),
    ):
        assert (player.hero.card.name, player.power.name) == (hero, power)
        assert (player.hero.health, player.mana, player.max_mana) == (30, 10, 10)
        assert (player.hand, player.board, player.cards_left, player.weapon) == ((), [], 0, None)


def test_a_hero_can_have_more_health_than_usual() -> None:
    table = scenario(side("mage", health=40), FOE)
    assert (table.me.hero.health, table.me.hero.max_health) == (40, 40)


def test_a_minion_has_the_given_damage_and_changes() -> None:
    board: list[str | MinionForm] = [
        minion("Chillwind Yeti", attack=7, health=9, damage=4, keywords=constants.TAUNT),
        minion("Bluegill Warrior", asleep=True),
        minion("Wisp", asleep=True),
        minion("Argent Squire", silenced=True),
        minion("Goldshire Footman", silenced=True, keywords=constants.STEALTH),
        "Wisp",
    ]
    table = scenario(side("mage", board=board), FOE)
    yeti, bluegill, asleep, squire, footman, awake = table.me.board
    assert (yeti.attack, yeti.health, yeti.max_health) == (7, 5, 9)
    assert yeti.has_keyword(constants.TAUNT)
    assert table.attack_targets(yeti) == table.attack_targets(bluegill) == [table.opponent.hero]
    assert table.attack_targets(awake) == [table.opponent.hero]
    assert table.attack_targets(asleep) == []
    assert not squire.has_keyword(constants.DIVINE_SHIELD)
    assert not footman.has_keyword(constants.TAUNT)
    assert footman.has_keyword(constants.STEALTH)


def test_a_silenced_minion_does_nothing() -> None:
    table = scenario(side("mage", board=["Wisp", minion("Dire Wolf Alpha", silenced=True)]), FOE)
    assert table.stats() == [(1, 1), (2, 2)]


def test_a_minion_can_be_enchanted_beforehand() -> None:
    strong = Buff(TARGET, attack=3, until=THIS_TURN)
    doomed = Teach(TARGET, deathrattle=Summon("CS2_182"))
    me = side("mage", board=[minion("Wisp", enchanted=[strong, doomed])], deck=["Wisp"])
    table = scenario(me, side("warrior", deck=["Wisp"]))
    table.attack("Wisp", "enemy hero").end_turn()
    assert (table.opponent.hero.health, table.stats()) == (26, [(1, 1)])
    table.end_turn().power("Wisp")
    assert table.board() == ["Chillwind Yeti"]


def test_auras_shine_from_the_start() -> None:
    table = scenario(side("mage", board=["Wisp", "Dire Wolf Alpha", "Wisp"]), FOE)
    assert table.stats() == [(2, 1), (2, 2), (2, 1)]


def test_a_card_in_hand_can_have_other_numbers() -> None:
    me = side("mage", hand=[in_hand("Chillwind Yeti", cost=-1, attack=2, health=3)], mana=3)
    assert scenario(me, FOE).play("Chillwind Yeti").stats() == [(6, 8)]


def test_a_weapon_has_full_durability_by_default() -> None:
    axe = scenario(side("warrior", weapon="Fiery War Axe"), FOE).me.weapon
    assert axe is not None
    assert (axe.attack, axe.health) == (3, 2)


def test_the_second_side_may_be_to_move() -> None:
    table = scenario(side("mage"), side("warrior", mana=3, crystals=2), player=1)
    assert table.state.player == 1
    assert table.opponent.temporary_mana == 1
    table.power()
    assert table.opponent.armor == 2
    with pytest.raises(ScenarioError, match="the player to move must be 0 or 1, not 2"):
        scenario(side("mage"), FOE, player=2)


def test_a_used_hero_power_cannot_be_used_again() -> None:
    me = side("mage", board=[minion("Chillwind Yeti", attacks=1)], weapon="Arcanite Reaper", attacks=1, power_uses=1)
    assert scenario(me, FOE).texts() == ["end turn"]


def test_a_minion_can_lack_printed_keywords() -> None:
    table = scenario(side("mage", board=[minion("Argent Squire", without=constants.DIVINE_SHIELD)]), FOE)
    assert not table.me.board[0].has_keyword(constants.DIVINE_SHIELD)


def test_a_minion_that_just_came_may_be_silenced() -> None:
    table = scenario(side("mage", board=[minion("Wisp", asleep=True, silenced=True)]), FOE)
    assert table.me.board[0].keywords == constants.SICK | constants.SILENCED


def test_minions_have_the_handles_that_they_are_given_and_those_that_are_left() -> None:
    table = scenario(side("mage", board=["Wisp", minion("Wisp", handle=2), "Wisp", minion("Wisp", handle=1)]), FOE)
    assert [it.label for it in table.me.board] == [3, 2, 4, 1]
    with pytest.raises(ScenarioError, match="equal or invalid handles"):
        scenario(side("mage", board=[minion("Wisp", handle=1), minion("Wisp", handle=1)]), FOE)


def test_a_weapon_can_be_sharper_than_printed() -> None:
    reaper = scenario(side("warrior", weapon=weapon("Arcanite Reaper", attack=7)), FOE).me.weapon
    assert reaper is not None
    assert (reaper.attack, reaper.health) == (7, 2)


def test_eras_differ() -> None:
    me = side("shaman", hand=["Spirit Claws"], mana=1)
    assert scenario(me, FOE).can_play("Spirit Claws")
    assert not scenario(me, FOE, era="competition-2018").can_play("Spirit Claws")


def test_all_positions_can_be_offered() -> None:
    me = side("mage", hand=["Wisp"], board=["Chillwind Yeti"])
    assert len(scenario(me, FOE).ways_to_play("Wisp")) == 1
    table = scenario(me, FOE, positions="all")
    assert len(table.ways_to_play("Wisp")) == 2
    assert table.play("Wisp", position=0).board() == ["Wisp", "Chillwind Yeti"]


def test_the_seed_determines_random_outcomes() -> None:
    me, opponent = side("mage", hand=["Flame Juggler"]), side("warrior", board=["Chillwind Yeti"] * 6)
    fates = [scenario(me, opponent, seed=seed).play("Flame Juggler").stats(1) for seed in (0, 0, 1, 2, 3)]
    assert fates[0] == fates[1]
    assert any(fate != fates[0] for fate in fates)


# ---- playing on


def test_one_plays_on_as_in_any_game() -> None:
    table = scenario(
        side("mage", hand=["Fireball", "Wisp"], board=["Bloodfen Raptor"], deck=["Frostbolt"] * 2),
        side("warrior", board=["Chillwind Yeti", "Wisp"], deck=["Heroic Strike"]),
    )
    table.play("Fireball", "Chillwind Yeti").play("Wisp").power(table.opponent.board[0]).attack(
        "Bloodfen Raptor", "enemy hero"
    )
    assert (table.board(), table.board(1)) == (["Bloodfen Raptor", "Wisp"], [])
    assert (table.opponent.hero.health, table.me.mana) == (27, 4)
    table.end_turn()
    assert (table.state.player, table.hand(1)) == (1, ["Heroic Strike"])
    table.play("Heroic Strike").attack("enemy hero", "my hero").apply(END)
    assert (table.me.hero.health, table.hand()) == (26, ["Frostbolt"])
    assert table.result is None


def test_a_choice_is_answered() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), FOE)
    assert table.options() == []
    table.play("Dark Peddler")
    assert len(table.options()) == 3
    chosen = table.options()[1]
    assert table.choose(chosen).hand() == [chosen]


def test_an_option_is_chosen() -> None:
    me = side("druid", hand=["Living Roots", "Living Roots"])
    table = scenario(me, FOE).play("Living Roots", "enemy hero", option=0).play("Living Roots", option=1)
    assert (table.opponent.hero.health, table.board()) == (28, ["Sapling", "Sapling"])


def test_a_mulligan_is_answered() -> None:
    table = scenario(side("mage", hand=["Fireball", "Wisp"], deck=["Frostbolt"] * 3), side("mage", deck=["Wisp"]))
    table.state.phase, table.state.turn = constants.MULLIGAN, 0
    table.throw("Fireball").throw()
    assert table.hand() == ["Wisp", "Frostbolt", "Frostbolt"]


def test_a_game_comes_to_its_end() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert table.result is not None
    assert (table.result.winner, table.actions()) == (0, [])


# ---- looking


def test_legal_actions_can_be_listed() -> None:
    table = scenario(
        side("mage", hand=["Polymorph", "Flamestrike"], board=["Wisp"], mana=5),
        side("warrior", board=["Goldshire Footman", "Chillwind Yeti"]),
    )
    footman, yeti = table.opponent.board
    assert table.can_play("Polymorph")
    assert not table.can_play("Flamestrike")
    assert table.targets("Polymorph") == [table.me.board[0], footman, yeti]
    assert table.power_targets() == [table.me.hero, table.me.board[0], table.opponent.hero, footman, yeti]
    assert table.attack_targets("Wisp") == [footman]
    assert table.texts()[0] == "end turn"
    assert "play Polymorph → Chillwind Yeti" in table.texts()
    assert str(table) == str(table.state)


def test_characters_go_by_entity_or_name() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("warrior", board=["Wisp", "Chillwind Yeti"]))
    assert table.character("my hero") is table.me.hero
    assert table.character("enemy hero") is table.opponent.hero
    assert table.character("Chillwind Yeti") is table.opponent.board[1]
    assert table.attack(table.me.board[0], table.opponent.board[0]).board(1) == ["Chillwind Yeti"]


# ---- what is refused


@pytest.mark.parametrize(
    ("me", "message"),
    [
        (side("monk"), "class: unknown value 'monk'; choose from druid, hunter, "),
        (side("mage", hand=["Firebal"]), "hand[0]: unknown card 'Firebal' (did you mean Fireball or Fireblast?)"),
        (
            side("mage", board=["Imp"]),
            "board[0]: several cards are called 'Imp': BRM_006t, EX1_598, GVG_045t; use an id",
        ),
        (side("mage", deck=["UNKNOWN"]), "deck[0]: a hidden card (UNKNOWN) is not implemented"),
        (side("mage", hand=["Fireblast"]), "hand[0]: Fireblast is a hero power, not a minion or spell or weapon"),
        (side("mage", deck=["Fireblast"]), "deck[0]: Fireblast is a hero power, not a minion or spell or weapon"),
        (side("mage", board=["Fireball"]), "board[0]: Fireball is a spell, not a minion"),
        (side("mage", weapon="Wisp"), "weapon: Wisp is a minion, not a weapon"),
        (side("mage", power="Fireball"), "power: Fireball is a spell, not a hero power"),
        (side("mage", graveyard=["Fireball"]), "graveyard[0]: Fireball is a spell, not a minion"),
        (side("mage", secrets=["Wisp"]), "secrets[0]: Wisp is a minion, not a spell"),
        (side("mage", secrets=["Fireball"]), "secrets[0]: Fireball is not a secret"),
        (side("mage", secrets=["Ice Block", "Ice Block"]), "secrets: Ice Block can be in play only once"),
    ],
)
def test_cards_in_impossible_places_are_rejected_by_name(me: SideForm, message: str) -> None:
    for seat, sides in enumerate([(me, FOE), (FOE, me)]):
        with pytest.raises(ScenarioError) as error:
            scenario(*sides)
        assert str(error.value).startswith(f"sides[{seat}].{message}")


PART = "{}, which is only a part of another card"
FIVE_SECRETS = ["Ice Barrier", "Counterspell", "Snake Trap", "Bear Trap", "Explosive Trap"]
SIX_SECRETS = ["Ice Block", "Ice Barrier", "Counterspell", "Snake Trap", "Bear Trap", "Explosive Trap"]


@pytest.mark.parametrize(
    ("me", "fault"),
    [
        (side("mage", board=["Wisp"] * 8), "has 8 minions"),
        (side("mage", board=["Wisp"] * 9), "has 9 minions"),
        (side("mage", hand=["Wisp"] * 11), "has 11 cards in hand"),
        (side("mage", deck=["Wisp"] * 61), "has 61 cards in a deck of 61"),
        (side("mage", secrets=SIX_SECRETS), "has 6 secrets"),
        (side("mage", mana=11), "has 11 of 10 mana"),
        (side("mage", mana=-1), "has -1 of 10 mana"),
        (side("mage", crystals=11), "has 10 of 11 mana"),
        (side("mage", health=0), "has 0 of 30 health"),
        (side("mage", armor=-1), "has a negative count"),
        (side("mage", board=[minion("Wisp", damage=1)]), "has a dead Wisp on its board"),
        (side("mage", board=[minion("Wisp", health=0)]), "has a dead Wisp on its board"),
        (side("mage", weapon=weapon("Fiery War Axe", durability=0)), "wields a broken Fiery War Axe"),
        (side("druid", hand=["EX1_165b"]), PART.format("holds Bear Form (EX1_165b)")),
        (side("druid", deck=["AT_037a"]), PART.format("has Living Roots (AT_037a) in its deck")),
        (side("mage", hand=[in_hand("CFM_621t4", 1)]), PART.format("holds Felbloom (CFM_621t4)")),
        (side("mage", deck=["CFM_621t14"]), PART.format("has Kazakus Potion (CFM_621t14) in its deck")),
        (side("mage", hand=["CFM_621t11"]), PART.format("holds Lesser Potion (CFM_621t11)")),
        (side("shaman", hand=["AT_132_SHAMANa"]), PART.format("holds Healing Totem (AT_132_SHAMANa)")),
        (side("shaman", board=["AT_132_SHAMANa"]), PART.format("has Healing Totem (AT_132_SHAMANa) on its board")),
        (
            side("shaman", graveyard=["AT_132_SHAMANa"]),
            PART.format("has Healing Totem (AT_132_SHAMANa) in its graveyard"),
        ),
    ],
)
def test_unreachable_positions_are_rejected(me: SideForm, fault: str) -> None:
    for player, sides in enumerate(((me, FOE), (FOE, me))):
        with pytest.raises(ScenarioError) as error:
            scenario(*sides)
        assert str(error.value) == f"this position is impossible: player {player} {fault}"


@pytest.mark.parametrize("full", [{"board": ["Wisp"] * 7}, {"hand": ["Wisp"] * 10}, {"deck": ["Wisp"] * 60}])
def test_full_zones_are_accepted(full: dict[str, Any]) -> None:
    assert violations(scenario(side("mage", **full), FOE).state) == []


def test_settings_are_checked() -> None:
    with pytest.raises(TopdeckError, match="unknown era 'naxx'; choose from kara-2016, "):
        scenario(FOE, FOE, era="naxx")
    with pytest.raises(TopdeckError, match="`positions` must be 'relevant' or 'all', not 'some'"):
        scenario(FOE, FOE, positions="some")


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (lambda table: table.play("Fireball"), "Fireball needs a target: Jaina Proudmoore or Garrosh Hellscream"),
        (lambda table: table.play("Wisp"), "Wisp is not in hand; Fireball is"),
        (lambda table: table.attack("my hero", "enemy hero"), "Jaina Proudmoore has no attack"),
        (lambda table: table.power(), "Fireblast needs a target: Jaina Proudmoore or Garrosh Hellscream"),
        (lambda table: table.choose("Fireball"), "there is nothing to choose now"),
        (lambda table: table.throw("Fireball"), "there is no mulligan now"),
    ],
)
def test_an_illegal_move_is_rejected_and_changes_nothing(move: Any, refusal: str) -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior"))
    assert refused(table, move) == refusal


def refused(table: Scenario, move: Callable[[Scenario], object]) -> str:
    """Return the reason why a move is illegal, and check that nothing changes."""
    before = table.state.to_json()
    with pytest.raises(IllegalAction) as error:
        move(table)
    assert table.state.to_json() == before
    return str(error.value)


@pytest.mark.parametrize(
    ("card", "me", "opponent", "refusal"),
    [
        ("Fireball", {"mana": 2}, {}, "there is not enough mana for Fireball: it costs 4, but only 2 is left"),
        ("Wisp", {"board": ["Wisp"] * 7}, {}, "there is no room for Wisp: the board already has 7 minions"),
        ("Ice Block", {"secrets": ["Ice Block"]}, {}, "Ice Block is already in play"),
        ("Ice Block", {"secrets": FIVE_SECRETS}, {}, "there is no room for Ice Block: 5 secrets are already in play"),
        ("Brawl", {}, {"board": ["Wisp"]}, "Brawl can be played only if there are 2 or more minions"),
        ("Execute", {}, {"board": ["Wisp"]}, "there is no legal target for Execute"),
        ("Houndmaster", {"board": ["Huge Toad"]}, {}, "Houndmaster needs a target: Huge Toad"),
    ],
)
def test_playing_an_unplayable_card_reports_the_reason(card: str, me: Any, opponent: Any, refusal: str) -> None:
    table = scenario(side("mage", hand=[card], **me), side("warrior", **opponent))
    assert refused(table, lambda table: table.play(card)) == refusal


@pytest.mark.parametrize(
    ("card", "target", "refusal"),
    [
        ("Execute", "War Golem", "Execute cannot target War Golem, only Chillwind Yeti"),
        ("Execute", "my hero", "Execute cannot target Jaina Proudmoore, only Chillwind Yeti"),
        ("Fireball", "Wisp", "Wisp is in stealth"),
        ("Fireball", "Faerie Dragon", "Faerie Dragon cannot be the target of spells or hero powers"),
        ("Arcane Intellect", "my hero", "Arcane Intellect takes no target"),
        ("Blackwing Corruptor", "my hero", "Blackwing Corruptor takes no target now"),
    ],
)
def test_a_target_that_will_not_do_is_named(card: str, target: str, refusal: str) -> None:
    yeti, hidden = minion("Chillwind Yeti", damage=1), minion("Wisp", keywords=constants.STEALTH)
    table = scenario(side("mage", hand=[card]), side("warrior", board=[yeti, "War Golem", hidden, "Faerie Dragon"]))
    assert refused(table, lambda table: table.play(card, target)) == refusal


def test_a_target_that_has_left_is_named() -> None:
    table = scenario(side("mage", hand=["Fireball", "Fireball"]), side("warrior", board=["Wisp"]))
    wisp = table.opponent.board[0]
    table.play("Fireball", wisp)
    assert refused(table, lambda table: table.play("Fireball", wisp)) == "Wisp has left play"
    assert refused(table, lambda table: table.attack("my hero", wisp)) == "Wisp has left play"


def test_options_and_positions_that_are_not_there_are_named() -> None:
    table = scenario(side("druid", hand=["Druid of the Claw", "Fireball", "Wisp"], board=["Wisp"]), side("mage"))
    said = "Druid of the Claw has no option 2; it has 0 (Cat Form) and 1 (Bear Form)"
    assert refused(table, lambda table: table.play("Druid of the Claw", option=2)) == said
    said = "Fireball has no option 1; it has none"
    assert refused(table, lambda table: table.play("Fireball", "enemy hero", option=1)) == said
    said = "Fireball is not a minion, so it has no position"
    assert refused(table, lambda table: table.play("Fireball", "enemy hero", position=0)) == said
    said = 'the position of Wisp makes no difference; use positions="all" to allow every position'
    assert refused(table, lambda table: table.play("Wisp", position=0)) == said
    everywhere = scenario(side("druid", hand=["Wisp"], board=["Wisp"]), side("mage"), positions="all")
    said = "the position must be 0 to 0, or omitted for the right end, not 3"
    assert refused(everywhere, lambda table: table.play("Wisp", position=3)) == said


@pytest.mark.parametrize(
    ("attacker", "target", "refusal"),
    [
        (minion("War Golem", keywords=constants.FROZEN), "Wisp", "War Golem is frozen"),
        (minion("Ragnaros the Firelord"), "Wisp", "Ragnaros the Firelord can't attack"),
        (minion("War Golem", attack=0), "Wisp", "War Golem has no attack"),
        (minion("War Golem", asleep=True), "Wisp", "War Golem arrived this turn"),
        (minion("War Golem"), "my hero", "War Golem cannot attack Jaina Proudmoore, which is on its own side"),
        (minion("War Golem"), "Chillwind Yeti", "Chillwind Yeti is immune"),
        (minion("War Golem"), "enemy hero", "War Golem cannot attack Garrosh Hellscream: Wisp has taunt"),
    ],
)
def test_an_illegal_attack_reports_the_reason(attacker: MinionForm, target: str, refusal: str) -> None:
    guard, immune = minion("Wisp", keywords=constants.TAUNT), minion("Chillwind Yeti", keywords=constants.IMMUNE)
    table = scenario(side("mage", board=[attacker]), side("warrior", board=[guard, immune]))
    assert refused(table, lambda table: table.attack(table.me.board[0], target)) == refusal


def test_an_attack_is_made_once_and_by_the_player_to_move() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("warrior", board=["War Golem"]))
    table.attack("Wisp", "enemy hero")
    assert refused(table, lambda table: table.attack("Wisp", "enemy hero")) == "Wisp has already attacked this turn"
    said = "War Golem does not belong to the player to move"
    assert refused(table, lambda table: table.attack("War Golem", "my hero")) == said


def test_an_unusable_hero_power_reports_the_reason() -> None:
    table = scenario(side("warlock"), side("paladin", board=["Wisp"] * 7)).power()
    assert refused(table, lambda table: table.power()) == "Life Tap has already been used this turn"
    table.end_turn()
    assert refused(table, lambda table: table.power()) == "Reinforce can be used only if your board has room"
    said = "there is not enough mana for Fireblast: it costs 2, but only 1 is left"
    assert refused(scenario(side("mage", mana=1), FOE), lambda table: table.power("enemy hero")) == said


def test_a_pending_choice_comes_first_and_accepts_only_its_options() -> None:
    table = scenario(side("mage", power="Totemic Slam", hand=["Wisp"]), FOE).power()
    asked = "Totemic Slam requires a choice first: Healing Totem, Searing Totem, Stoneclaw Totem or Wrath of Air Totem"
    assert refused(table, lambda table: table.play("Wisp")) == asked
    assert refused(table, lambda table: table.end_turn()) == asked
    said = "Wisp is not one of the options; Healing Totem, Searing Totem, Stoneclaw Totem and Wrath of Air Totem are"
    assert refused(table, lambda table: table.choose("Wisp")) == said


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    table = scenario(side("mage", hand=["Fireball", "Fireball"]), side("warrior", health=6))
    table.play("Fireball", "enemy hero")
    over = "the game is over: player 0 wins: the other hero died"
    assert refused(table, lambda table: table.play("Fireball", "enemy hero")) == over
    assert refused(table, lambda table: table.end_turn()) == over


def test_an_unknown_card_cannot_be_played() -> None:
    with pytest.raises(UnknownCard, match=r"unknown card 'Firebal' \(did you mean Fireball"):
        scenario(side("mage", hand=["Fireball"]), FOE).play("Firebal")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Wisp", "2 characters in play are called 'Wisp'; pass an entity instead"),
        ("enemy her", "no character in play is called 'enemy her'; did you mean enemy hero?"),
        ("Jaina", "no character in play is called 'Jaina'; choose from my hero, enemy hero, Wisp"),
    ],
)
def test_a_name_must_mean_one_character(name: str, complaint: str) -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage", board=["Wisp"]))
    with pytest.raises(ScenarioError) as error:
        table.attack(name, "enemy hero")
    assert str(error.value) == complaint
