// Plays games on their pages in headless Chromium, as people do.
//
//     NODE_PATH=FOLDER node play.cjs SCENE ADDRESS...
//
// FOLDER has to hold puppeteer-core and axe-core. The exit code is 1 if anything is wrong.
"use strict";

const { run } = require("../../../tester/tests/browser/browser.cjs");
const { sit } = require("./hands.cjs");

/// Plays these turns by keyboard, each by its squares, until the game is over.
async function keys(browser, address, columns, turns, expected) {
  const hands = await sit(browser, address);
  await hands.asked(0);
  const wide = columns ?? await hands.page.evaluate(() => document.querySelector("linesman-game").game.board.columns.length);
  for (const [turn, squares] of turns.entries()) {
    await hands.asked(2 * turn);
    for (const square of squares) await hands.choose(square, wide);
    const isOver = await Promise.race([hands.asked(2 * turn + 2).then(() => false, () => true), hands.end().then(() => true)]);
    if (isOver) break;
  }
  const { result } = await hands.end();
  if (result !== expected) hands.wrong.push(`the game ends so: ${result}`);
  return hands;
}

/// The games that are played. Each returns the page.
const SCENES = {
  /// The king goes to the edge and then into the corner, after a move that is not legal.
  async tafl(browser, address) {
    const hands = await sit(browser, address);
    await hands.asked(0);
    const [king, besides, edge, corner] = [23, 31, 21, 42];
    await hands.click(await hands.square(king));
    await hands.keep("tafl");
    await hands.click(await hands.square(besides));
    const why = await hands.refusal();
    if (!/straight|row|column|rank|file/i.test(why)) hands.wrong.push(`a diagonal move is refused so: ${why}`);
    await hands.audit();
    await hands.click(await hands.square(king));
    await hands.click(await hands.square(edge));
    await hands.asked(2);
    await hands.drag(() => hands.square(edge), () => hands.square(corner));
    const { result } = await hands.end();
    if (result !== "defenders win") hands.wrong.push(`the game ends so: ${result}`);
    return hands;
  },

  /// A division kills the other one, which stands beside it after the first order.
  async bitwa(browser, address) {
    const hands = await sit(browser, address);
    await hands.asked(0);
    await hands.keep("bitwa");
    await hands.audit();
    const enemy = 8;
    let plies = 0;
    for (; plies < 12; plies += 2) {
      await hands.asked(plies);
      await hands.click(await hands.square(enemy));
      const isOver = await Promise.race([hands.asked(plies + 2).then(() => false, () => true), hands.end().then(() => true)]);
      if (isOver) break;
    }
    const { result, line } = await hands.end();
    if (result !== "first wins" || !line.includes("annihilation")) hands.wrong.push(`the game ends so: ${result}, ${line}`);
    return hands;
  },

  /// A pawn becomes a rook and mates, after a move that is not legal.
  async chess(browser, address) {
    const hands = await sit(browser, address);
    await hands.asked(0);
    const [king, far, pawn, last] = [17, 1, 10, 2];
    await hands.click(await hands.square(king));
    await hands.click(await hands.square(far));
    const why = await hands.refusal();
    if (!/king/i.test(why)) hands.wrong.push(`a king that moves by two squares is refused so: ${why}`);
    await hands.keep("chess");
    await hands.audit();
    await hands.page.evaluate(() => {
      const select = document.querySelector("linesman-game").shadowRoot.querySelector(".turn select");
      select.value = "2";
      select.dispatchEvent(new Event("change"));
    });
    await hands.click(await hands.square(pawn));
    await hands.click(await hands.square(last));
    const { result } = await hands.end();
    if (result !== "white wins") hands.wrong.push(`the game ends so: ${result}`);
    const told = await hands.page.evaluate(() => document.querySelector("linesman-game").game.plies.map(({ text, outcome }) => `${text} ${outcome}`).join());
    if (told !== "c7c8r c8=R#") hands.wrong.push(`the game is ${told}`);
    return hands;
  },

  /// Whole games of the other protocols without a mouse.
  async taflKeys(browser, address) {
    return keys(browser, address, 7, [[23, 21], [21, 42]], "defenders win");
  },
  async bitwaKeys(browser, address) {
    return keys(browser, address, undefined, Array(6).fill([8]), "first wins");
  },
  async chessKeys(browser, address) {
    return keys(browser, address, 8, [[10, 2]], "white wins");
  },

  /// The set-up is dragged to the board, a bomb cannot move, and a scout takes the flag.
  async stratego(browser, address) {
    const hands = await sit(browser, address, { height: 1400 });
    await hands.asked();
    const rows = "FB8sB479B8/BB31555583/6724898974/967B669999".split("/");
    // Rows that cannot be are refused with the reason, and a set-up that is not whole is asked about.
    const type = (text) => hands.page.evaluate((text) => {
      const area = document.querySelector("linesman-game").shadowRoot.querySelector("textarea");
      area.value = text;
      area.dispatchEvent(new Event("change"));
    }, text);
    for (const [wrong, reason] of [
      ["FF\nB", "more pieces in these rows than you have: F\u00d71"], ["FxB", "no piece x"], ["F\n.\n.\n.\n.", "only 4 rows"], ["F..........", "Row 1 is too long"],
    ]) {
      await type(wrong);
      await hands.drawn();
      const why = await hands.refusal();
      if (!why.includes(reason)) hands.wrong.push(`the rows ${JSON.stringify(wrong)} are refused so: ${why}`);
    }
    hands.answers = false;
    hands.asks = "";
    await type("F");
    await hands.click(await hands.button("Send the set-up"));
    await hands.page.waitForFunction(() => document.querySelector("linesman-game").turn?.question?.form === "setup");
    if (!hands.asks.startsWith("39 of your pieces")) hands.wrong.push(`a set-up that is not whole is asked about so: ${hands.asks}`);
    hands.answers = true;
    // What is ready, and then two pieces by hand: one from its square to another, and one from beside the board.
    await hands.click(await hands.button("Use one that is ready"));
    const text = () => hands.page.evaluate(() => document.querySelector("linesman-game").shadowRoot.querySelector("textarea").value);
    const expect = async (expected, what) => {
      const found = await text();
      if (found !== expected.join("\n")) hands.wrong.push(`${what}: the rows are ${found}`);
    };
    await expect(rows, "the ready set-up");
    await hands.drag(() => hands.square(30), () => hands.square(0));
    await expect(["9B8sB479B8", rows[1], rows[2], "F67B669999"], "a drag to another piece");
    await hands.drag(() => hands.square(0), () => hands.piece("B"));
    await expect([".B8sB479B8", rows[1], rows[2], "F67B669999"], "a drag off the board");
    await hands.drag(() => hands.piece("9"), () => hands.square(0));
    await expect(["9B8sB479B8", rows[1], rows[2], "F67B669999"], "a drag to the board");
    await hands.keep("stratego-setup");
    await hands.audit();
    await hands.drag(() => hands.square(0), () => hands.square(30));
    await expect(rows, "a drag back");
    await hands.click(await hands.button("Send the set-up"));
    await hands.asked(2);
    const cells = await hands.page.evaluate(() => {
      const { board, plies } = document.querySelector("linesman-game").game;
      const { text } = plies.find(({ side }) => side === 1);
      const theirs = board.start.map((number) => board.pieces[number - 1]).filter((piece) => piece?.side === 1);
      return { letters: [...new Set(theirs.map(({ letter }) => letter))], text };
    });
    if (cells.letters.join() !== "?" || cells.text !== "(hidden)") hands.wrong.push(`the opponent's set-up is ${JSON.stringify(cells)}`);
    await hands.click(await hands.square(33));
    await hands.click(await hands.square(43));
    const why = await hands.refusal();
    if (!/bomb/i.test(why)) hands.wrong.push(`a bomb's move is refused so: ${why}`);
    await hands.click(await hands.square(30));
    await hands.keep("stratego");
    await hands.click(await hands.square(60));
    const { result } = await hands.end();
    if (result !== "RED wins") hands.wrong.push(`the game ends so: ${result}`);
    return hands;
  },

  /// The same game without a mouse.
  async keyboard(browser, address) {
    const hands = await sit(browser, address);
    await hands.asked();
    await hands.reach("Or type the rows");
    await hands.page.keyboard.press("Home", { ctrl: true });
    await hands.page.keyboard.down("Control");
    await hands.page.keyboard.press("a");
    await hands.page.keyboard.up("Control");
    for (const letter of "FB8sB479B8/BB31555583/6724898974/967B669999") await hands.page.keyboard.type(letter);
    await hands.reach("Send the set-up");
    await hands.page.keyboard.press("Enter");
    await hands.asked(2);
    // A move to and fro, and then the flag.
    await hands.choose(30, 10);
    await hands.choose(40, 10);
    await hands.asked(4);
    await hands.choose(40, 10);
    await hands.page.keyboard.press("Escape");
    await hands.choose(40, 10);
    await hands.choose(30, 10);
    await hands.asked(6);
    await hands.choose(30, 10);
    await hands.choose(60, 10);
    const { result } = await hands.end();
    if (result !== "RED wins") hands.wrong.push(`the game ends so: ${result}`);
    return hands;
  },

  /// Two people play at two addresses. Neither sees the other's pieces, until the game is over.
  async two(browser, first, second) {
    const [red, blue] = [await sit(browser, first), await sit(browser, second)];
    for (const hands of [red, blue]) {
      await hands.page.bringToFront();
      await hands.asked();
      await hands.click(await hands.button("Use one that is ready"));
      await hands.click(await hands.button("Send the set-up"));
      await hands.page.waitForFunction(() => document.querySelector("linesman-game").game.plies.length > 0);
    }
    const letters = (hands, side) => hands.page.evaluate((side) => {
      const { game } = document.querySelector("linesman-game");
      const numbers = [...game.board.start, ...game.plies.flatMap(({ change }) => change.cells.filter((_, at) => at % 2 === 1))];
      const pieces = numbers.map((number) => game.board.pieces[number - 1]).filter((piece) => piece?.side === side);
      return { seen: [...new Set(pieces.map(({ letter }) => letter))], said: game.entries.filter((entry) => entry.side === side).length };
    }, side);
    for (const [hands, own, other] of [[red, 0, 1], [blue, 1, 0]]) {
      await hands.page.bringToFront();
      await hands.page.waitForFunction(() => document.querySelector("linesman-game").game.plies.length === 2);
      const [mine, theirs] = [await letters(hands, own), await letters(hands, other)];
      if (mine.seen.length !== 12 || mine.said === 0) hands.wrong.push(`a person sees ${JSON.stringify(mine)} of the own side`);
      if (theirs.seen.join() !== "?" || theirs.said !== 0) hands.wrong.push(`a person sees ${JSON.stringify(theirs)} of the other side`);
    }
    await blue.keep("two");
    await red.page.bringToFront();
    await red.asked(2);
    await red.click(await red.button("Give up"));
    for (const hands of [red, blue]) {
      await hands.page.bringToFront();
      const { result, reason } = await hands.end();
      if (result !== "BLUE wins" || reason !== "by resignation") hands.wrong.push(`the game ends so: ${result} ${reason}`);
    }
    const open = await letters(red, 1);
    if (open.seen.length !== 12) red.wrong.push(`after the game, a person sees ${JSON.stringify(open)}`);
    await blue.compareWithFresh("blue");
    red.wrong.push(...blue.wrong);
    await blue.page.close();
    await red.page.bringToFront();
    return red;
  },

  /// An arbiter holds a game, sends a program a line, steps through two plies and lets the game run. Then a person takes a side.
  async arbiter(browser, address) {
    const hands = await sit(browser, address);
    const desk = (find) => `root.querySelector('linesman-desk').shadowRoot.${find}`;
    const button = (text) => hands.middle(`[...${desk("querySelectorAll('button')")}].find((one) => one.textContent === argument)`, text);
    const wait = (what, argument) => hands.page.waitForFunction(what, {}, argument);
    const held = (plies) => wait((plies) => {
      const { desk, game } = document.querySelector("linesman-game");
      return desk?.playing && desk.held && game?.plies.length === plies && !game.end;
    }, plies);
    await wait(() => document.querySelector("linesman-game")?.desk);
    await hands.audit();
    await hands.keep("arbiter-choosing");
    await hands.click(await button("Start and hold"));
    await held(0);
    await hands.drawn();
    await hands.click(await hands.middle(desk("querySelector('form input')")));
    await hands.page.keyboard.type("nonsense");
    await hands.page.keyboard.press("Enter");
    await wait(() => {
      const entries = document.querySelector("linesman-game").game.entries.filter(({ side }) => side === 0);
      return entries.some(({ kind, text }) => kind === "sent" && text === "nonsense") && entries.some(({ kind }) => kind === "said" || kind === "exited" || kind === "event");
    });
    await hands.click(await button("Next ply"));
    await held(1);
    await hands.audit();
    await hands.keep("arbiter-held");
    await hands.click(await button("Next ply"));
    await held(2);
    await hands.click(await button("Run on"));
    await wait(() => !document.querySelector("linesman-game").desk.playing);
    await wait(() => document.querySelector("linesman-game").game.end);
    const { reason } = await hands.end();
    if (reason !== "by the rules") hands.wrong.push(`the game ends ${reason}`);
    // A game that is stopped has no result.
    await hands.click(await button("Start and hold"));
    await wait(() => document.querySelector("linesman-game").games.length === 2);
    await held(0);
    await hands.click(await button("Stop the game"));
    const stopped = await hands.end();
    if (stopped.result !== "No result") hands.wrong.push(`a stopped game ends so: ${stopped.result}`);
    await wait(() => !document.querySelector("linesman-game").desk.playing);
    await hands.page.evaluate(() => {
      const select = document.querySelector("linesman-game").shadowRoot.querySelector("linesman-desk").shadowRoot.querySelector("select");
      select.value = "person";
    });
    await hands.click(await button("Start and run"));
    await wait(() => document.querySelector("linesman-game").games.length === 3);
    await hands.asked(0);
    // Whoever comes back is at the game that goes on, and not at the first one.
    await hands.page.reload();
    for (let plies = 0; plies < 12; plies += 2) {
      await hands.asked(plies);
      await hands.click(await hands.square(8));
      await wait((plies) => document.querySelector("linesman-game").game.end || document.querySelector("linesman-game").turn?.ply === plies + 2, plies);
      if (await hands.page.evaluate(() => !!document.querySelector("linesman-game").game.end)) break;
    }
    const { result } = await hands.end();
    if (result !== "first wins") hands.wrong.push(`the person's game ends so: ${result}`);
    return hands;
  },
};

run(async (browser) => {
  const [scene, ...addresses] = process.argv.slice(2);
  const hands = await SCENES[scene](browser, ...addresses);
  // What was hidden in a game is shown at its end, as to someone who comes later.
  await hands.compareWithFresh("the end");
  await hands.audit();
  for (const fault of hands.wrong) console.log(`${scene}: ${fault}`);
  await hands.page.close();
  return hands.wrong.length;
});
