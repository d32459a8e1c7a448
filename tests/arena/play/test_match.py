"""Single games and mirrored pairs: reproducibility, faults of agents, and time limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from deciding import seated
from tiny_game import EVEN, LOW, NAME, Lay, View

import topdeck
from topdeck.agents import make_agent
from topdeck.agents.searching import SearchAgent
from topdeck.arena.plan.seeds import agent_seed, game_seed
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.loop import Timer, decide
from topdeck.arena.play.match import play_game, play_mirrored
from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, MatchError, TopdeckError
from topdeck.core.record import parse_records
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, Result, State
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.search.budget import Budget

HEARTHSTONE = topdeck.load_game("hearthstone")
DECKS = (HEARTHSTONE.deck("AggroPirateWarrior"), HEARTHSTONE.deck("MidrangeJadeShaman"))


class Player(Agent):
    """Plays at random, and logs the calls of its methods."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games: list[tuple[str, int, Deck, int]] = []
        self.results: list[Result] = []
        self.decisions = 0

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.games.append((game, seat, deck, rng.stream))

    def act(self, view: Observation, clock: Clock) -> Action:
        self.decisions += 1
        return self.rng.choice(view.actions())

    def end(self, result: Result) -> None:
        self.results.append(result)


def match(pairs: int = 3, seed: int = 7, **settings: object) -> tuple[Player, Player, list[PlayedGame]]:
    player, other = Player("one"), Player("other")
    return player, other, list(play_mirrored("hearthstone", (player, other), DECKS, pairs, seed, settings))


# ---- pairs


def test_the_games_of_a_pair_share_the_seed_and_the_decks_and_swap_the_agents() -> None:
    player, other, games = match()
    assert len(games) == 6
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.record.seed == second.record.seed
        assert first.record.decks == second.record.decks == DECKS
        assert first.record.start().to_json() == second.record.start().to_json()
        assert first.agents == ("one", "other")
        assert second.agents == ("other", "one")
    assert [seat for _, seat, _, _ in player.games] == [0, 1] * 3
    assert [seat for _, seat, _, _ in other.games] == [1, 0] * 3


def test_the_deck_and_the_random_stream_belong_to_the_seat() -> None:
    player, other, _ = match()
    for game, mirror in zip(player.games[::2], other.games[1::2], strict=True):
        assert game == mirror
        assert game[:3] == ("hearthstone", 0, DECKS[0])
    for game, mirror in zip(other.games[::2], player.games[1::2], strict=True):
        assert game == mirror
        assert game[:3] == ("hearthstone", 1, DECKS[1])


def test_equal_agents_play_equal_games_of_a_pair() -> None:
    """Random streams depend on the seat, so both games of a mirrored pair of equal agents are the same."""
    *_, games = match()
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.record.actions == second.record.actions
        assert first.result == second.result


def test_pairs_differ() -> None:
    *_, games = match(pairs=4)
    assert len({played.record.seed for played in games}) == 4
    assert len({tuple(played.record.actions) for played in games}) == 4


def test_the_seed_of_a_pair_depends_on_experiment_decks_and_number() -> None:
    warrior, shaman = (deck.name for deck in DECKS)
    seeds = [
        game_seed(experiment, decks, pair)
        for experiment in (0, 1, 2)
        for decks in ((warrior, shaman), (shaman, warrior), (warrior, warrior))
        for pair in range(20)
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 1 << 60 for seed in seeds)
    assert game_seed(1, (warrior, shaman), 0) == 317316964330597211


def test_the_seeds_of_agents_differ_from_each_other_and_from_the_games() -> None:
    seeds = [agent_seed(game, seat) for game in range(50) for seat in (0, 1)]
    assert len(set(seeds)) == 100
    assert all(seed > 50 for seed in seeds)


# ---- the same again


def test_a_match_can_be_repeated() -> None:
    *_, games = match(seed=3)
    *_, again = match(seed=3)
    *_, others = match(seed=4)
    assert again == games
    assert others != games


def test_a_game_does_not_depend_on_the_games_before_it() -> None:
    *_, games = match(pairs=2, seed=5)
    last = games[2]
    alone = play_game("hearthstone", (Player("one"), Player("other")), DECKS, last.record.seed)
    assert alone == last


