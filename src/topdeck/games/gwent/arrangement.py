"""Positions as a board editor fills them in: from a form to a scenario, and from a position to its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from topdeck.errors import ArrangementError, ScenarioError
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.card import Card, Held
from topdeck.games.gwent.engine.constants import FACTIONS, KEYWORDS, ROW_LIMIT, ROWS
from topdeck.games.gwent.engine.invariants import broken
from topdeck.games.gwent.engine.model import Player, Rules, Table, Unit
from topdeck.games.gwent.scenario import CardWith, Side, UnitInPlay, chosen_rules, find, scenario
from topdeck.games.gwent.settings import game_settings
from topdeck.games.gwent.state import GwentState
from topdeck.settings import Value
from topdeck.state import Json

Power = Annotated[int, Meta(ge=1, le=999)]
Armor = Annotated[int, Meta(ge=0, le=999)]
Change = Annotated[int, Meta(ge=-999, le=999)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Seat = Annotated[int, Meta(ge=0, le=1)]
STARTER: Final = "starter"  # the setting decides about a game that begins; a position says who started its round
Keywords = Annotated[list[Word], Meta(max_length=len(KEYWORDS))]


class CardElsewhere(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, deck or graveyard, with what it was given."""

    card: CardName
    boost: Change = 0
    strengthen: Change = 0


class UnitOnRow(Struct, forbid_unknown_fields=True, omit_defaults=True):
    card: CardName
    power: Power | None = None  # the base power, if not given
    base: Power | None = None  # as printed, if not given
    armor: Armor = 0
    keywords: Keywords = []  # besides the printed ones
    owner: Seat | None = None  # that of the side where it stands, if not given


Pile = Annotated[list[CardName | CardElsewhere], Meta(max_length=60)]
Row = Annotated[list[CardName | UnitOnRow], Meta(max_length=ROW_LIMIT)]


class HalfOfTheTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's half, as the editor has it."""

    faction: Word
    leader: CardName | Literal[""] | None = ""  # the faction's own, if none is named; null when it was played
    hand: Pile = []
    deck: Pile = []
    graveyard: Pile = []
    melee: Row = []
    ranged: Row = []
    siege: Row = []
    effects: Annotated[dict[Word, Word], Meta(max_length=len(ROWS))] = {}  # what lies on rows, by row
    wins: Annotated[int, Meta(ge=0, le=constants.WINS)] = 0
    passed: bool = False
    played: Annotated[list[CardName], Meta(max_length=200)] = []  # before, the last one last


