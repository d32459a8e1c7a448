"""A human player at the terminal."""

from collections.abc import Iterator

from topdeck.core.agent import Agent, AgentFailed
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import FormError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation

HELP = """\
Type a number to play that move.  ?       show this help and explain the cards in hand
Press Enter to show the table.    ? NAME  explain the visible cards whose names contain NAME
                                  q       concede"""


class HumanAgent(Agent):
    """Prints the table and the legal moves, and reads the chosen move's number; end of input concedes the game."""

    name = "human"

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.game = load_game(game)

    def act(self, view: Observation, clock: Clock) -> Action:
        choices = view.actions()
        show(view, choices)
        while True:
            try:
                answer = input(f"your move (1–{len(choices)}, ? for help): ").strip()
            except EOFError:
                print()
                return concession(view)
            if answer in ("q", "quit"):
                return concession(view)
            if answer.isdecimal() and 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            if answer.startswith("?"):
                print("\n".join(self.explanations(view, answer[1:].strip())))
            elif answer:
                print(f"{answer!r} is not a number from 1 to {len(choices)}")
            else:
                show(view, choices)

    def explanations(self, view: Observation, name: str) -> Iterator[str]:
        """Explain the visible cards whose names contain `name`; if `name` is empty, yield help and explain the hand."""
        lines = self.game.display.explain(view, name)
        if not name:
            yield HELP
        elif not lines:
            yield f"no visible card has a name containing {name!r}"
        yield from lines


def show(view: Observation, choices: list[Action]) -> None:
    print(f"\n{view}\n")
    for number, action in enumerate(choices, 1):
        print(f"{number:>4}  {view.describe(action)}")


def concession(view: Observation) -> Action:
    print("You concede.")
    try:
        return view.parse("concede")
    except FormError:
        raise AgentFailed("left the game") from None  # a fault, because the game has no action for conceding
