import { css } from "lit";

/** The colours of both schemes, which every element has. */
export const colours = css`
  :host {
    --text: #1b1f24; --back: #ffffff; --soft: #f2f4f7; --line: #c4cad2; --dim: #474f58; --link: #0a4a9e;
    --fail: #9c0f24; --note: #774a00; --first: #f5c6cc; --second: #bcd7f7; --blocked: #6b7480;
    --square: #f7f3ea; --ground: #d9cfb8; --edge: #8f8672; --mark: #b3122b; --now: #fff3bf;
    color: var(--text);
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --text: #e6e9ee; --back: #14171c; --soft: #1f242c; --line: #48515e; --dim: #b4bcc7; --link: #8bbeff;
      --fail: #ff9ba7; --note: #f0b84b; --first: #7c2b38; --second: #23507f; --blocked: #4b5563;
      --square: #262b33; --ground: #3f4652; --edge: #6b7480; --mark: #ff8593; --now: #332b0d;
    }
  }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;

/** What buttons and fields look like. */
export const controls = css`
  button, select, input { font: inherit; color: var(--text); background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: .25rem .6rem; }
  select, input { max-width: 100%; }
  button { min-width: 2.6rem; min-height: 2.2rem; cursor: pointer; } button:hover { border-color: var(--link); } button:disabled { color: var(--dim); cursor: default; }
`;
