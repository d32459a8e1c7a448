"""An agent that is a program in any language, which speaks the protocol in `docs/protocol.md`."""

from collections.abc import Mapping
from math import isinf
from time import monotonic
from typing import Annotated, Any

from msgspec import Meta

from topdeck.agents.registry import get_registry
from topdeck.config.parameters import A_FILE, DEFAULT, BeliefSpec, StateScoreSpec
from topdeck.config.parameters import Config as BaseConfig
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, Json, Observation, Result, StateScore
from topdeck.protocol.forward_model import ForwardModel
from topdeck.protocol.host import act_message, find_encoder, read_choice
from topdeck.protocol.messages import Begin, Choice, End, Greeting, Outcome, Ready, Request
from topdeck.protocol.program import PATIENCE, Program, split_command


class ExecAgent(Agent):
    """Plays the actions that a program chooses.

    The program is started for each game, unless its `hello` says that it can be kept.

    Attributes:
        settings: The settings of the game, which the program is told.
        keeps_program: Whether the program is kept for several games.
    """

    class Config(BaseConfig):
        command: Annotated[str, A_FILE, Meta(description="Command that starts the program.")]
        score: Annotated[
            StateScoreSpec, Meta(description="Evaluation function that the program can use on sampled positions.")
        ] = DEFAULT
        belief: Annotated[
            BeliefSpec | None, Meta(description="Belief from which positions are sampled; `none` for a uniform belief.")
        ] = DEFAULT

    settings: Mapping[str, object] = {}
    keeps_program = False

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        self.config = self.Config(**values) if config is None else config
        split_command(self.config.command)  # rejects a command that cannot work
        self.program: Program | None = None
        self.is_open = False
        self.info: Any = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to copy, without the program: a copy starts its own."""
        return {**self.__dict__, "program": None, "is_open": False}

    # ---- before and after games

    def start(self, game: str) -> Greeting:
        """Start the program and return its answer to `hello`."""
        self.program = program = Program(self.config.command)
        greeting = program.greet(load_game(game))
        self.keeps_program = greeting.keep
        return greeting

    def prepare(self, game: str) -> None:
        """Start the program before the first game, to find out whether it works and whether it can be kept."""
        self.start(game)
        self.is_open = True
        if not self.keeps_program:
            self.close()

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        played = load_game(game)
        registry = get_registry(played)
        self.encoder = find_encoder(played)
        self.score: StateScore = registry.build(self.config.score, "score")
        self.belief: Belief | None = registry.build(self.config.belief, "belief")
        message = Begin(game=game, seat=seat, deck=deck.to_json(), settings=dict(self.settings), seed=rng.seed())
        if self.program is None or self.program.has_ended:
            self.start(game)
        assert self.program is not None
        self.program.ask(message, Ready)

    def end(self, result: Result) -> None:
        if self.program is None or self.program.has_ended:
            return
        self.program.send(End(result=Outcome(winner=result.winner, reason=result.reason)), PATIENCE)
        if not (self.keeps_program and self.is_open):
            self.close()

    def close(self) -> None:
        if self.program is not None and not self.program.has_ended:
            self.program.quit()
        self.program = None

    # ---- decisions

    def act(self, view: Observation, clock: Clock) -> Action:
        program = self.program
        assert program is not None
        if self.belief is not None:
            self.belief.observe(view)
        left = clock.left()
        deadline = monotonic() + (PATIENCE if isinf(left) else max(left, 0.0) + PATIENCE)
        program.send(act_message(view, clock, self.encoder), deadline - monotonic())
        model: ForwardModel | None = None
        while True:
            answer = program.receive(deadline - monotonic())
            if isinstance(answer, Choice):
                self.info = answer.info
                return read_choice(answer, view, self.encoder)
            if not isinstance(answer, Request):
                raise program.unexpected(answer, Choice)
            if model is None:
                model = ForwardModel(view, self.rng, self.belief, self.score)
            program.send(model.answer(answer), deadline - monotonic())

    def explanation(self, view: Observation) -> Json | None:
        info: Json | None = self.info  # untrusted; the arena checks its form
        return info
