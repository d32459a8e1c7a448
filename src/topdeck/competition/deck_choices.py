"""The decks that agents choose before each round of a track; they are stored so that a round can be resumed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import DecodeError, Struct, json

from topdeck import Deck, PastMatch
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Isolation
from topdeck.arena.play.faults import describe_error, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.sanitize import sentence
from topdeck.arena.played_game import PlayedGame
from topdeck.competition.entrants import Entrant
from topdeck.competition.season_file import Track
from topdeck.competition.submissions import read_decks
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.writing import write_atomically
from topdeck.sandbox.levels import PROCESS


class Choice(Struct, omit_defaults=True):
    """An agent's deck in a round and, if the agent did not choose the deck or forfeits its games, the reason."""

    deck: dict[str, Any]
    fault: str = ""
    traceback: str = ""
    problem: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.deck.get("name"), str):
            raise ValueError("a deck has no name")


class Choices(Struct):
    """The decks of all agents in a round."""

    round: int
    agents: dict[str, Choice]


def read_choices(path: Path) -> Choices | None:
    """Return the stored decks of a round, or None if they have not been chosen yet."""
    try:
        return json.decode(path.read_bytes(), type=Choices)
    except FileNotFoundError:
        return None
    except (OSError, DecodeError) as error:
        raise MatchError(f"the decks in {path} cannot be read: {error}") from None


def choose_decks(
    path: Path,
    track: Track,
    number: int,
    entrants: Sequence[Entrant],
    earlier: Sequence[tuple[Choices, Sequence[PlayedGame]]],
    isolated: Isolation,
) -> Choices:
    """Let every agent choose its deck for a round, and store the decks.

    Args:
        path: The file for the decks.
        track: The track.
        number: The number of the round, from 1.
        entrants: The agents.
        earlier: The decks and games from earlier rounds.
        isolated: How external agents are isolated.
    """
    with closing(Launcher()) as launcher:
        chosen = {
            entrant.name: DeckChoice(track, number, entrant, earlier, isolated, launcher).choose()
            for entrant in entrants
            if not entrant.problem
        }
    spare = (track.decks or (track.game.decks.default(),))[0].to_json()
    absent = {entrant.name: Choice(spare, problem=entrant.problem) for entrant in entrants if entrant.problem}
    choices = Choices(number, {entrant.name: (chosen | absent)[entrant.name] for entrant in entrants})
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.format(json.encode(choices), indent=2))
    return choices


class DeckChoice:
    """Obtains one agent's deck choice, given the arguments of `choose_decks` and a launcher shared by all agents."""

    def __init__(
        self,
        track: Track,
        number: int,
        entrant: Entrant,
        earlier: Sequence[tuple[Choices, Sequence[PlayedGame]]],
        isolated: Isolation,
        launcher: Launcher,
    ) -> None:
        self.track = track
        self.number = number
        self.entrant = entrant
        self.earlier = earlier
        self.isolated = isolated
        self.launcher = launcher

    def choose(self) -> Choice:
        """Return the deck; an agent that fails keeps its previous deck or, in round 1, gets the first deck offered."""
        try:
            offered = self.offered_decks()
        except TopdeckError as error:
            return Choice(self.track.game.decks.default().to_json(), problem=sentence(str(error)))
        try:
            return Choice(self.checked_deck(self.ask(offered), offered).to_json())
        except AgentFailed as error:
            name = self.entrant.name
            before = [choices.agents[name].deck for choices, _ in self.earlier[-1:] if name in choices.agents]
            deck = before[0] if before else offered[0].to_json()
            return Choice(deck, fault=sentence(f"{name} {describe_error(error)}"), traceback=format_traceback(error))

    def offered_decks(self) -> tuple[Deck, ...]:
        """Return the decks of the track, followed by the decks of the submission."""
        submission, track = self.entrant.submission, self.track
        if submission is None:
            return track.decks or (track.game.decks.default(),)
        offered = (*track.decks, *read_decks(submission, track.game, dict(track.settings)))
        if not offered:
            raise MatchError("the submission contains no deck, and the track offers none")
        return offered

    def ask(self, offered: Sequence[Deck]) -> Deck:
        track, entrant = self.track, self.entrant
        if entrant.submission is None:
            return make_agent(entrant.spec, track.game.name).choose_deck(track.game.name, offered, self.history())
        agent = IsolatedAgent(
            entrant.name,
            entrant.spec,
            track.game.name,
            memory=track.limits.memory,
            processes=track.limits.processes,
            start_seconds=track.limits.start,
            limit=track.clock,
            settings=track.settings,
            level=PROCESS if self.isolated == PROCESS else "",
            launcher=self.launcher,
            libraries=entrant.libraries,
            learning=entrant.learning,
        )
        try:
            return agent.choose_deck(track.game.name, offered, self.history())
        finally:
            agent.kill()

    def checked_deck(self, deck: Deck, offered: Sequence[Deck]) -> Deck:
        """Return the deck, with a unique name, after checking that it is legal."""
        if deck in offered:
            return deck
        try:
            faults = self.track.game.decks.faults(deck, **self.track.settings)
        except Exception as error:  # because the deck can contain anything
            faults = [describe_error(error)]
        if faults:
            raise AgentFailed(f"chose an illegal deck: {sentence(faults[0])}")
        own = f"{self.entrant.name}/"
        name = sentence(str(deck.name)).removeprefix(own)
        return deck.replace(name=f"{own}{name} (round {self.number})")

    def history(self) -> list[PastMatch]:
        name, track = self.entrant.name, self.track
        return [past for choices, games in self.earlier for past in past_matches(name, choices, games, track)]


def past_matches(name: str, choices: Choices, games: Iterable[PlayedGame], track: Track) -> list[PastMatch]:
    """Return an agent's results in a round, sorted by the agent's deck and the opponent."""
    decks = deck_by_name(choices, track)
    counts: dict[tuple[str, str, str], Counter[float]] = {}
    for game in games:
        if name in game.agents:
            seat = game.seat_of(name)
            pair = game.fixture.decks[seat], game.agents[1 - seat], game.fixture.decks[1 - seat]
            counts.setdefault(pair, Counter())[game.score(seat)] += 1
    return [
        PastMatch(choices.round, decks[own], opponent, decks[other], points[1.0], points[0.5], points[0.0])
        for (own, opponent, other), points in sorted(counts.items())
    ]


def deck_by_name(choices: Choices, track: Track) -> Mapping[str, Deck]:
    """Return all decks of a round, keyed by name."""
    decks = [track.game.decks.from_json(choice.deck) for choice in choices.agents.values()]
    return {deck.name: deck for deck in decks}
