// Opens pages of reports in headless Chromium as a desktop and as a phone would, in light and in dark, and says what is wrong.
//
//     NODE_PATH=FOLDER node look.cjs PAGE...
//
// FOLDER has to hold puppeteer-core; CHROMIUM names the browser if it is not /usr/bin/chromium. If PICTURES names a folder,
// what is seen is kept there. The exit code is 1 if anything is wrong.
"use strict";

const { WAYS, audit, runOnFiles, see } = require("./browser.cjs");

/// Runs in the page: clicks through the filters and returns what is not as it should be.
function tryFilters() {
  const wrong = [];
  for (const set of document.querySelectorAll("fieldset.checks")) {
    const rows = [...set.querySelectorAll("tbody tr")];
    const buttons = [...set.querySelectorAll("input[type=radio]")];
    if (rows.length === 0 || buttons.length < 2) wrong.push(`${rows.length} checks and ${buttons.length} filters`);
    for (const button of [...buttons.slice(1), buttons[0]]) {
      const label = document.querySelector(`label[for="${button.id}"]`);
      label.click();
      const shown = rows.filter((row) => row.getClientRects().length > 0);
      const word = button.className.replace("only-", "");
      const due = rows.filter((row) => word === "" || row.classList.contains(`is-${word}`));
      const told = Number(label.textContent.match(/\((\d+)\)/)[1]);
      const isSame = shown.length === due.length && shown.every((row) => due.includes(row));
      if (!isSame || told !== due.length) wrong.push(`"${label.textContent}" shows ${shown.length} of ${due.length} checks`);
    }
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
  for (const details of document.querySelectorAll("details")) {
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
    wrong.push(...(await page.evaluate(tryFilters)), ...(await page.evaluate(lookAround)), ...(await audit(page)));
  }),
);
