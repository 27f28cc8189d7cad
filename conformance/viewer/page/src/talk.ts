import { LitElement, css, html } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import type { Entry, Game } from "./data";
import { properties } from "./properties";
import { colours } from "./style";
import { seconds } from "./time";

const SPEAKERS = { sent: ">>", said: "<<", stderr: "stderr", event: "--", violation: "!!" };
const MEANINGS = {
  sent: "sent to the agent", said: "said by the agent", stderr: "standard error", event: "what happened", violation: "broken check",
};
/** How many plies before the current one are shown. */
const BEFORE = 3;
/** The most entries that are shown of a whole conversation: those around the ply. */
const MOST = 5000;

/** How much room is left above and below what is scrolled to, in pixels. */
const EDGE = 8;

/** The conversation with one side, around a ply or as a whole. */
export class TalkElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "game", "count", "side", "ply"),
    whole: { type: Boolean },
  };
  declare game: Game | undefined;
  declare count: number;
  declare side: number;
  declare ply: number;
  declare whole: boolean;

  constructor() {
    super();
    this.count = 0;
    this.side = 0;
    this.ply = 0;
    this.whole = false;
  }

  static override styles = [
    colours,
    css`
      :host { display: block; min-width: 0; }
      .list { position: relative; contain: content; max-height: 24rem; overflow-y: auto; border: 1px solid var(--line); padding: .4rem; }
      p { margin: 0; } .none { color: var(--dim); }
      dl { display: grid; grid-template-columns: 4.2rem 1fr; gap: 0 .5rem; margin: 0; font: .85rem/1.4 ui-monospace, monospace; }
      dt { color: var(--dim); text-align: right; } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; }
      .stderr { color: var(--note); } .event { color: var(--dim); } .violation { color: var(--fail); font-weight: 600; }
      .now { background: var(--soft); border-left: 3px solid var(--link); padding-left: .4rem; }
      time { color: var(--dim); float: right; }
    `,
  ];

  override render(): TemplateResult {
    const all = this.chosen();
    const first = Math.max(0, Math.min(find(all, this.ply) - MOST / 2, all.length - MOST));
    const entries = all.slice(first, first + MOST);
    const own = this.game?.sides[this.side];
    return html`<div class="list" tabindex="0" role="region" aria-label="Conversation with ${own?.side ?? ""}">
      ${entries.length === 0 ? html`<p class="none">Nothing was recorded here.</p>` : ""}
      ${entries.length < all.length
        ? html`<p class="none">Entries ${first + 1} to ${first + entries.length} of ${all.length}. Go to another ply to see the others.</p>`
        : ""}
      <dl>${entries.map((entry) => this.line(entry))}</dl></div>`;
  }

  /** Scrolls to what belongs to the ply. */
  protected override updated(changed: PropertyValues): void {
    if (!changed.has("ply") && !changed.has("whole") && !changed.has("count")) return;
    const list = this.renderRoot.querySelector<HTMLElement>(".list");
    const now = this.renderRoot.querySelectorAll<HTMLElement>(".now");
    if (!list) return;
    const [first, last] = [now[0], now[now.length - 1]];
    // All of it, if there is room; otherwise its beginning.
    const bottom = last ? last.offsetTop + last.offsetHeight : list.scrollHeight;
    list.scrollTop = Math.min(bottom - list.clientHeight + EDGE, (first?.offsetTop ?? bottom) - EDGE);
  }

  private chosen(): Entry[] {
    const all = this.game?.entries ?? [];
    const own = (entry: Entry) => entry.side === this.side;
    if (this.whole) return all.filter(own);
    const from = find(all, this.ply - 1 - BEFORE);
    return all.slice(from, find(all, this.ply + 1)).filter(own);
  }

  private line({ kind, text, after, at }: Entry): TemplateResult {
    const isNow = after === Math.max(0, this.ply - 1);
    return html`<dt class=${kind}><span aria-hidden="true">${SPEAKERS[kind]}</span></dt>
      <dd class="${kind}${isNow ? " now" : ""}" title=${MEANINGS[kind]}><time>${seconds(at)}</time>${text}</dd>`;
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
