"""What chapters of docs/evolution.md are made of: studies, checks, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill

from evolution_checks import Meeting
from matplotlib.figure import Figure

from topdeck.evolve.fitness.tally import SCORE, Tally, estimate, shown
from topdeck.evolve.results.results import EvolutionResults
from topdeck.report.evolution.figures import figures_of_study
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.words import summary

WIDTH = 120
PICTURES = "evolution"  # the folder beside the page


@dataclass
class Material:
    """What there is to tell, and the pictures that were drawn so far, by name."""

    studies: Mapping[str, EvolutionResults]
    checks: Mapping[Meeting, Tally]
    pictures: dict[str, Figure] = field(default_factory=dict)

    def draw(self, name: str, text: str, picture: Figure) -> str:
        """Take a picture in, and show it here."""
        self.pictures[name] = picture
        return f"![{text}]({PICTURES}/{name}.svg)"

    def drawn(self, name: str, *wanted: str) -> list[str]:
        """Those of the pictures of a study that are wanted, and are there."""
        made = figures_of_study(StudyFindings(name, self.studies[name]))
        kinds = [kind for kind in wanted if kind in made]
        return [self.draw(f"{flat(name)}-{kind}", f"{name}: {kind}", made[kind]) for kind in kinds]

    def told(self, name: str, file: str = "") -> list[str]:
        """What a study was, and its command."""
        file = file or f"studies/evolution/{name}.toml"
        command = f"```console\n$ topdeck evolve {file} --out results/evolution/{name}.db\n```"
        return [command, paragraph(" ".join(summary(StudyFindings(name, self.studies[name]))))]

    def meetings(self, check: str) -> list[str]:
        """A table of who met whom in a check, with scores, draws being half a win."""
        of_check = {meeting: tally for meeting, tally in self.checks.items() if meeting.check == check}
        agents = list(dict.fromkeys(meeting.agent for meeting in of_check))
        opponents = list(dict.fromkeys(meeting.opponent for meeting in of_check))
        rows = [
            [called(opponent), *(cell(of_check.get(Meeting(check, agent, opponent))) for agent in agents)]
            for opponent in opponents
        ]
        return [table(["against", *map(called, agents)], rows)] if rows else []


def cell(tally: Tally | None) -> str:
    return "" if tally is None else f"{shown(estimate(tally, SCORE), SCORE)}, {tally.games:,} games"


def called(agent: str) -> str:
    """A spec looks like code; words do not."""
    return agent if " " in agent and "(" not in agent else f"`{agent}`"


def flat(name: str) -> str:
    """The name of a study as that of a file."""
    return name.replace("/", "-")


def table_of(rows: Sequence[Mapping[str, str]]) -> str:
    return table(list(rows[0]), [list(row.values()) for row in rows])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def paragraph(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, break_on_hyphens=False)
