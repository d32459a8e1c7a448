"""The open agents of a process: each is opened before its first game there, and closed after its last."""

import sys
from collections.abc import Collection
from copy import deepcopy

from topdeck.agents import make_agent
from topdeck.arena.play.faults import describe_error, format_traceback
from topdeck.arena.play.worker import close_agent, copy_agent
from topdeck.config.external_code import is_external
from topdeck.core.agent import Agent
from topdeck.core.errors import ConstructorError, EvolutionError, TopdeckError


class AgentFailure(EvolutionError):
    """An agent failed, which ends an evolution, because its games would be meaningless."""

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


class OpenAgents:
    """The open agents of one game, by spec."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.opened: dict[str, Agent] = {}
        self.external: set[str] = set()  # specs with external code, whose agents may keep any state

    def agent(self, spec: str) -> Agent:
        """Return a copy of the opened agent for one game, so that no game depends on earlier games.

        Raises:
            AgentFailure: The agent cannot be made, opened or copied.
        """
        if spec not in self.opened:
            self.opened[spec] = self.open(spec)
        agent = self.opened[spec]
        try:
            return deepcopy(agent) if spec in self.external else copy_agent(agent)
        except Exception as error:
            reason = describe_error(error)
            text = f"{spec} cannot be copied for every game ({reason}); create what cannot be copied in begin()"
            raise AgentFailure(text, format_traceback(error)) from error

    def open(self, spec: str) -> Agent:
        try:
            agent = make_agent(spec, self.game)
            agent.open()
        except (Exception, SystemExit) as error:
            if isinstance(error, TopdeckError) and not isinstance(error, ConstructorError):
                raise  # it names a mistake in the spec
            raise AgentFailure(f"{spec} {describe_error(error)} when it was opened", format_traceback(error)) from error
        if is_external(spec):
            self.external.add(spec)
        return agent

    def keep(self, specs: Collection[str]) -> None:
        """Close all other agents, and print their errors."""
        for spec in [spec for spec in self.opened if spec not in specs]:
            if fault := close_agent(spec, self.opened.pop(spec)):
                print(fault, file=sys.stderr)

    def close(self, at_once: bool = False) -> list[str]:
        """Close all agents, and return their errors."""
        faults = [close_agent(spec, agent) for spec, agent in self.opened.items()]
        self.opened.clear()
        return list(filter(None, faults))
