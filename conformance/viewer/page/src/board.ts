import { LitElement, css, html, nothing, svg } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Board, Piece } from "./data";
import { isReachedByKeyboard } from "./focus";
import { HINT_NAMES, drawHint } from "./hints";
import type { Hint } from "./hints";
import { Layers, drawnPiece, moved } from "./layers";
import { outlined } from "./letters";
import { properties } from "./properties";
import { NOTHING, Pieces, SQUARE } from "./square";
import type { Drawn } from "./square";
import { pieces as pieceStyles } from "./pieces";
import { element } from "./svg";

/** The room for the names of rows and columns. */
const MARGIN = 20;
const MARGIN_OF_LARGE = 44;
/** How many rows or columns a board has whose squares are too small for names. */
const MANY = 25;

function isLarge({ columns, rows }: Board): boolean {
  return Math.max(columns.length, rows.length) > MANY;
}

function marginOf(board: Board): number {
  return isLarge(board) ? MARGIN_OF_LARGE : MARGIN;
}

/** Returns how wide a board is in relation to its height, with its names. */
export function ratioOf(board: Board | undefined): string {
  if (!board) return "1 / 1";
  const margin = marginOf(board) + 6;
  return `${board.columns.length * SQUARE + margin} / ${board.rows.length * SQUARE + margin}`;
}
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
  /** The squares, and what each of them shows beside its piece. */
  private squares: SVGElement[] = [];
  private seen: string[] = [];
  private layers = new Layers();
  /** The square to which a piece is on its way. */
  private onItsWay: number | undefined;
  /** The names of columns, rows and sides with which the squares were described. */
  private names = "";
  private looking = 0;
  private pieces = new Pieces();

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
      svg { display: block; width: 100%; min-width: var(--board-least, var(--least)); height: 100%; max-height: var(--board-height, none); }
      svg:focus-visible { outline: none; }
      .name { fill: var(--dim); } .name, .sign, .pieces, .hints { pointer-events: none; }
      .marked { fill: var(--last); stroke: var(--mark); stroke-width: 1.2; pointer-events: none; }
      .own { fill: none; stroke: var(--link); stroke-width: 2; stroke-dasharray: 5 3; pointer-events: none; }
      .picked { fill: none; stroke: var(--link); stroke-width: 4; pointer-events: none; }
      .target { fill: var(--link); stroke: var(--back); stroke-width: 2; pointer-events: none; }
      .over { pointer-events: none; } .arrow { fill: none; stroke: var(--arrow); stroke-width: 5; stroke-linecap: round; opacity: .8; }
      .arrow.many { stroke-width: 2.5; } .head { fill: var(--arrow); opacity: .9; } .ghost { opacity: .4; } .ghost.taken { opacity: .8; }
      .grab { cursor: grab; touch-action: none; }
      [role="gridcell"]:focus { outline: none; }
      [role="gridcell"]:focus-visible { stroke: var(--link); stroke-width: 5; }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { board } = this;
    if (!board) return nothing;
    const columns = board.columns.length;
    const rows = board.rows.length;
    const margin = this.margin;
    const width = columns * SQUARE + margin;
    const height = rows * SQUARE + margin;
    // The squares are drawn once, each as one element. What is on them is drawn where it changes.
    const [x, y] = [(at: number) => this.flipped ? columns - 1 - at : at, (at: number) => this.flipped ? rows - 1 - at : at];
    const row = (at: number) => svg`<g role="row" aria-rowindex=${at + 1}>${board.columns.map((_, column) => svg`<rect role="gridcell"
      aria-colindex=${column + 1} data-index=${at * columns + column} tabindex="-1" class=${this.classOf(board, at, column)}
      x=${margin + x(column) * SQUARE} y=${y(at) * SQUARE} width=${SQUARE} height=${SQUARE}></rect>`)}</g>`;
    // Of a large board, every fifth row and column has a name that can be read.
    const isNamed = (_: string, at: number) => !isLarge(board) || at % 5 === 0;
    const size = margin * 0.6;
    const names = () => board.rows.map((name, at) => isNamed(name, at) ? outlined(name, [margin / 2, (y(at) + 0.5) * SQUARE], size) : "").join("")
      + board.columns.map((name, at) => isNamed(name, at) ? outlined(name, [margin + (x(at) + 0.5) * SQUARE, rows * SQUARE + margin / 2 + 1], size) : "").join("");
    return html`<div class="room"><svg viewBox="0 -1 ${width + 1} ${height + 1}" role="grid" aria-label=${this.caption || "Board"}
      aria-rowcount=${rows} aria-colcount=${columns} @keydown=${this.handleKey} @click=${this.handleClick}>
      ${guard([board.columns.join(), board.rows.join(), board.grounds.join(), this.flipped], () => svg`${board.rows.map((_, at) => row(at))}
      <path class="name" aria-hidden="true" d=${names()}></path><path class="sign" aria-hidden="true" d=${this.signs(board)}></path>`)}
      <path class="marked" aria-hidden="true" d=${this.marked.map((square) => moved("M1 1h38v38h-38z", ...this.corner(square))).join("")}></path>
      <g class="on" aria-hidden="true"></g><g class="hints" aria-hidden="true"></g><g class="over" aria-hidden="true"></g></svg></div>`;
  }

  private classOf({ grounds, columns, is_alone }: Board, row: number, column: number): string {
    if (grounds[row * columns.length + column]) return "square ground";
    return is_alone && (row + column) % 2 === 1 ? "square dark" : "square";
  }

  /** Returns the signs of squares with a meaning of their own. */
  private signs({ grounds }: Board): string {
    return grounds.map((ground, square) => {
      if (!ground) return "";
      const isCrossed = ground === "centre" || ground === "corner";
      return moved(isCrossed ? "M8 8L32 32M32 8L8 32" : "M20 8L32 20L20 32L8 20Z", ...this.corner(square));
    }).join("");
  }

  override updated(changed: PropertyValues): void {
    const { board } = this;
    const svg = this.renderRoot.querySelector("svg");
    if (!svg || !board) return;
    if (changed.has("board") || changed.has("lettered") || changed.has("flipped")) {
      // A square must be large enough to be read; a larger board is moved in its room.
      svg.style.setProperty("--least", `${board.columns.length * 15}px`);
      const squares = [...svg.querySelectorAll<SVGElement>("[data-index]")];
      const names = JSON.stringify([board.columns, board.rows, board.grounds, this.sides]);
      if (names !== this.names || squares.length !== this.squares.length || squares[0] !== this.squares[0]) {
        this.cursor = 0;
        this.names = names;
        this.squares = squares;
        this.seen = [];
      }
      const most = board.pieces.reduce((most, { number }) => Math.max(most, number ?? 0), 1);
      this.pieces = new Pieces(most, board.has_letters, !this.lettered, board.is_alone);
      this.layers = new Layers();
      svg.querySelector(".on")!.replaceChildren(this.layers.group);
      this.squares[this.cursor]?.setAttribute("tabindex", "0");
    }
    const marked = new Set(this.marked);
    this.onItsWay = this.willMove() ? this.arrows[1] : undefined;
    this.squares.forEach((square, index) => this.draw(board, square, index, marked.has(index)));
    this.layers.draw();
    this.drawHints();
    this.drawOver(board);
    if (changed.has("marked")) this.showMarked();
  }

  /** How much room the names of rows and columns have. */
  private get margin(): number {
    return this.board ? marginOf(this.board) : 0;
  }

  /** Returns the upper left corner of a square. */
  private corner(square: number): [number, number] {
    const [x, y] = this.middle(square);
    return [x - SQUARE / 2, y - SQUARE / 2];
  }

  /** Returns the middle of a square. */
  private middle(square: number): [number, number] {
    const columns = this.board!.columns.length;
    const rows = this.board!.rows.length;
    let [x, y] = [square % columns, Math.floor(square / columns)];
    if (this.flipped) [x, y] = [columns - 1 - x, rows - 1 - y];
    return [this.margin + (x + 0.5) * SQUARE, (y + 0.5) * SQUARE];
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
    this.move(board, over);
  }

  /** Returns whether a piece is seen on its way, which the reader may not want. */
  private willMove(): boolean {
    return !!this.moves && this.arrows.length === 2 && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Lets the piece that has moved be seen on its way. It is not on its square until it is there. */
  private move(board: Board, over: Element): void {
    const to = this.onItsWay;
    const drawn = to === undefined ? undefined : this.drawn(board, to);
    if (to === undefined || !drawn?.side) return;
    this.moves = 0;
    const [[x, y], [fromX, fromY]] = [this.corner(to), this.corner(this.arrows[0]!)];
    const piece = drawnPiece(drawn);
    over.prepend(piece);
    const animation = piece.animate([{ transform: `translate(${fromX}px, ${fromY}px)` }, { transform: `translate(${x}px, ${y}px)` }], { duration: MOTION, easing: "ease-out", fill: "forwards" });
    animation.onfinish = () => {
      if (this.onItsWay !== to || !piece.isConnected) return;
      this.onItsWay = undefined;
      piece.remove();
      this.layers.put(to, this.corner(to), drawn);
      this.layers.draw();
    };
  }

  private drawHints(): void {
    const hints = this.hints.flatMap((hint, square) => {
      if (!hint) return [];
      const drawn = drawHint(hint);
      drawn.setAttribute("transform", `translate(${this.corner(square).join(" ")})`);
      return [drawn];
    });
    const group = this.renderRoot.querySelector(".hints")!;
    if (hints.length > 0 || group.childElementCount > 0) group.replaceChildren(...hints);
  }

  /** Moves a board that is wider than its room so that the last action is in sight. */
  private showMarked(): void {
    // To ask for a size makes the browser lay out the whole board, so it is asked when that is done anyway.
    cancelAnimationFrame(this.looking);
    this.looking = requestAnimationFrame(() => {
      const room = this.renderRoot.querySelector(".room");
      if (!room || this.marked.length === 0 || room.scrollWidth <= room.clientWidth) return;
      const side = room.scrollWidth / (this.board!.columns.length * SQUARE + this.margin);
      const places = this.marked.map((square) => this.corner(square)[0] * side);
      const [left, right] = [Math.min(...places), Math.max(...places) + side * SQUARE];
      if (left < room.scrollLeft || right > room.scrollLeft + room.clientWidth) room.scrollLeft = (left + right - room.clientWidth) / 2;
    });
  }

  /** Returns what is drawn on a square. */
  private drawn(board: Board, index: number): Drawn {
    const piece = board.pieces[(this.cells[index] ?? 0) - 1];
    return this.pieces.drawn(piece, !!piece?.secret && !!this.hides[piece.side ?? 0]);
  }

  private draw(board: Board, square: SVGElement, index: number, isMarked: boolean): void {
    const piece = board.pieces[(this.cells[index] ?? 0) - 1];
    const isHidden = !!piece?.secret && !!this.hides[piece.side ?? 0];
    const isNew = this.layers.put(index, this.corner(index), index === this.onItsWay ? NOTHING : this.drawn(board, index));
    const hint = this.hints[index];
    const seen = `${isMarked} ${hint} ${!!piece}`;
    if (!isNew && seen === this.seen[index]) return;
    this.seen[index] = seen;
    square.classList.toggle("grab", !!hint && !!piece);
    square.setAttribute("aria-label", this.describe(board, index, board.grounds[index] ?? "", piece, isHidden, isMarked));
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
    const { y, width, height } = (svg as SVGSVGElement).viewBox.baseVal;
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("width", `${width}`);
    svg.setAttribute("height", `${height}`);
    svg.prepend(style, element("rect", { y, width, height, fill: used.getPropertyValue("--card").trim() }));
    return new XMLSerializer().serializeToString(svg);
  }

  private handleClick(event: Event): void {
    const cell = (event.target as Element).closest<SVGGElement>("[data-index]");
    if (cell) this.choose(Number(cell.dataset["index"]));
  }

  /** Gives the focus to the square where the arrow keys are. */
  enter(): void {
    this.squares[this.cursor]?.focus({ preventScroll: true });
  }

  private moveCursor(index: number): void {
    this.squares[this.cursor]?.setAttribute("tabindex", "-1");
    this.cursor = index;
    this.squares[index]?.setAttribute("tabindex", "0");
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
      this.squares[this.cursor]?.focus();
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
