/** How far the pointer goes until a click is a drag, in pixels. */
const FAR = 6;

/** Where a drag begins or ends: a square of the board, a piece beside it, or neither. */
export interface Place {
  square?: number;
  letter?: string;
}

/** Returns where an event happened. A square has its number in `data-index`, and a piece beside the board its letter in `data-letter`. */
function placeOf(event: Event): Place {
  for (const part of event.composedPath()) {
    if (!(part instanceof Element)) continue;
    const { index, letter } = (part as HTMLElement | SVGElement).dataset;
    if (index !== undefined) return { square: Number(index) };
    if (letter !== undefined) return { letter };
  }
  return {};
}

/**
 * Reports when something is dragged from one place inside an element to another one. Its letter goes with the pointer; what has none cannot
 * be dragged. The click that follows a drag is not for anyone. Returns a function that stops it.
 */
export function followDrags(
  element: HTMLElement, letterOf: (from: Place) => string | undefined, report: (from: Place, to: Place) => void,
): () => void {
  let begin: { from: Place; x: number; y: number; ghost: HTMLElement | undefined } | undefined;
  let carried = "";
  const down = (event: PointerEvent) => {
    const from = placeOf(event);
    const letter = event.button === 0 ? letterOf(from) : undefined;
    if (letter === undefined) return;
    // A finger stays with the element that it touched first, and the end of the drag would not be known.
    (event.composedPath()[0] as Element).releasePointerCapture?.(event.pointerId);
    carried = letter;
    begin = { from, x: event.clientX, y: event.clientY, ghost: undefined };
  };
  const move = (event: PointerEvent) => {
    if (!begin) return;
    if (!begin.ghost) {
      if (Math.hypot(event.clientX - begin.x, event.clientY - begin.y) < FAR) return;
      begin.ghost = document.createElement("div");
      begin.ghost.className = "ghost";
      begin.ghost.textContent = carried;
      element.shadowRoot?.append(begin.ghost);
    }
    begin.ghost.style.left = `${event.clientX}px`;
    begin.ghost.style.top = `${event.clientY}px`;
    event.preventDefault();
  };
  const up = (event: PointerEvent) => {
    const drag = begin;
    begin = undefined;
    if (!drag?.ghost) return;
    drag.ghost.remove();
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointerup") report(drag.from, placeOf(event));
  };
  // Text on the way is not selected, and the browser drags nothing of its own.
  const prevent = (event: Event) => { if (begin) event.preventDefault(); };
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("selectstart", prevent, { signal });
  element.addEventListener("dragstart", prevent, { signal });
  element.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  return () => listening.abort();
}
