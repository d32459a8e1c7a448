// What the server and the page tell each other.  Made from the structs of the server: make refresh.

/** A number on a card, with the printed one. */
export interface Number {
  name: string;
  value: number;
  printed: number;
}

/** A card, a unit or a hero; without a name, it lies face down. */
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

/** A place for faces: a hand, a row, a deck. */
export interface Place {
  name: string;
  title: string;
  faces?: Face[];
  count?: number;
  marks?: string[];
  pick?: string;
  gaps?: string[];
}

/** A public fact about a player, such as mana. */
export interface Fact {
  name: string;
  value: string;
  words?: string;
}

/** One player's side of the table. */
export interface Side {
  seat: number;
  title: string;
  facts: Fact[];
  places: Place[];
}

/** A pick that is not on the table. */
export interface Button {
  pick: string;
  words: string;
  ends?: boolean;
}

/** A legal action with its picks. */
export interface Move {
  action: string;
  words: string;
  picks: string[];
}

/** The whole table, with the viewing player's side first. */
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

/** A card that can be chosen: its id, its name, and a short description. */
export interface CardOffer {
  id: string;
  name: string;
  words: string;
}

/** A field of the form. */
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

/** All fields, the lists of cards, and an initial position. */
export interface Form {
  table: FormField[];
  sides: FormField[];
  cards: Record<string, CardOffer[]>;
  start: Record<string, any>;
}

/** A deck of a game. */
export interface DeckChoice {
  name: string;
  about: Record<string, string>;
}

/** A parameter of an agent. */
export interface ParameterChoice {
  name: string;
  words: string;
  default?: any;
}

/** An agent, and its parameters. */
export interface AgentChoice {
  name: string;
  about: string;
  source: string;
  parameters: ParameterChoice[];
  tells_chance?: boolean;
}

/** A score that judges positions and needs no parameters. */
export interface ScoreChoice {
  name: string;
  about: string;
}

/** A setting of a game. */
export interface SettingChoice {
  name: string;
  words: string;
  kind: string;
  default?: any;
  choices?: string[];
}

/** A game with its decks, agents, scores and settings. */
export interface GameChoice {
  name: string;
  title: string;
  decks: DeckChoice[];
  agents: AgentChoice[];
  scores: ScoreChoice[];
  settings: SettingChoice[];
}

/** Why a request was rejected. */
export interface Refusal {
  type: "refused";
  words: string;
  fields?: Record<string, string>;
}

/** A request for a game, as the page sends it. */
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

/** The first message of a page. */
export interface Join {
  type: "join";
  token: string;
}

/** A decision, with its number in the game. */
export interface MakeMove {
  type: "move";
  number: number;
  action: string;
}

/** A request for an agent's advice. */
export interface AskHint {
  type: "hint";
  number: number;
}

/** The person concedes. */
export interface Concede {
  type: "concede";
}

/** The address of a new room, and the token of its player. */
export interface OpenedRoom {
  room: string;
  token: string;
}

/** The result of a game. */
export interface Ending {
  winner: number | null;
  words: string;
}

/** A line of the game's log, as the person saw it. */
export interface Told {
  player: number;
  turn: number;
  action: string;
  words: string;
}

/** The position after a number of decisions. */
export interface Position {
  type: "position";
  number: number;
  scene: Scene;
  story?: Told[];
  thinking?: boolean;
  ending?: Ending;
  seconds?: number;
}

/** An agent's action and its search info. */
export interface Hint {
  type: "hint";
  number: number;
  action: string;
  words: string;
  thought?: Record<string, any>;
}

/** A filter for games; empty fields match everything. */
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

/** Whether to compute ratings, which take seconds for many games. */
export interface StandingsAsked {
  ratings?: boolean;
}

/** The seat from which to show a position. */
export interface FrameAsked {
  seat?: "0" | "1" | "open";
}

