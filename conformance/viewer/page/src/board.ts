import { LitElement, css, html, nothing, svg } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Board, Piece } from "./data";
import { isReachedByKeyboard } from "./focus";
import { HINT_NAMES } from "./hints";
import type { Hint } from "./hints";
import { properties } from "./properties";
import { Pieces, SQUARE, Square, drawnPiece } from "./square";
import { pieces as pieceStyles } from "./pieces";
import { element } from "./svg";

/** The room for the names of rows and columns. */
const MARGIN = 20;
/** How long a piece moves, in milliseconds. */
const MOTION = 150;

/** A board with what is on it. It knows no rules. A click or the enter key on a square sends the event `square`. */
export class BoardElement extends LitElement {
  static override properties = {
    ...properties({ attribute: false }, "board", "cells", "marked", "arrows", "gone", "hides", "sides", "hints", "flipped", "lettered", "moves"),
    caption: {},
  };
  declare board: Board | undefined;
  declare cells: number[];
  declare marked: number[];
  declare arrows: number[];
  declare gone: [number, number][];
  declare caption: string;
  /** Which sides' secret pieces are not shown. */
  declare hides: boolean[];
  /** The names of the sides. */
  declare sides: string[];
  /** What each square is for someone who plays. */
  declare hints: Hint[];
  /** Whether the last row is on top. */
  declare flipped: boolean;
  /** Whether letters are shown in place of figures. */
  declare lettered: boolean;
  /** Whether the position follows from the one before, or was followed by it, so that the piece is seen to move: 1 or -1. */
  declare moves: number;
  private cursor = 0;
  private squares: Square[] = [];
  /** The names of columns, rows and sides with which the squares were described. */
  private names = "";
  private pieces = new Pieces();
  /** Whether the board is wider than its room. */
  private isWide = false;
  private sized: ResizeObserver | undefined;

  constructor() {
    super();
    this.cells = [];
    this.marked = [];
    this.arrows = [];
    this.gone = [];
    this.caption = "";
    this.hides = [false, false];
    this.sides = [];
    this.hints = [];
    this.flipped = false;
    this.lettered = false;
    this.moves = 0;
  }

  static override styles = [
    pieceStyles,
    css`
      :host { display: block; }
      .room { overflow: auto; height: 100%; }
      svg { display: block; width: 100%; height: 100%; max-height: var(--board-height, none); font: 600 20px ui-monospace, monospace; }
      svg:focus-visible { outline: none; }
      text { text-anchor: middle; dominant-baseline: central; pointer-events: none; }
      .name { fill: var(--dim); font-size: 12px; font-weight: 400; }
      .marked { fill: var(--last); stroke: var(--mark); stroke-width: 1.2; pointer-events: none; }
      .own { fill: none; stroke: var(--link); stroke-width: 2; stroke-dasharray: 5 3; pointer-events: none; }
      .picked { fill: none; stroke: var(--link); stroke-width: 4; pointer-events: none; }
      .target { fill: var(--link); stroke: var(--back); stroke-width: 2; pointer-events: none; }
      .over { pointer-events: none; } .arrow { fill: none; stroke: var(--arrow); stroke-width: 5; stroke-linecap: round; opacity: .8; }
      .arrow.many { stroke-width: 2.5; } .head { fill: var(--arrow); opacity: .9; } .ghost { opacity: .4; } .ghost.taken { opacity: .8; }
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
    const [x, y] = [(at: number) => this.flipped ? columns - 1 - at : at, (at: number) => this.flipped ? rows - 1 - at : at];
    const row = (at: number) => svg`<g role="row" aria-rowindex=${at + 1}>
      <text class="name" aria-hidden="true" x=${MARGIN / 2} y=${(y(at) + 0.5) * SQUARE}>${board.rows[at]}</text>
      ${board.columns.map((_, column) => svg`<g role="gridcell" aria-colindex=${column + 1} data-index=${at * columns + column} tabindex="-1"
        transform="translate(${MARGIN + x(column) * SQUARE} ${y(at) * SQUARE})"></g>`)}</g>`;
    return html`<div class="room"><svg viewBox="0 0 ${width} ${height}" role="grid" aria-label=${this.caption || "Board"}
      aria-rowcount=${rows} aria-colcount=${columns} @keydown=${this.handleKey} @click=${this.handleClick}>
      ${guard([board.columns.join(), board.rows.join(), this.flipped], () => svg`${board.rows.map((_, at) => row(at))}
      <g aria-hidden="true">${board.columns.map(
        (name, at) => svg`<text class="name" x=${MARGIN + (x(at) + 0.5) * SQUARE} y=${rows * SQUARE + MARGIN / 2 + 1}>${name}</text>`,
      )}</g>`)}<g class="over" aria-hidden="true"></g></svg></div>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sized = new ResizeObserver(() => {
      const room = this.renderRoot.querySelector(".room");
      this.isWide = !!room && room.scrollWidth > room.clientWidth;
    });
    this.sized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sized?.disconnect();
  }

