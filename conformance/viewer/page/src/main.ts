import type { Game } from "./data";
import { GameElement } from "./game";

/** What the page has outside the elements. Elements have their own styles. */
const style = new CSSStyleSheet();
style.replaceSync(`
  body { margin: 0; background: #ffffff; }
  @media (prefers-color-scheme: dark) { body { background: #14171c; } }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

const data = document.getElementById("game");
if (data?.textContent) {
  const element = new GameElement();
  element.page = true;
  element.games = JSON.parse(data.textContent) as Game[];
  const main = document.createElement("main");
  main.append(element);
  document.body.append(main);
}
