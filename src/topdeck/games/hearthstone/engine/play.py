"""Execution of each kind of action."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import actions, consequences, constants
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.auras import changes_rule, refresh_limited_power, update_auras
from topdeck.games.hearthstone.engine.board import add_secret, entity_from_held, equip, put_on_board
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.combat import BEGIN_ATTACK, END_ATTACK, STRIKE, attack
from topdeck.games.hearthstone.engine.costs import card_cost, cheapest_copy, costs_health, power_cost
from topdeck.games.hearthstone.engine.deaths import REST_OF_DEATH, REST_OF_SETTLING, is_dying, settle
from topdeck.games.hearthstone.engine.enchantments import use_up_cost_modifiers
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import REST_OF_EVENT, emit
from topdeck.games.hearthstone.engine.health import damage
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.turns import (
    CLEAN_UP,
    DRAW_FOR_TURN,
    NEXT_TURN,
    REST_OF_TURN_END,
    end_turn,
    mulligan,
)
from topdeck.games.hearthstone.engine.zones import remove_from_hand, reveal_card


def perform(game: Table, action: actions.HearthstoneAction) -> None:
    """Perform a legal action."""
    kind = action.kind
    me = game.seat(game.player)
    game.drawn = game.amount = 0
    if kind != actions.CHOOSE:
        game.option = 0
    if kind == actions.MAKE_ATTACK:
        attack(game, game.character_at(action.source), game.character_at(action.target))
    elif kind == actions.PLAY_CARD:
        play_card(game, me, action)
    elif kind == actions.END_TURN:
        end_turn(game)
    elif kind == actions.USE_POWER:
        use_power(game, me, target_entity(game, me, action.target))
    elif kind == actions.CHOOSE:
        resolve_choice(game, me, action.cards[0])
    elif kind == actions.THROW:
        mulligan(game, action.cards)
    elif kind == actions.CONCEDE:
        game.conceded = True
        game.winner = 1 - game.player
    if game.choice is not None and game.chooser == 1 - game.player:  # the opponent of the active player chooses
        game.active = game.player
        game.player = game.chooser


def target_entity(game: Table, me: Player, target: i64) -> Entity:
    """Return the action's target, or the player's own hero if the action has none."""
    return me.hero if target == constants.NO_TARGET else game.character_at(target)


# ---- playing a card


def play_card(game: Table, me: Player, action: actions.HearthstoneAction) -> None:
    index = find_in_hand(game, me, action)
    held = me.hand[index]
    target = target_entity(game, me, action.target)
    cost = pay_for_card(game, me, held)
    remove_from_hand(game, me, index)
    source = put_into_play(game, me, held, action.position)
    game.playing = source if held.card.type == constants.MINION_CARD else None
    game.countered = False
    if held.card.type == constants.SPELL_CARD:
        emit(game, constants.CASTING, source, target, 0)
    is_spell = held.card.type == constants.SPELL_CARD
    emit(game, constants.PLAYED, source, target, cost if is_spell else source.attack)
    settle(game)
    game.option = action.option
    game.amount = 2 * cost + (1 if action.target == constants.NO_TARGET else 0)  # for `EnterSecret` and `RunText`
    game.run_or_defer(RESOLVE_CARD, source, target)


class ResolveCard(Effect):
    """The overload of a played card, unless the card was countered."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        player = game.seat(game.player)
        if game.countered or game.winner != constants.ONGOING:
            player.played += 1
            return
        decisions = game.amount
        count_play(player, me.card)
        if me.card.overload > 0:
            add_overload(game, player, me.card)
            settle(game)
            game.amount = decisions
            game.run_or_defer(ENTER_SECRET, me, it)
        else:
            ENTER_SECRET.run(game, me, it)


RESOLVE_CARD: Final = ResolveCard()


def count_play(player: Player, card: Card) -> None:
    """Count a card that was played and not countered."""
    if card.type == constants.MINION_CARD:
        player.minions_played += 1
    elif card.type == constants.SPELL_CARD:
        player.spells_cast += 1
        if card.secret:
            player.secrets_played += 1


