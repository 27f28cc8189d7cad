import { LitElement, css, html, nothing, svg } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Board, Piece } from "./data";
import { HINT_NAMES } from "./hints";
import type { Hint } from "./hints";
import { properties } from "./properties";
import { Pieces, SQUARE, Square } from "./square";
import { colours } from "./style";

/** The room for the names of rows and columns. */
const MARGIN = 26;

/** A board with what is on it. It knows no rules. A click or the enter key on a square sends the event `square`. */
export class BoardElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "board", "cells", "marked", "hides", "sides", "hints"),
    caption: {},
  };
  declare board: Board | undefined;
  declare cells: number[];
  declare marked: number[];
  declare caption: string;
  /** Which sides' secret pieces are not shown. */
  declare hides: boolean[];
  /** The names of the sides. */
  declare sides: string[];
  /** What each square is for someone who plays. */
  declare hints: Hint[];
  private cursor = 0;
  private squares: Square[] = [];
  /** The names of columns, rows and sides with which the squares were described. */
  private names = "";
  private pieces = new Pieces();

  constructor() {
    super();
    this.cells = [];
    this.marked = [];
    this.caption = "";
    this.hides = [false, false];
    this.sides = [];
    this.hints = [];
  }

  static override styles = [
    colours,
    css`
      :host { display: block; }
      .room { overflow: auto; }
      svg { display: block; width: 100%; max-height: var(--board-height, none); font: 600 20px ui-monospace, monospace; }
      svg:focus-visible { outline: none; }
      text { fill: var(--text); text-anchor: middle; dominant-baseline: central; pointer-events: none; }
      .name { fill: var(--dim); font-size: 14px; font-weight: 400; }
      .letter { fill: var(--text); pointer-events: none; }
      .square { fill: var(--square); stroke: var(--edge); stroke-width: 1; }
      .ground { fill: var(--ground); stroke: var(--edge); }
      .sign { stroke: var(--edge); stroke-width: 2; fill: none; }
      .blocked { fill: var(--blocked); stroke: var(--edge); }
      .first { fill: var(--first); stroke: var(--text); stroke-width: 1.5; }
      .second { fill: var(--second); stroke: var(--text); stroke-width: 1.5; }
      .marked { fill: none; stroke: var(--mark); stroke-width: 3; pointer-events: none; }
      .own { fill: none; stroke: var(--link); stroke-width: 2; stroke-dasharray: 5 3; pointer-events: none; }
      .picked { fill: none; stroke: var(--link); stroke-width: 4; pointer-events: none; }
      .target { fill: var(--link); stroke: var(--back); stroke-width: 2; pointer-events: none; }
      .grab { cursor: grab; touch-action: none; }
      [role="gridcell"]:focus { outline: none; }
      [role="gridcell"]:focus-visible .square { stroke: var(--link); stroke-width: 5; }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { board } = this;
    if (!board) return nothing;
    const columns = board.columns.length;
    const rows = board.rows.length;
    const width = columns * SQUARE + MARGIN;
    const height = rows * SQUARE + MARGIN;
    // The squares are drawn once. What is on them is drawn where it changes.
    const row = (y: number) => svg`<g role="row" aria-rowindex=${y + 1}>
      <text class="name" aria-hidden="true" x=${MARGIN / 2} y=${(y + 0.5) * SQUARE}>${board.rows[y]}</text>
      ${board.columns.map((_, x) => svg`<g role="gridcell" aria-colindex=${x + 1} data-index=${y * columns + x} tabindex="-1"
        transform="translate(${MARGIN + x * SQUARE} ${y * SQUARE})"></g>`)}</g>`;
    return html`<div class="room"><svg viewBox="0 0 ${width} ${height}" role="grid" aria-label=${this.caption || "Board"}
      aria-rowcount=${rows} aria-colcount=${columns} @keydown=${this.handleKey} @click=${this.handleClick}>
      ${guard([board.columns, board.rows], () => svg`${board.rows.map((_, y) => row(y))}
      <g aria-hidden="true">${board.columns.map(
        (name, x) => svg`<text class="name" x=${MARGIN + (x + 0.5) * SQUARE} y=${rows * SQUARE + MARGIN / 2}>${name}</text>`,
      )}</g>`)}</svg></div>`;
  }

  override updated(changed: PropertyValues): void {
    const { board } = this;
    const svg = this.renderRoot.querySelector("svg");
    if (!svg || !board) return;
    if (changed.has("board")) {
      // A square must be large enough to be read; a larger board is moved in its room.
      svg.style.minWidth = `${board.columns.length * 15}px`;
      const cells = [...svg.querySelectorAll<SVGGElement>("[data-index]")];
      const names = JSON.stringify([board.columns, board.rows, this.sides]);
      const isSame = names === this.names && cells.length === this.squares.length
        && this.squares.every(({ cell, ground }, index) => cell === cells[index] && ground === (board.grounds[index] ?? ""));
      if (!isSame) {
        this.cursor = 0;
        this.names = names;
        this.squares = cells.map((cell, index) => new Square(cell, board.grounds[index] ?? ""));
      }
      this.pieces = new Pieces();
      this.squares[this.cursor]?.cell.setAttribute("tabindex", "0");
    }
    const marked = new Set(this.marked);
    this.squares.forEach((square, index) => this.draw(board, square, index, marked.has(index)));
    if (changed.has("marked")) this.showMarked(board.columns.length);
  }

  /** Moves a board that is wider than its room so that the last action is in sight. */
  private showMarked(columns: number): void {
    const room = this.renderRoot.querySelector(".room");
    if (!room || this.marked.length === 0 || room.scrollWidth <= room.clientWidth) return;
    const side = room.scrollWidth / (columns * SQUARE + MARGIN) * SQUARE;
    const places = this.marked.map((square) => room.scrollWidth - (columns - square % columns) * side);
    const [left, right] = [Math.min(...places), Math.max(...places) + side];
    if (left < room.scrollLeft || right > room.scrollLeft + room.clientWidth) {
      room.scrollLeft = (left + right - room.clientWidth) / 2;
    }
  }

  private draw(board: Board, square: Square, index: number, isMarked: boolean): void {
    const piece = board.pieces[(this.cells[index] ?? 0) - 1];
    const isHidden = !!piece?.secret && !!this.hides[piece.side ?? 0];
    const isNew = square.show({ piece, isHidden, isMarked, hint: this.hints[index] }, this.pieces);
    if (isNew) square.label = this.describe(board, index, square.ground, piece, isHidden, isMarked);
  }

  private describe(
    board: Board, index: number, ground: string, piece: Piece | undefined, isHidden: boolean, isMarked: boolean,
  ): string {
    const columns = board.columns.length;
    const place = `${board.columns[index % columns]} ${board.rows[Math.floor(index / columns)]}`;
    let what = "empty";
    if (piece?.side === undefined && piece) what = piece.name;
    if (piece?.side !== undefined) {
      const name = isHidden ? "hidden piece" : piece.name;
      const strength = piece.number === undefined ? "" : `, strength ${piece.number}`;
      what = `${name} of ${this.sides[piece.side] ?? "a side"}${strength}`;
    }
    return [place, what, ground, isMarked ? "marked" : "", this.hintName(index)].filter(Boolean).join(", ");
  }

  private hintName(index: number): string {
    const hint = this.hints[index];
    return hint ? HINT_NAMES[hint] : "";
  }

  private handleClick(event: Event): void {
    const cell = (event.target as Element).closest<SVGGElement>("[data-index]");
    if (cell) this.choose(Number(cell.dataset["index"]));
  }

  /** Gives the focus to the square where the arrow keys are. */
  enter(): void {
    this.squares[this.cursor]?.cell.focus({ preventScroll: true });
  }

  private moveCursor(index: number): void {
    this.squares[this.cursor]?.cell.setAttribute("tabindex", "-1");
    this.cursor = index;
    this.squares[index]?.cell.setAttribute("tabindex", "0");
  }

  private choose(index: number): void {
    this.moveCursor(index);
    this.dispatchEvent(new CustomEvent("square", { detail: index, bubbles: true, composed: true }));
  }

  private handleKey(event: KeyboardEvent): void {
    const columns = this.board?.columns.length ?? 1;
    const rows = this.board?.rows.length ?? 1;
    const x = this.cursor % columns;
    const y = Math.floor(this.cursor / columns);
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1],
      Home: [0, y], End: [columns - 1, y],
    };
    const step = steps[event.key];
    if (step) {
      const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
      this.moveCursor(clamp(step[1], rows) * columns + clamp(step[0], columns));
      this.squares[this.cursor]?.cell.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define("linesman-board", BoardElement);
