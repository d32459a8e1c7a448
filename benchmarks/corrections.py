"""Dated corrections to agents, scores and rules, for `strength.py`, whose results may be older."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from topdeck.agents import canonical
from topdeck.config.spec import Spec, parse_spec

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Correction:
    """A correction and its date; games played earlier show the uncorrected behaviour.

    It concerns the named agents or scores, or, if none is named, all matches of its game.
    """

    since: str  # year-month-day
    words: str
    agents: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    game: str = "hearthstone"

    @property
    def general(self) -> bool:
        return not self.agents and not self.scores

    def concerns(self, agent: str) -> bool:
        """Return whether the correction changes the behaviour of the agent with this spec."""
        spec = parse_spec(canonical(agent, self.game))
        return self.general or spec.name in self.agents or any(part in self.scores for part in parts_of(spec))


CORRECTIONS = (
    Correction(
        "2026-11-15",
        """`beam` keeps lines in which the game is won or lost, and guesses no hidden cards; it dropped the games that
        it had won, and so did not win them.""",
        agents=("beam",),
    ),
    Correction(
        "2026-11-15",
        """`madrid-mcts1` and `madrid-mcts2` explore by C·√(ln N / n), with N the visits of the parent; it was
        2C·√(2 ln N / n), and N counted other things. Madrid's mirror is played in era `competition-2018`;
        it was `competition-2020`.""",
        agents=("madrid-mcts1", "madrid-mcts2"),
    ),
    Correction(
        "2026-11-15",
        """`madrid-simtree` and `tyche` value the end of the turn once, and give all iterations to the other options.
        The better half of `tyche` is that with the largest totals; it was that with the best means.""",
        agents=("madrid-simtree", "tyche"),
    ),
    Correction(
        "2026-11-15",
        """The greedy play of `malaga-mcts1`, `malaga-mcts2` and `malaga-mcts4` looks at half of the choices, rounded
        up; it was rounded to the nearest number.""",
        agents=("malaga-mcts1", "malaga-mcts2", "malaga-mcts4"),
    ),
    Correction(
        "2026-11-15",
        """The evolved scores take the root of the deck, and count taunt once a minion; they counted the deck card by
        card, and taunt by health.""",
        scores=("evo-first", "evo-second", "evo1", "evo2", "evo3"),
    ),
    Correction(
        "2026-11-17",
        """`champion` evaluates positions with `network` instead of `trained` ([unseen.md](unseen.md)).""",
        agents=("champion",),
    ),
    Correction(
        "2026-11-17",
        """`tyche` values an episode by the position before the end of the turn, and plays 100 to 400 episodes for each
        option; it valued the position after it, and played 100.""",
        agents=("tyche",),
    ),
    Correction(
        "2026-11-15",
        """Rules for cases that are rare, among them how attacks are prepared and cancelled, and in which order those
        react that are damaged at once.""",
    ),
)


def parts_of(spec: Spec) -> Iterator[str]:
    """Return the names of the agent's scores and beliefs."""
    for value in spec.values.values():
        if isinstance(value, str | Spec):
            yield value if isinstance(value, str) else value.name


def corrections_since(started: str, game: str, agents: Sequence[str]) -> tuple[Correction, ...]:
    """Return the corrections made after this time that concern matches between these agents."""
    later = [correction for correction in CORRECTIONS if correction.game == game and started < correction.since]
    return tuple(correction for correction in later if any(map(correction.concerns, agents)))


def in_order(corrections: Set[Correction]) -> list[Correction]:
    """Return the sort key by correction number; corrections for all matches come last."""
    return sorted(
        [correction for correction in CORRECTIONS if correction in corrections],
        key=lambda correction: correction.general,
    )


def mark(correction: Correction) -> str:
    """Return a correction's number as a superscript, for the table rows it affects."""
    numbered = [one for one in CORRECTIONS if not one.general]
    return "" if correction.general else str(numbered.index(correction) + 1).translate(RAISED)


def marks(corrections: Sequence[Correction]) -> str:
    """Return the superscripts of several corrections, to be appended to a name."""
    found = " ".join(filter(None, map(mark, corrections)))
    return f" {found}" if found else ""
