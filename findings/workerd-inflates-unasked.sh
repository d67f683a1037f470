#!/usr/bin/env bash
# DecompressionStream of workerd 1.20260426.1 (in miniflare 4.20260426.0) has no back-pressure: it accepts all data,
# even if nothing reads the result.
#
# The script writes a gzip of 32 MB of zeros (32 KB packed) in pieces of 1 KB, and reads nothing. A write that takes
# longer than 300 ms counts as held back.
# Seen:    32 of 32 pieces taken
# Node 20: 15 of 32 pieces taken; the next one waits for a reader
#
# Why it matters: an uploaded spreadsheet is a ZIP. DecompressionStream would hold the whole file in memory before the
# first row is read, and a Worker has 128 MB. The sandbox inflates with fflate, piece by piece, and counts the bytes
# (sandbox/src/spreadsheets).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@4.20260426.0 > /dev/null
cat > try.mjs <<'JS'
import { gzipSync } from "node:zlib";
import { Miniflare } from "miniflare";

const script = `export default {
  async fetch(request) {
    const packed = new Uint8Array(await request.arrayBuffer());
    const writer = new DecompressionStream("gzip").writable.getWriter();
    const pieces = Math.ceil(packed.length / 1024);
    let taken = 0;
    for (; taken < pieces; taken += 1) {
      const piece = packed.subarray(taken * 1024, (taken + 1) * 1024);
      const late = new Promise((resolve) => setTimeout(() => resolve("late"), 300));
      if ((await Promise.race([writer.write(piece), late])) === "late") break;
    }
    return new Response(taken + " of " + pieces + " pieces taken");
  },
};`;
const runtime = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01" });
const body = gzipSync(Buffer.alloc(32 * 1024 * 1024));
console.log(await (await runtime.dispatchFetch("http://local/", { method: "POST", body })).text());
await runtime.dispose();
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "32 of 32 pieces taken" ]
