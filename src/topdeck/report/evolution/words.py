"""Descriptions of studies, which include the subject, the strategy, the opponents and the number of games."""

from collections.abc import Sequence

from topdeck.config.spec import parse_spec
from topdeck.core.build import VERSION
from topdeck.core.state import Json
from topdeck.evolve.fitness.tally import SCORE, WINS
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, NumberGene
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.files import html_list
from topdeck.report.labels import with_minus

MEASURES = {SCORE: "score, counting a draw as half a win", WINS: "share of games won"}
MOST_PAIRS = 4  # maximum number of deck pairs named in a sentence
MOST_OPTIONS = 8  # maximum number of a choice's options that are listed


def measure_in_words(measure: str) -> str:
    return MEASURES.get(measure, f"points of {measure}")


def summary(found: StudyFindings) -> list[str]:
    """Return sentences that describe the subject, the fitness, the length and the rules of a study."""
    identity = found.results.identity
    strategy = parse_spec(identity["strategy"])
    against = f"against {opponents(identity, identity['training'])} with {decks(identity['training'])}"
    return [
        f"{subject(found)} by {strategy.name} ({html_list(dict(strategy.values))}).",
        f"Fitness: {measure_in_words(found.measure)}, in {games_of_each(found)} for each individual, {against}.",
        f"{length(found)}; {speed(found)}.",
        f"Rules: {rules(identity)}; seed {identity['seed']}{machine(found.results.runs)}.",
    ]


def rules(identity: Json) -> str:
    return f"{identity['game']}: {html_list(identity['setup'])}"


def machine(runs: Sequence[Json]) -> str:
    """Return a description of the machine used for the last run, omitting unknown details."""
    known = runs[-1] if runs else {}
    parts = [known.get("processor"), f"{known['cores']} cores" if "cores" in known else None, known.get("build")]
    return "".join(f"; {part}" for part in parts if part)


def subject(found: StudyFindings) -> str:
    genes, form = found.results.genome, found.results.identity["subject"]
    what = f"{len(genes)} {'gene' if len(genes) == 1 else 'genes'} of {genes.name}"
    agent = parse_spec(form["agent"]).name if "agent" in form else ""
    return f"{what}, played by {agent}, evolved" if agent not in ("", genes.name) else f"{what} evolved"


def length(found: StudyFindings) -> str:
    """Return the number of repetitions and generations as text."""
    lengths = {len(course) for course in found.courses}
    generations = f"{min(lengths)}" if len(lengths) == 1 else f"{min(lengths)} to {max(lengths)}"
    of_each = f"{generations} {'generation' if lengths == {1} else 'generations'}"
    count, ended = len(found.courses), len(found.finished)
    if count == 1:
        return f"One run of {of_each}{'' if ended else ', which is not finished'}"
    return f"{count} repetitions of {of_each}{'' if ended == count else f', of which {ended} are finished'}"


def games_of_each(found: StudyFindings) -> str:
    """Return the number of training games per individual, or a range if a race stopped some individuals early."""
    counts = {individual.tally.games for individual in found.individuals}
    return f"{min(counts)} games" if len(counts) == 1 else f"{min(counts)} to {max(counts)} games"


def speed(found: StudyFindings) -> str:
    results = found.results
    seconds = sum(trial.tally.seconds for trial in results.trials)
    rate = f", {results.games / seconds:,.3g} per second in each process" if seconds else ""
    return f"{results.games:,} games in total{rate}"


def opponents(identity: Json, contest: Json) -> str:
    """Return the names of the opponents, or a phrase if the strategy chooses the training opponents itself."""
    strategy = STRATEGIES.get(parse_spec(identity["strategy"]).name)
    if contest is identity["training"] and strategy is not None and hasattr(strategy.make, "rivals"):
        return "opponents chosen by the strategy"
    return ", ".join(parse_spec(spec).name for spec in contest["opponents"])


def decks(contest: Json) -> str:
    pairs = [(first["name"], second["name"]) for first, second in contest["decks"]]
    if len(pairs) > MOST_PAIRS:
        return f"{len(pairs)} pairs of decks"
    return ", ".join(first if first == second else f"{first} (against {second})" for first, second in pairs)


def settings(found: StudyFindings) -> dict[str, str]:
    """Return a study's settings and the machines on which it ran."""
    results = found.results
    identity = results.identity
    race = identity["race"]
    return {
        "game": rules(identity),
        "evolved": identity["subject"].get("agent", results.genome.name),
        "genes": genes_in_words(results.genome.genes, found.is_deck),
        "strategy": identity["strategy"],
        "fitness": measure_in_words(found.measure),
        "training": contest_in_words(identity, "training"),
        "hold-out": contest_in_words(identity, "holdout"),
        "race": "none" if race is None else html_list(race),
        "validation": f"every {identity['every']} generations" if identity["every"] > 1 else "every generation",
        "axes": "; ".join(
            f"{axis.name} from {axis.low:g} to {axis.high:g} in {axis.cells} cells" for axis in results.axes
        ),
        "seed": str(identity["seed"]),
        "length": length(found),
        "games": speed(found),
        "machine": "; ".join(html_list(run) for run in results.runs),
        "stored in": results.location.text,
        "written by": f"Topdeck {VERSION}",
    }


def contest_in_words(identity: Json, name: str) -> str:
    contest = identity[name]
    pairs = f"{contest['pairs']} pairs of games for each opponent and pair of decks"
    parts = [f"against {', '.join(contest['opponents'])}", f"with {decks(contest)}", pairs]
    return "; ".join([*parts, *([f"traits: {', '.join(contest['traits'])}"] if contest["traits"] else [])])


def genes_in_words(genes: Sequence[Gene], is_deck: bool) -> str:
    if is_deck and isinstance(genes[0], ChoiceGene):
        return f"{len(genes)} cards, each one of {len(genes[0].options)}"
    return ", ".join(map(gene_in_words, genes))


def gene_in_words(gene: Gene) -> str:
    if isinstance(gene, ChoiceGene):
        more = f" … ({len(gene.options)})" if len(gene.options) > MOST_OPTIONS else ""
        return f"{gene.name} {'|'.join(map(str, gene.options[:MOST_OPTIONS]))}{more}"
    return f"{gene.name} {gene.low:g}–{gene.high:g}{' (log)' if gene.scale == 'log' else ''}"


# ---- genes


def gene_label(name: str, studies: Sequence[StudyFindings]) -> str:
    """Return a gene's name, with its bounds unless all genes have the same bounds."""
    if len(scales(studies)) == 1:
        return name
    bounds = dict.fromkeys(bounds_in_words(study.numbers[name]) for study in studies if name in study.numbers)
    return f"{name}  ({'; '.join(bounds)})"


def bounds_in_words(gene: NumberGene | IntGene) -> str:
    between = "–" if gene.low >= 0 else " to "
    return with_minus(f"{gene.low:g}{between}{gene.high:g}{', log' if gene.scale == 'log' else ''}")


def scales(studies: Sequence[StudyFindings]) -> set[NumberGene]:
    """Return the distinct combinations of bounds and scale, represented as genes without a name."""
    genes = [gene for study in studies for gene in study.numbers.values()]
    return {NumberGene("", gene.low, gene.high, gene.scale) for gene in genes}
