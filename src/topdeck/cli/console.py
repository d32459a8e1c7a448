"""P4's console: set up two players, let them play, and save the log."""

from __future__ import annotations

from cmd import Cmd
from pathlib import Path

from topdeck import load_game
from topdeck.agents import AGENTS, make_agent
from topdeck.agents.spec import Spec
from topdeck.arena.match import Played, opened, play_game
from topdeck.arena.seeds import game_seed
from topdeck.cli.planned import GAME
from topdeck.errors import TopdeckError
from topdeck.game import Action, State
from topdeck.games.hearthstone.model import Table
from topdeck.games.hearthstone.text import recounted

DECK = "AggroPirateWarrior"
# What P4 calls them.
NAMES = {
    "RandomAgent": "random",
    "GreedyAgent": "greedy",
    "BeamSearchAgent": "beam",
    "DynamicLookaheadAgent": "lookahead",
    "MCTSAgent": "p4-mcts",
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
HEAD = """\
Duels of Agents
Use command 'player1' to set up the first agent.
Use command 'player2' to set up the second agent.
Use command 'play (count)' to play (count) games.
Use command 'save (file)' to save the log of the last games.
Use command 'exit' to quit."""


class Duels(Cmd):
    """The commands; each answers a mistake with one line."""

    intro = HEAD
    prompt = "> "

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed = seed
        self.players = [(DECK, "greedy"), (DECK, "greedy")]
        self.games = 0  # so far, of all duels: each has a deal of its own
        self.log: list[str] = []

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
        print(f"there is no command {line.split(maxsplit=1)[0]!r}; there are player1, player2, play, save, exit")

    # ---- commands

    def do_player1(self, line: str) -> None:
        """player1 [DECK AGENT]: set up the first agent."""
        self.players[0] = self.set_up(line)

    def do_player2(self, line: str) -> None:
        """player2 [DECK AGENT]: set up the second agent."""
        self.players[1] = self.set_up(line)

    def do_play(self, line: str) -> None:
        """play COUNT: play so many games, the seats taking turns."""
        if not line.isdecimal() or int(line) < 1:
            raise TopdeckError("say how many games: play 10")
        self.duel(int(line))

    def do_save(self, line: str) -> None:
        """save FILE: write the log of the last games, move by move."""
        if not self.log:
            raise TopdeckError("there is no log yet; play some games first")
        if not line:
            raise TopdeckError("say where to: save duel.txt")
        try:
            Path(line).write_text("\n".join(self.log) + "\n", "utf-8")
        except OSError as error:
            raise TopdeckError(f"{line} cannot be written: {error.strerror}") from None
        print(f"{line}: {len(self.log)} lines")

    def do_exit(self, line: str) -> bool:
        """exit: quit."""
        return True

    # ---- players

    def set_up(self, line: str) -> tuple[str, str]:
        """A deck and an agent, asked for if they are not named."""
        game = load_game(GAME)
        if not line:
            print("<----- Player Setup ----->\nChoose the player's deck and agent")
            print(f"Available decks: {', '.join(deck.name for deck in game.decks())}")
            print(f"Available agents: {', '.join(NAMES)}, or any of topdeck agents")
            print("Example: AggroPirateWarrior BeamSearchAgent")
            line = input(self.prompt)
        deck, _, agent = line.strip().partition(" ")
        if not agent:
            raise TopdeckError("name a deck and an agent, e.g. AggroPirateWarrior BeamSearchAgent")
        game.deck(deck)
        spec = NAMES.get(agent.strip(), agent.strip())
        if spec == "p4-mcts":
            spec = str(self.with_parameters())
        make_agent(spec)
        print(f"{spec} with {deck}")
        return deck, spec

    def with_parameters(self) -> Spec:
        """P4's search with what is asked for; an empty answer leaves the default."""
        defaults = AGENTS["p4-mcts"].parameters()
        values: dict[str, int | str] = {}
        for key, name, words in (
            ("turn_depth", "Turn Depth", None),
            ("ms", "Time Budget (ms)", None),
            ("rule", "Selection strategy", RULES),
            ("score", "State rate strategy", SCORES),
        ):
            choice = f" ({', '.join(words)})" if words else f" ({defaults[key].default})"
            answer = input(f"{name}{choice}: ").strip()
            if answer and words is None:
                if not answer.isdecimal():
                    raise TopdeckError(f"{name} must be a whole number, not {answer!r}")
                values[key] = int(answer)
            elif answer and words is not None:
                if answer not in words:
                    raise TopdeckError(f"{name} is one of {', '.join(words)}, not {answer!r}")
                values[key] = words[answer]
        return Spec("p4-mcts", dict(values))

    # ---- games

    def duel(self, count: int) -> None:
        """So many games; how far it is and how it stands is told after each."""
        self.log = []
        points = [0, 0]
        draws = 0
        try:
            for number in range(count):
                played = self.play_one(number % 2)
                winner = played.result.winner
                if winner is None:
                    draws += 1
                else:
                    points[winner if number % 2 == 0 else 1 - winner] += 1
                score = f"player1 {points[0]}, player2 {points[1]}, draws {draws}"
                print(f"game {number + 1} of {count}, {count - number - 1} to go: {score}")
        except KeyboardInterrupt:
            print("interrupted; these games count")

    def play_one(self, first: int) -> Played:
        """A game in which player 1 or 2 begins."""
        game = load_game(GAME)
        order = (0, 1) if first == 0 else (1, 0)
        one, other = (game.deck(self.players[player][0]) for player in order)
        agents = (make_agent(self.players[order[0]][1]), make_agent(self.players[order[1]][1]))
        seed = game_seed(self.seed, (one.name, other.name), self.games)
        self.games += 1
        names = " against ".join(f"player{player + 1} ({' '.join(self.players[player])})" for player in order)
        self.log.append(f"game {self.games}: {names}")
        with opened(*agents):
            played = play_game(GAME, agents, (one, other), seed, watch=self.watch)
        self.log.append(str(played.result))
        return played

    def watch(self, before: State, action: Action, after: State) -> None:
        """Write the story down."""
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        self.log.append(recounted(before, action, after))
