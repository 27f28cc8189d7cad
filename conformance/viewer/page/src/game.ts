import { LitElement, css, html } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import "./board";
import "./desk";
import "./talk";
import type { Game } from "./data";
import type { Desk } from "./desk";
import { end } from "./end";
import { History } from "./history";
import type { Position } from "./history";
import { handleKey } from "./keys";
import { speaker, told } from "./moves";
import { Player } from "./player";
import { properties } from "./properties";
import { colours, controls } from "./style";
import { clock, span } from "./time";
import type { Turn } from "./turn";

/** Plies a second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 20, 50];

/** A game to step through. With the attribute `page` it owns the page: its keys, and the ply in the address. */
export class GameElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "games", "turn", "hides", "desk"),
    ...properties({ type: Boolean }, "page", "live", "series", "cut"),
    ...properties({ state: true }, "chosen", "ply", "playing", "speed", "whole"),
  };
  declare games: Game[];
  /** What the person who plays here is asked, if someone does. */
  declare turn: Turn | undefined;
  /** What an arbiter sees, if there is one. */
  declare desk: Desk | undefined;
  /** The place of the game that is shown. */
  declare private chosen: number;
  declare page: boolean;
  /** Whether the games may still be played. */
  declare live: boolean;
  /** Whether the games are played here one after the other. */
  declare series: boolean;
  /** Whether the program that plays them does not answer. */
  declare cut: boolean;
  declare ply: number;
  declare private playing: boolean;
  declare private speed: number;
  /** Which sides' secret pieces are not shown. */
  declare hides: boolean[];
  declare private whole: boolean;
  private readonly player = new Player(this);
  private history: History | undefined;
  private timer = 0;
  private naming = 0;

  constructor() {
    super();
    this.games = [];
    this.chosen = 0;
    this.page = false;
    this.live = false;
    this.series = false;
    this.cut = false;
    this.ply = 0;
    this.playing = false;
    this.speed = 2;
    this.hides = [false, false];
    this.whole = false;
  }

  static override styles = [
    colours,
    controls,
    css`
      :host { display: block; max-width: 90rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--back); overflow-wrap: anywhere; }
      * { box-sizing: border-box; }
      h1 { margin: 0 0 .5rem; font-size: 1.3rem; } h1 small { font-weight: 400; color: var(--dim); font-size: .9rem; }
      h2 { margin: 1.2rem 0 .3rem; font-size: 1rem; }
      .stage { display: grid; grid-template-columns: minmax(0, 1fr) minmax(16rem, 24rem); gap: 1rem; align-items: start; }
      linesman-board { --board-height: min(76vh, 56rem); }
      linesman-moves { height: min(62vh, 46rem); }
      .sides { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; margin-bottom: .5rem; }
      .side { padding: .3rem .6rem; background: var(--soft); border-top: 4px solid var(--first); min-width: 0; }
      .side + .side { border-top-color: var(--second); }
      .side p { margin: 0; } .side .clock { float: right; font-variant-numeric: tabular-nums; }
      .lost { color: var(--dim); font-size: .9rem; }
      .status { min-height: 3em; margin: .4rem 0; } .cut:empty { display: none; }
      .controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .5rem 0; }
      input[type="number"] { width: 5.5rem; } input[type="range"] { flex: 1 1 100%; padding: 0; }
      a { color: var(--link); } code { font-family: ui-monospace, monospace; font-size: .9em; }
      .talks > div, .stage > div { min-width: 0; } .talks { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .talks h3 { margin: 0; font-size: .9rem; color: var(--dim); }
      .end { padding: .1rem 1rem; background: var(--soft); border-left: .35rem solid var(--link); }
      .end dl { margin: .5rem 0; } .end dl > div { display: grid; grid-template-columns: 6rem 1fr; } dt { color: var(--dim); } dd { margin: 0; min-width: 0; }
      .fail { color: var(--fail); font-weight: 600; } .note { color: var(--note); }
      .turn { padding: .1rem .6rem; background: var(--soft); border-left: .35rem solid var(--link); } .turn p { margin: .3rem 0; }
      .turn p:empty { display: none; } .turn textarea { font: 1rem ui-monospace, monospace; color: var(--text); background: var(--back); }
      .rows { display: flex; gap: .6rem; align-items: center; } .tray button { touch-action: none; } [aria-pressed="true"] { border-color: var(--link); background: var(--now); }
      .ghost { position: fixed; z-index: 9; padding: .1rem .7rem; pointer-events: none; transform: translate(-50%, -50%);
        font: 600 1.3rem ui-monospace, monospace; background: var(--now); border: 2px solid var(--link); border-radius: 50%; }
      details { margin-top: 1rem; } kbd { font-family: ui-monospace, monospace; }
      :host([embedded]) { padding: 0; }
      :host([embedded]) linesman-board { --board-height: 26rem; }
      :host([embedded]) linesman-moves { height: 26rem; }
      @media (max-width: 50rem) {
        :host { padding: .6rem; }
        .stage, .talks { grid-template-columns: minmax(0, 1fr); }
        linesman-moves, :host([embedded]) linesman-moves { height: 14rem; }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    (this.page ? window : this).addEventListener("keydown", this.onKey as EventListener);
    if (this.page) window.addEventListener("hashchange", this.onHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
    this.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onHash);
    clearTimeout(this.timer);
    clearTimeout(this.naming);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("turn")) this.player.follow(this.turn);
    if (changed.has("games")) this.followGames(changed.get("games") as Game[] | undefined);
    if ((changed.has("games") || changed.has("chosen")) && this.game) this.history = new History(this.game);
  }

  /** Takes over games that have changed. Whoever looks at the last ply goes on to the new one. */
  private followGames(before: Game[] | undefined): void {
    // Whoever looks at the last game goes on to a new one.
    if (this.live && before && this.games.length > before.length && this.chosen === before.length - 1) {
      this.choose(this.games.length - 1);
    }
    const old = before?.[this.chosen];
    if (!old) {
      // A game that is being played is entered at its last ply, and so is the last one of a series.
      if (this.live) this.chosen = Math.max(0, this.series ? this.games.length - 1 : this.games.findLastIndex(({ end }) => !end));
      // A conversation is entered at its end too, because the fault is there.
      if (this.live || this.game?.speakers) this.ply = this.last;
      if (this.page) this.onHash();
      return;
    }
    if (old.plies.length === this.ply && !old.end) this.ply = this.last;
  }

  /** The game that is shown. */
  get game(): Game | undefined {
    return this.games[this.chosen];
  }

  private get place(): string {
    return this.games.length > 1 ? `#game=${this.chosen + 1}&ply=${this.ply}` : `#ply=${this.ply}`;
  }

  private get last(): number {
    return this.game?.plies.length ?? 0;
  }

  /** Goes to a ply. */
  go(ply: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(ply)));
    if (Number.isNaN(next) || next === this.ply) return;
    this.ply = next;
    // Browsers allow few changes of the address, and each takes longer than to draw a ply.
    clearTimeout(this.naming);
    if (this.page) this.naming = window.setTimeout(() => window.history.replaceState(null, "", this.place), 100);
  }

  private onHash = (): void => {
    const found = /^#(?:game=(\d{1,6})&)?ply=(\d{1,9})$/.exec(window.location.hash);
    if (!found) return;
    this.choose(Number(found[1] ?? 1) - 1);
    this.ply = Math.min(this.last, Number(found[2]));
  };

  private choose(game: number): void {
    if (!this.games[game] || game === this.chosen) return;
    this.stop();
    this.chosen = game;
    this.ply = 0;
  }

  private onKey = (event: KeyboardEvent): void => handleKey(event, {
    step: (by) => this.step(by),
    go: (ply) => { this.stop(); this.go(ply); },
    last: () => { this.stop(); this.go(this.last); },
    play: () => this.toggle(),
    faster: (by) => this.faster(by),
    hide: (letter) => this.hide(letter),
    typePly: () => this.renderRoot.querySelector<HTMLInputElement>("#ply")?.select(),
  });

  private step(by: number): void {
    this.stop();
    this.go(this.ply + by);
  }

  private faster(by: number): void {
    const index = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index))]!;
  }

  /** Hides or shows the pieces of the side whose name begins with a letter, as the switches -r and -b of `stratego`. */
  private hide(letter: string): boolean {
    if (!this.game?.board?.has_secrets) return false;
    const side = this.game.sides.findIndex(({ side }) => side[0]?.toLowerCase() === letter);
    if (side < 0) return false;
    this.hides = this.hides.map((hidden, index) => index === side ? !hidden : hidden);
    return true;
  }

  private toggle(): void {
    if (this.playing) return this.stop();
    if (this.ply === this.last) this.go(0);
    this.playing = true;
    this.tick();
  }

  private stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.playing) return;
      this.go(this.ply + 1);
      if (this.ply < this.last) this.tick();
      else this.stop();
    }, 1000 / this.speed);
  }

  override render(): TemplateResult {
    const { game, history } = this;
    const desk = this.desk ? html`<linesman-desk .desk=${this.desk}></linesman-desk>` : "";
    const cut = html`<p class="fail cut" role="alert">${this.cut ? "Linesman does not answer. If it has ended, this is what was known last." : ""}</p>`;
    if (!game || !history) return html`<h1>No game yet</h1>${cut}${desk}`;
    const position = history.at(this.ply);
    const sides = game.sides.map(({ side }) => side);
    const isAsked = this.player.isShown = this.player.isAsked(this.chosen, this.ply);
    const shown = game.board && isAsked ? this.player.shown(game.board, position.cells) : { board: game.board, cells: position.cells };
    const title = html`<h1>${game.title} <small>${[game.profile, game.source].filter(Boolean).join(", ")}</small></h1>`;
    // A page has one game, and so one place of each name.
    const part = this.page ? "region" : "group";
    return html`${cut}${desk}${this.choice()}${this.page ? title : ""}
      ${game.speakers ? "" : html`<div class="sides">${game.sides.map((_, side) => this.side(game, position, side))}</div>`}
      <div class="stage"><div role=${part} aria-label="Board">
        ${game.board && position.cells.length > 0
          ? html`<linesman-board .board=${shown.board} .cells=${shown.cells} .hints=${isAsked ? this.player.hints() : []} .marked=${position.marked} .hides=${this.hides}
              .sides=${sides} caption=${position.caption || "Board"}></linesman-board>`
          : html`<p class="note">There is no board for this ${noun(game)}.</p>`}
        ${this.player.panel(!!this.games[this.turn?.game ?? -1]?.end)}
        <p class="status" role="status">${this.status(game, position)}</p>${this.controls(game)}
      </div>
      <div role=${part} aria-label=${game.speakers ? "Messages" : "Plies"}><linesman-moves .game=${game} .count=${game.plies.length} .ply=${this.ply}
        @ply=${(event: CustomEvent<number>) => { this.stop(); this.go(event.detail); }}></linesman-moves>
        ${game.speakers ? "" : html`<h2>End of the game</h2><div class="end">${end(game, this.live)}</div>`}</div></div>
      ${game.speakers || (game.entries.length === 0 && !this.live) ? "" : this.talks(game)}
      ${this.help(game)}`;
  }

  private talks(game: Game): TemplateResult {
    return html`<h2>Conversations</h2>
      <div class="talks">${game.sides.map((own, side) => html`<div><h3>${own.side} ${own.player}</h3>
        <linesman-talk .game=${game} .count=${game.entries.length} .side=${side} .ply=${this.ply} ?whole=${this.whole}></linesman-talk></div>`)}</div>
      <p><label><input type="checkbox" .checked=${this.whole} @change=${() => { this.whole = !this.whole; }}> Show whole conversations</label></p>`;
  }

  /** Returns the list of games, if there are several. */
  private choice(): TemplateResult | "" {
    if (this.games.length < 2) return "";
    const name = (game: Game, index: number) => {
      const players = game.sides.map(({ player }) => player).filter(Boolean).join(" - ");
      return [`${index + 1}: ${game.source}`, players, game.end?.result].filter(Boolean).join(", ");
    };
    return html`<p><label>Game <select @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).selectedIndex)}>
      ${this.games.map((game, index) => html`<option .selected=${index === this.chosen}>${name(game, index)}</option>`)}</select></label></p>`;
  }

  private side(game: Game, position: Position, side: number): TemplateResult {
    const { side: name, player } = game.sides[side]!;
    const own = position.clocks?.[side];
    const lost = [...(position.lost[side] ?? [])].sort(([one], [two]) => one < two ? -1 : 1);
    const text = lost.map(([letter, count]) => count > 1 ? `${letter}\u00d7${count}` : letter).join(" ");
    return html`<div class="side"><p><strong>${name}</strong> ${player}${own ? html`<span class="clock">${clock(own)}</span>` : ""}</p>
      <p class="lost">Lost: ${text || "none"}</p></div>`;
  }

  private status(game: Game, position: Position): string {
    const ply = game.plies[this.ply - 1];
    const where = `${capital(noun(game))} ${this.ply} of ${this.last}. `;
    if (!ply) return `${where}${position.caption}`;
    const who = speaker(game, ply);
    const took = ply.took === undefined ? "" : ` in ${span(ply.took)}`;
    return `${where}${who}: ${told(ply).join(", ")}${took}. ${position.caption}`;
  }

  private controls(game: Game): TemplateResult {
    const button = (label: string, text: string, action: () => void) =>
      html`<button type="button" aria-label=${label} title=${label} @click=${action}>${text}</button>`;
    const typed = ({ target }: Event) => {
      const field = target as HTMLInputElement;
      this.stop();
      if (field.value) this.go(Number(field.value));
      field.value = String(this.ply);
    };
    // The keys work again as soon as a number is typed.
    const leave = (event: KeyboardEvent) => { if (event.key === "Enter" || event.key === "Escape") (event.target as HTMLElement).blur(); };
    return html`<div class="controls" role="group" aria-label="Controls">
      ${button(`First ${noun(game)}`, "|\u25c1", () => this.step(-this.last))}${button("Back", "\u25c1", () => this.step(-1))}
      ${button(this.playing ? "Pause" : "Play", this.playing ? "\u275a\u275a" : "\u25b6", () => this.toggle())}
      ${button("Forward", "\u25b7", () => this.step(1))}${button(`Last ${noun(game)}`, "\u25b7|", () => this.step(this.last))}
      <label>${capital(noun(game))} <input id="ply" type="number" min="0" max=${this.last} .value=${String(this.ply)} @change=${typed} @keydown=${leave}></label>
      <label>Speed <select @change=${(event: Event) => { this.speed = Number((event.target as HTMLSelectElement).value); }}>
        ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === this.speed}>${speed} a second</option>`)}</select></label>
      ${game.board?.has_secrets ? game.sides.map(({ side }, index) => html`<label><input type="checkbox" .checked=${this.hides[index]!}
        @change=${() => { this.hides = this.hides.map((hidden, at) => at === index ? !hidden : hidden); }}> Hide ${side}</label>`) : ""}
      ${this.page ? html`<a href=${this.place}>Link to this ${noun(game)}</a>` : ""}
      <input type="range" min="0" max=${this.last} .value=${String(this.ply)} aria-label=${capital(noun(game))} @input=${typed}></div>`;
  }

  private help(game: Game): TemplateResult {
    const hide = game.board?.has_secrets
      ? game.sides.map(({ side }) => html`<li><kbd>${side[0]?.toLowerCase()}</kbd> hide or show ${side}</li>`)
      : "";
    return html`<details><summary>Keys</summary><ul>
      <li><kbd>&larr;</kbd> <kbd>&rarr;</kbd> one ${noun(game)}, <kbd>Page Up</kbd> <kbd>Page Down</kbd> ten, <kbd>Home</kbd> <kbd>End</kbd> the first and the last</li>
      <li><kbd>Space</kbd> play or pause, <kbd>+</kbd> <kbd>-</kbd> speed, <kbd>g</kbd> type a number</li>${hide}
      <li>On the board, the arrow keys go from square to square.</li></ul>
      ${game.board ? html`<p>Framed: ${game.board.marks}.</p>` : ""}</details>`;
  }
}

/** Returns what a game goes through. */
function noun(game: Game): string {
  return game.speakers ? "message" : "ply";
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

customElements.define("linesman-game", GameElement);