def test_two_agents_with_the_same_name_get_a_number_and_separate_scores() -> None:
    """Both agents have the same name, and the second one always loses."""
    agents = (Player("twin"), Broken("begin", ValueError("no idea")))
    agents[1].name = "twin"
    games = list(play_mirrored("hearthstone", agents, DECKS, 2, seed=1))
    assert [played.points for played in games] == [(1.0, 0.0)] * 4
    assert [played.agents for played in games] == [("twin", "twin #2"), ("twin #2", "twin")] * 2
    assert [played.fault.agent for played in games if played.fault] == ["twin #2"] * 4
    assert all(played.result.reason.startswith("twin #2 raised ValueError") for played in games)


def test_a_draw_is_half_a_point_for_both() -> None:
    *_, games = match(pairs=1, max_turns=4)
    assert [played.points for played in games] == [(0.5, 0.5)] * 2


def test_one_agent_cannot_have_both_seats() -> None:
    player = Player("one")
    with pytest.raises(MatchError, match="the agent one cannot play in both seats; create a second agent object"):
        play_game("hearthstone", (player, player), DECKS, 4)


class Plain(Agent):
    """Has no parameters, so two of these agents are the same player."""

    def act(self, view: Observation, clock: Clock) -> Action:
        return self.rng.choice(view.actions())


class Tuned(Plain):
    def __init__(self, weight: float) -> None:
        self.weight = weight


@pytest.mark.parametrize(
    ("agent", "other", "deals"),
    [
        (make_agent("greedy"), make_agent("greedy"), 4),
        (make_agent("random"), make_agent("random(opening=keep-all)"), 2),
        (Plain(), Plain(), 4),
        (Tuned(1.0), Tuned(2.0), 2),
        (Plain(), make_agent("random"), 2),
    ],
)
def test_an_agent_against_itself_plays_no_game_twice(agent: Agent, other: Agent, deals: int) -> None:
    games = list(play_mirrored("hearthstone", (agent, other), DECKS, 2, seed=1, settings={"max_turns": 6}))
    assert len({played.record.seed for played in games}) == deals
    assert [played.fixture.half for played in games] == [0, 1] * 2
    assert deals == 2 or len({tuple(played.record.actions) for played in games}) == 4


@pytest.mark.parametrize("names", [("random", "greedy"), ("greedy", "greedy")])
def test_the_agents_that_come_with_topdeck_can_be_repeated(names: tuple[str, str]) -> None:
    def games() -> Iterator[PlayedGame]:
        return play_mirrored("hearthstone", (make_agent(names[0]), make_agent(names[1])), DECKS, 2, seed=1)

    assert list(games()) == list(games())


def test_records_replay_to_the_results() -> None:
    *_, games = match(pairs=4, mulligan=False, max_turns=30)
    for played in games:
        [record] = parse_records("\n".join(played.record.lines()))
        last = record.final()
        assert last.result() == played.result == record.result
        assert last.turn == played.turns
        assert (record.setup["mulligan"], record.setup["max_turns"]) == (False, 30)


def test_a_game_that_takes_too_long_is_a_draw() -> None:
    *_, games = match(pairs=1, max_turns=4)
    assert [played.result for played in games] == [Result(None, "turn 4 was reached")] * 2
    assert [played.result.score(seat) for played in games for seat in (0, 1)] == [0.5] * 4


def test_greedy_beats_random() -> None:
    games = list(play_mirrored("hearthstone", (make_agent("greedy"), make_agent("random")), DECKS, 5, seed=2))
    assert sum(played.points[0] for played in games) >= 8


# ---- what an agent goes through


def test_an_agent_hears_the_result_of_every_game() -> None:
    player, other, games = match()
    assert player.results == other.results == [played.result for played in games]
    assert player.decisions + other.decisions == sum(len(played.record.actions) for played in games)


def test_the_watcher_sees_each_state_the_action_and_the_next_state() -> None:
    seen: list[tuple[int, int, str]] = []

    def watch(state: State, action: Action, after: State) -> None:
        assert action in state.actions()
        expected = state.copy()
        expected.step(action)
        assert after.to_json() == expected.to_json()
        seen.append((state.turn, state.player, action.text()))

    played = play_game("hearthstone", (Player("one"), Player("other")), DECKS, 9, watch=watch)
    assert [text for _, _, text in seen] == played.record.actions
    assert seen[0][:2] == (0, 0)
    assert seen[1][:2] == (0, 1)
    assert seen == sorted(seen, key=lambda moment: moment[0])


class Quitter(Player):
    """Concedes at its third decision."""

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        return view.parse("concede") if self.decisions == 3 else action


