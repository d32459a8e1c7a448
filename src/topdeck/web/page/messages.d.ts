// The messages between the server and the page. Generated from the server's structs by `make refresh`.

/** An agent recommended as an opponent for human players. Attributes: spec: The agent's spec. name: The display name. style: The style of play in one or two words. words: A one-sentence description of the opponent. strength: A number from 1 (plays at random) to 5 (as strong as the champion). */
export interface Opponent {
  spec: string;
  name: string;
  style: string;
  words: string;
  strength: number;
}

/** A level in a list of opponents; the rating is None if the level has no measured rating for the game. */
export interface LevelEntry {
  number: number;
  name: string;
  about: string;
  rating: number | null;
  spec: string;
}

/** A number on a card, with its current and its printed value. */
export interface Number {
  name: string;
  value: number;
  printed: number;
}

/** The visible part of a card, a unit or a hero; a face-down card has an empty name. */
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
  emblem?: string;
  frame?: string;
  rarity?: string;
  line?: string;
  notes?: string[];
  related?: Face[];
}

/** A zone that contains faces, such as a hand, a row or a deck. */
export interface Place {
  name: string;
  title: string;
  faces?: Face[];
  count?: number;
  marks?: string[];
  pick?: string;
  gaps?: string[];
}

/** Public information about a player, such as mana. */
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

/** A pick that is not on the table, such as the button that ends the turn. */
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

/** The entire table, with the viewing player's side first. */
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

/** A card that the user can choose, with a short description. */
export interface CardOffer {
  id: string;
  name: string;
  words: string;
}

/** A field of the position editor, with its type, default and limits. */
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

/** All fields of a position editor, the card lists, and an initial position. */
export interface Form {
  table: FormField[];
  sides: FormField[];
  cards: Record<string, CardOffer[]>;
  start: Record<string, any>;
}

/** A deck included with the game, and the number of cards in each column of its chart. */
export interface DeckChoice {
  name: string;
  about: Record<string, string>;
  chart: Record<string, number>;
}

/** A parameter of an agent, with its default as displayed on the page. */
export interface ParameterChoice {
  name: string;
  words: string;
  default?: any;
}

/** An agent and its parameters. */
export interface AgentChoice {
  name: string;
  about: string;
  source: string;
  parameters: ParameterChoice[];
  tells_chance?: boolean;
}

/** A score that evaluates positions and requires no parameters. */
export interface ScoreChoice {
  name: string;
  about: string;
}

/** A setting of the game's rules. */
export interface SettingChoice {
  name: string;
  words: string;
  kind: string;
  default?: any;
  choices?: string[];
}

/** A game with its decks, opponents for human players, agents, scores and settings. */
export interface GameChoice {
  name: string;
  title: string;
  decks: DeckChoice[];
  default_deck: string;
  levels: LevelEntry[];
  opponents: Opponent[];
  agents: AgentChoice[];
  scores: ScoreChoice[];
  settings: SettingChoice[];
  finds_wins: boolean;
}

/** The message that explains why a request was rejected. */
export interface Refusal {
  type: "refused";
  words: string;
  fields?: Record<string, string>;
}

/** A request for a new game between a person and either an agent or another person. */
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

/** The first message that a page sends to a room. */
export interface Join {
  type: "join";
  token: string;
}

/** The person's action; `number` is the number of earlier decisions in the game. */
export interface MakeMove {
  type: "move";
  number: number;
  action: string;
}

/** A request for a hint: the action that an agent would choose. */
export interface AskHint {
  type: "hint";
  number: number;
}

/** A request to concede the game. */
export interface Concede {
  type: "concede";
}

/** The name of a new room, which is part of its URL, and its tokens. */
export interface OpenedRoom {
  room: string;
  token: string;
  watch: string;
  guest?: string;
}

/** The winner of a game, if any, and the reason why it ended. */
export interface Ending {
  winner: number | null;
  words: string;
}

/** A card that the log mentions. */
export interface CardName {
  id: string;
  name: string;
}

/** A consequence of an action, such as damage or a draw; nested consequences have greater depths. */
export interface Effect {
  kind: string;
  words: string;
  depth?: number;
  cards?: CardName[];
}

/** A line of the game log, without information that is hidden from the reader. */
export interface Told {
  player: number;
  turn: number;
  action: string;
  words: string;
  effects?: Effect[];
}

