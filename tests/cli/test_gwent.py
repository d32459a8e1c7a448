"""Every command supports Gwent, and reports each mistake on one line."""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from command import Answer, topdeck

from topdeck.core.record import read_records
from topdeck.games.gwent.cards.database import rules, scripts
from topdeck.games.gwent.decks.deck import READER, deck_faults, included_decks

GAME = ("--game", "gwent")
QUICK = ("--pairs=1", "--workers=1")
BAD = 'name = "Bad"\nfaction = "Monsters"\nleader = "dagon"\n\n[cards]\nfiend = 4\npriscilla = 1\nunicorn = 1\n'
FAULTS = [
    "it has 6 cards; a deck must have 25 to 40, and a leader",
    "unknown card 'unicorn'",
    "it has 4 copies of Fiend (at most 3 allowed for bronze cards)",
    "Priscilla belongs to Northern Realms, not to Monsters",
]


def listed(*arguments: str) -> list[dict[str, Any]]:
    answer = topdeck("cards", *GAME, *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    cards: list[dict[str, Any]] = json.loads(answer.out)
    return cards


def refused(answer: Answer, message: str) -> None:
    """Return the error message, which must be a single line without a traceback."""
    assert answer.status == 2
    assert answer.err.startswith(f"topdeck: {message}")
    assert answer.err.count("\n") == 1


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A deck file with many faults."""
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


# ---- info, cards


def test_info_lists_the_game() -> None:
    answer = topdeck("info", *GAME)
    assert (answer.status, answer.err) == (0, "")
    assert "version public beta 0.9.23\n" in answer.out
    assert f"cards   {len(scripts())} implemented, " in answer.out
    assert answer.out.endswith("decks   NorthernRealms, Scoiatael, Monsters, Skellige\n")
    facts = json.loads(topdeck("info", *GAME, "--json").out)
    assert (facts["cards"], facts["decks"]) == (len(scripts()), list(included_decks()))


def test_all_cards_are_listed() -> None:
    assert {card["id"] for card in listed()} == scripts().keys()
    head, *rows, caption = topdeck("cards", *GAME).out.splitlines()
    assert head.split() == ["id", "name", "faction", "colour", "type", "power", "tags", "tested"]
    assert len(rows) == len(scripts())
    assert caption == f"{len(scripts())} cards"


@pytest.mark.parametrize(
    ("arguments", "fits"),
    [
        (("--faction", "Skellige"), lambda card: card["faction"] == "Skellige"),
        (("--faction", "Neutral"), lambda card: card["faction"] == "Neutral"),
        (("--colour", "gold"), lambda card: card["colour"] == "gold"),
        (("--type", "leader"), lambda card: card["type"] == "leader"),
        (("--tag", "Dwarf"), lambda card: "Dwarf" in card["tags"]),
        (("mahakam",), lambda card: "mahakam" in card["name"].lower()),
        (
            ("--faction", "Monsters", "--colour", "bronze", "--type", "unit"),
            lambda card: (card["faction"], card["colour"], card["type"]) == ("Monsters", "bronze", "unit"),
        ),
    ],
)
def test_filters(arguments: tuple[str, ...], fits: Any) -> None:
    found = listed(*arguments)
    assert found == [card for card in listed() if fits(card)]
    assert len(found) > 1


def test_a_card_is_described_with_the_cards_it_spawns() -> None:
    answer = topdeck("cards", *GAME, "Hjalmar an Craite")
    assert answer.status == 0
    first, second, deploy, token, *_ = answer.out.splitlines()
    assert (first, second) == (
        "Hjalmar an Craite  hjalmar_an_craite",
        "Skellige gold unit, 16 power, Clan An Craite, Officer",
    )
    assert deploy.startswith("Deploy: spawn a Lord of Undvik")
    assert token.startswith("Lord of Undvik, 5 power")
    [card] = listed("hjalmar_an_craite")
    assert (card["power"], card["collectible"]) == (16, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Fient",), "unknown card 'Fient' (did you mean Fiend?)"),
        (("--faction", "Nilfgaard"), "unknown faction 'Nilfgaard'; choose from Northern Realms, Scoia'tael, "),
        (("--colour", "purple"), "unknown colour 'purple'; choose from bronze, silver, gold, leader"),
        (("--type", "spell"), "unknown type 'spell'; "),
    ],
)
def test_an_invalid_filter_is_rejected(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck("cards", *GAME, *arguments)
    refused(answer, message)
    assert answer.out == ""


# ---- decks


def test_the_decks_are_listed() -> None:
    answer = topdeck("decks", *GAME)
    head, *rows = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert head.split() == ["deck", "faction", "leader", "cards", "gold", "silver", "bronze", "playable"]
    assert [row.split()[0] for row in rows] == list(included_decks())
    assert [row.split()[-5:] for row in rows] == [["25", "4", "6", "15", "yes"]] * 4
    facts = json.loads(topdeck("decks", *GAME, "--json").out)
    assert [deck["cards"] for deck in facts] == [deck.cards for deck in included_decks().values()]


def test_a_deck_is_shown() -> None:
    head, *rows, caption = topdeck("decks", "show", "Monsters", *GAME).out.splitlines()
    assert head == "Monsters, Monsters, leader Dagon, 25 cards"
    assert rows[0] == "  1 × 15  Geralt of Rivia (gold)"
    assert len(rows) == len(included_decks()["Monsters"].cards)
    assert caption == "4 gold, 6 silver, 15 bronze; units with 137 power in total"


def test_a_deck_is_checked(bad: str) -> None:
    assert topdeck("decks", "check", "Skellige", *GAME).out.startswith("Skellige is legal")
    answer = topdeck("decks", "check", bad, *GAME)
    assert answer.status == 1
    assert [line.strip() for line in answer.out.splitlines()] == ["Bad is not legal in standard", *FAULTS]
    told = json.loads(topdeck("decks", "check", bad, *GAME, "--json").out)
    assert (told["legal"], told["faults"]) == (False, FAULTS)


def test_a_new_deck_is_made_and_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    made = topdeck("decks", "new", *GAME, "--card", "Fiend", "--seed", "3", "--output", str(path))
    assert (made.status, made.err) == (0, "")
    assert made.out == f"NewMonsters, Monsters, leader Dagon, 25 cards, written to {path}\n"
    assert deck_faults(READER.read(path)) == []
    assert topdeck("match", "random", "random", *GAME, *QUICK, "--decks", str(path)).status == 0


def test_a_deck_of_22_cards_is_made_and_played_by_the_rules_of_the_thesis(tmp_path: Path) -> None:
    path = str(tmp_path / "small.toml")
    thesis = ("--mode", "valencia")
    made = topdeck("decks", "new", *GAME, *thesis, "--card", "Fiend", "--seed", "3", "--output", path)
    assert made.out == f"NewMonsters, Monsters, leader Dagon, 22 cards, written to {path}\n"
    assert topdeck("decks", "check", path, *GAME, *thesis).out == "NewMonsters is legal in valencia\n"
    assert topdeck("decks", "check", path, *GAME).status == 1
    assert topdeck("match", "random", "random", *GAME, *QUICK, *thesis, "--decks", path).status == 0


def test_a_new_deck_begins_with_another_one() -> None:
    answer = topdeck("decks", "new", *GAME, "--from", "Skellige", "--card", "Thunderbolt", "--name", "Mine")
    told = tomllib.loads(answer.out)
    base = included_decks()["Skellige"]
    assert (told["name"], told["leader"]) == ("Mine", base.about["leader"])
    assert told["cards"] == {**base.cards, "thunderbolt": base.cards.get("thunderbolt", 0) + 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "--card", "Fient"), "unknown card 'Fient' (did you mean Fiend?)"),
        (("new", "--faction", "Nilfgaard"), "unknown faction 'Nilfgaard'; choose from Northern Realms, "),
        (("new", "--card", "Fiend"), "it has 1 card; a deck must have 25 to 40, and a leader; pass a seed "),
        (("new", "--card", "Roach", "--seed=1"), "the deck needs a faction: its cards are all neutral"),
        (("new", "--card", "Fiend", "--leader", "Emhyr", "--seed=1"), "unknown card 'Emhyr'"),
        (("show", "Nilfgaard"), "unknown deck 'Nilfgaard'"),
        (("check", "nothing.toml"), "the deck file nothing.toml cannot be read: "),
        (("check", "MurlocDruid"), "unknown deck 'MurlocDruid'; choose from NorthernRealms, Scoiatael, "),
    ],
)
def test_a_mistake_with_decks_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck("decks", *arguments, *GAME)
    refused(answer, message)
    assert answer.out == ""


# ---- playing


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> Answer:
    """Return the output of a command for the typed input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return topdeck(*arguments)


def test_a_person_plays_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "1\n" * 100, "play", "greedy", *GAME, "--seat=first", "--seed=3", "--deck=Skellige")
    assert answer.status == 0
    assert answer.out.startswith("You are player 0 with Skellige; greedy has Skellige. Seed 3.\n")
    assert "your move (1–" in answer.out
    assert answer.out.splitlines()[-1].startswith("greedy wins: 1–2 in rounds")


