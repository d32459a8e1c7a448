"""English words for the parts of card scripts: a template for each class.

`{field}` stands for the field of that name; `{armor}` for the field `amount` as armor, `{here}` for the target of the
card, and `{strongest}` for the strongest of the cards that match the field `which`.
"""

from typing import Final

from topdeck.games.gwent.display.card_text.grammar import Noun
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.language import amounts, conditions, effects, selectors

EFFECTS: Final[dict[type, str]] = {
    # power
    effects.Boost: "boost {who} by {amount}",
    effects.Strengthen: "strengthen {who} by {amount}",
    effects.Weaken: "weaken {who} by {amount}",
    effects.Armor: "give {who} {armor}",
    effects.Heal: "heal {who}",
    effects.Reset: "reset {who} to base power",
    effects.Destroy: "destroy {who}",
    effects.Banish: "banish {who}",
    effects.MakeResilient: "make {who} resilient, to stay for the next round",
    effects.CopyPower: "set the power of this unit to that of {here}",
    # rows
    effects.Lay: "lay {effect} on {here}",
    effects.LayOpposite: "lay {effect} on the opposite row",
    effects.ClearHazards: "remove all hazards from your rows",
    # units that enter play
    effects.SummonCopies: "summon all copies of this unit from your deck to the right of it",
    effects.SummonSelf: "summon this unit from your deck to a random own row",
    effects.Spawn: "spawn {token} to the right of this unit",
    effects.SpawnOnRow: "spawn {token} on your {row} row",
    # cards
    effects.PlayPicked: "play it",
    effects.StrengthenBuried: "strengthen {strongest} in your graveyard by {amount}",
}

CONDITIONS: Final[dict[type, str]] = {
    conditions.IsDestroyed: "it is destroyed",
    conditions.LiesSomewhere: "there is {name} on any row",
    conditions.Agreed: "the game is played with {setting}",
}
DENIALS: Final[dict[type, str]] = {
    conditions.IsDestroyed: "it is not destroyed",
    conditions.LiesSomewhere: "there is no {name} on any row",
    conditions.Agreed: "the game is not played with {setting}",
}

AMOUNTS: Final[dict[type, str]] = {
    amounts.HalfPower: "half of its power, rounded down",
    amounts.LastPlayed: "the printed power of the last other {tag} you played",
}

NOUNS: Final[dict[type, Noun]] = {
    selectors.IsSpying: Noun(before=("spying",)),
    selectors.IsAlly: Noun(side="ally"),
    selectors.IsEnemy: Noun(side="enemy"),
    selectors.IsSelf: Noun(phrase="this unit"),
    selectors.IsDamaged: Noun(before=("damaged",)),
    selectors.UnderHazard: Noun(after=("on rows with a hazard",)),
    selectors.OnRow: Noun("unit", after=("on the row",)),
}
# The units that do not match.
OTHERS: Final[dict[type, Noun]] = {
    selectors.IsSpying: Noun(before=("non-spying",)),
    selectors.IsAlly: Noun(side="enemy"),
    selectors.IsEnemy: Noun(side="ally"),
    selectors.IsSelf: Noun(other=True),
    selectors.IsDamaged: Noun(before=("undamaged",)),
    selectors.UnderHazard: Noun(after=("on rows without a hazard",)),
}
KINDS: Final = ("unit", "special card", "leader")

KEYWORDS: Final = {
    constants.CREW: "crew (it lets a neighbour that needs crew act once more)",
    constants.DOOMED: "doomed (it leaves the game instead of going to a graveyard)",
    constants.SPYING: "spying (it is played on the side of your opponent)",
    constants.RESILIENT: "resilient (it stays for the next round, once)",
}
