"""Events of Gwent, whose texts are created on demand because that is much slower than playing."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.event import Event
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.model import Table
from topdeck.games.gwent.engine.play import target_unit


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentEvent(Event):
    """An action with the card of its target, because another unit may be at that place later."""

    def __init__(self, player: i64, turn: i64, done: GwentAction, target: Card | None) -> None:
        super().__init__(player, turn, "", "")
        self.done: Final = done
        self.target: Final = target

    @property
    def action(self) -> str:
        return self.done.text()

    @property
    def words(self) -> str:
        from topdeck.games.gwent.display.actions import describe_past_action

        return describe_past_action(self.done, self.target)


def event(game: Table, action: GwentAction) -> GwentEvent:
    """Return the event of an action that is about to be played."""
    it = target_unit(game, action.aim)
    return GwentEvent(game.player, game.turn, action, None if it is None else it.card)
