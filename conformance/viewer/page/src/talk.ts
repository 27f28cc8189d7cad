import { LitElement, css, html } from "lit";
import type { TemplateResult } from "lit";
import type { Entry, Game } from "./data";
import { chip } from "./moves";
import { properties } from "./properties";
import { chips, controls } from "./style";
import { seconds } from "./time";

const SPEAKERS = { sent: ">>", said: "<<", stderr: "err", event: "--", violation: "!!" };
const MEANINGS = {
  sent: "sent to the agent", said: "said by the agent", stderr: "standard error", event: "what happened", violation: "broken check",
};
/** How many plies before the current one are shown. */
const BEFORE = 3;
/** The most entries that are shown of a whole conversation: those around the ply. */
const MOST = 400;
/** How much room is left above and below what is scrolled to, in pixels. */
const EDGE = 8;

/** The conversation with both sides or one of them, around a ply or as a whole. */
export class TalkElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "game", "count", "ply"),
    ...properties({ state: true }, "whole", "only"),
  };
  declare game: Game | undefined;
  declare count: number;
  declare ply: number;
  declare private whole: boolean;
  /** The side with which the conversation is shown; none for both. */
  declare private only: number | undefined;
  private waiting = 0;

  constructor() {
    super();
    this.count = 0;
    this.ply = 0;
    this.whole = false;
    this.only = undefined;
  }

  static override styles = [
    controls,
    chips,
    css`
      :host { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
      .bar { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center; padding: .35rem; border-bottom: 1px solid var(--line); font-size: .8rem; }
      .bar button { min-height: 1.6rem; padding: 0 .5rem; font-size: .8rem; } label { display: inline-flex; gap: .3rem; align-items: center; margin-left: auto; }
      .list { position: relative; flex: 1 1 0; min-height: 6rem; overflow-y: auto; padding: .3rem; } .list:focus-visible { outline-offset: -3px; }
      p { margin: 0; padding: .3rem; } .none { color: var(--dim); }
      dl { display: grid; grid-template-columns: 1rem 2rem minmax(0, 1fr); gap: 0 .3rem; align-items: start; margin: 0; font: .8rem/1.45 ui-monospace, monospace; }
      dt { display: contents; } dt .chip { margin-top: .3em; } dt > span:last-child { color: var(--dim); text-align: right; }
      dd { margin: 0; padding: 0 .3rem; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; unicode-bidi: plaintext; border-left: 3px solid transparent; }
      .said { font-weight: 600; } .stderr { color: var(--note); } .event { color: var(--dim); } .violation { color: var(--fail); font-weight: 600; }
      .now { background: var(--soft); border-left-color: var(--link); }
      dd::before { content: attr(data-at); color: var(--dim); float: right; font-weight: 400; margin-left: .5rem; }
      @media print { :host { display: none; } }
    `,
  ];

  override render(): TemplateResult {
    const { game } = this;
    if (!game) return html``;
    const all = this.chosen();
    const first = Math.max(0, Math.min(find(all, this.ply) - MOST / 2, all.length - MOST));
    const entries = all.slice(first, first + MOST);
    const choose = (only: number | undefined, name: string, sign: TemplateResult | "") =>
      html`<button type="button" aria-pressed=${this.only === only} @click=${() => { this.only = only; }}>${sign} ${name}</button>`;
    return html`<div class="bar" role="group" aria-label="Conversation">${choose(undefined, "Both", "")}
      ${game.sides.map(({ side }, index) => choose(index, side, html`<span aria-hidden="true">${chip(index, side)}</span>`))}
      <label><input type="checkbox" .checked=${this.whole} @change=${() => { this.whole = !this.whole; }}> Whole game</label></div>
      <div class="list" tabindex="0" role="region" aria-label="Conversation of this ply">
      ${entries.length === 0 ? html`<p class="none">Nothing was recorded here.</p>` : ""}
      ${entries.length < all.length
        ? html`<p class="none">Entries ${first + 1} to ${first + entries.length} of ${all.length}. Go to another ply to see the others.</p>`
        : ""}
      <dl>${entries.map((entry) => this.line(game, entry))}</dl></div>`;
  }

  /** Scrolls to what belongs to the ply. */
  protected override updated(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.scrollToPly());
  }

  private scrollToPly(): void {
    const list = this.renderRoot.querySelector<HTMLElement>(".list");
    const now = this.renderRoot.querySelectorAll<HTMLElement>(".now");
    if (!list) return;
    const [first, last] = [now[0], now[now.length - 1]];
    // All of it, if there is room; otherwise its beginning.
    const fault = this.renderRoot.querySelector<HTMLElement>(".violation.now");
    if (fault) {
      list.scrollTop = fault.offsetTop + fault.offsetHeight - list.clientHeight + EDGE;
      return;
    }
    const bottom = last ? last.offsetTop + last.offsetHeight : list.scrollHeight;
    list.scrollTop = Math.min(bottom - list.clientHeight + EDGE, (first?.offsetTop ?? bottom) - EDGE);
  }

  private chosen(): Entry[] {
    const all = this.game?.entries ?? [];
    const own = ({ side }: Entry) => this.only === undefined || side === this.only;
    if (this.whole) return all.filter(own);
    const from = find(all, this.ply - 1 - BEFORE);
    return all.slice(from, find(all, this.ply + 1)).filter(own);
  }

  /** Whether the last ply is shown. What came after it belongs to it, as nothing else follows. */
  private get isLast(): boolean {
    return this.ply === this.game?.plies.length;
  }

  private line({ sides }: Game, { kind, text, after, at, side }: Entry): TemplateResult {
    const isNow = after === Math.max(0, this.ply - 1) || this.isLast && after === this.ply;
    return html`<dt class=${kind}>${chip(side, sides[side ?? -1]?.side ?? "")}<span aria-hidden="true">${SPEAKERS[kind]}</span></dt>
      <dd class="${kind}${isNow ? " now" : ""}" title=${MEANINGS[kind]} data-at=${seconds(at)}>${text}</dd>`;
  }
}

/** Returns the place of the first entry after so many plies. */
function find(entries: Entry[], after: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.after < after) low = middle + 1;
    else high = middle;
  }
  return low;
}

customElements.define("linesman-talk", TalkElement);
