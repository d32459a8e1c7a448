// What the server and the page tell each other.  Made from the structs of the server: make refresh.

/** A number on a card, beside the printed one. */
export interface Number {
  name: string;
  value: number;
  printed: number;
}

/** A card, a unit, a hero: whatever has a name and numbers. One without a name lies face down. */
export interface Face {
  key: string;
  name?: string;
  card?: string;
  kind?: string;
  numbers?: Number[];
  marks?: string[];
  words?: string;
  pick?: string;
  options?: Face[];
}

/** Where faces lie: a hand, a row, a deck. */
export interface Place {
  name: string;
  title: string;
  faces?: Face[];
  count?: number;
  marks?: string[];
  pick?: string;
  gaps?: string[];
}

/** Something else that everybody can see of a player, such as its mana. */
export interface Fact {
  name: string;
  value: string;
  words?: string;
}

/** One player's half of the table. */
export interface Side {
  seat: number;
  title: string;
  facts: Fact[];
  places: Place[];
}

/** A pick that lies nowhere on the table. */
export interface Button {
  pick: string;
  words: string;
  ends?: boolean;
}

/** A legal action, and the picks that make it. */
export interface Move {
  action: string;
  words: string;
  picks: string[];
}

/** The whole table, the looking player's side first. */
export interface Scene {
  game: string;
  seat: number;
  moment: string;
  turn: number;
  player: number;
  sides?: Side[];
  question?: string;
  offer?: Face[];
  buttons?: Button[];
  moves?: Move[];
  mode?: "steps" | "together";
  text?: string;
}

/** A card that can be put somewhere: what the form calls it, its name, and what tells it from others. */
export interface CardOffer {
  id: string;
  name: string;
  words: string;
}

/** A line of the form. */
export interface FormField {
  name: string;
  kind: "by row" | "card" | "cards" | "choice" | "flag" | "number" | "seat" | "words";
  default?: any;
  optional?: boolean;
  least?: number;
  most?: number;
  choices?: string[];
  rows?: string[];
  cards?: string;
  details?: FormField[];
  seldom?: boolean;
}

/** All that can be filled in, and a position to begin with. */
export interface Form {
  table: FormField[];
  sides: FormField[];
  cards: Record<string, CardOffer[]>;
  start: Record<string, any>;
}

/** A deck that comes with a game. */
export interface DeckChoice {
  name: string;
  about: Record<string, string>;
}

/** A parameter of an agent, and what it may be. */
export interface ParameterChoice {
  name: string;
  words: string;
  default?: any;
}

/** An agent by name. */
export interface AgentChoice {
  name: string;
  about: string;
  source: string;
  parameters: ParameterChoice[];
  tells_chance?: boolean;
}

/** A score that judges positions, as it is without parameters. */
export interface ScoreChoice {
  name: string;
  about: string;
}

/** What may be chosen about a game. */
export interface SettingChoice {
  name: string;
  words: string;
  kind: string;
  default?: any;
  choices?: string[];
}

/** A game, and what it can be played with. */
export interface GameChoice {
  name: string;
  title: string;
  decks: DeckChoice[];
  agents: AgentChoice[];
  scores: ScoreChoice[];
  settings: SettingChoice[];
}

/** Where to go, and what to show there. */
export interface OpenedRoom {
  room: string;
  token: string;
}

/** As the page sends it. */
export interface Invitation {
  game: string;
  opponent: string;
  deck?: string;
  opponent_deck?: string;
  seat?: "first" | "random" | "second";
  settings?: Record<string, boolean | number | string>;
  seconds?: number | null;
  turn_seconds?: number | null;
}

/** The first message: who is there. */
export interface Join {
  type: "join";
  token: string;
}

/** A decision, and which one of the game it is. */
export interface MakeMove {
  type: "move";
  number: number;
  action: string;
}

/** What would an agent do? */
export interface AskHint {
  type: "hint";
  number: number;
}

/** The person gives up. */
export interface Concede {
  type: "concede";
}

/** How a game ended. */
export interface Ending {
  winner: number | null;
  words: string;
}

/** A line of the game's story, as the person saw it. */
export interface Told {
  player: number;
  turn: number;
  action: string;
  words: string;
}

/** How the game stands after a number of decisions. */
export interface Position {
  type: "position";
  number: number;
  scene: Scene;
  story?: Told[];
  thinking?: boolean;
  ending?: Ending;
  seconds?: number;
}

/** What an agent would do, and what it thought. */
export interface Hint {
  type: "hint";
  number: number;
  action: string;
  words: string;
  thought?: Record<string, any>;
}

/** Why something was not done. */
export interface Refusal {
  type: "refused";
  words: string;
}

/** Which games are wanted: an empty word lets all of them through. */
export interface GamesAsked {
  agent?: string;
  against?: string;
  deck?: string;
  against_deck?: string;
  begins?: boolean;
  winner?: string;
  faults?: boolean;
  page?: number;
}

/** Whether ratings are wanted: of many games they take seconds. */
export interface StandingsAsked {
  ratings?: boolean;
}

/** Through whose eyes a position is looked at. */
export interface FrameAsked {
  seat?: "0" | "1" | "open";
}

/** By which score chances are told; by that of the game, if none is named. */
export interface CurveAsked {
  score?: string;
}

/** Which agent goes through a game, and the milliseconds that it has for each position. */
export interface JudgementAsked {
  agent: string;
  ms?: number;
}

/** What a file is called that is brought. */
export interface UploadAsked {
  name?: string;
}

