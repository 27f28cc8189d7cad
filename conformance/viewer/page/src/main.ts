import type { Game } from "./data";
import { GameElement } from "./game";
import type { Desk } from "./desk";
import type { Turn } from "./turn";

/** What happened in a game since the last news. */
interface News {
  /** Whole games: all from the one with the number `first` on, 0 unless it says otherwise. */
  games?: Game[];
  first?: number;
  turn?: Turn | null;
  desk?: Desk;
  game?: number;
  from?: number;
  plies?: Game["plies"];
  entries?: Game["entries"];
  notes?: string[];
  board?: Game["board"];
  end?: Game["end"];
}

/** Shows games while they are played. A connection that breaks begins again with all games. */
function follow(element: GameElement, url: string): void {
  element.live = true;
  element.awaits = true;
  const source = new EventSource(url);
  source.onopen = () => { element.cut = false; };
  source.onerror = () => { element.cut = true; };
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const news = JSON.parse(data) as News;
    element.awaits = false;
    if (news.games) element.games = [...element.games.slice(0, news.first ?? 0), ...news.games];
    if (news.turn !== undefined) element.turn = news.turn ?? undefined;
    if (news.desk) element.desk = news.desk;
    const game = element.games[news.game ?? -1];
    if (!game || news.game === undefined) return;
    const next: Game = {
      ...game,
      plies: [...game.plies.slice(0, news.from), ...(news.plies ?? [])],
      entries: [...game.entries, ...(news.entries ?? [])],
      notes: news.notes ?? game.notes,
    };
    const [board, end] = [news.board ?? game.board, news.end ?? game.end];
    if (board) next.board = board;
    if (end) next.end = end;
    element.games = element.games.map((own, index) => index === news.game ? next : own);
  };
}

/** Puts a conversation in the place of the drawing that a page without scripts has. */
for (const data of document.querySelectorAll(".replay > script")) {
  const element = new GameElement();
  element.toggleAttribute("embedded", true);
  element.games = [JSON.parse(data.textContent ?? "") as Game];
  data.parentElement!.replaceChildren(element);
}

/** Shows the games of a page. */
function show(given: Game[] | { live: string; person?: boolean; hides?: boolean[]; record?: string }): void {
  // What the page has outside the elements. Elements have their own styles.
  const style = new CSSStyleSheet();
  style.replaceSync(`
    body { margin: 0; background: #f3f4f6; }
    @media (prefers-color-scheme: dark) { body { background: #0f1216; } }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  const element = new GameElement();
  element.page = true;
  element.toggleAttribute("page", true);
  if (Array.isArray(given)) element.games = given;
  else {
    if (given.hides) element.hides = given.hides;
    element.record = given.record;
    element.series = given.person !== undefined;
    follow(element, given.live);
  }
  const main = document.createElement("main");
  main.append(element);
  document.body.append(main);
}

/** Reads data that is packed with gzip, in base 64. */
async function unpacked(text: string): Promise<Game[]> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Game[];
}

const data = document.getElementById("game");
if (data?.textContent) {
  if (data.getAttribute("type") === "application/gzip") void unpacked(data.textContent).then(show);
  else show(JSON.parse(data.textContent) as Game[]);
}
