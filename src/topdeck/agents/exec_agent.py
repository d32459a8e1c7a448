"""An agent that runs an external program, written in any language, over the protocol in `docs/protocol.md`."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf, isinf
from time import monotonic, process_time
from typing import Annotated, Any

from msgspec import Meta

from topdeck.agents.registry import get_registry
from topdeck.config.parameters import A_FILE, DEFAULT, BeliefSpec, StateScoreSpec
from topdeck.config.parameters import Config as BaseConfig
from topdeck.core.agent import Agent, AgentFailed, PastGame, PastMatch
from topdeck.core.clock import Clock, wall_limit
from topdeck.core.deck import Deck
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, Json, Observation, Result, StateScore
from topdeck.protocol.forward_model import ForwardModel
from topdeck.protocol.host import act_message, find_encoder, observation_form, read_choice
from topdeck.protocol.messages import (
    Begin,
    Choice,
    ChooseDeck,
    ChosenDeck,
    End,
    Greeting,
    Learn,
    Learned,
    Outcome,
    PastDecision,
    PastGameForm,
    PastMatchForm,
    Ready,
    Request,
)
from topdeck.protocol.process_tree import cpu_seconds
from topdeck.protocol.program import PATIENCE, Program, split_command


class ExecAgent(Agent):
    """Plays the actions chosen by an external program.

    The program is started for each game, unless its `hello` message states that it can play several games.  The arena
    calls `prepare` before a game and `finish` after it, so that startup and shutdown do not count as thinking time.

    Attributes:
        settings: The game's settings, which are sent to the program.
        is_open: Whether the agent plays several games, so that its program can keep running.
    """

    class Config(BaseConfig):
        command: Annotated[str, A_FILE, Meta(description="Command that starts the external program.")]
        score: Annotated[
            StateScoreSpec, Meta(description="Evaluation function that the program can use on sampled positions.")
        ] = DEFAULT
        belief: Annotated[
            BeliefSpec | None, Meta(description="Belief from which positions are sampled; `none` for a uniform belief.")
        ] = DEFAULT

    settings: Mapping[str, object] = {}

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        self.config = self.Config(**values) if config is None else config
        split_command(self.config.command)  # rejects an invalid command
        self.program: Program | None = None
        self.is_open = False
        self.is_playing = False  # whether the program is in a game
        self.is_over = False  # whether the program's game is over
        self.greeting = Greeting()
        self.can_keep = False  # whether the program asked to keep running
        self.info: Any = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to copy, which excludes the program because each copy starts its own."""
        return {**self.__dict__, "program": None, "is_open": False}

    # ---- before and after games

    @property
    def keeps_program(self) -> bool:
        """Whether the program keeps running for the next game."""
        return self.is_open and self.can_keep

    def prepare(self, game: str) -> None:
        """Start the program for the next game unless it is already running.

        If the previous game was abandoned, the program is restarted, because the protocol has no message for abandoning
        a game.
        """
        self.finish()
        if self.is_playing:
            self.close()
        if self.program is None or self.program.has_ended:
            self.program = program = Program(self.config.command)
            self.greeting = program.greet(load_game(game))
            self.can_keep = self.greeting.keep

    def finish(self) -> None:
        """Stop the program after its game unless it can keep running for the next game."""
        if self.is_over and not self.keeps_program:
            self.close()
        self.is_over = False

    def choose_deck(self, game: str, offered: Sequence[Deck], history: Sequence[PastMatch]) -> Deck:
        self.prepare(game)
        if self.program is None or not self.greeting.choose_deck:
            return super().choose_deck(game, offered, history)
        forms = list(map(past_match_form, history))
        message = ChooseDeck(game=game, offered=[deck.to_json() for deck in offered], history=forms)
        answer = self.program.ask(message, ChosenDeck).deck
        if not isinstance(answer, str):
            return load_game(game).decks.from_json(answer)
        chosen = next((deck for deck in offered if deck.name == answer), None)
        if chosen is None:
            raise self.program.fail(f"chose the deck {answer!r}, which was not offered")
        return chosen

    def learn(self, game: str, games: Iterable[PastGame]) -> None:
        self.prepare(game)
        for past in games:
            self.tell(Learn(game=game, past_game=past_game_form(past)))
        self.tell(Learn(game=game, past_game=None))

    def tell(self, message: Learn) -> None:
        """Send a past game to learn from, and wait for the answer; the arena enforces the time limit."""
        assert self.program is not None
        self.program.send(message, inf)
        answer = self.program.receive(inf)
        if not isinstance(answer, Learned):
            raise self.program.unexpected(answer, Learned)

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        played = load_game(game)
        registry = get_registry(played)
        self.encoder = find_encoder(played)
        self.score: StateScore = registry.build(self.config.score, "score")
        self.belief: Belief | None = registry.build(self.config.belief, "belief")
        message = Begin(game=game, seat=seat, deck=deck.to_json(), settings=dict(self.settings), seed=rng.seed())
        self.prepare(game)
        assert self.program is not None
        self.is_playing = True
        self.program.ask(message, Ready)

    def end(self, result: Result) -> None:
        self.is_playing = False
        if self.program is None or self.program.has_ended:
            return
        self.is_over = True
        self.program.send(End(result=Outcome(winner=result.winner, reason=result.reason)), PATIENCE)

    def close(self) -> None:
        if self.program is not None and not self.program.has_ended:
            self.program.quit()
        self.program = None
        self.is_playing = False

    # ---- decisions

    def act(self, view: Observation, clock: Clock) -> Action:
        program = self.program
        if program is None or program.has_ended:
            raise AgentFailed("is not running")
        if self.belief is not None:
            self.belief.observe(view)
        limit = answer_limit(clock)
        deadline = monotonic() + limit
        program.send(act_message(view, clock, self.encoder), deadline - monotonic())
        model: ForwardModel | None = None
        while True:
            answer = program.receive(deadline - monotonic(), limit)
            if isinstance(answer, Choice):
                self.info = answer.info
                return read_choice(answer, view, self.encoder)
            if not isinstance(answer, Request):
                raise program.unexpected(answer, Choice)
            if model is None:
                model = ForwardModel(view, self.rng, self.belief, self.score)
            program.send(model.answer(answer), deadline - monotonic())

    def explanation(self, view: Observation) -> Json | None:
        info: Json | None = self.info  # untrusted; the arena checks its format
        return info

    def cpu_seconds(self) -> float:
        """Return the CPU time of the program and of this process, which answers its requests."""
        program = self.program
        return process_time() + (0.0 if program is None or program.has_ended else cpu_seconds(program.popen.pid))


def past_match_form(past: PastMatch) -> PastMatchForm:
    decks = {"deck": past.deck.to_json(), "opponent_deck": past.opponent_deck.to_json()}
    return PastMatchForm(**{**past._asdict(), **decks})


def past_game_form(past: PastGame) -> PastGameForm:
    decisions = [PastDecision(*observation_form(view), action.text()) for view, action in past.decisions]
    observation, history = observation_form(past.view)
    return PastGameForm(
        round=past.round,
        opponent=past.opponent,
        seat=past.seat,
        deck=past.deck.to_json(),
        decisions=decisions,
        observation=observation,
        history=history,
        result=Outcome(winner=past.result.winner, reason=past.result.reason),
    )


def answer_limit(clock: Clock) -> float:
    """Return the maximum time to wait for an answer, in seconds; the arena itself enforces the time limit."""
    left = clock.left()
    if isinf(left):
        return PATIENCE
    return wall_limit(left) if clock.uses_cpu_time else max(left, 0.0) + PATIENCE
