import { html } from "lit";
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from "lit";
import type { Board } from "./data";
import type { BoardElement } from "./board";
import { followDrags } from "./drag";
import type { Place } from "./drag";
import type { Hint } from "./hints";
import { Placement } from "./setup";
import { tell } from "./turn";
import type { Choice, Question, SetUp, Turn } from "./turn";

/** Returns what is chosen beside the board. */
function choicesOf(question: Question | undefined): Choice[] {
  return question && "choices" in question ? question.choices ?? [] : [];
}

/** What a person who plays picks on the board, and the panel beside it. It knows no rules: the program judges every answer. */
export class Player implements ReactiveController {
  private turn: Turn | undefined;
  /** What is picked: a square, or the letter of a piece beside the board. */
  private picked: Place = {};
  private placement: Placement | undefined;
  private values: number[] = [];
  /** Why the last answer was not taken. */
  private refused = "";
  private isWaiting = false;
  /** Whether the position that the person is asked about is shown. */
  isShown = false;
  /** Returns the letter of the piece on a square of the board that is shown. */
  private letters: (square: number) => string | undefined = () => undefined;
  private stop: (() => void) | undefined;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    this.stop = followDrags(this.host, (from) => this.letterOf(from), (from, to) => this.drag(from, to));
    this.host.addEventListener("square", this.onSquare as EventListener);
    this.host.addEventListener("keydown", this.onKey);
  }

  hostDisconnected(): void {
    this.stop?.();
    this.host.removeEventListener("square", this.onSquare as EventListener);
    this.host.removeEventListener("keydown", this.onKey);
  }

  /** Takes over what the person is asked. */
  follow(turn: Turn | undefined): void {
    if (turn === this.turn) return;
    const before = this.turn?.question;
    this.turn = turn;
    this.isWaiting = false;
    this.refused = turn?.refused ?? "";
    this.picked = {};
    const question = turn?.question;
    if (question?.form !== "setup") {
      // What was used is gone, and the game goes on on the board.
      if (this.placement) void this.host.updateComplete.then(() => this.enterBoard());
      this.placement = undefined;
    } else if (!this.placement) {
      this.placement = new Placement(question);
    }
    // What was chosen stays for as long as the same is asked.
    const choices = choicesOf(question);
    if (choicesOf(before).length !== choices.length) this.values = choices.map(({ values }) => values[0]![0]);
  }

  private enterBoard(): void {
    if (!this.host.shadowRoot?.activeElement) this.host.shadowRoot?.querySelector<BoardElement>("linesman-board")?.enter();
  }

  /** Whether someone plays here. */
  get isHere(): boolean {
    return this.turn !== undefined;
  }

  /** The place of the game that is played. */
  get game(): number | undefined {
    return this.turn?.game;
  }

  /** Whether an answer is waited for at this ply. */
  isAsked(game: number, ply: number): boolean {
    return this.turn?.question !== undefined && this.turn.game === game && this.turn.ply === ply;
  }

  /** Returns the board with what has been put on it. */
  shown(board: Board, cells: number[]): { board: Board; cells: number[] } {
    this.letters = (square) => board.pieces[(cells[square] ?? 0) - 1]?.letter;
    return this.placement?.shown(board, cells, this.turn?.side ?? 0) ?? { board, cells };
  }

  /** Returns what each square is for the person. */
  hints(): Hint[] {
    const hints: Hint[] = [];
    const question = this.turn?.question;
    const { square } = this.picked;
    if (question?.form === "move") {
      for (const [from, to] of question.legal) {
        if (square === undefined) hints[from] = "own";
        else if (from === square) hints[to] = "target";
      }
    } else if (question?.form === "target") {
      for (const own of question.own) hints[own] = "own";
    } else if (question?.form === "setup" && (square !== undefined || this.picked.letter !== undefined)) {
      for (const one of question.rows.flat()) hints[one] = "target";
    }
    if (square !== undefined) hints[square] = "picked";
    return hints;
  }

  private onSquare = ({ detail }: CustomEvent<number>): void => this.choose(detail);

  private onKey = (event: KeyboardEvent): void => {
    const { square, letter } = this.picked;
    if (square === undefined && letter === undefined) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      if (square === undefined || !this.placement) return;
      this.placement.move(square, undefined);
    } else if (event.key !== "Escape") {
      return;
    }
    event.preventDefault();
    this.pick({});
  };

  private pick(place: Place): void {
    this.picked = place;
    this.host.requestUpdate();
  }

  /** Someone has clicked on a square, or chosen it by keyboard. */
  private choose(square: number): void {
    const question = this.turn?.question;
    if (!question || this.isWaiting || !this.isShown) return;
    if (question.form === "target") return this.answer({ squares: [square], values: this.values });
    const { square: from, letter } = this.picked;
    if (question.form === "setup") {
      if (letter !== undefined) {
        this.placement?.put(letter, square);
        return this.pick(this.placement && this.placement.left(letter) > 0 ? this.picked : {});
      }
      if (from === undefined) return this.pick(this.placement?.at(square) ? { square } : {});
      if (from !== square) this.placement?.move(from, square);
      return this.pick({});
    }
    if (from === undefined) return this.pick({ square });
    if (from === square) return this.pick({});
    const isLegal = question.legal.some(([one, two]) => one === from && two === square);
    const isOwn = question.legal.some(([one]) => one === square);
    // Another piece of one's own is picked instead. Everything else is for the referee to judge.
    if (!isLegal && isOwn) return this.pick({ square });
    this.answer({ squares: [from, square], values: this.values });
  }

  /** Returns the letter of what can be dragged from a place; nothing if nothing can. */
  private letterOf({ square, letter }: Place): string | undefined {
    const question = this.turn?.question;
    if (!question || this.isWaiting || !this.isShown) return undefined;
    if (square === undefined) return letter;
    if (question.form === "setup") return this.placement?.at(square);
    return question.form === "move" ? this.letters(square) : undefined;
  }

  private drag(from: Place, to: Place): void {
    if (this.placement) {
      if (from.letter !== undefined && to.square !== undefined) this.placement.put(from.letter, to.square);
      else if (from.square !== undefined) this.placement.move(from.square, to.square);
      this.pick({});
    } else if (from.square !== undefined && to.square !== undefined && from.square !== to.square) {
      this.answer({ squares: [from.square, to.square], values: this.values });
    }
  }

  private answer(what: { text?: string; squares?: number[]; values?: number[] }): void {
    const { turn } = this;
    if (!turn?.question || this.isWaiting) return;
    this.isWaiting = true;
    this.refused = "";
    this.pick({});
    void tell("answer", { game: turn.game, question: turn.number, ...what }).then((why) => {
      if (!why || turn.number !== this.turn?.number) return;
      this.isWaiting = false;
      this.refused = why;
      this.host.requestUpdate();
    });
  }

  /** Returns what is beside the board: what to do, why an answer was refused, and other ways to answer. Nothing after the game. */
  panel(isOver: boolean): TemplateResult | "" {
    const { turn } = this;
    if (!turn || isOver) return "";
    const { question } = turn;
    const typed = (event: SubmitEvent) => {
      event.preventDefault();
      if (!this.turn?.question || this.isWaiting) return;
      const input = (event.target as HTMLFormElement).querySelector("input")!;
      if (input.value.trim()) this.answer({ text: input.value.trim() });
      input.value = "";
    };
    const { resign } = turn;
    return html`<section class="turn card" aria-label="Your turn">
      <p role="status"><strong>${turn.name}</strong>: ${question ? `${question.prompt}.` : "it is not your turn."}</p>
      <p class="fail" role="alert">${this.refused}</p>
      ${this.choices(choicesOf(question))}
      ${question?.form === "setup" ? this.tray(question) : ""}
      <form class="controls" @submit=${typed}>
        ${question?.form === "setup" ? "" : html`<label>Or type it <input autocomplete="off" spellcheck="false" maxlength="200"></label>
          <button type="submit" ?disabled=${!question}>Answer</button>`}
        <button type="button" ?disabled=${!question} @click=${() => { if (resign && confirm("Give the game up?")) this.answer({ text: resign }); }}>Give up</button>
      </form></section>`;
  }

  private choices(choices: Choice[]): TemplateResult | "" {
    if (choices.length === 0) return "";
    const choose = (index: number, event: Event) => {
      this.values = this.values.map((value, at) => at === index ? Number((event.target as HTMLSelectElement).value) : value);
    };
    return html`<div class="controls">${choices.map(({ name, values }, index) => html`<label>${name}
      <select @change=${(event: Event) => choose(index, event)}>${values.map(([value, text]) =>
        html`<option value=${value} .selected=${value === this.values[index]}>${text}</option>`)}</select></label>`)}</div>`;
  }

  private tray({ pieces, ready }: SetUp): TemplateResult {
    const { placement } = this;
    if (!placement) return html``;
    const fill = (text: string) => { this.refused = placement.read(text); this.pick({}); };
    const send = () => {
      const { rest } = placement;
      const isMeant = !rest || confirm(`${rest} of your pieces are not on the board. Send the set-up without them?`);
      if (isMeant) this.answer({ text: placement.text("/") });
    };
    const typed = (event: Event) => fill((event.target as HTMLTextAreaElement).value);
    return html`<p>Drag pieces to the board, or pick a piece and then a square.</p>
      <div class="controls tray" role="group" aria-label="Pieces">${pieces.map(({ letter, name }) => {
        const left = placement.left(letter);
        return html`<button type="button" data-letter=${letter} aria-pressed=${this.picked.letter === letter} ?disabled=${left === 0}
          aria-label="${letter}\u00d7${left}, ${name}" title=${name} @click=${() => this.pick({ letter })}><b>${letter}</b>\u00d7${left}</button>`;
      })}</div>
      <label class="rows">Or type the rows <textarea rows="4" cols="12" spellcheck="false" .value=${placement.text("\n")}
        @change=${typed}></textarea></label>
      <div class="controls"><button type="button" @click=${() => fill(ready)}>Use one that is ready</button>
      <button type="button" @click=${() => fill("")}>Clear</button>
      <button type="button" @click=${send}>Send the set-up</button></div>`;
  }
}
