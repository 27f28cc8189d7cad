import { LitElement, html } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import "./desk";
import { isPlaceOfGames, placeOfGames } from "./gallery";
import "./talk";
import "./timeline";
import { Address } from "./address";
import { ratioOf } from "./board";
import type { BoardElement } from "./board";
import type { Game } from "./data";
import type { Desk } from "./desk";
import { end, why } from "./end";
import { History } from "./history";
import type { Position } from "./history";
import { handleKey, leaveClicked } from "./keys";
import { look } from "./look";
import { speaker, told } from "./moves";
import { areComparable, difference } from "./compare";
import { Player } from "./player";
import { properties } from "./properties";
import { EXPRESSION } from "./series";
import { chips, colours, controls } from "./style";
import { clock, span } from "./time";
import { controls as tools } from "./tools";
import type { Turn } from "./turn";

/** Plies a second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 20, 50];

/** A game to step through. With the attribute `page` it owns the page: its keys, and the ply in the address. */
export class GameElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "games", "turn", "hides", "desk"),
    ...properties({ type: Boolean }, "page", "live", "series", "cut", "awaits"),
    ...properties({ attribute: false }, "record"),
    ...properties({ state: true }, "chosen", "ply", "playing", "speed", "flipped", "lettered", "expression", "told", "compares"),
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
  /** Whether the program has not said yet which games there are. */
  declare awaits: boolean;
  declare ply: number;
  declare private playing: boolean;
  declare private speed: number;
  /** Which sides' secret pieces are not shown. */
  declare hides: boolean[];
  /** The way to the records of the games, if the program has them. */
  declare record: string | undefined;
  declare private flipped: boolean;
  declare private lettered: boolean;
  declare private expression: string;
  /** What was done last that cannot be seen. */
  declare private told: string;
  /** Whether two games are shown beside each other. */
  declare private compares: boolean;
  private moves = 0;
  private readonly player = new Player(this);
  private history: History | undefined;
  /** The positions of the second game, if two are shown. */
  private other: History | undefined;
  private timer = 0;
  private address = new Address();

  constructor() {
    super();
    this.games = [];
    this.chosen = 0;
    this.page = false;
    this.live = false;
    this.series = false;
    this.cut = false;
    this.awaits = false;
    this.ply = 0;
    this.playing = false;
    this.speed = 2;
    this.hides = [false, false];
    this.record = undefined;
    this.flipped = false;
    this.lettered = false;
    this.expression = EXPRESSION;
    this.told = "";
    this.compares = false;
  }

  static override styles = [colours, controls, chips, look];

  override connectedCallback(): void {
    super.connectedCallback();
    (this.page ? window : this).addEventListener("keydown", this.onKey as EventListener);
    if (this.page) window.addEventListener("hashchange", this.onHash);
    this.addEventListener("click", leaveClicked);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
    this.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onHash);
    this.removeEventListener("click", leaveClicked);
    clearTimeout(this.timer);
    this.address.forget();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("turn")) this.player.follow(this.turn);
    if (changed.has("games")) this.followGames(changed.get("games") as Game[] | undefined);
    if ((changed.has("games") || changed.has("chosen")) && this.game) this.history = new History(this.game);
    if (changed.has("games") || changed.has("compares")) this.other = this.compares && this.games[1] ? new History(this.games[1]) : undefined;
    const colours = this.game?.board?.colours ?? "";
    if (this.getAttribute("colours") !== colours) this.setAttribute("colours", colours);
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
      // All games are shown first, unless the address names one or they are played here.
      if (this.page && !this.series && this.games.length > 1 && !/^#game=/.test(window.location.hash)) {
        this.compares = areComparable(this.games) && !isPlaceOfGames(window.location.hash);
        this.chosen = this.compares ? 0 : -1;
      }
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
    if (this.compares) return `#both&ply=${this.ply}`;
    return this.games.length > 1 ? `#game=${this.chosen + 1}&ply=${this.ply}` : `#ply=${this.ply}`;
  }

  private get last(): number {
    const shown = this.compares ? this.games : [this.game];
    return Math.max(0, ...shown.map((game) => game?.plies.length ?? 0));
  }

  /** Goes to a ply. */
  go(ply: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(ply)));
    if (Number.isNaN(next) || next === this.ply) return;
    this.moves = next === this.ply + 1 ? 1 : 0;
    this.ply = next;
    if (this.page) this.address.write(() => this.place);
  }

  private onHash = (): void => {
    if (isPlaceOfGames(window.location.hash) && this.games.length > 1) {
      this.stop();
      this.chosen = -1;
      return;
    }
    const both = /^#both&ply=(\d{1,9})$/.exec(window.location.hash);
    this.compares = this.compares && !window.location.hash || !!both && areComparable(this.games);
    if (both) {
      this.choose(0);
      this.ply = Math.min(this.last, Number(both[1]));
    }
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
    isPlayed: this.game !== undefined,
    flip: () => { this.flipped = !this.flipped; },
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
    const desk = this.desk ? html`<linesman-desk class="card" .desk=${this.desk}></linesman-desk>` : "";
    const cut = html`<p class="fail cut" role="alert">${this.cut ? "Linesman does not answer. If it has ended, this is what was known last." : ""}</p>`;
    if (this.chosen < 0 && this.games.length > 1) return html`${cut}<linesman-gallery .games=${this.games} .live=${this.live}></linesman-gallery>`;
    if (!game || !history) return html`<div class="app none" aria-busy=${this.awaits ? "true" : "false"}><h1>${this.awaits ? "Waiting for Linesman" : "No game yet"}</h1>${cut}${desk}</div>`;
    const position = history.at(Math.min(this.ply, game.plies.length));
    if (this.other) return this.both(position, this.other);
    const sides = game.sides.map(({ side }) => side);
    const isAsked = this.player.isShown = this.player.isAsked(this.chosen, this.ply);
    const shown = game.board && isAsked ? this.player.shown(game.board, position.cells) : { board: game.board, cells: position.cells };
    // A page has one game, and so one place of each name.
    const part = this.page ? "region" : "group";
    const isTalked = !game.speakers && (game.entries.length > 0 || this.live);
    const go = (event: CustomEvent<number>) => { this.stop(); this.go(event.detail); };
    const panel = this.player.panel(!!this.games[this.turn?.game ?? -1]?.end);
    const moves = this.moves;
    this.moves = 0;
    return html`<div class=${this.cut ? "app cut" : "app"} .style=${`--ratio:${ratioOf(game.board)}`}>${this.cut ? cut : ""}
      ${game.speakers ? "" : this.banner(game, position)}
      <div class="stage"><div class="board card" role=${part} aria-label="Board">
        ${game.board && position.cells.length > 0
          ? html`<linesman-board .board=${shown.board} .cells=${shown.cells} .hints=${isAsked ? this.player.hints() : []} .marked=${position.marked} .hides=${this.hides}
              .arrows=${position.arrows} .gone=${position.gone} .flipped=${this.flipped} .lettered=${this.lettered} .moves=${moves} .sides=${sides}
              caption=${position.caption || "Board"}></linesman-board>`
          : html`<p class="note">There is no board for this ${noun(game)}.</p>`}</div>
      <div class="list card" role=${part} aria-label=${game.speakers ? "Messages" : "Plies"}><linesman-moves .game=${game} .count=${game.plies.length} .said=${game.entries.length}
        .ply=${this.ply} @ply=${go}></linesman-moves></div>
      ${game.speakers ? "" : html`<div class=${panel || desk ? "beside plays" : "beside"}>${desk}${panel}
        <details class="end card ${game.end?.broken.length ? "bad" : ""}" ?open=${!!game.end?.broken.length || game.notes.length > 0}>
          <summary>End of the game</summary>${end(game, this.live)}</details>
        ${isTalked ? html`<div class="talks card"><linesman-talk .game=${game} .count=${game.entries.length} .ply=${this.ply}></linesman-talk></div>` : ""}</div>`}</div>
      ${game.plies.length > 0 ? html`<linesman-timeline class="time card" .game=${game} .count=${game.plies.length} .said=${game.entries.length} .ply=${this.ply}
        .expression=${this.expression} @ply=${go}></linesman-timeline>` : ""}${this.controls(game, position)}</div>`;
  }

  /** Returns two games beside each other, with one time. */
  private both(position: Position, other: History): TemplateResult {
    const games = this.games;
    const at = games.map(({ plies }) => Math.min(this.ply, plies.length));
    const positions = [position, other.at(at[1]!)];
    const found = difference(games);
    const go = (event: CustomEvent<number>) => { this.stop(); this.go(event.detail); };
    const board = (index: number) => html`<div class="board card" role="region" aria-label="Board of game ${index + 1}"><linesman-board .board=${games[index]!.board}
      .cells=${positions[index]!.cells} .marked=${positions[index]!.marked} .hides=${this.hides} .arrows=${positions[index]!.arrows} .gone=${positions[index]!.gone}
      .flipped=${this.flipped} .lettered=${this.lettered} .sides=${games[index]!.sides.map(({ side }) => side)} caption="Game ${index + 1}: ${positions[index]!.caption}"></linesman-board></div>`;
    const list = (index: number) => html`<div class="list card" role="region" aria-label="Plies of game ${index + 1}"><h2><a href="#game=${index + 1}&ply=${at[index]!}"><bdi>${games[index]!.source}</bdi></a></h2>
      <linesman-moves .game=${games[index]} .count=${games[index]!.plies.length} .said=${games[index]!.entries.length} .ply=${at[index]!} @ply=${go}></linesman-moves></div>`;
    const time = (index: number) => html`<linesman-timeline class="time card" .game=${games[index]} .count=${games[index]!.plies.length} .said=${games[index]!.entries.length}
      .ply=${this.ply} .least=${this.last} .mark=${found?.ply} .expression=${this.expression} @ply=${go}></linesman-timeline>`;
    return html`<div class="app two" .style=${`--ratio:${ratioOf(games[0]!.board)}`}>
      <div class="title">${this.page ? html`<h1>${games[0]!.title} <small>two games, <a href=${placeOfGames()}>both at a glance</a></small></h1>` : ""}
        ${found ? html`<button type="button" class="result fault" @click=${() => { this.stop(); this.go(found.ply); }}>They differ from ply ${found.ply} on: <bdi>${found.text}</bdi></button>`
          : html`<p>They are the same.</p>`}</div>
      <div class="stage">${board(0)}${board(1)}<div class="lists">${list(0)}${list(1)}</div></div>${time(0)}${time(1)}${this.controls(games[0]!, position)}</div>`;
  }

  /** Returns what is above all else: who plays, what is played, and how it ended. */
  private banner(game: Game, position: Position): TemplateResult {
    const facts = [game.profile, ...game.facts ?? [], game.number === undefined ? game.source : `game ${game.number}`].filter(Boolean);
    const { end } = game;
    const isFault = !!end?.broken.length;
    const text = why(end);
    const result = end
      ? html`<button type="button" class=${isFault ? "result fault" : "result"} title="Go there" @click=${() => { this.stop(); this.go(end.result ? end.ply : this.last); }}>
          ${end.result || end.line}${text ? html`: <bdi>${text}</bdi>` : ""}</button>`
      : html`<p>${this.live ? "The game goes on." : "No end was recorded."}</p>`;
    const heading = this.page ? html`<h1>${game.title} <small><bdi>${facts.join(" \u00b7 ")}</bdi></small></h1>` : "";
    return html`<div class="banner">${this.side(game, position, 0)}<div class="title">${heading}${this.others()}${result}</div>${this.side(game, position, 1)}</div>`;
  }

  /** Returns the way to the other games, if there are several. */
  private others(): TemplateResult | "" {
    const count = this.games.length;
    const near = this.game?.neighbours;
    if (near && this.page) {
      const there = (address: string | undefined, text: string) => address ? html`<a href=${address}>${text}</a>` : "";
      return html`<nav aria-label="Games">${there(near.previous, "previous")} <a href=${near.table}><bdi>${near.title}</bdi></a>${near.round ? `, round ${near.round}` : ""}
        <a href=${near.all}>all games</a> ${there(near.next, "next")}</nav>`;
    }
    if (count < 2 || !this.page) return "";
    const way = (index: number, text: string) => this.games[index] ? html`<a href="#game=${index + 1}&ply=0">${text}</a>` : "";
    return html`<nav aria-label="Games">${way(this.chosen - 1, "previous")} <a href=${placeOfGames()}>game ${this.chosen + 1} of ${count}</a> ${way(this.chosen + 1, "next")}
      ${areComparable(this.games) ? html`<a href="#both&ply=${this.ply}">compare</a>` : ""}</nav>`;
  }

  private side(game: Game, position: Position, side: number): TemplateResult {
    const { side: name, player } = game.sides[side]!;
    const own = position.clocks?.[side];
    const lost = [...(position.lost[side] ?? [])].sort(([one], [two]) => one < two ? -1 : 1);
    const text = lost.map(([letter, count]) => count > 1 ? `${letter}\u00d7${count}` : letter).join(" ");
    const isWinner = game.end?.winner === side;
    const isBroken = game.end?.broken.some((one) => one.side === name);
    const badge = isWinner ? html`<span class="badge">won</span>` : isBroken ? html`<span class="badge fault">fault</span>` : "";
    return html`<div class="side card ${side ? "second" : ""} ${isWinner ? "won" : ""}"><strong><span class="chip ${side ? "" : "first"}" aria-hidden="true"></span> ${name}</strong>
      <span class="name" title=${player}><bdi>${last(player)}</bdi></span><span class="is">${badge}</span><span class="clock">${own ? clock(own) : ""}</span>
      <span class="lost">Lost: ${text || "none"}</span></div>`;
  }

  private status(game: Game, position: Position): string {
    const ply = game.plies[this.ply - 1];
    const where = `${capital(noun(game))} ${this.ply} of ${this.last}. `;
    if (!ply) return `${where}${position.caption}`;
    const who = speaker(game, ply);
    const took = ply.took === undefined ? "" : ` in ${span(ply.took)}`;
    return `${where}${who}: ${told(ply).join(", ")}${took}. ${position.caption}`;
  }

  private controls(game: Game, position: Position): TemplateResult {
    return tools({
      game, noun: noun(game), ply: this.ply, last: this.last, isPlaying: this.playing, speed: this.speed, status: this.status(game, position),
      hides: this.hides, lettered: this.lettered, expression: this.expression, isPage: this.page, told: this.told,
      record: this.record && `${this.record}/${this.chosen + 1}`,
      step: (by) => this.step(by),
      go: (ply) => { this.stop(); this.go(ply); },
      toggle: () => this.toggle(),
      faster: (by) => this.faster(by),
      flip: () => { this.flipped = !this.flipped; },
      hide: (side) => { this.hides = this.hides.map((hidden, index) => index === side ? !hidden : hidden); },
      letter: () => { this.lettered = !this.lettered; },
      express: (expression) => { this.expression = expression; },
      copy: () => void this.copy(),
      picture: () => this.savePicture(),
    });
  }

  /** Copies the address of what is shown. The address of a person's seat is that person's alone. */
  private async copy(): Promise<void> {
    const place = this.place;
    window.history.replaceState(null, "", place);
    try {
      await navigator.clipboard.writeText(this.player.isHere ? place : window.location.href.split("#")[0] + place);
      this.told = "The link was copied.";
    } catch {
      this.told = "The address of this page leads here.";
    }
  }

  private savePicture(): void {
    const board = this.renderRoot.querySelector<BoardElement>("linesman-board");
    if (!board) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([board.picture()], { type: "image/svg+xml" }));
    link.download = `${this.game!.source.replace(/\W+/g, "-") || "game"}-ply-${this.ply}.svg`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** Returns what a game goes through. */
function noun(game: Game): string {
  return game.speakers ? "message" : "ply";
}

/** Returns the last part of a name that is the path of a program. */
export function last(name: string): string {
  return name.replace(/^.*\/(?=[^/]+$)/, "");
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

customElements.define("linesman-game", GameElement);
