"""The log in which a game records the consequences of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence import CardRef, Consequence

NO_LABEL: Final = -1  # the label of a card that is not in play
EVERYTHING: Final = -1  # passed instead of a player to see the unredacted log


@mypyc_attr(acyclic=True)
class ConsequenceLog:
    """The consequences of the last action; a `Session` clears this log before each action.

    A game writes to `State.log` only if this attribute is set.  Copies of a state have no log, so logging does not
    slow down searches.

    Attributes:
        depth: The depth at which the next consequences are added.
    """

    def __init__(self) -> None:
        self.entries: Final[list[Consequence]] = []
        self.depth: i64 = 0
        self._has_headings = False
        self._has_secrets = False

    def add(self, entry: Consequence) -> None:
        """Add a consequence, including information that only one of the players may see."""
        self.entries.append(entry)
        if entry.is_heading():
            self._has_headings = True
        if not entry.is_public():
            self._has_secrets = True

    def begin(self, heading: Consequence) -> None:
        """Add a heading; the consequences that follow belong to it until `end` is called."""
        self.add(heading)
        self.depth += 1

    def end(self) -> None:
        """End the innermost section that `begin` started."""
        self.depth -= 1

    def add_card(
        self,
        kind: ConsequenceKind,
        player: i64,
        card: NamedCard | None,
        hidden_as: NamedCard | None = None,
        amount: i64 = 0,
        detail: str = "",
    ) -> None:
        """Add a consequence for a player or an off-board card; the opponent sees `hidden_as` instead of the card."""
        self.add(
            LoggedConsequence(
                logged_kind=kind,
                player=player,
                depth=self.depth,
                named_card=card,
                hidden_as=hidden_as,
                amount=amount,
                detail=detail,
            )
        )

    def begin_trigger(self, kind: ConsequenceKind, player: i64, card: NamedCard, label: i64) -> None:
        """Add a heading for the consequences of a card's trigger; call `end` after the last consequence."""
        self.begin(
            LoggedConsequence(
                logged_kind=kind,
                player=player,
                depth=self.depth,
                source_card=card,
                source_side=player,
                source_label=label,
            )
        )

    def clear(self) -> None:
        """Remove all consequences."""
        self.entries.clear()
        self.depth = 0
        self._has_headings = self._has_secrets = False

    def seen_by(self, player: i64) -> tuple[Consequence, ...]:
        """Return the consequences as seen by a player, or all of them, unredacted, if `player` is `EVERYTHING`.

        Headings without consequences are omitted, because they could reveal a hidden trigger.
        """
        entries = self.entries
        if not self._has_headings and not self._has_secrets:
            return tuple(entries)
        seen: list[Consequence] = []
        below: i64 = 0  # the depth of the next consequence
        for place in range(len(entries) - 1, -1, -1):
            entry = entries[place]
            if not entry.is_heading() or below > entry.depth:
                seen.append(entry.redact(player))
                below = entry.depth
        seen.reverse()
        return tuple(seen)

    def is_public(self) -> bool:
        """Return whether both players see the same consequences."""
        return not self._has_secrets


# ---- consequences in compiled games


class NamedCard:
    """The base class for cards in compiled games.

    Attributes:
        id: The card's id, which is the same in all versions of the card table.
        name: The card's name.
        number: The index in the card table.
    """

    def __init__(self, card_id: str, name: str, number: i64) -> None:
        self.id = card_id
        self.name = name
        self.number: Final = number


class ConsequenceKind:
    """A kind of consequence.

    Attributes:
        name: The name, such as `damage`.
        words: A template for the description.  The available fields are `player`, `source`, `target`, `card`, `amount`,
            `detail`, `gains` (stats and keywords), `by` (the word "from" and the source, or an empty string) and `s`
            (the plural ending of a noun that is counted by the amount).
        heading: Whether a consequence of this kind is only a heading for the consequences below it.
        reveals: Whether a consequence of this kind reveals a previously hidden card.
        number: The index in the game's list of kinds, or -1 if the kind is not in a list.
    """

    def __init__(self, name: str, words: str, heading: bool = False, reveals: bool = False, number: i64 = -1) -> None:
        self.name: Final = name
        self.number: Final = number
        self.words: Final = words
        self.heading: Final = heading
        self.reveals: Final = reveals