def test_the_moves_of_the_opponent_are_shown_but_not_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "q\n", "play", "random", *GAME, "--seat=second", "--seed=5", "--deck2=Scoiatael")
    assert "You concede." in answer.out
    assert answer.out.splitlines()[-1].startswith("random wins: you conceded")
    own = rules().pools["Northern Realms"]
    hidden = [card for card in included_decks()["Scoiatael"].cards if rules().cards[card] not in own]
    assert hidden
    assert not [card for card in hidden if rules().cards[card].name in answer.out]


def test_a_played_game_is_saved_and_replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    typed(monkeypatch, "1\n1\nq\n", "play", "random", *GAME, "--seat=first", "--seed=3", "--save", str(path))
    [record] = read_records(path)
    assert record.game == "gwent"
    shown = topdeck("replay", str(path))
    assert shown.status == 0
    assert "T0  P0  keep the hand" in shown.out
    assert record.actions[-1] == "concede"
    assert shown.out.splitlines()[-1] == "second wins: the other player conceded"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["concede"', '["retreat"', "line 2: 'retreat' is not a Gwent action; examples: 'pass', "),
        ('["concede"', '["pass"', "line 2: 'pass' is not legal now; legal actions: keep; "),
        ('["concede"', '["play unicorn"', "line 2: unknown card id 'unicorn'"),
        (
            '"rules": 1',
            '"rules": 7',
            "line 1: the game was recorded with version 7 of the gwent rules, but the current",
        ),
        ('"mode": "standard"', '"mode": "homecoming"', "line 1: unknown mode 'homecoming'; choose from standard, "),
        ('"fiend": 3', '"unicorn": 3', "line 1: Monsters is not legal: unknown card 'unicorn'"),
        ('"leader": "dagon"', '"leader": "fiend"', "line 1: the deck: 'fiend' is not a leader of Monsters; use dagon"),
        ('"seed"', '"sead"', "line 1: "),
        ('"gwent"', '"gwint"', "line 1: unknown game 'gwint'; did you mean gwent?"),
        (
            '"gwent"',
            '"hearthstone"',
            "line 1: the deck lacks 'class'; a deck for this game requires name, class, cards",
        ),
        ('"discard": false', '"discard": "no"', "line 1: the setting discard must be true or false, not 'no'"),
    ],
)
def test_a_malformed_record_is_rejected(
    old: str, new: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.jsonl"
    saved = ("--seat=first", "--deck=Monsters", "--save", str(path))
    typed(monkeypatch, "q\n", "play", "random", *GAME, *saved)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    refused(topdeck("replay", str(path)), f"{path}, {message}")


# ---- matches


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("gwent") / "games.db")
    decks = ("--decks", "Monsters,Skellige", "--mode", "valencia")
    assert topdeck("match", "greedy", "random", *GAME, *QUICK, *decks, "--out", path).status == 0
    return path


