// Looks whether pages fit on one screen, whether keys work whatever was clicked, and whether every game has its own address and says why it
// ended.
//
//     NODE_PATH=FOLDER node fit.cjs PAGE... TWO SEVERAL
//
// The last page has several games, some of them forfeited. The page before it has two, which differ from ply 3 on. FOLDER has to hold puppeteer-core and axe-core. The exit code is 1 if anything
// is wrong.
"use strict";

const { pathToFileURL } = require("node:url");
const { audit, open, run } = require("../../../tester/tests/browser/browser.cjs");

/// The screens on which nothing is below the fold.
const SCREENS = [[1280, 720], [1366, 768], [1600, 1000], [1920, 1080]];
/// What has to be on the screen, and the least part of its height that it takes.
const PARTS = { ".banner": 0.03, ".board": 0.5, "linesman-board": 0.5, ".list": 0.4, ".talks": 0.2, "linesman-timeline": 0.08, ".steer": 0.025 };

/// Opens a page and waits until it shows something.
async function visit(browser, file, hash = "") {
  const url = pathToFileURL(file).href;
  const { page, wrong } = await open(browser, (address) => address.split("#")[0] === url || address.startsWith("blob:"));
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector("linesman-game")?.shadowRoot?.querySelector("linesman-moves, linesman-gallery"));
  return { page, wrong };
}

const ply = (page) => page.evaluate(() => document.querySelector("linesman-game").ply);

