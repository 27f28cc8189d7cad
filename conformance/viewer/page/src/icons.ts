import { html } from "lit";
import type { TemplateResult } from "lit";

const PATHS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z", back: "M17 4v16L6 12z", play: "M7 4l13 8-13 8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z", forward: "M7 4l11 8-11 8z",
  last: "M17 4h3v16h-3zM4 4l12 8-12 8z", flip: "M7 3l5 5H9v8H5V8H2zM17 21l-5-5h3V8h4v8h3z", link: "M10 13.5l1.4 1.4 5-5a2.5 2.5 0 0 0-3.5-3.5l-2 2L9.5 7l2-2a4.5 4.5 0 0 1 6.4 6.4l-5 5a4.5 4.5 0 0 1-6.4 0zM14 10.5l-1.4-1.4-5 5a2.5 2.5 0 0 0 3.5 3.5l2-2 1.4 1.4-2 2a4.5 4.5 0 0 1-6.4-6.4l5-5a4.5 4.5 0 0 1 6.4 0z",
  save: "M10.5 3h3v8H17l-5 6-5-6h3.5zM4 18h16v3H4z",
};

/** Returns a sign on a button. */
export function icon(name: keyof typeof PATHS): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
