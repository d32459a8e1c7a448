"""Reports of an action's consequences, such as damage, deaths and draws.

The engine calls these functions only if `game.log` is not None, so each call costs a search only a pointer test.  A
report must not depend on cards that are hidden from a player, except for a card that `hidden_as` replaces.
"""

from functools import partial
from typing import Final

from mypy_extensions import i64

from topdeck.core.consequence_log import NO_LABEL, ConsequenceKind, LoggedConsequence, listed_kind
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

# In the order of `ConsequenceKind.number`.  New kinds are appended, because encoded observations contain the numbers.
KINDS: Final = (
    "trigger",
    "deathrattle",
    "turn",
    "attack",
    "redirect",
    "target",
    "random",
    "damage",
    "shield",
    "heal",
    "armor",
    "destroy",
    "death",
    "summon",
    "transform",
    "control",
    "return",
    "buff",
    "cthun",
    "expire",
    "set_attack",
    "set_health",
    "spell_damage",
    "hero",
    "enchant",
    "silence",
    "draw",
    "burn",
    "mill",
    "fatigue",
    "create",
    "shuffle",
    "discard",
    "reveal",
    "secret",
    "secret_destroyed",
    "secret_revealed",
    "cast",
    "counter",
    "equip",
    "break",
    "power",
    "mana",
    "crystals",
    "overload",
)


new_kind: Final = partial(listed_kind, KINDS)

# Headings.
TRIGGER: Final = new_kind("trigger", "{source} triggers", heading=True)
DEATHRATTLE: Final = new_kind("deathrattle", "the deathrattle of {source} triggers", heading=True)

# Characters.
TURN: Final = new_kind("turn", "turn {amount} begins for {player}")
ATTACK: Final = new_kind("attack", "{source} attacks {target}")
REDIRECT: Final = new_kind("redirect", "the attack is redirected to {target}")
TARGET: Final = new_kind("target", "{target} becomes the target of the spell")
RANDOM: Final = new_kind("random", "{target} is chosen at random")
DAMAGE: Final = new_kind("damage", "{target} takes {amount} damage{by}")
SHIELD: Final = new_kind("shield", "{target} loses its divine shield")
HEAL: Final = new_kind("heal", "{target} is healed by {amount}{by}")
ARMOR: Final = new_kind("armor", "{target} gains {amount} armor")
DESTROY: Final = new_kind("destroy", "{target} is destroyed")
DEATH: Final = new_kind("death", "{target} dies")
SUMMON: Final = new_kind("summon", "{target} enters play for {player}")
TRANSFORM: Final = new_kind("transform", "{target} is transformed into {card}")
CONTROL: Final = new_kind("control", "{player} takes control of {target}")
RETURN: Final = new_kind("return", "{target} returns to the hand of {player}")
BUFF: Final = new_kind("buff", "{target} gets {gains}{by}")
CTHUN: Final = new_kind("cthun", "C'Thun gets {gains} for {player}, wherever it is")
EXPIRE: Final = new_kind("expire", "the effect of {card} on {target} ends")
SET_ATTACK: Final = new_kind("set_attack", "the attack of {target} becomes {amount}")
SET_HEALTH: Final = new_kind("set_health", "the health of {target} becomes {amount}")
SPELL_DAMAGE: Final = new_kind("spell_damage", "{target} gets spell damage +{amount}{by}")
HERO: Final = new_kind("hero", "{target} is replaced by {card}")
ENCHANT: Final = new_kind("enchant", "{target} gets the text of {card}")
SILENCE: Final = new_kind("silence", "{target} is silenced")

