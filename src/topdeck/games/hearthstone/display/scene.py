"""Scenes for the web page: the table as shown to a player, and the picks that make up each move."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from topdeck.core.position_form import keyword_names
from topdeck.core.scene import Button, Face, Fact, Number, Place, Scene, Side
from topdeck.core.state import Action
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, find_card
from topdeck.games.hearthstone.display.board import cthun_size, hand_bonus, lasting_words, moment, passing_words
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.display.cards import CardDescription
from topdeck.games.hearthstone.display.emblems import card_emblem, related_cards
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.combat import total_attack
from topdeck.games.hearthstone.engine.costs import card_cost, power_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.legal import first_option, last_option
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.shared.table_display import hand_faces, number_pick, numbered, table_scene

FIELD: Final = "field"  # the pick that plays a spell without a target: a click on the field
END: Final = "end"
POWER: Final = "power"
THROW: Final = "throw"
TYPES: Final = {constants.MINION_CARD: "minion", constants.SPELL_CARD: "spell", constants.WEAPON_CARD: "weapon"}


def make_scene(game: Table, seat: int, choices: Sequence[Action]) -> Scene:
    """Return a scene that shows a table, or a player's view of it, from a seat."""
    question = "" if game.choice is None else f"{game.choice.maker.name}: choose one"
    offer, buttons = (offered_faces(game), make_buttons(game)) if choices else ((), ())
    mode = "together" if game.phase == constants.MULLIGAN else "steps"
    decision = {"question": question, "offer": offer, "buttons": buttons, "mode": mode}
    return table_scene("hearthstone", game, seat, moment(game), choices, make_side, action_picks, **decision)


# ---- sides, places and faces


def make_side(game: Table, side: Player) -> Side:
    """Return one side of the scene; only the player to move can pick hand cards, a hero power and gaps."""
    acts = side.side == game.player
    gaps = tuple(number_pick("gap", position) for position in range(len(side.board) + 1))
    minions = tuple(entity_face(game, it, "minion", body(it)) for it in side.board)
    hand = hand_faces(side, game.rules.unknown, acts, partial(hand_face, game, side))
    secrets = tuple(secret_face(game, it, f"secret {side.side}.{number}") for number, it in enumerate(side.secrets))
    places = (
        Place("hero", "Hero", tuple(hero_faces(game, side, acts)), pick=FIELD if acts else ""),
        Place("board", "Minions", minions, gaps=gaps if acts else ()),
        Place("hand", "Hand", hand, count=len(hand)),
        Place("secrets", "Secrets", secrets),
        Place("deck", "Deck", count=side.cards_left),
    )
    hero = f"{side.hero.card.name} ({side.hero_class() or 'no class'})"
    return Side(side.side, hero, side_facts(game, side), places)


def side_facts(game: Table, side: Player) -> tuple[Fact, ...]:
    facts = (
        ("locked", side.locked, "crystals locked this turn"),
        ("overload", side.overload, "crystals locked next turn"),
        ("fatigue", 0 if side.cards_left and not side.fatigue else side.fatigue + 1, "damage of the next draw"),
        ("jade", side.jade, "jade golems summoned"),
        ("totem" if side.totems == 1 else "totems", side.totems, "totems summoned"),
    )
    mana = Fact("mana", f"{side.mana}/{side.max_mana}", "mana crystals")
    counts = [Fact(name, str(value), words) for name, value, words in facts if value]
    return (mana, *counts, *(Fact("C'Thun", size, "size of a new C'Thun") for size in cthun_size(game, side)))


def hero_faces(game: Table, side: Player, acts: bool) -> Iterator[Face]:
    """Yield the faces of the hero, its weapon and its hero power."""
    hero, weapon, power = side.hero, side.weapon, side.power
    attack = total_attack(side, hero)
    numbers = [Number("health", hero.health, hero.max_health)]
    numbers += [Number("armor", side.armor, 0)] if side.armor else []
    numbers += [Number("attack", attack, attack)] if attack else []
    yield entity_face(game, hero, "hero", numbers)
    if weapon is not None:
        yield replace(entity_face(game, weapon, "weapon", body(weapon)), pick="")
    price = Number("cost", power_cost(game, side), power.cost)
    used = ("used",) if side.power_uses > 0 else ()
    pick = POWER if acts else ""
    yield replace(printed(power, f"power {side.side}", "power"), numbers=(price,), marks=used, pick=pick)


def body(it: Entity) -> list[Number]:
    name = health_name(it.card)
    return [Number("attack", max(it.attack, 0), it.card.attack), Number(name, it.health, it.card.health)]


def health_name(card: Card) -> str:
    return "durability" if card.type == constants.WEAPON_CARD else "health"


def entity_face(game: Table, it: Entity, kind: str, numbers: list[Number]) -> Face:
    handle = HANDLES[it.handle()]
    marks = (*lasting_words(it), *passing_words(game, it), *(("damaged",) if it.is_damaged() else ()))
    face = printed(it.card, f"{kind} {handle}", kind)
    return replace(face, numbers=tuple(numbers), marks=marks, pick=handle, notes=tuple(enchantment_notes(it)))


def enchantment_notes(it: Entity) -> Iterator[str]:
    """Yield descriptions of the changes to a character."""
    if it.is_minion():
        attack, health = it.attack - it.card.attack, it.max_health - it.card.health
        if attack or health:
            yield f"{attack:+d}/{health:+d} compared with the printed card"
    for enchantment in it.enchantments:
        words = [f"{enchantment.attack:+d} attack"] if enchantment.attack else []
        words += keyword_names(enchantment.keywords, constants.KEYWORDS)
        words += ["a deathrattle"] if enchantment.deathrattle is not None else []
        words += [f"spell damage +{enchantment.spell_damage}"] if enchantment.spell_damage else []
        yield f"{enchantment.card.name}: {', '.join(words)}" if words else enchantment.card.name


