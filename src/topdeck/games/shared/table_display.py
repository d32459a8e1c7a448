"""The display of a game whose observations are masked tables, as those of Hearthstone and Gwent are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from topdeck.core.description import Description
from topdeck.core.display import Display
from topdeck.core.scene import Scene
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Action

Table = Any  # the state of the game, or the masked table of an observation


@dataclass
class TableDisplay(Display):
    """A display made of functions that show a table; whether something is masked makes no difference to them."""

    make_scene: Callable[[Table, int, Sequence[Action]], Scene]
    transcript_line: Callable[[Table, Action, Table], str]
    explain_cards: Callable[[Table, int, str], list[str]]
    list_filters: Callable[[], Mapping[str, Setting]]
    describe_cards: Callable[[str, Mapping[str, Any]], Sequence[Description]]

    def scene(self, view: Any) -> Scene:
        return self.make_scene(view.table, view.player, view.actions())

    def open_scene(self, state: Table, seat: int) -> Scene:
        return self.make_scene(state, seat, state.actions())

    def narrate(self, before: Table, action: Action, after: Table, player: int | None = None) -> str:
        if player is None:
            return self.transcript_line(before, action, after)
        seen = before.redact(action, player)
        return self.transcript_line(before.observe(player).table, seen, after.observe(player).table)

    def explain(self, view: Any, name: str = "") -> list[str]:
        return self.explain_cards(view.table, view.player, name)

    def card_filters(self) -> Mapping[str, Setting]:
        return self.list_filters()

    def cards(self, name: str = "", **filters: object) -> Sequence[Description]:
        check_settings("the list of cards", self.list_filters(), filters)
        return self.describe_cards(name, filters)
