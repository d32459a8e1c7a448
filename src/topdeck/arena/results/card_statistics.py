"""Card statistics: scores in games in which a card was in the opening hand, was drawn, was played or was not drawn.

Games that ended with a fault are ignored, because their records end before the game is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple

from topdeck import Record, load_game
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.statistics import Estimate, difference, jackknife_mean, t_quantile
from topdeck.arena.results.store.results import Results
from topdeck.core.card_tracker import CardLabel, CardTracker
from topdeck.core.errors import MatchError
from topdeck.core.state import Action, State


@dataclass(frozen=True)
class Gain:
    """The difference between a score and the deck's mean score, with the margin of its 95 % confidence interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{100 * self.mean:+.1f} ± {100 * self.margin:.1f}".replace("-", "−")


@dataclass(frozen=True)
class CardScore:
    """The mean score in a subset of a deck's games.

    Attributes:
        games: The number of games.
        score: The mean score, or None if there are no games.
        gain: The difference from the deck's mean score in all its games, or None if it cannot be estimated.  Scores
            per turn and scores per opponent have no gain.
    """

    games: int
    score: Estimate | None
    gain: Gain | None = None


@dataclass(frozen=True)
class KeepRate:
    """How often a card was kept when it was offered in the mulligan.

    Attributes:
        offered: The number of copies that were offered.
        kept: The share of offered copies that were kept, or None if the card was never offered.
    """

    offered: int
    kept: Estimate | None


@dataclass(frozen=True, kw_only=True)
class CardStatistics:
    """The statistics of one card in the games that one agent played with one deck.

    Attributes:
        card: The card.  Copies from the deck list and other copies have separate statistics.
        copies: The number of copies in the deck list; 0 if the copies are not from the deck list.
        opening: Games with the card in the opening hand after the mulligan.
        drawn: Games in which the card was in the hand at any time after the mulligan.
        played: Games in which the card was played.
        not_drawn: Games in which the card was in the deck list but never in the hand.
        kept: How often the card was kept in the mulligan.
        by_turn: Games in which the card was played, keyed by the turn on which it was played.
        by_opponent: Games in which the card was drawn or played, keyed by the group of the opponent's deck.
    """

    card: CardLabel
    copies: int
    opening: CardScore
    drawn: CardScore
    played: CardScore
    not_drawn: CardScore
    kept: KeepRate
    by_turn: Mapping[int, CardScore]
    by_opponent: Mapping[str, CardScore]


@dataclass(frozen=True, kw_only=True)
class DeckStatistics:
    """The games that one agent played with one deck, and the statistics of the cards in these games.

    Attributes:
        agent: The agent's name.
        deck: The name of the deck.
        group: The deck's group, such as its class.
        games: The number of games.
        score: The mean score of these games.
        by_opponent: The number and mean score of the games, keyed by the group of the opponent's deck.
        cards: The cards in the deck list, sorted by gain when drawn, followed by other cards, sorted by number of
            games.
    """

    agent: str
    deck: str
    group: str
    games: int
    score: Estimate
    by_opponent: Mapping[str, CardScore]
    cards: Sequence[CardStatistics]


@dataclass(frozen=True, kw_only=True)
class CardReport:
    """The card statistics of all agents and decks.

    Attributes:
        group_name: The name of the property by which opponents are grouped, such as `class`.
        turn_name: The unit of `CardStatistics.by_turn`: `turn` or `round`.
        games: The number of games on which the statistics are based.
        forfeited: The number of games that were ignored because they ended with a fault.
        not_replayed: The labels of the games that were ignored because they could not be replayed, grouped by reason.
        decks: The statistics of each agent and deck, sorted by agent and deck.
    """

    group_name: str
    turn_name: str
    games: int
    forfeited: int
    not_replayed: Mapping[str, Sequence[str]]
    decks: Sequence[DeckStatistics]


# ---- a single game