@pytest.mark.parametrize("seat", [0, 1])
def test_an_agent_may_concede(seat: int) -> None:
    agents = [Player("one"), Player("other")]
    agents[seat] = Quitter("quitter")
    played = play_game("hearthstone", (agents[0], agents[1]), DECKS, 4)
    assert played.result == Result(1 - seat, "the other player conceded")
    assert played.record.actions[-1] == "concede"
    assert played.record.final().result() == played.result


def test_a_clock_without_a_limit_never_runs_out() -> None:
    clock = Clock()
    assert clock.left() == float("inf")
    assert clock.used() >= 0.0
    assert repr(clock) == "Clock(None)"
    assert Clock(5.0).left() <= 5.0


# ---- agents that break the rules


class Liar(Agent):
    """Gives a fixed answer after some legal decisions."""

    name = "Pinocchio"

    def __init__(self, answer: object, after: int = 0) -> None:
        self.answer = answer
        self.after = after

    def act(self, view: Observation, clock: Clock) -> Action:
        self.after -= 1
        if self.after >= 0:
            return self.rng.choice(view.actions())
        return self.answer  # type: ignore[return-value]


NONSENSE = (None, 3, "End Turn", ["end"], Lay, Result(0, "I win"))


@pytest.mark.parametrize("answer", NONSENSE, ids=repr)
@pytest.mark.parametrize("after", [0, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_agent_that_answers_nonsense_is_named(answer: object, after: int, seat: int) -> None:
    agents: list[Agent] = [Player("one"), Player("other")]
    agents[seat] = Liar(answer, after)
    with pytest.raises(IllegalAction) as failure:
        play_game("hearthstone", (agents[0], agents[1]), DECKS, 4, on_fault="raise")
    assert str(failure.value) == f"the agent Pinocchio answered {answer!r} instead of an action"


@pytest.mark.parametrize("answer", ["end", "power", "attack 0.1 > 1.1", "choose GAME_005", "throw GAME_005"])
def test_an_agent_that_answers_an_illegal_action_is_named(answer: str) -> None:
    parsed = HEARTHSTONE.start(DECKS, 4).parse(answer)
    with pytest.raises(IllegalAction) as failure:
        play_game("hearthstone", (Player("one"), Liar(parsed)), DECKS, 4, on_fault="raise")
    said = str(failure.value)
    assert said.startswith(
        f"the agent Pinocchio broke the rules: '{answer}' is not legal now; legal actions: throw; throw"
    )
    assert "\n" not in said


def test_the_watcher_does_not_see_illegal_actions() -> None:
    seen: list[str] = []
    liar = Liar(HEARTHSTONE.start(DECKS, 4).parse("choose GAME_005"), after=3)
    play_game("hearthstone", (liar, Player("other")), DECKS, 4, watch=lambda _, action, after: seen.append(str(action)))
    assert seen
    assert "choose GAME_005" not in seen


def test_an_action_of_another_game_is_illegal() -> None:
    with pytest.raises(IllegalAction, match="the agent Pinocchio broke the rules: 'lay 7' is not legal now"):
        play_game("hearthstone", (Liar(Lay(7)), Player("other")), DECKS, 4, on_fault="raise")


@pytest.mark.usefixtures("high_card")
def test_the_bases_of_a_game_of_others_name_the_agent_too() -> None:
    with pytest.raises(IllegalAction, match="the agent Pinocchio broke the rules: 'lay 77' is not legal now"):
        play_game(NAME, (Player("one"), Liar(Lay(77))), (LOW, EVEN), 4, on_fault="raise")


def test_an_unknown_agent_is_rejected_with_a_suggestion() -> None:
    with pytest.raises(TopdeckError, match=r"unknown agent 'greedi'; did you mean greedy\?"):
        make_agent("greedi")
    with pytest.raises(TopdeckError, match=r"unknown agent 'zzz'; choose from .*random-late-end, greedy, .*face, "):
        make_agent("zzz")


# ---- agents that fail lose


class Broken(Player):
    """Fails at the given step: `begin`, `end`, or a decision by its number."""

    def __init__(self, step: str | int, error: BaseException) -> None:
        super().__init__("broken")
        self.step = step
        self.error = error

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        if self.step == "begin":
            raise self.error

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        if self.decisions == self.step:
            raise self.error
        return action

    def end(self, result: Result) -> None:
        super().end(result)
        if self.step == "end":
            raise self.error


@pytest.mark.parametrize("seat", [0, 1])
def test_an_agent_that_raises_has_lost(seat: int) -> None:
    agents = [Player("one"), Player("one")]
    agents[seat] = Broken(6, ZeroDivisionError("thinking\ntoo hard"))
    played = play_game("hearthstone", (agents[0], agents[1]), DECKS, 4)
    turn = played.turns
    assert played.result == Result(1 - seat, f"broken raised ZeroDivisionError: thinking too hard on turn {turn}")
    number = len(played.record.actions) + 1
    assert played.fault == Fault(
        agent="broken", seat=seat, turn=turn, action=number, text="raised ZeroDivisionError: thinking too hard"
    )
    assert [agent.results for agent in agents] == [[played.result]] * 2


def test_the_record_of_a_fault_goes_up_to_there() -> None:
    whole = play_game("hearthstone", (Player("one"), Player("other")), DECKS, 4)
    played = play_game("hearthstone", (Broken(6, ValueError()), Player("other")), DECKS, 4)
    moves = len(played.record.actions)
    assert 6 <= moves < len(whole.record.actions)
    assert played.record.actions == whole.record.actions[:moves]
    [record] = parse_records("\n".join(played.record.lines()))
    last = record.final()
    assert (last.result(), last.turn, last.player) == (None, played.turns, 0)


def test_an_agent_that_cannot_begin_has_lost() -> None:
    played = play_game("hearthstone", (Player("one"), Broken("begin", KeyError("model"))), DECKS, 4)
    assert played.result == Result(0, "broken raised KeyError: 'model' on turn 0")
    assert (played.record.actions, played.fault) == (
        [],
        Fault(agent="broken", seat=1, turn=0, action=1, text="raised KeyError: 'model'"),
    )


def test_a_fault_after_the_game_does_not_change_its_result() -> None:
    broken, other = Broken("end", ValueError("sore loser")), Player("other")
    played = play_game("hearthstone", (broken, other), DECKS, 4)
    assert played.result == play_game("hearthstone", (Player("one"), other), DECKS, 4).result
    assert played.fault is not None
    assert played.fault.text == "raised ValueError: sore loser"
    assert other.results[0] == played.result


def test_an_agent_that_leaves_the_program_has_lost() -> None:
    played = play_game("hearthstone", (Broken(2, SystemExit(1)), Player("other")), DECKS, 4)
    assert played.result.winner == 1


def test_the_user_may_interrupt_a_game() -> None:
    with pytest.raises(KeyboardInterrupt):
        play_game("hearthstone", (Broken(2, KeyboardInterrupt()), Player("other")), DECKS, 4)


def test_an_agent_without_act_is_named() -> None:
    class Lazy(Agent):
        name = "lazy"

    played = play_game("hearthstone", (Lazy(), Player("other")), DECKS, 4)
    assert (played.winner, played.fault and played.fault.text) == (
        1,
        "raised NotImplementedError: Lazy must implement `act`",
    )


@pytest.mark.parametrize("step", ["begin", 3, "end"])
def test_faults_can_be_raised(step: str | int) -> None:
    error = ZeroDivisionError("thinking too hard")
    with pytest.raises(ZeroDivisionError) as failure:
        play_game("hearthstone", (Broken(step, error), Player("other")), DECKS, 4, on_fault="raise")
    assert failure.value is error


@pytest.mark.parametrize("answer", [*NONSENSE, Action()], ids=lambda answer: type(answer).__name__)
def test_an_agent_that_answers_nonsense_has_lost(answer: object) -> None:
    played = play_game("hearthstone", (Player("one"), Liar(answer, after=3)), DECKS, 4)
    assert played.result.winner == 0
    assert played.result.reason.startswith("Pinocchio ")
    assert played.fault is not None


def test_an_agent_that_answers_an_illegal_action_has_lost() -> None:
    liar = Liar(HEARTHSTONE.start(DECKS, 4).parse("choose GAME_005"))
    played = play_game("hearthstone", (liar, Player("other")), DECKS, 4)
    assert played.result == Result(1, "Pinocchio played the illegal action 'choose GAME_005' on turn 0")


def test_on_fault_is_loss_or_raise() -> None:
    with pytest.raises(TopdeckError, match="`on_fault` must be 'loss' or 'raise', not 'shrug'"):
        play_game("hearthstone", (Player("one"), Player("other")), DECKS, 4, on_fault="shrug")


# ---- time


class Slow(Player):
    """Takes the given time for its decisions by advancing the clock of the test."""

    def __init__(self, watch: Watch, seconds: float) -> None:
        super().__init__("slow")
        self.watch = watch
        self.seconds = seconds
        self.left: list[tuple[int, float]] = []

    def act(self, view: Observation, clock: Clock) -> Action:
        assert isinstance(view, View)
        self.left.append((view.turn, clock.left()))
        self.watch.now += self.seconds
        return super().act(view, clock)


class Watch:
    """A clock that only the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(high_card: None, monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr("topdeck.arena.play.loop.perf_counter", watch)
    monkeypatch.setattr("topdeck.core.clock.perf_counter", watch)
    return watch


@pytest.fixture
def cpu(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The CPU time, which only the test advances."""
    cpu = Watch()
    monkeypatch.setattr("topdeck.core.clock.process_time", cpu)
    return cpu


def duel(slow: Slow, limit: TimeLimit, on_fault: str = "loss") -> PlayedGame:
    return play_game(NAME, (slow, Player("other")), (EVEN, EVEN), 4, limit=limit, on_fault=on_fault)


def test_a_clock_shows_the_smaller_of_two_limits(watch: Watch) -> None:
    clock = Clock(5.0, turn=3.0)
    watch.now += 1.0
    assert (clock.used(), clock.left()) == (1.0, 2.0)
    assert Clock(5.0, turn=9.0).left() == 5.0
    assert Clock(turn=9.0).left() == 9.0
    assert repr(clock) == "Clock(5.0, turn=3.0)"


def test_every_decision_has_a_new_clock(watch: Watch) -> None:
    slow = Slow(watch, 2.0)
    played = duel(slow, TimeLimit(decision=2.0))
    assert played.fault is None
    assert {left for _, left in slow.left} == {2.0}


class Tampering(Slow):
    """Exceeds its time limit, and turns back the clock that it receives."""

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        clock.started, clock.seconds, clock.turn = 1e9, 1e9, None
        return action


def test_an_agent_that_turns_its_clock_back_gains_nothing(watch: Watch) -> None:
    tampering = Tampering(watch, 2.0)
    played = duel(tampering, TimeLimit(decision=2.0, turn=9.0))
    assert {left for _, left in tampering.left} == {2.0}
    assert played.seconds[0] == 2.0 * played.decisions[0] > 0.0


def test_the_seconds_of_a_turn_are_used_up_by_its_decisions() -> None:
    timer = Timer(TimeLimit(decision=4.0, turn=10.0))
    shown = []
    for turn, seconds in ((1, 3.0), (1, 3.0), (1, 3.0), (3, 1.0)):
        clock = timer.clock(turn)
        shown.append((clock.seconds, clock.turn))
        timer.add(seconds)
    assert shown == [(4.0, 10.0), (4.0, 7.0), (4.0, 4.0), (4.0, 10.0)]
    assert (timer.decisions, timer.seconds, timer.slowest) == (4, 10.0, 3.0)


@pytest.mark.parametrize(
    ("limit", "left"),
    [
        (TimeLimit(), None),  # a game without a time limit
        (TimeLimit(decision=60.0), 15.0),
        (TimeLimit(decision=60.0, overrun="ignore"), 15.0),
        (TimeLimit(turn=70.0), 15.0),
        (TimeLimit(turn=5.0), 5.0),
    ],
)
def test_the_rules_of_a_game_can_shorten_turns(limit: TimeLimit, left: float | None) -> None:
    """Nozdormu does, from the next turn on."""
    state = scenario(side("mage", hand=["Nozdormu"], deck=["Wisp"]), side("priest", hand=["Silence"])).state
    session, timers, shown = Session(state), [Timer(limit), Timer(limit)], []

    class Scripted(Player):
        def act(self, view: Observation, clock: Clock) -> Action:
            shown.append(clock.turn)
            wanted = plan.pop(0)
            return next(action for action in view.actions() if action.text().startswith(wanted))

    agent = Scripted("scripted")
    plan = ["play EX1_560", "end", "play EX1_332", "end", "end"]
    while plan:
        seat = state.player
        session.submit(seat, decide(agent, agent.act, session, timers[seat]))
    usual = limit.turn
    for seat, found in enumerate(shown):
        expected = left if seat in (2, 3) else usual
        assert found == (None if expected is None else pytest.approx(expected, abs=1.0))


def test_an_overrun_of_a_turn_that_the_rules_shortened_names_the_shorter_limit() -> None:
    timer = Timer(TimeLimit(turn=70.0, grace=0.0))
    timer.begin_turn(15.0)
    timer.clock(3)
    timer.add(16.0)
    assert timer.overrun(16.0) == "exceeded its limit of 15 s per turn"
    timer.begin_turn(None)
    assert timer.clock(4).turn == 70.0
    timer.add(16.0)
    assert timer.overrun(16.0) == ""


@pytest.mark.parametrize(("limit", "name"), [(TimeLimit(decision=2.0), "decision"), (TimeLimit(turn=2.0), "turn")])
def test_an_agent_that_exceeds_its_time_limit_loses(watch: Watch, limit: TimeLimit, name: str) -> None:
    played = duel(Slow(watch, 2.75), limit)
    assert played.result == Result(1, f"slow exceeded its limit of 2 s per {name} on turn 1")
    assert played.fault is not None
    assert played.record.actions == []
    with pytest.raises(MatchError, match=f"the agent slow exceeded its limit of 2 s per {name}: it took 2.75 s"):
        duel(Slow(watch, 2.75), limit, on_fault="raise")


def test_an_overrun_names_the_limit_with_all_its_digits() -> None:
    assert (
        TimeLimit(decision=1.2345678, grace=0.0).describe_overrun(2.0, 2.0)
        == "exceeded its limit of 1.2345678 s per decision"
    )
    assert TimeLimit(turn=1234567, grace=0.0).describe_overrun(2.0, 2e6) == "exceeded its limit of 1234567 s per turn"


def test_a_little_too_late_is_forgiven(watch: Watch) -> None:
    assert duel(Slow(watch, 2.125), TimeLimit(decision=2.0)).fault is None
    assert duel(Slow(watch, 2.125), TimeLimit(decision=2.0, grace=0.0625)).fault is not None
    assert duel(Slow(watch, 2.25), TimeLimit(decision=2.0)).fault is not None


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (TimeLimit(decision=0.01), 0.05),
        (TimeLimit(decision=2.0), 0.2),
        (TimeLimit(turn=30.0), 3.0),
        (TimeLimit(decision=2.0, turn=30.0), 0.2),
        (TimeLimit(decision=2.0, grace=0.0), 0.0),
        (TimeLimit(), 0.05),
    ],
)
def test_the_grace_period_is_a_tenth_of_the_shorter_limit_but_at_least_50_ms(limit: TimeLimit, seconds: float) -> None:
    assert limit.grace_period == pytest.approx(seconds)