class EnterSecret(Effect):
    """The step in which a played secret enters play, or in which the target of a card can change."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if me.card.secret:
            add_secret(game, game.seat(game.player), me)
        if game.amount % 2 == 0:
            emit_target(game, me, it)
        game.run_or_defer(RUN_TEXT, me, it)


ENTER_SECRET: Final = EnterSecret()


def emit_target(game: Table, source: Entity, target: Entity) -> None:
    """Run the triggers that can change the target of a card or hero power; `Table.defender` contains the target."""
    if game.listening & constants.TARGETED and not target.has_keyword(constants.GONE):
        game.defender = target
        emit(game, constants.TARGETED, source, target, 0)


class RunText(Effect):
    """The text of a played card, and all steps that follow."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        player = game.seat(game.player)
        it = game.defender or it  # the target may have changed
        game.defender = None
        if game.winner != constants.ONGOING:
            player.played += 1
            return
        cost = game.amount >> 1
        game.transformed = None
        run_text(game, player, me, it, game.amount & 1 == 0)
        if me.card.type == constants.WEAPON_CARD:
            game.run_or_defer(EQUIP_WEAPON, me, it)
        game.amount = cost
        game.run_or_defer(FINISH_PLAY, me, it)


RUN_TEXT: Final = RunText()


def find_in_hand(game: Table, me: Player, action: actions.HearthstoneAction) -> i64:
    """Return the hand index of the card, or of the first or cheapest of several equal copies."""
    card = action.cards[0]
    index: i64 = 0
    for held in me.hand:
        if (
            held.card is card
            and held.cost == action.cost
            and held.attack == action.attack
            and held.health == action.health
        ):
            return cheapest_copy(game, me, held) if game.listening & constants.COST_AURA else index
        index += 1
    raise ValueError(f"{card.name} is not in hand")


def pay_for_card(game: Table, me: Player, held: CardInstance) -> i64:
    """Pay for a card, and return its cost."""
    cost = card_cost(game, me, held)
    if me.cost_modifiers:
        in_health = costs_health(me, held.card)
        use_up_cost_modifiers(game, me, held.card)
        if in_health:
            damage(game, me.hero, me.hero, cost)
            return cost
    me.mana -= cost
    return cost


def add_overload(game: Table, me: Player, card: Card) -> None:
    """Add the overload of a card, which locks crystals on the next turn."""
    me.overload += card.overload
    if game.log is not None:
        consequences.report_card(game, consequences.OVERLOAD, me, None, amount=card.overload)
    emit(game, constants.OVERLOADED, me.hero, me.hero, card.overload)


def put_into_play(game: Table, me: Player, held: CardInstance, position: i64) -> Entity:
    """Turn a card into an entity, and put it on the board if it is a minion."""
    card = held.card
    source = entity_from_held(game, me, held)
    if not card.secret:
        reveal_card(me, held)
    if card.type == constants.MINION_CARD:
        put_on_board(game, me, source, position)
    return source


def run_text(game: Table, me: Player, source: Entity, target: Entity, has_target: bool) -> None:
    """Run the spell, battlecry, combo or chosen option of a card."""
    game.amount = 0
    card = source.card
    effect = play_effect(me, card, game.option, has_target)
    if effect is None:
        return
    twice = card.type != constants.SPELL_CARD and effect is card.play and changes_rule(me, constants.DOUBLE_BATTLECRY)
    effect.run(game, source, target)
    if twice:
        new = game.transformed
        game.run_or_defer(effect, source, target if new is None or not target.has_keyword(constants.GONE) else new)


def play_effect(me: Player, card: Card, option: i64, has_target: bool) -> Effect | None:
    """Return the effect of playing a card, or None if the card has none or lacks its target."""
    text = card.option_text(option)
    if text.targets is not None and not has_target:
        return None
    return text.combo if text.combo is not None and me.played > 0 else text.play


class EquipWeapon(Effect):
    """The step in which a played weapon replaces the previous one, after its battlecry and in the same phase."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        equip(game, game.seat(game.player), me)


EQUIP_WEAPON: Final = EquipWeapon()


class FinishPlay(Effect):
    """The steps that follow the text of a played card."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        cost = game.amount
        game.seat(game.player).played += 1
        settle(game)
        game.amount = cost
        game.run_or_defer(FOLLOW_PLAY, me, it)


