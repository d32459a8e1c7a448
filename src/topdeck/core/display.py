"""The base class for displaying a game to people: its table, its transcript and its cards."""

from collections.abc import Mapping, Sequence

from topdeck.core.description import Description
from topdeck.core.ending import ENDINGS, PLAYERS, describe_reason, describe_result
from topdeck.core.errors import TopdeckError
from topdeck.core.scene import Face, Scene, scene_in_text
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Observation, Result, State


class Display:
    """Displays a game in plain text.  Games can override any method to provide a better display.

    Attributes:
        endings: Templates, keyed by cause, that phrase the reason for a result to suit the reader.
    """

    endings: Mapping[str, str] = ENDINGS

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title

    def scene(self, view: Observation) -> Scene:
        """Return the table as the web page displays it to a player."""
        return scene_in_text(self.name, view)

    def open_scene(self, state: State, seat: int) -> Scene:
        """Return the table as seen from a seat, with all cards revealed, for finished games and analysis."""
        return scene_in_text(self.name, state, seat)

    def narrate(self, before: State, action: Action, after: State, player: int | None = None) -> str:
        """Return a transcript line that describes an action and its consequences.

        Args:
            before: The position before the action.
            action: The action.
            after: The position after the action.
            player: If not None, information hidden from this player is omitted.
        """
        event = before.event(action if player is None else before.redact(action, player))
        return f"T{event.turn:<2} P{event.player}  {event.words}"

    def describe_reason(self, result: Result, reader: int) -> str:
        """Return the reason for a result, phrased for the player in seat `reader`."""
        return describe_reason(result, self.endings, reader)

    def describe_result(self, result: Result, names: Sequence[str] = PLAYERS) -> str:
        """Return the outcome and its reason, phrased for a spectator who knows the players by these names."""
        return describe_result(result, self.endings, names)

    def explain(self, view: Observation, name: str = "") -> list[str]:
        """Return one line per visible card whose name contains `name`, or one per card in hand if `name` is empty."""
        return []

    def card(self, card_id: str) -> Face:
        """Return the printed face of the card with this id.

        Raises:
            TopdeckError: No card has this id, or the game has no cards.
        """
        raise TopdeckError(f"{self.title} has no card list")

    def card_filters(self) -> Mapping[str, Setting]:
        """Return the filters for the card list, keyed by name."""
        return {}

    def cards(self, name: str = "", **filters: object) -> Sequence[Description]:
        """Describe the cards that match the filters and whose id is `name` or whose name contains it."""
        raise TopdeckError(f"{self.title} has no card list")

    def coverage(self) -> Sequence[Description]:
        """Return the numbers of implemented and tested cards, with one row per card group."""
        raise TopdeckError("this game does not report its card coverage; `topdeck cards` lists its cards")
