"""Experiment files."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.arena.plan.config import parse_experiment, read_experiment
from topdeck.arena.plan.experiment import Entry
from topdeck.arena.plan.formats import Gauntlet, Groups, RoundRobin
from topdeck.arena.plan.sweep import Sweep, Varied, parse_varied
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.config.config_file import Key, Override
from topdeck.core.errors import MatchError
from topdeck.core.registry import load_game

FULL = """
# all that can be said
game = "hearthstone"
format = "groups"
pairs = 3
size = 4
advance = 1
deck_pairings = "mirror"
seed = 17
salt = "sea"
explain = true
decks = [
    "MurlocDruid",
    "ZooDiscardWarlock",
]

[rules]
era = "competition-2020"
mulligan = false

[clock]
turn = 30
overrun = "end-turn"

[isolation]
agents = "all"
memory = 512

[[agents]]
spec = "greedy"
name = "G"

[[agents]]
spec = "random"
"""


def test_a_file_sets_all_options() -> None:
    found = parse_experiment(FULL)
    game = load_game("hearthstone")
    assert found.entries == (Entry("G", "greedy"), Entry("random", "random"))
    assert found.decks == (game.deck("MurlocDruid"), game.deck("ZooDiscardWarlock"))
    assert found.format == Groups(3, "mirror", 4, 1)
    assert (found.game, found.seed) == ("hearthstone", 17)
    assert found.settings == {"era": "competition-2020", "mulligan": False}
    assert found.limit == TimeLimit(turn=30, overrun="end-turn")
    assert (found.isolated, found.memory) == ("all", 512)
    assert (found.salt, found.explain) == ("sea", True)


def test_a_file_sets_the_grace_period() -> None:
    assert parse_experiment(FULL.replace("turn = 30", "turn = 30\ngrace = 2")).limit.grace == 2.0


def test_a_file_selects_cpu_time() -> None:
    assert parse_experiment(FULL.replace("turn = 30", 'turn = 30\ntime = "cpu"')).limit.uses_cpu_time
    with pytest.raises(MatchError, match=r"line \d+: .*time.* must be wall or cpu, not 'gpu'"):
        parse_experiment(FULL.replace("turn = 30", 'turn = 30\ntime = "gpu"'))


def test_a_short_file_is_enough() -> None:
    found = parse_experiment('agents = ["greedy", "random", "random"]\ndecks = ["MurlocDruid"]')
    assert [entry.name for entry in found.entries] == ["greedy", "random", "random #2"]
    assert found.format == RoundRobin(1, "all")
    assert (found.limit, found.isolated) == (TimeLimit(), "others")
    assert (found.salt, found.explain) == (None, False)


def test_all_decks() -> None:
    found = parse_experiment('agents = ["greedy", "random"]\ndecks = "all"\nformat = "gauntlet"')
    assert found.decks == tuple(load_game("hearthstone").decks.included())
    assert found.format == Gauntlet()


def test_a_file_without_decks_uses_the_default_deck() -> None:
    default = load_game("hearthstone").decks.default()
    assert parse_experiment(AGENTS).decks == (default,)
    assert parse_experiment('[sweep]\nagent = "uct"\nagainst = ["random"]\nvary = { c = [1, 2] }').decks == (default,)
    assert parse_experiment('game = "gwent"\n' + AGENTS).decks == (load_game("gwent").decks.default(),)


def test_agents_that_bring_their_decks_play_them() -> None:
    found = parse_experiment("""