  override updated(changed: PropertyValues): void {
    const { board } = this;
    const svg = this.renderRoot.querySelector("svg");
    if (!svg || !board) return;
    if (changed.has("board") || changed.has("lettered")) {
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
      const most = board.pieces.reduce((most, { number }) => Math.max(most, number ?? 0), 1);
      this.pieces = new Pieces(most, board.has_letters, !this.lettered);
      this.squares[this.cursor]?.cell.setAttribute("tabindex", "0");
    }
    const marked = new Set(this.marked);
    this.squares.forEach((square, index) => this.draw(board, square, index, marked.has(index)));
    this.drawOver(board);
    if (changed.has("marked")) this.showMarked(board.columns.length);
  }

  /** Returns the middle of a square. */
  private middle(square: number): [number, number] {
    const columns = this.board!.columns.length;
    const rows = this.board!.rows.length;
    let [x, y] = [square % columns, Math.floor(square / columns)];
    if (this.flipped) [x, y] = [columns - 1 - x, rows - 1 - y];
    return [MARGIN + (x + 0.5) * SQUARE, (y + 0.5) * SQUARE];
  }

  /** Draws what has left the board and what goes where, and moves the piece that has moved. */
  private drawOver(board: Board): void {
    const over = this.renderRoot.querySelector(".over")!;
    const drawn: SVGElement[] = [];
    for (const [square, number] of this.gone) {
      const piece = board.pieces[number - 1];
      const ghost = drawnPiece(this.pieces.drawn(piece, !!piece?.secret && !!this.hides[piece.side ?? 0]));
      const [x, y] = this.middle(square);
      const isTaken = !!this.cells[square];
      ghost.classList.add("ghost");
      if (isTaken) ghost.classList.add("taken");
      ghost.setAttribute("transform", isTaken ? `translate(${x + 3} ${y - 23}) scale(.5)` : `translate(${x - 20} ${y - 20})`);
      drawn.push(ghost);
    }
    const isMany = this.arrows.length > 2;
    for (let at = 0; at + 1 < this.arrows.length; at += 2) {
      const [[x, y], [toX, toY]] = [this.middle(this.arrows[at]!), this.middle(this.arrows[at + 1]!)];
      const far = Math.hypot(toX - x, toY - y);
      if (far === 0) continue;
      const [dx, dy] = [(toX - x) / far, (toY - y) / far];
      const [tipX, tipY] = [toX - dx * 12, toY - dy * 12];
      const [baseX, baseY, half] = [tipX - dx * 10, tipY - dy * 10, isMany ? 5 : 8];
      drawn.push(
        element("path", { class: isMany ? "arrow many" : "arrow", d: `M${x} ${y}L${baseX} ${baseY}` }),
        element("path", { class: "head", d: `M${tipX} ${tipY}L${baseX - dy * half} ${baseY + dx * half}L${baseX + dy * half} ${baseY - dx * half}Z` }),
      );
    }
    over.replaceChildren(...drawn);
    this.move();
  }

  /** Lets the piece that has moved be seen on its way, unless the reader wants no motion. */
  private move(): void {
    const [from, to] = this.arrows;
    if (!this.moves || this.arrows.length !== 2 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.moves = 0;
    const [[x, y], [toX, toY]] = [this.middle(from!), this.middle(to!)];
    this.squares[to!]?.piece.animate?.([{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }], { duration: MOTION, easing: "ease-out" });
  }

  /** Moves a board that is wider than its room so that the last action is in sight. */
  private showMarked(columns: number): void {
    const room = this.renderRoot.querySelector(".room");
    // To ask for a size costs more than all else, so it is asked when the board gets another one.
    if (!room || this.marked.length === 0 || !this.isWide) return;
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

  /** Returns the drawing as a file of its own. */
  picture(): string {
    const svg = this.renderRoot.querySelector("svg")!.cloneNode(true) as SVGElement;
    const used = getComputedStyle(this);
    const sheets = (this.constructor as typeof LitElement).elementStyles.map((sheet) => "cssText" in sheet ? sheet.cssText : "").join("");
    const style = element("style", {}, sheets.replace(/var\((--[\w-]+)(?:, \w+)?\)/g, (_, name: string) => used.getPropertyValue(name).trim() || "none"));
    const { width, height } = (svg as SVGSVGElement).viewBox.baseVal;
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("width", `${width}`);
    svg.setAttribute("height", `${height}`);
    svg.prepend(style, element("rect", { width, height, fill: used.getPropertyValue("--card").trim() }));
    return new XMLSerializer().serializeToString(svg);
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
    // Who has clicked on a square still steps through the game; who came by keyboard, or plays, goes from square to square.
    const isHere = this.hints.length > 0 || isReachedByKeyboard();
    if (!isHere) return;
    const columns = this.board?.columns.length ?? 1;
    const rows = this.board?.rows.length ?? 1;
    const x = this.cursor % columns;
    const y = Math.floor(this.cursor / columns);
    const by = this.flipped ? -1 : 1;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [x - by, y], ArrowRight: [x + by, y], ArrowUp: [x, y - by], ArrowDown: [x, y + by],
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
