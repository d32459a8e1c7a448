"""Effects on power and armor, on rows, and on cards in and out of play."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine import board, consequences, power
from topdeck.games.gwent.engine.abilities import Amount, Condition, Effect, RowEffect, Selector, Target, evaluate
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import CREW, RESILIENT, ROW_LIMIT
from topdeck.games.gwent.engine.legal import legal_aims
from topdeck.games.gwent.engine.model import Choice, Gift, Table, Unit
from topdeck.games.gwent.engine.play import APPEARED
from topdeck.games.gwent.engine.zones import apply_gift, distinct_cards, matching_cards, remove_copy, sort_cards

# ---- power


@dataclass(eq=False)
class OnUnits(Effect):
    """Apply an effect to each selected unit; subclasses implement `touch`."""

    who: Selector

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        for unit in self.who.select(game, me, it, row):
            self.touch(game, unit)

    def touch(self, game: Table, it: Unit) -> None:
        raise NotImplementedError

    def is_positional(self) -> bool:
        return self.who.is_positional()


@dataclass(eq=False)
class ByAmount(OnUnits):
    """Change each selected unit by an amount; subclasses implement `change`."""

    amount: int | Amount

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        amount = evaluate(self.amount, game, me, it)
        for unit in self.who.select(game, me, it, row):
            self.change(game, unit, amount)

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        raise NotImplementedError


class Damage(ByAmount):
    """Deal damage to units, whose armor absorbs it first."""

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        power.damage(game, it, amount)


class Boost(ByAmount):
    """Increase the power of units without changing their base power."""

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        power.boost(game, it, amount)


class Strengthen(ByAmount):
    """Increase both the base power and the current power of units."""

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        power.strengthen(game, it, amount)


class Weaken(ByAmount):
    """Decrease both the base power and the current power of units."""

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        power.weaken(game, it, amount)


class Armor(ByAmount):
    """Give armor to units."""

    def change(self, game: Table, it: Unit, amount: i64) -> None:
        it.armor += amount
        if game.log is not None:
            consequences.report(game, consequences.ARMOR, it, amount)


class Heal(OnUnits):
    """Restore damaged units to their base power."""

    def touch(self, game: Table, it: Unit) -> None:
        power.heal(game, it)


class Reset(OnUnits):
    """Set a unit's power to its base power."""

    def touch(self, game: Table, it: Unit) -> None:
        power.reset(game, it)


class Destroy(OnUnits):
    def touch(self, game: Table, it: Unit) -> None:
        board.destroy(game, it)


class Banish(OnUnits):
    """Remove units from the game."""

    def touch(self, game: Table, it: Unit) -> None:
        board.banish(game, it)


class MakeResilient(OnUnits):
    """Make units resilient, so that they stay on the board for the next round."""

    def touch(self, game: Table, it: Unit) -> None:
        it.keywords |= RESILIENT
        if game.log is not None:
            consequences.report(game, consequences.RESILIENCE, it)


class CopyPower(Effect):
    """Boost or damage this unit so that its power equals the target's."""

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        power.set_power(game, me, it.power)


# ---- conditions, choices and repetition


@dataclass(eq=False)
class If(Effect):
    """Run `then` if the condition holds, and `otherwise` if it does not."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        if self.condition.holds(game, me, it):
            self.then.run(game, me, it, row)
        elif self.otherwise is not None:
            self.otherwise.run(game, me, it, row)

    def pulls_cards(self) -> bool:
        otherwise = self.otherwise
        return self.then.pulls_cards() or (otherwise is not None and otherwise.pulls_cards())

    def is_positional(self) -> bool:
        otherwise = self.otherwise
        return self.then.is_positional() or (otherwise is not None and otherwise.is_positional())


@dataclass(eq=False)
class Ask(Effect):
    """Let the player choose a target for an effect if one is available."""

    targets: Target
    effect: Effect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        if legal_aims(game, game.seat(me.side), self.targets, me.label):
            game.choice = Choice(maker=me.card, then=self.effect, targets=self.targets, me=me.label)


@dataclass(eq=False)
class Crewed(Effect):
    """Run an effect, and repeat it on a target of the player's choice for each adjacent unit with crew."""

    shot: Ask

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        crew = board.count_crew(game, me, CREW)
        depth = len(game.agenda)
        self.shot.effect.run(game, me, it, row)
        for number in range(crew):
            game.run_or_defer(depth, self.shot, me, me, row)

    def is_positional(self) -> bool:
        return True


