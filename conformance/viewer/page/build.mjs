// Bundles the page into one script. The same sources give the same bytes.
//
//     node build.mjs [FILE]
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/// Takes the white space that means nothing out of style sheets, which are templates behind `css`.
const styles = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const short = (sheet) => sheet.replace(/\s+/g, " ").replace(/ ?([{};]) ?/g, "$1").replaceAll(";}", "}").trim();
      return { contents: text.replace(/css`([^`]*)`/g, (_, sheet) => `css\`${short(sheet)}\``), loader: "ts" };
    });
  },
};

const outfile = process.argv[2] ?? "dist/viewer.js";
await build({
  entryPoints: ["src/main.ts"],
  bundle: true,
  charset: "ascii",
  define: { "process.env.NODE_ENV": '"production"' },
  format: "iife",
  legalComments: "none",
  // The outlines of letters, which pictures have too.
  loader: { ".txt": "text" },
  logLevel: "warning",
  minify: true,
  outfile,
  plugins: [styles],
  target: "es2022",
});
const bytes = readFileSync(outfile);
const packed = gzipSync(bytes, { level: 9 }).length;
console.log(`${outfile}: ${bytes.length} bytes, ${packed} gzipped`);
if (packed > 60_000) {
  console.error("the script has more than 60 KB gzipped");
  process.exit(1);
}
