// Opens the page of a game that is being played in headless Chromium, and watches it to its end.
//
//     NODE_PATH=FOLDER node watch.cjs ADDRESS PLIES
//
// It prints "shows N" each time when the page shows N plies more than before. The exit code is 0 if the page shows all plies and the end, and follows the game to its last ply.
"use strict";

const { open, run } = require("../../../tester/tests/browser/browser.cjs");

async function watch(browser, address, plies) {
  const { page, wrong } = await open(browser, (url) => url.startsWith(address));
  await page.goto(address);
  // Whoever plays goes on when the page has shown what there is.
  for (let shown = 0; shown < plies;) {
    const more = await page.waitForFunction((shown) => {
      const game = document.querySelector("linesman-game");
      return game?.game?.plies.length > shown && game.ply === game.game.plies.length && game.ply;
    }, {}, shown);
    shown = await more.jsonValue();
    console.log(`shows ${shown}`);
  }
  await page.waitForFunction(() => document.querySelector("linesman-game").game.end);
  const seen = await page.evaluate(() => {
    const game = document.querySelector("linesman-game");
    return { ply: game.ply, plies: game.game.plies.length, text: game.shadowRoot.querySelector(".end").textContent };
  });
  if (seen.plies !== plies || seen.ply !== plies) wrong.push(`ply ${seen.ply} of ${seen.plies} instead of ${plies}`);
  if (!seen.text.includes("Draw")) wrong.push(`the end is "${seen.text}"`);
  for (const fault of wrong) console.log(fault);
  return wrong.length;
}

run((browser) => watch(browser, process.argv[2], Number(process.argv[3])));
