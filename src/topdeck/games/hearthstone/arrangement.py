"""Positions as a board editor fills them in: from a form to a scenario, and from a position to its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field, to_builtins

from topdeck.arrangement import (
    Call,
    CardName,
    Lost,
    Mistakes,
    Seed,
    Word,
    arranged,
    call_of,
    chosen_options,
    filled_in,
    keyword_code,
    made_again,
    must_be_word,
    script,
)
from topdeck.errors import ArrangementError, UnknownCard
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card, Held
from topdeck.games.hearthstone.engine.constants import KEYWORDS, SICK, SILENCED, WHILE_DAMAGED
from topdeck.games.hearthstone.engine.model import Entity, Player, Rules, Table
from topdeck.games.hearthstone.scenario import PLAYABLE, InHand, Minion, Side, find, hero_ids, scenario
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.state import Json

Count = Annotated[int, Meta(ge=0, le=999)]
Change = Annotated[int, Meta(ge=-99, le=99)]
WeaponAttack = Annotated[int, Meta(ge=-99, le=999)]  # Gorehowl can fall below 0
Few = Annotated[int, Meta(ge=0, le=constants.MAX_MANA)]
Attacks = Annotated[int, Meta(ge=0, le=2)]
Life = Annotated[int, Meta(ge=1, le=999)]
Keywords = Annotated[list[Word], Meta(max_length=len(KEYWORDS))]


class CardInHand(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card in hand, and how much its numbers differ from the printed ones."""

    card: CardName
    cost: Change = 0
    attack: Change = 0
    health: Change = 0


