import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Broken, End, Game } from "./data";

/** Returns what decided a game, as words after its result. */
export function why(end: End | undefined): string {
  return end ? end.why || end.reason : "";
}

/** Returns why the game ended. A game that is live may still go on. */
export function end(game: Game, isLive: boolean): TemplateResult {
  const { end } = game;
  const notes = game.notes.map((note) => html`<p class="note">${note}</p>`);
  if (!end) {
    return html`<p>${isLive ? "The game goes on." : "No end was recorded."}</p>${notes}`;
  }
  return html`${end.result ? html`<p><strong>${end.result}</strong> ${end.reason}${end.why ? html`: <bdi>${end.why}</bdi>` : ""}</p>` : ""}
    ${end.doubt ? html`<p class="note">${end.doubt}</p>` : ""}
    ${end.line ? html`<p><code><bdi>${end.line}</bdi></code></p>` : ""}
    ${end.broken.map(broken)}${notes}`;
}

function broken(one: Broken): TemplateResult {
  const row = (name: string, value: string | undefined) => value ? html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>` : "";
  return html`<dl class="broken">
    <div><dt>${one.side}</dt><dd class="fail">breaks <code>${one.check}</code>${one.clause ? ` (${one.clause})` : ""}</dd></div>
    ${row("got", one.got)}${row("expected", one.expected)}${row("rule", one.rule)}${row("cause", one.cause)}
    ${row("fix", one.fix)}${row("usually", one.usually)}</dl>`;
}
