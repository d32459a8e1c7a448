"""The chapters of docs/evolution.md about evolved agents, strategies and decks; for `evolution_page.py`."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, stdev

from evolution_checks import ARCHETYPES
from evolution_papers import final_table, titled
from evolution_parts import Material, paragraph, table
from evolution_published import GRETIVE
from evolution_studies import EVOLVED, STRATEGIES

from topdeck.arena.results.statistics import student
from topdeck.config.spec import parse_spec
from topdeck.evolve.results.results import EvolutionResults
from topdeck.report.evolution.figures import figures_of_comparison
from topdeck.report.evolution.findings import StudyFindings

# ---- evolved agents


def evolved_chapter(material: Material) -> list[str]:
    """The weights that are shipped: the studies that found them, and what they are worth."""
    names = [name for name in material.studies if name.startswith(f"{EVOLVED}/")]
    if not names:
        return []
    note = """The agents `evolved` and `evolved-mcts` play with weights that were found by the studies below, and so do
    `evolved-aggro`, `evolved-midrange` and `evolved-control`, each made for a kind of deck. Weights and studies are
    shipped with the games. All tables are of games with decks that no study has trained with."""
    parts = ["## The evolved agents", paragraph(note)]
    parts += titled("`evolved`, one step ahead", material.meetings("evolved"))
    parts += titled("`evolved-mcts`, a tree search", material.meetings("evolved-mcts"))
    for kind, deck in ARCHETYPES.items():
        parts += titled(f"`evolved-{kind}`, with {deck}", material.meetings(f"evolved-{kind}"))
    parts += titled("Gwent, with Skellige", [*material.meetings("gwent"), *material.meetings("gwent-mcts")])
    for name in names:
        parts += evolved_study(material, name)
    return parts


def evolved_study(material: Material, name: str) -> list[str]:
    game, _, kind = name.removeprefix(f"{EVOLVED}/").partition("-")
    return [
        f"### The study of {game}, {kind}",
        *material.told(name, f"src/topdeck/games/{game}/data/evolved/{kind}.toml"),
        *final_table(material.studies[name]),
        *material.drawn(name, "fitness", "weights"),
    ]


# ---- strategies


def strategies_chapter(material: Material) -> list[str]:
    """The same genome and the same number of games, with every strategy."""
    studies = {name: one for name, one in material.studies.items() if name.startswith(f"{STRATEGIES}/")}
    if not studies:
        return []
    ranked = sorted(studies.items(), key=lambda item: -fmean(one.test.mean for one in item[1].finished))
    found = [StudyFindings(name.removeprefix(f"{STRATEGIES}/"), results) for name, results in ranked]
    note = """Every strategy has the same weights to tune, the same training games to spend, and five runs. Test: games
    of the hold-out, which have chosen nobody; the mean of the runs with its 95 % interval, which comes from how much
    the runs differ. Random search is the control."""
    head = ["strategy", "runs", "training games of a run", "test", "fresh", "gap between training and fresh"]
    picture = figures_of_comparison(found)["fitness"]
    return [
        "## Strategies, compared at equal numbers of games",
        "```console\n$ make evolution\n```",
        paragraph(note),
        table(head, [strategy_row(results) for _, results in ranked]),
        material.draw("strategies", "The best of the generations, strategy by strategy", picture),
    ]


def strategy_row(results: EvolutionResults) -> list[str]:
    runs = results.finished
    games = fmean(sum(one.tally.games for one in results.by_stage[run, "training"]) for run in results.repetitions)
    test, fresh = [one.test.mean for one in runs], [one.fresh.mean for one in runs]
    spec = parse_spec(results.identity["strategy"])
    gap = f"{fmean(one.curse for one in runs):+.1%}"
    return [f"`{spec.name}`", str(len(runs)), f"{games:,.0f}", over_runs(test), over_runs(fresh), gap]


def over_runs(values: list[float]) -> str:
    """Their mean; with several, its interval by Student's distribution."""
    if len(values) < 2:
        return f"{values[0]:.1%}"
    margin = student(len(values) - 1) * stdev(values) / len(values) ** 0.5
    return f"{fmean(values):.1%} ({100 * (fmean(values) - margin):.1f}–{100 * (fmean(values) + margin):.1f})"


# ---- decks, and all others


def deck_chapters(material: Material) -> list[str]:
    """Decks that evolved: the grid of an archive, and the best of them."""
    decks = [name for name, one in material.studies.items() if one.is_deck]
    return [part for name in decks for part in (*study(material, name, "grid"), best_deck(material, name))]


def best_deck(material: Material, name: str) -> str:
    """The cards of the champion, with their numbers."""
    found, champion = StudyFindings(name, material.studies[name]), material.studies[name].champion
    assert champion is not None
    counts = Counter(found.name_of(str(card)) for card in champion.genes)
    cards = ", ".join(card if number == 1 else f"{number} {card}" for card, number in sorted(counts.items()))
    return paragraph(f"The deck that was chosen by the validation games: {cards}.")


def other_chapters(material: Material) -> list[str]:
    """What has no chapter of its own: its figures and its pictures."""
    known = ("madrid", "madrid-mcts2", *GRETIVE)
    parts: list[str] = []
    for name, one in material.studies.items():
        if name not in known and not one.is_deck and not name.startswith((f"{EVOLVED}/", f"{STRATEGIES}/")):
            parts += study(material, name, "weights")
    return parts


def study(material: Material, name: str, *pictures: str) -> list[str]:
    results = material.studies[name]
    return [
        f"## `{name}`",
        *material.told(name),
        *final_table(results),
        *material.drawn(name, "fitness", *pictures),
    ]