def hand_face(game: Table, side: Player, held: CardInstance, key: str, pick: str) -> Face:
    options = tuple(
        card_face(held.card.option_text(option), f"{key} {option}", number_pick("option", option))
        for option in option_numbers(side, held.card)
    )
    face = card_face(held.card, key, pick, card_cost(game, side, held), *hand_bonus(game, side, held))
    return replace(face, options=options)


def option_numbers(side: Player, card: Card) -> range:
    """Return the numbers of the player's options; the number after the last one stands for all options."""
    return range(first_option(side, card), last_option(side, card) + 1) if card.options else range(0)


def card_face(card: Card, key: str, pick: str, price: int | None = None, attack: int = 0, health: int = 0) -> Face:
    """Return the face of a card as printed, or with a different cost, attack and health."""
    numbers = [Number("cost", card.cost if price is None else price, card.cost)]
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        numbers += [Number("attack", card.attack + attack, card.attack)]
        numbers += [Number(health_name(card), card.health + health, card.health)]
    kind = "secret" if card.secret else TYPES.get(card.type, "card")
    return replace(printed(card, key, kind), numbers=tuple(numbers), pick=pick)


def printed(card: Card, key: str, kind: str) -> Face:
    """Return the face of a card without its stats, states and picks, which change during a game."""
    return replace(printed_face(card), key=key, kind=kind)


@cache
def printed_face(card: Card) -> Face:
    frame = card.classes[0] if len(card.classes) == 1 else "neutral"
    face = plain_face(card)
    related = tuple(replace(plain_face(other), numbers=printed_numbers(other)) for other in related_cards(card))
    line = " · ".join(CardDescription(card, with_status=False).summary())
    return replace(face, frame=frame, line=line, related=related)


def plain_face(card: Card) -> Face:
    rarity = card.rarity if card.collectible else ""
    return Face(card.id, card.name, card.id, words=sentences(card), emblem=card_emblem(card), rarity=rarity)


def printed_numbers(card: Card) -> tuple[Number, ...]:
    """Return the values shown on a card: its cost, and attack and health for minions and weapons."""
    numbers = [Number("cost", card.cost, card.cost)]
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        numbers += [Number("attack", card.attack, card.attack), Number(health_name(card), card.health, card.health)]
    return tuple(numbers)


def find_face(card_id: str) -> Face:
    """Return the face of a card as printed in the default era.

    Raises:
        UnknownCard: No card has this id.
    """
    card = find_card(card_id, card_table(DEFAULT_ERA))
    face = printed(card, card.id, "secret" if card.secret else TYPES.get(card.type, "card"))
    return replace(face, numbers=printed_numbers(card))


def secret_face(game: Table, it: Entity, key: str) -> Face:
    if it.card is game.rules.secret_placeholder(it.card):
        return Face(key, kind="secret", marks=it.card.classes[:1])
    return card_face(it.card, key, "")


def offered_faces(game: Table) -> tuple[Face, ...]:
    cards = () if game.choice is None else game.choice.options
    return tuple(card_face(card, pick, pick) for pick, card in numbered("offer", cards))


def sentences(card: Card) -> str:
    return " ".join(card_sentences(card))


def make_buttons(game: Table) -> tuple[Button, ...]:
    if game.phase == constants.MULLIGAN:
        return (Button(THROW, "Done", ends=True),)
    return () if game.choice is not None else (Button(END, "End turn", ends=True),)


# ---- picks


def action_picks(game: Table, action: Action) -> Iterator[tuple[str, ...]]:
    """Yield all sequences of picks that make up an action; equal cards can be picked from any of their slots."""
    assert isinstance(action, HearthstoneAction)
    target = () if action.target == constants.NO_TARGET else (HANDLES[action.target],)
    match action.kind:
        case kinds.END_TURN:
            yield (END,)
        case kinds.USE_POWER:
            yield (POWER, *target)
        case kinds.MAKE_ATTACK:
            yield (HANDLES[action.source], *target)
        case kinds.CHOOSE:
            assert game.choice is not None
            yield (number_pick("offer", game.choice.options.index(action.cards[0])),)
        case kinds.THROW:
            yield from mulligan_picks(game, action.cards)
        case kinds.PLAY_CARD:
            yield from play_picks(game, action, target)


def mulligan_picks(game: Table, cards: tuple[Card, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the picks for every set of hand slots that hold these cards."""
    hand = game.seat(game.player).hand
    wanted = sorted(card.id for card in cards)
    for slots in combinations(range(len(hand)), len(cards)):
        if sorted(hand[slot].card.id for slot in slots) == wanted:
            yield (*(number_pick("hand", slot) for slot in slots), THROW)


def play_picks(game: Table, action: HearthstoneAction, target: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of picks that play a card: the card, its option, its position and its target.

    If the card needs neither a position nor a target, the last pick is the field.
    """
    me, card = game.seat(game.player), action.cards[0]
    option = (number_pick("option", action.option),) if card.options else ()
    place = (number_pick("gap", min(action.position, len(me.board))),) if card.is_minion() else ()
    end = () if place or target else (FIELD,)
    for pick, held in numbered("hand", me.hand):
        if held.card is card and (held.cost, held.attack, held.health) == (action.cost, action.attack, action.health):
            yield (pick, *option, *place, *target, *end)
