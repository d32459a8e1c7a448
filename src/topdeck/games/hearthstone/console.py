"""Olomouc's console: set up two players, let them play as there, and save the log."""

from __future__ import annotations

from cmd import Cmd
from dataclasses import dataclass
from pathlib import Path

from topdeck.agents import canonical, known_agents, make_agent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.seeds import game_seed, seed_from
from topdeck.arena.play.match import opened, play_game
from topdeck.config.spec import Spec
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.state import Action, State
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.deck import playable_decks
from topdeck.games.hearthstone.display.transcript import transcript_line
from topdeck.games.hearthstone.engine.model import Table

GAME = "hearthstone"
DECK = "AggroPirateWarrior"
SEARCH, GUESSING = "olomouc-mcts", "olomouc-pred"  # the latter for a turn depth of 2 or more
# What Olomouc calls them.
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
HEAD = """\
Duels of Agents
Use command 'player1' to set up the first agent.
Use command 'player2' to set up the second agent.
Use command 'play (count)' to play (count) games.
Use command 'save (file)' to save the log of the last games.
Use command 'exit' to quit."""


@dataclass(frozen=True)
class Player:
    """Who plays: an agent by its full spec, and its deck by name."""

    spec: str
    deck: str

    def __str__(self) -> str:
        return f"{self.spec} with {self.deck}"


class Duels(Cmd):
    """The commands; each answers a mistake with one line."""

    prompt = "> "

    def __init__(self, seed: int, era: str, mulligan: bool) -> None:
        super().__init__()
        self.seed = seed
        self.rules = rules(era, mulligan)
        self.settings: Settings = {"era": era, "mulligan": mulligan}
        greedy = Player(canonical(NAMES["GreedyAgent"], GAME), DECK)
        self.players = [greedy, greedy]
        self.games = 0  # so far, of all duels: each has a deal of its own
        self.log: list[str] = []
        self.intro = "\n".join([HEAD, *self.setting()])

    def setting(self) -> list[str]:
        """Who plays, and by which rules."""
        mulligan = "with a mulligan" if self.rules.mulligan else "no mulligan"
        limit = f"a draw at turn {self.rules.max_turns}"
        agreed = f"rules: era {self.rules.era}, {mulligan}, {limit}, who begins is drawn; seed {self.seed}"
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
        print(f"there is no command {line.split(maxsplit=1)[0]!r}; there are player1, player2, play, save, exit")

    # ---- commands

    def do_player1(self, line: str) -> None:
        """player1 [DECK AGENT]: set up the first agent."""
        self.set_up(0, line)

    def do_player2(self, line: str) -> None:
        """player2 [DECK AGENT]: set up the second agent."""
        self.set_up(1, line)

    def do_play(self, line: str) -> None:
        """play COUNT: play this number of games; who begins is drawn for each."""
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

    def set_up(self, number: int, line: str) -> None:
        """A deck and an agent for this player, asked for if they are not named."""
        game = load_game(GAME)
        if not line:
            print("<----- Player Setup ----->\nChoose the player's deck and agent")
            print(f"Available decks: {', '.join(deck.name for deck in playable_decks(self.rules))}")
            print(f"Available agents: {', '.join(NAMES)}, or any of topdeck agents")
            print("Example: AggroPirateWarrior BeamSearchAgent")
            line = input(self.prompt)
        deck, _, agent = line.strip().partition(" ")
        if not agent:
            raise TopdeckError("name a deck and an agent, e.g. AggroPirateWarrior BeamSearchAgent")
        one = game.deck(deck)
        game.start((one, one), 0, **self.settings)  # is it a deck of the era?
        spec = NAMES.get(agent.strip(), agent.strip())
        if spec == SEARCH:
            spec = str(self.with_parameters())
        self.players[number] = Player(canonical(spec, GAME), deck)
        print(f"player{number + 1}: {self.players[number]}")

    def with_parameters(self) -> Spec:
        """Olomouc's search with what is asked for; an empty answer leaves the default."""
        defaults = known_agents(GAME)[SEARCH].parameters()
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
        foresees = int(values.get("turn_depth", 1)) > 1
        return Spec(GUESSING if foresees else SEARCH, dict(values))

    # ---- games

    def duel(self, count: int) -> None:
        """So many games; how far it is and how it stands is told after each."""
        self.log = self.setting()
        print("\n".join(self.log))
        points = [0, 0]
        draws = 0
        try:
            for number in range(count):
                winner = self.play_one()
                if winner is None:
                    draws += 1
                else:
                    points[winner] += 1
                score = f"player1 {points[0]}, player2 {points[1]}, draws {draws}"
                print(f"game {number + 1} of {count}, {count - number - 1} to go: {score}")
        except KeyboardInterrupt:
            print("interrupted; these games count")

    def play_one(self) -> int | None:
        """A game; tells which of the players won it."""
        game = load_game(GAME)
        decks = [game.deck(player.deck) for player in self.players]
        seed = game_seed(self.seed, (decks[0].name, decks[1].name), self.games)
        first = seed_from(f"{seed}/who begins") % 2
        second = 1 - first
        self.games += 1
        self.log.append(f"game {self.games}: player{first + 1} begins as P0, player{second + 1} is P1")
        agents = (make_agent(self.players[first].spec, GAME), make_agent(self.players[second].spec, GAME))
        seated = (decks[first], decks[second])
        with opened(*agents):
            result = play_game(GAME, agents, seated, seed, self.settings, watch=self.watch).result
        winner = None if result.winner is None else (first, second)[result.winner]
        outcome = "draw" if winner is None else f"player{winner + 1} wins"
        self.log.append(f"{outcome}: {result.reason}")
        return winner

    def watch(self, before: State, action: Action, after: State) -> None:
        """Write the story down."""
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        self.log.append(transcript_line(before, action, after))
