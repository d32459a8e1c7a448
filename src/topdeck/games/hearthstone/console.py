"""A console like Olomouc's, for setting up two players, playing games between them, and saving the log."""

from cmd import Cmd
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from topdeck.agents import canonical, known_agents, make_agent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.seeds import game_seed, seed_from
from topdeck.arena.play.match import open_agents, play_game
from topdeck.config.spec import Spec
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.state import Action, State
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.deck import playable_decks

GAME = "hearthstone"
DECK = "AggroPirateWarrior"
SEARCH, PREDICTING = "olomouc-mcts", "olomouc-pred"  # the second agent is for a turn depth of 2 or more
# Names in Olomouc's console, and the corresponding names in Topdeck.
NAMES = {
    "RandomAgent": "random",
    "GreedyAgent": "greedy-2020",
    "BeamSearchAgent": "beam",
    "DynamicLookaheadAgent": "lookahead",
    "MCTSAgent": SEARCH,
}
RULES = {
    "MaxChild": "max",
    "RobustChild": "robust",
    "MaxRobustChild": "max-robust",
    "MaxRatioChild": "ratio",
    "SecureChild": "secure",
    "UCT": "uct",
}
SCORES = {
    "Aggro": "aggro",
    "Control": "control",
    "Ramp": "ramp",
    "Ejnar": "ejnar",
    "Greedy": "myscore",
    "Fatigue": "fatigue",
}
QUESTIONS: dict[str, tuple[str, dict[str, str]]] = {  # the prompt and the possible answers for each parameter
    "turn_depth": ("Turn Depth", {}),
    "ms": ("Time Budget (ms)", {}),
    "rule": ("Selection strategy", RULES),
    "score": ("State rate strategy", SCORES),
}
HEAD = """\
Duels of Agents
Use command 'player1' to set up the first agent.
Use command 'player2' to set up the second agent.
Use command 'play (count)' to play (count) games.
Use command 'save (file)' to save the log of the last games.
Use command 'exit' to quit."""


@dataclass(frozen=True)
class Player:
    """A player in a duel, with the canonical spec of its agent and the name of its deck."""

    spec: str
    deck: str

    def __str__(self) -> str:
        return f"{self.spec} with {self.deck}"


