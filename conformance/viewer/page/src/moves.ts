import { LitElement, css, html, nothing } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import type { Game, Ply } from "./data";
import { properties } from "./properties";
import { isSlow, passes, rowsOf, slowFrom } from "./rows";
import type { Filter, Row } from "./rows";
import { judged, remarked } from "./search";
import { chips, controls } from "./style";
import { short } from "./time";

/** How a conversation shows who speaks. */
const SIGNS = [">>", "<<", "--"];
/** The height of a row, in pixels. */
const HEIGHT = 25;
/** How many rows are drawn above and below those in sight. */
const MORE = 2;

/** The list of all plies, or of the messages of a conversation. Only what is in sight is drawn. */
export class MovesElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "game", "count", "said", "ply"),
    ...properties({ state: true }, "filter", "top", "room", "printed"),
  };
  declare game: Game | undefined;
  /** How many plies there are, so that a game that grows is drawn again. */
  declare count: number;
  /** How many entries there are, for the same reason. */
  declare said: number;
  declare ply: number;
  declare private filter: Filter;
  declare private top: number;
  declare private room: number;
  declare private printed: boolean;
  private rows: Row[] = [];
  private all: Row[] = [];
  private flags = new Set<number>();
  private slow: number[] = [];
  private sized: ResizeObserver | undefined;

  constructor() {
    super();
    this.count = 0;
    this.said = 0;
    this.ply = 0;
    this.filter = "all";
    this.top = 0;
    this.room = 600;
    this.printed = false;
  }

  static override styles = [
    controls,
    chips,
    css`
      :host { display: flex; flex-direction: column; min-height: 0; contain: layout; }
      .filters { display: flex; flex-wrap: wrap; gap: .3rem; padding: .35rem; border-bottom: 1px solid var(--line); }
      .filters button { min-height: 1.6rem; padding: 0 .5rem; font-size: .8rem; }
      ol { position: relative; flex: 1 1 0; min-height: 6rem; margin: 0; padding: 0; overflow-y: auto; list-style: none; font: .85rem/1.3 ui-monospace, monospace; }
      ol:focus-visible { outline-offset: -3px; }
      .space { position: relative; }
      li { position: absolute; left: 0; right: 0; box-sizing: border-box; display: grid; grid-template-columns: 2.7rem 1.2rem minmax(0, 1fr) auto; gap: .3rem;
        align-items: center; height: ${HEIGHT}px; padding: 0 .5rem 0 .2rem; cursor: pointer; border-left: 4px solid transparent; white-space: nowrap; }
      li > span { overflow: hidden; text-overflow: ellipsis; }
      li:hover { background: var(--soft); }
      li[aria-selected="true"] { background: var(--now); border-left-color: var(--link); }
      .at { color: var(--dim); text-align: right; font-variant-numeric: tabular-nums; } .took { color: var(--dim); font-size: .9em; }
      i { font-style: normal; color: var(--dim); } q { color: var(--note); quotes: none; } b { font-weight: 600; }
      .refused { border-left-color: var(--mark); } .refused span { color: var(--fail); font-weight: 600; }
      .score { color: var(--dim); font-variant-numeric: tabular-nums; } .slow .took { color: var(--note); font-weight: 700; } .dot { display: inline-block; width: .45em; height: .45em; margin-left: .3em; border-radius: 50%; background: var(--dim); vertical-align: middle; }
      .none { position: static; display: block; padding: .4rem .6rem; color: var(--dim); cursor: default; }
      @media print { :host { display: block !important; } .filters { display: none; } ol { overflow: visible; height: auto; columns: 3; } li { position: static; break-inside: avoid; height: auto; } .space { height: auto !important; } }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("beforeprint", this.onPrint);
    window.addEventListener("afterprint", this.onPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("beforeprint", this.onPrint);
    window.removeEventListener("afterprint", this.onPrint);
    this.sized?.disconnect();
  }

  private onPrint = ({ type }: Event): void => {
    this.printed = type === "beforeprint";
    this.performUpdate();
  };

  protected override willUpdate(changed: PropertyValues): void {
    const { game } = this;
    if (!game) return;
    if (changed.has("game") || changed.has("count") || changed.has("said")) {
      this.all = rowsOf(game);
      this.slow = slowFrom(game);
      this.flags = new Set(game.entries.flatMap(({ kind, after }) => kind === "stderr" ? [Math.min(after + 1, game.plies.length)] : []));
    }
    if (changed.has("game") || changed.has("count") || changed.has("said") || changed.has("filter")) {
      this.rows = this.all.filter((row) => passes(row, this.filter, this.slow));
    }
    if (changed.has("ply") || changed.has("filter") || changed.has("game")) this.showPlace();
  }

  override render(): TemplateResult {
    const { game, rows } = this;
    if (!game) return html``;
    const first = this.printed ? 0 : Math.max(0, Math.floor(this.top / HEIGHT) - MORE);
    const last = this.printed ? rows.length : Math.min(rows.length, Math.ceil((this.top + this.room) / HEIGHT) + MORE);
    const shown = rows.slice(first, last).map((row, index) => ({ row, index: first + index }));
    // The chosen row is there wherever the list is, because whoever cannot see is told of it.
    const chosen = this.place();
    if (chosen >= 0 && (chosen < first || chosen >= last)) shown.push({ row: rows[chosen]!, index: chosen });
    return html`${this.filters(game)}<ol role="listbox" tabindex="0" aria-label=${game.speakers ? "Messages" : "Plies"} @click=${this.handleClick}
      @scroll=${this.onScroll} aria-activedescendant=${chosen >= 0 ? `ply-${this.ply}` : nothing}>
      <div class="space" role="presentation" .style=${`height:${rows.length * HEIGHT}px`}>${shown.map(({ row, index }) => this.row(game, row, index))}</div>
      ${rows.length === 0 ? html`<li class="none" role="option" aria-selected="false">There are none.</li>` : ""}</ol>`;
  }

  /** Returns the place of the current ply in the list. */
  private place(): number {
    return this.filter === "all" && this.rows[this.ply]?.ply === this.ply && !("refused" in this.rows[this.ply]!)
      ? this.ply : this.rows.findIndex((row) => row.ply === this.ply && !("refused" in row));
  }

  private filters(game: Game): TemplateResult | "" {
    const kinds: [Filter, string][] = [
      ["losses", game.board?.has_secrets ? "Fights" : "Captures"], ["faults", "Faults"], ["slow", "Slow"],
    ];
    const counted = kinds.map(([filter, name]) => ({ filter, name, count: this.all.filter((row) => passes(row, filter, this.slow)).length }));
    const some = counted.filter(({ count }) => count > 0);
    if (some.length === 0) return "";
    const button = (filter: Filter, name: string) =>
      html`<button type="button" aria-pressed=${this.filter === filter} @click=${() => { this.filter = filter; }}>${name}</button>`;
    return html`<div class="filters" role="group" aria-label="Shown">${button("all", "All")}${some.map(({ filter, name, count }) => button(filter, `${name} ${count}`))}</div>`;
  }

  private row(game: Game, row: Row, index: number): TemplateResult {
    const place = `top:${index * HEIGHT}px`;
    const [position, size] = [index + 1, this.rows.length];
    if ("refused" in row) {
      const { side, text } = row.refused;
      const name = game.sides[side ?? -1]?.side ?? "";
      return html`<li class="refused" role="option" data-ply=${row.ply} aria-selected="false" aria-setsize=${size} aria-posinset=${position} .style=${place}
        title="${row.said} ${text}"><span class="at">&#10007;</span>${game.speakers ? html`<span></span>` : chip(side, name)}<span><bdi>${row.said}</bdi> <span role="img" aria-label="broken check">${text}</span></span></li>`;
    }
    const isNow = row.ply === this.ply;
    const { of } = row;
    const dot = this.flags.has(row.ply) ? html`<span class="dot" role="img" aria-label="standard error" title="standard error"></span>` : "";
    if (!of) {
      return html`<li role="option" id="ply-0" data-ply="0" aria-selected=${isNow} aria-setsize=${size} aria-posinset=${position} .style=${place}>
        <span class="at">0</span><span></span><span>${game.speakers ? "Start" : "Set-up"}${dot}</span></li>`;
    }
    const side = speaker(game, of);
    const sign = game.speakers ? html`<span class="at" role="img" aria-label=${side}>${SIGNS[of.side]}</span>` : chip(of.side, side);
    const [text, outcome] = told(of);
    const [score, remark] = [judged(of), remarked(game, row.ply - 1)];
    return html`<li class=${isSlow(of, this.slow) ? "slow" : ""} role="option" id="ply-${row.ply}" data-ply=${row.ply} aria-selected=${isNow}
      aria-setsize=${size} aria-posinset=${position} .style=${place} title=${[text, outcome, score, of.comment].filter(Boolean).join(" \u00b7 ")}><span class="at">${row.ply}</span>${sign}
      <span><bdi>${of.change?.lost ? html`<b>${text}</b>` : text}</bdi> ${outcome ? html`<i>${outcome}</i> ` : ""}${score ? html`<span class="score">${score}</span> ` : ""}${remark ? html`<q><bdi>${remark}</bdi></q>` : ""}${dot}</span>
      <span class="took">${of.took === undefined ? "" : short(of.took)}</span></li>`;
  }

  protected override firstUpdated(): void {
    const list = this.renderRoot.querySelector("ol");
    this.sized = new ResizeObserver(() => {
      this.room = list?.clientHeight ?? this.room;
      this.showPlace();
    });
    if (list) this.sized.observe(list);
  }

  /** Scrolls to the current ply. */
  private showPlace(): void {
    const list = this.renderRoot.querySelector("ol");
    const place = this.place();
    if (!list || place < 0) return;
    // What was refused after a ply belongs to it.
    const after = "refused" in (this.rows[place + 1] ?? {}) ? 2 : 1;
    const [top, bottom] = [place * HEIGHT, (place + after) * HEIGHT];
    // What is known of the list is not asked for again, which would cost more than all else.
    if (top >= this.top && bottom <= this.top + this.room) return;
    this.top = Math.max(0, Math.min(this.rows.length * HEIGHT - this.room, top - this.room / 2));
    requestAnimationFrame(() => { list.scrollTop = this.top; });
  }

  private onScroll = (event: Event): void => {
    const { scrollTop, clientHeight } = event.target as HTMLElement;
    [this.top, this.room] = [scrollTop, clientHeight];
  };

  private handleClick(event: Event): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-ply]");
    if (!item) return;
    const detail = Number(item.dataset["ply"]);
    this.dispatchEvent(new CustomEvent("ply", { detail, bubbles: true, composed: true }));
  }
}

/** Returns the sign of a side with this name. */
export function chip(side: number | undefined, name: string): TemplateResult {
  return html`<span class=${side ? "chip" : "chip first"} role="img" aria-label=${name}></span>`;
}

/** Returns whose ply it is. */
export function speaker({ sides, speakers }: Game, { side }: Ply): string {
  return speakers?.[side] ?? sides[side]?.side ?? "";
}

/** Returns a ply and what became of it. What became of a move of tafl repeats the move. */
export function told({ text, outcome }: Ply): string[] {
  if (!outcome) return [text];
  return outcome.includes(text) ? [outcome] : [text, outcome];
}

customElements.define("linesman-moves", MovesElement);
