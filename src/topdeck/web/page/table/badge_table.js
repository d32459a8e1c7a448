// The badges by mark: an icon and an explanation.  The table is JSON, which tools/emblems.py reads.
export default {
  "taunt": { "icon": "shield", "words": "Enemies must attack this minion first." },
  "shield": { "icon": "angel-wings", "words": "Divine shield: ignores the next damage." },
  "windfury": { "icon": "whirlwind", "words": "Can attack twice each turn." },
  "mega-windfury": { "icon": "tornado", "words": "Can attack four times each turn." },
  "poisonous": { "icon": "poison-bottle", "words": "Destroys any minion that it damages." },
  "lifesteal": { "icon": "bleeding-heart", "words": "Its damage also heals its hero." },
  "stealth": { "icon": "hooded-figure", "words": "Cannot be attacked or targeted until it attacks." },
  "elusive": { "icon": "dodging", "words": "Cannot be the target of spells or hero powers." },
  "immune": { "icon": "aura", "words": "Takes no damage and cannot be targeted." },
  "frozen": { "icon": "snowflake-1", "words": "Misses its next attack." },
  "silenced": { "icon": "silenced", "words": "Has lost its text and enchantments." },
  "can't attack": { "icon": "imprisoned", "words": "Cannot attack." },
  "can't attack heroes": { "icon": "imprisoned", "words": "Cannot attack heroes." },
  "charge": { "icon": "charging-bull", "words": "Can attack immediately." },
  "spell": { "icon": "wizard-staff", "words": "Your spells deal more damage." },
  "deathrattle": { "icon": "skull-crossed-bones", "words": "Has an effect when it dies." },
  "crew": { "icon": "rally-the-troops", "words": "Crew: helps the machines beside it." },
  "doomed": { "icon": "tombstone", "words": "Is banished when it leaves the board." },
  "spying": { "icon": "spy", "words": "Fights on the opponent's side." },
  "resilient": { "icon": "anchor", "words": "Stays on the board for the next round." }
};
