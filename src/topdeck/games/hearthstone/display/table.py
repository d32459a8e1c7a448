"""States, observations and actions as a person reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from topdeck.game import Action
from topdeck.games.hearthstone.display.board import lasting_words, repriced
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Entity, Table
from topdeck.games.hearthstone.knowledge.observation import observe, seen_by

COLUMN: Final = 54  # where a story's consequences begin

# ---- actions


class Names(NamedTuple):
    """What an action touches, by name."""

    cards: list[str]
    source: str = ""
    target: str = ""
    place: str = ""

    @property
    def aim(self) -> str:
        return f" → {self.target}" if self.target else ""


def described(game: Table, action: Action) -> str:
    """The action in words, with the names of what it touches."""
    assert isinstance(action, HearthstoneAction)
    cards = [named(game, card) for card in action.cards]
    target = "" if action.target == constants.NO_TARGET else called(game, game.at(action.target))
    names = Names(cards, source_name(game, action), target, place(game, action))
    return SENTENCES[action.kind](action, names)


def told(action: HearthstoneAction, source: Card | None, target: Card | None) -> str:
    """The action in words when the table has changed: by the names it had, and handles where those are the same."""
    same = source is not None and target is not None and source.name == target.name
    names = Names(
        [card.name for card in action.cards],
        named_at(source, action.source if same else None),
        named_at(target, action.target if same else None),
    )
    return SENTENCES[action.kind](action, names)


def named_at(card: Card | None, handle: int | None) -> str:
    name = "" if card is None else card.name
    return name if handle is None else f"{name} {HANDLES[handle]}"


def source_name(game: Table, action: HearthstoneAction) -> str:
    """Who attacks, or the hero power that is used."""
    if action.kind == kinds.FIGHT:
        return called(game, game.at(action.source))
    return game.seat(game.player).power.name if action.kind == kinds.USE_POWER else ""


def playing(action: HearthstoneAction, names: Names) -> str:
    notes = ", ".join(play_notes(action.cards[0], action))
    return f"play {names.cards[0]}{f' ({notes})' if notes else ''}{names.place}{names.aim}"


def play_notes(card: Card, action: HearthstoneAction) -> Iterator[str]:
    """The option taken, and what sets this copy of the card apart."""
    if card.options:
        names = [option.name for option in card.options]
        name = names[action.option]
        yield name if names.count(name) == 1 else f"option {action.option + 1}"
    if action.attack or action.health:
        yield f"{action.attack:+d}/{action.health:+d}"
    if action.cost:
        yield repriced(action.cost)


def place(game: Table, action: HearthstoneAction) -> str:
    """Where the minion is put, unless it is the usual place."""
    position, board = action.position, game.seat(game.player).board
    if position >= len(board):
        return ""
    if position == 0:
        return " leftmost"
    return f" between {called(game, board[position - 1])} and {called(game, board[position])}"


def throwing(action: HearthstoneAction, names: Names) -> str:
    count = len(names.cards)
    if action.cards and action.cards[0].id == constants.UNKNOWN:
        return f"throw back {count} card{'s' * (count > 1)}"
    return f"throw back {', '.join(names.cards)}" if count else "keep all cards"


SENTENCES: Final[dict[int, Callable[[HearthstoneAction, Names], str]]] = {
    kinds.END_TURN: lambda action, names: "end turn",
    kinds.CONCEDE: lambda action, names: "concede",
    kinds.USE_POWER: lambda action, names: f"use {names.source}{names.aim}",
    kinds.FIGHT: lambda action, names: f"attack: {names.source}{names.aim}",
    kinds.CHOOSE: lambda action, names: f"choose {names.cards[0]}",
    kinds.PLAY_CARD: playing,
    kinds.THROW: throwing,
}


def named(game: Table, card: Card) -> str:
    """The name of a card in hand or on offer, with its id where another one has the same name."""
    cards = [held.card for held in game.seat(game.player).hand]
    cards += () if game.choice is None else game.choice.options
    ambiguous = any(other.name == card.name and other is not card for other in cards)
    return f"{card.name} [{card.id}]" if ambiguous else card.name


def called(game: Table, it: Entity) -> str:
    """The name of a character, with whose it is or its handle where the name alone will not do."""
    name = it.card.name
    sides = [other.side for other in characters(game) if other.card.name == name]
    if sides.count(it.side) > 1:
        return f"{name} {HANDLES[8 * it.side + it.seat]}"
    if len(sides) > 1:
        return f"{'own' if it.side == game.player else 'enemy'} {name}"
    return name


def characters(game: Table) -> list[Entity]:
    return [it for side in (game.first, game.second) for it in (side.hero, *side.board)]


# ---- the story of a game


def recounted(before: Table, action: Action, after: Table) -> str:
    """One line of a game's story: when, who, what, and what came of it."""
    assert isinstance(action, HearthstoneAction)
    return story(before, action, after, described(before, action))


def witnessed(before: Table, action: Action, after: Table, player: int) -> str:
    """The same line as a player may read it: what the opponent keeps to itself is not in it."""
    assert isinstance(action, HearthstoneAction)
    seen, table = seen_by(before, action, player), observe(before, player).table
    return story(table, seen, observe(after, player).table, described(table, seen))


def story(before: Table, action: HearthstoneAction, after: Table, words: str) -> str:
    line = f"T{before.turn:<2} P{before.player}  {words}"
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
            yield " ".join([called(before, it), *notes])


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
    lost = [(fate(before, it, after), called(before, it)) for it in missing(before, after)]
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