@dataclass(slots=True)
class CardUse:
    """One player's use of all copies of a card in a game."""

    copies: int = 0  # the number of copies in the deck list
    offered: int = 0
    kept: int = 0
    opening: bool = False
    drawn: bool = False
    turns: set[int] = field(default_factory=set)  # the turns on which a copy was played


class GameCards(NamedTuple):
    """The cards that each player used in a game, and the group of each player's deck, in seat order."""

    groups: tuple[str, str]
    uses: tuple[dict[CardLabel, CardUse], dict[CardLabel, CardUse]]


def track_cards(record: Record) -> GameCards:
    """Replay a game and return a summary of how its cards were used.

    Raises:
        TopdeckError: The game does not support card statistics, or the record cannot be replayed.
    """
    tracker = make_tracker(record.game)
    uses: tuple[dict[CardLabel, CardUse], dict[CardLabel, CardUse]] = ({}, {})
    for state, action in moves(record):
        for event in tracker.observe(state, action):
            use = uses[event.seat].setdefault(event.card, CardUse())
            if event.kind == "listed":
                use.copies += 1
            elif event.kind == "offered":
                use.offered += 1
            elif event.kind == "kept":
                use.kept += 1
            elif event.kind == "opening":
                use.opening = True
            elif event.kind == "drawn":
                use.drawn = True
            else:
                use.turns.add(event.turn)
    first, second = map(tracker.group, record.decks)
    return GameCards((first, second), uses)


def make_tracker(name: str) -> CardTracker:
    """Return a new card tracker for a game.

    Raises:
        MatchError: The game does not support card statistics.
    """
    game = load_game(name)
    if game.card_tracker is None:
        raise MatchError(f"{game.title()} has no card statistics, because its `Game` class does not set `card_tracker`")
    return game.card_tracker()


def moves(record: Record) -> Iterator[tuple[State, Action | None]]:
    """Yield every position with the action that was played in it, and the final position with None."""
    for number, state in enumerate(record.replay()):
        yield state, state.parse(record.actions[number]) if number < len(record.actions) else None


# ---- all games


class CardSummary:
    """Collects the card statistics of games that have been replayed.

    Args:
        results: The results that contain the games.

    Raises:
        MatchError: The game does not support card statistics.
    """

    def __init__(self, results: Results | MergedResults) -> None:
        self.results = results
        self.tracker = make_tracker(results.game)
        self.games = 0
        self.decks: dict[tuple[str, str], DeckGames] = {}
        self.not_replayed: dict[str, list[str]] = {}

    def add(self, game: PlayedGame, cards: GameCards | str) -> None:
        """Add the cards that were used in a game, or the reason why the game cannot be replayed."""
        if isinstance(cards, str):
            self.not_replayed.setdefault(cards, []).append(self.results.game_label(game))
            return
        self.games += 1
        for seat in (0, 1):
            key = game.fixture.agents[seat], game.fixture.decks[seat]
            self.decks.setdefault(key, DeckGames(cards.groups[seat])).add(game, seat, cards)

    def report(self) -> CardReport:
        """Return the statistics of all games that have been added."""
        statistics = [games.statistics(agent, deck) for (agent, deck), games in self.decks.items()]
        return CardReport(
            group_name=self.tracker.group_name,
            turn_name=self.tracker.turn_name,
            games=self.games,
            forfeited=sum(game.forfeited for game in self.results.games),
            not_replayed=self.not_replayed,
            decks=sorted(statistics, key=attrgetter("agent", "deck")),
        )


@dataclass(slots=True)
class CardGames:
    """The numbers of the games in which one card was used, grouped by how it was used."""

    copies: int = 0
    opening: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    kept: list[tuple[int, float]] = field(default_factory=list)  # for each offered copy: the game, and 1 if kept
    by_turn: dict[int, list[int]] = field(default_factory=dict)

    def add(self, number: int, use: CardUse) -> None:
        """Record how the card was used in the game with this number."""
        self.copies = max(self.copies, use.copies)
        if use.opening:
            self.opening.append(number)
        if use.drawn:
            self.drawn.append(number)
        if use.turns:
            self.played.append(number)
        for turn in use.turns:
            self.by_turn.setdefault(turn, []).append(number)
        self.kept += [(number, float(copy < use.kept)) for copy in range(use.offered)]


