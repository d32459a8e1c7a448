"""Reviews a finished game: a champion compares every decision with the action that it prefers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from topdeck.agents import make_agent
from topdeck.agents.champion import ChampionAgent, ChampionSearch
from topdeck.arena.results.game_review import Candidate, ReviewedDecision
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.record import Record
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, State
from topdeck.search.base import SearchRoot
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import OwnActions

JUDGE = "champion(ms=200)"
SAMPLES = 4  # the number of samples of hidden cards and random outcomes used to compare two actions
SEED = 1


def review_game(record: Record, judge: str = JUDGE) -> Iterator[ReviewedDecision]:
    """Review the decisions of a game in order, except forced decisions and mulligans.

    For every decision, the judge searches with the information available to the player to move.  If the judge prefers a
    different action, both actions are played in the same samples, and the judge estimates the win probability after
    each of them.

    Args:
        record: The record of the game.
        judge: The spec of the judge, which must be a `champion`; it can spend up to twice its budget on a decision.
            The judge's time limit is measured in CPU time, so that a busy machine does not affect the review.

    Raises:
        SpecError: The judge is not a champion.
        RecordError: The record cannot be replayed.

    Example:
        >>> for decision in review_game(read_records(Path("game.jsonl"))[0]):
        ...     print(decision.turn, decision.played.words, decision.mark or "good")
    """
    session = Session(record.start())
    judges = [Judge(record, judge, player) for player in (0, 1)]
    for place, text in enumerate(record.actions):
        player = session.state.player
        view = session.view(player)
        played = view.parse(text)
        reviewed = judges[player].review(view, played, place)
        if reviewed is not None:
            yield reviewed
        session.submit(player, played)


class Judge:
    """Compares the actions of one player in a game with the actions that a champion prefers."""

    def __init__(self, record: Record, spec: str, player: int) -> None:
        agent = make_agent(spec, record.game)
        if not isinstance(agent, ChampionAgent):
            raise SpecError(f"only a champion, such as {JUDGE}, can review games, not {agent.name}")
        agent.begin(record.game, player, record.decks[player], Rng(SEED, player))
        self.agent = agent

    def review(self, view: Observation, played: Action, place: int) -> ReviewedDecision | None:
        """Return the reviewed decision, or None if no search is needed or the budget is too small for one."""
        if played not in view.actions():  # a concession
            return None
        chosen = self.agent.act(view, Clock(uses_cpu_time=True))
        info = self.agent.search_info
        if info is None:  # a mulligan or a forced decision
            return None
        if chosen == played:
            value = best_value(info.options, chosen)
            compared = None if value is None else (candidate(view, played, value),) * 2 + (0.0,)
        else:
            compared = self.compare(view, chosen, played)
        if compared is None:
            return None
        best, own, error = compared
        actions = info.line if best.action == chosen.text() else [played]
        line, words = playable_line(actions, view)
        return ReviewedDecision(place, view.player, view.turn, own, best, line, words, error)

    def compare(self, view: Observation, chosen: Action, played: Action) -> tuple[Candidate, Candidate, float] | None:
        """Return the better of two actions, the other action, and the standard error of the difference.

        The result is None if the budget is too small to evaluate both actions in every sample.
        """
        comparison = Comparison(self.agent, view)
        values: list[tuple[float, float]] = []
        for number in range(SAMPLES):
            first, second = comparison.sample(number, (chosen, played))
            if first is None or second is None:
                return None
            values.append((first, second))
        first, second = (fmean(column) for column in zip(*values, strict=True))
        own = candidate(view, played, second)
        if second >= first:
            return own, own, 0.0
        error = stdev(one - other for one, other in values) / sqrt(SAMPLES)
        return candidate(view, chosen, first), own, error


@dataclass
class Comparison:
    """Evaluates actions with a champion in samples of the hidden cards; all samples share the champion's budget."""

    agent: ChampionAgent
    view: Observation

    def __post_init__(self) -> None:
        self.player = self.view.player
        self.budget = self.agent.budget(self.view, len(self.view.actions()), Clock(uses_cpu_time=True)).share(
            1 / SAMPLES
        )

    def sample(self, number: int, actions: tuple[Action, Action]) -> tuple[float | None, float | None]:
        """Return the values of two actions in one sample, with the same cards and the same random outcomes."""
        belief, seed = self.agent.belief, Rng(SEED, number).seed()
        rng = Rng(seed)
        state = self.view.sample(rng) if belief is None else belief.sample(belief.restrict(self.view), rng)
        first, second = (self.value_after(state, action) for action in actions)
        return first, second

    def value_after(self, before: State, action: Action) -> float | None:
        """Return the player's win probability after an action, the rest of the turn, and the opponent's reply.

        The result is None if the budget is too small to evaluate an action.
        """
        root = SearchRoot(before, self.agent.state_score(), OwnActions(self.agent.horizon))
        after = before.child(action)
        result = after.result()
        if result is not None:
            return result.score(self.player)
        if root.is_end(after):
            search = self.search(before.observe(self.player)).reply
            share = (1.0 - search.plan.own_turn_share) / float(search.plan.samples * search.plan.replies)
            return search.reply_value(root, root.value(action, after), after, self.budget.share(share))
        return best_value(self.searched(after.observe(self.player)).options)

    def searched(self, view: Observation) -> SearchInfo:
        search = self.search(view)
        search.run(self.budget.share(1.0))
        return search.thought

    def search(self, view: Observation) -> ChampionSearch:
        agent = self.agent
        return agent.search(Determinizer(view, agent.rng, agent.belief, agent.config.uses))


def best_value(options: Sequence[Option], action: Action | None = None) -> float | None:
    """Return the value of an action or, by default, the best value of any option; return None if none was evaluated."""
    values = [option.value for option in options if option.visits and action in (None, option.action)]
    return min(max(*values, 0.0), 1.0) if values else None


def candidate(view: Observation, action: Action, chance: float) -> Candidate:
    return Candidate(action.text(), view.describe(action), chance)


def playable_line(line: Sequence[Action], view: Observation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a line in text form and in words, up to the first action that a random outcome can make illegal."""
    texts: list[str] = []
    words: list[str] = []
    state = view.sample(Rng(SEED))
    for action in line:
        if action not in state.actions():
            break
        texts.append(action.text())
        words.append(state.describe(action))
        state.step(action)
    return tuple(texts), tuple(words)