/** The score that estimates win probabilities; by default, that of the game. */
export interface CurveAsked {
  score?: string;
}

/** The agent that judges a game, and its milliseconds for each position. */
export interface JudgementAsked {
  agent: string;
  ms?: number;
}

/** The title of an uploaded file. */
export interface UploadAsked {
  name?: string;
}

/** A source of games in the library. */
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

/** A game in a list; pairs have a value for each seat. */
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

/** A page of the filtered games, and their number. */
export interface GamePage {
  page: number;
  pages: number;
  games: number;
  rows: GameRow[];
}

/** A mean score with its 95 % interval, and the number of games. */
export interface Score {
  mean: number;
  low: number;
  high: number;
  games: number;
}

/** A rating with its 95 % interval, which has no bounds if there is only one deal. */
export interface Elo {
  elo: number;
  low: number | null;
  high: number | null;
}

/** The results of an agent. */
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

/** The score of a row against a column, which are indices into the names. */
export interface Cell {
  row: number;
  column: number;
  score: Score;
}

/** Scores by pair; pairs that never played each other have no cell. */
export interface Matrix {
  names: string[];
  cells: Cell[];
}

/** The standings after a number of games. */
export interface Standings {
  type: "standings";
  games: number;
  agents: AgentRow[];
  by_agents: Matrix;
  by_decks: Matrix;
  first_player: Score;
  faults: number;
}

/** A game and its decisions, with open hands. */
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

/** A position and the decision in it, as a player saw it or with open hands. */
export interface Frame {
  number: number;
  scene: Scene;
  decision?: Told;
  thought?: any;
}

/** The address of a person's finished game. */
export interface RoomAddress {
  id: string;
  number: number;
}

/** The first player's win probability in every position. */
export interface Curve {
  score: string;
  chances: number[];
}

/** The first player's win probability in a position, estimated by an agent. */
export interface Judged {
  type: "judged";
  place: number;
  chance: number;
}

/** A position in its JSON form. */
export interface SentPosition {
  game: string;
  state: Record<string, any>;
}

/** A request to show a position from a seat. */
export interface Look {
  seat?: number;
  game: string;
  state: Record<string, any>;
}

/** A request to play an action; random outcomes come from the seed or, without a seed, from the position. */
export interface Play {
  seat?: number;
  game: string;
  state: Record<string, any>;
  action: string;
  seed?: number | null;
}

/** A request to search for a win this turn. */
export interface Lethal {
  seconds?: number;
  game: string;
  state: Record<string, any>;
}

/** A position as text for an address, from or to the page. */
export interface Link {
  link: string;
}

/** The actions of an attempt to solve a puzzle. */
export interface Try {
  actions: string[];
  seed?: number;
}

/** A request to analyse the decision of a seat; the answers carry its number. */
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

/** A request to stop the analysis. */
export interface Stop {
  type: "stop";
}

/** An action as text, and its description. */
export interface Choice {
  action: string;
  words: string;
}

/** A position, with nothing hidden, and its legal actions. */
export interface Shown {
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** The position after an action, with descriptions of the action and its effects. */
export interface Played {
  words: string;
  story: string;
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** An agent's action after this many milliseconds, and its search info with the best option first. */
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

/** The result of a search for a win this turn. */
export interface Verdict {
  verdict: "certain" | "not found" | "possible";
  words: string;
  chance?: number;
  line?: Choice[];
  states?: number;
  seconds?: number;
}

export interface EditorForm {
  form: Record<string, any>;
  lost: string[];
}

export interface PythonText {
  python: string;
  lost: string[];
}

/** A puzzle in the list. */
export interface PuzzleTitle {
  id: string;
  game: string;
  title: string;
  words: string;
  themes: string[];
}

/** The position of a puzzle. */
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

/** The outcome of an attempt; after a win, the number of random futures in which the same actions win. */
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

/** The winning actions of a puzzle. */
export interface Solution {
  line: Choice[];
  words: string;
}
