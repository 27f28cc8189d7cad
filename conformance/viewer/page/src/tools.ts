import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Game } from "./data";
import { icon } from "./icons";

/** What the controls of a game show, and what they do. */
export interface Tools {
  game: Game;
  /** What a game goes through: plies, or messages. */
  noun: string;
  ply: number;
  last: number;
  isPlaying: boolean;
  speed: number;
  status: string;
  hides: boolean[];
  lettered: boolean;
  expression: string;
  isPage: boolean;
  told: string;
  record: string | undefined;
  step(by: number): void;
  go(ply: number): void;
  toggle(): void;
  faster(by: number): void;
  flip(): void;
  hide(side: number): void;
  letter(): void;
  express(expression: string): void;
  copy(): void;
  picture(): void;
}

/** Returns the row of controls. */
export function controls(tools: Tools): TemplateResult {
  const { noun } = tools;
  const button = (label: string, sign: Parameters<typeof icon>[0], action: () => void) =>
    html`<button type="button" aria-label=${label} title=${label} @click=${action}>${icon(sign)}</button>`;
  const typed = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    if (field.value) tools.go(Number(field.value));
    field.value = String(tools.ply);
  };
  // The keys work again as soon as a number is typed.
  const leave = (event: KeyboardEvent) => { if (event.key === "Enter" || event.key === "Escape") (event.target as HTMLElement).blur(); };
  return html`<div class="controls steer" role="group" aria-label="Controls">
    ${button(`First ${noun}`, "first", () => tools.step(-tools.last))}${button("Back", "back", () => tools.step(-1))}
    ${button(tools.isPlaying ? "Pause" : "Play", tools.isPlaying ? "pause" : "play", tools.toggle)}
    ${button("Forward", "forward", () => tools.step(1))}${button(`Last ${noun}`, "last", () => tools.step(tools.last))}
    <label><span>${capital(noun)}</span> <input id="ply" type="number" min="0" max=${tools.last} .value=${String(tools.ply)} @change=${typed} @keydown=${leave}></label>
    <span class="speed"><button type="button" aria-label="Slower" title="Slower" @click=${() => tools.faster(-1)}>&minus;</button><span class="pace" title="plies a second">${tools.speed}/s</span>
    <button type="button" aria-label="Faster" title="Faster" @click=${() => tools.faster(1)}>+</button></span>
    <p class="status" role="status">${tools.status}</p>
    ${tools.game.board ? button("Turn the board round", "flip", tools.flip) : ""}
    ${tools.isPage ? button(`Copy a link to this ${noun}`, "link", tools.copy) : ""}${more(tools)}</div>`;
}

function more(tools: Tools): TemplateResult {
  const { game, noun } = tools;
  const hasFigures = game.board?.pieces.some(({ figure }) => figure);
  const hide = game.board?.has_secrets ? game.sides.map(({ side }) => html`<li><kbd>${side[0]?.toLowerCase()}</kbd> hide or show ${side}</li>`) : "";
  return html`<details class="more"><summary>More</summary><div class="card">
    ${game.board?.has_secrets ? html`<p>${game.sides.map(({ side }, index) => html`<label><input type="checkbox" .checked=${tools.hides[index]!}
      @change=${() => tools.hide(index)}> Hide ${side}</label>`)}</p>` : ""}
    ${hasFigures ? html`<p><label><input type="checkbox" .checked=${tools.lettered} @change=${tools.letter}> Letters in place of drawings</label></p>` : ""}
    ${game.speakers ? "" : html`<p><label>Curve of standard error <input type="text" spellcheck="false" autocomplete="off" .value=${tools.expression}
      @change=${(event: Event) => tools.express((event.target as HTMLInputElement).value)}></label></p>`}
    ${game.board ? html`<p><button type="button" @click=${tools.picture}>Save the board as a picture</button>
      ${tools.record ? html`<a href=${tools.record} download>Save the record</a>` : ""}</p>` : ""}
    <p role="status">${tools.told}</p>
    <h2>Keys</h2><ul>
    <li><kbd>&larr; &rarr;</kbd> one ${noun}, <kbd>Page Up, Page Down</kbd> ten, <kbd>Home, End</kbd> the first and the last</li>
    <li><kbd>Space</kbd> play or pause, <kbd>+ -</kbd> speed, <kbd>f</kbd> turn the board, <kbd>g</kbd> type a number</li>${hide}
    <li>On the board, reached by the tab key, the arrow keys go from square to square.</li></ul>
    ${game.board ? html`<p>Marked: ${game.board.marks}.</p>` : ""}</div></details>`;
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