def test_a_match_is_stored_with_its_settings_and_shown(store: str) -> None:
    rows = topdeck("replay", store).out.splitlines()
    assert len(rows) == 1 + 8
    told = json.loads(topdeck("replay", store, "1", "--json").out)
    assert told["record"][0]["setup"]["mode"] == "valencia"
    assert told["record"][0]["setup"]["starter"] == "coin"
    answer = topdeck("replay", store, "1")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[-1].endswith(" in rounds")


@pytest.mark.slow
def test_a_report_is_written(store: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert topdeck("report", store, "-o", str(page)).status == 0
    text = page.read_text("utf-8")
    assert "Monsters" in text
    assert "Skellige" in text


def test_a_match_answers_programs() -> None:
    told = json.loads(topdeck("match", "greedy", "random", *GAME, *QUICK, "--rule", "discard=true", "--json").out)
    assert (told["games"], told["faults"], told["experiment"]["game"]) == (2, [], "gwent")
    assert told["experiment"]["setup"]["discard"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--mode", "homecoming"), "unknown mode 'homecoming'; choose from standard, valencia"),
        (("--rule", "handsize=11"), "Gwent has no setting 'handsize'; its settings are mode, "),
        (("--rule", "era=kara-2016"), "Gwent has no setting 'era'; its settings are mode, "),
        (("--rule", "discard=maybe"), "the setting discard must be true or false, not 'maybe'"),
        (("--starter", "tails"), "unknown starter 'tails'; choose from seat, coin"),
        (("--decks", "Monstrs"), "unknown deck 'Monstrs'; did you mean Monsters?"),
        (("--decks", "MurlocDruid"), "MurlocDruid is a deck for hearthstone; add --game hearthstone to play it"),
    ],
)
@pytest.mark.parametrize("command", ["match", "tournament"])
def test_a_mistake_with_a_match_or_a_tournament_is_one_line(
    command: str, arguments: tuple[str, ...], message: str
) -> None:
    refused(topdeck(command, "greedy", "random", *GAME, *QUICK, *arguments), message)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("gredy", "unknown agent 'gredy'; did you mean greedy?"),
        ("madrid-mcts2", "unknown agent 'madrid-mcts2'; choose from human, random, "),
        ("uct(score=eva)", "unknown score 'eva'; choose from tempo, evolved, "),
        ("uct(belief=bigram)", "unknown belief 'bigram'; choose from uniform, decks"),
        ("uct(opening=aggro)", "unknown opening 'aggro'; choose from thin, keep-all, random"),
    ],
)
@pytest.mark.parametrize("command", [("play",), ("match", "random"), ("tournament", "random"), ("sprt", "random")])
def test_a_mistake_with_an_agent_is_one_line(command: tuple[str, ...], agent: str, message: str) -> None:
    refused(topdeck(*command, agent, *GAME), message)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("Monstrs", "unknown deck 'Monstrs'; did you mean Monsters?"),
        ("MurlocDruid", "MurlocDruid is a deck for hearthstone; add --game hearthstone to play it"),
    ],
)
def test_a_person_cannot_play_a_deck_that_is_not_there(deck: str, message: str) -> None:
    refused(topdeck("play", "greedy", *GAME, "--deck", deck), message)
    refused(topdeck("play", "greedy", *GAME, "--deck2", deck), message)


def test_a_deck_file_of_another_game_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "mage.toml"
    assert topdeck("decks", "new", "--class", "mage", "--seed", "1", "--output", str(path)).status == 0
    message = f"{path} lacks 'faction'; a deck for this game requires name, faction, leader, cards"
    refused(topdeck("decks", "check", str(path), *GAME), message)
    refused(topdeck("match", "greedy", "random", *GAME, *QUICK, "--decks", str(path)), message)


def test_an_illegal_deck_is_not_played(bad: str) -> None:
    message = f"Bad is not legal: {'; '.join(FAULTS)}"
    refused(topdeck("match", "greedy", "random", *GAME, *QUICK, "--decks", bad), message)
    refused(topdeck("play", "random", *GAME, "--deck", bad), message)
