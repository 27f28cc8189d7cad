/** The data that the program writes for a game. `conformance/viewer/src` describes each field. */

export interface Game {
  title: string;
  profile: string;
  source: string;
  /** The number of the game in its series. */
  number?: number;
  /** The way to the other games of its tournament. */
  neighbours?: Neighbours;
  /** The values of the protocol's options, such as the variant and the clock. */
  facts?: string[];
  /** How long an answer may take, in microseconds. */
  limit?: number;
  sides: Side[];
  /** Who speaks in a conversation, whose messages are shown in place of plies. */
  speakers?: string[];
  board?: Board;
  plies: Ply[];
  entries: Entry[];
  end?: End;
  notes: string[];
}

/** The addresses of the pages around a game. */
export interface Neighbours {
  title: string;
  round?: number;
  table: string;
  all: string;
  previous?: string;
  next?: string;
}

export interface Side {
  side: string;
  player: string;
}

export interface Board {
  columns: string[];
  rows: string[];
  grounds: string[];
  pieces: Piece[];
  start: number[];
  caption: string;
  marks: string;
  has_secrets: boolean;
  colours: string;
  has_letters: boolean;
  is_alone?: boolean;
}

export interface Piece {
  side?: number;
  letter: string;
  name: string;
  figure?: string;
  number?: number;
  secret?: boolean;
}

export interface Ply {
  side: number;
  text: string;
  outcome?: string;
  comment?: string;
  search?: Search;
  at?: number;
  took?: number;
  clocks?: (Clock | null)[];
  change?: Change;
}

/** What a side said of its search, from its own side of the board. */
export interface Search {
  depth?: number;
  /** In hundredths of a piece. */
  score?: number;
  /** In how many of its moves it wins, or loses below 0. */
  end_in?: number;
}

export interface Change {
  cells: number[];
  marked: number[];
  arrows?: number[];
  caption: string;
  lost?: Lost[];
}

export interface Lost {
  side: number;
  letter: string;
  count: number;
}

export interface Clock {
  left: number;
  overtimes?: number;
}

export interface Entry {
  after: number;
  at: number;
  side?: number;
  kind: "sent" | "said" | "stderr" | "event" | "violation";
  text: string;
}

export interface End {
  result: string;
  winner?: number;
  reason: string;
  why: string;
  ply: number;
  line: string;
  doubt?: string;
  broken: Broken[];
}

export interface Broken {
  side: string;
  check: string;
  clause?: string;
  rule?: string;
  cause: string;
  usually?: string;
  fix?: string;
  expected: string;
  got: string;
}
