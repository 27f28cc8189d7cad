// Opens the page of a game that is being played in headless Chromium, and watches it to its end.
//
//     NODE_PATH=FOLDER node watch.cjs ADDRESS PLIES
//
// The exit code is 0 if the page shows all plies and the end, and follows the game to its last ply.
"use strict";

const puppeteer = require("puppeteer-core");

async function main(address, plies) {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    const wrong = [];
    page.on("console", (message) => wrong.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`error: ${error}`));
    page.on("request", (request) => !request.url().startsWith(address) && wrong.push(`fetches ${request.url()}`));
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector("linesman-game")?.game?.plies.length > 0, { timeout: 30000 });
    const early = await page.evaluate(() => document.querySelector("linesman-game").game.plies.length);
    await page.waitForFunction(() => document.querySelector("linesman-game").game.end, { timeout: 60000 });
    const seen = await page.evaluate(() => {
      const game = document.querySelector("linesman-game");
      return { ply: game.ply, plies: game.game.plies.length, text: game.shadowRoot.querySelector(".end").textContent };
    });
    if (early >= plies) wrong.push("the game was over before it was watched");
    if (seen.plies !== plies || seen.ply !== plies) wrong.push(`ply ${seen.ply} of ${seen.plies} instead of ${plies}`);
    if (!seen.text.includes("Draw")) wrong.push(`the end is "${seen.text}"`);
    for (const fault of wrong) console.log(fault);
    return wrong.length;
  } finally {
    await browser.close();
  }
}

main(process.argv[2], Number(process.argv[3])).then(
  (faults) => process.exit(faults === 0 ? 0 : 1),
  (error) => {
    console.error(`${error}`);
    process.exit(2);
  },
);
