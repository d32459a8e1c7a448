"""Mirror Entity with battlecries, other secrets and full boards.

Source, where a test names no other: https://hearthstone.wiki.gg/wiki/Template:Mirror_Entity_notes.
"""

import pytest

from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

MIRROR = "Mirror Entity"


def play_into(secrets: list[str], card: str = "War Golem") -> Scenario:
    """Return a position after a minion was played into these secrets, from the oldest to the youngest."""
    return scenario(side("mage", hand=[card]), side("mage", secrets=secrets)).play(card)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Copy")
def test_the_copy_has_the_bonus_of_the_battlecry_but_no_battlecry_of_its_own() -> None:
    me = side("mage", hand=["Frostwolf Warlord"], board=["Wisp"] * 4)
    table = scenario(me, side("mage", secrets=[MIRROR], board=["Wisp"])).play("Frostwolf Warlord")
    assert (table.stats()[4], table.stats(1)) == ((8, 8), [(1, 1), (8, 8)])


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Copy")
def test_the_copy_does_not_have_the_drawback_of_the_battlecry() -> None:
    table = play_into([MIRROR], "Leeroy Jenkins")
    assert (table.board(), table.board(1)) == (["Leeroy Jenkins"], ["Whelp", "Whelp", "Leeroy Jenkins"])


@pytest.mark.mechanic("Secrets")
def test_a_battlecry_can_leave_no_room_for_the_copy() -> None:
    enemy = side("mage", secrets=[MIRROR], board=["War Golem"] * 5)
    table = scenario(side("mage", hand=["Leeroy Jenkins"]), enemy).play("Leeroy Jenkins")
    assert (table.board(1), len(table.opponent.secrets)) == (["War Golem"] * 5 + ["Whelp"] * 2, 1)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Token summoning")
def test_mirror_entity_copies_the_played_minion_and_not_its_tokens() -> None:
    assert play_into([MIRROR], "Alleycat").board(1) == ["Alleycat"]


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Copy")
@pytest.mark.parametrize(
    ("other", "before", "after"),
    [("Snipe", (7, 3), (7, 7)), ("Repentance", (7, 1), (7, 7)), ("Potion of Polymorph", (1, 1), (7, 7))],
)
def test_the_copy_is_as_the_minion_was_after_the_older_secrets(
    other: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    """Secrets trigger in the order in which they were played: https://hearthstone.gamepedia.com/Secret.

    Since patch 7.1, Mirror Entity copies the sheep as well (HearthSim/hs-bugs 637).
    """
    assert [play_into(secrets).stats(1) for secrets in ([other, MIRROR], [MIRROR, other])] == [[before], [after]]


@pytest.mark.mechanic("Secrets")
def test_mirror_entity_ignores_a_minion_that_snipe_has_killed() -> None:
    """Since patch 7.1 (HearthSim/hs-bugs 698); before, the copy was as dead as the minion (HearthSim/hs-bugs 58)."""
    table = play_into(["Snipe", MIRROR], "Wisp")
    assert (table.board(), table.board(1), len(table.opponent.secrets)) == ([], [], 1)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Summon triggers")
def test_the_copy_is_summoned_before_the_played_minion_counts_as_summoned() -> None:
    """The After Play Phase comes before the After Summon Phase (HearthSim/hs-bugs 256)."""
    for seed in range(20):
        me = side("mage", hand=["War Golem"], board=[minion("Knife Juggler", health=9)])
        enemy = side("mage", secrets=[MIRROR], board=[minion("Knife Juggler", health=1)])
        table = scenario(me, enemy, seed=seed).play("War Golem")
        health = table.me.hero.health + sum(it.health for it in table.me.board)
        assert health == 30 + 9 + 7 - 1  # the enemy's juggler has thrown before the other one may kill it
