/** What a key does in the viewer. */
export interface Actions {
  step(by: number): void;
  go(ply: number): void;
  last(): void;
  play(): void;
  faster(by: number): void;
  hide(letter: string): boolean;
  typePly(): void;
}

/** Handles a key, unless someone is typing or the key belongs to what has the focus. */
export function handleKey(event: KeyboardEvent, actions: Actions): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.composedPath()[0];
  const isTyping = target instanceof HTMLInputElement && target.type !== "checkbox" || target instanceof HTMLSelectElement
    || target instanceof HTMLTextAreaElement;
  if (isTyping) return;
  const isControl = target instanceof HTMLButtonElement || target instanceof HTMLInputElement || target instanceof HTMLAnchorElement;
  const known: Record<string, () => void> = {
    ArrowLeft: () => actions.step(-1), ArrowRight: () => actions.step(1),
    ArrowUp: () => actions.step(-1), ArrowDown: () => actions.step(1),
    PageUp: () => actions.step(-10), PageDown: () => actions.step(10),
    Home: () => actions.go(0), End: () => actions.last(),
    "+": () => actions.faster(1), "-": () => actions.faster(-1), g: () => actions.typePly(),
  };
  const action = event.key === " " ? (isControl ? undefined : () => actions.play()) : known[event.key];
  if (action) action();
  else if (!actions.hide(event.key)) return;
  event.preventDefault();
}
