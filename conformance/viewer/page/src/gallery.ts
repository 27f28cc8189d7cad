import { LitElement, css, html } from "lit";
import type { TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { Address } from "./address";
import type { Game } from "./data";
import { why } from "./end";
import { chip } from "./moves";
import { properties } from "./properties";
import { chips, colours, controls } from "./style";
import { thumb } from "./thumb";
import { short } from "./time";

type Order = "number" | "plies" | "slowest" | "result";

const ORDERS: Record<Order, string> = { number: "in order", plies: "most plies first", slowest: "slowest answer first", result: "by result" };
const NAME = "#games";

/** The address of all games, as they were filtered and sorted last. */
let place = NAME;

export function placeOfGames(): string {
  return place;
}

export function isPlaceOfGames(hash: string): boolean {
  return hash === NAME || hash.startsWith(`${NAME}&`);
}

/** All games at a glance: each leads to its own address. */
export class GalleryElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "games", "live"),
    ...properties({ state: true }, "order", "kind", "words"),
  };
  declare games: Game[];
  /** Whether games may still be played. */
  declare live: boolean;
  declare private order: Order;
  declare private kind: string;
  declare private words: string;
  private address = new Address();

  constructor() {
    super();
    this.games = [];
    this.live = false;
    this.read();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.read);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.read);
    this.address.forget();
  }

  /** Takes over from the address what is shown, so that it is the same after a reload and on the way back. */
  private read = (): void => {
    const { hash } = window.location;
    if (isPlaceOfGames(hash)) place = hash;
    const words = new URLSearchParams(place.slice(NAME.length));
    const order = words.get("order") ?? "";
    this.order = Object.hasOwn(ORDERS, order) ? order as Order : "number";
    this.kind = words.get("show") ?? "all";
    this.words = words.get("find") ?? "";
  };

  private write(): void {
    const words = new URLSearchParams();
    if (this.order !== "number") words.set("order", this.order);
    if (this.kind !== "all") words.set("show", this.kind);
    if (this.words) words.set("find", this.words);
    place = words.size > 0 ? `${NAME}&${words}` : NAME;
    this.address.write(placeOfGames);
  }

  static override styles = [
    colours,
    controls,
    chips,
    css`
      :host { display: block; max-width: 110rem; margin: 0 auto; padding: 1rem; background: var(--back); }
      h1 { margin: 0 0 .6rem; font-size: 1.4rem; } .bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .9rem; }
      .bar label { display: inline-flex; gap: .4rem; align-items: center; } .count { margin-left: auto; color: var(--dim); }
      ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: .8rem; margin: 0; padding: 0; list-style: none; }
      li { content-visibility: auto; contain-intrinsic-size: auto 21rem; }
      a { display: flex; flex-direction: column; gap: .35rem; height: 100%; box-sizing: border-box; padding: .7rem; color: inherit; text-decoration: none; background: var(--card);
        border: 1px solid var(--line); border-radius: 10px; } a:hover { border-color: var(--link); box-shadow: 0 2px 10px #0002; }
      .thumb { display: block; width: 100%; height: 10.5rem; border-radius: 6px; background: var(--soft); } .thumb .square { fill: var(--square); } .ground { fill: var(--ground); } .blocked { fill: var(--blocked); }
      .thumb .first { fill: var(--first); stroke: var(--rim); stroke-width: .4; } .thumb .second { fill: var(--second); stroke: var(--rim); stroke-width: .4; } .figure { fill: #ffd84d; stroke: #0008; stroke-width: .5; }
      p { margin: 0; overflow-wrap: anywhere; } .who { display: flex; gap: .4rem; align-items: baseline; } .won { font-weight: 700; } .won::after { content: " \\2713"; color: var(--good); }
      .who .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
      .why { font-size: .88rem; } .fault { color: var(--fail); font-weight: 600; } .facts { margin-top: auto; color: var(--dim); font-size: .82rem; display: flex; justify-content: space-between; gap: .5rem; white-space: nowrap; } .facts span:first-child { overflow: hidden; text-overflow: ellipsis; }
    `,
  ];

  override render(): TemplateResult {
    const sides = [...new Set(this.games.flatMap(({ sides }) => sides.map(({ side }) => side)))];
    const kinds: [string, string][] = [["all", "all games"], ...sides.map((side): [string, string] => [`won ${side}`, `won by ${side}`]), ["draw", "draws"], ["fault", "with faults"]];
    if (this.live) kinds.push(["runs", "that go on"]);
    const kind = kinds.some(([known]) => known === this.kind) ? this.kind : "all";
    const shown = this.games.map((game, index) => ({ game, index })).filter(({ game }) => this.passes(game, kind));
    const by: Record<Order, (one: typeof shown[0], two: typeof shown[0]) => number> = {
      number: (one, two) => one.index - two.index,
      plies: (one, two) => two.game.plies.length - one.game.plies.length,
      slowest: (one, two) => slowest(two.game) - slowest(one.game),
      result: (one, two) => (one.game.end?.result ?? "").localeCompare(two.game.end?.result ?? ""),
    };
    shown.sort(by[this.order]);
    const titles = [...new Set(this.games.map(({ title }) => title))].join(", ");
    return html`<h1>${titles}: ${this.games.length} games</h1>
      <div class="bar">${this.choice("Show", kinds, kind, (kind) => { this.kind = kind; })}
        ${this.choice("Sort", Object.entries(ORDERS), this.order, (order) => { this.order = order as Order; })}
        <label>Find <input type="text" autocomplete="off" spellcheck="false" .value=${this.words} @input=${(event: Event) => { this.words = (event.target as HTMLInputElement).value.toLowerCase(); this.write(); }}></label>
        <span class="count" role="status">${shown.length} of ${this.games.length}, ${ORDERS[this.order]}</span></div>
      <ul>${shown.map(({ game, index }) => html`<li>${guard([game, index], () => this.card(game, index))}</li>`)}</ul>`;
  }

  /** Returns a menu. What is chosen becomes a part of the address. */
  private choice(name: string, all: [string, string][], now: string, choose: (value: string) => void): TemplateResult {
    return html`<label>${name} <select @change=${(event: Event) => { choose((event.target as HTMLSelectElement).value); this.write(); }}>
      ${all.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
  }

  private passes(game: Game, kind: string): boolean {
    const { end } = game;
    const { words } = this;
    const text = [game.source, end?.result, why(end), ...game.sides.map(({ player }) => player)].join(" ").toLowerCase();
    if (words && !text.includes(words)) return false;
    if (kind === "fault") return game.entries.some((entry) => entry.kind === "violation");
    if (kind === "draw") return !!end && end.winner === undefined;
    if (kind === "runs") return !end;
    return kind === "all" || end?.winner !== undefined && kind === `won ${game.sides[end.winner]?.side}`;
  }

  private card(game: Game, index: number): TemplateResult {
    const { end } = game;
    const time = slowest(game);
    const place = game.end?.broken.length ? "fault" : "";
    return html`<a href="#game=${index + 1}&ply=0" data-colours=${game.board?.colours ?? ""}>${thumb(game, game.plies.length) ?? html`<svg viewBox="0 0 10 10" class="thumb" aria-hidden="true"></svg>`}
      ${game.sides.map(({ side, player }, at) => html`<p class="who">${chip(at, side)}<span class=${end?.winner === at ? "name won" : "name"}><bdi>${player.replace(/^.*\/(?=[^/]+$)/, "") || side}</bdi></span></p>`)}
      <p class="why ${place}">${end ? html`<strong>${end.result}</strong>${why(end) ? html`: <bdi>${why(end)}</bdi>` : ""}` : this.live ? "The game goes on." : "No end was recorded."}</p>
      <p class="facts"><span title=${game.source}><bdi>${game.source.replace(/\.\w+$/, "")}</bdi></span><span>${game.plies.length} plies${time ? `, slowest ${short(time)}` : ""}</span></p></a>`;
  }
}

/** Returns the time of the slowest answer of a game, in microseconds. */
function slowest(game: Game): number {
  return game.plies.reduce((most, { took }) => Math.max(most, took ?? 0), 0);
}

customElements.define("linesman-gallery", GalleryElement);
