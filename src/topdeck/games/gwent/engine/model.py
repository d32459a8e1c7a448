"""The rules of a game, and the units, players and table that together form a position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.streams import StreamedState
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.abilities import Effect, RowEffect, Target
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import SIZE_BITS


class Rules:
    """The cards and settings of a game."""

    def __init__(self, cards: dict[str, Card], settings: dict[str, object], remembered: tuple[str, ...] = ()) -> None:
        self.cards: Final = cards
        self.remembered: Final = remembered  # the tags for which card text looks up the last played card
        self.settings: Final = settings  # the settings from which the rules were created
        self.hidden: Final = cards["hidden"].as_printed  # the placeholder for any hidden card
        self.thesis: Final = settings["mode"] == "valencia"
        self.smallest_deck: Final = constants.SMALLEST_DECK_OF_THESIS if self.thesis else constants.SMALLEST_DECK
        self.coin: Final = settings["starter"] == "coin"
        self.swaps: Final = (0, 0, 0) if self.thesis else (3, 1, 1 if settings["last_mulligan"] else 0)
        self.may_decline: Final = settings["picks"] == "optional"
        self.may_discard: Final = settings["discard"] is True
        self.all_places: Final = settings["places"] == "all"
        self.variants: Final = frozenset(name for name, value in settings.items() if value is True)
        self.row_effects: Final = {
            card.row_effect.name: card.row_effect for card in cards.values() if card.row_effect is not None
        }
        self.pools: Final = {faction: deck_pool(cards, faction) for faction in constants.FACTIONS}


def deck_pool(cards: dict[str, Card], faction: str) -> list[Card]:
    """Return the cards that decks of this faction may contain."""
    return [card for card in cards.values() if card.collectible and card.faction in (faction, constants.NEUTRAL)]


@mypyc_attr(acyclic=True, free_list_len=1)
class Unit:
    """A unit on the board, or a stand-in for a special card that is being played.

    Attributes:
        card: The card it represents.
        label: A number that is unique among the units on the board.
        owner: The player to whose graveyard the unit goes.
        side: The side of the board that the unit is on.
        row: `MELEE`, `RANGED` or `SIEGE`.
        base: The base power, which strengthening and weakening change.
        power: The current power, which is 0 once the unit has been destroyed.
        armor: The number of armor points.
        keywords: A bit set of `CREW`, `DOOMED`, `SPYING` and `RESILIENT`.
    """

    def __init__(
        self, card: Card, label: i64, owner: i64, side: i64, row: i64, base: i64, power: i64, armor: i64, keywords: i64
    ) -> None:
        self.card = card
        self.label = label
        self.owner = owner
        self.side = side
        self.row = row
        self.base = base
        self.power = power
        self.armor = armor
        self.keywords = keywords

    def shallow_copy(self) -> Unit:
        """Return a copy that shares only the card with the original; the compiled build copies the object's memory."""
        return Unit(
            self.card, self.label, self.owner, self.side, self.row, self.base, self.power, self.armor, self.keywords
        )

    def is_damaged(self) -> bool:
        return self.power < self.base

    def is_resilient(self) -> bool:
        return self.keywords & constants.RESILIENT != 0

    def spot(self) -> i64:
        """Return the number of the unit's row, counting the rows of both sides."""
        return self.side * 3 + self.row

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.power}/{self.base} of player {self.side}>"


