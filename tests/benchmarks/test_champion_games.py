"""Self-play for training the champion: decks, positions, and files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import champion_games
import numpy as np
from champion_games import KINDS, MIX, NO_VALUE, TESTS, Plan, choose_decks, choose_kind, generate_deck, main, play
from feature_table import HearthstoneTable

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import held_out_decks
from topdeck.games.hearthstone.scores.active_features import count_features

PLAN = Plan("hearthstone", "random", MIX, 0.0, ())
CARDS = database.rules().cards


def test_held_out_decks_are_used_only_in_games_for_tests() -> None:
    for seed in range(400):
        kind = choose_kind(seed, Rng(seed), MIX)
        assert KINDS[kind] != "held-out" or seed % TESTS == 0
        if KINDS[kind] != "generated":
            names = {deck.name for deck in choose_decks(kind, PLAN, Rng(seed), {})}
            assert (KINDS[kind] == "held-out") == bool(names & held_out_decks())


def test_the_mix_sets_the_shares_of_the_kinds() -> None:
    kinds = [KINDS[choose_kind(10 * seed + 1, Rng(seed), (0.5, 0.0, 0.5))] for seed in range(300)]
    assert set(kinds) == {"generated", "premade"}
    assert 100 < kinds.count("premade") < 200


def test_cards_of_excluded_sets_are_in_no_deck() -> None:
    plan = Plan("hearthstone", "random", MIX, 0.0, ("naxxramas", "gnomes", "karazhan"))
    decks = [deck for name in ("archetype", "premade") for deck in champion_games.included_decks(plan)[name]]
    decks.append(generate_deck(plan, Rng(3), {"format": "standard"}))
    assert len(decks) > 1
    assert not any(CARDS[card].set == "karazhan" for deck in decks for card in deck.cards if card in CARDS)


def test_a_position_is_noted_for_the_player_who_ended_the_turn() -> None:
    game = play(3, PLAN)
    assert game == play(3, PLAN)
    assert len(game.positions) > 5
    assert all(position.value == NO_VALUE for position in game.positions)  # the agent does not search
    largest = count_features(len(CARDS))
    assert all(0 <= index < largest for position in game.positions for index in position.features)


def test_the_value_is_the_one_of_the_search() -> None:
    game = play(3, Plan("hearthstone", "champion(iterations=30, ms=none)", MIX, 0.0, ()))
    values = [position.value for position in game.positions]
    assert len(set(values)) > 3
    assert all(value == NO_VALUE or 0.0 <= value <= 1.0 for value in values)


def test_nothing_before_a_random_move_is_kept() -> None:
    always = Plan("hearthstone", "random", MIX, 1.0, ())
    assert 0 < len(play(3, always).positions) < len(play(3, PLAN).positions)


def test_every_feature_is_described() -> None:
    described = list(HearthstoneTable().features())
    assert len(described) == count_features(len(CARDS))
    assert all(abs(value) <= 1.0 for feature in described for value in feature.attributes.values())
    assert {feature.group for feature in described} >= {"my_life", "my_cards: hero power", "opponent_hand_cards: spell"}


@pytest.mark.slow  # it starts processes
def test_the_same_command_plays_only_missing_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = [str(tmp_path), "--agent=random", "--processes=1", "--chunk=2"]
    main([*options, "--games=2"])
    before = (tmp_path / "games-000000.npz").read_bytes()
    main([*options, "--games=4"])
    assert [path.name for path in sorted(tmp_path.glob("games*"))] == ["games-000000.npz", "games-000001.npz"]
    assert (tmp_path / "games-000000.npz").read_bytes() == before
    with np.load(tmp_path / "games-000001.npz") as part:
        assert set(part["seeds"]) == {2, 3}
        assert part["lengths"].sum() == len(part["features"])
        assert len(part["lengths"]) == len(part["results"]) == len(part["values"]) == len(part["kinds"])
    meta = json.loads((tmp_path / "meta.json").read_text("utf-8"))
    assert meta["agent"] == "random"
    assert "new positions" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="have a different noise; choose another folder"):
        main([*options, "--games=4", "--noise=0.5"])


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--noise=2", "--noise must be between 0 and 1"),
        ("--processes=0", "must be positive"),
        ("--minutes=0", "must be positive"),
        ("--agent=nobody", "nobody"),
        ("--without-sets=naxramas", "did you mean naxxramas"),
    ],
)
def test_invalid_options_are_rejected(
    option: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([str(tmp_path), option])
    assert words in capsys.readouterr().err + str(stopped.value.code)


def test_no_deck_without_these_sets_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(champion_games, "ATTEMPTS", 3)
    with pytest.raises(TopdeckError, match="every random deck contains cards from basic, classic"):
        generate_deck(Plan("hearthstone", "random", MIX, 0.0, ("basic", "classic")), Rng(1), {})
