import outlines from "../../src/letters.txt";

/** How wide a letter is, and how high a capital letter, in hundredths of its size. */
const WIDTH = 60;
const HEIGHT = 73;
/** What stands for a letter that has no outline. */
const BOX = "M8 -73L52 -73L52 0L8 0ZM16 -65L16 -8L44 -8L44 -65Z";

const PATHS = new Map<string, string>(
  outlines.split("\n").filter((line) => line.slice(1, 3) === " M").map((line) => [line[0]!, line.slice(2)]),
);

/**
 * Returns a text as the outlines of its letters, around a point. A browser takes ten times as long to lay out text as to draw outlines,
 * and a board has hundreds of letters.
 */
export function outlined(text: string, [x, y]: [number, number], size: number): string {
  const scale = size / 100;
  const letters = [...text];
  return letters.map((letter, place) => {
    const left = x + (place - letters.length / 2) * WIDTH * scale;
    const base = y + HEIGHT / 2 * scale;
    let isX = false;
    return (PATHS.get(letter) ?? BOX).replace(/-?\d+/g, (number) => {
      isX = !isX;
      const shown = Number(number) * scale + (isX ? left : base);
      return shown.toFixed(1);
    });
  }).join("");
}
