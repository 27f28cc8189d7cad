// What all looks at pages share: starting headless Chromium, opening pages as devices would, and counting faults.
//
// NODE_PATH has to name a folder with puppeteer-core. CHROMIUM names the browser if it is not /usr/bin/chromium. If PICTURES names
// a folder, what is seen is kept there.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const puppeteer = require("puppeteer-core");

const SIZES = { desktop: [1280, 900], phone: [390, 844] };
const SCHEMES = ["light", "dark"];

/// How many milliseconds a page may take to do what is waited for, on a machine that is busy too.
const PATIENCE = 120000;

/// All ways in which a page is seen: a device and a colour scheme.
const WAYS = Object.keys(SIZES).flatMap((device) => SCHEMES.map((scheme) => ({ device, scheme })));
/// Each device and each scheme once. Only colours depend on the scheme, and only places on the device.
const EACH_ONCE = [{ device: "desktop", scheme: "light" }, { device: "phone", scheme: "dark" }];

/// Opens an empty page and returns it with a list of faults. What the page prints or fetches apart from itself is a fault.
async function open(browser, isOwn) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  page.on("console", (message) => wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error}`));
  const isSign = (url) => url.endsWith("/favicon.ico");
  page.on("request", (request) => isOwn(request.url()) || isSign(request.url()) || wrong.push(`fetches ${request.url()}`));
  page.on("response", (response) => isSign(response.url()) && !response.ok() && wrong.push(`the sign of the page is answered with ${response.status()}`));
  return { page, wrong };
}

/// Returns the address of a file or of a served page, and a function that says whether a page may fetch something.
function addressOf(target) {
  if (!target.startsWith("http://")) {
    const url = pathToFileURL(path.resolve(target)).href;
    // The pages of the games of a site share one script, which is in the folder above them. The page of all games has small pictures.
    const script = new URL("../player.js", url).href;
    const pictures = new URL("thumbs/", url).href;
    const isPicture = (address) => /\/games[\w-]*\.html$/.test(url) && address.startsWith(pictures);
    return { url, isOwn: (address) => address.split("#")[0] === url || address === script || isPicture(address) };
  }
  // The token is the first part of the path.
  const [token] = new URL(target).pathname.slice(1).split("/");
  const site = new URL(`/${token}/`, target).href;
  return { url: target, isOwn: (address) => address.startsWith(site) };
}

/// Returns a name for the pictures of a page.
function nameOf(target) {
  return target.replace(/^http:\/\/[^/:]*:(\d+)\/[^/]*\//, "served-$1-").replace(/\.html$/, "").split("/").slice(-2).join("-").replace(/^\.+|[^\w.-]/g, "");
}

/// Opens a file or an address in one way after the other, and calls `visit` with the page, the list of its faults, the way, and a function
/// that keeps a picture. Returns the number of faults.
async function see(browser, file, ways, visit) {
  const { url, isOwn } = addressOf(file);
  let faults = 0;
  for (const { device, scheme } of ways) {
    const [width, height] = SIZES[device];
    const { page, wrong } = await open(browser, isOwn);
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const keep = async () => {
      if (!process.env.PICTURES) return;
      const name = `${nameOf(file)}-${device}-${scheme}.png`;
      await page.screenshot({ path: path.join(process.env.PICTURES, name), fullPage: true });
    };
    const way = `${file} (${device}, ${scheme})`;
    await visit({ page, wrong, way, keep, go: () => page.goto(url) });
    for (const fault of wrong) console.log(`${way}: ${fault}`);
    faults += wrong.length;
    await page.close();
  }
  return faults;
}

/// Returns what axe-core finds in a page that not everyone can use, of any impact.
async function audit(page) {
  const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations);
  const places = ({ nodes }) => nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ");
  return found.map((one) => `axe: ${one.id} (${one.impact}): ${one.help}: ${places(one)}`);
}

/// Starts the browser, calls `work` with it, and ends with 0 if that returns no faults, and with 1 if it returns a number of them.
async function run(work) {
  const quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  try {
    const browser = await puppeteer.launch({
      timeout: PATIENCE,
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      // The sandbox of the browser does not work for root, as which builds in containers run; the pages are our own.
      args: ["--no-sandbox", "--disable-gpu", ...quiet],
    });
    let faults;
    try {
      faults = await work(browser);
    } finally {
      await browser.close();
    }
    process.exit(faults === 0 ? 0 : 1);
  } catch (error) {
    console.error(error.stack);
    process.exit(2);
  }
}

/// Looks at all files that the command names, and says how many there are.
function runOnFiles(look) {
  const files = process.argv.slice(2);
  return run(async (browser) => {
    let faults = 0;
    for (const [index, file] of files.entries()) faults += await look(browser, file, index);
    console.log(`${files.length} pages, ${faults} faults`);
    return faults;
  });
}

module.exports = { EACH_ONCE, WAYS, audit, open, see, run, runOnFiles };
