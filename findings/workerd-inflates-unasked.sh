#!/usr/bin/env bash
# DecompressionStream of workerd 1.20260426.1 (in miniflare 4.20260426.0) takes all that is written to it while nobody
# reads: it has no back-pressure.
#
# A gzip of 32 MB of zeros (32 KB packed) is written in pieces of 1 KB, and nothing is read. A write that is not taken
# within 300 ms counts as held back.
# Seen:    32 of 32 pieces taken
# Node 20: 15 of 32 pieces taken, the next one waits for a reader
#
# Why it matters: an uploaded spreadsheet is a ZIP. Read through DecompressionStream it lies in memory whole before
# the first row is looked at, and a Worker has 128 MB. The sandbox inflates with fflate, piece by piece, and counts as
# it goes (sandbox/src/spreadsheets).
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
