// Opens pages of games in headless Chromium as a desktop and as a phone would, in light and in dark, goes through the games by
// mouse and keyboard, and says what is wrong.
//
//     NODE_PATH=FOLDER node look.cjs PAGE...
//
// FOLDER has to hold puppeteer-core and axe-core; CHROMIUM names the browser if it is not /usr/bin/chromium. If PICTURES names a
// folder, what is seen is kept there. The exit code is 1 if anything is wrong.
"use strict";

const { WAYS, audit, runOnFiles, see } = require("../../../tester/tests/browser/browser.cjs");

/// Runs in the page: returns what a reader sees of the game.
function state() {
  const count = (root) => [...root.querySelectorAll("*")].reduce((sum, one) => sum + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0), 0);
  const game = document.querySelector("linesman-game");
  const moves = game.shadowRoot.querySelector("linesman-moves").shadowRoot;
  const board = game.shadowRoot.querySelector("linesman-board");
  const selected = [...moves.querySelectorAll("[aria-selected=true]")].map((item) => Number(item.dataset.ply));
  return {
    ply: game.ply,
    last: game.game.plies.length,
    selected,
    status: game.shadowRoot.querySelector("[role=status]").textContent,
    cells: board ? [...board.shadowRoot.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")) : [],
    room: document.documentElement.scrollWidth - window.innerWidth,
    hash: window.location.hash,
    elements: count(document),
    markup: document.querySelectorAll("body img, body b.evil").length,
  };
}

/// Runs in the page: jumps to 200 plies and returns the median of the times until each was drawn, in milliseconds.
async function jump() {
  const game = document.querySelector("linesman-game");
  const last = game.game.plies.length;
  const times = [];
  for (let index = 1; index <= 200; index++) {
    const from = performance.now();
    game.go((index * 7919) % (last + 1));
    await game.updateComplete;
    for (const child of game.shadowRoot.querySelectorAll("linesman-board, linesman-moves, linesman-talk, linesman-timeline")) await child.updateComplete;
    // Reading a size makes the browser lay everything out.
    void document.body.getBoundingClientRect().height;
    times.push(performance.now() - from);
  }
  times.sort((one, two) => one - two);
  game.go(0);
  return times[100];
}

/// Goes through a game by keyboard, and returns what is not as it should be.
async function useKeys(page) {
  const wrong = [];
  const see = async (what, ply) => {
    const seen = await page.evaluate(state);
    if (seen.ply !== ply) wrong.push(`${what} goes to ply ${seen.ply} instead of ${ply}`);
    if (seen.selected.length !== 1 || seen.selected[0] !== ply) wrong.push(`${what} selects ${seen.selected} instead of ${ply}`);
    if (!seen.status.startsWith(`Ply ${ply} of ${seen.last}.`)) wrong.push(`${what}: the status is "${seen.status}"`);
    return seen;
  };
  const { last } = await see("the beginning", 0);
  const first = await page.evaluate(state);
  await page.keyboard.press("End");
  // The address follows a moment later.
  await page.waitForFunction((ply) => window.location.hash.endsWith(`ply=${ply}`), {}, last);
  const end = await see("End", last);
  if (end.hash !== "#ply=" + last && !end.hash.endsWith("&ply=" + last)) wrong.push(`the address is ${end.hash}`);
  if (last > 2 && first.cells.join() === end.cells.join() && end.cells.length > 0) wrong.push("the board is the same at the end");
  await page.keyboard.press("Home");
  const again = await see("Home", 0);
  if (first.cells.join() !== again.cells.join()) wrong.push("the board has changed at the beginning");
  await page.keyboard.press("ArrowRight");
  await see("the right arrow", Math.min(1, last));
  await page.keyboard.press("ArrowLeft");
  await see("the left arrow", 0);
  await page.keyboard.press("PageDown");
  await see("page down", Math.min(10, last));
  await page.keyboard.press("Home");
  // Played, a game comes to its next ply by itself.
  for (let index = 0; index < 8; index++) await page.keyboard.press("+");
  await page.keyboard.press(" ");
  await page.waitForFunction((ply) => document.querySelector("linesman-game").ply >= ply, {}, Math.min(2, last));
  await page.keyboard.press("Home");
  // A ply is typed, and then the keys go on from there.
  await page.keyboard.press("g");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await see("a number", Math.min(1, last));
  await page.keyboard.press("ArrowRight");
  await see("an arrow after the number", Math.min(2, last));
  await page.keyboard.press("Home");
  if (end.cells.length > 0) {
    // The arrow keys go from square to square while the board has the focus.
    await page.evaluate(() => {
      const board = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-board");
      board.shadowRoot.querySelector("[role=gridcell][tabindex='0']").focus();
    });
    await page.keyboard.press("ArrowRight");
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    await see("an arrow on the board", 0);
    const focus = await page.evaluate(() => {
      const board = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-board");
      return board.shadowRoot.activeElement?.dataset.index;
    });
    if (focus !== "1") wrong.push(`an arrow on the board goes to square ${focus}`);
    await page.evaluate(() => document.activeElement.blur());
  }
  return wrong;
}

