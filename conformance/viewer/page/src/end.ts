import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Broken, Game } from "./data";

/** Returns why the game ended. A game that is live may still go on. */
export function end(game: Game, isLive: boolean): TemplateResult {
  const { end } = game;
  const notes = game.notes.map((note) => html`<p class="note">${note}</p>`);
  if (!end) {
    return html`<p>${isLive ? "The game goes on." : "No end was recorded."}</p>${notes}`;
  }
  return html`${end.result ? html`<p><strong>${end.result}</strong> ${end.reason}</p>` : ""}
    ${end.doubt ? html`<p class="note">${end.doubt}</p>` : ""}
    ${end.line ? html`<p><code>${end.line}</code></p>` : ""}
    ${end.broken.map(broken)}${notes}`;
}

function broken(one: Broken): TemplateResult {
  const row = (name: string, value: string | undefined) => value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : "";
  return html`<dl class="broken">
    <div><dt>${one.side}</dt><dd class="fail">breaks <code>${one.check}</code>${one.clause ? ` (${one.clause})` : ""}</dd></div>
    ${row("rule", one.rule)}${row("cause", one.cause)}${row("expected", one.expected)}${row("got", one.got)}
    ${row("fix", one.fix)}${row("usually", one.usually)}</dl>`;
}
