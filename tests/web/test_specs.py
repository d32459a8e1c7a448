"""The agents and scores that a page may request: none that reads a file."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette")

from topdeck.agents import full_spec
from topdeck.core.errors import DeckError
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.codes import encode_deck
from topdeck.web.errors import RequestError
from topdeck.web.specs import check_spec, load_offered_deck

HEARTHSTONE = load_game("hearthstone")
TABLE = "the parameter table of bigram cannot be set on the page because it names a file"


def refusal(spec: str, game: str = "hearthstone", outsiders: frozenset[str] = frozenset()) -> str:
    with pytest.raises(RequestError) as refused:
        check_spec(spec, load_game(game), outsiders)
    return str(refused.value)


@pytest.mark.parametrize(
    "spec",
    [
        "ismcts(belief=bigram(table=Makefile))",
        'ismcts(belief=bigram(table="Makefile"))',
        'ismcts(belief="bigram(table=Makefile)")',
        r'ismcts(belief="bigram(table=\"Makefile\")")',
        "ismcts(belief=blind(belief=bigram(table=Makefile)))",
        r'ismcts(belief="blind(belief=\"bigram(table=Makefile)\")")',
        "mine:Agent(anything=bigram(table=Makefile))",
        'mine:Agent(anything="bigram(table=Makefile)")',
        'mine:Agent(anything=[1, "bigram(table=Makefile)"])',
    ],
)
def test_a_file_is_rejected_by_its_parameter_not_by_its_name(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Makefile").write_text("all:\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert refusal(spec, outsiders=frozenset({"mine:Agent"})) == TABLE


def test_the_default_can_be_any_part() -> None:
    assert refusal("ismcts(belief=default(table=Makefile))").startswith("the parameter table of default cannot be set")


@pytest.mark.parametrize(
    ("spec", "game"),
    [
        ("ismcts(belief=decks(decks=[mine.toml]))", "hearthstone"),
        ('ismcts(belief="decks(decks=[mine.toml])")', "hearthstone"),
        ("ismcts(belief=decks(decks=[Murlocs]))", "hearthstone"),
        ("ismcts(belief=decks(decks=[mine.toml]))", "gwent"),
        ("ismcts(belief=possible(decks=[Monsters, mine.toml]))", "gwent"),
    ],
)
def test_a_belief_with_deck_files_is_rejected(spec: str, game: str) -> None:
    assert refusal(spec, game).startswith("unknown deck 'M" if "Murlocs" in spec else "unknown deck 'mine.toml'")


@pytest.mark.parametrize("spec", ["greedy(weights=best)", 'mine:Agent(inner="greedy(weights=best)")'])
def test_weights_from_a_file_are_rejected(spec: str) -> None:
    assert refusal(spec, outsiders=frozenset({"mine:Agent"})).startswith("the page cannot read weights from a file")


@pytest.mark.parametrize(
    "spec", ["uct(score=os:System)", 'uct(score="sigmoid(score=os:System)")', 'uct(score="os:System(")']
)
def test_external_code_in_quotes_is_rejected(spec: str) -> None:
    assert "is not available on this server; restart the server with" in refusal(spec)


def test_an_agent_can_be_offered_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from topdeck.agents.simple import RandomAgent\nclass Bot(RandomAgent): ...\n")
    assert "is not available on this server; restart the server with" in refusal(str(file))
    offered = frozenset({str(file)})
    assert check_spec(f"{file}(opening=none)", HEARTHSTONE, offered) == f"{file}(opening=none)"
    assert "is not available on this server; restart the server with" in refusal(f"{file}:Bot", outsiders=offered)


@pytest.mark.parametrize(
    "belief",
    [
        "bigram",
        'bigram(table="")',
        "decks",
        "decks(decks=[MurlocDruid])",
        'decks(decks=["ZooDiscardWarlock/framework"])',
        "blind(belief=bigram)",
    ],
)
def test_specs_that_read_no_files_are_accepted(belief: str) -> None:
    asked = f"ismcts(belief={belief})"
    found = check_spec(asked, HEARTHSTONE, frozenset())
    assert found == str(full_spec(asked, "hearthstone"))
    assert check_spec(found, HEARTHSTONE, frozenset()) == found  # what the page was told can be asked for again


def test_a_belief_with_a_deck_code_is_accepted() -> None:
    code = encode_deck(HEARTHSTONE.deck("AggroPirateWarrior"), rules().cards)
    assert "/" in code
    assert code in check_spec(f'ismcts(belief=decks(decks=["{code}"]))', HEARTHSTONE, frozenset())


def test_a_requested_deck_is_not_read_from_a_file() -> None:
    for name in ("Makefile", "mine.toml", "~/deck", "hello world"):
        with pytest.raises(RequestError, match=r"^this is neither a deck code nor the text of a deck file$"):
            load_offered_deck(name, HEARTHSTONE)


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_comments_without_a_deck_are_not_the_default_deck(game: str) -> None:
    with pytest.raises((RequestError, DeckError), match="deck"):
        load_offered_deck("### My deck\n# Class: Mage\n", load_game(game))


def test_a_similar_name_is_suggested_for_a_requested_deck() -> None:
    with pytest.raises(RequestError, match=r"deck file; did you mean MurlocDruid\?$"):
        load_offered_deck("MurlocDriud", HEARTHSTONE)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("champion(ms=10000000)", "ms=10000000 is too long for champion; use at most ms=30000"),
        ("ismcts(turn_ms=40000)", "turn_ms=40000 is too long for ismcts; use at most turn_ms=30000"),
    ],
)
def test_an_agent_that_would_think_too_long_is_rejected(spec: str, message: str) -> None:
    assert refusal(spec) == message
    assert check_spec("champion(ms=30000)", HEARTHSTONE, frozenset()).startswith("champion(")
