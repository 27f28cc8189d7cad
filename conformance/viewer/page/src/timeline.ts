import { LitElement, css, html, svg } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import type { Game } from "./data";
import { speaker, told } from "./moves";
import { properties } from "./properties";
import { judged, remarked } from "./search";
import { seriesOf } from "./series";
import type { Series } from "./series";
import { short } from "./time";

/** The room at both ends, in pixels. */
const PAD = 10;
/** Where the lane of times is, and where the lane of material and remarks is. */
const TIMES = { middle: 35, half: 20 };
const LOWER = { top: 65, height: 21 };
const HEIGHT = 100;
/** The shortest time that has a height, in microseconds. */
const SHORTEST = 30;

/**
 * A game in time: how long each answer took, what each side had and said, and where faults and captures are. A click or a drag goes there.
 * However long the game is, it is drawn with a few paths.
 */
export class TimelineElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "game", "count", "said", "ply", "expression", "least", "mark"),
    ...properties({ state: true }, "width", "over"),
  };
  declare game: Game | undefined;
  declare count: number;
  declare said: number;
  declare ply: number;
  /** What reads a value from a line of standard error. */
  declare expression: string;
  /** How many plies there is room for at least, so that two timelines have the same time. */
  declare least: number;
  /** A ply that is marked. */
  declare mark: number | undefined;
  declare private width: number;
  /** The ply under the pointer. */
  declare private over: number | undefined;
  private series: Series | undefined;
  private drawn: TemplateResult | undefined;
  private sized: ResizeObserver | undefined;

  constructor() {
    super();
    this.count = 0;
    this.said = 0;
    this.ply = 0;
    this.expression = "";
    this.least = 0;
    this.mark = undefined;
    this.width = 800;
    this.over = undefined;
  }

  static override styles = css`
    :host { display: block; position: relative; min-width: 0; }
    .lanes { cursor: pointer; touch-action: none; user-select: none; border-radius: 6px; }
    svg { display: block; width: 100%; height: ${HEIGHT}px; }
    .first { fill: none; stroke: var(--line-first); } .second { fill: none; stroke: var(--line-second); }
    .grid { stroke: var(--line); stroke-width: 1; opacity: .55; } .limit { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3; }
    .line { stroke-width: 2; stroke-linejoin: round; } .value { stroke-width: 1.6; stroke-dasharray: 2 2; } .second.value { stroke-dasharray: 5 2; }
    .losses { fill: var(--dim); } .faults { fill: var(--mark); } .fault { stroke: var(--mark); stroke-width: 1.5; }
    .mark { stroke: var(--note); stroke-width: 2; stroke-dasharray: 6 3; } .cursor { fill: var(--link); opacity: .2; } .hand { stroke: var(--link); stroke-width: 2; }
    .key { position: absolute; left: 0; right: 0; pointer-events: none; font-size: .7rem; line-height: 1; color: var(--dim); }
    .key span { padding: 1px 3px; background: var(--card); border-radius: 3px; } .key .red { color: var(--mark); float: right; }
    .tip { position: absolute; bottom: 100%; transform: translateX(-50%); padding: .2rem .5rem; max-width: 24rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      background: var(--text); color: var(--card); border-radius: 4px; font-size: .8rem; pointer-events: none; z-index: 3; }
    @media (forced-colors: active) { .first { stroke: CanvasText; } .second { stroke: LinkText; } .hand { stroke: Highlight; } }
    @media print { :host { display: none; } }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.sized = new ResizeObserver(() => { this.width = Math.max(120, this.clientWidth); });
    this.sized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sized?.disconnect();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isNew = ["game", "count", "said", "expression", "least", "mark"].some((name) => changed.has(name));
    if (isNew && this.game) this.series = seriesOf(this.game, this.expression);
    if (isNew || changed.has("width")) this.drawn = this.lanes();
  }

  /** How many places there are: the beginning, the plies, and what was refused after the last one. */
  private get places(): number {
    const last = this.game?.plies.length ?? 0;
    return Math.max(last, this.least, ...this.series?.faults ?? []) + 1;
  }

  private x(ply: number): number {
    return PAD + (ply + 0.5) / this.places * (this.width - 2 * PAD);
  }

  private lanes(): TemplateResult | undefined {
    const { game, series } = this;
    if (!game || !series) return undefined;
    const most = series.times.reduce<number>((most, took) => Math.max(most, took ?? 0), Math.max(game.limit ?? 0, 1000));
    const height = (micros: number) => Math.max(1.5, TIMES.half * Math.log(Math.max(micros, SHORTEST) / SHORTEST) / Math.log(most / SHORTEST));
    const wide = Math.max(1, Math.min(14, (this.width - 2 * PAD) / this.places * 0.8));
    const bars = ["", ""];
    series.times.forEach((took, index) => {
      if (took === undefined) return;
      const side = game.speakers || game.plies[index]!.side === 0 ? 0 : 1;
      bars[side] += `M${this.x(index + 1).toFixed(1)} ${TIMES.middle}v${(side ? height(took) : -height(took)).toFixed(1)}`;
    });
    const lines = (at: number) => `M${PAD} ${TIMES.middle - at}H${this.width - PAD}M${PAD} ${TIMES.middle + at}H${this.width - PAD}`;
    const powers = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8].filter((power) => power < most);
    const sums = series.material.flat();
    const [lowest, highest] = [Math.min(...sums), Math.max(...sums, Math.min(...sums) + 1)];
    const step = (sums: number[]) => sums.map((sum, ply) => {
      const y = LOWER.top + LOWER.height * (1 - (sum - lowest) / (highest - lowest));
      return ply ? `H${this.x(ply).toFixed(1)}V${y.toFixed(1)}` : `M${this.x(0).toFixed(1)} ${y.toFixed(1)}`;
    }).join("");
    // Values may be of any size: those near 0 are told apart, and a won game does not hide them.
    const all = series.values.flat().map(([, value]) => Math.abs(value));
    const root = Math.sqrt(Math.max(1e-9, ...all));
    const curve = (values: [number, number][]) => values.map(([ply, value], index) => {
      const y = LOWER.top + LOWER.height / 2 * (1 - Math.sign(value) * Math.sqrt(Math.abs(value)) / root);
      return `${index ? "L" : "M"}${this.x(ply).toFixed(1)} ${y.toFixed(1)}${values.length === 1 ? "h4" : ""}`;
    }).join("");
    const diamonds = series.losses.map((ply) => `M${this.x(ply).toFixed(1)} ${LOWER.top - 6}l2.5 2.5l-2.5 2.5l-2.5 -2.5z`).join("");
    const faults = series.faults.map((ply) => `M${this.x(ply).toFixed(1)} ${LOWER.top - 8}l5 8h-10z`).join("");
    const through = series.faults.map((ply) => `M${this.x(ply).toFixed(1)} 2V${HEIGHT - 4}`).join("");
    const path = (name: string, d: string) => d ? svg`<path class=${name} d=${d}></path>` : "";
    return svg`<path class="grid" d=${`M${PAD} ${TIMES.middle}H${this.width - PAD}${powers.map((power) => lines(height(power))).join("")}`}></path>
      ${game.limit ? svg`<path class="limit" d=${lines(height(game.limit))}></path>` : ""}
      <path class="first" stroke-width=${wide} d=${bars[0]!}></path><path class="second" stroke-width=${wide} d=${bars[1]!}></path>
      <path class="first line" d=${step(series.material[0])}></path><path class="second line" d=${step(series.material[1])}></path>
      ${path("first value", curve(series.values[0]))}${path("second value", curve(series.values[1]))}
      ${this.mark === undefined ? "" : svg`<path class="mark" d=${`M${(this.x(this.mark) - wide).toFixed(1)} 0V${HEIGHT}`}></path>`}${path("losses", diamonds)}${path("fault", through)}${path("faults", faults)}` as unknown as TemplateResult;
  }

  override render(): TemplateResult {
    const { game, series } = this;
    if (!game || !series) return html``;
    const x = this.x(this.ply);
    const wide = (this.width - 2 * PAD) / this.places;
    const hasValues = series.values.some((values) => values.length > 0);
    const below = [series.material[0].length > 1 ? "material" : "", hasValues ? "\u2504 remarks" : ""].filter(Boolean).join(", ");
    const tip = this.over === undefined ? "" : html`<div class="tip" .style=${`left:${Math.max(90, Math.min(this.width - 90, this.x(this.over)))}px`}><bdi>${this.told(this.over)}</bdi></div>`;
    return html`<div class="lanes" role="slider" tabindex="0" aria-label="Time" aria-valuemin="0" aria-valuemax=${game.plies.length} aria-valuenow=${this.ply}
      aria-valuetext=${this.told(this.ply)} @pointerdown=${this.down} @pointermove=${this.drag} @pointerleave=${() => { this.over = undefined; }}>
      <svg viewBox="0 0 ${this.width} ${HEIGHT}" aria-hidden="true"><rect class="cursor" x=${x - Math.max(wide, 3) / 2} y="0" width=${Math.max(wide, 3)} height=${HEIGHT}></rect>
        ${this.drawn}<path class="hand" d="M${x} 0V${HEIGHT}"></path></svg></div>
      <div class="key" .style=${"top:1px"}><span>time of each answer, logarithmic</span>${game.limit ? html`<span class="red">- - limit ${short(game.limit)}</span>` : ""}</div>
      <div class="key" .style=${"bottom:1px"}><span>${below}</span></div>${tip}`;
  }

  /** Says what was at a ply. */
  private told(at: number): string {
    const game = this.game!;
    const ply = game.plies[at - 1];
    if (!ply) return at === 0 ? "the beginning" : "what was refused";
    const took = ply.took === undefined ? "" : `, ${short(ply.took)}`;
    const said = [judged(ply), remarked(game, at - 1)].filter(Boolean).map((text) => `, ${text}`).join("");
    return `${at}: ${speaker(game, ply)} ${told(ply).join(", ")}${took}${said}`;
  }

  private at(event: PointerEvent): number {
    const { left } = this.getBoundingClientRect();
    const place = Math.floor((event.clientX - left - PAD) / (this.width - 2 * PAD) * this.places);
    return Math.max(0, Math.min(this.places - 1, place));
  }

  private down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.drag(event);
  };

  private drag = (event: PointerEvent): void => {
    const detail = this.at(event);
    this.over = detail;
    if (event.buttons & 1) this.dispatchEvent(new CustomEvent("ply", { detail, bubbles: true, composed: true }));
  };
}

customElements.define("linesman-timeline", TimelineElement);
