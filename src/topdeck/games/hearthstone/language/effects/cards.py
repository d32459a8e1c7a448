"""Effects on hands and decks."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import constants, zones
from topdeck.games.hearthstone.engine.abilities import Amount, CostChange, Effect, Selector, evaluate
from topdeck.games.hearthstone.engine.auras import changes_rule
from topdeck.games.hearthstone.engine.board import leave_board
from topdeck.games.hearthstone.engine.card import Card, new_card_instance
from topdeck.games.hearthstone.engine.costs import late_order
from topdeck.games.hearthstone.engine.enchantments import add_cost_modifier
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.flags import Duration
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.effects.board import random_index
from topdeck.games.hearthstone.language.effects.flow import OnEach, OnEachInOrder
from topdeck.games.hearthstone.language.flags import FOR_GOOD
from topdeck.games.hearthstone.language.selectors import CARD, HERO_POWER

# ---- drawing and discarding


@dataclass(eq=False)
class Draw(Effect):
    """Draw cards; drawing from an empty deck causes fatigue damage."""

    count: int | Amount = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for card in range(evaluate(self.count, game, me, it)):
            index = zones.draw_into_hand(game, owner)
            if index >= 0 and me.card.type == constants.POWER_CARD and changes_rule(owner, constants.FREE_POWER_DRAWS):
                held = owner.hand[index]
                zones.change_cost(game, owner, index, -held.card.cost - held.cost)

    def in_words(self) -> str:
        return "draw {count:card}"


@dataclass(eq=False)
class DrawAndReprice(Effect):
    """Draw cards and change the costs of the matching cards among them."""

    cards: Selector
    cost: i64
    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for card in range(self.count):
            index = zones.draw_into_hand(game, owner)
            if index >= 0 and self.cards.fits(owner.hand[index].card):
                zones.change_cost(game, owner, index, self.cost)

    def in_words(self) -> str:
        if self.count > 1:
            return "draw {count:card}; {cards:each} among them costs {cost:change}"
        return "draw a card; " + ("" if self.cards is CARD else "if it {cards:is}, ") + "it costs {cost:change}"


@dataclass(eq=False)
class RepriceDrawnCard(Effect):
    """In a draw trigger, change the cost of the drawn card; the event's amount is the card's index in the hand."""

    cost: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(it)
        if game.amount < len(owner.hand):  # the event may have waited for a choice
            zones.change_cost(game, owner, game.amount, self.cost)

    def in_words(self) -> str:
        return "it costs {cost:change}"


@dataclass(eq=False)
class DrawA(Effect):
    """Draw a random matching card, if the deck contains one."""

    cards: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index = random_index(game, owner, self.cards)
        if index >= 0:
            zones.take_from_deck(game, owner, index)

    def in_words(self) -> str:
        return "draw {cards:random}"


@dataclass(eq=False)
class Discard(Effect):
    """Discard random cards from the player's hand."""

    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        zones.discard(game, me, game.owner(me), self.count)

    def in_words(self) -> str:
        return "discard {count:random card}"


class DiscardHand(Effect):
    """Discard all cards in the player's hand."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        zones.discard_hand(game, game.owner(me))

    def in_words(self) -> str:
        return "discard your hand"


# ---- new cards


@dataclass(eq=False)
class AddToHand(Effect):
    """Add copies of the card with this id to the player's hand; both players see them."""

    id: str
    count: int | Amount = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for card in range(evaluate(self.count, game, me, it)):
            zones.add_to_hand(game, game.owner(me), game.rules.cards[self.id], me.card, True)

    def in_words(self) -> str:
        return "put {id} into your hand"


@dataclass(eq=False)
class AddCopyToHand(OnEachInOrder):
    """Add unmodified copies of cards or characters to the player's hand in order of play; both players see them."""

    count: i64 = 1

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        for copy in range(self.count):
            zones.add_to_hand(game, game.owner(me), it.card, me.card, True)

    def in_words(self) -> str:
        number = "a copy" if self.count == 1 else "{count:size} copies"
        return f"put {number} of {{who:each}} into your hand"


