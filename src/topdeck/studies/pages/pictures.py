"""The figures of a study, drawn again with our numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.report.charts import Curve, draw_curves, figure, heat_map, panels
from topdeck.report.style import look, shortened, styled
from topdeck.studies.measuring import StudyGames
from topdeck.studies.study import Level, Picture, Quantity, Where


def drawn(picture: Picture, games: StudyGames) -> Figure:
    with styled():
        return KINDS[picture.kind](picture, games)


def levels_of(name: str, where: Where, games: StudyGames) -> list[Level]:
    """The levels of something that there are games of, in the order of the study."""
    study = games.study
    if name == "budget":
        return [budget for budget in study.budgets if budget in where.get("budget", study.budgets)]
    if name in ("deck", "against_deck"):
        named = [deck for meeting in study.meetings for decks in meeting.decks for deck in decks]
        known = games.rows.filter(games.condition(where))[name].unique(maintain_order=True).to_list()
        return sorted(known, key=lambda deck: named.index(deck) if deck in named else len(named))
    own = "agent" if name == "against" else name
    every = [player.levels[own] for player in study.players.values() if own in player.levels]
    wanted = where.get(name, tuple(every))
    return [level for level in dict.fromkeys(every) if level in wanted]


def title_of(level: Level, games: StudyGames) -> str:
    return games.study.titles.get(str(level), str(level))


# ---- stacked wins


def stacked_wins(picture: Picture, games: StudyGames) -> Figure:
    """A bar for each agent, with a part for each opponent; a panel for each budget."""
    over = levels_of(picture.panels, picture.where, games) if picture.panels else [None]
    agents = levels_of("agent", picture.where, games)
    made, axes = panels(len(over), len(agents), least=2.6)
    for place, level in enumerate(over):
        where = picture.where if level is None else {**picture.where, picture.panels: (level,)}
        stack(axes[place], where, agents, games)
        unit = " ms" if picture.panels == "budget" else ""
        axes[place].set_title(picture.title if level is None else f"{title_of(level, games)}{unit}")
    axes[-1].set_xlabel("games won, a draw being half of one")
    axes[0].legend(title="against", loc="upper left", bbox_to_anchor=(1.02, 1.0))
    return made


def stack(axes: Axes, where: Where, agents: Sequence[Level], games: StudyGames) -> None:
    left = [0.0 for agent in agents]
    for number, opponent in enumerate(agents):
        quantities = [Quantity({**where, "agent": (agent,), "against": (opponent,)}) for agent in agents]
        parts = [sum(games.measured(one).values) for one in quantities]
        axes.barh(range(len(agents)), parts, left=left, label=title_of(opponent, games), linewidth=0.8, **look(number))
        left = [before + part for before, part in zip(left, parts, strict=True)]
    for place, total in enumerate(left):
        axes.text(total, place, f" {total:g}", va="center")
    axes.set_yticks(range(len(agents)), [shortened(title_of(agent, games)) for agent in agents])
    axes.invert_yaxis()


# ---- curves


def curves(picture: Picture, games: StudyGames) -> Figure:
    """Scores by a value, with our bands and the published points."""
    values = in_order(levels_of(picture.x, picture.where, games))
    lines = [dict(zip(picture.lines, found, strict=True)) for found in product_of(picture, games)]
    made, axes = figure(len(lines), least=3.6)
    found: list[Curve] = []
    for line in lines:
        where = {**picture.where, **{name: (level,) for name, level in line.items()}}
        points = [(value, games.measured(Quantity({**where, picture.x: (value,)}))) for value in values]
        label = ", ".join(title_of(level, games) for level in line.values())
        curve = [(as_coordinate(value, games), one.estimate) for value, one in points if one.games]
        if curve:
            found.append(Curve(label, curve, published(where, picture.x, games)))
    draw_curves(axes, found, "ms" if picture.x == "budget" else picture.x)
    axes.set_title(picture.title)
    return made


def in_order(values: Sequence[Level]) -> Sequence[Level]:
    """Numbers as they grow, whichever agent has them; words as they come."""
    numbers = [value for value in values if not isinstance(value, str)]
    return sorted(numbers) if len(numbers) == len(values) else values


def as_coordinate(value: Level, games: StudyGames) -> float | str:
    if isinstance(value, str):
        return title_of(value, games)
    return value if isinstance(value, float) else int(value)


def product_of(picture: Picture, games: StudyGames) -> list[tuple[Level, ...]]:
    return list(product(*(levels_of(name, picture.where, games) for name in picture.lines)))


def published(where: Where, x: str, games: StudyGames) -> list[tuple[float | str, float]]:
    """What the tables say of the same quantities."""
    return [
        (as_coordinate(cell.quantity.where[x][0], games), cell.published.value)
        for table in games.study.tables
        for row in table.cells
        for cell in row
        if cell.published is not None and x in cell.quantity.where and without(cell.quantity.where, x) == dict(where)
    ]


def without(where: Where, name: str) -> dict[str, tuple[Level, ...]]:
    return {key: levels for key, levels in where.items() if key != name}


# ---- maps


def deck_map(picture: Picture, games: StudyGames) -> Figure:
    """Scores by the own deck and that of the opponent."""
    mine, theirs = (levels_of(name, picture.where, games) for name in ("deck", "against_deck"))
    measured = [
        [games.measured(Quantity({**picture.where, "deck": (one,), "against_deck": (other,)})) for other in theirs]
        for one in mine
    ]
    cells = [[one.estimate if one.games else None for one in row] for row in measured]
    made, axes = figure(len(mine), width=max(5.0, 3.4 + 1.2 * len(theirs)), least=3.2)
    heat_map(axes, cells, *([shortened(title_of(deck, games)) for deck in decks] for decks in (mine, theirs)))
    axes.set_title(picture.title)
    return made


KINDS: Mapping[str, Callable[[Picture, StudyGames], Figure]] = MappingProxyType(
    {"wins": stacked_wins, "curves": curves, "matrix": deck_map}
)