/// Goes from the gallery, if there is one, to the first game.
async function leaveGallery(page) {
  const cards = () => {
    const gallery = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-gallery");
    return gallery && [...gallery.shadowRoot.querySelectorAll("li a")].map((card) => card.getAttribute("href"));
  };
  const found = await page.evaluate(cards);
  if (!found) return [];
  const wrong = await audit(page);
  const games = await page.evaluate(() => document.querySelector("linesman-game").games.length);
  if (found.length !== games) wrong.push(`${found.length} cards for ${games} games`);
  await page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector("linesman-gallery").shadowRoot.querySelector("li a").click());
  await page.waitForFunction(() => document.querySelector("linesman-game").shadowRoot.querySelector("linesman-moves"));
  return wrong;
}

/// Clicks on the last ply in the list and on the button "Back".
async function useMouse(page) {
  const wrong = [];
  const { last } = await page.evaluate(state);
  await page.keyboard.press("End");
  await page.evaluate(async (last) => {
    const own = document.querySelector("linesman-game");
    const game = own.shadowRoot;
    await own.updateComplete;
    await game.querySelector("linesman-moves").updateComplete;
    game.querySelector("linesman-moves").shadowRoot.querySelector(`#ply-${last}`).click();
  }, last);
  await page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector("[aria-label=Back]").click());
  const { ply } = await page.evaluate(state);
  if (ply !== Math.max(0, last - 1)) wrong.push(`a click and "Back" go to ply ${ply} of ${last}`);
  const { out, isFlagged } = await page.evaluate(async () => {
    const game = document.querySelector("linesman-game");
    await game.updateComplete;
    const talks = [...game.shadowRoot.querySelectorAll("linesman-talk")];
    for (const talk of talks) await talk.updateComplete;
    const isOut = ({ shadowRoot: root }) => {
      const [list, now] = [root.querySelector(".list"), root.querySelector(".now")];
      return now && (now.offsetTop < list.scrollTop || now.offsetTop > list.scrollTop + list.clientHeight);
    };
    const flags = game.shadowRoot.querySelector("linesman-moves").shadowRoot.querySelectorAll("[aria-label='broken check']");
    return { out: talks.filter(isOut).length, isFlagged: flags.length > 0 || !game.game.end?.broken.length };
  });
  if (out > 0) wrong.push(`${out} conversations do not show what belongs to the ply`);
  if (!isFlagged) wrong.push("the list does not show where the check was broken");
  return wrong;
}

/// The first page is seen in all ways, and the others as a desktop in light or as a phone in dark.
const FEW = WAYS.filter(({ device, scheme }) => (device === "desktop") === (scheme === "light"));

runOnFiles((browser, file, index) =>
  see(browser, file, index === 0 ? WAYS : [FEW[index % 2]], async ({ page, wrong, way, keep, go }) => {
    page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    await go();
    await page.waitForFunction(() => document.querySelector("linesman-game")?.shadowRoot?.querySelector("linesman-moves, linesman-gallery"));
    wrong.push(...(await leaveGallery(page)));
    wrong.push(...(await useKeys(page)), ...(await useMouse(page)));
    const seen = await page.evaluate(state);
    if (seen.room > 0) wrong.push(`the page is ${seen.room} pixels wider than the window`);
    // A long game has as many elements as a short one, and a board has one for each square.
    if (seen.elements - seen.cells.length > 700) wrong.push(`the page has ${seen.elements} elements`);
    if (seen.markup > 0) wrong.push("an agent's output has become markup");
    wrong.push(...(await audit(page)));
    await keep();
    // How long a jump may take depends on the machine, so a limit is set by whoever measures on an idle one: JUMP_MS=16. A busy machine
    // can slow down a series of jumps, so the page is too slow only if it is in each of three.
    const limit = Number(process.env.JUMP_MS || Infinity);
    let median = await page.evaluate(jump);
    for (let more = 0; more < 2 && median > limit; more++) median = Math.min(median, await page.evaluate(jump));
    console.log(`${way}: ${seen.last} plies, ${seen.elements} elements, median of 200 jumps ${median.toFixed(1)} ms`);
    if (median > limit) wrong.push(`a jump takes ${median.toFixed(1)} ms`);
  }),
);