/** The text of a name plate, with the name of the player's deck. */
export interface PlayerLabel {
  name: string;
  deck: string;
  person?: boolean;
  away?: boolean;
}

/** The position after `number` decisions, as seen by the person. */
export interface Position {
  type: "position";
  number: number;
  scene: Scene;
  story?: Told[];
  thinking?: boolean;
  ending?: Ending;
  seconds?: number;
  players?: PlayerLabel[];
  effort?: string;
  watching?: boolean;
}

/** The action that an agent recommends, and its search info. */
export interface Hint {
  type: "hint";
  number: number;
  action: string;
  words: string;
  thought?: Record<string, any>;
}

/** A deck, either as text (a name, a deck code or a deck file) or as a list of cards with facts about the deck. */
export interface DeckAsked {
  text?: string;
  name?: string;
  about?: Record<string, string>;
  cards?: Record<string, number>;
  settings?: Record<string, boolean | number | string>;
}

/** A request to play a deck against all included decks; an agent plays both sides. */
export interface TrialAsked {
  deck: string;
  agent?: string;
  pairs?: number;
  settings?: Record<string, boolean | number | string>;
}

/** A collectible card; `facts` contains its values for each filter. */
export interface CardEntry {
  id: string;
  name: string;
  words: string;
  line: string;
  emblem: string;
  frame: string;
  rarity: string;
  numbers: Record<string, number>;
  facts: Record<string, string[]>;
}

/** The deck-building rules for a kind of deck, such as the decks of a class. */
export interface DeckKind {
  name: string;
  about: Record<string, string>;
  copies: Record<string, number>;
  smallest: number;
  largest: number;
}

/** All collectible cards in a game, the names of the filters, and the kinds of decks. */
export interface Collection {
  filters: string[];
  cards: CardEntry[];
  kinds: DeckKind[];
}

/** A card in a deck. */
export interface DeckLine {
  id: string;
  name: string;
  count: number;
  cost?: number;
}

/** A deck with its card list, its chart, its faults, and its representations as text. */
export interface DeckPage {
  name: string;
  about: Record<string, string>;
  cards: DeckLine[];
  chart: Record<string, number>;
  faults?: string[];
  code?: string;
  file?: string;
}

/** The deck's current score against another deck. */
export interface TrialRow {
  type: "trial";
  deck: string;
  group: string;
  score: number;
  low: number;
  high: number;
  games: number;
  played: number;
  total: number;
}

/** A filter for games; empty fields match everything. */
export interface GamesAsked {
  agent?: string;
  against?: string;
  deck?: string;
  against_deck?: string;
  begins?: boolean;
  winner?: string;
  loser?: string;
  faults?: boolean;
  words?: string;
  page?: number;
}

/** A request for standings; computing ratings takes several seconds if there are many games. */
export interface StandingsAsked {
  ratings?: boolean;
}

/** A request for a position as seen from one seat, or with both hands revealed. */
export interface FrameAsked {
  seat?: "0" | "1" | "open";
}

/** A request for win probabilities, estimated by a score or, if none is given, by the game's default score. */
export interface CurveAsked {
  score?: string;
}

/** A request to evaluate all positions of a game with an agent, with `ms` milliseconds per position. */
export interface JudgementAsked {
  agent: string;
  ms?: number;
}

/** An upload of records; `name` is the title to display on the page. */
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

/** A game in a list; fields with two values have one value per seat. */
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

/** One page of the filtered list of games, and the total number of matching games. */
export interface GamePage {
  page: number;
  pages: number;
  games: number;
  rows: GameRow[];
}

/** A mean score with its 95 % confidence interval, and the number of games. */
export interface Score {
  mean: number;
  low: number;
  high: number;
  games: number;
}

/** A rating with its 95 % confidence interval, which is unbounded if all games have the same deal. */
export interface Elo {
  elo: number;
  low: number | null;
  high: number | null;
}

/** One agent's results over all of its games. */
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

/** The score of one agent or deck against another; `row` and `column` are indices into the matrix's names. */
export interface Cell {
  row: number;
  column: number;
  score: Score;
}

/** The scores of agents or decks against each other; pairs that never played each other have no cell. */
export interface Matrix {
  names: string[];
  cells: Cell[];
}

/** The standings after `games` games. */
export interface Standings {
  type: "standings";
  games: number;
  agents: AgentRow[];
  by_agents: Matrix;
  by_decks: Matrix;
  first_player: Score;
  faults: number;
}

