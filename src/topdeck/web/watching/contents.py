"""The games read from a source in the library, and filtered lists of these games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import sweep_from
from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame, choose_game
from topdeck.arena.results.store.results import Results
from topdeck.core.errors import TopdeckError
from topdeck.web.errors import NotFound
from topdeck.web.watching.messages import GamePage, GameRow, GamesAsked

PAGE = 50
DRAW = "draw"


@dataclass(frozen=True)
class Contents:
    """The games that a source contained when it was read."""

    games: Sequence[PlayedGame]
    results: Results | None = None  # an experiment's results; None if the games include their actions

    @property
    def is_rated(self) -> bool:
        """Whether ratings are meaningful; in a sweep they are not, because all agents play the same opponents."""
        return self.results is None or sweep_from(self.results.identity["format"]) is None

    @cached_property
    def by_number(self) -> dict[int, PlayedGame]:
        return {game.number: game for game in self.games}

    def game(self, number: int) -> PlayedGame:
        try:
            return choose_game(self.by_number, number)
        except TopdeckError as error:
            raise NotFound(str(error)) from None

    def complete(self, game: PlayedGame) -> PlayedGame:
        """Return the game with its actions, loading them from the results file if necessary."""
        return game if self.results is None else self.results.complete(game)


def is_finished(game: PlayedGame) -> bool:
    """Return whether a game counts towards the standings; games listed without a record are always finished."""
    return game.recorded is None or game.recorded.result is not None


# ---- lists of games


def list_page(contents: Contents, asked: GamesAsked) -> GamePage:
    games = [game for game in contents.games if is_wanted(game, asked)]
    begin = PAGE * (asked.page - 1)
    pages = max(1, -(-len(games) // PAGE))
    return GamePage(asked.page, pages, len(games), tuple(map(game_row, games[begin : begin + PAGE])))


def is_wanted(game: PlayedGame, asked: GamesAsked) -> bool:
    seats = (0,) if asked.begins else (0, 1)
    return (
        (game.fault is not None or not asked.faults)
        and (not asked.winner or asked.winner == winner_name(game))
        and (not asked.loser or asked.loser == loser_name(game))
        and (not asked.words or has_words(game, asked.words))
        and any(is_wanted_from(seat, game, asked) for seat in seats)
    )


def has_words(game: PlayedGame, words: str) -> bool:
    """Return whether all words occur in a game's agents, decks, winner or number."""
    text = " ".join((*game.fixture.agents, *game.fixture.decks, winner_name(game), str(game.number))).lower()
    return all(word in text for word in words.lower().split())


def is_wanted_from(seat: int, game: PlayedGame, asked: GamesAsked) -> bool:
    """Return whether this seat matches the requested agent and deck, and the other seat the requested opponent."""
    wanted = (asked.agent, asked.deck, asked.against, asked.against_deck)
    fixture, other = game.fixture, 1 - seat
    names = (fixture.agents[seat], fixture.decks[seat], fixture.agents[other], fixture.decks[other])
    return all(name in ("", actual) for name, actual in zip(wanted, names, strict=True))


def winner_name(game: PlayedGame) -> str:
    """Return the winner's name, `draw` if the game is drawn, or an empty string if it is unfinished."""
    if not is_finished(game):
        return ""
    return DRAW if game.winner is None else game.fixture.agents[game.winner]


def loser_name(game: PlayedGame) -> str:
    """Return the loser's name, or an empty string if the game is drawn or unfinished."""
    return "" if not is_finished(game) or game.winner is None else game.fixture.agents[1 - game.winner]


def game_row(game: PlayedGame) -> GameRow:
    record = game.recorded
    return GameRow(
        number=game.number,
        agents=game.fixture.agents,
        decks=game.fixture.decks,
        winner=game.winner,
        won_by=winner_name(game) or game.reason,
        reason=game.reason,
        decisions=sum(game.decisions) if record is None else len(record.actions),
        turns=game.turns if record is None else None,
        fault="" if game.fault is None else printable(str(game.fault)),
    )