[[agents]]
spec = "greedy"
decks = ["MurlocDruid"]
[[agents]]
spec = "random"
decks = ["ZooDiscardWarlock"]
""")
    assert found.format == RoundRobin(1, "own")
    assert {game.decks for game in found.fixtures([])} == {
        ("MurlocDruid", "ZooDiscardWarlock"),
        ("ZooDiscardWarlock", "MurlocDruid"),
    }


AGENTS = 'agents = ["greedy", "random"]\n'
DECKS = 'decks = ["MurlocDruid"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pairs = ", "t.toml: Invalid value (at end of document)"),
        (DECKS, "t.toml: the key 'agents' is missing"),
        (
            AGENTS + 'deck_pairings = "own"',
            "t.toml: the experiment has no games, because no decks are suitable for its format",
        ),
        (
            '[[agents]]\nspec = "greedy"\ndecks = ["MurlocDruid"]\n[[agents]]\nspec = "random"',
            "t.toml: the experiment has no games, because no decks are suitable for its format",
        ),
        (AGENTS + DECKS + 'pairs = "ten"', "t.toml, line 3: pairs: must be a whole number of at least 1, not ten"),
        (AGENTS + DECKS + "pairs = 0", "t.toml, line 3: pairs: must be a whole number of at least 1, not 0"),
        (AGENTS + DECKS + "pears = 1", "t.toml, line 3: pears: unknown key"),
        (AGENTS + DECKS + "[clock]\nturns = 3", "t.toml, line 4: clock.turns: unknown key"),
        (
            AGENTS + DECKS + "[clock]\nturn = -3",
            "t.toml, line 4: clock.turn: must be a positive number of seconds, not -3",
        ),
        (
            AGENTS + DECKS + "[clock]\ngrace = -1",
            "t.toml, line 4: clock.grace: must be a non-negative number of seconds",
        ),
        (AGENTS + DECKS + 'salt = "ä"', "t.toml: the salt must consist of printable ASCII characters, not 'ä'"),
        (
            AGENTS + DECKS + "pairs = 100000000",
            "t.toml: an experiment can have at most 1,000,000 games, not 200,000,000; use fewer pairs",
        ),
        (
            AGENTS + DECKS + "[isolation]\nmemory = 100000000000",
            "t.toml, line 4: isolation.memory: must be a whole number from 128 to ",
        ),
        (
            AGENTS + DECKS + "[isolation]\nmemory = 1",
            "t.toml, line 4: isolation.memory: must be a whole number from 128 to ",
        ),
        (f"agents = {'[' * 5000}", "t.toml: it has more than 100 levels of nested tables and lists"),
        (
            AGENTS + DECKS + '[clock]\n\noverrun = "cry"',
            "t.toml, line 5: clock.overrun: must be loss, end-turn or ignore, not 'cry'",
        ),
        (AGENTS + '\n\ndecks = [\n"Sheep"]', "t.toml, line 4: decks: unknown deck 'Sheep'"),
        (
            AGENTS + DECKS + 'format = "knockout"',
            "t.toml, line 3: format: must be round-robin, gauntlet, leagues, groups or ladder, not knockout",
        ),
        (AGENTS + DECKS + 'format = "ladder"\nsize = 3', "t.toml, line 3: format: ladder has no setting 'size'"),
        (AGENTS + DECKS + 'game = "chess"', "t.toml, line 3: game: unknown game 'chess'"),
        (DECKS + 'agents = ["greedy"]', "t.toml: an experiment needs at least two agents"),
        (
            DECKS + 'agents = ["greedy",\n"rnadom"]',
            "t.toml, line 2: agents.2: unknown agent 'rnadom'; did you mean random?",
        ),
        (
            DECKS + '[[agents]]\nspec = "greedy"\n[[agents]]\nname = "x"\nspec = "greedy(hart=1)"',
            "t.toml, line 6: agents.2.spec: greedy has no parameter 'hart'",
        ),
        (DECKS + "agents = [1, 2]", "t.toml, line 2: agents.1: must be a string or a table, not 1"),
        (DECKS + '[[agents]]\nspec = "greedy"\n[[agents]]\nname = "x"', "t.toml, line 4: agents.2: spec is missing"),
        (
            DECKS + '[[agents]]\nspec = "greedy"\n[[agents]]\nspec = "random"\ndecks = ["Sheep"]',
            "t.toml, line 6: agents.2.decks: unknown deck 'Sheep'",
        ),
    ],
)
def test_a_mistake_is_named_by_line_and_key(text: str, message: str) -> None:
    with pytest.raises(MatchError) as failure:
        parse_experiment(text, "t.toml")
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)


def test_a_deck_that_is_named_twice_counts_once() -> None:
    once, twice = (parse_experiment(AGENTS + f"decks = {decks}") for decks in (["MurlocDruid"], ["MurlocDruid"] * 2))
    assert twice.fixtures([]) == once.fixtures([])
    own = parse_experiment("""
