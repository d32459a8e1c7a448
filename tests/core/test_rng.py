"""Random streams: identical on all machines, unbiased, and independent of each other."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topdeck.core.rng import FACTOR, Rng, advance, scale_to, stream

MODULUS = FACTOR * (1 << 32) - 1
PURPOSES = (0, 1, 2, 50, 51, 100, 101)
SEEDS = (
    0,
    1,
    2,
    7,
    1 << 30,
    (1 << 60) - 1,
    1 << 60,
    1 << 61,
    1 << 64,
    1 << 120,
    10**40,
    -1,
    -2,
    -7,
    -(1 << 60),
    -(10**40),
)
CHI_SQUARE_29 = 58.3  # exceeded by one fair experiment in a thousand, with 30 equally likely outcomes


def unlikely(outcomes: Iterable[int]) -> float:
    """Return the chi-square statistic of numbers that should be uniform from 0 to 29."""
    counts = Counter(outcomes)
    expected = counts.total() / 30
    assert counts.keys() <= set(range(30))
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in range(30))


# ---- the same numbers on every machine and in both builds


@pytest.mark.parametrize(
    ("seed", "purpose", "numbers"),
    [
        (0, 0, [324, 435, 350, 783, 486, 527]),
        (1, 0, [703, 250, 648, 138, 762, 489]),
        (7, 0, [533, 276, 841, 810, 282, 116]),
        (7, 1, [22, 765, 838, 703, 534, 760]),
        (7, 2, [438, 595, 315, 233, 500, 468]),
        ((1 << 60) - 1, 0, [848, 487, 895, 898, 866, 318]),
        (1 << 60, 0, [856, 365, 230, 556, 928, 928]),
        (10**40, 0, [910, 733, 686, 716, 974, 410]),
        (-1, 0, [189, 170, 284, 549, 556, 879]),
        (-7, 2, [212, 425, 948, 74, 429, 727]),
    ],
)
def test_the_first_numbers_of_a_seed_never_change(seed: int, purpose: int, numbers: list[int]) -> None:
    rng = Rng(seed, purpose)
    assert [rng.below(1000) for number in range(6)] == numbers


def test_the_streams_of_a_seed_never_change() -> None:
    assert [stream(7, purpose) for purpose in range(3)] == [
        1770205036169820282,
        2222494060605174154,
        190766792237812121,
    ]


def test_what_is_made_of_the_numbers_never_changes() -> None:
    rng = Rng(7)
    items = list(range(10))
    rng.shuffle(items)
    assert items == [4, 8, 3, 7, 0, 1, 9, 6, 2, 5]
    assert "".join(rng.choice("abcdef") for letter in range(8)) == "fefacaac"
    assert rng.fork().below(1000) == 643
    assert rng.seed() == 1128954640021525950
    rng = Rng(7)
    assert [rng.random() for number in range(3)] == [0.533344415249303, 0.27619614358991385, 0.8410789256449789]


# ---- range


@given(st.integers(), st.sampled_from(PURPOSES))
def test_every_stream_stays_where_native_and_python_integers_agree(seed: int, purpose: int) -> None:
    now = stream(seed, purpose)
    for step in range(50):
        assert 1 <= now <= 1 << 61
        now = advance(now)


@given(st.integers(1, 1 << 61), st.integers(1, 1 << 30))
def test_a_number_is_below_its_bound(now: int, bound: int) -> None:
    assert 0 <= scale_to(now, bound) < bound


@given(st.integers())
def test_a_fraction_is_below_one(seed: int) -> None:
    rng = Rng(seed)
    assert all(0.0 <= rng.random() < 1.0 for number in range(20))


@given(st.integers())
def test_a_seed_made_by_a_source_is_in_range(seed: int) -> None:
    assert 0 <= Rng(seed).seed() < 1 << 60


def test_below_one_there_is_only_zero() -> None:
    rng = Rng(3)
    assert {rng.below(1) for number in range(100)} == {0}


# ---- fairness


@pytest.mark.parametrize(
    "outcomes",
    [
        pytest.param(lambda rng: (rng.below(30) for n in range(30_000)), id="numbers"),
        pytest.param(lambda rng: (int(30 * rng.random()) for n in range(30_000)), id="fractions"),
        pytest.param(lambda rng: (rng.below(6) * 5 + rng.below(5) for n in range(30_000)), id="pairs in a row"),
        pytest.param(lambda rng: (rng.choice(range(30)) for n in range(30_000)), id="choices"),
        pytest.param(lambda rng: (rng.fork().below(30) for n in range(10_000)), id="forks"),
    ],
)
def test_one_source_is_fair(outcomes: Callable[[Rng], Iterable[int]]) -> None:
    assert unlikely(outcomes(Rng(1))) < CHI_SQUARE_29


@pytest.mark.parametrize("first", [0, 1 << 40, -10_000])
def test_the_first_numbers_of_neighbouring_seeds_are_fair(first: int) -> None:
    assert unlikely(Rng(seed).below(30) for seed in range(first, first + 10_000)) < CHI_SQUARE_29


@pytest.mark.parametrize(("number", "other"), [(0, 1), (0, 2), (1, 2), (100, 101), (0, 100)])
def test_two_purposes_of_a_seed_tell_nothing_about_each_other(number: int, other: int) -> None:
    pairs = ((Rng(seed, number), Rng(seed, other)) for seed in range(10_000))
    assert unlikely(mine.below(6) * 5 + theirs.below(5) for mine, theirs in pairs) < CHI_SQUARE_29


def test_neighbouring_seeds_tell_nothing_about_each_other() -> None:
    assert unlikely(Rng(seed).below(6) * 5 + Rng(seed + 1).below(5) for seed in range(10_000)) < CHI_SQUARE_29


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng(11)
    orders: Counter[tuple[int, ...]] = Counter()
    for trial in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 49.8  # one in a thousand


# ---- the mathematics behind it


@given(st.integers(1, MODULUS - 1))
def test_a_step_divides_by_two_to_the_32nd(now: int) -> None:
    """So the period is the order of 2**32, which is half of what the safe prime allows, or all of it."""
    assert advance(now) * (1 << 32) % MODULUS == now


def test_the_modulus_is_a_safe_prime() -> None:
    assert is_prime(MODULUS)
    assert is_prime(MODULUS // 2)


def is_prime(number: int) -> bool:
    """The Miller–Rabin test, which is deterministic below 3 * 10**24 with these bases."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        powers = [pow(base, odd << shift, number) for shift in range(twos)]
        if powers[0] != 1 and number - 1 not in powers:
            return False
    return True