@dataclass(eq=False)
class AddOneOf(Effect):
    """Add one of these cards at random to the player's hand."""

    ids: tuple[str, ...]

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        card_id = self.ids[game.random(len(self.ids))]
        zones.add_to_hand(game, game.owner(me), game.rules.cards[card_id], me.card, False)

    def in_words(self) -> str:
        return "put one of these into your hand at random: {ids}"


@dataclass(eq=False)
class AddRandom(Effect):
    """Add random matching cards from the card pool to the player's hand; `cost` changes their costs."""

    cards: Selector
    count: i64 = 1
    cost: i64 = 0

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        pool = game.rules.matching_cards(self.cards)
        for card in range(self.count):
            if pool:
                zones.add_to_hand(game, game.owner(me), pool[game.random(len(pool))], me.card, False, self.cost)

    def in_words(self) -> str:
        words = "put {cards:random} into your hand"
        return words if self.cost == 0 else words + ", where it costs {cost:change}"


@dataclass(eq=False)
class AddRandomOfEnemyClass(Effect):
    """Add random cards of the opponent's class to the player's hand."""

    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        hero_class = game.opponent(me).hero_class()
        pool = [card for card in game.rules.pool if is_of_class(card, hero_class)]
        for copy in range(self.count):
            if pool:
                zones.add_to_hand(game, game.owner(me), pool[game.random(len(pool))], me.card, False)

    def in_words(self) -> str:
        return "put {count:random card} of your opponent's class into your hand"


def is_of_class(card: Card, hero_class: str) -> bool:
    """Return whether a card belongs to the class of a hero; neutral cards belong to heroes without a class."""
    return hero_class in card.classes if hero_class else not card.classes


@dataclass(eq=False)
class ShuffleIn(Effect):
    """Shuffle new copies of the card with this id into the player's deck; both players see them."""

    id: str
    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        shuffle_new_cards(game, me, game.owner(me), game.rules.cards[self.id], self.count)

    def in_words(self) -> str:
        return "shuffle {id} into your deck"


@dataclass(eq=False)
class ShuffleInForEnemy(Effect):
    """Shuffle new copies of the card with this id into the opponent's deck; both players see them."""

    id: str
    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        shuffle_new_cards(game, me, game.opponent(me), game.rules.cards[self.id], self.count)

    def in_words(self) -> str:
        return "shuffle {id} into your opponent's deck"


@dataclass(eq=False)
class ShuffleCopyIn(OnEach):
    """Shuffle unmodified copies of characters into the player's deck."""

    count: i64 = 1

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        shuffle_new_cards(game, me, game.owner(me), it.card, self.count)

    def in_words(self) -> str:
        number = "a copy" if self.count == 1 else "{count:size} copies"
        return f"shuffle {number} of {{who}} into your deck"


def shuffle_new_cards(game: Table, me: Entity, owner: Player, card: Card, count: i64) -> None:
    """Shuffle new copies of a card into a deck; both players see them."""
    for copy in range(count):
        zones.shuffle_into_deck(game, owner, new_card_instance(card, constants.CREATED, me.card, game.turn, True))


@dataclass(eq=False)
class ShuffleMinionIn(OnEach):
    """Shuffle minions into the player's deck or, with `home`, into their controller's deck, as unmodified cards.

    Both players know that these cards are in the deck. If the deck is full, the minions die.
    """

    home: bool = False

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(it) if self.home else game.owner(me)
        if owner.cards_left >= constants.MAX_DECK:
            destroy(game, it)
        elif not it.has_keyword(constants.GONE):
            leave_board(game, it)
            shuffle_new_cards(game, me, owner, it.card, 1)

    def in_words(self) -> str:
        return "shuffle {who:each} into its owner's deck" if self.home else "shuffle {who} into your deck"


# ---- copies of hidden cards