[[agents]]
spec = "greedy"
decks = ["MurlocDruid", "MurlocDruid"]
[[agents]]
spec = "random"
decks = ["ZooDiscardWarlock"]
""")
    assert len(own.fixtures([])) == 2


# ---- sweeps


SWEEP = """
decks = ["MurlocDruid"]
pairs = 2

[sweep]
agent = "madrid-mcts2(score=midrange, iterations=30, ms=none)"
against = ["greedy", { spec = "random", name = "R" }]
"""


def test_a_file_may_be_a_sweep() -> None:
    text = 'vary = { c = { from = 1.0, to = 1.2, step = 0.1 }, score = ["utility", "midrange(hero=2)"] }'
    found = parse_experiment(SWEEP + text)
    form = Sweep(2, vary=(Varied("c", (1.0, 1.1, 1.2)), parse_varied("score=utility,midrange(hero=2)")))
    assert found.format == form
    agent = "madrid-mcts2(score=midrange, iterations=30, ms=none)"
    assert found.entries == (*form.entries(agent), Entry("greedy", "greedy"), Entry("R", "random"))
    assert len(found.fixtures([])) == 6 * 2 * 2 * 2


@pytest.mark.parametrize("name", ["score.hero", '"score.hero"'])
def test_varied_parameters_can_be_tables_and_parameters_of_parts(name: str) -> None:
    found = parse_experiment(SWEEP + f'[sweep.vary]\nms = [10, "none"]\n{name} = {{ from = 1, to = 3, step = 1 }}')
    assert found.format == Sweep(2, vary=(Varied("ms", (10, None)), Varied("score.hero", (1, 2, 3))))
    assert found.entries[0].spec == "madrid-mcts2(score=midrange(hero=1), iterations=30, ms=10)"


def test_an_agent_that_varies_may_bring_its_decks() -> None:
    found = parse_experiment("""