/// Waits until all that the page knows is drawn.
async function drawn(page) {
  await page.evaluate(async () => {
    await document.querySelector("linesman-game").updateComplete;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/// Returns what of a page is not on the screen.
async function fits(page, width, height) {
  const wrong = [];
  await page.setViewport({ width, height });
  await drawn(page);
  const { room, parts } = await page.evaluate((names) => {
    const root = document.querySelector("linesman-game").shadowRoot;
    const seen = (name) => {
      const found = root.querySelector(name);
      if (!found) return null;
      const { left, top, right, bottom } = found.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const page = document.documentElement;
    return { room: [page.scrollWidth, page.scrollHeight], parts: Object.fromEntries(names.map((name) => [name, seen(name)])) };
  }, Object.keys(PARTS));
  const size = `${width}x${height}`;
  if (room[0] > width) wrong.push(`${size}: the page is ${room[0]} wide`);
  if (width < 960) return wrong;
  if (room[1] > height) wrong.push(`${size}: the page is ${room[1]} high`);
  for (const [name, least] of Object.entries(PARTS)) {
    const part = parts[name];
    if (!part) wrong.push(`${size}: there is no ${name}`);
    else if (part.top < -1 || part.left < -1 || part.bottom > height + 1 || part.right > width + 1) wrong.push(`${size}: ${name} is not on the screen: ${JSON.stringify(part)}`);
    else if (part.bottom - part.top < least * height) wrong.push(`${size}: ${name} is only ${Math.round(part.bottom - part.top)} high`);
  }
  return wrong;
}

/// Clicks on everything that can be clicked, one after the other, and looks whether the keys still step through the game.
async function keysAfterClicks(page) {
  const wrong = [];
  await page.setViewport({ width: 1366, height: 768 });
  const targets = await page.evaluate(() => {
    const game = document.querySelector("linesman-game").shadowRoot;
    window.unfold = (one) => { for (const details of game.querySelectorAll("details.more")) details.open = !one || details.contains(one); };
    window.unfold();
    const roots = [["", game], ...["linesman-moves", "linesman-talk", "linesman-board", "linesman-timeline"].map((name) => [name, game.querySelector(name)?.shadowRoot])];
    window.clickable = roots.filter(([, root]) => root).flatMap(([name, root]) =>
      [...root.querySelectorAll("button, summary, input[type=checkbox], [role=slider], .list, [role=listbox], [data-index='0'], label")].map((one) => [name, one]));
    return window.clickable.map(([name, one]) => `${name} ${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 40)}`);
  });
  for (const [index, name] of targets.entries()) {
    if (/Save|number/.test(name)) continue;
    const place = await page.evaluate((index) => {
      const one = window.clickable[index][1];
      if (!one.isConnected) return null;
      window.unfold(one);
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return width && height ? { x: x + Math.min(width / 2, 30), y: y + Math.min(height / 2, 20) } : null;
    }, index);
    if (!place || name.includes("LABEL Ply") || name.includes("Curve")) continue;
    await page.mouse.click(place.x, place.y);
    await page.keyboard.press("Home");
    if (await ply(page) !== 0) wrong.push(`after a click on ${name}, Home goes to ply ${await ply(page)}`);
    await page.keyboard.press("ArrowRight");
    if (await ply(page) !== 1) wrong.push(`after a click on ${name}, an arrow goes to ply ${await ply(page)}`);
    await page.keyboard.press(" ");
    await page.keyboard.press(" ");
  }
  if (targets.length < 15) wrong.push(`there are only ${targets.length} things to click`);
  return wrong;
}

/// Looks at the games of a page: each has an address that stays, and says who broke which check and when.
async function several(browser, file) {
  const { page, wrong } = await visit(browser, file);
  await page.setViewport({ width: 1366, height: 768 });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    wrong.push(...(await audit(page)));
  }
  const at = () => page.evaluate(() => {
    const game = document.querySelector("linesman-game");
    return { source: game.game?.source, hash: window.location.hash, result: game.shadowRoot.querySelector(".result")?.textContent.trim() };
  });
  const click = (text) => page.evaluate((text) => {
    const links = [...document.querySelector("linesman-game").shadowRoot.querySelectorAll("nav a")];
    links.find((link) => link.textContent.includes(text)).click();
  }, text);
  const there = (index) => page.waitForFunction((index) => document.querySelector("linesman-game").game === document.querySelector("linesman-game").games[index], {}, index);
  const shown = await page.evaluate(() => {
    const { games, shadowRoot } = document.querySelector("linesman-game");
    const cards = [...shadowRoot.querySelector("linesman-gallery").shadowRoot.querySelectorAll("li")].map((card) => card.textContent);
    const parts = games.map(({ end }) => end.broken.map(({ side, check }) => [side, check]).flat());
    const plies = games.map(({ entries }) => entries.filter(({ kind }) => kind === "violation").map(({ after }) => `ply ${after + 1}`));
    return { cards, needed: parts.map((part, index) => [...part, ...plies[index]]) };
  });
  shown.cards.forEach((text, index) => {
    for (const part of shown.needed[index]) if (!text.includes(part)) wrong.push(`card ${index + 1} does not tell ${part}: ${text}`);
  });
  wrong.push(...(await sorted(page)));
  await page.evaluate(() => { window.location.hash = "#game=4&ply=2"; });
  await there(3);
  await page.reload();
  await there(3);
  const again = await at();
  if (again.hash !== "#game=4&ply=2" || await ply(page) !== 2) wrong.push(`game 4 is ${JSON.stringify(again)} after a reload`);
  // A link that is followed right after a step leads to its game. The address of the step is written later: here it is its turn before
  // the page is told of the link.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const later = [];
    window.setTimeout = (work) => later.push(work);
    document.querySelector("linesman-game").go(1);
    window.setTimeout = setTimeout;
    window.location.hash = "#game=2&ply=0";
    for (const work of later) work();
  });
  await there(1);
  await page.evaluate(() => { window.location.hash = "#game=4&ply=2"; });
  await there(3);
  await click("next");
  await there(4);
  await click("previous");
  await there(3);
  for (const [index, needed] of shown.needed.entries()) {
    await page.evaluate((index) => { window.location.hash = `#game=${index + 1}&ply=0`; }, index);
    await there(index);
    await drawn(page);
    const { result } = await at();
    for (const part of needed) if (!result.includes(part)) wrong.push(`the banner of game ${index + 1} does not tell ${part}: ${result}`);
    if (needed.length === 0) continue;
    // A click on it leads there, where the answer that was refused is in the list.
    await page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector(".result").click());
    await drawn(page);
    const { now, rows } = await page.evaluate(() => {
      const game = document.querySelector("linesman-game");
      return { now: game.ply, rows: game.shadowRoot.querySelector("linesman-moves").shadowRoot.querySelectorAll(".refused").length };
    });
    if (`ply ${now + 1}` !== needed.at(-1) || rows === 0) wrong.push(`a click on "${result}" leads to ply ${now} with ${rows} refused answers in sight`);
  }
  await click("of");
  await page.waitForFunction(() => document.querySelector("linesman-game").shadowRoot.querySelector("linesman-gallery"));
  await page.close();
  return wrong.map((fault) => `${file}: ${fault}`);
}

