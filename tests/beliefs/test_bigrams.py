"""Cards that occur together: their counts, the resulting probabilities, and the file that stores the counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from tiny_game import EVEN, LOW, NAME, Duel, HighCard

from topdeck.beliefs.bigrams import Bigrams, learn_bigrams, parse_bigrams, read_bigrams
from topdeck.core.deck import Deck
from topdeck.core.errors import FormError
from topdeck.core.record import Record
from topdeck.core.registry import LOADED, PLACES
from topdeck.core.rng import Rng
from topdeck.core.state import State


def table(*sides: str, smoothing: float = 1.0) -> Bigrams:
    """Return the table for these sides, each written as a string of one-letter cards."""
    learned = Bigrams(smoothing)
    for side in sides:
        learned.add(side)
    return learned


# ---- what follows from what was seen


def test_with_nothing_seen_or_nothing_learned_all_candidates_are_equal() -> None:
    assert table("ab", "ac").chances("", "bcde") == [0.25] * 4
    assert table().chances("ab", "cd") == [0.5, 0.5]
    assert table("ab").chances("a", "") == []


def test_a_card_seen_speaks_for_those_that_were_seen_beside_it() -> None:
    # beside a: b twice, c once; with one unknown card among four candidates that makes 2¼, 1¼, ¼ and ¼ of 4
    assert table("ab", "abc").chances("a", "bcde") == [2.25 / 4, 1.25 / 4, 0.25 / 4, 0.25 / 4]


def test_several_cards_seen_have_equal_votes() -> None:
    # a speaks for b: ¾ and ¼; d, seen with c three times, for c: ⅛ and ⅞
    chances = table("ab", "dc", "dc", "dc").chances("ad", "bc")
    assert chances == pytest.approx([(3 / 4 + 1 / 8) / 2, (1 / 4 + 7 / 8) / 2])


def test_an_unheard_of_card_speaks_for_all_alike() -> None:
    assert table("ab").chances("az", "bc") == pytest.approx([(3 / 4 + 1 / 2) / 2, (1 / 4 + 1 / 2) / 2])


def test_what_was_seen_elsewhere_only_is_no_evidence() -> None:
    chances = table("ab", "cd", "ce").chances("a", "bde")
    assert chances[1] == chances[2] < chances[0]


def test_less_smoothing_more_trust() -> None:
    trusting, doubting = (table("ab", smoothing=smoothing).chances("a", "bc") for smoothing in (0.1, 10))
    assert trusting[0] > doubting[0] > 0.5


def test_second_copies_are_cards_of_their_own() -> None:
    twice, once = table("abb", "abb"), table("ab", "ab")
    assert twice.chances("a", "bbc") == pytest.approx([7 / 15, 7 / 15, 1 / 15])
    assert once.chances("a", "bbc") == pytest.approx([7 / 9, 1 / 9, 1 / 9])


def test_the_copies_seen_are_not_those_to_come() -> None:
    learned = table("abb", "ab")
    [second, other] = learned.chances("ab", "bc")  # a knows one second b; so does b
    assert (second, other) == pytest.approx(((1 + 0.5) / 2, 0.5 / 2))


def test_chances_add_up_to_one() -> None:
    learned = table("aabc", "bbd", "acde", "e")
    for seen in ("", "a", "ab", "aabbe", "z"):
        assert sum(learned.chances(seen, "abcdefgg")) == pytest.approx(1)


# ---- learning from records


class Watched(Duel):
    """A duel that records which cards were laid."""

    laid_by: tuple[list[str], list[str]]

    def step(self, action: Any) -> None:
        self.laid_by[self.player].append(str(action.rank))
        super().step(action)


class OpenHighCard(HighCard):
    """High Card in which players remember the cards that the opponent laid."""

    duel = Watched

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> Duel:
        duel = super().start(decks, seed, **settings)
        assert isinstance(duel, Watched)
        duel.laid_by = ([], [])
        return duel

    def revealed_cards(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Watched)
        return state.laid_by[player]


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    monkeypatch.setitem(PLACES, NAME, "tiny_game:HighCard")
    monkeypatch.setitem(LOADED, NAME, OpenHighCard())
    return [played(seed) for seed in range(4)]


def played(seed: int) -> Record:
    record = Record(NAME, (LOW, EVEN), seed, {"rules": 1})
    state, rng = record.start(), Rng(seed)
    while actions := state.actions():
        action = rng.choice(actions)
        state.step(action)
        record.add(state, action)
    return record


def test_a_table_is_learned_from_what_the_players_of_recorded_games_showed(records: list[Record]) -> None:
    learned = learn_bigrams(records)
    assert learned.sides == 8
    assert learned.beside("9") == {"2": 4, "2*2": 4, "2*3": 4, "3": 4, "3*2": 4, "5": 4, "5*2": 4}
    assert learned.beside("8")["4*2"] == 4
    assert "9" not in learned.beside("8")


def test_the_same_records_make_the_same_table(records: list[Record]) -> None:
    assert learn_bigrams(records).to_form() == learn_bigrams(records[::-1]).to_form()


# ---- the file


def test_a_table_can_be_saved_and_read_back(tmp_path: Path) -> None:
    learned = table("aabc", "bbd", "acde", "e", smoothing=0.5)
    learned.save(tmp_path / "table.json")
    twin = read_bigrams(tmp_path / "table.json")
    assert twin.to_form() == learned.to_form()
    assert twin.chances("ab", "abcde") == learned.chances("ab", "abcde")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormError, match=r"nowhere\.json cannot be read: "):
        read_bigrams(tmp_path / "nowhere.json")
    (tmp_path / "odd.json").write_bytes(b"\xff")
    with pytest.raises(FormError, match=r"odd\.json cannot be read: "):
        read_bigrams(tmp_path / "odd.json")


GOOD = to_builtins(table("ab", "bc").to_form())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"topdeck": "record"}, " is not a bigram table: Invalid value 'record' - at `$.topdeck`"),
        ({"schema": 9}, " is not a bigram table: Invalid enum value 9 - at `$.schema`"),
        ({"smoothing": 0}, " is not a bigram table: Expected `float` > 0.0 - at `$.smoothing`"),
        ({"sides": 1.5}, " is not a bigram table: Expected `int`, got `float` - at `$.sides`"),
        ({"cards": ["a", "a", "b"]}, ": the cards must be distinct, and each card must have a row in `beside`"),
        ({"cards": [1, 2, 3]}, " is not a bigram table: Expected `str`, got `int` - at `$.cards[0]`"),
        ({"beside": [[], []]}, ": the cards must be distinct, and each card must have a row in `beside`"),
        ({"beside": [[1], [], []]}, ": the row for a must alternate between indices of later cards and counts"),
        ({"beside": [[], [1, 1], []]}, ": the row for b must alternate between indices of later cards and counts"),
        ({"beside": [[3, 1], [], []]}, ": the row for a must alternate between indices of later cards and counts"),
        ({"beside": [[1, -1], [], []]}, " is not a bigram table: Expected `int` >= 0 - at `$.beside[0][1]`"),
    ],
)
def test_an_invalid_table_is_rejected_with_its_mistake(change: dict[str, Any], said: str) -> None:
    assert to_builtins(parse_bigrams(json.dumps(GOOD)).to_form()) == GOOD
    with pytest.raises(FormError) as error:
        parse_bigrams(json.dumps({**GOOD, **change}), "t.json")
    assert str(error.value) == f"t.json{said}"


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "[]"])
def test_what_is_no_table_at_all_is_refused(text: str) -> None:
    with pytest.raises(FormError, match=r"^the table is not a bigram table: "):
        parse_bigrams(text)
