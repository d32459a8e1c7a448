"""The list of games: which of them were asked for, page by page."""

from __future__ import annotations

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame
from topdeck.web.watching.contents import Contents
from topdeck.web.watching.messages import GamePage, GameRow, GamesAsked

PAGE = 50
DRAW = "draw"


def page_of(contents: Contents, asked: GamesAsked) -> GamePage:
    found = [one for one in contents.games if is_wanted(one, asked)]
    begin = PAGE * (asked.page - 1)
    pages = max(1, -(-len(found) // PAGE))
    return GamePage(asked.page, pages, len(found), tuple(map(row_of, found[begin : begin + PAGE])))


def is_wanted(one: PlayedGame, asked: GamesAsked) -> bool:
    seats = (0,) if asked.begins else (0, 1)
    return (
        (one.fault is not None or not asked.faults)
        and (not asked.winner or asked.winner == winner_of(one))
        and any(is_wanted_from(seat, one, asked) for seat in seats)
    )


def is_wanted_from(seat: int, one: PlayedGame, asked: GamesAsked) -> bool:
    """Are those who were asked for here, the agent in this seat and the other against it?"""
    agents, decks, other = one.fixture.agents, one.fixture.decks, 1 - seat
    return (
        asked.agent in ("", agents[seat])
        and asked.against in ("", agents[other])
        and asked.deck in ("", decks[seat])
        and asked.against_deck in ("", decks[other])
    )


def winner_of(one: PlayedGame) -> str:
    """Who won; nobody has won a game that was not finished."""
    if one.recorded is not None and one.recorded.result is None:
        return ""
    return DRAW if one.winner is None else one.fixture.agents[one.winner]


def row_of(one: PlayedGame) -> GameRow:
    record = one.recorded
    return GameRow(
        number=one.number,
        agents=one.fixture.agents,
        decks=one.fixture.decks,
        winner=one.winner,
        won_by=winner_of(one) or one.reason,
        reason=one.reason,
        decisions=sum(one.decisions) if record is None else len(record.actions),
        turns=one.turns if record is None else None,
        fault="" if one.fault is None else printable(str(one.fault)),
    )
