"""A position: units, the two sides, the table between them, and the rules that were agreed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.streams import StreamedState
from topdeck.games.gwent.engine.abilities import Effect, RowEffect, Target
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import (
    FACTIONS,
    MELEE,
    NEUTRAL,
    RANGED,
    RESILIENT,
    ROW_LIMIT,
    SMALLEST_DECK,
    SMALLEST_DECK_OF_THESIS,
    UNIT_CARD,
)


class Rules:
    """What is agreed before a game: the cards, and what players may choose about it."""

    def __init__(self, cards: dict[str, Card], settings: dict[str, object], remembered: tuple[str, ...] = ()) -> None:
        self.cards: Final = cards
        self.remembered: Final = remembered  # tags of cards that others ask for when they were played
        self.settings: Final = settings  # all of them, as they were chosen
        self.hidden: Final = cards["hidden"].as_printed  # stands for a card that a player may not know
        self.thesis: Final = settings["mode"] == "valencia"
        self.smallest_deck: Final = SMALLEST_DECK_OF_THESIS if self.thesis else SMALLEST_DECK
        self.coin: Final = settings["starter"] == "coin"
        self.swaps: Final = (0, 0, 0) if self.thesis else (3, 1, 1 if settings["last_mulligan"] else 0)
        self.may_decline: Final = settings["picks"] == "optional"
        self.may_discard: Final = settings["discard"] is True
        self.all_places: Final = settings["places"] == "all"
        self.variants: Final = frozenset(name for name, value in settings.items() if value is True)
        self.row_effects: Final = {
            card.row_effect.name: card.row_effect for card in cards.values() if card.row_effect is not None
        }
        self.pools: Final = {faction: deck_pool(cards, faction) for faction in FACTIONS}


def deck_pool(cards: dict[str, Card], faction: str) -> list[Card]:
    """The cards that a deck of this faction may hold."""
    return [card for card in cards.values() if card.collectible and card.faction in (faction, NEUTRAL)]


@mypyc_attr(acyclic=True, free_list_len=1)
class Unit:
    """A unit on the board; a special card has one as a stand-in while it is played."""

    def __init__(
        self, card: Card, label: i64, owner: i64, side: i64, row: i64, base: i64, power: i64, armor: i64, keywords: i64
    ) -> None:
        self.card = card
        self.label = label  # tells it from all others, as long as it is on the board
        self.owner = owner  # whose graveyard it goes to
        self.side = side  # where it stands
        self.row = row
        self.base = base
        self.power = power  # 0 when it is destroyed
        self.armor = armor
        self.keywords = keywords

    def copy(self) -> Unit:
        return Unit(
            self.card, self.label, self.owner, self.side, self.row, self.base, self.power, self.armor, self.keywords
        )

    def is_damaged(self) -> bool:
        return self.power < self.base

    def is_resilient(self) -> bool:
        return self.keywords & RESILIENT != 0

    def spot(self) -> i64:
        """The number of its row among those of both sides."""
        return self.side * 3 + self.row

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.power}/{self.base} of player {self.side}>"


def stand_in(card: Card, side: i64) -> Unit:
    """Plays a card that is not on the board."""
    return Unit(card, 0, side, side, 0, 0, 0, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One side of the table."""

    def __init__(
        self,
        side: i64,
        faction: str,
        leader: CardInstance | None,
        hand: tuple[CardInstance, ...],
        deck: tuple[CardInstance, ...],
        graveyard: tuple[CardInstance, ...],
        melee: list[Unit],
        ranged: list[Unit],
        siege: list[Unit],
        effects: tuple[RowEffect | None, ...],
        passed: bool,
        wins: i64,
        played: tuple[Card, ...],
        swaps: i64,
        aside: tuple[CardInstance, ...],
        gifts: tuple[Gift, ...],
        gone: tuple[Card, ...],
        any_card: bool = False,
    ) -> None:
        self.side = side
        self.faction = faction
        self.leader = leader  # None once it was played
        self.hand = hand
        self.deck = deck  # in no order: a draw picks any of them
        self.graveyard = graveyard
        self.melee = melee
        self.ranged = ranged
        self.siege = siege
        self.effects = effects  # on each row, if there is one
        self.passed = passed
        self.wins = wins
        self.played = played  # cards, in order, but for those that were summoned; spawned special cards, too
        self.swaps = swaps  # mulligans left
        self.aside = aside  # cards that were swapped in this mulligan; they go back to the deck after it
        self.gifts = gifts  # what all cards of a kind in hand and deck were given, for all to see
        self.gone = gone  # cards of the deck that left the game
        self.any_card = (
            any_card  # may it play cards of its deck as if they were in hand? only where a search assumes so
        )

    def copy(self) -> Player:
        return Player(
            self.side,
            self.faction,
            self.leader,
            self.hand,
            self.deck,
            self.graveyard,
            copy_units(self.melee),
            copy_units(self.ranged),
            copy_units(self.siege),
            self.effects,
            self.passed,
            self.wins,
            self.played,
            self.swaps,
            self.aside,
            self.gifts,
            self.gone,
            self.any_card,
        )

    def row(self, row: i64) -> list[Unit]:
        if row == MELEE:
            return self.melee
        return self.ranged if row == RANGED else self.siege

    def has_room(self, row: i64) -> bool:
        return len(self.row(row)) < ROW_LIMIT

    def units(self) -> list[Unit]:
        """All of them, row by row, each from the left."""
        return self.melee + self.ranged + self.siege

    def size(self) -> i64:
        """The number of units."""
        return len(self.melee) + len(self.ranged) + len(self.siege)

    def points(self) -> i64:
        return row_points(self.melee) + row_points(self.ranged) + row_points(self.siege)

    def can_play(self) -> bool:
        return len(self.hand) > 0 or self.leader is not None

    def hidden_cards(self) -> i64:
        """How many cards the opponent has not seen."""
        return len(self.hand) + len(self.deck) + len(self.aside)


