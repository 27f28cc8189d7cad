/** Whether the focus was moved by keyboard last. A browser says so of every focus as soon as any key is pressed, which is too late. */
let isByKeyboard = true;

window.addEventListener("pointerdown", () => { isByKeyboard = false; }, true);
window.addEventListener("keydown", ({ key }) => { if (key === "Tab") isByKeyboard = true; }, true);

/** Returns whether what has the focus was reached by keyboard, and not clicked. */
export function isReachedByKeyboard(): boolean {
  return isByKeyboard;
}