class MinionInPlay(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A minion; its numbers are those without what auras and enrage add, its health is that without wounds."""

    card: CardName
    attack: Count | None = None  # as printed, if not given
    health: Life | None = None
    damage: Count = 0
    keywords: Keywords = []  # besides the printed ones
    without: Keywords = []  # printed ones that it lost
    attacks: Attacks = 0  # made this turn
    handle: Annotated[int, Meta(ge=1, le=constants.MAX_BOARD)] | None = None  # the lowest that is left, if not given


class WeaponInPlay(Struct, forbid_unknown_fields=True, omit_defaults=True):
    card: CardName
    attack: WeaponAttack | None = None
    durability: Life | None = None


class HalfOfTheTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's half, as the editor has it."""

    hero: Word = field(name="class")
    health: Life = 30
    armor: Count = 0
    mana: Few = 10
    crystals: Few = 10
    hand: Annotated[list[CardName | CardInHand], Meta(max_length=constants.MAX_HAND)] = []
    board: Annotated[list[CardName | MinionInPlay], Meta(max_length=constants.MAX_BOARD)] = []
    deck: Annotated[list[CardName], Meta(max_length=constants.MAX_DECK)] = []
    secrets: Annotated[list[CardName], Meta(max_length=constants.MAX_SECRETS)] = []
    weapon: WeaponInPlay | None = None
    power: CardName | None = None  # that of the class, if not given
    power_uses: Count = 0
    attack: Count = 0  # of the hero, without its weapon
    attacks: Attacks = 0
    keywords: Keywords = []
    overload: Few = 0
    locked: Few = 0
    fatigue: Count = 0
    jade: Annotated[int, Meta(ge=0, le=constants.MAX_JADE)] = 0
    totems: Count = 0
    played: Count = 0  # cards this turn
    graveyard: Annotated[list[CardName], Meta(max_length=500)] = []


class Arrangement(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as the editor has it."""

    game: Literal["hearthstone"]
    sides: tuple[HalfOfTheTable, HalfOfTheTable]
    player: Annotated[int, Meta(ge=0, le=1)] = 0
    turn: Annotated[int, Meta(ge=1, le=database.MOST_TURNS)] = 9
    era: Word = database.DEFAULT_ERA
    positions: Literal["relevant", "all"] = "relevant"
    hands: Literal["hidden", "open"] = "hidden"
    seed: Seed = 0
    lost: Lost = []


# What may be put where.
CARD_TYPES: Final = {
    "hand": PLAYABLE,
    "board": (constants.MINION_CARD,),
    "deck": PLAYABLE,
    "secrets": (constants.SPELL_CARD,),
    "graveyard": (constants.MINION_CARD,),
    "weapon": (constants.WEAPON_CARD,),
    "power": (constants.POWER_CARD,),
}


@dataclass(frozen=True)
class Plan:
    """What a scenario is made of."""

    sides: tuple[Side, Side]
    options: dict[str, Any]

    def state(self) -> HearthstoneState:
        return scenario(*self.sides, **self.options).state


# ---- from a form


def state_of(data: Json) -> HearthstoneState:
    """The position that was filled in."""
    return arranged(plan_of(filled_in(data, Arrangement)).state)


def plan_of(form: Arrangement) -> Plan:
    """What was filled in, as a scenario takes it; unknown cards are refused by field."""
    mistakes = Mistakes()
    mistakes.check("era", database.era_named, form.era)
    mistakes.refuse()
    rules = database.rules(form.era)
    for number, half in enumerate(form.sides):
        check_words(half, f"sides[{number}]", mistakes)
        check_cards(rules, half, f"sides[{number}]", mistakes)
    mistakes.refuse()
    options = {"turn": form.turn, "player": form.player, "seed": form.seed, "era": form.era}
    first, second = map(side_of, form.sides)
    return Plan((first, second), {**options, "positions": form.positions, "hands": form.hands})


def check_words(half: HalfOfTheTable, where: str, mistakes: Mistakes) -> None:
    mistakes.check(f"{where}.class", must_be_word, half.hero, database.HEROES)
    places = [(f"{where}.keywords", half.keywords)]
    for place, one in enumerate(half.board):
        if not isinstance(one, str):
            places += [(f"{where}.board[{place}].keywords", [*one.keywords, *one.without])]
    for field_name, words in places:
        for word in words:
            mistakes.check(field_name, must_be_word, word, KEYWORDS)


def check_cards(rules: Rules, half: HalfOfTheTable, where: str, mistakes: Mistakes) -> None:
    for place, name in cards_of(half):
        mistakes.check(f"{where}.{place}", find, rules, name, *CARD_TYPES[place.partition("[")[0]])


def cards_of(half: HalfOfTheTable) -> Iterator[tuple[str, str]]:
    """All cards of a half, each with its field."""
    for pile in ("hand", "board", "deck", "secrets", "graveyard"):
        yield from ((f"{pile}[{place}]", card_name(one)) for place, one in enumerate(getattr(half, pile)))
    if half.weapon is not None:
        yield "weapon", half.weapon.card
    if half.power is not None:
        yield "power", half.power


def card_name(one: str | CardInHand | MinionInPlay) -> str:
    return one if isinstance(one, str) else one.card


def side_of(half: HalfOfTheTable) -> Side:
    weapon = half.weapon
    return Side(
        half.hero,
        hand=[one if isinstance(one, str) else InHand(one.card, one.cost, one.attack, one.health) for one in half.hand],
        board=[one if isinstance(one, str) else minion_of(one) for one in half.board],
        deck=half.deck,
        secrets=half.secrets,
        weapon=None if weapon is None else weapon.card,
        weapon_attack=None if weapon is None else weapon.attack,
        durability=None if weapon is None else weapon.durability,
        power=half.power,
        power_uses=half.power_uses,
        health=half.health,
        armor=half.armor,
        attack=half.attack,
        attacks=half.attacks,
        mana=half.mana,
        crystals=half.crystals,
        overload=half.overload,
        locked=half.locked,
        fatigue=half.fatigue,
        jade=half.jade,
        totems=half.totems,
        played=half.played,
        graveyard=half.graveyard,
        keywords=bits(half.keywords),
    )


def minion_of(one: MinionInPlay) -> Minion:
    keywords = bits(one.keywords)
    return Minion(
        one.card,
        attack=one.attack,
        health=one.health,
        damage=one.damage,
        keywords=keywords & ~(SICK | SILENCED),
        without=bits(one.without),
        attacks=one.attacks,
        handle=one.handle,
        asleep=keywords & SICK != 0,
        silenced=keywords & SILENCED != 0,
    )


def bits(words: list[str]) -> int:
    return sum({KEYWORDS[word] for word in words})


# ---- from a position


def arrangement_of(game: HearthstoneState) -> Json:
    """The form of a position, with what it leaves out."""
    form = form_of(game)
    form.lost = list(left_out(game, made_again(plan_of(form).state)))
    found: Json = to_builtins(form)
    return found


def form_of(game: HearthstoneState) -> Arrangement:
    if game.winner != constants.ONGOING:
        raise ArrangementError({"": "the game is over; take a position before its end"})
    rules = game.rules
    return Arrangement(
        "hearthstone",
        (half_of(game.first), half_of(game.second)),
        player=game.player,
        turn=max(1, game.turn),
        era=rules.era,
        positions="all" if rules.all_positions else "relevant",
        hands="open" if rules.open_hands else "hidden",
    )


def half_of(player: Player) -> HalfOfTheTable:
    hero, weapon, hero_class = player.hero, player.weapon, player.hero_class()
    return HalfOfTheTable(
        hero_class,
        health=hero.health,
        armor=player.armor,
        mana=player.mana,
        crystals=player.max_mana,
        hand=[in_hand_of(held) for held in player.hand],
        board=board_of(player),
        deck=[held.card.id for held in player.deck_cards()],
        secrets=[it.card.id for it in player.secrets],
        weapon=None if weapon is None else weapon_of(weapon),
        power=None if player.power.id == hero_ids(Side(hero_class))[1] else player.power.id,
        power_uses=player.power_uses,
        attack=hero.attack,
        attacks=hero.attacks,
        keywords=words_for(hero.keywords),
        overload=player.overload,
        locked=player.locked,
        fatigue=player.fatigue,
        jade=player.jade,
        totems=player.totems,
        played=player.played,
        graveyard=[card.id for card in player.graveyard],
    )


def in_hand_of(held: Held) -> str | CardInHand:
    return CardInHand(held.card.id, held.cost, held.attack, held.health) if held.modified() else held.card.id


def board_of(player: Player) -> list[str | MinionInPlay]:
    """The minions; their handles are told where they are not 1, 2, 3 from the left."""
    labels = [it.label for it in player.board]
    usual = labels == list(range(1, len(labels) + 1))
    minions = [in_play_of(it, None if usual else it.label) for it in player.board]
    return [one.card if one == MinionInPlay(one.card) else one for one in minions]


def in_play_of(it: Entity, handle: int | None) -> MinionInPlay:
    """A minion without what auras and enrage give, which they will give again."""
    card = it.card
    rage = [one for one in it.enchantments if one.until == WHILE_DAMAGED]
    attack = it.attack - it.aura_attack - sum(one.attack for one in rage)
    own = it.keywords & ~it.aura_keywords & ~sum(one.keywords for one in rage)
    health = it.max_health - it.aura_health
    printed = 0 if own & SILENCED else card.keywords
    return MinionInPlay(
        card.id,
        attack=None if attack == card.attack else attack,
        health=None if health == card.health else health,
        damage=it.max_health - it.health,
        keywords=words_for(own & ~printed),
        without=words_for(printed & ~own),
        attacks=it.attacks,
        handle=handle,
    )


def weapon_of(weapon: Entity) -> WeaponInPlay:
    attack, card = weapon.attack - weapon.aura_attack, weapon.card
    return WeaponInPlay(
        card.id,
        attack=None if attack == card.attack else attack,
        durability=None if weapon.health == card.health else weapon.health,
    )


def words_for(keywords: int) -> list[str]:
    return [word for word, bit in KEYWORDS.items() if keywords & bit]


# ---- what is left out

OF_THE_TABLE: Final = {
    "rules": "settings that a scenario does not have",
    "phase": "the mulligan",
    "choice": "the choice that has to be made",
    "later": "what waits for the choice",
}
OF_A_SIDE: Final = {
    "shown": "what the opponent has seen of the deck",
    "buried": "what the opponent knows to be in the deck",
    "offers": "changes of what cards cost",
    "gained": "mana for this turn alone",
    "mana": "mana",
}
HISTORY: Final = ("arrival", "turn", "maker", "listed", "known")  # of a card in a hand or deck


def left_out(game: Table, twin: Table) -> Iterator[str]:
    """How the position that the form makes differs from the one it was made of, in words."""
    form, other = game.to_json(), twin.to_json()
    yield from (words for name, words in OF_THE_TABLE.items() if form[name] != other[name])
    for seat in (0, 1):
        for words in left_out_of_side(form["players"][seat], other["players"][seat], game.rules.cards):
            yield f"player {seat}: {words}"


def left_out_of_side(form: Json, other: Json, cards: dict[str, Card]) -> Iterator[str]:
    yield from (words for name, words in OF_A_SIDE.items() if form.get(name) != other.get(name))
    for one, made in zip(entities(form), entities(other), strict=True):
        if lasting(one) != lasting(made):
            yield f"some of what happened to {cards[one['card']].name}"
    for pile in ("hand", "deck"):
        if [changes(held) for held in form[pile]] != [changes(held) for held in other[pile]]:
            yield f"changes of cards in the {pile}"
    if any(form[pile] != other[pile] for pile in ("hand", "deck")) or brought(form) != brought(other):
        yield "where its cards come from, and since when it has them"


def entities(form: Json) -> list[Json]:
    weapon = [] if form["weapon"] is None else [form["weapon"]]
    return [form["hero"], *form["board"], *weapon]


def lasting(it: Json) -> Json:
    """All but its id, and whether it was in the deck at first."""
    return {**it, "id": 0, "keywords": [word for word in it["keywords"] if word != "listed"]}


def changes(held: Json) -> Json:
    return {name: value for name, value in held.items() if name not in HISTORY}


def brought(form: Json) -> list[bool]:
    return ["listed" in it["keywords"] for it in (*entities(form), *form["secrets"])]


# ---- as Python

NAMES: Final = ("in_hand", "minion", "scenario", "side")  # that a text may need


def scenario_text(data: Json) -> str:
    """Python that makes the position of a form."""
    form = filled_in(data, Arrangement)
    plan = plan_of(form)
    cards = database.rules(form.era).cards
    sides = tuple(side_call(side, cards) for side in plan.sides)
    call = Call("scenario", sides, chosen_options(scenario, plan.options))
    return script("topdeck.games.hearthstone", NAMES, call, form.lost)


def side_call(side: Side, cards: dict[str, Card]) -> Call:
    name = partial(shown_name, cards=cards)
    keywords = partial(keyword_code, names=KEYWORDS)
    spelled: dict[str, Callable[[Any], object]] = {"card": name, "keywords": keywords, "without": keywords}

    def shown(one: str | Minion | InHand) -> object:
        if isinstance(one, str):
            return name(one)
        return call_of("minion" if isinstance(one, Minion) else "in_hand", one, spelled)

    def each(ones: Sequence[Any]) -> list[object]:
        return [shown(one) for one in ones]

    piles = dict.fromkeys(("hand", "board", "deck", "secrets", "graveyard"), each)
    return call_of("side", side, {**piles, "weapon": name, "power": name, "keywords": keywords})


def shown_name(card_id: str | None, cards: dict[str, Card]) -> str | None:
    """The name of a card, where that is enough to find it."""
    if card_id is None:
        return None
    card = database.find_card(card_id, cards)
    return card.name if is_called(card, cards) else card.id


def is_called(card: Card, cards: dict[str, Card]) -> bool:
    """Does its name stand for this card alone?"""
    try:
        return database.find_card(card.name, cards) is card
    except UnknownCard:  # several have this name
        return False
