"""The position: both players, the pending choice, and the effects that wait for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.streams import StreamedState
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import CardEffect, Effect
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules


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
        """Return a copy of the choice with effects from the text of this card."""
        return Choice(options=self.options, then=self.then, maker=self.maker, asker=self.asker, text=text)


@mypyc_attr(acyclic=True)
class PendingEffect:
    """An effect to run once a choice is made; immutable, so it refers to entities by id.

    The remaining reactions to an event are also stored as a pending effect. For a stored event, `me` is the subject of
    the event, `it` is the other character, and the triggers that have not run yet have an order between `after` and
    `before`.
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
        self.playing: Entity | None = None  # the minion being played, or the minion into which it was transformed
        self.transformed: Entity | None = None  # the minion into which the played card transformed another minion
        self.countered = False  # whether the spell being cast is countered
        self.summoned: i64 = 0  # a bit for the handle of each new minion whose summon triggers have not run yet
        self.stale: i64 = 0  # a bit for each side on which auras are out of date; they are updated between phases
        self.active: i64 = -1  # the player whose turn it is while the other player makes a choice, or -1
        self.chooser: i64 = -1  # the player who was offered the last choice
        self.limbo: tuple[Entity, ...] = ()  # entities that are not in play, but to which effects in `later` refer
        self.pushed: i64 = 0  # the index in `later` at which the next effect is inserted
        self.due: PendingEffect | None = None  # the pending effect that is running
        self.text: Card | None = None  # the card that gave the text that is running, if another card did
        self.caster: i64 = -1  # the player of the card that gave the trigger which is about to run, or -1
        self.random_choices = False  # whether choices are made at random, because an effect is casting a spell
        self.drawn: i64 = 0  # cards drawn by the last action: 1 for each of the first seat's, SECOND for the other's

    def copy(self) -> Table:
        raise NotImplementedError

    def share(self) -> Table:
        """Return a copy whose players have the same entities as in this table."""
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
        """Return the entity with this id if it is in play or a pending effect refers to it, and None otherwise."""
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

    def running_card(self, me: Entity) -> Card:
        """Return the card whose text is running for `me`, such as the card from which `me` copied a deathrattle."""
        text = self.text
        return me.card if text is None else text

    # ---- choices, and effects that wait for them

    def has_choice(self) -> bool:
        """Return whether a choice is pending."""
        return self.choice is not None

    def choice_options(self) -> tuple[Card, ...]:
        """Return the options of the pending choice, or an empty tuple if there is none."""
        choice = self.choice
        return () if choice is None else choice.options

    def offer(self, choice: Choice, me: Entity) -> bool:
        """Offer a choice to the controller of `me`.

        If another choice is pending, defer the effect that offers this choice, and return False.  A choice that is made
        at random is made immediately.
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
        """Defer an effect, or the rest of an event, until after the pending choice and all effects deferred earlier."""
        if event or me.card.type == constants.MINION_CARD or me.card.type == constants.WEAPON_CARD:
            self.remember(me)
        if it is not me:
            self.remember(it)
        due = PendingEffect(effect, me.card, me.side, me.id, it.id, amount, event, after, before, self.text)
        self.later = (*self.later[: self.pushed], due, *self.later[self.pushed :])
        self.pushed += 1

    def remember(self, it: Entity) -> None:
        """Keep an entity for the pending effects that refer to it, unless `find` can find it anyway."""
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
            self.pushed = 0  # effects deferred by this effect run before those deferred earlier
            me = self.find(due.me) or new_entity(due.card, due.me, due.side)
            it = me if due.it == due.me else self.find(due.it)
            if it is None:  # the entity has left play, and effects ignore the placeholder
                it = new_entity(me.card, due.it, me.side)
                it.keywords |= constants.GONE
            self.amount = due.amount
            self.text = due.text
            due.effect.run(self, me, it)
        self.text = None
        if not self.later:
            self.limbo = ()

    def copy_pending(self, twin: Table) -> None:
        """Give a copy of this table the state that is needed only while a choice is pending."""
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
