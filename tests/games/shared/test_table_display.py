"""The common parts of the scenes of card games, without a game."""

from types import SimpleNamespace

from topdeck.core.scene import Face
from topdeck.games.shared.table_display import hand_faces, number_pick, numbered

WOLF, HIDDEN = SimpleNamespace(id="wolf"), SimpleNamespace(id="hidden")


def show(held: SimpleNamespace, key: str, pick: str) -> Face:
    return Face(key, card=held.card.id, pick=pick)


def test_a_hand_has_keys_that_do_not_depend_on_other_cards_and_hidden_cards_have_no_face() -> None:
    side = SimpleNamespace(side=1, hand=[SimpleNamespace(card=card) for card in (WOLF, HIDDEN, WOLF)])
    first, hidden, second = hand_faces(side, HIDDEN, acts=True, face=show)
    assert hidden == Face("hidden 1.1")
    assert (first.key, first.pick) == ("hand 1 wolf.0", "hand 0")
    assert (second.key, second.pick) == ("hand 1 wolf.1", "hand 2")


def test_a_player_who_does_not_decide_can_pick_nothing() -> None:
    side = SimpleNamespace(side=0, hand=[SimpleNamespace(card=WOLF)])
    assert [face.pick for face in hand_faces(side, HIDDEN, acts=False, face=show)] == [""]


def test_picks_are_numbered() -> None:
    assert list(numbered("option", "ab")) == [("option 0", "a"), (number_pick("option", 1), "b")]
