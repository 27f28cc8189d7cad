import { LitElement, css, html } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import type { Game, Ply } from "./data";
import { properties } from "./properties";
import { colours } from "./style";

/** How a conversation shows who speaks. */
const SIGNS = [">>", "<<", "--"];

/** The list of all plies, or of the messages of a conversation. The list is drawn once, and only the mark of the current ply moves. */
export class MovesElement extends LitElement {
  static override properties = properties({ attribute: false }, "game", "count", "ply");
  declare game: Game | undefined;
  /** How many plies there are, so that a game that grows is drawn again. */
  declare count: number;
  declare ply: number;
  private shown: Element | null = null;

  constructor() {
    super();
    this.count = 0;
    this.ply = 0;
  }

  static override styles = [
    colours,
    css`
      :host { display: block; min-height: 0; contain: strict; }
      ol { position: relative; box-sizing: border-box; height: 100%; margin: 0; padding: 0; overflow-y: auto; list-style: none;
        border: 1px solid var(--line); font: .9rem/1.5 ui-monospace, monospace; }
      li { display: grid; grid-template-columns: 3rem 1.6rem 1fr; padding: .1rem .5rem; cursor: pointer;
        border-left: 4px solid transparent; overflow-wrap: anywhere; }
      li:hover { background: var(--soft); }
      li[aria-selected="true"] { background: var(--now); border-left-color: var(--link); }
      .at { color: var(--dim); }
      b { display: inline-block; width: .8em; height: .8em; margin-top: .35em; border: 1px solid var(--text); }
      .first { border-radius: 50%; background: var(--first); } .second { background: var(--second); }
      i { font-style: normal; color: var(--dim); } q { display: block; color: var(--note); quotes: none; } .flag { color: var(--fail); }
    `,
  ];

  protected override shouldUpdate(changed: PropertyValues): boolean {
    if (changed.has("game") || changed.has("count")) return true;
    this.select();
    return false;
  }

  override render(): TemplateResult {
    const { game } = this;
    const flags = new Map<number, string>();
    for (const { after, kind } of game?.entries ?? []) {
      // What happens after the last ply is shown there.
      const at = Math.min(after + 1, game?.plies.length ?? 0);
      if (kind === "violation") flags.set(at, "broken check");
      if (kind === "stderr" && !flags.has(at)) flags.set(at, "standard error");
    }
    const flagged = (at: number) => {
      const flag = flags.get(at);
      return flag ? html`<span class="flag" title=${flag} role="img" aria-label=${flag}>&#9873;</span>` : "";
    };
    const line = (index: number) => {
      const ply = game!.plies[index]!;
      const side = speaker(game!, ply);
      const sign = game!.speakers
        ? html`<span class="at" role="img" aria-label=${side}>${SIGNS[ply.side]}</span>`
        : html`<b class=${ply.side ? "second" : "first"} role="img" aria-label=${side}></b>`;
      const [text, outcome] = told(ply);
      return html`<li role="option" id="ply-${index + 1}" data-ply=${index + 1} aria-selected="false">
        <span class="at">${index + 1}</span>${sign}
        <span>${text} <i>${outcome ?? ""}</i> ${flagged(index + 1)}${ply.comment ? html`<q>${ply.comment}</q>` : ""}</span></li>`;
    };
    return html`<ol role="listbox" tabindex="0" aria-label=${game?.speakers ? "Messages" : "Plies"} @click=${this.handleClick}>
      <li role="option" id="ply-0" data-ply="0" aria-selected="false"><span class="at">0</span><span></span><span>Start ${flagged(0)}</span></li>
      ${(game?.plies ?? []).map((_, index) => line(index))}</ol>`;
  }

  protected override updated(): void {
    // What was marked may be another line now.
    this.shown?.setAttribute("aria-selected", "false");
    this.shown = null;
    this.select();
  }

  private select(): void {
    const list = this.renderRoot.querySelector("ol");
    const item = this.renderRoot.querySelector<HTMLElement>(`#ply-${this.ply}`);
    if (!list || !item || item === this.shown) return;
    this.shown?.setAttribute("aria-selected", "false");
    item.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", item.id);
    this.shown = item;
    const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }

  private handleClick(event: Event): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-ply]");
    if (!item) return;
    const detail = Number(item.dataset["ply"]);
    this.dispatchEvent(new CustomEvent("ply", { detail, bubbles: true, composed: true }));
  }
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
