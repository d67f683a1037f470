#!/usr/bin/env bash
# The browser build of exceljs 4.4.0 has a process.nextTick of its own: one queue for the whole Worker. Of eight
# requests that write a workbook in the same instant, workerd 1.20260426.1 (in miniflare 4.20260426.0) answers one or
# two and cancels the others.
#
# Seen: alone 200; together 1 or 2 of 8. With the library's sources in place of its build: 8 of 8.
#
# Why it matters: whoever came second waits for a timer that another request began, which workerd never lets happen.
# Tests that ask for one file at a time show nothing. The sandbox takes exceljs from its sources (decision 0092), and
# asks for eight files at once in a test.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@4.20260426.0 \
  exceljs@4.4.0 esbuild@0.27.2 > /dev/null
node node_modules/esbuild/install.js
cat > worker.mjs <<'JS'
import ExcelJS from "exceljs";

export default {
  async fetch() {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("one").addRow(["a text", 1]);
    return new Response(await book.xlsx.writeBuffer());
  },
};
JS
cat > try.mjs <<'JS'
import { builtinModules } from "node:module";
import { build } from "esbuild";
import { Log, Miniflare } from "miniflare";

const answered = async (options) => {
  const built = await build({ entryPoints: ["worker.mjs"], bundle: true, write: false, format: "esm", ...options });
  const runtime = new Miniflare({
    modules: true,
    script: built.outputFiles[0].text,
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    log: new Log(0),
    handleRuntimeStdio() {},
  });
  const status = async () => (await runtime.dispatchFetch("http://local/")).status;
  const alone = await status();
  const together = await Promise.all(Array.from({ length: 8 }, status));
  await runtime.dispose();
  const whole = together.filter((one) => one === 200).length;
  return `alone ${alone}, together ${whole < 8 ? "fewer than " : ""}8`;
};
const sources = {
  platform: "node",
  alias: { exceljs: "exceljs/lib/exceljs.nodejs.js" },
  external: ["node:*", ...builtinModules],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/worker.js");' },
};
console.log(`build: ${await answered({ platform: "browser" })}; sources: ${await answered(sources)}`);
JS
found=$(node try.mjs 2> /dev/null)
echo "$found"
[ "$found" = "build: alone 200, together fewer than 8; sources: alone 200, together 8" ]
