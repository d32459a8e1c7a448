"""Writing positions: from the engine to forms."""

from collections.abc import Mapping
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
from topdeck.games.gwent.positions import forms
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm

PILES: Final = ("hand", "deck", "graveyard", "aside")
RULE_EFFECTS: Final = (PLAYED_FROM_HAND, APPEARED)  # effects that belong to no card; their indices are negative


def table_to_json(game: Table) -> Json:
    """Return the JSON form of a position."""
    data: Json = to_builtins(position_form(game))
    return data


def position_form(game: Table) -> PositionForm:
    return PositionForm(
        "gwent",
        [side_form(game.first), side_form(game.second)],
        **{name: getattr(game, name) for name in forms.TABLE_FIELDS},
        schema=forms.SCHEMA,
        round=game.round,
        scores=[list(score) for score in game.scores],
        settings=dict(chosen_settings(game.rules)),
        streams=[game.draws_first, game.draws_second, game.chance],
        labels=game.labels,
        phase="mulligan" if game.phase == MULLIGAN else "play",
        choice=None if game.choice is None else choice_form(game.choice),
        agenda=[task_form(task) for task in game.agenda],
    )


@cache
def chosen_settings(rules: Rules) -> Mapping[str, Any]:
    """Return the settings that differ from the defaults of the mode."""
    mode = rules.settings["mode"]
    defaults = {**database.rules(mode=mode).settings, "mode": database.rules().settings["mode"]}
    return {name: value for name, value in rules.settings.items() if value != defaults[name]}


def side_form(player: Player) -> SideForm:
    leader = player.leader
    parts: dict[str, Any] = {name: getattr(player, name) for name in forms.SIDE_FIELDS}
    for pile in PILES:
        parts[pile] = [card_form(held) for held in getattr(player, pile)]
    for row in ROWS:
        parts[row] = [unit_form(unit) for unit in getattr(player, row)]
    return SideForm(
        leader=None if leader is None else leader.card.id,
        effects={row: effect.name for row, effect in zip(ROWS, player.effects, strict=True) if effect is not None},
        played=[card.id for card in player.played],
        changed_leader=None if leader is None or leader.is_printed() else changed_card(leader),
        gone=[card.id for card in player.gone],
        gifts=[forms.GiftForm(gift.tag, gift.boost, gift.strengthen) for gift in player.gifts],
        **parts,
    )


def card_form(held: CardInstance) -> str | CardForm:
    return held.card.id if held.is_printed() else changed_card(held)


def changed_card(held: CardInstance) -> CardForm:
    return CardForm(held.card.id, held.power - held.base, held.base - held.card.power)


def unit_form(unit: Unit) -> forms.UnitForm:
    card = unit.card
    return forms.UnitForm(
        card.id,
        power=None if unit.power == unit.base else unit.power,
        base=None if unit.base == card.power else unit.base,
        armor=unit.armor,
        keywords=keyword_names(unit.keywords & ~card.keywords, KEYWORDS),
        owner=None if unit.owner == unit.side else unit.owner,
        without=keyword_names(card.keywords & ~unit.keywords, KEYWORDS),
        label=unit.label,
    )


def choice_form(choice: Choice) -> forms.ChoiceForm:
    return forms.ChoiceForm(
        choice.maker.id,
        cards=[card_form(held) for held in choice.cards],
        buried=choice.buried,
        asker=index_in_text(choice.asker, choice.maker),
        then=index_in_text(choice.then, choice.maker),
        laid=None if choice.laid is None else card_form(choice.laid),
        targets=index_in_text(choice.targets, choice.maker),
        me=choice.me,
    )


def task_form(task: Task) -> forms.TaskForm:
    effect = index_in_text(task.effect, task.card)
    assert effect is not None
    return forms.TaskForm(task.card.id, effect, task.side, task.me, task.it, task.row)


def index_in_text(word: object, card: Card) -> int | None:
    return text_index(word, text_parts(card), RULE_EFFECTS, card.name)
