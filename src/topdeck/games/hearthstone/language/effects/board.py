"""Effects that bring minions and weapons into play, or remove them."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import board, consequences
from topdeck.games.hearthstone.engine.abilities import Amount, Effect, Selector, evaluate
from topdeck.games.hearthstone.engine.constants import MAX_BOARD, MAX_JADE, RIGHTMOST
from topdeck.games.hearthstone.engine.enchantments import buff, set_attack, set_health, take_control_until
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.flags import NO_KEYWORDS, Duration, Keywords
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import remove_from_hand, reveal_card, reveal_from_deck, show_in_deck
from topdeck.games.hearthstone.language.amounts import OwnMana
from topdeck.games.hearthstone.language.effects.flow import OnEach, OnEachInOrder
from topdeck.games.hearthstone.language.flags import FOR_GOOD

# ---- summoning


@dataclass(eq=False)
class Summon(Effect):
    """Summon copies of the minion with this id to the right of the minion that summons them."""

    id: str
    count: int | Amount = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        card = game.rules.cards[self.id]
        for copy in range(evaluate(self.count, game, me, it)):
            board.summon(game, game.owner(me), card, board.position_right_of(game, me))

    def in_words(self) -> str:
        return "summon {id}"


@dataclass(eq=False)
class SummonBeside(Effect):
    """Summon copies of the minion with this id, alternately to the right and to the left of the summoning minion."""

    id: str
    count: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        card = game.rules.cards[self.id]
        for number in range(evaluate(self.count, game, me, it)):
            position = board.position_right_of(game, me) - number % 2
            board.summon(game, game.owner(me), card, max(position, 0))

    def in_words(self) -> str:
        return "summon {id} on alternate sides of {me}"


@dataclass(eq=False)
class SummonOneOf(Effect):
    """Summon one of these minions at random; with `missing`, choose among those that are not on the player's board."""

    ids: tuple[str, ...]
    missing: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        cards = list(game.rules.cards_with_ids(self.ids, self))
        if self.missing:
            cards = [card for card in cards if not board.is_on_board(owner, card)]
        if cards:
            board.summon(game, owner, cards[game.random(len(cards))], board.position_right_of(game, me))

    def in_words(self) -> str:
        missing = " that you do not have" if self.missing else ""
        return f"summon one of these{missing}, at random: {{ids}}"


@dataclass(eq=False)
class SummonRandom(Effect):
    """Summon a random matching minion from the card pool."""

    cards: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        pool = game.rules.matching_cards(self.cards)
        if pool:
            board.summon(game, game.owner(me), pool[game.random(len(pool))], board.position_right_of(game, me))

    def in_words(self) -> str:
        return "summon {cards:random}"


@dataclass(eq=False)
class SummonWithCost(Effect):
    """Summon a random minion with this printed cost from the card pool."""

    cost: Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        pool = game.rules.minions_with_cost(self.cost.value(game, me, it))
        if pool:
            board.summon(game, game.owner(me), pool[game.random(len(pool))], board.position_right_of(game, me))

    def in_words(self) -> str:
        words = "whose cost equals {cost}" if isinstance(self.cost, OwnMana) else "with the same cost"
        return f"summon a random minion {words}"


@dataclass(eq=False)
class SummonCopy(OnEachInOrder):
    """Summon exact copies; an `attack` or `health` of 0 or more replaces the original value."""

    attack: i64 = -1
    health: i64 = -1

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        if len(owner.board) < MAX_BOARD:
            twin = board.copy_minion(game, it, owner.side)
            reshape(game, twin, self.attack, self.health)
            board.summon_entity(game, owner, twin, board.position_right_of(game, me))

    def in_words(self) -> str:
        return "summon a copy of {who:each}{new_stats}"


def reshape(game: Table, it: Entity, attack: i64, health: i64) -> None:
    """Set the attack and health; a negative value leaves the current value unchanged."""
    if attack >= 0:
        set_attack(game, it, attack)
    if health >= 0:
        set_health(game, it, health)


@dataclass(eq=False)
class SummonFromDeck(Effect):
    """Summon random matching minions from the player's deck."""

    cards: Selector
    count: i64 = 1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for minion in range(self.count):
            index = random_index(game, owner, self.cards)
            if index < 0 or len(owner.board) >= MAX_BOARD:
                return
            held = reveal_from_deck(game, owner, index)
            board.summon_entity(
                game, owner, board.entity_from_held(game, owner, held), board.position_right_of(game, me)
            )

    def in_words(self) -> str:
        return "summon {cards:random} from your deck"


@dataclass(eq=False)
class SummonCopyFromDeck(Effect):
    """Summon a copy of a random matching minion in the player's deck; stats of 0 or more replace the printed ones."""

    cards: Selector
    attack: i64 = -1
    health: i64 = -1

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index = random_index(game, owner, self.cards)
        if index >= 0 and len(owner.board) < MAX_BOARD:
            show_in_deck(game, owner, owner.deck[index].card)
            twin = board.new_minion(game, owner, owner.deck[index].card)
            reshape(game, twin, self.attack, self.health)
            board.summon_entity(game, owner, twin, board.position_right_of(game, me))

    def in_words(self) -> str:
        return "summon a copy of {cards:random} in your deck{new_stats}"


