"""Computing and printing card statistics, for `report` and `export`."""

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.card_replays import card_report
from topdeck.arena.results import card_tables
from topdeck.arena.results.card_statistics import CardReport, DeckStatistics
from topdeck.arena.results.card_tables import IMPORTANT, LEGEND, Row
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.store.results import Results
from topdeck.cli.bar import Bar
from topdeck.cli.options import CardTable
from topdeck.cli.output import console, fits, print_table

MOST_OTHERS = 10  # the maximum number of printed cards that are not from the deck list


def compute_card_report(results: Results | MergedResults, workers: int | None) -> CardReport | None:
    """Replay the games with a progress bar and return their card statistics, or None after Ctrl-C."""
    aside = Console(stderr=True, highlight=False)
    try:
        with Bar(aside, "replaying") as bar:
            return card_report(results, workers=workers, progress=bar.show)
    except KeyboardInterrupt:
        aside.print("[yellow]interrupted[/]")
        return None


def print_card_report(report: CardReport, by: CardTable | None) -> None:
    """Print the statistics of each agent and deck, followed by the number of games on which they are based."""
    shown = console()
    is_complete = True
    for deck in report.decks:
        heading = escape(card_tables.deck_heading(deck))
        shown.print(f"[bold]{heading}[/]: {card_tables.count_games(deck.games)}, score {deck.score}", soft_wrap=True)
        if by == "turn":
            print_rows(shown, card_tables.turn_rows(deck, report.turn_name))
        elif by == "opponent":
            print_rows(shown, card_tables.opponent_rows(deck))
        else:
            is_complete = print_cards(shown, deck) and is_complete
        shown.print()
    if report.decks:
        shown.print(explain_table(report, by), soft_wrap=True)
    if not is_complete:
        shown.print("The table is shortened to fit; --json prints all values.", soft_wrap=True)
    for note in card_tables.notes(report):
        shown.print(escape(note), soft_wrap=True)


def explain_table(report: CardReport, by: CardTable | None) -> str:
    """Return a sentence that explains the cells of a table."""
    if by is None:
        return LEGEND
    use = f"was played in that {report.turn_name}" if by == "turn" else "was drawn or played against that opponent"
    return f"Each cell contains the mean score of the games in which the card {use}, and the number of these games."


def print_cards(shown: Console, deck: DeckStatistics) -> bool:
    """Print a deck's cards and the most frequent other cards; return whether all cards were printed."""
    is_complete = print_rows(shown, card_tables.card_rows(deck), important=IMPORTANT)
    if others := card_tables.other_rows(deck):
        shown.print("\nNot from the deck list:")
        is_complete = print_rows(shown, others[:MOST_OTHERS], important=IMPORTANT) and is_complete
        if len(others) > MOST_OTHERS:
            shown.print(f"and {len(others) - MOST_OTHERS} more cards")
    return is_complete and len(others) <= MOST_OTHERS


def print_rows(shown: Console, rows: list[Row], important: tuple[str, ...] = ()) -> bool:
    """Print rows as a table and return whether the table is complete.

    If the table is too wide and some columns are marked as important, only these columns are printed.
    """
    heads = [*rows[0]] if rows else ["card"]
    is_complete = not important or fits(shown, heads, [[*row.values()] for row in rows])
    if not is_complete:
        heads = [head for head in heads if head in important]
    print_table(shown, heads, [[row[head] for head in heads] for row in rows], numbers=heads[1:])
    return is_complete
