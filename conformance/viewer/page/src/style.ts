import { css } from "lit";

/**
 * The colours of both schemes and of the sides. The element of a game has them, and what is inside inherits them. Sides differ in shape too.
 */
export const colours = css`
  :host {
    --text: #1b1f24; --back: #f3f4f6; --card: #ffffff; --soft: #eceff3; --line: #cfd5dc; --dim: #4a525c; --link: #0a4a9e;
    --fail: #9c0f24; --note: #774a00; --mark: #c8102e; --now: #fff0b3; --good: #17652f; --blocked: #747d88;
    --square: #f4efe3; --ground: #dccfb2; --edge: #b3a88e; --arrow: #1b7a3d; --last: #ffd84d99;
    --first: #c0304a; --on-first: #ffffff; --second: #2a5fb0; --on-second: #ffffff; --rim: #1b1f24;
    --line-first: #c0304a; --line-second: #2a5fb0;
    color: var(--text);
  }
  :host([colours="dark-light"]), [data-colours="dark-light"] {
    --square: #ecd6ab; --ground: #d2ab6d; --edge: #a88650; --blocked: #8a6a3d;
    --first: #2d3138; --on-first: #e9dcc0; --second: #fdf8ec; --on-second: #6b4a16; --line-first: #2d3138; --line-second: #b3761b;
  }
  :host([colours="orange-teal"]), [data-colours="orange-teal"] {
    --square: #f1f3ee; --ground: #dde3d6; --edge: #bcc4b3;
    --first: #b85400; --second: #0b6f6a; --line-first: #b85400; --line-second: #0b6f6a;
  }
  :host([colours="white-black"]), [data-colours="white-black"] {
    --square: #e6ebef; --ground: #9fb2c3; --edge: #8497a9; --first: #ffffff; --on-first: #22262b; --second: #22262b;
    --line-first: #b3761b; --line-second: #22262b;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --text: #e6e9ee; --back: #0f1216; --card: #181c22; --soft: #222831; --line: #3a434f; --dim: #b0b9c4; --link: #8bbeff;
      --fail: #ff9ba7; --note: #f0b84b; --mark: #ff6b7d; --now: #3d330a; --good: #7ddc9b; --blocked: #48515e;
      --square: #2b313a; --ground: #414a57; --edge: #4d5765; --arrow: #5fd68b; --last: #b58a1499;
      --first: #b8324b; --second: #3069bb; --rim: #0b0d10;
      --line-first: #ee6f85; --line-second: #6fa5f2;
    }
    :host([colours="dark-light"]), [data-colours="dark-light"] {
      --square: #5d4a35; --ground: #7d6240; --edge: #8d7350; --blocked: #382b1d;
      --first: #17191d; --on-first: #d8c9a8; --second: #e9dfc9; --on-second: #5b3f13;
      --line-first: #c9ccd2; --line-second: #e0ab4c;
    }
    :host([colours="orange-teal"]), [data-colours="orange-teal"] { --square: #262c2b; --ground: #38403d; --edge: #47514e; --first: #b45309; --second: #0f766e; --line-first: #f0913f; --line-second: #2cc2b4; }
    :host([colours="white-black"]), [data-colours="white-black"] {
      --square: #8d9ba9; --ground: #5b6b7a; --edge: #4c5a68; --first: #f7f7f2; --second: #15181c; --on-second: #f7f7f2;
      --line-first: #f0c36a; --line-second: #9db2c4;
    }
  }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
  bdi { unicode-bidi: isolate; }
`;

/** What buttons and fields look like. */
export const controls = css`
  button, select, input { font: inherit; color: var(--text); background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .2rem .55rem; }
  select, input { max-width: 100%; }
  button { min-width: 2.2rem; min-height: 2rem; cursor: pointer; } button:hover { border-color: var(--link); } button:disabled { color: var(--dim); cursor: default; }
  [aria-pressed="true"] { border-color: var(--link); background: var(--now); }
  button svg { display: block; width: 1.1rem; height: 1.1rem; margin: auto; fill: currentColor; }
`;

/** The sign of a side: round for the first one, square for the other. */
export const chips = css`
  .chip { flex: none; display: inline-block; width: .8em; height: .8em; border: 1px solid var(--text); border-radius: 2px; background: var(--second); }
  .chip.first { border-radius: 50%; background: var(--first); }
`;
