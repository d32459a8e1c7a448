"""What lies on the table: entities, players, the table itself; and how they are copied."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.streams import StreamedState
from topdeck.games.hearthstone.engine.abilities import CardEffect, CostChange, Effect, Selector, When
from topdeck.games.hearthstone.engine.card import Card, CardInstance, ClassPool, fresh, total_mark
from topdeck.games.hearthstone.engine.constants import (
    CANT_ATTACK,
    CHARGE,
    DEALT,
    FROZEN,
    GONE,
    HERO_CARD,
    MAX_DECK,
    MAX_JADE,
    MINION_CARD,
    SICK,
    UNKNOWN,
    WINDFURY,
)

SHARED_TURNS: Final = 64  # of which views share what was dealt face down


class Rules:
    """What a game is played with: the cards of its era and the table's settings.  Shared by all its states."""

    def __init__(
        self,
        era: str,
        cards: dict[str, Card],
        pool: tuple[Card, ...],
        pool_name: str,
        mulligan: bool,
        max_turns: i64,
        all_positions: bool,
        any_set: bool,
        closed: Rules | None,
    ) -> None:
        self.era = era
        self.cards = cards
        self.pool = pool  # what random and discovered cards are drawn from
        self.pool_name = pool_name
        self.mulligan = mulligan
        self.max_turns = max_turns
        self.all_positions = all_positions
        self.any_set = any_set  # decks may hold cards of sets that came after the era
        self.closed = closed  # where hands are open: the same rules with hidden hands
        self.open_hands = closed is not None
        self.coin = cards["GAME_005"]
        self.golems = tuple([cards[f"CFM_712_t{size:02d}"] for size in range(1, MAX_JADE + 1)])
        self.unknown = cards[UNKNOWN]
        self.secrets = tuple([card for card in pool if card.secret])
        self.drawn_from: dict[Selector, tuple[Card, ...]] = {}
        self.sets: dict[tuple[str, ...], tuple[Card, ...]] = {}
        self.face_down = tuple([fresh(self.unknown, DEALT, None, turn, False) for turn in range(SHARED_TURNS)])
        self.face_down_decks = tuple([(self.face_down[0],) * size for size in range(MAX_DECK + 1)])  # by size
        self.face_down_marks = [total_mark([self.unknown] * size) for size in range(MAX_DECK + 1)]
        self.class_pools: dict[str, ClassPool] = {}

    def fitting(self, cards: Selector) -> tuple[Card, ...]:
        """The cards of the pool that fit; looked up once for each selector."""
        found = self.drawn_from.get(cards)
        if found is None:
            found = tuple([card for card in self.pool if cards.fits(card)])
            self.drawn_from[cards] = found
        return found

    def with_ids(self, ids: tuple[str, ...]) -> tuple[Card, ...]:
        """The cards with these ids; looked up once for each set of them."""
        found = self.sets.get(ids)
        if found is None:
            found = tuple([self.cards[card_id] for card_id in ids])
            self.sets[ids] = found
        return found

    def secret_placeholder(self, secret: Card) -> Card:
        """What the opponent sees of a secret: its class."""
        return self.cards[f"SECRET_{secret.classes[0].upper()}"]

    def dealt_face_down(self, turn: i64) -> CardInstance:
        """A card that was dealt in this turn, as the other player sees it."""
        if 0 <= turn < SHARED_TURNS:
            return self.face_down[turn]
        return fresh(self.unknown, DEALT, None, turn, False)

    def class_pool(self, hero_class: str) -> ClassPool:
        """Return the cards of the pool that a deck of the class may hold; computed once for each class."""
        found = self.class_pools.get(hero_class)
        if found is None:
            cards: list[Card] = []
            for card in self.pool:
                if not card.classes or hero_class in card.classes:
                    cards += [card] if card.rarity == "legendary" else [card, card]
            found = ClassPool(tuple(cards))
            self.class_pools[hero_class] = found
        return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Enchantment:
    """What must be undone later (`until`), or is text of its own; immutable, so copies share it."""

    def __init__(
        self,
        card: Card,
        until: i64,
        side: i64,
        attack: i64 = 0,
        keywords: i64 = 0,
        owner: i64 = -1,
        deathrattle: Effect | None = None,
        trigger: When | None = None,
        order: i64 = 0,
    ) -> None:
        self.card: Final = card  # that gave it
        self.attack: Final = attack
        self.keywords: Final = keywords
        self.until: Final = until
        self.side: Final = side  # whose turns count
        self.owner: Final = owner  # who takes the bearer back when it ends, or -1
        self.deathrattle: Final = deathrattle
        self.trigger: Final = trigger
        self.order: Final = order  # of play, where the bearer goes home when a turn ends

    def with_bonus(self, attack: i64, keywords: i64) -> Enchantment:
        """Return the same enchantment with other attack and keywords to undo."""
        return Enchantment(
            card=self.card,
            attack=attack,
            keywords=keywords,
            until=self.until,
            side=self.side,
            owner=self.owner,
            deathrattle=self.deathrattle,
            trigger=self.trigger,
            order=self.order,
        )


