"""Conformance checks and speed benchmarks for games and agents."""

from topdeck.testing.check_agent import AgentReport, check_agent
from topdeck.testing.check_game import CheckFailed, check_game
from topdeck.testing.check_invariants import check_invariants
from topdeck.testing.check_program import Check, check_program

__all__ = ["AgentReport", "Check", "CheckFailed", "check_agent", "check_game", "check_invariants", "check_program"]
