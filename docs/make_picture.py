"""Makes table.svg, the picture in the README: `python docs/make_picture.py`.

It lets two greedy players play until one of them has a busy turn, and shows what that player sees and does.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console

from topdeck import Action, State, load_game
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.games.hearthstone.display.transcript import transcript_line
from topdeck.games.hearthstone.engine.table import Table

PICTURE = Path(__file__).with_name("table.svg")
DECKS = ("MidrangeJadeShaman", "MidrangeSecretHunter")
WIDTH = 108


class Watcher:
    """Writes down every turn of a game: the position at its start as the player sees it, and the story."""

    def __init__(self) -> None:
        self.turns: dict[int, list[str]] = {}
        self.busy: list[int] = []

    def __call__(self, state: State, action: Action, after: State) -> None:
        assert isinstance(state, Table)
        assert isinstance(after, Table)
        if state.turn not in self.turns:
            self.turns[state.turn] = [str(state.observe(state.player)), ""]
            if is_busy(state):
                self.busy.append(state.turn)
        self.turns[state.turn].append(transcript_line(state, action, after))


def is_busy(state: Table) -> bool:
    """Enough on both sides to be worth a picture, not more than it can hold."""
    opponent = state.seat(1 - state.player)
    boards = (len(state.first.board), len(state.second.board))
    return min(boards) >= 3 and max(boards) <= 6 and bool(opponent.secrets)


def busy_turn() -> list[str]:
    """The lines of the first busy turn there is in which much is done."""
    hearthstone = load_game("hearthstone")
    first, second = (hearthstone.deck(name) for name in DECKS)
    seed = 0
    while True:
        watcher = Watcher()
        play_game("hearthstone", (make_agent("greedy"), make_agent("greedy")), (first, second), seed, watch=watcher)
        for turn in watcher.busy:
            lines = watcher.turns[turn]
            if len(lines) > 6 and max(map(len, lines[2:])) <= WIDTH:
                return lines
        seed += 1


def draw(path: Path) -> None:
    text = "\n".join(busy_turn())
    width = max(map(len, text.splitlines())) + 2
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    console.print(text, markup=False, soft_wrap=True)
    path.write_text(console.export_svg(title="topdeck", unique_id="topdeck"), "utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE)
