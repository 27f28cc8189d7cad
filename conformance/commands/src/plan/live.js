// Keeps the page of a tournament as it is now. The focus stays on its link, and a reader is not sent to another page.
"use strict";

async function body(address) {
  // Scripts in a text that is parsed so do not run.
  return new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html").body;
}

function replace(old, next, ...nodes) {
  if (next.innerHTML.trim() === old.innerHTML.trim()) return;
  const focus = document.activeElement?.getAttribute("href");
  old.replaceWith(...nodes);
  if (focus) document.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
}

/** Does something again and again, each time so long after it was done. */
async function again(pause, act) {
  for (;;) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      await act();
    } catch {
      // The program was stopped, and may be started again.
    }
  }
}

// The games that are being played change often, and cost little.
again(500, async () => {
  const next = await body("running.html");
  const [old, games] = [document.getElementById("games"), document.createElement("div")];
  games.id = "games";
  games.append(...next.childNodes);
  replace(old, games, games);
});
again(5000, async () => {
  const next = await body(location.href);
  replace(document.body, next, next);
});
