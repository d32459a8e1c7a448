"""The transcript of a game: every action, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from topdeck.core.state import Action
from topdeck.games.hearthstone.display.actions import character_name, characters, describe_action
from topdeck.games.hearthstone.display.board import lasting_words
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.model import Entity, Table

COLUMN: Final = 54  # where the consequences begin


def transcript_line(before: Table, action: Action, after: Table) -> str:
    """One line of a game's transcript: when, who, what, and what came of it.

    For a player it is made of what that player sees: masked tables, and the action as far as it is seen."""
    assert isinstance(action, HearthstoneAction)
    line = f"T{before.turn:<2} P{before.player}  {describe_action(before, action)}"
    news = [*changes(before, after), *losses(before, after), *arrivals(before, action, after)]
    news += draws(after) + ([] if after.winner == constants.ONGOING else [str(after.result())])
    return f"{line:<{COLUMN}}  ({'; '.join(news)})" if news else line


def in_play(game: Table) -> dict[int, Entity]:
    """Heroes, minions, weapons and secrets by their ids."""
    weapons = [side.weapon for side in (game.first, game.second) if side.weapon is not None]
    return {it.id: it for it in (*characters(game), *weapons, *game.first.secrets, *game.second.secrets)}


def missing(here: Table, there: Table) -> list[Entity]:
    """What is in play here and not there."""
    others = in_play(there)
    return [it for number, it in in_play(here).items() if number not in others]


def changes(before: Table, after: Table) -> Iterator[str]:
    """What became of those who stayed in play."""
    now = in_play(after)
    for number, it in in_play(before).items():
        if number in now and (notes := difference(before, it, after, now[number])):
            yield " ".join([character_name(before, it), *notes])


def difference(before: Table, old: Entity, after: Table, new: Entity) -> list[str]:
    was, now = numbers(before, old), numbers(after, new)
    lost, gained = lasting_words(old), lasting_words(new)
    notes = [f"{was} → {now}"] if was != now else []
    notes += [f"−{word}" for word in lost if word not in gained]
    notes += [f"+{word}" for word in gained if word not in lost]
    return notes if old.side == new.side else [*notes, "changes sides"]


def numbers(game: Table, it: Entity) -> str:
    """Attack and health, or a hero's health and armor."""
    if it.is_hero():
        return f"{it.health}+{game.owner(it).armor}".removesuffix("+0")
    return f"{it.attack}/{it.health}"


def losses(before: Table, after: Table) -> Iterator[str]:
    """Those who left play, by their fates."""
    lost = [(fate(before, it, after), character_name(before, it)) for it in missing(before, after)]
    for word in dict.fromkeys(word for word, _ in lost):
        yield f"{word}: {', '.join(name for met, name in lost if met == word)}"


def fate(before: Table, it: Entity, after: Table) -> str:
    if not it.is_minion():
        return "revealed" if it.card.secret else "broken"
    buried = after.owner(it).graveyard[len(before.owner(it).graveyard) :]
    return "dead" if it.card in buried else "gone"


def arrivals(before: Table, action: HearthstoneAction, after: Table) -> Iterator[str]:
    """Those who came into play besides the card that was played."""
    new = missing(after, before)
    played = [it for it in new if it.card in action.cards][:1]
    names = Counter(f"{it.card.name} {numbers(after, it)}" for it in new if it not in played)
    if names:
        yield "new: " + ", ".join(f"{count}× {name}" if count > 1 else name for name, count in names.items())


def draws(after: Table) -> list[str]:
    second, first = divmod(after.drawn, constants.SECOND)
    return [f"P{side} draws {count}" for side, count in enumerate((first, second)) if count > 0]
