// Keeps the page of a tournament as it is now. The focus stays on its link, and a reader is not sent to another page.
"use strict";

setInterval(async () => {
  let text;
  try {
    text = await (await fetch(location.href)).text();
  } catch {
    // The program was stopped.
    return;
  }
  // Scripts in a text that is parsed so do not run.
  const next = new DOMParser().parseFromString(text, "text/html").body;
  if (next.innerHTML === document.body.innerHTML) return;
  const focus = document.activeElement?.getAttribute("href");
  document.body.replaceWith(next);
  if (focus) document.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
}, 5000);
