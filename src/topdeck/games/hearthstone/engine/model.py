"""The position: entities, players and the table, and how they are copied."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.streams import StreamedState
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import CardEffect, CostChange, Effect, When
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.rules import Rules


@mypyc_attr(acyclic=True, free_list_len=1)
class Enchantment:
    """A temporary change (see `until`) or text given to an entity; immutable, so copies share it."""

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
        spell_damage: i64 = 0,
        rules: i64 = 0,
    ) -> None:
        self.card: Final = card  # the card that created the enchantment
        self.attack: Final = attack
        self.keywords: Final = keywords
        self.until: Final = until
        self.side: Final = side  # the player whose turns `until` and the text refer to
        self.owner: Final = owner  # the player who gets the minion back when it ends, or -1
        self.deathrattle: Final = deathrattle
        self.trigger: Final = trigger
        self.order: Final = order  # the place of its text, or of the return of a borrowed minion, in the order of play
        self.spell_damage: Final = spell_damage
        self.rules: Final = rules  # the rules that it changes for the hero's player
        self.listens: Final = enchantment_bits(trigger, spell_damage, rules)

    def with_bonus(self, attack: i64, keywords: i64) -> Enchantment:
        """Return a copy of the enchantment with a different bonus to undo when it ends."""
        return self.replace(attack, keywords, self.order)

    def with_order(self, order: i64) -> Enchantment:
        """Return a copy of the enchantment with a different place in the order of play."""
        return self.replace(self.attack, self.keywords, order)

    def replace(self, attack: i64, keywords: i64, order: i64) -> Enchantment:
        return Enchantment(
            card=self.card,
            attack=attack,
            keywords=keywords,
            until=self.until,
            side=self.side,
            owner=self.owner,
            deathrattle=self.deathrattle,
            trigger=self.trigger,
            order=order,
            spell_damage=self.spell_damage,
            rules=self.rules,
        )


def enchantment_bits(trigger: When | None, spell_damage: i64, rules: i64) -> i64:
    """Return a bit set of the events and continuous effects for which an entity with this enchantment listens."""
    bits: i64 = 0
    if trigger is not None:
        bits = trigger.event
    if spell_damage:
        bits |= constants.SPELL_DAMAGE
    if rules:
        bits |= rule_bits(rules)
    return bits


def rule_bits(rules: i64) -> i64:
    """Return a bit set of the continuous effects of a card that changes these rules."""
    return constants.RULE | constants.GUARD if rules & constants.GUARD_RULES else constants.RULE


@mypyc_attr(acyclic=True)
class CostModifier:
    """A temporary, immutable change to the costs of a player's cards."""

    def __init__(self, card: Card, change: CostChange, until: i64, once: bool, order: i64 = 0) -> None:
        self.card: Final = card  # the card that created the modifier
        self.change: Final = change
        self.until: Final = until
        self.once: Final = once  # used up by the next matching card
        self.order: Final = order  # its place in the order of play


@mypyc_attr(acyclic=True)
class CthunBonus:
    """The bonus that effects have given to a player's C'Thun, wherever it is; immutable."""

    def __init__(self, attack: i64, health: i64, keywords: i64) -> None:
        self.attack: Final = attack
        self.health: Final = health
        self.keywords: Final = keywords

    def add(self, attack: i64, health: i64, keywords: i64) -> CthunBonus:
        return CthunBonus(self.attack + attack, self.health + health, self.keywords | keywords)