class DeckGames:
    """The games that one agent played with one deck, numbered from 0."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.scores: list[float] = []
        self.deals: list[int] = []
        self.opponents: dict[str, list[int]] = {}
        self.cards: dict[CardLabel, CardGames] = {}

    def add(self, game: PlayedGame, seat: int, cards: GameCards) -> None:
        """Add a game from the point of view of one seat."""
        number = len(self.scores)
        self.scores.append(game.score(seat))
        self.deals.append(game.fixture.seed)
        self.opponents.setdefault(cards.groups[1 - seat], []).append(number)
        for label, use in cards.uses[seat].items():
            self.cards.setdefault(label, CardGames()).add(number, use)

    def statistics(self, agent: str, deck: str) -> DeckStatistics:
        cards = [self.card_statistics(label, used) for label, used in self.cards.items()]
        return DeckStatistics(
            agent=agent,
            deck=deck,
            group=self.group,
            games=len(self.scores),
            score=jackknife_mean(self.scores, self.deals),
            by_opponent={group: self.score(numbers) for group, numbers in sorted(self.opponents.items())},
            cards=sorted(cards, key=card_order),
        )

    def card_statistics(self, label: CardLabel, used: CardGames) -> CardStatistics:
        drawn = {*used.drawn}
        not_drawn = [number for number in range(len(self.scores)) if number not in drawn] if used.copies else []
        had = drawn.union(used.played)
        by_opponent = {
            group: [number for number in numbers if number in had] for group, numbers in self.opponents.items()
        }
        return CardStatistics(
            card=label,
            copies=used.copies,
            opening=self.score_and_gain(used.opening),
            drawn=self.score_and_gain(used.drawn),
            played=self.score_and_gain(used.played),
            not_drawn=self.score_and_gain(not_drawn),
            kept=self.keep_rate(used.kept),
            by_turn={turn: self.score(numbers) for turn, numbers in sorted(used.by_turn.items())},
            by_opponent={group: self.score(numbers) for group, numbers in sorted(by_opponent.items()) if numbers},
        )

    def score(self, numbers: Sequence[int]) -> CardScore:
        """Return the mean score of the games with these numbers."""
        if not numbers:
            return CardScore(0, None)
        scores, deals = self.select(numbers)
        return CardScore(len(numbers), jackknife_mean(scores, deals))

    def score_and_gain(self, numbers: Sequence[int]) -> CardScore:
        """Return the mean score of the games with these numbers, and its difference from the mean of all games."""
        return replace(self.score(numbers), gain=self.gain(numbers))

    def gain(self, numbers: Sequence[int]) -> Gain | None:
        scores, deals = self.select(numbers)
        count = len({*deals})
        if count < 2:
            return None
        found = difference(scores, deals, self.scores, self.deals)
        if found.error == 0 and len(scores) < len(self.scores):  # for example, because the agent has won all games
            return None
        return Gain(found.mean, t_quantile(count - 1) * found.error)

    def select(self, numbers: Sequence[int]) -> tuple[list[float], list[int]]:
        """Return the scores and the deals of the games with these numbers."""
        return [self.scores[number] for number in numbers], [self.deals[number] for number in numbers]

    def keep_rate(self, kept: Sequence[tuple[int, float]]) -> KeepRate:
        if not kept:
            return KeepRate(0, None)
        return KeepRate(len(kept), jackknife_mean([share for _, share in kept], [self.deals[game] for game, _ in kept]))


def card_order(row: CardStatistics) -> tuple[bool, float, int, str]:
    """Return the sort key of a card: deck-list cards by gain when drawn, followed by other cards by number of games."""
    if not row.card.from_deck:
        return True, 0.0, -max(row.drawn.games, row.played.games), row.card.name
    gain = row.drawn.gain
    return False, 1.0 if gain is None else -gain.mean, -row.drawn.games, row.card.name