def last_played(player: Player, tag: str, but: Card | None) -> Card | None:
    """The last card with a tag that a player has played, other than one."""
    for place in range(len(player.played) - 1, -1, -1):
        card = player.played[place]
        if card is not but and tag in card.tags:
            return card
    return None


def copy_units(row: list[Unit]) -> list[Unit]:
    return [unit.copy() for unit in row]


def row_points(row: list[Unit]) -> i64:
    found: i64 = 0
    for unit in row:
        found += unit.power
    return found


@mypyc_attr(acyclic=True)
class Gift:
    """What all cards of a kind that a player held were given: who does not see them knows that much."""

    def __init__(self, tag: str, boost: i64, strengthen: i64) -> None:
        self.tag: Final = tag  # of the units that got it; all but spies, if it is empty
        self.boost: Final = boost
        self.strengthen: Final = strengthen

    def reaches(self, card: Card) -> bool:
        return card.type == UNIT_CARD and not card.is_spying() and (not self.tag or self.tag in card.tags)

    def apply_to(self, held: CardInstance) -> CardInstance:
        return held.with_changes(self.boost, self.strengthen) if self.reaches(held.card) else held


@mypyc_attr(acyclic=True)
class Choice:
    """A decision in the middle of a turn: which card, where to lay one, or whom to aim at."""

    def __init__(
        self,
        maker: Card,
        cards: tuple[CardInstance, ...] = (),
        buried: bool = False,
        asker: Effect | None = None,
        then: Effect | None = None,
        laid: CardInstance | None = None,
        targets: Target | None = None,
        me: i64 = 0,
    ) -> None:
        self.maker: Final = maker  # the card that asks
        self.cards: Final = cards  # one of these is picked, each is listed once
        self.buried: Final = buried  # do they lie in the graveyard? else they are in the deck
        self.asker: Final = asker  # the effect that asks for a card; run again, it offers those that are there then
        self.then: Final = then  # what is done with it, or with whom it is aimed at
        self.laid: Final = laid  # this card is laid somewhere
        self.targets: Final = targets  # one of these is aimed at
        self.me: Final = me  # the label of who asks, if that is a unit


@mypyc_attr(acyclic=True)
class Task:
    """An effect to run once a choice is made; immutable, it knows units by label."""

    def __init__(self, effect: Effect, card: Card, side: i64, me: i64, it: i64, row: i64) -> None:
        self.effect: Final = effect
        self.card: Final = card
        self.side: Final = side
        self.me: Final = me
        self.it: Final = it
        self.row: Final = row


@mypyc_attr(acyclic=True)
class Table(StreamedState):
    """A position.  Free functions of the other modules read and change it."""

    def __init__(
        self,
        rules: Rules,
        first: Player,
        second: Player,
        draws_first: i64,
        draws_second: i64,
        chance: i64,
        labels: i64,
        player: i64,
        turn: i64,
        round_number: i64,
        starter: i64,
        phase: i64,
        winner: i64,
        choice: Choice | None,
        agenda: tuple[Task, ...],
        picked: CardInstance | None,
        scores: tuple[tuple[int, int], ...],
        conceded: bool,
    ) -> None:
        super().__init__(draws_first, draws_second, chance)
        self.rules = rules
        self.first = first
        self.second = second
        self.labels = labels  # how many were given to units
        self.player = player
        self.turn = turn
        self.round = round_number  # from 1
        self.starter = starter  # of this round
        self.phase = phase
        self.winner = winner
        self.choice = choice
        self.agenda = agenda  # what waits for the choice; the last comes first
        self.picked = picked  # the card that was just picked, on its way to the board
        self.scores = scores  # points of both seats in the rounds before
        self.conceded = conceded

    def copy(self) -> Table:
        raise NotImplementedError

    # ---- who is where

    def seat(self, side: i64) -> Player:
        return self.first if side == 0 else self.second

    def row_at(self, row: i64) -> list[Unit]:
        """A row by its number among those of both sides."""
        return self.first.row(row) if row < 3 else self.second.row(row - 3)

    def find(self, label: i64) -> Unit | None:
        """The unit with this label, while it is on the board."""
        for side in (self.first, self.second):
            for unit in side.units():
                if unit.label == label:
                    return unit
        return None

    def new_label(self) -> i64:
        self.labels += 1
        return self.labels

    # ---- what has to wait for a choice

    def asking(self) -> bool:
        """Does somebody have to choose?"""
        return self.choice is not None

    def follow(self, depth: i64, effect: Effect, me: Unit, it: Unit, row: i64) -> None:
        """Run the effect now, or after what has begun to wait since there were `depth` tasks."""
        if not self.asking() and len(self.agenda) == depth:
            effect.run(self, me, it, row)
        else:
            task = Task(effect, me.card, me.side, me.label, it.label, row)
            self.agenda = self.agenda[:depth] + (task,) + self.agenda[depth:]

    def resume(self) -> None:
        """Run what waited, until there is another choice."""
        while self.agenda and not self.asking():
            due = self.agenda[len(self.agenda) - 1]
            self.agenda = self.agenda[: len(self.agenda) - 1]
            me = self.find(due.me) or stand_in(due.card, due.side)
            it = me if due.it == due.me else self.find(due.it)
            if it is not None:
                due.effect.run(self, me, it, due.row)
