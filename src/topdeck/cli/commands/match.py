"""`topdeck match`: plays mirrored games between two agents."""

from typing import Annotated

from typer import Argument, Context, Option

from topdeck.arena.plan.experiment import make_entries
from topdeck.arena.plan.formats import Meeting, RoundRobin
from topdeck.cli.experiment_options import ExperimentCommand, ExperimentOptions
from topdeck.cli.game_options import find_deck
from topdeck.cli.options import THE_DEFAULT_DECK, command
from topdeck.core.errors import TopdeckError


@command(ExperimentCommand)
def match(
    context: Context,
    first: Annotated[str, Argument(metavar="A", help="Spec of the first agent, such as greedy.")],
    second: Annotated[str, Argument(metavar="B", help="Spec of the second agent.")],
    deck: Annotated[
        str, Option(help="Name or .toml file of the deck for both seats.", show_default=THE_DEFAULT_DECK)
    ] = "",
    deck2: Annotated[str, Option(help="Deck for the second seat, if it differs from --deck.")] = "",
    decks: Annotated[str, Option(help="Comma-separated names of decks to pair with each other, or `all`.")] = "",
    pairs: Annotated[int, Option(min=1, help="Number of mirrored game pairs per deck pairing.")] = 100,
) -> int:
    """Play mirrored pairs of games between two agents.

    Both games of a pair have the same seed and decks; the agents swap seats.  Games are played on all cores.

    Example: topdeck match greedy random --decks MurlocDruid,ZooDiscardWarlock --pairs 50 --out games.db
    """
    options: ExperimentOptions = context.obj
    agents = make_entries([first, second])
    if decks:
        if deck or deck2:
            raise TopdeckError("--decks already lists all decks; omit --deck and --deck2")
        return options.play(options.experiment(agents, decks, RoundRobin(pairs)))
    own = find_deck(options.game_instance, deck)
    other = find_deck(options.game_instance, deck2) if deck2 else own
    meeting = Meeting(pairs, seats=((own.name, other.name),))
    return options.play(options.experiment(agents, tuple(dict.fromkeys((own, other))), meeting))