@dataclass(eq=False)
class CopyFromEnemyDeck(Effect):
    """Add unmodified copies of random cards in the opponent's deck to the hand without revealing them."""

    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        deck = game.opponent(me).deck_cards()
        for card in range(min(self.count, len(deck))):
            copied = deck.pop(game.random(len(deck)))
            zones.add_to_hand(game, game.owner(me), copied.card, me.card, False)

    def in_words(self) -> str:
        return "copy {count:random card} in your opponent's deck into your hand"


# ---- changes to cards in hand


@dataclass(eq=False)
class BuffHand(Effect):
    """Change all matching cards in the player's hand, or `count` random ones; with `deck`, also those in the deck."""

    cards: Selector
    attack: i64 = 0
    health: i64 = 0
    cost: i64 = 0
    count: i64 = 0
    deck: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        chosen = [index for index, held in enumerate(owner.hand) if self.cards.fits(held.card)]
        if self.count > 0:
            while len(chosen) > self.count:
                chosen.pop(game.random(len(chosen)))
        order = late_order(game)
        owner.hand = tuple(
            [
                held.with_changes(self.cost, self.attack, self.health, order) if index in chosen else held
                for index, held in enumerate(owner.hand)
            ]
        )
        if self.deck:
            self.change_deck(owner)

    def change_deck(self, owner: Player) -> None:
        cards = owner.deck_cards()
        zones.set_deck(
            owner,
            [
                held.with_changes(self.cost, self.attack, self.health) if self.cards.fits(held.card) else held
                for held in cards
            ],
        )

    def in_words(self) -> str:
        place = "in your hand and deck" if self.deck else "in your hand"
        who = f"{{cards:random}} {place}" if self.count > 0 else f"{{cards:all}} {place}"
        if self.cost != 0:
            return who + (" costs {cost:change}" if self.count == 1 else " cost {cost:change}")
        return f"give {who} {{bonus}}"


@dataclass(eq=False)
class BuffInHand(Effect):
    """Change the card in hand that has this text; the opponent does not see the change."""

    attack: i64 = 0
    health: i64 = 0
    cost: i64 = 0

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        changed = owner.hand[me.slot].with_changes(self.cost, self.attack, self.health, late_order(game))
        zones.replace_in_hand(game, owner, me.slot, changed)

    def in_words(self) -> str:
        return "this card gets {bonus}" if self.cost == 0 else "this card costs {cost:change}"


@dataclass(eq=False)
class Reprice(Effect):
    """Change the costs of the player's cards; with `once`, change only the cost of the next matching card."""

    change: CostChange
    until: Duration = FOR_GOOD
    once: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        add_cost_modifier(game, game.owner(me), me.card, self.change, self.until.bits, self.once)

    def in_words(self) -> str:
        if self.once:
            verb = "use" if self.change.cards is HERO_POWER else "play"
            return f"the next {{change:card}} you {verb}{{until}} costs {{change:price}}"
        return "{change}" + (" from now on" if self.until is FOR_GOOD else "{until}")


# ---- the joust


@dataclass(eq=False)
class Joust(Effect):
    """Reveal a random minion from each deck; run `won` if the player's minion costs more, and `lost` otherwise.

    A player without a minion in the deck loses, and no minion is revealed.
    """

    won: Effect
    lost: Effect | None = None

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        mine = reveal_jouster(game, game.owner(me))
        theirs = None if mine is None else reveal_jouster(game, game.opponent(me))
        if mine is not None and (theirs is None or mine.cost > theirs.cost):
            self.won.run(game, me, it)
        elif self.lost is not None:
            self.lost.run(game, me, it)

    def in_words(self) -> str:
        words = "joust (reveal a random minion of each deck); if yours costs more, {won}"
        return words if self.lost is None else words + "; otherwise, {lost}"


def reveal_jouster(game: Table, owner: Player) -> Card | None:
    """Reveal and return a random minion from the deck, or return None if it contains no minion."""
    minions = [held.card for held in owner.deck_cards() if held.card.type == constants.MINION_CARD]
    if not minions:
        return None
    card = minions[game.random(len(minions))]
    zones.show_in_deck(game, owner, card)
    return card