class Duels(Cmd):
    """The commands of the console, which reports every error on one line."""

    prompt = "> "

    def __init__(self, seed: int, era: str, mulligan: bool) -> None:
        super().__init__()
        self.seed = seed
        self.game = load_game(GAME)
        self.rules = rules(era, mulligan)
        self.settings: Settings = {"era": era, "mulligan": mulligan}
        greedy = Player(canonical(NAMES["GreedyAgent"], GAME), DECK)
        self.players = [greedy, greedy]
        self.games = 0  # the number of games played so far, so that each game has a new deal
        self.log: list[str] = []
        self.intro = "\n".join([HEAD, *self.describe_setup()])

    def describe_setup(self) -> list[str]:
        """Return lines that describe the players and the rules."""
        mulligan = "with a mulligan" if self.rules.mulligan else "no mulligan"
        limit = f"a draw at turn {self.rules.max_turns}"
        agreed = f"rules: era {self.rules.era}, {mulligan}, {limit}, random first player; seed {self.seed}"
        return [*(f"player{number}: {player}" for number, player in enumerate(self.players, 1)), agreed]

    def onecmd(self, line: str) -> bool:
        try:
            return super().onecmd(line)
        except TopdeckError as error:
            print(error)
        return False

    def emptyline(self) -> bool:
        return False

    def default(self, line: str) -> None:
        if line == "EOF":
            print()
            raise SystemExit
        print(f"unknown command {line.split(maxsplit=1)[0]!r}; choose from player1, player2, play, save, exit")

    # ---- commands

    def do_player1(self, line: str) -> None:
        """player1 [DECK AGENT]: set up the first agent."""
        self.set_up(0, line)

    def do_player2(self, line: str) -> None:
        """player2 [DECK AGENT]: set up the second agent."""
        self.set_up(1, line)

    def do_play(self, line: str) -> None:
        """play COUNT: play COUNT games, each with a random first player."""
        if not line.isdecimal() or int(line) < 1:
            raise TopdeckError("specify the number of games, for example `play 10`")
        self.play_duel(int(line))

    def do_save(self, line: str) -> None:
        """save FILE: write the move-by-move log of the last games to FILE."""
        if not self.log:
            raise TopdeckError("there is no log yet; play some games first")
        if not line:
            raise TopdeckError("specify a file, for example `save duel.txt`")
        try:
            Path(line).write_text("\n".join(self.log) + "\n", "utf-8")
        except OSError as error:
            raise TopdeckError(f"{line} cannot be written: {error.strerror}") from None
        print(f"{line}: {len(self.log)} lines")

    def do_exit(self, line: str) -> bool:
        """exit: quit."""
        return True

    # ---- players

    def set_up(self, number: int, line: str) -> None:
        """Set a player's deck and agent; prompt for them if the line is empty."""
        if not line:
            print("<----- Player Setup ----->\nChoose the player's deck and agent")
            print(f"Available decks: {', '.join(deck.name for deck in playable_decks(self.rules))}")
            print(f"Available agents: {', '.join(NAMES)}, or any agent listed by 'topdeck agents'")
            print("Example: AggroPirateWarrior BeamSearchAgent")
            line = input(self.prompt)
        deck, _, agent = line.strip().partition(" ")
        if not agent:
            raise TopdeckError("specify a deck and an agent, for example `AggroPirateWarrior BeamSearchAgent`")
        self.game.start((self.game.deck(deck),) * 2, 0, **self.settings)  # rejects illegal decks
        spec = NAMES.get(agent.strip(), agent.strip())
        if spec == SEARCH:
            spec = str(self.ask_parameters())
        self.players[number] = Player(canonical(spec, GAME), deck)
        print(f"player{number + 1}: {self.players[number]}")

    def ask_parameters(self) -> Spec:
        """Prompt for the parameters of Olomouc's search and return its spec; an empty answer keeps the default."""
        defaults = known_agents(GAME)[SEARCH].parameters()
        values: dict[str, Any] = {}
        for key, (name, words) in QUESTIONS.items():
            answer = input(f"{name} ({', '.join(words) if words else defaults[key].default}): ").strip()
            if answer and words:
                if answer not in words:
                    raise TopdeckError(f"{name} must be one of {', '.join(words)}, not {answer!r}")
                values[key] = words[answer]
            elif answer:
                if not answer.isdecimal():
                    raise TopdeckError(f"{name} must be a whole number, not {answer!r}")
                values[key] = int(answer)
        return Spec(PREDICTING if values.get("turn_depth", 1) > 1 else SEARCH, values)

    # ---- games

    def play_duel(self, count: int) -> None:
        """Play `count` games and print the progress and the score after each one."""
        self.log = self.describe_setup()
        print("\n".join(self.log))
        wins: Counter[int | None] = Counter()
        try:
            for number in range(1, count + 1):
                wins[self.play_next()] += 1
                score = f"player1 {wins[0]}, player2 {wins[1]}, draws {wins[None]}"
                print(f"game {number} of {count}, {count - number} to go: {score}")
        except KeyboardInterrupt:
            print("interrupted; finished games are counted")

    def play_next(self) -> int | None:
        """Play a game and return the index of the winner, or None if it is drawn."""
        decks = [self.game.deck(player.deck) for player in self.players]
        seed = game_seed(self.seed, (decks[0].name, decks[1].name), self.games)
        first = seed_from(f"{seed}/who begins") % 2
        second = 1 - first
        self.games += 1
        self.log.append(f"game {self.games}: player{first + 1} begins as P0, player{second + 1} is P1")
        agents = (make_agent(self.players[first].spec, GAME), make_agent(self.players[second].spec, GAME))
        seated = (decks[first], decks[second])
        with open_agents(*agents):
            result = play_game(GAME, agents, seated, seed, self.settings, watch=self.watch).result
        winner = None if result.winner is None else (first, second)[result.winner]
        outcome = "draw" if winner is None else f"player{winner + 1} wins"
        self.log.append(f"{outcome}: {result.reason}")
        return winner

    def watch(self, before: State, action: Action, after: State) -> None:
        """Add a move to the log."""
        self.log.append(self.game.display.narrate(before, action, after))
