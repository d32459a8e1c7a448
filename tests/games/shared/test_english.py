"""English: articles, plurals, lists and commands."""

from topdeck.games.shared.english import article, listing, plural, third_person


def test_articles() -> None:
    words = ("minion", "enemy", "8/8 Ogre", "11/11 Giant", "1/1 Imp", "18-mana card", "80/80 Golem", "Imp", "unit")
    assert [article(word).split()[0] for word in words] == ["a", "an", "an", "an", "a", "an", "an", "an", "a"]


def test_plurals() -> None:
    assert {name: plural(name) for name in PLURALS} == PLURALS


PLURALS = {
    "minion": "minions",
    "enemy": "enemies",
    "hero": "heroes",
    "Boy": "Boys",
    "Spirit Wolf": "Spirit Wolves",
    "Sheep": "Sheep",
    "Leper Gnome": "Leper Gnomes",
    "Mana Lynx": "Mana Lynxes",
    "Leech": "Leeches",
    "Compass": "Compasses",
    "Lord of Undvik": "Lords of Undvik",
    "1/1 Wolf with charge": "1/1 Wolves with charge",
}


def test_lists() -> None:
    assert [listing(["a", "b", "c"][:count], "or") for count in range(4)] == ["", "a", "a or b", "a, b or c"]


def test_commands_become_statements_about_a_player() -> None:
    assert third_person("each player", "draw a card") == "each player draws a card"
    assert third_person("your opponent", "your spells cost 5 more") == "your opponent's spells cost 5 more"
    assert third_person("your opponent", "destroy your mana if you have a weapon") == (
        "your opponent destroys their mana if they have a weapon"
    )
