"""High Card with card statistics, games of it whose results can be computed by hand, and records of random games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tiny_game import NAME, Duel, HighCard, Lay

from topdeck import load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import find_location
from topdeck.core.card_tracker import CardEvent, CardLabel, CardTracker
from topdeck.core.deck import Deck
from topdeck.core.record import Record, start_record
from topdeck.core.rng import Rng
from topdeck.core.state import Action, State

# A deck of equal cards leaves nothing to chance: nines beat twos, and with equal cards the player who begins wins.
NINES = Deck("nines", {"9": 4})
TWOS = Deck("twos", {"2": 4})


class DuelTracker(CardTracker):
    """Reports what happens to the cards of High Card."""

    def __init__(self) -> None:
        self.has_begun = False

    def observe(self, state: State, action: Action | None) -> Iterator[CardEvent]:
        assert isinstance(state, Duel)
        for seat, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
            if not self.has_begun:
                yield from (CardEvent(seat, label(rank), "listed") for rank in (*hand, *deck))
                yield from (CardEvent(seat, label(rank), "opening") for rank in hand)
            yield from (CardEvent(seat, label(rank), "drawn") for rank in hand)
        self.has_begun = True
        if isinstance(action, Lay):
            yield CardEvent(state.player, label(action.rank), "played", state.turn)


def label(rank: int) -> CardLabel:
    return CardLabel(str(rank), f"the {rank}")


class TrackedHighCard(HighCard):
    """High Card with card statistics."""

    card_tracker = DuelTracker


def play_nines_and_twos(path: Path, *more: Entry) -> None:
    """Ann and Bob play a mirrored pair with each pairing of the decks: 8 games, unless more agents take part."""
    entries = (Entry("Ann", "random"), Entry("Bob", "random"), *more)
    experiment = Experiment(
        game=NAME, entries=entries, decks=(NINES, TWOS), format=RoundRobin(1), seed=1, isolated="none", salt=""
    )
    run_experiment(experiment, find_location(path))


def random_record(name: str, decks: tuple[Deck, Deck], seed: int = 1) -> Record:
    """The record of a game in which both players choose at random."""
    state, rng = load_game(name).start(decks, seed), Rng(seed)
    record = start_record(name, state, decks, seed)
    while state.result() is None:
        action = rng.choice(state.actions())
        state.apply(action)
        record.add(state, action)
    return record
