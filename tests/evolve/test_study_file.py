"""Study files: keys, overrides, and mistakes by line and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Meta

from topdeck.config.config_file import Key, Override
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.study_file import parse_study, read_study
from topdeck.evolve.subjects.deck_genome import DeckSubject
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, NumberGene
from topdeck.evolve.subjects.tuning import tuned_weights

SMALL = """
agent = "greedy(score=evo-second)"
strategy = "madrid(population=20, immigrants=4)"

[training]
opponents = ["greedy"]
decks = ["MidrangeJadeShaman"]
pairs = 4
"""


def test_a_minimal_file_uses_the_defaults() -> None:
    study = parse_study(SMALL)
    jade = load_game("hearthstone").deck("MidrangeJadeShaman")
    assert study.subject == tuned_weights("hearthstone", "greedy(score=evo-second)")
    assert (study.generations, study.repetitions, study.every, study.seed) == (10, 1, 1, 0)
    assert (study.training.opponents, study.training.decks, study.training.pairs) == (("greedy",), ((jade, jade),), 4)
    assert (study.holdout.opponents, study.holdout.decks, study.holdout.pairs) == (("greedy",), ((jade, jade),), 100)
    assert study.training.measure == study.holdout.measure == "score"


def genes_of(agent: str, lines: str) -> tuple[Gene, ...]:
    text = SMALL.replace("greedy(score=evo-second)", agent).replace("[training]", f"[genes]\n{lines}\n[training]")
    return parse_study(text).subject.genome.genes


def test_the_type_of_a_parameter_decides_whether_its_gene_is_an_integer() -> None:
    lines = '"score.card" = {low = 0, high = 4}\n"score.strong" = {low = 1, high = 8}\nuses = {low = 1, high = 9}'
    assert genes_of("own_score:Mine", lines) == (
        NumberGene("score.card", 0.0, 4.0),
        IntGene("score.strong", 1, 8),
        IntGene("uses", 1, 9),
    )
    assert genes_of("own_score:Depth", "depth = {low = 1, high = 9}\nshare = {low = 0, high = 1}") == (
        IntGene("depth", 1, 9),
        NumberGene("share", 0.0, 1.0),
    )


def test_a_file_can_restrict_a_float_parameter_to_integers() -> None:
    assert genes_of("own_score:Depth", "share = {low = 0, high = 1, whole = true}") == (IntGene("share", 0, 1),)


def test_a_list_of_integers_keeps_its_types() -> None:
    [gene] = genes_of("own_score:Mine", '"score.strong" = [2, 4, 8]')
    assert [type(gene.decode(place)) for place in (0.0, 0.5, 1.0)] == [int, int, int]
    [gene] = genes_of("own_score:Mine", '"score.card" = [1, 2.5]')
    assert isinstance(gene, ChoiceGene)
    assert gene.options == (1, 2.5)


def test_a_file_can_set_every_key() -> None:
    study = parse_study(
        """
        agent = "malaga-mcts1(iterations=10)"
        strategy = "tpe(batch=4)"
        generations = 3
        repetitions = 2
        measure = "wins"
        seed = 9

        [training]
        opponents = ["greedy", "eva"]
        decks = ["MurlocDruid", ["MidrangeJadeShaman", "AggroPirateWarrior"]]
        pairs = 2

        [holdout]
        opponents = ["miller"]
        decks = "all"
        pairs = 5
        every = 2

        [genes]
        c = {low = 0.5, high = 3.0}
        depth = {low = 1, high = 16, scale = "log", whole = true}
        final = ["visits", "ratio"]

        [race]
        keep = 0.25
        least = 1

        [rules]
        era = "competition-2018"
        mulligan = false
        """
    )
    game = load_game("hearthstone")
    assert study.subject.genome.genes == (
        NumberGene("c", 0.5, 3.0),
        IntGene("depth", 1, 16, "log"),
        ChoiceGene("final", ("visits", "ratio")),
    )
    assert [(mine.name, theirs.name) for mine, theirs in study.training.decks] == [
        ("MurlocDruid", "MurlocDruid"),
        ("MidrangeJadeShaman", "AggroPirateWarrior"),
    ]
    assert study.holdout.decks == tuple((deck, deck) for deck in game.decks.included())
    assert (study.holdout.opponents, study.holdout.pairs, study.every) == (("miller",), 5, 2)
    assert (study.repetitions, study.generations, study.seed, study.race) == (2, 3, 9, Race(0.25, 1))
    assert study.training.settings == study.holdout.settings == {"era": "competition-2018", "mulligan": False}
    assert study.training.measure == "wins"


def test_all_decks_of_the_training_do_not_include_held_out_decks() -> None:
    study, decks = parse_study(SMALL.replace('["MidrangeJadeShaman"]', '"all"')), load_game("hearthstone").decks
    assert study.training.decks == tuple((deck, deck) for deck in decks.training())
    assert study.holdout.decks == tuple((deck, deck) for deck in decks.included())
    assert len(study.training.decks) < len(study.holdout.decks)


def test_weights_can_keep_their_published_signs() -> None:
    text = SMALL.replace("evo-second", "gretive")
    study = parse_study(text + "[weights]\nlow = -100\nhigh = 100\nsigned = true\n")
    assert study.subject == tuned_weights(
        "hearthstone", "greedy(score=gretive)", Meta(ge=-100.0, le=100.0), signed=True
    )


def test_some_weights_can_evolve_within_other_bounds() -> None:
    study = parse_study(SMALL + '[weights]\nnames = ["hand", "taunt"]\nlow = -1\nhigh = 2\n')
    assert study.subject.genome.genes == (NumberGene("hand", -1.0, 2.0), NumberGene("taunt", -1.0, 2.0))


def test_options_override_the_file() -> None:
    study = parse_study(SMALL, overrides={("generations",): Override("--generations", 2)})
    assert study.generations == 2


def test_a_study_can_be_limited_by_games() -> None:
    study = parse_study("games = 700" + SMALL)
    assert (study.generations, study.games) == (None, 700)


@pytest.mark.parametrize(
    ("said", "given", "length"),
    [
        ("generations = 3", {"games": 500}, (None, 500)),
        ("games = 500", {"generations": 3}, (3, None)),
        ("games = 500", {"games": 900}, (None, 900)),
    ],
)
def test_an_overriding_length_replaces_that_of_the_file(
    said: str, given: dict[str, int], length: tuple[int | None, int | None]
) -> None:
    beside: dict[Key, Override] = {(name,): Override(f"--{name}", value) for name, value in given.items()}
    study = parse_study(said + SMALL, overrides=beside)
    assert (study.generations, study.games) == length


def test_two_lengths_are_rejected() -> None:
    with pytest.raises(TopdeckError) as raised:
        parse_study("generations = 3\ngames = 500" + SMALL)
    assert (
        str(raised.value)
        == "study, line 2: games: `generations` already sets the length of the study; remove one of the two keys"
    )
    beside: dict[Key, Override] = {(name,): Override(f"--{name}", 500) for name in ("generations", "games")}
    with pytest.raises(TopdeckError) as raised:
        parse_study(SMALL, overrides=beside)
    assert (
        str(raised.value) == "--games: `generations` already sets the length of the study; remove one of the two keys"
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("pairs = 4", "pairs = 0", "study, line 8: training.pairs: must be a whole number of at least 1, not 0"),
        (
            "pairs = 4",
            "pairs = 1_000_000_000",
            "study, line 5: training: an individual can play at most 1,000,000 games, not 2,000,000,000; use fewer ",
        ),
        (
            "[training]",
            "[holdout]\npairs = 1_000_000_000\n[training]",
            "study, line 5: holdout: an individual can play at most 1,000,000 games, not 2,000,000,000; ",
        ),
        ("[training]", "[genes]\nuses = {low = 0.5, high = 3}\n[training]", "study, line 6: genes.uses: uses must be "),
        (
            "[training]",
            "[genes]\nuses = [1.5, 2.5]\n[training]",
            "study, line 5: genes: uses of greedy must be a whole number",
        ),
        ("pairs = 4", "pears = 4", "study, line 8: training.pears: unknown key"),
        ('strategy = "madrid(population=20, immigrants=4)"', "", "study: strategy is missing"),
        (
            "\n[training]",
            "games = 159\n[training]",
            "study, line 4: games: 159 games are too few; the first generation",
        ),
        ("madrid(", "madrit(", "study, line 3: strategy: unknown strategy 'madrit'; did you mean madrid?"),
        ("immigrants=4", "immigrants=30", "study, line 3: strategy: an elite of 3 and 30 immigrants leave no room"),
        (
            "madrid(population=20, immigrants=4)",
            "map-elites",
            "study, line 3: strategy: map-elites needs at least one axis",
        ),
        ('"greedy(', '"greedi(', "study, line 2: agent: unknown agent 'greedi'; did you mean greedy"),
        (
            '"greedy(score=evo-second)"',
            '"greedi"\ngenes = { ms = [1, 2] }',
            "study, line 2: agent: unknown agent 'greedi'; did you mean greedy",
        ),
        (
            '"greedy(score',
            '"missing:Bot(score',
            "study, line 2: agent: the module of the agent 'missing:Bot' cannot be imported",
        ),
        (
            '["greedy"]',
            '["greedy", "greedi"]',
            "study, line 6: training.opponents: unknown agent 'greedi'; did you mean greedy",
        ),
        ("MidrangeJadeShaman", "Foo", "study, line 7: training.decks: unknown deck 'Foo'"),
        (
            '["MidrangeJadeShaman"]',
            '[["MurlocDruid"]]',
            "study, line 7: training.decks: a pair of decks must contain 2 decks, not 1",
        ),
        ("evo-second", "evo-secnd", "study, line 2: agent: unknown score 'evo-secnd'; did you mean evo-second"),
        (
            "(score=evo-second)",
            "",
            "study, line 2: agent: midrange has no bounds for the weight swept; set low and high in [weights]",
        ),
        ("[training]", '[rules]\neraa = "x"\n[training]', "study, line 6: rules.eraa: Hearthstone has no setting"),
        (
            "[training]",
            "[race]\nkeep = 2.0\n[training]",
            "study, line 5: race: `keep` must be a fraction between 0 and 1",
        ),
        (
            "[training]",
            "[weights]\nlow = 1.0\n[training]",
            "study, line 5: weights: `low` and `high` must be set together",
        ),
        (
            "[training]",
            "[genes]\nc = [1]\n[training]",
            "study, line 6: genes.c: c needs at least two different options",
        ),
        (
            "[training]",
            "[genes]\nc = {low = 0.5, high = 3, whole = true}\n[training]",
            "study, line 6: genes.c: `low` and `high` of c must be whole numbers, not 0.5 and 3.0",
        ),
        (
            "[training]",
            "[genes]\nc = [1, 2]\n[weights]\n[training]",
            "study, line 7: weights: [genes] is already set; remove one of the two tables",
        ),
        (
            "[training]",
            'measure = "winz"\n[training]',
            "study, line 5: measure: unknown fitness measure 'winz'; did you mean wins",
        ),
        (
            "[training]",
            '[holdout]\nopponents = ["evva"]\n[training]',
            "study, line 6: holdout.opponents: unknown agent 'evva'; did you mean eva",
        ),
        (
            "[training]",
            '[[axes]]\nname = "turn"\nlow = 1\nhigh = 2\n[training]',
            "study, line 6: axes.1.name: unknown trait 'turn'; did you mean turns",
        ),
        ("[training]", "[training", "study: "),
        (
            "[training]",
            "[deck]\nclas = 'mage'\n[training]",
            "study, line 5: deck: unknown deck option 'clas'; did you mean class",
        ),
        ("[training]", "[deck]\nclass = 'bard'\n[training]", "study, line 5: deck: "),
        (
            "[training]",
            "[deck]\nsize = 'x'\n[training]",
            "study, line 5: deck: the size of a deck must be a number, not 'x'",
        ),
    ],
)
def test_mistakes_are_named_by_line_and_key(old: str, new: str, complaint: str) -> None:
    assert SMALL.count(old) == 1
    with pytest.raises(TopdeckError) as raised:
        parse_study(SMALL.replace(old, new))
    assert str(raised.value).startswith(complaint)


def test_decks_can_evolve() -> None:
    study = parse_study(
        """
        agent = "greedy"
        strategy = "map-elites(start=4, batch=4, variation=swaps)"

        [deck]
        class = "mage"

        [[axes]]
        name = "mean_cost"
        low = 2
        high = 6

        [[axes]]
        name = "minion_share"
        low = 0
        high = 1

        [training]
        opponents = ["greedy"]
        decks = ["AggroPirateWarrior"]
        """
    )
    assert isinstance(study.subject, DeckSubject)
    contender = study.subject.contender((0.3,) * 30)
    assert contender.deck is not None
    assert contender.deck.about["class"] == "mage"
    assert study.training_games().traits == ()


def test_axes_are_read_in_order() -> None:
    tables = '[[axes]]\nname = "turns"\nlow = 5\nhigh = 25\n[[axes]]\nname = "life"\nlow = 0\nhigh = 30\ncells = 6\n'
    study = parse_study(SMALL.replace("madrid(population=20, immigrants=4)", "map-elites(start=4, batch=4)") + tables)
    assert study.axes == (Axis("turns", 5, 25, 10), Axis("life", 0, 30, 6))
    assert study.training_games().traits == ("turns", "life")


def test_a_missing_file_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(TopdeckError, match=r"none.toml cannot be read: No such file or directory$"):
        read_study(tmp_path / "none.toml")
