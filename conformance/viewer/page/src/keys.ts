import { isReachedByKeyboard } from "./focus";

/** What a key does in the viewer. */
export interface Actions {
  /** Whether there is something to step through. */
  isPlayed: boolean;
  step(by: number): void;
  go(ply: number): void;
  last(): void;
  play(): void;
  faster(by: number): void;
  flip(): void;
  hide(letter: string): boolean;
  typePly(): void;
}

/** Handles a key, unless someone is typing or the key belongs to what has the focus. Whoever has clicked on something goes on with the keys. */
export function handleKey(event: KeyboardEvent, actions: Actions): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !actions.isPlayed) return;
  const target = event.composedPath()[0];
  const isTyping = target instanceof HTMLInputElement && target.type !== "checkbox" || target instanceof HTMLSelectElement
    || target instanceof HTMLTextAreaElement;
  if (isTyping) return;
  const isSeen = isReachedByKeyboard();
  // Who came by keyboard to what scrolls scrolls it.
  const isScrolled = isSeen && target instanceof Element && target.matches(".list");
  const isControl = isSeen && target instanceof Element && target.matches("button, input, a, summary");
  const known: Record<string, () => void> = {
    ArrowLeft: () => actions.step(-1), ArrowRight: () => actions.step(1),
    ArrowUp: () => actions.step(-1), ArrowDown: () => actions.step(1),
    PageUp: () => actions.step(-10), PageDown: () => actions.step(10),
    Home: () => actions.go(0), End: () => actions.last(), " ": () => actions.play(),
    "+": () => actions.faster(1), "-": () => actions.faster(-1), f: () => actions.flip(), g: () => actions.typePly(),
  };
  const scrolls = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];
  if (isScrolled && scrolls.includes(event.key) || isControl && event.key === " ") return;
  const action = known[event.key];
  if (action) action();
  else if (!actions.hide(event.key)) return;
  event.preventDefault();
}

/** Takes the focus from what was clicked with the pointer, so that it does not keep the keys. */
export function leaveClicked(event: Event): void {
  const target = event.composedPath()[0];
  if (!(event instanceof MouseEvent) || event.detail === 0 || !(target instanceof Element)) return;
  const control = target.closest<HTMLElement>("button, summary, a, input[type=checkbox]");
  control?.blur();
}
