#!/usr/bin/env bash
# workerd 1.20260426.1 (in miniflare 4.20260426.0) gives a request's body in pieces of at most 4 KB to a usual reader,
# and of 64 KB to a reader with a buffer of that size.
#
# Seen, for 4 MB: read() gives at most 4096 bytes; read(buffer) of a BYOB reader gives at most 65536 bytes.
#
# Why it matters: the work for each piece (a deadline, a search for the end of a file, a copy) happens sixteen times as
# often with a usual reader. Passing 25 MB on took 0.5 s of processor time, and 0.05 s with a buffer (decision 0093).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@4.20260426.0 > /dev/null
cat > try.mjs <<'JS'
import { Miniflare } from "miniflare";

const script = `export default {
  async fetch(request) {
    const own = new URL(request.url).pathname === "/room";
    const reader = request.body.getReader(own ? { mode: "byob" } : undefined);
    let most = 0;
    for (let room = new Uint8Array(65536); ; ) {
      const { done, value } = await (own ? reader.read(room) : reader.read());
      if (done) return new Response(String(most));
      most = Math.max(most, value.length);
      if (own) room = new Uint8Array(value.buffer);
    }
  },
};`;
const runtime = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01" });
const most = async (path) => {
  const answer = await runtime.dispatchFetch(`http://local${path}`, { method: "POST", body: new Uint8Array(4 << 20) });
  return answer.text();
};
console.log(`read() ${await most("/")}; read(room) ${await most("/room")}`);
await runtime.dispose();
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "read() 4096; read(room) 65536" ]
