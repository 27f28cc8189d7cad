/** What a person who plays is asked. `conformance/interface/src/protocol/asking.rs` describes each field. */

export interface Turn {
  /** The place of the game. */
  game: number;
  side: number;
  /** The name of the side. */
  name: string;
  /** How many plies there were when the question was asked. */
  ply?: number;
  /** The number of the question. */
  number?: number;
  /** The question; none if it is not the person's turn. */
  question?: Question;
  /** Why the last answer was refused. */
  refused?: string | null;
  /** The word by which the person gives up. */
  resign?: string;
}

export type Question = { prompt: string } & (Move | Target | SetUp);

export interface Move {
  form: "move";
  legal: [number, number][];
  choices?: Choice[];
}

export interface Target {
  form: "target";
  own: number[];
  choices: Choice[];
}

/** What is chosen beside the board. */
export interface Choice {
  name: string;
  values: [number, string][];
}

export interface SetUp {
  form: "setup";
  rows: number[][];
  pieces: Stock[];
  ready: string;
}

export interface Stock {
  letter: string;
  name: string;
  count: number;
}

/** Why an answer was not taken; empty if it was. */
export type Refusal = string;

/** Tells the program what a person picked or typed. */
export async function tell(path: string, what: unknown): Promise<Refusal> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
    return answer.ok ? "" : (await answer.text()).trim() || answer.statusText;
  } catch {
    return "the program does not answer";
  }
}