FINISH_PLAY: Final = FinishPlay()


FOLLOWING: Final = constants.AFTER_PLAY | constants.SUMMON | constants.AFTER_SUMMON


class FollowPlay(Effect):
    """The triggers that run after a card is played and, with no deaths in between, after a minion is summoned."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if not game.listening & FOLLOWING:
            game.playing = None
            return
        played, me = me, game.playing or me
        if is_finished(game, me):
            game.playing = None
            return
        if me.card.type == constants.MINION_CARD:
            count_transformed(game, played, me)
        emit(game, constants.AFTER_PLAY, me, it, game.amount)
        if me.card.type == constants.MINION_CARD:
            game.run_or_defer(FOLLOW_SUMMON, me, it)
        settle(game)


FOLLOW_PLAY: Final = FollowPlay()


def count_transformed(game: Table, played: Entity, me: Entity) -> None:
    """Count minions that a played minion's text has transformed as summoned, starting with the played minion itself."""
    if me is not played:
        game.summoned |= 1 << me.handle()
    new = game.transformed
    if new is not None:
        game.summoned |= 1 << new.handle()


class FollowSummon(Effect):
    def run(self, game: Table, me: Entity, it: Entity) -> None:
        me = game.playing or me
        game.playing = None
        update_auras(game)
        emit(game, constants.AFTER_SUMMON, me, it, 0)


FOLLOW_SUMMON: Final = FollowSummon()


def is_finished(game: Table, played: Entity) -> bool:
    """Return whether no more reactions are possible because the game is over or the played minion is dead."""
    return game.winner != constants.ONGOING or (
        played.card.type == constants.MINION_CARD and played.has_keyword(constants.GONE) and is_dying(played)
    )


# ---- the hero power and choices


def use_power(game: Table, me: Player, target: Entity) -> None:
    me.mana -= power_cost(game, me)
    if me.cost_modifiers:
        use_up_cost_modifiers(game, me, me.power)
    me.power_uses = max(me.power_uses, -me.power_uses) + 1
    me.powers_used += 1
    effect = me.power.play
    if effect is not None:
        source = new_entity(me.power, game.new_id(), me.side)
        if me.power.targets is not None:
            emit_target(game, source, target)
            target = game.defender or target
            game.defender = None
        effect.run(game, source, target)
    game.run_or_defer(FINISH_POWER, me.hero, target)


class FinishPower(Effect):
    """The steps that follow the text of a hero power."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        settle(game)
        game.run_or_defer(FOLLOW_POWER, me, it)


FINISH_POWER: Final = FinishPower()


class FollowPower(Effect):
    """The triggers that run after a hero power is used."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner == constants.ONGOING:
            emit(game, constants.INSPIRE, me, it, 0)
            refresh_limited_power(game.owner(me))
            settle(game)


FOLLOW_POWER: Final = FollowPower()


def resolve_choice(game: Table, me: Player, card: Card) -> None:
    choice = game.choice
    if choice is not None:
        game.choice = None
        game.chooser = -1
        if game.active >= 0:
            game.player = game.active
            game.active = -1
        game.pushed = 0
        game.text = choice.text
        choice.then.run(game, me, card, choice)
        game.resume()
        if not game.has_choice():  # calls a method, because mypy would assume that the choice is still None
            settle(game)


# Effects of the rules that can wait for a choice.  Stored positions refer to these effects by their distance from the
# end of this tuple.
RULE_EFFECTS: Final[tuple[Effect, ...]] = (
    REST_OF_EVENT,
    REST_OF_SETTLING,
    REST_OF_DEATH,
    REST_OF_TURN_END,
    CLEAN_UP,
    NEXT_TURN,
    DRAW_FOR_TURN,
    BEGIN_ATTACK,
    STRIKE,
    END_ATTACK,
    RESOLVE_CARD,
    ENTER_SECRET,
    RUN_TEXT,
    EQUIP_WEAPON,
    FOLLOW_PLAY,
    FOLLOW_SUMMON,
    FOLLOW_POWER,
    FINISH_PLAY,
    FINISH_POWER,
)