/// Sorts and filters games by keyboard, and looks whether that stays: after a reload, and on the way back from a game.
async function sorted(page) {
  const wrong = [];
  const state = () => page.evaluate(() => {
    const { games, shadowRoot } = document.querySelector("linesman-game");
    const gallery = shadowRoot.querySelector("linesman-gallery").shadowRoot;
    const shown = [...gallery.querySelectorAll("li a")].map((card) => Number(/game=(\d+)/.exec(card.getAttribute("href"))[1]) - 1);
    const slowest = games.map(({ plies }) => Math.max(0, ...plies.map(({ took }) => took ?? 0)));
    const named = [...gallery.querySelectorAll("select, input")].map((one) => [one.labels[0].textContent.trim().split(/\s/)[0], one.value]);
    return { shown, slowest, plies: games.map(({ plies }) => plies.length), fields: Object.fromEntries(named), status: gallery.querySelector("[role=status]").textContent };
  });
  const there = () => page.waitForFunction(() => document.querySelector("linesman-game")?.shadowRoot?.querySelector("linesman-gallery")?.shadowRoot?.querySelector("li"));
  const focus = (index) => page.evaluate((index) => document.querySelector("linesman-game").shadowRoot.querySelector("linesman-gallery").shadowRoot.querySelectorAll("select, input")[index].focus(), index);
  const falls = (values) => values.every((value, index) => index === 0 || values[index - 1] >= value);
  const everything = (await state()).shown.length;
  await focus(1);
  for (const of of ["plies", "slowest"]) {
    await page.keyboard.press("ArrowDown");
    await drawn(page);
    const seen = await state();
    if (seen.shown.length !== everything || !falls(seen.shown.map((at) => seen[of][at]))) wrong.push(`by ${of}, the games are ${JSON.stringify(seen)}`);
    if (new Set(seen[of]).size < 3) wrong.push(`too many games have the same ${of}: ${seen[of]}`);
  }
  await focus(0);
  await page.keyboard.press("ArrowDown");
  await focus(2);
  await page.keyboard.type("BLUE");
  await page.waitForFunction(() => window.location.hash.includes("find=blue"));
  const before = await state();
  if (before.shown.length === 0 || !before.status.includes("slowest answer first")) wrong.push(`filtered and sorted, the games are ${JSON.stringify(before)}`);
  await page.reload();
  await there();
  const after = await state();
  if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`after a reload, ${JSON.stringify(before)} are ${JSON.stringify(after)}`);
  await page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector("linesman-gallery").shadowRoot.querySelector("li a").click());
  await page.waitForFunction(() => document.querySelector("linesman-game").game);
  await page.evaluate(() => [...document.querySelector("linesman-game").shadowRoot.querySelectorAll("nav a")].find((link) => link.textContent.includes("of")).click());
  await there();
  const back = await state();
  if (JSON.stringify(back) !== JSON.stringify(before)) wrong.push(`on the way back, ${JSON.stringify(before)} are ${JSON.stringify(back)}`);
  return wrong;
}

/// Looks at two games beside each other.
async function both(browser, file) {
  const { page, wrong } = await visit(browser, file);
  const state = () => page.evaluate(() => {
    const game = document.querySelector("linesman-game");
    const { scrollWidth, scrollHeight } = document.documentElement;
    const boards = [...game.shadowRoot.querySelectorAll("linesman-board")].map((one) => one.getBoundingClientRect().height);
    return { boards, times: game.shadowRoot.querySelectorAll("linesman-timeline").length, told: game.shadowRoot.querySelector(".result")?.textContent, ply: game.ply, scrollWidth, scrollHeight };
  });
  for (const [width, height] of SCREENS) {
    await page.setViewport({ width, height });
    await drawn(page);
    const seen = await state();
    if (seen.boards.length !== 2 || seen.times !== 2 || seen.boards.some((high) => high < 0.35 * height)) wrong.push(`${width}x${height}: two games are ${JSON.stringify(seen)}`);
    if (seen.scrollWidth > width || seen.scrollHeight > height) wrong.push(`${width}x${height}: two games are not on one screen: ${JSON.stringify(seen)}`);
  }
  wrong.push(...(await audit(page)));
  await page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector(".result").click());
  await drawn(page);
  const { told, ply: now } = await state();
  if (!told.includes("from ply 3 on") || now !== 3) wrong.push(`"${told}" leads to ply ${now}`);
  await page.close();
  return wrong.map((fault) => `${file}: ${fault}`);
}

run(async (browser) => {
  const files = process.argv.slice(2);
  const wrong = await several(browser, files.pop());
  wrong.push(...(await both(browser, files.pop())));
  for (const [index, file] of files.entries()) {
    const { page, wrong: own } = await visit(browser, file);
    for (const [width, height] of [...SCREENS, [390, 844]]) own.push(...(await fits(page, width, height)));
    // A page that is printed has its whole list.
    const printed = await page.evaluate(async () => {
      const game = document.querySelector("linesman-game");
      window.dispatchEvent(new Event("beforeprint"));
      const rows = game.shadowRoot.querySelector("linesman-moves").shadowRoot.querySelectorAll("li").length;
      window.dispatchEvent(new Event("afterprint"));
      return rows - game.game.plies.length;
    });
    if (printed < 1) own.push(`${-printed} plies are not printed`);
    if (index === 0) own.push(...(await keysAfterClicks(page)));
    wrong.push(...own.map((fault) => `${file}: ${fault}`));
    await page.close();
  }
  for (const fault of wrong) console.log(fault);
  console.log(`${files.length + 2} pages fit, ${wrong.length} faults`);
  return wrong.length;
});