# ---- seeds


def test_seeds_and_purposes_do_not_collide() -> None:
    streams = [stream(seed, purpose) for seed in SEEDS for purpose in PURPOSES]
    assert len(set(streams)) == len(streams)


def test_thousands_of_seeds_do_not_collide() -> None:
    assert len({stream(seed, 0) for seed in range(-5_000, 5_000)}) == 10_000


def test_a_stream_does_not_repeat_itself() -> None:
    seen = {now := stream(5, 0)}
    for step in range(50_000):
        seen.add(now := advance(now))
    assert len(seen) == 50_001


# ---- shuffle, choice, fork, copies


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_a_shuffle_keeps_what_it_orders(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_choice_reaches_every_option_and_nothing_else() -> None:
    rng = Rng(2)
    assert {rng.choice("abc") for draw in range(200)} == set("abc")


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(IndexError):
        Rng(0).choice([])


def test_a_fork_goes_its_own_way() -> None:
    rng, other = Rng(9), Rng(9)
    fork = rng.fork()
    other.seed()  # what a fork takes from its source
    for draw in range(1000):
        fork.below(2)
    assert [rng.below(1000) for draw in range(20)] == [other.below(1000) for draw in range(20)]
    assert [fork.below(1000) for draw in range(20)] != [rng.below(1000) for draw in range(20)]


def twin_by_pickle(rng: Rng) -> Rng:
    twin: Rng = pickle.loads(pickle.dumps(rng))
    return twin


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, twin_by_pickle])
def test_a_copy_goes_on_where_its_original_was(twin_of: Callable[[Rng], Rng]) -> None:
    rng = Rng(4)
    rng.below(10)
    twin = twin_of(rng)
    ahead = [rng.below(1000) for draw in range(20)]
    assert [twin.below(1000) for draw in range(20)] == ahead


def test_an_index_is_drawn_as_often_as_its_weight_says() -> None:
    rng = Rng(5)
    counts = Counter(rng.weighted_index([1.0, 0.0, 3.0]) for _ in range(4000))
    assert counts.keys() == {0, 2}
    assert 900 < counts[0] < 1100
    assert rng.weighted_index([]) == 0