def listed_kind(
    kinds: Sequence[str], name: str, words: str, heading: bool = False, reveals: bool = False
) -> ConsequenceKind:
    """Return the kind of consequence with this name, numbered by its index in the game's list of kinds."""
    return ConsequenceKind(name, words, heading, reveals, kinds.index(name))


@mypyc_attr(acyclic=True, free_list_len=1)
class LoggedConsequence(Consequence):
    """A consequence that refers to cards in the game.  The description and the references are created on demand."""

    def __init__(
        self,
        logged_kind: ConsequenceKind,
        player: i64,
        depth: i64,
        source_card: NamedCard | None = None,
        source_side: i64 = 0,
        source_label: i64 = NO_LABEL,
        target_card: NamedCard | None = None,
        target_side: i64 = 0,
        target_label: i64 = NO_LABEL,
        named_card: NamedCard | None = None,
        hidden_as: NamedCard | None = None,
        amount: i64 = 0,
        attack: i64 = 0,
        health: i64 = 0,
        detail: str = "",
    ) -> None:
        super().__init__("", player, depth, None, None, None, amount, attack, health, detail, "")
        self.logged_kind: Final = logged_kind
        self.source_card: Final = source_card
        self.source_side: Final = source_side
        self.source_label: Final = source_label
        self.target_card: Final = target_card
        self.target_side: Final = target_side
        self.target_label: Final = target_label
        self.named_card: Final = named_card
        self.hidden_as: Final = hidden_as  # the placeholder shown to the opponent of `player` instead of the card

    @property
    def kind(self) -> str:
        return self.logged_kind.name

    @property
    def source(self) -> CardRef | None:
        return reference(self.source_card, self.source_side, self.source_label)

    @property
    def target(self) -> CardRef | None:
        return reference(self.target_card, self.target_side, self.target_label)

    @property
    def card(self) -> CardRef | None:
        return reference(self.named_card, 0, NO_LABEL)

    @property
    def words(self) -> str:
        source = self.source
        stats = f"{self.attack:+d}/{self.health:+d}" if self.attack or self.health else ""
        return self.logged_kind.words.format(
            player=f"player {self.player}",
            source=source,
            target=self.target,
            card=self.card,
            amount=self.amount,
            detail=self.detail,
            gains=" and ".join([part for part in (stats, self.detail) if part]),
            by="" if source is None else f" from {source}",
            s="" if self.amount == 1 else "s",
        )

    def is_heading(self) -> bool:
        return self.logged_kind.heading

    def reveals_card(self) -> bool:
        return self.logged_kind.reveals

    def is_public(self) -> bool:
        return self.hidden_as is None

    def redact(self, player: i64) -> Consequence:
        if self.hidden_as is None or player == self.player or player == EVERYTHING:
            return self
        return LoggedConsequence(
            logged_kind=self.logged_kind,
            player=self.player,
            depth=self.depth,
            source_card=self.source_card,
            source_side=self.source_side,
            source_label=self.source_label,
            target_card=self.target_card,
            target_side=self.target_side,
            target_label=self.target_label,
            named_card=self.hidden_as,
            amount=self.amount,
            attack=self.attack,
            health=self.health,
            detail=self.detail,
        )


def reference(card: NamedCard | None, side: i64, label: i64) -> CardRef | None:
    """Return a public reference to a card, including the card's handle if the card is in play."""
    if card is None:
        return None
    return CardRef(card.id, card.name, "" if label == NO_LABEL else f"{side}.{label}")