def test_an_overrun_may_be_ignored(watch: Watch) -> None:
    assert duel(Slow(watch, 99.0), TimeLimit(decision=2.0, turn=2.0, overrun="ignore")).fault is None


def test_the_seconds_of_each_agent_are_counted(watch: Watch) -> None:
    slow = Slow(watch, 0.25)
    played = duel(slow, TimeLimit())
    assert played.decisions == (slow.decisions, len(played.record.actions) - slow.decisions)
    assert played.seconds == (0.25 * slow.decisions, 0.0)
    assert played.slowest == (0.25, 0.0)
    assert {left for _, left in slow.left} == {float("inf")}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"decision": 0.0}, "decision must be a positive number of seconds, not 0"),
        ({"turn": -1.25}, "turn must be a positive number of seconds, not -1.25"),
        ({"turn": float("nan")}, "turn must be a positive number of seconds, not nan"),
        ({"grace": -1.0}, "grace must be a non-negative number of seconds, not -1"),
        ({"overrun": "cry"}, "overrun must be loss, end-turn or ignore, not 'cry'"),
    ],
)
def test_an_invalid_limit_is_rejected(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(TopdeckError) as failure:
        TimeLimit(**limits)
    assert str(failure.value) == message


def test_an_overrun_can_end_the_turn_instead() -> None:
    """All answers of the slow agent come too late, so its turns end at once, without a fault."""
    slow, quick = make_agent("troublemakers:Sleeper"), make_agent("random")
    seen: list[tuple[int, str]] = []

    def watch(state: State, action: Action, after: State) -> None:
        seen.append((state.player, str(action)))

    limit = TimeLimit(decision=0.001, grace=0.0, overrun="end-turn")
    played = play_game("hearthstone", (slow, quick), DECKS, 4, {"mulligan": False}, watch=watch, limit=limit)
    assert played.fault is None
    assert {text for player, text in seen if player == 0} == {"end"}
    assert len({text for player, text in seen if player == 1}) > 5


def test_after_a_late_answer_the_rest_of_the_turn_is_not_asked_for() -> None:
    timer = Timer(TimeLimit(turn=1.0, grace=0.0, overrun="end-turn"))
    timer.clock(3)
    timer.late = True
    timer.clock(3)
    assert timer.late
    timer.clock(4)
    assert not timer.late


# ---- CPU time


CPU_LIMIT = TimeLimit(decision=2.0, time="cpu")


def test_an_agent_that_sleeps_is_not_charged_under_cpu_time(watch: Watch, cpu: Watch) -> None:
    sleeper = Slow(watch, 50.0)
    played = duel(sleeper, CPU_LIMIT)
    assert played.fault is None
    assert {left for _, left in sleeper.left} == {2.0}
    assert played.seconds == (0.0, 0.0)


def test_an_agent_that_burns_is_charged_under_cpu_time(watch: Watch, cpu: Watch) -> None:
    assert duel(Slow(cpu, 2.0), CPU_LIMIT).seconds[0] > 0.0
    played = duel(Slow(cpu, 3.0), CPU_LIMIT)
    assert played.fault is not None
    assert (played.fault.agent, played.fault.text) == ("slow", "exceeded its limit of 2 s of CPU time per decision")


def test_an_agent_that_sleeps_too_long_loses_under_cpu_time(watch: Watch, cpu: Watch) -> None:
    assert CPU_LIMIT.wall_seconds == 100.0
    assert duel(Slow(watch, 100.0), CPU_LIMIT).fault is None
    played = duel(Slow(watch, 101.0), CPU_LIMIT)
    assert played.fault is not None
    assert played.fault.text == "exceeded its wall-clock limit of 100 s per decision"


def test_cpu_time_without_a_limit_has_no_penalty(watch: Watch, cpu: Watch) -> None:
    assert duel(Slow(watch, 1000.0), TimeLimit(time="cpu")).fault is None


def test_an_agent_with_its_own_process_is_charged_for_the_time_of_that_process(cpu: Watch) -> None:
    own = Watch()
    timer = Timer(CPU_LIMIT, own)
    clock = timer.clock(1)
    cpu.now += 5.0  # of the host
    own.now += 0.5
    assert timer.elapsed() == 0.5
    assert clock.used() == 5.0
    assert Timer(TimeLimit(decision=2.0), own).meter is None


def test_a_search_measures_its_budget_in_the_time_of_the_clock(watch: Watch, cpu: Watch) -> None:
    wall, burning = Budget(0, 1.0), Budget(0, 1.0, uses_cpu_time=True)
    watch.now += 2.0
    assert (wall.is_spent(0), burning.is_spent(0)) == (True, False)
    assert not burning.share(0.5).portion(0, 1).is_spent(0)
    part = burning.share(0.5)
    cpu.now += 0.75
    assert (part.is_spent(0), burning.is_spent(0)) == (True, False)
    assert burning.elapsed() == 0.75
    cpu.now += 0.25
    assert burning.is_spent(0)


@pytest.mark.parametrize("uses_cpu_time", [False, True])
def test_the_budget_of_a_search_agent_has_the_time_of_its_clock(uses_cpu_time: bool) -> None:
    agent = seated("uct(ms=10)")
    assert isinstance(agent, SearchAgent)
    view = HEARTHSTONE.start(DECKS, 1).observe(0)
    assert agent.budget(view, 2, Clock(uses_cpu_time=uses_cpu_time)).uses_cpu_time is uses_cpu_time


def test_a_clock_shows_that_it_measures_cpu_time(cpu: Watch) -> None:
    clock = Clock(5.0, uses_cpu_time=True)
    cpu.now += 1.0
    assert clock.left() == 4.0
    assert repr(clock) == "Clock(5.0, uses_cpu_time=True)"


def test_an_unknown_time_is_rejected() -> None:
    with pytest.raises(TopdeckError, match="must be wall or cpu, not 'gpu'"):
        TimeLimit(time="gpu")


def test_wall_clock_time_is_not_part_of_an_identity_because_older_results_lack_it() -> None:
    assert "time" not in TimeLimit(decision=1.0).identity()
    assert TimeLimit(time="cpu").identity()["time"] == "cpu"