# ---- rows


@dataclass(eq=False)
class Lay(Effect):
    """Put a hazard or boon on the target row."""

    effect: RowEffect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        lay_on_row(game, row, self.effect)


@dataclass(eq=False)
class LayOpposite(Effect):
    """Put a hazard on the opposite row."""

    effect: RowEffect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        lay_on_row(game, opposite_row(me.spot()), self.effect)


class ClearHazards(Effect):
    """Remove all hazards from the player's rows."""

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        if game.log is not None:
            consequences.report_card(game, consequences.CLEAR, player.side)
        player.effects = tuple([None if effect is not None and effect.harmful else effect for effect in player.effects])


def lay_on_row(game: Table, row: i64, effect: RowEffect) -> None:
    """Put a hazard or boon on a row, replacing the previous row effect."""
    if game.log is not None:
        consequences.report_row(game, consequences.LAY, row, effect.name)
    player = game.seat(row // 3)
    effects = list(player.effects)
    effects[row % 3] = effect
    player.effects = tuple(effects)


def opposite_row(row: i64) -> i64:
    return (row + 3) % 6


# ---- units that are summoned or spawned


class SummonCopies(Effect):
    """Summon all copies of this card from the deck and put them to the right of this unit."""

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        for held in player.deck:
            if held.card is me.card:
                unit = board.summon_beside(game, me, held)
                if unit is None:
                    return
                player.deck = remove_copy(player.deck, held)
                APPEARED.run(game, unit, unit, row)

    def pulls_cards(self) -> bool:
        return True

    def summons_copies(self) -> bool:
        return True


class SummonSelf(Effect):
    """Summon this card from the deck to the right end of a random row with room on the player's side."""

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        rows = [spot for spot in range(3) if player.has_room(spot)]
        held = find_copy(player.deck, me.card)
        if rows and held is not None:
            player.deck = remove_copy(player.deck, held)
            end = 3 * me.side + rows[game.random(len(rows))]
            unit = board.summon_at_end(game, held, me.side, end)
            assert unit is not None
            APPEARED.run(game, unit, unit, end)

    def pulls_cards(self) -> bool:
        return True


def find_copy(cards: tuple[CardInstance, ...], card: Card) -> CardInstance | None:
    for held in cards:
        if held.card is card:
            return held
    return None


@dataclass(eq=False)
class Spawn(Effect):
    """Spawn units one by one to the right of this unit, deploying each of them immediately."""

    token: str
    count: i64 = 1

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        card = game.rules.cards[self.token]
        last = me
        for number in range(self.count):
            unit = board.summon_beside(game, last, card.as_printed)
            if unit is None:
                return
            deploy_spawned(game, unit)
            last = unit if unit.power > 0 else me


@dataclass(eq=False)
class SpawnOnRow(Effect):
    """Spawn units at the right end of one of the player's rows."""

    token: str
    row: i64
    count: i64 = 1

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        card = game.rules.cards[self.token]
        for number in range(self.count):
            unit = board.summon_at_end(game, card.as_printed, me.side, 3 * me.side + self.row)
            if unit is None:
                return
            deploy_spawned(game, unit)


@dataclass(eq=False)
class SpawnOpposite(Effect):
    """Spawn an enemy unit on the opposite row, either at its right end or directly opposite this unit."""

    token: str
    same_place: bool = False

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        card = game.rules.cards[self.token]
        spot = opposite_row(me.spot())
        units, place = game.row_at(spot), len(game.row_at(spot))
        if self.same_place:
            place = min(place, game.row_at(me.spot()).index(me))
        if len(units) < ROW_LIMIT:
            deploy_spawned(game, board.put_on_board(game, card.as_printed, 1 - me.side, spot, place))


def deploy_spawned(game: Table, unit: Unit) -> None:
    """Deploy a spawned unit, and run the triggers of other units that react to it."""
    effect = unit.card.play
    if effect is not None:
        effect.run(game, unit, unit, unit.spot())
    APPEARED.run(game, unit, unit, unit.spot())


# ---- cards in hands, decks and graveyards


@dataclass(eq=False)
class Pick(Effect):
    """Let the player pick a matching card from the deck or graveyard, then run an effect on it."""

    which: Selector
    then: Effect
    buried: bool = False
    seen: i64 = 0  # the number of random copies that are offered; 0 offers all

    def can_offer(self, card: Card) -> bool:
        return self.which.fits(card)

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        cards = matching_cards(player.graveyard if self.buried else player.deck, self.which)
        if self.seen:
            cards = choose_random(game, sort_cards(tuple(cards)), self.seen)
        if cards:
            options = tuple(distinct_cards(sort_cards(tuple(cards))))
            game.choice = Choice(
                maker=me.card, cards=options, buried=self.buried, asker=self, then=self.then, me=me.label
            )

    def pulls_cards(self) -> bool:
        return True


def choose_random(game: Table, cards: tuple[CardInstance, ...], count: i64) -> list[CardInstance]:
    """Return a random selection of this many cards."""
    left, chosen = list(cards), list[CardInstance]()
    while left and len(chosen) < count:
        chosen.append(left.pop(game.random(len(left))))
    return chosen


@dataclass(eq=False)
class PickRandom(Effect):
    """Take a random matching card from the deck, and run an effect on it."""

    which: Selector
    then: Effect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        candidates = self.candidates(sort_cards(tuple(matching_cards(player.deck, self.which))))
        if candidates:
            held = candidates[game.random(len(candidates))]
            player.deck = remove_copy(player.deck, held)
            game.picked = held
            if game.log is not None:
                consequences.report_card(game, consequences.PICK, player.side, held.card)
            self.then.run(game, me, it, row)

    def candidates(self, cards: tuple[CardInstance, ...]) -> tuple[CardInstance, ...]:
        """Return the matching cards, one of which will be chosen at random."""
        return cards

    def pulls_cards(self) -> bool:
        return True


class PickHighest(PickRandom):
    """Take the most powerful matching card from the deck, breaking ties at random, and run an effect on it."""

    def candidates(self, cards: tuple[CardInstance, ...]) -> tuple[CardInstance, ...]:
        return highest_cards(cards)


def highest_cards(cards: tuple[CardInstance, ...]) -> tuple[CardInstance, ...]:
    """Return the cards with the most power."""
    most: i64 = max([held.power for held in cards], default=0)
    return tuple([held for held in cards if held.power == most])


@dataclass(eq=False)
class ChangePicked(Effect):
    """Increase the power of the picked card."""

    boost: i64 = 0
    strengthen: i64 = 0

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        held = game.picked
        assert held is not None
        game.picked = held.with_changes(self.boost, self.strengthen)


class PlayPicked(Effect):
    """Let the player play the picked card."""

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        held = game.picked
        assert held is not None
        game.picked = None
        game.choice = Choice(maker=me.card, laid=held)


@dataclass(eq=False)
class Give(Effect):
    """Increase the power of all units in the player's hand and deck, or only of those with a tag."""

    tag: str = ""
    boost: i64 = 0
    strengthen: i64 = 0

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        apply_gift(game, game.seat(me.side), Gift(self.tag, self.boost, self.strengthen))


@dataclass(eq=False)
class StrengthenBuried(Effect):
    """Strengthen the most powerful matching card in the player's graveyard, breaking ties at random."""

    which: Selector
    amount: i64

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        candidates = highest_cards(sort_cards(tuple(matching_cards(player.graveyard, self.which))))
        if candidates:
            held = candidates[game.random(len(candidates))]
            player.graveyard = (*remove_copy(player.graveyard, held), held.with_changes(0, self.amount))
            if game.log is not None:
                kind = consequences.STRENGTHEN_BURIED
                consequences.report_card(game, kind, player.side, held.card, amount=self.amount)


PLAY_IT: Final = PlayPicked()