def make_stand_in(card: Card, side: i64) -> Unit:
    """Return a unit that stands in for a card that is not on the board."""
    return Unit(card, 0, side, side, 0, 0, 0, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One side of the table.

    Attributes:
        side: The number of the player, 0 or 1.
        faction: The name of the faction.
        leader: The leader, or None once it has been played.
        hand: The cards in the hand, where `rules.hidden` represents a hidden card.
        deck: The cards in the deck, which is unordered; cards are drawn at random.
        graveyard: The cards in the graveyard.
        melee: The units in the melee row, from left to right.
        ranged: The units in the ranged row.
        siege: The units in the siege row.
        effects: The hazard or boon on each row, or None.
        passed: Whether the player has passed this round.
        wins: The number of rounds won.
        played: The cards played so far, in order, including spawned special cards but not summoned cards.
        swaps: The number of cards that can still be swapped.
        aside: The cards swapped out in this mulligan, which return to the deck when it ends.
        gifts: The public changes made to all matching cards in the hand and deck.
        gone: The cards from the deck that have left the game.
        any_card: Whether cards in the deck can be played; only searches allow this.
    """

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
        self.leader = leader
        self.hand = hand
        self.deck = deck
        self.graveyard = graveyard
        self.melee = melee
        self.ranged = ranged
        self.siege = siege
        self.effects = effects
        self.passed = passed
        self.wins = wins
        self.played = played
        self.swaps = swaps
        self.aside = aside
        self.gifts = gifts
        self.gone = gone
        self.any_card = any_card

    def copy(self) -> Player:
        twin = self.shallow_copy()
        twin.melee = copy_units(self.melee)
        twin.ranged = copy_units(self.ranged)
        twin.siege = copy_units(self.siege)
        return twin

    def shallow_copy(self) -> Player:
        """Return a copy with the same units; the compiled build copies the object's memory."""
        return Player(
            self.side,
            self.faction,
            self.leader,
            self.hand,
            self.deck,
            self.graveyard,
            self.melee,
            self.ranged,
            self.siege,
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
        if row == constants.MELEE:
            return self.melee
        return self.ranged if row == constants.RANGED else self.siege

    def has_room(self, row: i64) -> bool:
        return len(self.row(row)) < constants.ROW_LIMIT

    def units(self) -> list[Unit]:
        """Return all units row by row, from left to right."""
        return self.melee + self.ranged + self.siege

    def size(self) -> i64:
        """Return the total number of units on the player's side."""
        return len(self.melee) + len(self.ranged) + len(self.siege)

    def row_sizes(self) -> i64:
        """Return the number of units in each of the three rows, packed into one integer."""
        return len(self.melee) | (len(self.ranged) << SIZE_BITS) | (len(self.siege) << (2 * SIZE_BITS))

    def points(self) -> i64:
        return row_points(self.melee) + row_points(self.ranged) + row_points(self.siege)

    def can_play(self) -> bool:
        return len(self.hand) > 0 or self.leader is not None

    def hidden_cards(self) -> i64:
        """Return the number of cards that the opponent has not seen."""
        return len(self.hand) + len(self.deck) + len(self.aside)


def last_played_card(player: Player, tag: str, but: Card | None) -> Card | None:
    """Return the last card with this tag that a player has played, ignoring the card `but`."""
    for place in range(len(player.played) - 1, -1, -1):
        card = player.played[place]
        if card is not but and tag in card.tags:
            return card
    return None


def copy_units(row: list[Unit]) -> list[Unit]:
    return [unit.shallow_copy() for unit in row]


def row_points(row: list[Unit]) -> i64:
    total: i64 = 0
    for unit in row:
        total += unit.power
    return total


@mypyc_attr(acyclic=True)
class Gift:
    """A public, immutable change to all matching cards in a player's hand and deck."""

    def __init__(self, tag: str, boost: i64, strengthen: i64) -> None:
        self.tag: Final = tag  # only units with this tag are changed; if empty, all units except spies
        self.boost: Final = boost
        self.strengthen: Final = strengthen

    def applies_to(self, card: Card) -> bool:
        return card.type == constants.UNIT_CARD and not card.is_spying() and (not self.tag or self.tag in card.tags)

    def apply_to(self, held: CardInstance) -> CardInstance:
        return held.with_changes(self.boost, self.strengthen) if self.applies_to(held.card) else held


@mypyc_attr(acyclic=True)
class Choice:
    """An immutable choice within a turn, such as which card to pick, where to play a card, or what to target."""

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
        self.maker: Final = maker  # the card that offers the choice
        self.cards: Final = cards  # the cards to pick from, each listed once
        self.buried: Final = buried  # whether the cards are in the graveyard instead of the deck
        self.asker: Final = asker  # the effect that offers cards; sampling runs it again to get other cards
        self.then: Final = then  # the effect on the picked card or the target
        self.laid: Final = laid  # the card to be played
        self.targets: Final = targets  # the possible targets
        self.me: Final = me  # the label of the unit that offers the choice; 0 for a special card


@mypyc_attr(acyclic=True)
class Task:
    """An effect to run once a choice has been made. Tasks are immutable, so they refer to units by label."""

    def __init__(self, effect: Effect, card: Card, side: i64, me: i64, it: i64, row: i64) -> None:
        self.effect: Final = effect
        self.card: Final = card
        self.side: Final = side
        self.me: Final = me
        self.it: Final = it
        self.row: Final = row


@mypyc_attr(acyclic=True)
class Table(StreamedState):
    """A position, which the functions in the engine's other modules read and change."""

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
        self.labels = labels  # the number of labels assigned so far
        self.player = player
        self.turn = turn
        self.round = round_number  # from 1
        self.starter = starter  # the player who starts this round
        self.phase = phase
        self.winner = winner
        self.choice = choice
        self.agenda = agenda  # the effects that wait for the choice; the last one runs first
        self.picked = picked  # the card that was just picked and is not played yet
        self.scores = scores  # the points of both seats in the previous rounds
        self.conceded = conceded

    def copy(self) -> Table:
        raise NotImplementedError

    def share(self) -> Table:
        """Return a copy whose players have the same units as in this table."""
        raise NotImplementedError

    # ---- finding players and units

    def seat(self, side: i64) -> Player:
        return self.first if side == 0 else self.second

    def row_at(self, row: i64) -> list[Unit]:
        """Return a row by its number, counting the rows of both sides."""
        return self.first.row(row) if row < 3 else self.second.row(row - 3)

    def find(self, label: i64) -> Unit | None:
        """Return the unit with this label, or None if it is not on the board."""
        for side in (self.first, self.second):
            for unit in side.units():
                if unit.label == label:
                    return unit
        return None

    def new_label(self) -> i64:
        self.labels += 1
        return self.labels

    # ---- effects that wait for a choice

    def has_choice(self) -> bool:
        """Return whether a choice is pending."""
        return self.choice is not None

    def run_or_defer(self, depth: i64, effect: Effect, me: Unit, it: Unit, row: i64) -> None:
        """Run an effect now, or after any tasks that have been added since the agenda contained `depth` tasks."""
        if not self.has_choice() and len(self.agenda) == depth:
            effect.run(self, me, it, row)
        else:
            task = Task(effect, me.card, me.side, me.label, it.label, row)
            self.agenda = self.agenda[:depth] + (task,) + self.agenda[depth:]

    def resume(self) -> None:
        """Run the deferred effects until another choice is pending."""
        while self.agenda and not self.has_choice():
            due = self.agenda[len(self.agenda) - 1]
            self.agenda = self.agenda[: len(self.agenda) - 1]
            me = self.find(due.me) or make_stand_in(due.card, due.side)
            it = me if due.it == due.me else self.find(due.it)
            if it is not None:
                due.effect.run(self, me, it, due.row)