@mypyc_attr(acyclic=True)
class CostModifier:
    """A change of what a player's cards cost, for a time; immutable."""

    def __init__(self, card: Card, change: CostChange, until: i64, once: bool) -> None:
        self.card: Final = card  # that made it
        self.change: Final = change
        self.until: Final = until
        self.once: Final = once  # the next fitting card uses it up


@mypyc_attr(acyclic=True, free_list_len=1)
class Entity:
    """Something in play: a hero, a minion, a weapon, a secret, or a spell while it is cast."""

    def __init__(
        self,
        card: Card,
        entity_id: i64,
        side: i64,
        label: i64,
        attack: i64,
        health: i64,
        max_health: i64,
        keywords: i64,
        listens: i64,
        attacks: i64,
        aura_attack: i64,
        aura_health: i64,
        aura_keywords: i64,
        enchantments: tuple[Enchantment, ...],
    ) -> None:
        self.card = card
        self.id = entity_id  # grows in the order of play
        self.side = side
        self.label = label  # with its side its handle as a target, while it stays where it is; 0 for a hero
        self.attack = attack
        self.health = health
        self.max_health = max_health
        self.keywords = keywords
        self.listens = listens
        self.attacks = attacks  # made this turn
        self.aura_attack = aura_attack  # the part of the above that auras give
        self.aura_health = aura_health
        self.aura_keywords = aura_keywords
        self.enchantments = enchantments
        self.slot: i64 = 0  # where it stood when it left

    def copy(self) -> Entity:
        return Entity(
            card=self.card,
            entity_id=self.id,
            side=self.side,
            label=self.label,
            attack=self.attack,
            health=self.health,
            max_health=self.max_health,
            keywords=self.keywords,
            listens=self.listens,
            attacks=self.attacks,
            aura_attack=self.aura_attack,
            aura_health=self.aura_health,
            aura_keywords=self.aura_keywords,
            enchantments=self.enchantments,
        )

    def has(self, keyword: i64) -> bool:
        return self.keywords & keyword != 0

    def is_hero(self) -> bool:
        return self.card.type == HERO_CARD

    def is_minion(self) -> bool:
        return self.card.type == MINION_CARD

    def is_damaged(self) -> bool:
        return self.health < self.max_health

    def ready(self, windfury: i64) -> bool:
        """May it attack?  `windfury` is its own or its weapon's."""
        keywords = self.keywords
        if keywords & (FROZEN | CANT_ATTACK) or keywords & (SICK | CHARGE) == SICK:
            return False
        return self.attacks < (2 if windfury & WINDFURY else 1)

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.attack}/{self.health}>"


def entity(card: Card, entity_id: i64, side: i64) -> Entity:
    return Entity(
        card=card,
        entity_id=entity_id,
        side=side,
        label=0,
        attack=card.attack,
        health=card.health,
        max_health=card.health,
        keywords=card.keywords,
        listens=card.listens,
        attacks=0,
        aura_attack=0,
        aura_health=0,
        aura_keywords=0,
        enchantments=(),
    )