class Arrangement(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as the editor has it."""

    game: Literal["gwent"]
    sides: tuple[HalfOfTheTable, HalfOfTheTable]
    player: Seat = 0
    turn: Annotated[int, Meta(ge=1, le=9999)] = 1
    round: Annotated[int, Meta(ge=1, le=3)] = 1
    starter: Seat = 0  # of this round
    scores: Annotated[list[tuple[Points, Points]], Meta(max_length=2)] | None = None  # of the rounds before
    settings: Annotated[dict[Word, Value], Meta(max_length=20)] = field(default_factory=dict)
    seed: Seed = 0
    lost: Lost = []


# What may be put where.
HELD: Final = (constants.UNIT_CARD, constants.SPECIAL_CARD)
STANDING: Final = (constants.UNIT_CARD, constants.LEADER_CARD)
CARD_TYPES: Final = {
    "hand": HELD,
    "deck": HELD,
    "graveyard": (*HELD, constants.LEADER_CARD),
    "melee": STANDING,
    "ranged": STANDING,
    "siege": STANDING,
    "played": (),
}


@dataclass(frozen=True)
class Plan:
    """What a scenario is made of."""

    sides: tuple[Side, Side]
    options: dict[str, Any]

    def state(self) -> GwentState:
        state = scenario(*self.sides, **self.options).state
        for fault in broken(state):
            raise ScenarioError(f"this position is impossible: {fault}")
        return state


# ---- from a form


def state_of(data: Json) -> GwentState:
    """The position that was filled in."""
    return arranged(plan_of(filled_in(data, Arrangement)).state)


def plan_of(form: Arrangement) -> Plan:
    """What was filled in, as a scenario takes it; unknown cards and words are refused by field."""
    mistakes = Mistakes()
    mistakes.check("settings", demand_settings, form.settings)
    mistakes.refuse()
    rules = chosen_rules(form.settings)
    for number, half in enumerate(form.sides):
        check_words(rules, half, f"sides[{number}]", mistakes)
        check_cards(rules, half, f"sides[{number}]", mistakes)
    mistakes.refuse()
    first, second = map(side_of, form.sides)
    options = {"seed": form.seed, "turn": form.turn, "player": form.player, "starter": form.starter}
    return Plan((first, second), {**options, "round_number": form.round, "scores": form.scores, **form.settings})


def demand_settings(chosen: Mapping[str, Value]) -> None:
    if STARTER in chosen:
        raise ScenarioError("who starts this round is told beside the settings")
    chosen_rules(chosen)


def check_words(rules: Rules, half: HalfOfTheTable, where: str, mistakes: Mistakes) -> None:
    mistakes.check(f"{where}.faction", must_be_word, half.faction, FACTIONS)
    for row, effect in half.effects.items():
        mistakes.check(f"{where}.effects", must_be_word, row, ROWS)
        mistakes.check(f"{where}.effects.{row}", must_be_word, effect, rules.row_effects)
    for row, units in zip(ROWS, (half.melee, half.ranged, half.siege), strict=True):
        for place, one in enumerate(units):
            for word in () if isinstance(one, str) else one.keywords:
                mistakes.check(f"{where}.{row}[{place}].keywords", must_be_word, word, KEYWORDS)


def check_cards(rules: Rules, half: HalfOfTheTable, where: str, mistakes: Mistakes) -> None:
    for pile, types in CARD_TYPES.items():
        for place, one in enumerate(getattr(half, pile)):
            name = one if isinstance(one, str) else one.card
            mistakes.check(f"{where}.{pile}[{place}]", find, rules, name, *types)
    if half.leader:
        mistakes.check(f"{where}.leader", find, rules, half.leader, constants.LEADER_CARD)


def side_of(half: HalfOfTheTable) -> Side:
    return Side(
        half.faction,
        hand=[card_with(one) for one in half.hand],
        melee=[unit_of(one) for one in half.melee],
        ranged=[unit_of(one) for one in half.ranged],
        siege=[unit_of(one) for one in half.siege],
        deck=[card_with(one) for one in half.deck],
        graveyard=[card_with(one) for one in half.graveyard],
        leader=half.leader,
        effects=half.effects,
        played=half.played,
        wins=half.wins,
        passed=half.passed,
    )


def card_with(one: str | CardElsewhere) -> str | CardWith:
    return one if isinstance(one, str) else CardWith(one.card, one.boost, one.strengthen)


def unit_of(one: str | UnitOnRow) -> str | UnitInPlay:
    if isinstance(one, str):
        return one
    return UnitInPlay(
        one.card,
        power=one.power,
        base=one.base,
        armor=one.armor,
        keywords=bits(one.keywords),
        owner=one.owner,
    )


def bits(words: list[str]) -> int:
    return sum({KEYWORDS[word] for word in words})


# ---- from a position


def arrangement_of(game: GwentState) -> Json:
    """The form of a position, with what it leaves out."""
    form = form_of(game)
    form.lost = list(left_out(game, made_again(plan_of(form).state)))
    found: Json = to_builtins(form)
    return found


def form_of(game: GwentState) -> Arrangement:
    if game.winner != constants.ONGOING:
        raise ArrangementError({"": "the game is over; take a position before its end"})
    chosen: Mapping[str, Any] = game.rules.settings
    known = [one for one in game_settings().values() if one.name != STARTER]
    return Arrangement(
        "gwent",
        (half_of(game.first), half_of(game.second)),
        player=game.player,
        turn=max(1, game.turn),
        round=game.round,
        starter=game.starter,
        scores=list(game.scores) if game.scores else None,
        settings={one.name: chosen[one.name] for one in known if chosen[one.name] != one.default},
    )


def half_of(player: Player) -> HalfOfTheTable:
    return HalfOfTheTable(
        player.faction,
        leader=None if player.leader is None else player.leader.card.id,
        hand=[elsewhere_of(held) for held in player.hand],
        deck=[elsewhere_of(held) for held in player.deck],
        graveyard=[elsewhere_of(held) for held in player.graveyard],
        melee=[on_row_of(unit) for unit in player.melee],
        ranged=[on_row_of(unit) for unit in player.ranged],
        siege=[on_row_of(unit) for unit in player.siege],
        effects={row: one.name for row, one in zip(ROWS, player.effects, strict=True) if one is not None},
        wins=player.wins,
        passed=player.passed,
        played=[card.id for card in player.played],
    )


def elsewhere_of(held: Held) -> str | CardElsewhere:
    if held.is_printed():
        return held.card.id
    return CardElsewhere(held.card.id, held.power - held.base, held.base - held.card.power)


def on_row_of(unit: Unit) -> str | UnitOnRow:
    card = unit.card
    one = UnitOnRow(
        card.id,
        power=None if unit.power == unit.base else unit.power,
        base=None if unit.base == card.power else unit.base,
        armor=unit.armor,
        keywords=words_for(unit.keywords & ~card.keywords),
        owner=None if unit.owner == unit.side else unit.owner,
    )
    return card.id if one == UnitOnRow(card.id) else one


def words_for(keywords: int) -> list[str]:
    return [word for word, bit in KEYWORDS.items() if keywords & bit]


# ---- what is left out

OF_THE_TABLE: Final = {
    "rules": "settings that a scenario does not have",
    "phase": "the mulligan",
    "choice": "the choice that has to be made",
    "agenda": "what waits for the choice",
}
OF_A_SIDE: Final = {
    "leader": "what happened to the leader",
    "aside": "cards that were swapped in this mulligan",
    "swaps": "swaps that are left",
    "gone": "cards that left the game",
    "gifts": "what the opponent knows of changes in hand and deck",
    "any_card": "that it may play any card of its deck",
}


def left_out(game: Table, twin: Table) -> Iterator[str]:
    """How the position that the form makes differs from the one it was made of, in words."""
    form, other = game.to_json(), twin.to_json()
    yield from (words for name, words in OF_THE_TABLE.items() if form[name] != other[name])
    for seat in (0, 1):
        mine, made = form["players"][seat], other["players"][seat]
        for name, words in OF_A_SIDE.items():
            if mine.get(name) != made.get(name):
                yield f"player {seat}: {words}"


# ---- as Python

NAMES: Final = ("card_with", "scenario", "side", "unit")  # that a text may need


def scenario_text(data: Json) -> str:
    """Python that makes the position of a form."""
    form = filled_in(data, Arrangement)
    plan = plan_of(form)
    cards = chosen_rules(form.settings).cards
    sides = tuple(side_call(side, cards) for side in plan.sides)
    call = Call("scenario", sides, chosen_options(scenario, plan.options))
    return script("topdeck.games.gwent", NAMES, call, form.lost)


def side_call(side: Side, cards: dict[str, Card]) -> Call:
    name = partial(shown_name, cards=cards)
    keywords = partial(keyword_code, names=KEYWORDS)
    spelled: dict[str, Callable[[Any], object]] = {"card": name, "keywords": keywords}

    def shown(one: str | UnitInPlay | CardWith) -> object:
        if isinstance(one, str):
            return name(one)
        return call_of("unit" if isinstance(one, UnitInPlay) else "card_with", one, spelled)

    def each(ones: Sequence[Any]) -> list[object]:
        return [shown(one) for one in ones]

    piles = dict.fromkeys(("hand", "melee", "ranged", "siege", "deck", "graveyard", "played"), each)
    return call_of("side", side, {**piles, "leader": name})


def shown_name(card_id: str | None, cards: dict[str, Card]) -> str | None:
    """The name of a card, where that is enough to find it."""
    if not card_id:
        return card_id
    card = database.find_card(card_id, cards)
    return card.name if database.find_card(card.name, cards) is card else card.id