[sweep]
agent = "madrid-mcts2"
vary = { c = [1, 2] }
decks = ["MurlocDruid"]
against = [{ spec = "random", decks = ["ZooDiscardWarlock"] }]
""")
    assert found.format == Sweep(1, "own", (Varied("c", (1, 2)),))
    assert {game.decks for game in found.fixtures([]) if game.half == 0} == {("MurlocDruid", "ZooDiscardWarlock")}


VARY = "vary = { c = [1, 2] }"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SWEEP, "t.toml, line 5: sweep: vary is missing"),
        (SWEEP + "vary = {}", "t.toml, line 8: sweep.vary: a sweep must vary between one and 3 parameters, not 0"),
        (SWEEP + VARY + "\nform = 1", "t.toml, line 9: sweep.form: unknown key"),
        ('agents = ["eva"]\n' + SWEEP + VARY, "t.toml, line 1: agents: list a sweep's agents in the [sweep] table, "),
        (
            'format = "ladder"\n' + SWEEP + VARY,
            "t.toml, line 1: format: a sweep already determines the format; remove this key",
        ),
        ("size = 3\n" + SWEEP + VARY, "t.toml, line 6: sweep: a sweep has no setting 'size'"),
        (SWEEP.replace("mcts2", "mcts") + VARY, "t.toml, line 6: sweep.agent: unknown agent 'madrid-mcts'; did "),
        (SWEEP.replace("iterations", "its") + VARY, "t.toml, line 6: sweep.agent: madrid-mcts2 has no parameter 'its'"),
        (SWEEP + "[sweep.vary]\nc = 3", "t.toml, line 9: sweep.vary.c: must be a list of values or a range such as { "),
        (SWEEP + "[sweep.vary]\nc = []", "t.toml, line 9: sweep.vary.c: the parameter c must have at least two values"),
        (
            SWEEP + "[sweep.vary]\nc = [1, {}]",
            "t.toml, line 9: sweep.vary.c.2: must be a number, true or false or a string, not a table",
        ),
        (SWEEP + "[sweep.vary]\nc = [1, 'a b']", "t.toml, line 9: sweep.vary.c: 'a b' cannot be read: "),
        (
            SWEEP + "[sweep.vary]\nc = [1, 2]\nd = [1, 2]",
            "t.toml, line 10: sweep.vary.d: madrid-mcts2 has no parameter",
        ),
        (SWEEP + "[sweep.vary]\na = [1, 2]\nc = [1, -2]", "t.toml, line 10: sweep.vary.c: c of madrid-mcts2 must be "),
        (SWEEP + "[sweep.vary]\nc = { from = 1, to = 2 }", "t.toml, line 9: sweep.vary.c: step is missing"),
        (
            SWEEP + "[sweep.vary]\nc = { from = 1, to = 2, step = 0.3 }",
            "t.toml, line 9: sweep.vary.c: c: steps of 0.3 from 1 do not reach 2; the last value would be 1.9",
        ),
        (
            SWEEP + "[sweep.vary]\nc = { from = 1, to = inf, step = 1 }",
            "t.toml, line 9: sweep.vary.c: c: a range must be finite, not from 1 to inf in steps of 1",
        ),
        (
            SWEEP + "[sweep.vary]\nc = { from = 'x', to = 2, step = 1 }",
            "t.toml, line 9: sweep.vary.c.from: must be a number, not x",
        ),
        (
            SWEEP + "[sweep.vary]\nc = [1, 2]\nscore.heroo = [1, 2]",
            "t.toml, line 10: sweep.vary.score.heroo: midrange has no parameter 'heroo'; did you mean hero?",
        ),
        (
            SWEEP.replace('"random"', '"rnadom"') + VARY,
            "t.toml, line 7: sweep.against.2.spec: unknown agent 'rnadom'; did you mean random?",
        ),
        (
            SWEEP.replace('"greedy", ', '"greedy", 3, ') + VARY,
            "t.toml, line 7: sweep.against.2: must be a string or a table, not 3",
        ),
    ],
)
def test_a_mistake_in_a_sweep_is_named_by_line_and_key(text: str, message: str) -> None:
    with pytest.raises(MatchError) as failure:
        parse_experiment(text, "t.toml")
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)


# ---- what is given beside a file


def test_an_option_overrides_its_key_and_nothing_else() -> None:
    beside: dict[Key, Override] = {
        ("pairs",): Override("--pairs", 7),
        ("clock", "decision"): Override("--decision-seconds", 2.5),
        ("rules", "mulligan"): Override("--mulligan", True),
        ("explain",): Override("--explain", False),
    }
    plain, found = parse_experiment(FULL), parse_experiment(FULL, overrides=beside)
    assert found.format == Groups(7, "mirror", 4, 1)
    assert found.limit == TimeLimit(decision=2.5, turn=30, overrun="end-turn")
    assert found.settings == {"era": "competition-2020", "mulligan": True}
    assert not found.explain
    assert (found.entries, found.decks, found.seed) == (plain.entries, plain.decks, plain.seed)
    short = parse_experiment(AGENTS + DECKS, overrides=beside)  # even if the file does not have the table
    assert (short.limit.decision, short.settings) == (2.5, {"mulligan": True})


@pytest.mark.parametrize(
    ("key", "option", "message"),
    [
        (
            ("clock", "turn"),
            Override("--turn-seconds", 0.0),
            "--turn-seconds: must be a positive number of seconds, not 0",
        ),
        (("decks",), Override("--decks", ["Sheep"]), "--decks: unknown deck 'Sheep'; `topdeck decks` lists the "),
        (
            ("format",),
            Override("--format", "cup"),
            "--format: must be round-robin, gauntlet, leagues, groups or ladder, not cup",
        ),
        (("format",), Override("--format", "ladder"), "--format: ladder has no setting 'size'"),
    ],
)
def test_a_mistake_in_an_option_is_named_by_the_option(key: tuple[str, ...], option: Override, message: str) -> None:
    with pytest.raises(MatchError) as failure:
        parse_experiment(FULL, "t.toml", {key: option})
    assert str(failure.value).startswith(message)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match=r"nothing\.toml cannot be read: No such file or directory"):
        read_experiment(tmp_path / "nothing.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff")
    with pytest.raises(MatchError, match=r"odd\.toml cannot be read: "):
        read_experiment(tmp_path / "odd.toml")