# Cards.
DRAW: Final = new_kind("draw", "{player} draws {card}")
BURN: Final = new_kind("burn", "{card} is burnt: the hand of {player} is full", reveals=True)
MILL: Final = new_kind("mill", "{card} is removed from the deck of {player}", reveals=True)
FATIGUE: Final = new_kind("fatigue", "the deck of {player} is empty")
CREATE: Final = new_kind("create", "{card} is added to the hand of {player}")
SHUFFLE: Final = new_kind("shuffle", "{card} is shuffled into the deck of {player}")
DISCARD: Final = new_kind("discard", "{player} discards {card}", reveals=True)
REVEAL: Final = new_kind("reveal", "{card} is revealed in the deck of {player}", reveals=True)
SECRET: Final = new_kind("secret", "{card} is put into play for {player}")
SECRET_DESTROYED: Final = new_kind("secret_destroyed", "the secret {card} of {player} is destroyed", reveals=True)
SECRET_REVEALED: Final = new_kind("secret_revealed", "the secret {card} of {player} is revealed", reveals=True)
CAST: Final = new_kind("cast", "{card} is cast for {player}", reveals=True)
COUNTER: Final = new_kind("counter", "{card} is countered")
EQUIP: Final = new_kind("equip", "{player} equips {card}")
BREAK: Final = new_kind("break", "the weapon {card} of {player} is destroyed")
POWER: Final = new_kind("power", "the hero power of {player} becomes {card}")
MANA: Final = new_kind("mana", "{player} gains {amount} mana this turn")
CRYSTALS: Final = new_kind("crystals", "the mana crystals of {player} change by {amount}")
OVERLOAD: Final = new_kind("overload", "{player} overloads {amount} mana crystal{s}")


def report(
    game: Table,
    kind: ConsequenceKind,
    it: Entity,
    source: Entity | None = None,
    card: Card | None = None,
    amount: i64 = 0,
    attack: i64 = 0,
    health: i64 = 0,
    detail: str = "",
) -> None:
    """Report a consequence for a character."""
    log = game.log
    if log is None:
        return
    source_card: Card | None = None
    source_side: i64 = 0
    source_label: i64 = NO_LABEL
    if source is not None and source is not it:
        source_card = source.card
        source_side = source.side
        source_label = board_label(source)
    log.add(
        LoggedConsequence(
            logged_kind=kind,
            player=it.side,
            depth=log.depth,
            source_card=source_card,
            source_side=source_side,
            source_label=source_label,
            target_card=it.card,
            target_side=it.side,
            target_label=board_label(it),
            named_card=card,
            amount=amount,
            attack=attack,
            health=health,
            detail=detail,
        )
    )


def report_card(
    game: Table, kind: ConsequenceKind, owner: Player, card: Card | None, hidden_as: Card | None = None, amount: i64 = 0
) -> None:
    """Report a consequence for a player or for a card that is not on the board; the opponent sees `hidden_as`."""
    log = game.log
    if log is not None:
        log.add_card(kind, owner.side, card, hidden_as, amount)


def report_held(game: Table, kind: ConsequenceKind, owner: Player, held: CardInstance, is_public: bool) -> None:
    """Report a consequence for a card in a hand or deck; the opponent sees the card only if `is_public` is set."""
    report_card(game, kind, owner, held.card, None if is_public else game.rules.unknown)


def report_buff(game: Table, it: Entity, source: Entity, attack: i64, health: i64, keywords: i64) -> None:
    """Report a bonus for a character."""
    names = keyword_list(keywords)
    if names or attack or health:
        report(game, BUFF, it, source, attack=attack, health=health, detail=names)


def report_cthun(game: Table, owner: Player, attack: i64, health: i64, keywords: i64) -> None:
    """Report a bonus for a player's C'Thun."""
    log = game.log
    if log is not None:
        log.add(
            LoggedConsequence(
                logged_kind=CTHUN,
                player=owner.side,
                depth=log.depth,
                attack=attack,
                health=health,
                detail=keyword_list(keywords),
            )
        )


def keyword_list(keywords: i64) -> str:
    """Return the names of keywords, separated by commas."""
    return ", ".join([name for name, keyword in constants.KEYWORDS.items() if keywords & keyword])


def begin(game: Table, kind: ConsequenceKind, it: Entity) -> None:
    """Begin the section for a trigger or deathrattle, unless `begin_secret` has begun it; `end` ends the section."""
    log = game.log
    if log is not None and not it.card.secret:
        log.begin_trigger(kind, it.side, it.card, board_label(it))


def begin_secret(game: Table, secret: Entity) -> None:
    """Report a revealed secret, and begin the section for its consequences and for triggers that react to it."""
    report_card(game, SECRET_REVEALED, game.owner(secret), secret.card)
    if game.log is not None:
        game.log.depth += 1


def end(game: Table) -> None:
    """End the section for the consequences of a trigger or deathrattle."""
    log = game.log
    if log is not None:
        log.end()


def board_label(it: Entity) -> i64:
    """Return the label of a character, or `NO_LABEL` for a card that is not on the board, such as a spell."""
    if it.label > 0 or it.card.type == constants.HERO_CARD:
        return it.label
    return NO_LABEL