@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One side of the table.  The deck is a bag: a shared tuple, and a bit set of the cards still in it."""

    def __init__(
        self,
        side: i64,
        hero: Entity,
        power: Card,
        power_uses: i64,
        deck: tuple[CardInstance, ...],
        deck_mask: i64,
        deck_mark: i64,
        cards_left: i64,
        deck_listeners: tuple[CardInstance, ...],
        hand: tuple[CardInstance, ...],
        board: list[Entity],
        weapon: Entity | None,
        secrets: tuple[Entity, ...],
        graveyard: tuple[Card, ...],
        graveyard_mark: i64,
        shown: tuple[Card, ...],
        known_in_deck: tuple[CardInstance, ...],
        cost_modifiers: tuple[CostModifier, ...],
        mana: i64,
        max_mana: i64,
        locked: i64,
        overload: i64,
        armor: i64,
        fatigue: i64,
        played: i64,
        jade: i64,
        totems: i64,
        temporary_mana: i64,
    ) -> None:
        self.side = side
        self.hero = hero
        self.power = power
        self.power_uses = power_uses  # this turn
        self.deck = deck
        self.deck_mask = deck_mask  # a bit for each card, set while it is in the deck
        self.deck_mark = deck_mark  # stands for those cards in fingerprints: the sum of theirs
        self.cards_left = cards_left  # so many bits are set
        self.deck_listeners = deck_listeners  # cards in the deck that listen
        self.hand = hand  # tuples can be shared between copies
        self.board = board
        self.weapon = weapon
        self.secrets = secrets
        self.graveyard = graveyard  # minions that died
        self.graveyard_mark = graveyard_mark  # the sum of their marks
        self.shown = shown  # cards of the deck list that the opponent has seen
        self.known_in_deck = known_in_deck  # by the opponent, or drawn since: shuffled in or shown
        self.cost_modifiers = cost_modifiers
        self.mana = mana
        self.max_mana = max_mana
        self.locked = locked  # crystals that overload took this turn
        self.overload = overload  # and those that it will take next turn
        self.armor = armor
        self.fatigue = fatigue
        self.played = played  # cards this turn
        self.jade = jade  # golems summoned
        self.totems = totems  # summoned
        self.temporary_mana = temporary_mana  # mana for this turn, beside that of the crystals

    def copy(self) -> Player:
        weapon = self.weapon
        return Player(
            side=self.side,
            hero=self.hero.copy(),
            power=self.power,
            power_uses=self.power_uses,
            deck=self.deck,
            deck_mask=self.deck_mask,
            deck_mark=self.deck_mark,
            cards_left=self.cards_left,
            deck_listeners=self.deck_listeners,
            hand=self.hand,
            board=[it.copy() for it in self.board],
            weapon=None if weapon is None else weapon.copy(),
            secrets=self.secrets,
            graveyard=self.graveyard,
            graveyard_mark=self.graveyard_mark,
            shown=self.shown,
            known_in_deck=self.known_in_deck,
            cost_modifiers=self.cost_modifiers,
            mana=self.mana,
            max_mana=self.max_mana,
            locked=self.locked,
            overload=self.overload,
            armor=self.armor,
            fatigue=self.fatigue,
            played=self.played,
            jade=self.jade,
            totems=self.totems,
            temporary_mana=self.temporary_mana,
        )

    def hero_class(self) -> str:
        return self.hero.card.classes[0]

    def deck_cards(self) -> list[CardInstance]:
        """What is left of the deck."""
        return [held for index, held in enumerate(self.deck) if self.deck_mask >> index & 1]


@mypyc_attr(acyclic=True)
class Choice:
    """Cards the deciding player must choose from, and what is done with the chosen one; immutable."""

    def __init__(self, options: tuple[Card, ...], then: CardEffect, maker: Card, asker: Effect) -> None:
        self.options: Final = options
        self.then: Final = then
        self.maker: Final = maker  # the card that asks
        self.asker: Final = asker  # and the effect of it that does; run again, it offers other options

    def offering(self, options: tuple[Card, ...]) -> Choice:
        """The same question with other options."""
        return Choice(options=options, then=self.then, maker=self.maker, asker=self.asker)


@mypyc_attr(acyclic=True)
class PendingEffect:
    """An effect to run once the choice is made; immutable, it knows entities by id."""

    def __init__(self, effect: Effect, card: Card, side: i64, me: i64, it: i64, amount: i64) -> None:
        self.effect: Final = effect
        self.card: Final = card
        self.side: Final = side
        self.me: Final = me
        self.it: Final = it
        self.amount: Final = amount


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
        next_id: i64,
        player: i64,
        turn: i64,
        phase: i64,
        winner: i64,
        listening: i64,
        deaths: bool,
        choice: Choice | None,
        later: tuple[PendingEffect, ...],
        conceded: bool,
        expiring: bool,
    ) -> None:
        super().__init__(draws_first, draws_second, chance)
        self.rules = rules
        self.first = first
        self.second = second
        self.next_id = next_id
        self.player = player
        self.turn = turn
        self.phase = phase
        self.winner = winner
        self.listening = listening  # the union of what entities in play listen to
        self.deaths = deaths  # somebody may have died
        self.choice = choice
        self.later = later
        self.conceded = conceded
        self.expiring = expiring  # something may have to end with a turn
        self.amount: i64 = 0  # of the event being answered
        self.defender: Entity | None = None  # of the attack being made
        self.countered = False  # is the spell being cast
        self.in_death_phase = False  # then nobody loses the health that an aura gave
        self.drawn: i64 = 0  # cards by the last action: those of the first seat, and SECOND times those of the other

    def copy(self) -> Table:
        raise NotImplementedError

    # ---- who is where

    def seat(self, side: i64) -> Player:
        return self.first if side == 0 else self.second

    def owner(self, it: Entity) -> Player:
        return self.first if it.side == 0 else self.second

    def opponent(self, it: Entity) -> Player:
        return self.second if it.side == 0 else self.first

    def at(self, handle: i64) -> Entity:
        """The character with this handle."""
        player = self.seat(handle >> 3)
        label = handle & 7
        for it in player.board:
            if it.label == label:
                return it
        return player.hero

    def find(self, entity_id: i64) -> Entity | None:
        """The character or weapon with this id, while it is in play."""
        for side in (self.first, self.second):
            if side.hero.id == entity_id:
                return side.hero
            weapon = side.weapon
            if weapon is not None and weapon.id == entity_id:
                return weapon
            for it in side.board:
                if it.id == entity_id:
                    return it
        return None

    def new_id(self) -> i64:
        self.next_id += 1
        return self.next_id

    # ---- what has to wait for a choice

    def asking(self) -> bool:
        """Does somebody have to choose?"""
        return self.choice is not None

    def follow(self, effect: Effect, me: Entity, it: Entity) -> None:
        """Run the effect now, or once the pending choice is made."""
        if self.choice is None:
            effect.run(self, me, it)
        else:
            self.later += (PendingEffect(effect, me.card, me.side, me.id, it.id, self.amount),)

    def resume(self) -> None:
        """Run what waited, until there is another choice."""
        while self.later and self.choice is None:
            due, others = self.later[0], self.later[1:]
            self.later = ()
            me = self.find(due.me) or entity(due.card, due.me, due.side)
            it = me if due.it == due.me else self.find(due.it)
            if it is None:  # it has left play: nothing happens to what stands in for it
                it = entity(me.card, due.it, me.side)
                it.keywords |= GONE
            self.amount = due.amount
            due.effect.run(self, me, it)
            self.later += others


def full_mask(size: i64) -> i64:
    """The bit set of a deck of this size, all cards in it."""
    one: i64 = 1
    return (one << size) - 1
