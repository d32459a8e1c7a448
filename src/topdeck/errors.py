"""What can be wrong with what a user gives us.  Each error is one clear sentence."""

from __future__ import annotations


class TopdeckError(Exception):
    """A mistake in the input, not in the program."""


class IllegalAction(TopdeckError):
    """The action is not legal in this state; the state is unchanged."""


class UnknownGame(TopdeckError):
    """No game is registered under this name."""


class UnknownCard(TopdeckError):
    """No card has this id or name."""


class DeckError(TopdeckError):
    """The deck cannot be read or is not legal."""


class SpecError(TopdeckError):
    """A spec cannot be read, or names what there is not."""


class ScenarioError(TopdeckError):
    """The position cannot be built."""


class FormError(TopdeckError):
    """A text or JSON form cannot be read."""


class RecordError(TopdeckError):
    """A record cannot be replayed."""


class MatchError(TopdeckError):
    """A match cannot be played, or its results cannot be kept."""


class BeliefError(TopdeckError):
    """The hidden cards a belief proposes contradict what was seen."""
