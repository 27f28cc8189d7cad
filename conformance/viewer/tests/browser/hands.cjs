// What a person does on a page where games are played: clicking, dragging and typing, with the mouse and the keyboard of the browser.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { open } = require("../../../tester/tests/browser/browser.cjs");

const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/// Opens the page of a person who plays.
async function sit(browser, address, { width = 1280, height = 1000, scheme = "light" } = {}) {
  const { page, wrong } = await open(browser, (url) => url.startsWith(address));
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  const hands = new Hands(page, wrong);
  page.on("dialog", (dialog) => {
    wrong.push(...(dialog.type() === "confirm" ? [] : [`dialog: ${dialog.message()}`]));
    hands.asks = dialog.message();
    void (hands.answers ? dialog.accept() : dialog.dismiss());
  });
  await page.goto(address);
  return hands;
}

class Hands {
  constructor(page, wrong) {
    this.page = page;
    this.wrong = wrong;
    /// What the page has asked last in a dialog, and whether the answer is yes.
    this.asks = "";
    this.answers = true;
  }

  /// Waits until the person is asked for an answer, after this many plies if a number is given.
  async asked(ply) {
    await this.page.waitForFunction((ply) => {
      const game = document.querySelector("linesman-game");
      return game?.turn?.question && game.turn.ply === (ply ?? game.turn.ply) && game.turn.ply === game.ply;
    }, {}, ply);
    await this.drawn();
  }

  /// Waits until everything that the page knows is drawn.
  async drawn() {
    await this.page.evaluate(async () => {
      const game = document.querySelector("linesman-game");
      await game.updateComplete;
      await game.shadowRoot.querySelector("linesman-board")?.updateComplete;
    });
  }

  /// Returns the middle of what a function finds in the root of the game.
  async middle(find, argument) {
    await this.drawn();
    return this.page.evaluate((find, argument) => {
      const root = document.querySelector("linesman-game").shadowRoot;
      const board = root.querySelector("linesman-board")?.shadowRoot;
      const found = new Function("root", "board", "argument", `return ${find}`)(root, board, argument);
      found.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, find, argument);
  }

  square(index) {
    return this.middle("board.querySelector(`[data-index='${argument}']`)", index);
  }

  piece(letter) {
    return this.middle("root.querySelector(`[data-letter='${argument}']`)", letter);
  }

  button(text) {
    return this.middle("[...root.querySelectorAll('button')].find((one) => one.textContent.trim() === argument)", text);
  }

  async click({ x, y }) {
    await this.page.mouse.click(x, y);
  }

  /// Drags from one place to another, as a hand does: with places on the way. The page may be scrolled until both are in sight.
  async drag(from, to) {
    await from();
    await to();
    const [start, target] = [await from(), await to()];
    if ((await from()).y !== start.y) this.wrong.push("the two ends of a drag are not in sight together");
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + target.x) / 2, (start.y + target.y) / 2, { steps: 4 });
    await this.page.mouse.move(target.x, target.y, { steps: 4 });
    await this.page.mouse.up();
    await this.drawn();
  }

  /// Waits for the reason of a refusal and returns it.
  async refusal() {
    const read = () => document.querySelector("linesman-game").shadowRoot.querySelector(".turn [role=alert]")?.textContent.trim();
    await this.page.waitForFunction(read);
    return this.page.evaluate(read);
  }

  /// Waits for the end of the game and returns it.
  async end() {
    await this.page.waitForFunction(() => document.querySelector("linesman-game").game?.end);
    await this.drawn();
    return this.page.evaluate(() => document.querySelector("linesman-game").game.end);
  }

  /// Notes every square of the board that a page which is loaded now shows in another way. The game is over.
  async compareWithFresh(name) {
    const before = await this.squares();
    await this.page.reload();
    await this.end();
    const after = await this.squares();
    if (before.length === 0 || before.length !== after.length) this.wrong.push(`${name}: ${before.length} squares, and ${after.length} on a new page`);
    before.forEach((square, index) => {
      if (square !== after[index]) this.wrong.push(`${name}: square ${index} is ${square}, and on a new page ${after[index]}`);
    });
  }

  /// Returns what each square of the board shows and says.
  async squares() {
    await this.drawn();
    return this.page.evaluate(() => {
      const board = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-board").shadowRoot;
      const nameOf = (part) => (part.getAttribute("class") ?? "").trim();
      // All pieces of one look are one path.
      const paths = [...board.querySelectorAll(".pieces path")].filter((part) => part.getAttribute("d") !== "");
      const shapes = paths.map((part) => `${nameOf(part.parentElement)} ${nameOf(part)} ${part.getAttribute("d")}`);
      return [...[...board.querySelectorAll("[role=gridcell]")].map((square) => square.getAttribute("aria-label")), ...shapes.sort()];
    });
  }

  /// Gives the focus to a square of the board with the tab key, as someone without a mouse does.
  async reachBoard() {
    for (let presses = 0; presses < 60; presses++) {
      const index = await this.focusedSquare();
      if (index !== null) return index;
      await this.page.keyboard.press("Tab");
    }
    throw new Error("the tab key does not reach the board");
  }

  focusedSquare() {
    return this.page.evaluate(() => {
      const board = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-board");
      const index = board?.shadowRoot.activeElement?.dataset.index;
      return index === undefined ? null : Number(index);
    });
  }

  /// Presses the tab key until something with this name has the focus.
  async reach(name) {
    for (let presses = 0; presses < 80; presses++) {
      await this.page.keyboard.press("Tab");
      const at = await this.page.evaluate(() => {
        const own = document.querySelector("linesman-game").shadowRoot.activeElement;
        return own && (own.closest("label")?.textContent ?? own.textContent);
      });
      if (at?.includes(name)) return;
    }
    throw new Error(`the tab key does not reach ${name}`);
  }

  /// Goes to a square by the arrow keys, and presses the enter key there.
  async choose(index, columns) {
    let at = await this.reachBoard();
    while (at !== index) {
      const [x, y, toX, toY] = [at % columns, Math.floor(at / columns), index % columns, Math.floor(index / columns)];
      await this.page.keyboard.press(x < toX ? "ArrowRight" : x > toX ? "ArrowLeft" : y < toY ? "ArrowDown" : "ArrowUp");
      at = await this.focusedSquare();
    }
    await this.page.keyboard.press("Enter");
    await this.drawn();
  }

  /// Notes what axe-core finds wrong with the page, in light and in dark.
  async audit() {
    for (const scheme of ["light", "dark"]) {
      await this.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await this.page.evaluate(AXE);
      const found = await this.page.evaluate(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations);
      for (const { id, impact, help, nodes } of found) {
        const where = nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ");
        this.wrong.push(`axe (${scheme}): ${id} (${impact}): ${help}: ${where}`);
      }
    }
  }

  /// Keeps pictures of the page, if they are wanted: light and dark, wide and as on a phone.
  async keep(name) {
    if (!process.env.PICTURES) return;
    for (const [device, width] of [["desktop", 1280], ["phone", 390]]) {
      for (const scheme of ["light", "dark"]) {
        await this.page.setViewport({ width, height: 1000 });
        await this.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await this.drawn();
        await this.page.screenshot({ path: path.join(process.env.PICTURES, `${name}-${device}-${scheme}.png`), fullPage: true });
      }
    }
    await this.page.setViewport({ width: 1280, height: 1000 });
  }
}

module.exports = { sit };
