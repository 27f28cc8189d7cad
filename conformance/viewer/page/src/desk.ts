import { LitElement, css, html } from "lit";
import type { TemplateResult } from "lit";
import { properties } from "./properties";
import { colours, controls } from "./style";
import { tell } from "./turn";

/** What an arbiter can choose, and what goes on. `conformance/commands/src/arbiter.rs` makes it. */
export interface Desk {
  agents: string[];
  sides: string[];
  profiles: string[];
  profile: string;
  options: Option[];
  playing: boolean;
  held: boolean;
  /** What became of the last game. */
  told: string;
}

interface Option {
  name: string;
  help: string;
  flag: boolean;
  values: string[];
  value?: string | null;
}

/** The desk of an arbiter: chooses a game, starts and steps through it, and sends its programs any line. */
export class DeskElement extends LitElement {
  static override properties = properties({ attribute: false }, "desk", "why");
  declare desk: Desk | undefined;
  /** Why the last order was not carried out. */
  declare why: string;

  constructor() {
    super();
    this.why = "";
  }

  static override styles = [
    colours,
    controls,
    css`
      :host { display: block; margin-bottom: .8rem; padding: .3rem .8rem; background: var(--soft); border-left: .35rem solid var(--link); }
      h2 { margin: .2rem 0; font-size: 1rem; } p { margin: .3rem 0; overflow-wrap: anywhere; } .fail { color: var(--fail); font-weight: 600; }
      p:empty { display: none; } .fields { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; }
      .fields label { display: inline-flex; gap: .4rem; align-items: center; max-width: 100%; } select, input { min-width: 0; max-width: 100%; }
      form { margin: .4rem 0; } input[type="text"] { width: 14rem; flex: 1 1 6rem; }
    `,
  ];

  private async order(what: object): Promise<void> {
    this.why = await tell("order", what);
  }

  override render(): TemplateResult {
    const { desk } = this;
    if (!desk) return html``;
    return html`<h2>Arbiter</h2>${desk.playing ? this.steering(desk) : this.choosing(desk)}
      <p role="status">${this.status(desk)}</p><p class="fail" role="alert">${this.why}</p>`;
  }

  private status({ playing, held, told }: Desk): string {
    if (!playing) return told || "No game is being played.";
    return held ? "The game is held." : "The game goes on.";
  }

  private choosing(desk: Desk): TemplateResult {
    const start = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const runs = (event.submitter as HTMLButtonElement | null)?.value === "run";
      const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value;
      const player = (side: number) => value(`side-${side}`) === "person" ? null : Number(value(`side-${side}`));
      const options = desk.options.flatMap(({ name, flag }) => {
        const field = form.elements.namedItem(`option-${name}`) as HTMLInputElement;
        if (flag) return field.checked ? [[name, ""]] : [];
        return field.value.trim() ? [[name, field.value.trim()]] : [];
      });
      void this.order({ order: "start", profile: value("profile"), players: [player(0), player(1)], options, runs });
    };
    const last = desk.agents.length > 1 ? 1 : 0;
    return html`<form @submit=${start}><div class="fields">
      ${desk.sides.map((side, index) => html`<label>${side} <select name="side-${index}">
        ${desk.agents.map((name, agent) => html`<option value=${agent} ?selected=${agent === (index ? last : 0)}>${name}</option>`)}
        <option value="person">a person, here</option></select></label>`)}
      <label>Profile <select name="profile">${desk.profiles.map((name) => html`<option ?selected=${name === desk.profile}>${name}</option>`)}</select></label>
      ${desk.options.map((option) => this.field(option))}
      <button type="submit" value="hold">Start and hold</button><button type="submit" value="run">Start and run</button></div></form>`;
  }

  private field({ name, help, flag, values, value }: Option): TemplateResult {
    const id = `option-${name}`;
    if (flag) return html`<label><input type="checkbox" title=${help} name=${id} ?checked=${value === ""}> ${name}</label>`;
    return html`<label>${name} <input type="text" title=${help} name=${id} list="values-${name}" autocomplete="off" spellcheck="false"
      value=${value ?? ""}></label>${values.length ? html`<datalist id="values-${name}">${values.map((one) => html`<option value=${one}></option>`)}</datalist>` : ""}`;
  }

  private steering(desk: Desk): TemplateResult {
    const button = (text: string, order: string, isPossible: boolean) =>
      html`<button type="button" ?disabled=${!isPossible} @click=${() => this.order({ order })}>${text}</button>`;
    const send = (side: number) => (event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).querySelector("input")!;
      void this.order({ order: "send", side, line: input.value });
      input.select();
    };
    return html`<div class="fields" role="group" aria-label="Game">${button("Next ply", "step", desk.held)}${button("Run on", "run", desk.held)}
      ${button("Hold", "hold", !desk.held)}${button("Stop the game", "stop", true)}</div>
      ${desk.sides.map((side, index) => html`<form class="fields" @submit=${send(index)}>
        <label>Line to ${side} <input type="text" autocomplete="off" spellcheck="false" maxlength="1000"></label>
        <button type="submit" ?disabled=${!desk.held} aria-label="Send to ${side}">Send</button></form>`)}`;
  }
}

customElements.define("linesman-desk", DeskElement);
