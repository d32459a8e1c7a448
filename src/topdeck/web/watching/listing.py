"""The list of games: filtered, page by page."""

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame
from topdeck.web.watching.contents import Contents
from topdeck.web.watching.messages import GamePage, GameRow, GamesAsked

PAGE = 50
DRAW = "draw"


def list_page(contents: Contents, asked: GamesAsked) -> GamePage:
    games = [game for game in contents.games if is_wanted(game, asked)]
    begin = PAGE * (asked.page - 1)
    pages = max(1, -(-len(games) // PAGE))
    return GamePage(asked.page, pages, len(games), tuple(map(row_of, games[begin : begin + PAGE])))


def is_wanted(game: PlayedGame, asked: GamesAsked) -> bool:
    seats = (0,) if asked.begins else (0, 1)
    return (
        (game.fault is not None or not asked.faults)
        and (not asked.winner or asked.winner == winner_of(game))
        and any(is_wanted_from(seat, game, asked) for seat in seats)
    )


def is_wanted_from(seat: int, game: PlayedGame, asked: GamesAsked) -> bool:
    """Whether the requested agent and deck are in this seat, and their opponents in the other."""
    wanted = (asked.agent, asked.deck, asked.against, asked.against_deck)
    fixture, other = game.fixture, 1 - seat
    names = (fixture.agents[seat], fixture.decks[seat], fixture.agents[other], fixture.decks[other])
    return all(name in ("", actual) for name, actual in zip(wanted, names, strict=True))


def winner_of(game: PlayedGame) -> str:
    """The winner, or `draw`; empty for an unfinished game."""
    if game.recorded is not None and game.recorded.result is None:
        return ""
    return DRAW if game.winner is None else game.fixture.agents[game.winner]


def row_of(game: PlayedGame) -> GameRow:
    record = game.recorded
    return GameRow(
        number=game.number,
        agents=game.fixture.agents,
        decks=game.fixture.decks,
        winner=game.winner,
        won_by=winner_of(game) or game.reason,
        reason=game.reason,
        decisions=sum(game.decisions) if record is None else len(record.actions),
        turns=game.turns if record is None else None,
        fault="" if game.fault is None else printable(str(game.fault)),
    )
