"""The position editor of Gwent: reading forms, writing forms, and mistakes by field."""

from __future__ import annotations

import pytest

from topdeck.core.errors import PositionFormError
from topdeck.core.state import Json
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.scenario import card_with, scenario, side, unit
from topdeck.games.gwent.state import GwentState

GAME = Gwent()
ME: Json = {"faction": "Monsters", "hand": ["Fiend"]}
FOE: Json = {"faction": "Skellige"}


def form(me: Json, opponent: Json = FOE, **more: object) -> Json:
    return {"game": "gwent", "sides": [me, opponent], **more}


def arranged(me: Json, opponent: Json = FOE, **more: object) -> GwentState:
    state = GAME.editor.arrange(form(me, opponent, **more))
    assert isinstance(state, GwentState)
    return state


def test_a_table_is_set_as_it_was_filled_in() -> None:
    state = arranged(
        {
            "faction": "Monsters",
            "leader": None,
            "hand": [{"card": "Fiend", "boost": 2, "strengthen": 1}, "Roach"],
            "deck": ["Wyvern"],
            "graveyard": ["First Light"],
            "melee": [{"card": "Fiend", "power": 3, "base": 12, "armor": 4, "keywords": ["resilient"]}],
            "effects": {"siege": "fog"},
            "wins": 1,
        },
        {"faction": "Skellige", "hand": ["Roach"], "ranged": [{"card": "Mahakam Defender", "owner": 0}], "wins": 1},
        player=1,
        turn=20,
        round=3,
        starter=1,
        scores=[[12, 9], [3, 40]],
        settings={"discard": True},
    )
    me, opponent = state.first, state.second
    assert (state.player, state.turn, state.round, state.starter) == (1, 20, 3, 1)
    assert state.scores == ((12, 9), (3, 40))
    assert state.rules.may_discard
    assert me.leader is None
    assert [(held.card.name, held.power, held.base) for held in me.hand] == [("Roach", 4, 4), ("Fiend", 14, 12)]
    [fiend] = me.melee
    assert (fiend.power, fiend.base, fiend.armor, fiend.is_resilient()) == (3, 12, 4, True)
    [defender] = opponent.ranged
    assert (defender.owner, defender.power) == (0, 6)
    assert [None if effect is None else effect.name for effect in me.effects] == [None, None, "fog"]
    assert (me.wins, opponent.wins) == (1, 1)


def test_scores_of_the_rounds_before_are_made_up_where_none_are_given() -> None:
    assert arranged({**ME, "wins": 1}, round=2).scores == ((1, 0),)
    assert arranged({**ME, "wins": 1}, {**FOE, "wins": 1}, round=2).scores == ((1, 1),)
    assert arranged({**ME, "wins": 1}, {**FOE, "wins": 1}, round=3).scores == ((1, 0), (0, 1))


def test_what_lies_where_is_shown_by_what_differs_from_the_card() -> None:
    me = side(
        "Scoia'tael",
        hand=[card_with("Dwarven Skirmisher", boost=1), "Roach"],
        melee=["Roach", unit("Mahakam Defender", power=2, armor=1, keywords=["resilient"])],
        siege=[unit("Roach", owner=1)],
        leader=None,
    )
    mine = GAME.editor.arrangement(scenario(me, side("Skellige", passed=True)).state)["sides"][0]
    assert mine["hand"] == ["roach", {"card": "dwarven_skirmisher", "boost": 1}]
    assert mine["melee"] == ["roach", {"card": "mahakam_defender", "power": 2, "armor": 1, "keywords": ["resilient"]}]
    assert mine["siege"] == [{"card": "roach", "owner": 1}]
    assert mine["leader"] is None


def test_a_form_names_the_leader_until_it_was_played() -> None:
    """A form shows the faction's own leader, even if the input did not name it."""
    state = arranged(ME, {**FOE, "leader": None})
    mine, other = GAME.editor.arrangement(state)["sides"]
    assert (mine["leader"], other["leader"]) == ("dagon", None)
    assert GAME.editor.arrange(form(mine, other)) == state