NO_CTHUN_BONUS: Final = CthunBonus(0, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class Entity:
    """A hero, minion, weapon or secret in play, or a spell while it is being cast.

    Attributes:
        card: The card it represents; for a transformed minion, the new card.
        id: A number that increases in the order of play.
        side: The number of its controller, 0 or 1.
        label: The number that, together with the side, forms its handle as a target; 0 for a hero.
        attack: Current attack, including bonuses and auras; a number below 0 counts as 0.
        health: Current health; durability for a weapon.
        max_health: Maximum health, including bonuses and auras.
        keywords: A bit set of `TAUNT`, `CHARGE`, `DIVINE_SHIELD`, … (`engine/constants.py`); use `has(keyword)`.
        listens: A bit set of the events that it responds to.
        attacks: The number of attacks this turn.
        aura_attack: The part of `attack` that comes from auras.
        aura_health: The part of `max_health` that comes from auras.
        aura_keywords: The keywords that come from auras.
        enchantments: Temporary changes, and text given by other cards.
        slot: Its index on the board when it left.
    """

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
        self.id = entity_id
        self.side = side
        self.label = label
        self.attack = attack
        self.health = health
        self.max_health = max_health
        self.keywords = keywords
        self.listens = listens
        self.attacks = attacks
        self.aura_attack = aura_attack
        self.aura_health = aura_health
        self.aura_keywords = aura_keywords
        self.enchantments = enchantments
        self.slot: i64 = 0

    def shallow_copy(self) -> Entity:
        """Return a copy, which shares only immutable parts; compiled, it is a copy of memory."""
        twin = Entity(
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
        twin.slot = self.slot
        return twin

    def handle(self) -> i64:
        """Return the number by which actions refer to the character."""
        return 8 * self.side + self.label

    def has_keyword(self, keyword: i64) -> bool:
        return self.keywords & keyword != 0

    def is_hero(self) -> bool:
        return self.card.type == constants.HERO_CARD

    def is_minion(self) -> bool:
        return self.card.type == constants.MINION_CARD

    def is_damaged(self) -> bool:
        return self.health < self.max_health

    def can_attack(self, windfury: i64) -> bool:
        """Return whether the character can still attack; `windfury` holds its keywords and those of its weapon."""
        keywords = self.keywords
        if (
            keywords & (constants.FROZEN | constants.CANT_ATTACK)
            or keywords & (constants.SICK | constants.CHARGE) == constants.SICK
        ):
            return False
        if self.attacks == 0:
            return True
        if windfury & constants.MEGA_WINDFURY:
            return self.attacks < constants.MAX_ATTACKS
        return self.attacks == 1 and windfury & constants.WINDFURY != 0

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.attack}/{self.health}>"


def new_entity(card: Card, entity_id: i64, side: i64) -> Entity:
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
    """One side of the table.  The deck is unordered: a shared tuple of cards and a bit set of the cards still in it.

    Attributes:
        side: The number of the player, 0 or 1.
        hero: The hero, with its attack and health.
        power: The hero power.
        power_uses: The number of times the hero power was used this turn; negative if it can be used again.
        deck: All cards of the deck, unordered; `deck_mask` marks the cards still in it, and `deck_cards()` lists them.
        deck_mask: A bit for each card, set while the card is in the deck.
        deck_mark: The sum of the marks of the cards in the deck, for fingerprints.
        cards_left: The number of bits set in `deck_mask`.
        deck_listeners: Cards in the deck whose triggers are active there.
        hand: The hand; hidden cards have the card `rules.unknown`.
        hand_listens: A bit set of the events that cards in the hand respond to.
        board: The minions, from left to right.
        weapon: The equipped weapon, if any.
        secrets: The secrets in play; in a view, the opponent's secrets are placeholders that show only the class.
        graveyard: Minions that died, in the order in which they died.
        graveyard_mark: The sum of the marks of the minions in the graveyard.
        shown: The cards of the deck list that the opponent has seen.
        known_in_deck: Cards that the opponent knows to be in the deck or drawn from it.
        cost_modifiers: Temporary changes to the costs of cards.
        mana: Mana that can still be spent this turn.
        max_mana: Mana crystals, including locked ones.
        locked: Crystals locked by overload this turn.
        overload: Crystals that overload will lock next turn.
        armor: Armor of the hero.
        fatigue: Damage taken from the last draw from an empty deck.
        played: The number of cards played this turn.
        jade: The number of Jade Golems summoned.
        totems: The number of totems summoned.
        minions_played: The number of minions played this turn.
        spells_cast: The number of spells cast this game.
        secrets_played: The number of secrets played this game.
        powers_used: The number of times that hero powers were used this game.
        died_this_turn: The number of minions that died this turn, which are the last ones in the graveyard.
        temporary_mana: Mana for this turn only, in addition to the crystals.
        cthun: The bonus that every new C'Thun of the player enters play with; both players know it.
        rules: A bit set of the rules that the player's minions changed at the last aura update.
    """

    def __init__(
        self,
        side: i64,
        hero: Entity,
        power: Card,
        deck: tuple[CardInstance, ...],
        deck_listeners: tuple[CardInstance, ...],
        hand: tuple[CardInstance, ...],
        board: list[Entity],
        weapon: Entity | None,
        secrets: tuple[Entity, ...],
        graveyard: tuple[Card, ...],
        shown: tuple[Card, ...],
        known_in_deck: tuple[CardInstance, ...],
        cost_modifiers: tuple[CostModifier, ...],
        cthun: CthunBonus,
    ) -> None:
        """Create a player whose counts are 0; they are no arguments, because `copy` is faster without them."""
        self.side = side
        self.hero = hero
        self.power = power
        self.deck = deck
        self.deck_listeners = deck_listeners
        self.hand = hand
        self.board = board
        self.weapon = weapon
        self.secrets = secrets
        self.graveyard = graveyard
        self.shown = shown
        self.known_in_deck = known_in_deck
        self.cost_modifiers = cost_modifiers
        self.cthun = cthun
        self.power_uses: i64 = 0
        self.deck_mask: i64 = 0
        self.deck_mark: i64 = 0
        self.cards_left: i64 = 0
        self.hand_listens: i64 = 0
        self.graveyard_mark: i64 = 0
        self.mana: i64 = 0
        self.max_mana: i64 = 0
        self.locked: i64 = 0
        self.overload: i64 = 0
        self.armor: i64 = 0
        self.fatigue: i64 = 0
        self.played: i64 = 0
        self.jade: i64 = 0
        self.totems: i64 = 0
        self.died_this_turn: i64 = 0
        self.temporary_mana: i64 = 0
        self.rules: i64 = 0
        self.minions_played: i64 = 0
        self.spells_cast: i64 = 0
        self.secrets_played: i64 = 0
        self.powers_used: i64 = 0

    def copy(self) -> Player:
        twin = self.shallow_copy()
        twin.hero = self.hero.shallow_copy()
        twin.board = [it.shallow_copy() for it in self.board]
        weapon = self.weapon
        if weapon is not None:
            twin.weapon = weapon.shallow_copy()
        return twin

    def shallow_copy(self) -> Player:
        """Return a player with the same entities; compiled, it is a copy of memory."""
        twin = Player(
            side=self.side,
            hero=self.hero,
            power=self.power,
            deck=self.deck,
            deck_listeners=self.deck_listeners,
            hand=self.hand,
            board=self.board,
            weapon=self.weapon,
            secrets=self.secrets,
            graveyard=self.graveyard,
            shown=self.shown,
            known_in_deck=self.known_in_deck,
            cost_modifiers=self.cost_modifiers,
            cthun=self.cthun,
        )
        twin.power_uses = self.power_uses
        twin.deck_mask = self.deck_mask
        twin.deck_mark = self.deck_mark
        twin.cards_left = self.cards_left
        twin.hand_listens = self.hand_listens
        twin.graveyard_mark = self.graveyard_mark
        twin.mana = self.mana
        twin.max_mana = self.max_mana
        twin.locked = self.locked
        twin.overload = self.overload
        twin.armor = self.armor
        twin.fatigue = self.fatigue
        twin.played = self.played
        twin.jade = self.jade
        twin.totems = self.totems
        twin.died_this_turn = self.died_this_turn
        twin.temporary_mana = self.temporary_mana
        twin.rules = self.rules
        twin.minions_played = self.minions_played
        twin.spells_cast = self.spells_cast
        twin.secrets_played = self.secrets_played
        twin.powers_used = self.powers_used
        return twin

    def hero_class(self) -> str:
        """Return the class of the hero, or an empty string for a hero without a class, such as Ragnaros."""
        classes = self.hero.card.classes
        return classes[0] if classes else ""

    def deck_class(self) -> str:
        """Return the class of the hero with which the player began the game, which is the class of the deck."""
        hero = self.hero
        if hero.enchantments:
            for enchantment in hero.enchantments:
                if enchantment.card.type == constants.HERO_CARD:
                    return enchantment.card.classes[0]
        return hero.card.classes[0]

    def deck_cards(self) -> list[CardInstance]:
        """Return the cards still in the deck."""
        return [held for index, held in enumerate(self.deck) if self.deck_mask >> index & 1]


@mypyc_attr(acyclic=True)
class Choice:
    """A choice between cards, and the effect on the chosen card; immutable."""

    def __init__(
        self, options: tuple[Card, ...], then: CardEffect, maker: Card, asker: Effect, text: Card | None = None
    ) -> None:
        self.options: Final = options
        self.then: Final = then
        self.maker: Final = maker  # the card that offers the choice
        self.asker: Final = asker  # the effect that offers it; sampling runs it again to get other options
        self.text: Final = text  # the card whose text contains the effects, if it is not `maker`

    def with_options(self, options: tuple[Card, ...]) -> Choice:
        """Return a copy of the choice with different options."""
        return Choice(options=options, then=self.then, maker=self.maker, asker=self.asker, text=self.text)

    def with_text(self, text: Card) -> Choice:
        """Return a copy of the choice whose effects are part of the text of this card."""
        return Choice(options=self.options, then=self.then, maker=self.maker, asker=self.asker, text=text)


@mypyc_attr(acyclic=True)
class PendingEffect:
    """An effect to run once a choice is made; immutable, so it refers to entities by id.

    The rest of an event is a pending effect, too: `me` and `it` are then the subject of the event and the other
    character, and the triggers that still have to run have an order between `after` and `before`.
    """

    def __init__(
        self,
        effect: Effect,
        card: Card,
        side: i64,
        me: i64,
        it: i64,
        amount: i64,
        event: i64 = 0,
        after: i64 = -1,
        before: i64 = 0,
        text: Card | None = None,
    ) -> None:
        self.effect: Final = effect
        self.card: Final = card  # the card of `me`
        self.side: Final = side
        self.me: Final = me
        self.it: Final = it
        self.amount: Final = amount
        self.event: Final = event
        self.after: Final = after
        self.before: Final = before
        self.text: Final = text  # the card whose text contains the effect, if it is not `card`

    def with_card(self, card: Card) -> PendingEffect:
        """Return a copy with a different card, for views in which the card is hidden."""
        return PendingEffect(
            effect=self.effect,
            card=card,
            side=self.side,
            me=self.me,
            it=self.it,
            amount=self.amount,
            event=self.event,
            after=self.after,
            before=self.before,
            text=self.text,
        )


@mypyc_attr(acyclic=True)
class Table(StreamedState):
    """A position; functions in the other modules of the engine read and change it."""

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
        self.listening = listening  # the union of the events and effects on both sides, `events.listening_bits`
        self.deaths = deaths  # whether a character may have died
        self.choice = choice
        self.later = later
        self.conceded = conceded
        self.expiring = expiring  # whether an enchantment can expire with a turn
        self.amount: i64 = 0  # the amount of the event that triggers react to
        self.defender: Entity | None = None  # the defender of the proposed attack, or the target of a card
        self.option: i64 = 0  # the option of the card being played
        self.playing: Entity | None = None  # the minion being played, or what it was transformed into
        self.transformed: Entity | None = None  # what the text of the played card has turned another minion into
        self.countered = False  # whether the spell being cast is countered
        self.summoned: i64 = 0  # a bit for the handle of each new minion whose summon triggers have not run yet
        self.stale: i64 = 0  # a bit for each side on which auras are out of date; they are updated between phases
        self.active: i64 = -1  # the player whose turn it is while the other one makes a choice, or -1
        self.chooser: i64 = -1  # the player who was offered the last choice
        self.limbo: tuple[Entity, ...] = ()  # entities that are not in play, but that `later` refers to
        self.pushed: i64 = 0  # the index in `later` at which the next effect is inserted
        self.due: PendingEffect | None = None  # the pending effect that is running
        self.text: Card | None = None  # the card that gave the text that is running, if another card did
        self.caster: i64 = -1  # the player of the card that gave the trigger that begins to run, or -1
        self.random_choices = False  # whether choices are made at random, because an effect casts a spell
        self.drawn: i64 = 0  # cards drawn by the last action: 1 each for the first seat, SECOND each for the other

    def copy(self) -> Table:
        raise NotImplementedError

    # ---- finding players and entities

    def seat(self, side: i64) -> Player:
        return self.first if side == 0 else self.second

    def owner(self, it: Entity) -> Player:
        return self.first if it.side == 0 else self.second

    def opponent(self, it: Entity) -> Player:
        return self.second if it.side == 0 else self.first

    def character_at(self, handle: i64) -> Entity:
        """Return the character with this handle, or the hero if no minion has it."""
        player = self.seat(handle >> 3)
        label = handle & 7
        for it in player.board:
            if it.label == label:
                return it
        return player.hero

    def find(self, entity_id: i64) -> Entity | None:
        """Return the entity with this id if it is in play or a pending effect refers to it, or None."""
        for side in (self.first, self.second):
            if side.hero.id == entity_id:
                return side.hero
            weapon = side.weapon
            if weapon is not None and weapon.id == entity_id:
                return weapon
            for it in side.board:
                if it.id == entity_id:
                    return it
        for it in self.limbo:
            if it.id == entity_id:
                return it
        return None

    def new_id(self) -> i64:
        self.next_id += 1
        return self.next_id

    # ---- choices, and effects that wait for them

    def has_choice(self) -> bool:
        """Return whether a choice is pending."""
        return self.choice is not None

    def choice_options(self) -> tuple[Card, ...]:
        """Return the options of the pending choice, or none."""
        choice = self.choice
        return () if choice is None else choice.options

    def offer(self, choice: Choice, me: Entity) -> bool:
        """Offer a choice to the controller of `me`; if another one is pending, offer it again later, return False.

        A choice that is made at random is made at once.
        """
        if self.choice is not None:
            self.defer(choice.asker, me, me, self.amount)
            return False
        text = self.text
        if text is not None:
            choice = choice.with_text(text)
        if self.random_choices:
            choice.then.run(self, self.owner(me), choice.options[self.random(len(choice.options))], choice)
            return True
        self.choice = choice
        self.chooser = me.side
        return True

    def run_or_defer(self, effect: Effect, me: Entity, it: Entity) -> None:
        """Run an effect now or, if a choice is pending, once it is made."""
        if self.choice is None:
            effect.run(self, me, it)
        else:
            self.defer(effect, me, it, self.amount)

    def defer(
        self, effect: Effect, me: Entity, it: Entity, amount: i64, event: i64 = 0, after: i64 = -1, before: i64 = 0
    ) -> None:
        """Let an effect, or the rest of an event, wait for the pending choice and for what was deferred before."""
        if event or me.card.type == constants.MINION_CARD or me.card.type == constants.WEAPON_CARD:
            self.remember(me)
        if it is not me:
            self.remember(it)
        due = PendingEffect(effect, me.card, me.side, me.id, it.id, amount, event, after, before, self.text)
        self.later = (*self.later[: self.pushed], due, *self.later[self.pushed :])
        self.pushed += 1

    def remember(self, it: Entity) -> None:
        """Keep an entity that is not in play for the pending effects that refer to it."""
        if self.find(it.id) is None:
            self.limbo += (it,)

    def resume(self) -> None:
        """Run the deferred effects until another choice is pending or the game is over."""
        while self.later and self.choice is None:
            if self.winner != constants.ONGOING:
                self.later = ()
                break
            due = self.due = self.later[0]
            self.later = self.later[1:]
            self.pushed = 0  # what this effect defers comes before what was deferred earlier
            me = self.find(due.me) or new_entity(due.card, due.me, due.side)
            it = me if due.it == due.me else self.find(due.it)
            if it is None:  # it has left play; effects ignore the placeholder
                it = new_entity(me.card, due.it, me.side)
                it.keywords |= constants.GONE
            self.amount = due.amount
            self.text = due.text
            due.effect.run(self, me, it)
        self.text = None
        if not self.later:
            self.limbo = ()

    def copy_pending(self, twin: Table) -> None:
        """Copy what is only needed while a choice is pending to a copy of this table."""
        twin.stale = self.stale
        twin.countered = self.countered
        twin.summoned = self.summoned
        twin.option = self.option
        twin.active = self.active
        twin.limbo = tuple([it.shallow_copy() for it in self.limbo])
        defender, playing, transformed = self.defender, self.playing, self.transformed
        if defender is not None:
            twin.defender = twin.find(defender.id)
        if playing is not None:
            twin.playing = twin.find(playing.id)
        if transformed is not None:
            twin.transformed = twin.find(transformed.id)
