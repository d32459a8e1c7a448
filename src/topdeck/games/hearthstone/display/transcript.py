"""The transcript of a game, with all actions and their consequences."""

from collections.abc import Iterator
from typing import Final

from topdeck.core.state import Action
from topdeck.games.hearthstone.display.actions import character_name, characters, describe_action
from topdeck.games.hearthstone.display.board import lasting_words
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.shared.text_layout import group_equal, story_line

ENDINGS: Final = {"hero death": "{whose} hero died"}  # templates for results by cause; see core.ending
COLUMN: Final = 54  # the column in which the consequences begin


def transcript_line(before: Table, action: Action, after: Table) -> str:
    """Return the transcript line for an action: the turn, the player, the action and its consequences.

    Args:
        before: The table before the action or, for a player's transcript, that player's view of it.
        action: The action, with placeholders for cards that the player does not see.
        after: The table after the action or, for a player's transcript, that player's view of it.
    """
    assert isinstance(action, HearthstoneAction)
    old, new = in_play(before), in_play(after)
    stayed = [(it, new[number]) for number, it in old.items() if number in new]
    lost = [it for number, it in old.items() if number not in new]
    arrived = [it for number, it in new.items() if number not in old]
    news = [*changes(before, stayed, after), *losses(before, lost, after), *arrivals(arrived, action, after)]
    move = f"T{before.turn:<2} P{before.player}  {describe_action(before, action)}"
    return story_line(move, COLUMN, [*news, *draws(after)], after)


def in_play(game: Table) -> dict[int, Entity]:
    """Return all heroes, minions, weapons and secrets in play, keyed by id."""
    weapons = [side.weapon for side in (game.first, game.second) if side.weapon is not None]
    return {it.id: it for it in (*characters(game), *weapons, *game.first.secrets, *game.second.secrets)}


def changes(before: Table, stayed: list[tuple[Entity, Entity]], after: Table) -> Iterator[str]:
    for old, new in stayed:
        was, now = numbers(before, old), numbers(after, new)
        lost, gained = lasting_words(old), lasting_words(new)
        notes = [f"{was} → {now}"] if was != now else []
        notes += [f"−{word}" for word in lost if word not in gained]
        notes += [f"+{word}" for word in gained if word not in lost]
        notes += ["changes sides"] if old.side != new.side else []
        if notes:
            yield " ".join([character_name(before, old), *notes])


def numbers(game: Table, it: Entity) -> str:
    """Return the attack and health of an entity, or the health and armor of a hero."""
    if it.is_hero():
        return f"{it.health}+{game.owner(it).armor}".removesuffix("+0")
    return f"{max(it.attack, 0)}/{it.health}"


def losses(before: Table, lost: list[Entity], after: Table) -> Iterator[str]:
    names: dict[str, list[str]] = {}
    for it in lost:
        names.setdefault(fate(before, it, after), []).append(character_name(before, it))
    yield from (f"{word}: {', '.join(group)}" for word, group in names.items())


def fate(before: Table, it: Entity, after: Table) -> str:
    if not it.is_minion():
        return "revealed" if it.card.secret else "broken"
    buried = after.owner(it).graveyard[len(before.owner(it).graveyard) :]
    return "dead" if it.card in buried else "gone"


def arrivals(arrived: list[Entity], action: HearthstoneAction, after: Table) -> Iterator[str]:
    """Yield a note that lists the entities that entered play, except for the played card."""
    played = [it for it in arrived if it.card in action.cards][:1]
    names = group_equal(f"{it.card.name} {numbers(after, it)}" for it in arrived if it not in played)
    if names:
        yield f"new: {', '.join(names)}"


def draws(after: Table) -> list[str]:
    second, first = divmod(after.drawn, constants.SECOND)
    return [f"P{side} draws {count}" for side, count in enumerate((first, second)) if count > 0]
