"""Hearthstone events, whose texts are generated on demand because generating them is much slower than playing."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.event import Event
from topdeck.games.hearthstone.engine.actions import MAKE_ATTACK, USE_POWER, HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import NO_TARGET
from topdeck.games.hearthstone.engine.model import Table


@mypyc_attr(acyclic=True, free_list_len=1)
class HearthstoneEvent(Event):
    """An action with its source and target cards, which are stored because handles are reused later."""

    def __init__(
        self, player: i64, turn: i64, done: HearthstoneAction, source: Card | None, target: Card | None
    ) -> None:
        super().__init__(player, turn, "", "")
        self.done: Final = done
        self.source: Final = source  # the attacker or the hero power
        self.target: Final = target

    @property
    def action(self) -> str:
        return self.done.text()

    @property
    def words(self) -> str:
        from topdeck.games.hearthstone.display.actions import describe_past_action

        return describe_past_action(self.done, self.source, self.target)


def event(game: Table, action: HearthstoneAction) -> HearthstoneEvent:
    """Return the event for an action that is about to be played."""
    source: Card | None = None
    if action.kind == MAKE_ATTACK:
        source = game.character_at(action.source).card
    elif action.kind == USE_POWER:
        source = game.seat(game.player).power
    target = None if action.target == NO_TARGET else game.character_at(action.target).card
    return HearthstoneEvent(game.player, game.turn, action, source, target)
