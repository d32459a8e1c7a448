"""Lethal puzzles: their solutions always win, and simple agents do not find them."""

import pytest

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, ScenarioError
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import END, MAKE_ATTACK, HearthstoneAction
from topdeck.games.hearthstone.puzzles import CHANCE, ORDER, TAUNT, Puzzle, puzzles
from topdeck.games.shared.puzzles import FIRST, PuzzleFile, find_action, is_won, read_puzzles

ALL = puzzles()
SEEDS = range(12)


def having(theme: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL if theme in puzzle.themes]


def by_name(some: list[Puzzle]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("puzzle", some, ids=[puzzle.name for puzzle in some])


def solution(puzzle: Puzzle) -> list[Action]:
    """Return the solution as actions, which keep their meaning in a different order."""
    state = puzzle.start()
    actions = []
    for words in puzzle.solution:
        actions.append(find_action(state, words))
        state.apply(actions[-1])
    return actions


def certain(puzzle: Puzzle, line: list[Action]) -> bool:
    """Return whether these actions win in every game if those that are not legal are skipped."""
    return all(wins(puzzle, line, seed) for seed in SEEDS)


def wins(puzzle: Puzzle, line: list[Action], seed: int) -> bool:
    session = Session(puzzle.start(seed))
    for action in line:
        if session.player == FIRST and action in session.state.actions():
            session.submit(FIRST, action)
    return is_won(session)


def lucky(puzzle: Puzzle, seed: int) -> bool:
    """Return whether the gamble wins; unlucky outcomes can even make it illegal."""
    try:
        return puzzle.is_won_with(puzzle.gamble, seed)
    except IllegalAction:
        return False


# ---- what they are


def test_there_are_thirty_of_all_kinds_and_classes() -> None:
    assert len({puzzle.name for puzzle in ALL}) == len(ALL) == 30
    assert len({puzzle.sides[0].hero for puzzle in ALL}) == 9
    assert (len(having(ORDER)), len(having(TAUNT)), len(having(CHANCE))) == (29, 18, 6)


@by_name(list(ALL))
def test_the_solution_wins_with_every_random_outcome(puzzle: Puzzle) -> None:
    assert all(puzzle.is_won_with(puzzle.solution, seed) for seed in SEEDS)


@by_name(list(ALL))
def test_no_player_has_more_mana_than_crystals(puzzle: Puzzle) -> None:
    state = puzzle.start()
    assert all(0 <= side.mana <= side.max_mana <= constants.MAX_MANA for side in (state.first, state.second))


@by_name(list(ALL))
def test_nothing_in_the_solution_can_be_left_out(puzzle: Puzzle) -> None:
    line = solution(puzzle)
    for place in range(len(line)):
        assert not certain(puzzle, line[:place] + line[place + 1 :])


@by_name(having(ORDER))
def test_order_matters(puzzle: Puzzle) -> None:
    line = solution(puzzle)
    swapped = [[*line[:place], line[place + 1], line[place], *line[place + 2 :]] for place in range(len(line) - 1)]
    assert len(line) >= 4
    assert not all(certain(puzzle, other) for other in swapped)


@by_name(having(TAUNT))
def test_a_taunt_minion_is_in_the_way_and_can_be_overcome(puzzle: Puzzle) -> None:
    assert any(it.has_keyword(constants.TAUNT) for it in puzzle.start().second.board)
    attacks = [
        action for action in solution(puzzle) if isinstance(action, HearthstoneAction) and action.kind == MAKE_ATTACK
    ]
    assert any(attack.target in constants.HEROES for attack in attacks)


@by_name(having(CHANCE))
def test_luck_wins_sometimes_only(puzzle: Puzzle) -> None:
    assert {lucky(puzzle, seed) for seed in SEEDS} == {True, False}


def test_without_chance_there_is_no_gamble() -> None:
    assert {puzzle.name for puzzle in ALL if puzzle.gamble} == {puzzle.name for puzzle in having(CHANCE)}


def test_a_puzzle_introduces_itself() -> None:
    assert str(ALL[0]) == "A spark more: Jaina has a hand full of fire and eight mana. Malfurion has eleven health."


# ---- who solves them


class Reciter(Agent):
    """Plays a fixed line, and ends the turn when the next action is not legal."""

    def __init__(self, line: tuple[str, ...]) -> None:
        self.line = line

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.left = list(self.line)

    def act(self, view: Observation, clock: Clock) -> Action:
        wanted = self.left.pop(0) if self.left else ""
        return next((action for action in view.actions() if view.describe(action) == wanted), END)


@by_name(list(ALL))
def test_an_agent_that_plays_the_solution_solves_the_puzzle(puzzle: Puzzle) -> None:
    assert puzzle.is_solved_by(Reciter(puzzle.solution))
    assert not puzzle.is_solved_by(Reciter(()))


@by_name(having(CHANCE))
def test_an_agent_that_gambles_wins_some_games_but_does_not_solve_the_puzzle(puzzle: Puzzle) -> None:
    gambler = Reciter(puzzle.gamble)
    assert any(puzzle.is_won_by(gambler, seed) for seed in SEEDS)
    assert not puzzle.is_solved_by(gambler)


def test_the_deck_of_the_agent_has_the_cards_in_hand_and_deck() -> None:
    puzzle = next(puzzle for puzzle in ALL if puzzle.name == "All hands on deck")
    agent = Reciter(())
    assert not puzzle.is_won_by(agent)
    assert (agent.seat, agent.deck.size(), agent.deck.about) == (0, 9, {"class": "warrior"})
    assert agent.deck.cards["CFM_637"] == 1


def test_looking_one_step_ahead_is_not_enough() -> None:
    greedy = make_agent("greedy")
    assert sum(puzzle.is_solved_by(greedy) for puzzle in ALL) <= 10


@pytest.mark.slow
@by_name([puzzle for puzzle in ALL if CHANCE not in puzzle.themes])
def test_searching_the_whole_turn_solves_puzzles_without_chance(puzzle: Puzzle) -> None:
    assert puzzle.is_solved_by(make_agent("madrid-greedy-tree(iterations=200000, ms=none)"))


@pytest.mark.slow
@by_name(list(ALL))
def test_the_champion_solves_every_puzzle_with_its_effort(puzzle: Puzzle) -> None:
    assert puzzle.effort
    assert puzzle.is_solved_by(make_agent(f"champion(iterations={puzzle.effort}, ms=none)"))


# ---- files of puzzles

PUZZLE = """
[[puzzles]]
name = "Fire"
text = "Burn."
solution = ["play Fireball → Garrosh Hellscream"]
sides = [{ class = "mage", mana = 4, hand = ["Fireball"] }, { class = "warrior", health = 6 }]
"""


def test_a_puzzle_is_read_from_its_file() -> None:
    [puzzle] = read_puzzles(PUZZLE, "fire.toml", PuzzleFile[Puzzle])
    assert puzzle.is_won_with(puzzle.solution)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzles = [", "fire.toml: "),
        ("puzzles = [{}]", "fire.toml: puzzles[0]: object missing required field `name`"),
        (PUZZLE.replace("mana", "manna"), "fire.toml: puzzles[0].sides[0]: object contains unknown field `manna`"),
        (
            PUZZLE.replace("Burn.", 'Burn."\nthemes = ["fire"]\n#'),
            "fire.toml: puzzles[0].themes[0]: invalid enum value",
        ),
        (PUZZLE.replace('"Fireball"', '"Firebal"'), "fire.toml, puzzle 'Fire': sides[0].hand[0]: unknown card"),
        (
            PUZZLE.replace("6", "0"),
            "fire.toml, puzzle 'Fire': this position is impossible: player 1 has 0 of 30 health",
        ),
    ],
)
def test_a_mistake_in_a_file_of_puzzles_is_named(text: str, words: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read_puzzles(text, "fire.toml", PuzzleFile[Puzzle])
    assert str(refused.value).startswith(words)