/** Something with games in it. */
export interface ShelfItem {
  id: string;
  title: string;
  kind: "evolution" | "experiment" | "records" | "rooms";
  game?: string;
  agents?: string[];
  decks?: string[];
  games?: number;
  changed?: number;
  live?: boolean;
  problem?: string;
}

/** A game in a list. What has two values has one for each seat. */
export interface GameRow {
  number: number;
  agents: [string, string];
  decks: [string, string];
  winner: number | null;
  won_by: string;
  reason: string;
  decisions: number;
  turns?: number;
  fault?: string;
}

/** Some of the games that were asked for, and how many there are. */
export interface GamePage {
  page: number;
  pages: number;
  games: number;
  rows: GameRow[];
}

/** A mean score with its 95 % interval, and of how many games. */
export interface Score {
  mean: number;
  low: number;
  high: number;
  games: number;
}

/** A rating with its 95 % interval; without bounds, where one deal is all there is. */
export interface Elo {
  elo: number;
  low: number | null;
  high: number | null;
}

/** How one agent did. */
export interface AgentRow {
  agent: string;
  wins: number;
  draws: number;
  losses: number;
  score: Score;
  seats: [Score, Score];
  faults: number;
  milliseconds?: number;
  rating?: Elo;
}

/** How the row did against the column, by their places in the list of names. */
export interface Cell {
  row: number;
  column: number;
  score: Score;
}

/** Who did how well against whom; those who never met have no cell. */
export interface Matrix {
  names: string[];
  cells: Cell[];
}

/** How it stands after a number of games. */
export interface Standings {
  type: "standings";
  games: number;
  agents: AgentRow[];
  by_agents: Matrix;
  by_decks: Matrix;
  first_player: Score;
  faults: number;
}

/** A game, decision by decision, with open hands. */
export interface WatchedGame {
  number: number;
  game: string;
  agents: [string, string];
  decks: [string, string];
  seed: number;
  winner: number | null;
  end: string;
  turns: number;
  decisions: Told[];
  explained?: boolean;
  fault?: string;
}

/** A position, and what was decided there: as a player saw it, or open. */
export interface Frame {
  number: number;
  scene: Scene;
  decision?: Told;
  thought?: any;
}

/** A position as the analysis takes it. */
export interface WatchedPosition {
  game: string;
  state: Record<string, any>;
}

/** Where a finished game of a person can be watched. */
export interface RoomAddress {
  id: string;
  number: number;
}

/** The chance of the first player to win in every position, from the first to the last. */
export interface Curve {
  score: string;
  chances: number[];
}

/** The chance of the first player to win in one position, as an agent sees it. */
export interface Judged {
  type: "judged";
  place: number;
  chance: number;
}

/** A position, as the page holds it: the JSON form of a state. */
export interface SentPosition {
  game: string;
  state: Record<string, any>;
}

/** How does it look from a seat? */
export interface Look {
  seat?: number;
  game: string;
  state: Record<string, any>;
}

/** What does an action lead to? Chance comes from the seed; without one, from the position itself. */
export interface Play {
  action: string;
  seat?: number;
  seed?: number | null;
  game: string;
  state: Record<string, any>;
}

/** Does the player who decides win this turn? */
export interface Lethal {
  seconds?: number;
  game: string;
  state: Record<string, any>;
}

export interface Unlink {
  link: string;
}

/** What somebody does in a puzzle. */
export interface Try {
  actions: string[];
  seed?: number;
}

/** Let an agent think about the decision of a seat; what it thought is told with this number. */
export interface Think {
  type: "think";
  seat: number;
  agent?: string;
  ms?: number;
  seed?: number;
  number?: number;
  game: string;
  state: Record<string, any>;
}

/** Enough. */
export interface Stop {
  type: "stop";
}

/** An action, in its text form and in words. */
export interface Choice {
  action: string;
  words: string;
}

/** A position, how it looks with nothing hidden, and what may be done. */
export interface Shown {
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** The position after an action: what was done, and what came of it. */
export interface Played {
  words: string;
  story: string;
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** What an agent would do after this many milliseconds, and what it thought, the best option first. */
export interface Thought {
  type: "thought";
  number: number;
  ms: number;
  action: string;
  words: string;
  scale?: "chance" | "points";
  thought?: Record<string, any>;
  last?: boolean;
}

/** Whether the player wins this turn, as far as was found out. */
export interface Verdict {
  verdict: "certain" | "not found" | "possible";
  words: string;
  chance?: number;
  line?: Choice[];
  states?: number;
  seconds?: number;
}

/** Why a position cannot be arranged, and the same field by field. */
export interface Mistaken {
  type: "refused";
  words: string;
  fields: Record<string, string>;
}

export interface EditorForm {
  form: Record<string, any>;
  lost: string[];
}

export interface PythonText {
  python: string;
  lost: string[];
}

export interface Link {
  link: string;
}

/** A puzzle in the list. */
export interface PuzzleTitle {
  id: string;
  game: string;
  title: string;
  words: string;
  themes: string[];
}

/** A puzzle to begin with. */
export interface ShownPuzzle {
  id: string;
  title: string;
  words: string;
  themes: string[];
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** What came of a try: in how many futures the same actions win, once they won in one. */
export interface Tried {
  outcome: "failed" | "going" | "won";
  words: string;
  wins?: number;
  futures?: number;
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** Actions that win, and what they promise. */
export interface Solution {
  line: Choice[];
  words: string;
}