def random_index(game: Table, owner: Player, cards: Selector) -> i64:
    """Return the index of a random matching card in the deck, or -1."""
    indices: list[int] = []
    for index, held in enumerate(owner.deck):
        if owner.deck_mask >> index & 1 and cards.fits(held.card):
            indices.append(index)
    return indices[game.random(len(indices))] if indices else -1


@dataclass(eq=False)
class SummonFromHand(Effect):
    """Summon a random matching minion from the player's hand."""

    cards: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        indices = [index for index, held in enumerate(owner.hand) if self.cards.fits(held.card)]
        if indices and len(owner.board) < MAX_BOARD:
            summon_held(game, me, me, indices[game.random(len(indices))])

    def in_words(self) -> str:
        return "summon {cards:random} from your hand"


@dataclass(eq=False)
class SummonAllFromHand(Effect):
    """Summon all matching minions from the player's hand, from left to right, as long as there is room."""

    cards: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner, last = game.owner(me), me
        for held in owner.hand:
            if self.cards.fits(held.card) and len(owner.board) < MAX_BOARD:
                for index, other in enumerate(owner.hand):
                    if other is held:
                        last = summon_held(game, me, last, index)
                        break

    def in_words(self) -> str:
        return "summon {cards:all} from your hand"


def summon_held(game: Table, me: Entity, left: Entity, index: i64) -> Entity:
    """Summon the minion at this index in the hand to the right of `left`, with its bonuses, and return it."""
    owner = game.owner(me)
    held = owner.hand[index]
    remove_from_hand(game, owner, index)
    reveal_card(owner, held)
    minion = board.entity_from_held(game, owner, held)
    board.summon_entity(game, owner, minion, board.position_right_of(game, left))
    return minion


class SummonMe(Effect):
    """Summon the discarded card that has this text."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        board.summon(game, game.owner(me), me.card, RIGHTMOST)

    def in_words(self) -> str:
        return "summon it"


class SummonMeFromDeck(Effect):
    """Summon, from the player's deck, a copy of the card that has this text."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index: i64 = 0
        for held in owner.deck:
            if owner.deck_mask >> index & 1 and held.card is me.card and len(owner.board) < MAX_BOARD:
                reveal_from_deck(game, owner, index)
                board.summon_entity(game, owner, board.entity_from_held(game, owner, held), RIGHTMOST)
                return
            index += 1

    def in_words(self) -> str:
        return "summon this minion from your deck"


@dataclass(eq=False)
class JadeGolem(Effect):
    """Summon a Jade Golem with 1 more attack and health than the last; it counts even if the board is full."""

    keywords: Keywords = NO_KEYWORDS

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        owner.jade = min(owner.jade + 1, MAX_JADE)
        golem = board.summon(game, owner, game.rules.golems[owner.jade - 1], board.position_right_of(game, me))
        if golem is not None and self.keywords.bits:
            buff(game, me, golem, 0, 0, self.keywords.bits)

    def in_words(self) -> str:
        gift = ", then give it {keywords}" if self.keywords.bits else ""
        return "summon a Jade Golem, one bigger than the one before" + gift


# ---- removing


@dataclass(eq=False)
class ReturnToHand(OnEachInOrder):
    """Return minions to their owners' hands in order of play, and increase their costs by `cost`."""

    cost: i64 = 0

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        board.return_to_hand(game, it, self.cost)

    def in_words(self) -> str:
        cost = ", where it costs {cost:change}" if self.cost != 0 else ""
        return "return {who:each} to its owner's hand" + cost


@dataclass(eq=False)
class TakeControl(OnEach):
    """Take control of minions, either permanently or for a limited time such as `THIS_TURN`."""

    until: Duration = FOR_GOOD

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        if self.until is FOR_GOOD:
            board.take_control(game, game.owner(me), it)
        else:
            take_control_until(game, game.owner(me), it, me.card, self.until.bits)

    def in_words(self) -> str:
        return "take control of {who}{until}"


# ---- weapons, and spells in progress


@dataclass(eq=False)
class Equip(Effect):
    """Equip the player's hero with the weapon that has this id."""

    id: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        weapon = new_entity(game.rules.cards[self.id], game.new_id(), me.side)
        board.equip(game, game.owner(me), weapon)

    def in_words(self) -> str:
        return "equip {id}"


@dataclass(eq=False)
class EquipRandom(Effect):
    """Equip the player's hero with a random matching weapon from the card pool."""

    cards: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        pool = game.rules.matching_cards(self.cards)
        if pool:
            weapon = new_entity(pool[game.random(len(pool))], game.new_id(), me.side)
            board.equip(game, game.owner(me), weapon)

    def in_words(self) -> str:
        return "equip {cards:random}"


class BreakEnemyWeapon(Effect):
    """Destroy the enemy hero's weapon, if any."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        board.break_weapon(game, game.opponent(me))

    def in_words(self) -> str:
        return "destroy your opponent's weapon"


class LoseDurability(OnEach):
    """Weapons lose 1 durability."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        it.health -= 1
        if it.health <= 0:
            board.break_weapon(game, game.owner(it))

    def in_words(self) -> str:
        return "take 1 durability from {who}"


class Counter(Effect):
    """Counter the spell being cast."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        game.countered = True
        if game.log is not None:
            hidden_as = game.rules.secret_placeholder(it.card) if it.card.secret else None
            consequences.report_card(game, consequences.COUNTER, game.owner(it), it.card, hidden_as)

    def in_words(self) -> str:
        return "that spell does nothing"
