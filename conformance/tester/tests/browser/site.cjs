// Opens pages of sites in headless Chromium as a desktop in light and as a phone in dark would, and says what is wrong: reports with
// boards, the pages of submissions, and the pages of tournaments, as files or from their servers.
//
//     NODE_PATH=FOLDER node site.cjs PAGE...
//
// PAGE is a file or an address. FOLDER has to hold puppeteer-core and axe-core; CHROMIUM names the browser if it is not
// /usr/bin/chromium. If PICTURES names a folder, what is seen is kept there. The exit code is 1 if anything is wrong.
"use strict";

const { EACH_ONCE, audit, runOnFiles, see } = require("./browser.cjs");

/// Runs in the page: returns what a reader would miss, and what an agent's output must not have become.
function lookAround() {
  const wrong = [];
  const room = document.documentElement.scrollWidth - window.innerWidth;
  if (room > 0) wrong.push(`the page is ${room} pixels wider than the window`);
  const markup = document.querySelectorAll("img:not([src^='thumbs/']), iframe, object, b.evil, [onerror], [onload]").length;
  if (markup > 0) wrong.push(`${markup} elements of an agent's output are markup`);
  const game = document.getElementById("game");
  if (game && !document.querySelector("main > linesman-game")) wrong.push("the game is not shown");
  const broken = [...document.querySelectorAll("img")].filter((one) => one.complete && one.naturalWidth === 0).length;
  if (broken > 0) wrong.push(`${broken} pictures are not shown`);
  const isNear = document.querySelector("main > linesman-game")?.shadowRoot.querySelector(".title nav a");
  if (/\/games\/1(\.html|\/)$/.test(location.pathname) && !isNear) wrong.push("the game has no way to the others");
  // All games can be sorted by links, and the page says which order it has.
  const orders = document.querySelectorAll("nav[aria-label=Sort] a").length;
  const shown = document.querySelectorAll("nav[aria-label=Sort] [aria-current]").length;
  if (/\/games[\w-]*\.html$/.test(location.pathname) && (orders !== 3 || shown !== 1)) wrong.push(`${orders} orders are offered, and ${shown} are shown`);
  if (document.title.trim() === "") wrong.push("the page has no title");
  const drawings = document.querySelectorAll(".replay > figure").length;
  const boards = document.querySelectorAll(".replay > linesman-game").length;
  if (boards > 0 && drawings > 0 && document.querySelectorAll(".replay > script").length > 0) wrong.push("a board is not shown");
  return wrong;
}

/// Runs in the page: returns the message that a board in a report shows, the number of messages, and what is on the board.
function state(index) {
  const game = document.querySelectorAll(".replay > linesman-game")[index];
  const board = game.shadowRoot.querySelector("linesman-board").shadowRoot;
  return {
    at: game.ply,
    last: game.game.plies.length,
    status: game.shadowRoot.querySelector("[role=status]").textContent,
    cells: [...board.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")),
    selected: game.shadowRoot.querySelector("linesman-moves").shadowRoot.querySelector("[aria-selected=true]")?.dataset.ply,
  };
}

/// Goes back and forth through the conversation on a board of a report by keyboard, and returns what is not as it should be.
async function useBoard(page, index) {
  const wrong = [];
  const expect = async (what, at) => {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    const seen = await page.evaluate(state, index);
    if (seen.at !== at || Number(seen.selected) !== at) wrong.push(`${what} goes to message ${seen.at}, ${seen.selected} instead of ${at}`);
    if (!seen.status.startsWith(`Message ${at} of ${seen.last}.`)) wrong.push(`${what}: the status is "${seen.status}"`);
    return seen;
  };
  const { last } = await page.evaluate(state, index);
  const end = await expect("the page", last);
  await page.evaluate((index) => {
    const game = document.querySelectorAll(".replay > linesman-game")[index];
    game.shadowRoot.querySelector("linesman-moves").shadowRoot.querySelector("ol").focus();
  }, index);
  await page.keyboard.press("ArrowLeft");
  await expect("the left arrow", last - 1);
  await page.keyboard.press("Home");
  const first = await expect("Home", 0);
  if (first.cells.join() === end.cells.join()) wrong.push("the board is the same at the beginning");
  await page.keyboard.press("ArrowRight");
  await expect("the right arrow", 1);
  await page.keyboard.press("End");
  await expect("End", last);
  return wrong;
}

runOnFiles((browser, file) =>
  see(browser, file, EACH_ONCE, async ({ page, wrong, keep, go }) => {
    page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    await go();
    await page.waitForFunction(() => {
      const games = [...document.querySelectorAll("linesman-game")];
      // A packed game is there a moment later, and a served one when the server has answered.
      if (document.getElementById("game") && games.length === 0) return false;
      return games.every((game) => game.shadowRoot?.querySelector("linesman-moves, linesman-gallery, [aria-busy=false] h1"));
    });
    const boards = await page.evaluate(() => document.querySelectorAll(".replay > linesman-game").length);
    if (boards > 0) wrong.push(...(await useBoard(page, 0)), ...(await useBoard(page, boards - 1)));
    wrong.push(...(await page.evaluate(lookAround)), ...(await audit(page)));
    await keep();
    console.log(`${file}: ${boards} boards`);
  }),
);
