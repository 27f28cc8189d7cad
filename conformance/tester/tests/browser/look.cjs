// Opens pages of reports in headless Chromium as a desktop and as a phone would, in light and in dark, and says what is wrong.
//
//     NODE_PATH=FOLDER node look.cjs PAGE...
//
// FOLDER has to hold puppeteer-core; CHROMIUM names the browser if it is not /usr/bin/chromium. If PICTURES names a folder,
// what is seen is kept there. The exit code is 1 if anything is wrong.
"use strict";

const { WAYS, audit, runOnFiles, see } = require("./browser.cjs");

/// Runs in the page: opens and closes the groups of checks and returns what is not as it should be.
function tryGroups() {
  const wrong = [];
  // What is in a closed group may still have a place on the page.
  const isSeen = (row) => row.checkVisibility();
  const groups = [...document.querySelectorAll("details.checks")];
  if (groups.length === 0) wrong.push("there are no checks");
  for (const group of groups) {
    const rows = [...group.querySelectorAll("tbody tr")];
    const summary = group.querySelector("summary");
    const told = Number(summary.textContent.match(/\((\d+)\)/)[1]);
    if (told !== rows.length || told === 0) wrong.push(`"${summary.textContent}" has ${rows.length} checks`);
    const word = rows[0].className.replace("is-", "");
    // What passed or was not reached is one line until someone opens it.
    const isQuiet = ["pass", "skip", "not-applicable"].includes(word);
    if (rows.every(isSeen) === isQuiet) wrong.push(`the checks with "${word}" are ${isQuiet ? "open" : "closed"} at first`);
    group.open = true;
    if (!rows.every(isSeen)) wrong.push(`"${summary.textContent}" does not unfold`);
  }
  return wrong;
}

/// Runs in the page: returns what a reader would miss.
function lookAround() {
  const wrong = [];
  const room = document.documentElement.scrollWidth - window.innerWidth;
  if (room > 0) wrong.push(`the page is ${room} pixels wider than the window`);
  for (const link of document.querySelectorAll("a")) {
    if (!document.querySelector(link.getAttribute("href"))) wrong.push(`${link.href} leads nowhere`);
  }
  for (const drawing of document.querySelectorAll("svg")) {
    const { width, height } = drawing.getBoundingClientRect();
    if (width < 50 || height < 50) wrong.push(`"${drawing.getAttribute("aria-label")}" is drawn ${width} x ${height}`);
  }
  for (const one of document.querySelectorAll(".verdicts tbody td:first-child, .verdicts tbody code")) {
    if (one.getClientRects().length === 0) wrong.push(`${one.textContent} cannot be seen`);
  }
  for (const details of document.querySelectorAll("details:not(.checks)")) {
    details.querySelector("summary").click();
    if (details.querySelector("table").getClientRects().length === 0) wrong.push("a conversation does not unfold");
  }
  if (document.documentElement.scrollWidth > window.innerWidth) wrong.push("an unfolded conversation is wider than the window");
  return wrong;
}

runOnFiles((browser, file) =>
  see(browser, file, WAYS, async ({ page, wrong, keep, go }) => {
    await go();
    await keep();
    wrong.push(...(await page.evaluate(tryGroups)), ...(await page.evaluate(lookAround)), ...(await audit(page)));
  }),
);
