"""From the engine to the form of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from msgspec import to_builtins

from topdeck.core.position_form import keyword_names, text_index
from topdeck.core.state import Json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.cards.database import text_parts
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import KEYWORDS, MULLIGAN, ROWS
from topdeck.games.gwent.engine.model import Choice, Player, Rules, Table, Task, Unit
from topdeck.games.gwent.engine.play import APPEARED, PLAYED_FROM_HAND
from topdeck.games.gwent.positions.forms import (
    SCHEMA,
    CardForm,
    ChoiceForm,
    GiftForm,
    PositionForm,
    SideForm,
    TaskForm,
    UnitForm,
)

RULE_EFFECTS: Final = (PLAYED_FROM_HAND, APPEARED)  # effects that belong to no card; their places are negative


def table_to_json(game: Table) -> Json:
    """Return the JSON form of a position."""
    data: Json = to_builtins(position_form(game))
    return data


def position_form(game: Table) -> PositionForm:
    return PositionForm(
        "gwent",
        [side_form(game.first), side_form(game.second)],
        schema=SCHEMA,
        player=game.player,
        turn=game.turn,
        round=game.round,
        starter=game.starter,
        scores=[list(score) for score in game.scores],
        settings=dict(chosen_settings(game.rules)),
        streams=[game.draws_first, game.draws_second, game.chance],
        labels=game.labels,
        phase="mulligan" if game.phase == MULLIGAN else "play",
        winner=game.winner,
        conceded=game.conceded,
        choice=None if game.choice is None else choice_form(game.choice),
        agenda=[task_form(task) for task in game.agenda],
    )


@cache
def chosen_settings(rules: Rules) -> Mapping[str, Any]:
    """Return the settings that are not the default."""
    mode = rules.settings["mode"]
    defaults = {**database.rules(mode=mode).settings, "mode": database.rules().settings["mode"]}
    return {name: value for name, value in rules.settings.items() if value != defaults[name]}


def side_form(player: Player) -> SideForm:
    leader = player.leader
    return SideForm(
        player.faction,
        hand=card_forms(player.hand),
        melee=[unit_form(unit) for unit in player.melee],
        ranged=[unit_form(unit) for unit in player.ranged],
        siege=[unit_form(unit) for unit in player.siege],
        deck=card_forms(player.deck),
        graveyard=card_forms(player.graveyard),
        leader=None if leader is None else leader.card.id,
        effects={row: effect.name for row, effect in zip(ROWS, player.effects, strict=True) if effect is not None},
        played=[card.id for card in player.played],
        wins=player.wins,
        passed=player.passed,
        changed_leader=None if leader is None or leader.is_printed() else changed_card(leader),
        aside=card_forms(player.aside),
        swaps=player.swaps,
        gone=[card.id for card in player.gone],
        gifts=[GiftForm(gift.tag, gift.boost, gift.strengthen) for gift in player.gifts],
        any_card=player.any_card,
    )


def card_forms(cards: Iterable[CardInstance]) -> list[str | CardForm]:
    return [card_form(held) for held in cards]


def card_form(held: CardInstance) -> str | CardForm:
    return held.card.id if held.is_printed() else changed_card(held)


def changed_card(held: CardInstance) -> CardForm:
    return CardForm(held.card.id, held.power - held.base, held.base - held.card.power)


def unit_form(unit: Unit) -> UnitForm:
    card = unit.card
    return UnitForm(
        card.id,
        power=None if unit.power == unit.base else unit.power,
        base=None if unit.base == card.power else unit.base,
        armor=unit.armor,
        keywords=keyword_names(unit.keywords & ~card.keywords, KEYWORDS),
        owner=None if unit.owner == unit.side else unit.owner,
        without=keyword_names(card.keywords & ~unit.keywords, KEYWORDS),
        label=unit.label,
    )


def choice_form(choice: Choice) -> ChoiceForm:
    return ChoiceForm(
        choice.maker.id,
        cards=card_forms(choice.cards),
        buried=choice.buried,
        asker=place_in_text(choice.asker, choice.maker),
        then=place_in_text(choice.then, choice.maker),
        laid=None if choice.laid is None else card_form(choice.laid),
        targets=place_in_text(choice.targets, choice.maker),
        me=choice.me,
    )


def task_form(task: Task) -> TaskForm:
    effect = place_in_text(task.effect, task.card)
    assert effect is not None
    return TaskForm(task.card.id, effect, task.side, task.me, task.it, task.row)


def place_in_text(word: object, card: Card) -> int | None:
    return text_index(word, text_parts(card), RULE_EFFECTS, card.name)
