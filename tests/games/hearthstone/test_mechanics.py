"""Every mechanic that the included decks need has a test, which is marked with `@pytest.mark.mechanic(name)`."""

import pytest
from marks import by_mechanic

MECHANICS = (
    "No effect (stats only)",
    "Taunt (printed)",
    "Charge (printed)",
    "Divine Shield",
    "Stealth",
    "Windfury",
    "Elusive (no spell / hero-power targeting)",
    "Can't attack",
    "Battlecry (tag)",
    "Battlecry doubling",
    "Deathrattle (tag)",
    "Resurrect / graveyard",
    "Secrets",
    "Secret synergy",
    "Discover / three-way choice",
    "Choose One",
    "Overload",
    "Overload interaction",
    "Combo",
    "Inspire",
    "Joust",
    "Jade Golem counter",
    "Holding a Dragon",
    "Race checks",
    "No-duplicates deck (highlander)",
    "Weapons",
    "Weapon triggers / rules",
    "Weapon buff / equip",
    "Depends on own weapon",
    "Weapon removal",
    "Spell damage",
    "Freeze",
    "Silence",
    "Transform",
    "Take control",
    "Copy",
    "Shuffle into deck",
    "Summon from deck / hand",
    "Tutor (specific draw)",
    "Discard",
    "Discard triggers",
    "Card draw",
    "C'Thun",
    "On-draw effects",
    "Hand buff",
    "Hand triggers",
    "Adds random / generated cards to hand",
    "Random summons from a cost pool",
    "Random companion / totem",
    "Random targets",
    "Token summoning",
    "Adjacency aura / effect",
    "Tribe aura",
    "Self-conditional aura",
    "Cost modification",
    "Variable mana spend",
    "Temporary mana",
    "Hero-power replacement / change",
    "Armor",
    "Healing",
    "Health set / stat set or swap",
    "Permanent buff on board",
    "Temporary buff (this turn)",
    "Damage-taken triggers",
    "Heal trigger",
    "Card / spell played triggers",
    "Summon triggers",
    "Death triggers (others)",
    "Attack-kill trigger",
    "Start / end of turn triggers",
    "Direct damage (single target)",
    "Area damage",
    "Destroy",
    "Bounce",
    "Conditional amounts",
    "Game-long / turn counters",
    "Immune / fatal prevention",
    "Spells cast by cards",
    "Keyword-only minions (no scripting)",
)


@pytest.mark.parametrize("name", MECHANICS)
def test_a_mechanic_is_shown_by_a_test(name: str) -> None:
    assert name in by_mechanic("hearthstone"), f"no test of Hearthstone is marked @pytest.mark.mechanic({name!r})"


def test_marks_name_mechanics_there_are() -> None:
    unknown = {
        name: [test.__name__ for test in by_mechanic("hearthstone")[name]]
        for name in by_mechanic("hearthstone").keys() - set(MECHANICS)
    }
    assert not unknown, f"no mechanic is called so: {unknown}"
