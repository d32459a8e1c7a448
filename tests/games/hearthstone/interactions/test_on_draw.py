"""Cards that act when they are drawn, and ways to get a card that are not a draw."""

import pytest

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.cards.database import HEROES, rules
from topdeck.games.hearthstone.engine.constants import MULLIGAN
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import empty_table, start_game

LEVIATHAN, ELEKK, PARROT = "Flame Leviathan", "King's Elekk", "Captain's Parrot"


@pytest.mark.mechanic("On-draw effects")
def test_on_draw_effects_do_not_run_in_the_mulligan() -> None:
    """See https://hearthstone.wiki.gg/wiki/On-draw_effect."""
    cards = rules().cards
    hero, power = (cards[card_id] for card_id in HEROES["mage"])
    deck = [cards["GVG_007"].in_deck] * 30
    state = start_game(empty_table(rules(), (hero, hero), (power, power), (deck, deck)), 1)
    state.step(state.actions()[-1])
    assert (state.phase, state.first.hero.health) == (MULLIGAN, 30)
    state.step(state.actions()[-1])
    assert (len(state.first.hand), state.first.hero.health, state.second.hero.health) == (4, 28, 28)  # the first draw


def test_a_card_that_an_effect_takes_from_the_deck_is_drawn_only_since_patch_8() -> None:
    """See https://github.com/HearthSim/hs-bugs/issues/119."""
    for era, health, copies in (("gadgetzan-2017", 30, 1), ("competition-2018", 28, 2)):
        me = side("hunter", hand=[ELEKK], board=["Chromaggus"], deck=[LEVIATHAN])
        table = scenario(me, side("mage"), era=era).play(ELEKK)
        assert (table.hand(), table.opponent.hero.health) == ([LEVIATHAN] * copies, health)
        me = side("hunter", hand=[PARROT], board=["Chromaggus"], deck=["Southsea Deckhand"])
        assert scenario(me, side("mage"), era=era).play(PARROT).hand() == ["Southsea Deckhand"] * copies


def test_tracking_does_not_draw_before_patch_8() -> None:
    """See https://github.com/HearthSim/hs-bugs/issues/28."""
    for era, copies in (("gadgetzan-2017", 1), ("competition-2018", 2)):
        me = side("hunter", hand=["Tracking"], board=["Chromaggus"], deck=["Wisp"] * 3)
        assert scenario(me, side("mage"), era=era).play("Tracking").choose("Wisp").hand() == ["Wisp"] * copies


@pytest.mark.parametrize(("chosen", "damage"), [("Ancient Curse", 7), ("Burrowing Mine", 10), ("Ambush!", 0)])
def test_tracking_discards_the_other_cards_before_it_draws(chosen: str, damage: int) -> None:
    me = side("hunter", hand=["Tracking"], deck=[chosen, *["Blood of The Ancient One"] * 2])
    table = scenario(me, side("mage"), era="competition-2020").play("Tracking").choose(chosen)
    assert (table.hand(), table.me.cards_left) == ([], 0)
    assert (table.me.fatigue, table.me.hero.health) == (1, 30 - damage - 1)


def test_a_card_that_tracking_draws_never_draws_the_discarded_cards() -> None:
    for seed in range(10):
        me = side("hunter", hand=["Tracking"], deck=["Wisp", "War Golem", *["Ambush!"] * 5])
        table = scenario(me, side("mage"), seed=seed, era="competition-2020").play("Tracking")
        seen = table.options()
        assert not set(table.choose("Ambush!").hand()) & set(seen)


def test_acolyte_of_pain_draws_none_of_the_cards_that_tracking_discards() -> None:
    me = side("hunter", hand=["Tracking"], board=["Acolyte of Pain"], deck=[LEVIATHAN, "Wisp", "Wisp"])
    table = scenario(me, side("mage"), era="competition-2020").play("Tracking").choose(LEVIATHAN)
    assert (table.hand(), table.me.fatigue, table.me.hero.health) == ([LEVIATHAN], 1, 30 - 2 - 1)


def test_both_players_see_what_is_cast_when_it_is_drawn() -> None:
    table = scenario(side("mage"), side("mage", deck=["Burrowing Mine"] * 2))
    table.state.log = ConsequenceLog()
    told = [item.words for item in table.end_turn().state.consequences(0)]
    assert told[1:4] == [
        "player 1 draws Burrowing Mine",
        "Burrowing Mine triggers",
        "Jaina Proudmoore 1.0 takes 10 damage from Burrowing Mine",
    ]
    assert table.opponent.hero.health == 9  # two mines and fatigue