def test_a_mulligan_is_said_to_be_lost() -> None:
    first, second, *_ = GAME.decks.included()
    lost = GAME.editor.arrangement(GAME.start((first, second), 1))["lost"]
    assert lost == ["the mulligan", "player 0: the number of swaps left", "player 1: the number of swaps left"]


@pytest.mark.parametrize(
    ("me", "more", "field", "words"),
    [
        ({"faction": "Elves"}, {}, "sides[0].faction", "unknown value 'Elves'; choose from Northern Realms, "),
        ({**ME, "leader": "Roach"}, {}, "sides[0].leader", "Roach is a unit, not a leader"),
        ({**ME, "hand": ["Dagon"]}, {}, "sides[0].hand[0]", "Dagon is a leader, not a unit or special"),
        ({**ME, "deck": ["Roch"]}, {}, "sides[0].deck[0]", "unknown card 'Roch' (did you mean Roach?)"),
        ({**ME, "siege": ["First Light"]}, {}, "sides[0].siege[0]", "First Light is a special, not a unit or leader"),
        (
            {**ME, "melee": [{"card": "Roach", "keywords": ["brave"]}]},
            {},
            "sides[0].melee[0].keywords",
            "unknown value 'brave'",
        ),
        ({**ME, "melee": ["Roach"] * 10}, {}, "sides[0].melee", "expected `array` of length <= 9"),
        ({**ME, "effects": {"melee": "fogg"}}, {}, "sides[0].effects.melee", "unknown value 'fogg'; did you mean fog?"),
        ({**ME, "effects": {"air": "fog"}}, {}, "sides[0].effects", "unknown value 'air'"),
        ({**ME, "played": ["x"]}, {}, "sides[0].played[0]", "unknown card 'x'"),
        (ME, {"settings": {"modus": "x"}}, "settings", "Gwent has no setting 'modus'"),
        (
            ME,
            {"settings": {"starter": "coin"}},
            "settings",
            "the player who starts this round is a field of the position, not a setting",
        ),
        (ME, {"round": 2}, "", "in round 2, the players cannot have won 0 and 0; set `wins` on both sides"),
        (ME, {"scores": [[1, 2]]}, "", "the turn must be at least 1, and `scores` must contain every earlier round"),
        ({**ME, "passed": True}, {}, "", "the first side is to move: it needs a card in hand or a leader"),
        (
            {**ME, "graveyard": [{"card": "Roach", "boost": 1}]},
            {},
            "",
            "this position is impossible: a card in the graveyard",
        ),
        ({**ME, "hand": [{"card": "Roach", "boost": -9}]}, {}, "", "this position is impossible: Roach has -5 power"),
        (ME, {"player": 1}, "", "the second side is to move: it needs a card in hand or a leader"),
    ],
)
def test_a_mistake_is_told_by_its_field(me: Json, more: Json, field: str, words: str) -> None:
    foe = {**FOE, "leader": None} if more.get("player") else FOE
    with pytest.raises(PositionFormError) as caught:
        arranged(me, foe, **more)
    assert list(caught.value.mistakes) == [field]
    assert caught.value.mistakes[field].startswith(words)


def test_the_python_of_a_position_reads_like_one_that_a_person_writes() -> None:
    me = {**ME, "leader": None, "melee": [{"card": "Fiend", "armor": 2, "keywords": ["resilient"]}]}
    assert GAME.editor.scenario_text(form(me, {**FOE, "passed": True}, settings={"discard": True})) == (
        "from topdeck.games.gwent.scenario import scenario, side, unit\n"
        "\n"
        "table = scenario(\n"
        "    side(\n"
        '        "Monsters",\n'
        "        leader=None,\n"
        '        hand=["Fiend"],\n'
        '        melee=[unit("Fiend", armor=2, keywords=["resilient"])],\n'
        "    ),\n"
        '    side("Skellige", passed=True),\n'
        "    discard=True,\n"
        ")\n"
        "state = table.state\n"
    )