/** The statistics of a card; `gain` is the score in games in which the card is drawn minus the deck's mean score. */
export interface TrackedCard {
  name: string;
  copies: number;
  drawn: number;
  played: number;
  score?: number;
  gain?: number;
  margin?: number;
  kept?: number;
}

/** The cards in one agent's deck. */
export interface DeckCards {
  agent: string;
  deck: string;
  games: number;
  score: number;
  cards: TrackedCard[];
}

/** The card statistics of the latest games of an experiment. */
export interface CardTable {
  replayed: number;
  games: number;
  decks: DeckCards[];
}

/** The fitness of a generation. */
export interface GenerationRow {
  number: number;
  best: number;
  mean: number;
  games: number;
  members: number;
  validation?: number;
}

/** The progress of an evolution run: the generations of each repetition, and the champion so far. */
export interface EvolutionPage {
  game: string;
  measure: string;
  games: number;
  courses: GenerationRow[][];
  test?: number;
  champion?: Record<string, string>;
}

/** A complete game with all its decisions, without hidden information. */
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

/** A position and the decision made there, either from the player's point of view or with both hands revealed. */
export interface Frame {
  number: number;
  scene: Scene;
  decision?: Told;
  thought?: any;
}

/** The source id and the number of a person's finished game in the library. */
export interface RoomAddress {
  id: string;
  number: number;
}

/** The first player's win probability, estimated by a score at the start of each turn and at the end. */
export interface Curve {
  score: string;
  chances: (number | null)[];
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

/** A request to show a position from the perspective of one seat. */
export interface Look {
  seat?: number;
  game: string;
  state: Record<string, any>;
}

/** A request to play an action; random outcomes are determined by the seed or, without one, by the position. */
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

/** A position encoded as text for use in a URL; sent in both directions. */
export interface Link {
  link: string;
}

/** The actions that a person tries as a solution to a puzzle. */
export interface Try {
  actions: string[];
  seed?: number;
}

/** A request to analyse a seat's decision; `number` is repeated in the answers to this request. */
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

/** A request to stop the analysis that is running for this page. */
export interface Stop {
  type: "stop";
}

/** An action as text, with a human-readable description. */
export interface Choice {
  action: string;
  words: string;
}

/** A position with all cards face up, and its legal actions. */
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

/** The action that an agent chose after `ms` milliseconds, and the agent's search info, best option first. */
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

/** An entry in the list of puzzles. */
export interface PuzzleTitle {
  id: string;
  game: string;
  title: string;
  words: string;
  themes: string[];
  goal: string;
  difficulty: "easy" | "hard" | "medium";
}

/** The starting position of a puzzle, with its title, task and themes. */
export interface ShownPuzzle {
  id: string;
  title: string;
  words: string;
  themes: string[];
  goal: string;
  difficulty: "easy" | "hard" | "medium";
  game: string;
  state: Record<string, any>;
  scene: Scene;
  moves: Choice[];
  result?: Ending;
}

/** The outcome of an attempt. If the attempt wins, `wins` of `futures` replays with different random outcomes also win. */
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

/** The sequence of actions that solves a puzzle. */
export interface Solution {
  line: Choice[];
  words: string;
}

/** A summary of one player's reviewed decisions: their number, their average loss, and the count of each mark. */
export interface PlayerSummary {
  decisions: number;
  average_loss: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A request, without options, to review a game. */
export interface ReviewAsked {
}

/** A request to play on from a position in a finished game against an agent. */
export interface PlayOnAsked {
  seat: number;
  opponent?: string;
}

/** A decision compared with the best action; `chance` is the first player's win probability before the decision. */
export interface ReviewedMove {
  type: "reviewed";
  place: number;
  player: number;
  chance: number;
  loss: number;
  mark?: "blunder" | "inaccuracy" | "mistake";
  words?: string;
  line?: Choice[];
}

/** A complete review, with the first player's win probability in each position and one summary per player. */
export interface Review {
  type: "review";
  judge: string;
  moves: ReviewedMove[];
  curve: (number | null)[];
  players: [PlayerSummary, PlayerSummary];
}

/** The stored review of a game, if it has been reviewed. */
export interface StoredReview {
  review?: Review;
}

/** A new room that continues a recorded game, and the token of the room's player. */
export interface ContinuedGame {
  room: string;
  token: string;
  invitation: Invitation;
}
