"""Hunter cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CFM_315")
@pytest.mark.card("CFM_315t")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Token summoning")
def test_alleycat_brings_a_cat_to_its_right() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"]), side("warrior"), positions="all")
    table.play("Alleycat", position=0)
    assert table.board() == ["Alleycat", "Tabbycat", "Wisp"]
    assert table.stats() == [(1, 1), (1, 1), (1, 1)]


@pytest.mark.card("CFM_315")
def test_alleycat_in_the_last_place_comes_alone() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"] * 6), side("warrior"))
    table.play("Alleycat")
    assert table.board() == ["Wisp"] * 6 + ["Alleycat"]


@pytest.mark.card("CFM_334")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Race checks")
def test_smugglers_crate_strengthens_one_beast_in_hand() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Smuggler's Crate", "Wisp", "Alleycat", "River Crocolisk", "Arcane Shot"])
        table = scenario(me, side("warrior"), seed=seed).play("Smuggler's Crate")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (0, 0), (2, 2)]
        chosen.add(changes.index((2, 2)))
    assert chosen == {1, 2}
    changed = table.me.hand[changes.index((2, 2))].card
    table.play(changed.name)
    assert table.stats()[0] == (changed.attack + 2, changed.health + 2)


@pytest.mark.card("CFM_334")
def test_smugglers_crate_is_wasted_without_a_beast() -> None:
    table = scenario(side("hunter", hand=["Smuggler's Crate", "Wisp"]), side("warrior")).play("Smuggler's Crate")
    assert [(held.attack, held.health) for held in table.me.hand] == [(0, 0)]


@pytest.mark.card("CFM_336")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_shaky_zipgunner_strengthens_one_minion_in_hand_when_it_dies() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Arcane Shot", "Wisp", "War Golem"], board=["Shaky Zipgunner"])
        table = scenario(me, side("warrior", hand=["Wisp"], board=["Chillwind Yeti"]), seed=seed)
        table.attack("Shaky Zipgunner", "Chillwind Yeti")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (2, 2)]
        assert table.opponent.hand[0].attack == 0
        chosen.add(changes.index((2, 2)))
    assert chosen == {1, 2}


@pytest.mark.card("CFM_336")
def test_a_silenced_shaky_zipgunner_strengthens_nothing() -> None:
    me = side("hunter", hand=["Wisp"], board=[minion("Shaky Zipgunner", silenced=True)])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).attack("Shaky Zipgunner", "Chillwind Yeti")
    assert (table.board(), table.me.hand[0].attack) == ([], 0)


@pytest.mark.card("CFM_338")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Battlecry (tag)")
def test_trogg_beastrager_strengthens_one_beast_in_hand() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Trogg Beastrager", "Wisp", "Alleycat", "River Crocolisk"], board=["Alleycat"])
        table = scenario(me, side("warrior"), seed=seed).play("Trogg Beastrager")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (1, 1)]
        assert table.stats() == [(1, 1), (3, 2)]
        chosen.add(changes.index((1, 1)))
    assert chosen == {1, 2}


@pytest.mark.card("CFM_338")
def test_the_opponent_does_not_see_which_card_trogg_beastrager_strengthens() -> None:
    me = side("hunter", hand=["Trogg Beastrager", "Alleycat"])
    table = scenario(me, side("warrior")).play("Trogg Beastrager")
    [hidden] = table.state.observe(1).opponent.hand
    assert (hidden.attack, hidden.card.name) == (0, "a hidden card")
