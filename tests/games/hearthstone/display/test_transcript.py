"""The transcript of a game: the consequences of actions, and the transcript that a player sees."""

from collections.abc import Iterator

import pytest
from hearthstone_tables import SEEDS, played_at_random, random_state

from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.display.actions import describe_action
from topdeck.games.hearthstone.display.transcript import transcript_line
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState


def test_a_line_describes_the_changes_of_an_action() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt", "Hex"], board=[minion("Wisp", keywords=constants.DIVINE_SHIELD)]),
        side("warrior", board=["Chillwind Yeti", "Bloodfen Raptor"], armor=2, deck=["Wisp"]),
    )
    told = [
        line_of(table, "play Lightning Bolt → Chillwind Yeti"),
        line_of(table, "attack: Wisp → Garrosh Hellscream"),
        line_of(table, "play Hex → Chillwind Yeti"),
        line_of(table, "end turn"),
        line_of(table, "attack: Bloodfen Raptor → Wisp"),
    ]
    assert [line.split("  ", 1)[1].split("   ")[-1].strip() for line in told] == [
        "(Chillwind Yeti 4/5 → 4/2)",
        "(Garrosh Hellscream 30+2 → 30+1)",
        "(gone: Chillwind Yeti; new: Frog 0/1)",
        "(P1 draws 1)",
        "(Wisp −shield; Bloodfen Raptor 3/2 → 3/1)",
    ]
    assert told[0].startswith("T9  P0  play Lightning Bolt")


def test_cards_that_leave_a_deck_without_being_drawn_are_no_draws() -> None:
    table = scenario(side("rogue", hand=["Bloodsail Raider"], deck=["Patches the Pirate"]), side("mage"))
    assert line_of(table, "play Bloodsail Raider").endswith("(new: Patches the Pirate 1/1)")


def test_a_card_that_is_drawn_while_another_is_shuffled_in_is_a_draw() -> None:
    table = scenario(side("mage", hand=["LOE_019t"], deck=["Wisp"]), side("mage"))
    assert line_of(table, "play Map to the Golden Monkey").endswith("(P0 draws 1)")


def test_cards_that_tracking_throws_away_are_no_draws() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp", "Fireball", "War Golem"]), side("mage"))
    line_of(table, "play Tracking")
    assert line_of(table, "choose Wisp").endswith("(P0 draws 1)")


def test_a_burnt_card_is_a_draw() -> None:
    table = scenario(side("mage"), side("mage", hand=["Wisp"] * 10, deck=["Wisp", "Wisp"]))
    assert line_of(table, "end turn").endswith("(P1 draws 1)")


def line_of(table: Scenario, text: str) -> str:
    """Return the line of the only action with this description."""
    [action] = [action for action in table.actions() if describe_action(table.state, action) == text]
    before = table.state.copy()
    table.apply(action)
    return transcript_line(before, action, table.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_a_line_for_every_action(seed: int) -> None:
    lines = list(transcript(random_state(seed), Rng(seed)))
    assert all(line.startswith("T") and "\n" not in line for line in lines)
    assert "wins: " in lines[-1] or "draw: " in lines[-1]


def transcript(state: HearthstoneState, rng: Rng) -> Iterator[str]:
    for before, action in played_at_random(state, rng):
        after = before.copy()
        after.step(action)
        yield transcript_line(before, action, after)


# ---- what one may read of the other's moves


def line_seen_by(before: HearthstoneState, action: Action, after: HearthstoneState, player: int) -> str:
    return Hearthstone().display.narrate(before, action, after, player)


def test_a_players_transcript_does_not_reveal_hidden_cards() -> None:
    table = scenario(side("mage", hand=["Ice Block", "Fireball"], mana=10), side("warrior"))
    before = table.state.copy()
    table.play("Ice Block")
    action = next(one for one in before.actions() if "Ice Block" in before.describe(one))
    assert "play Ice Block" in line_seen_by(before, action, table.state, 0)
    told = line_seen_by(before, action, table.state, 1)
    assert "play a hidden mage secret" in told
    assert "Ice Block" not in told


def test_a_players_transcript_names_everything_open() -> None:
    table = scenario(side("mage", hand=["Fireball"], mana=10), side("warrior", board=["Chillwind Yeti"]))
    before = table.state.copy()
    table.play("Fireball", "Chillwind Yeti")
    action = next(one for one in before.actions() if "Yeti" in before.describe(one))
    for player in (0, 1):
        told = line_seen_by(before, action, table.state, player)
        assert "play Fireball → Chillwind Yeti" in told
        assert "dead: Chillwind Yeti" in told


def test_cards_thrown_back_are_only_counted_for_the_opponent() -> None:
    game = load_game("hearthstone")
    deck = game.deck("MurlocDruid")
    before = game.start((deck, deck), 3)
    assert isinstance(before, HearthstoneState)
    action = before.actions()[-1]
    after = before.copy()
    after.apply(action)
    assert isinstance(action, HearthstoneAction)
    names = {card.name for card in action.cards}
    assert names
    own, other = (line_seen_by(before, action, after, player) for player in (0, 1))
    assert all(name in own for name in names)
    assert f"throw back {len(action.cards)} cards" in other
    assert not any(name in other for name in names)
