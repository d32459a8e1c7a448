"""Checks of whether a game or an agent follows its contract, and measurements of its speed."""

from topdeck.testing.check_agent import AgentReport, check_agent
from topdeck.testing.check_game import CheckFailed, check_game
from topdeck.testing.check_invariants import check_invariants

__all__ = ["AgentReport", "CheckFailed", "check_agent", "check_game", "check_invariants"]
