#!/usr/bin/env bash
# @remix-run/multipart-parser 0.16.3 refuses a browser's form if the last line break arrives as a separate piece. After
# "--boundary--" the parser accepts no further piece, not even an empty line (RFC 2046, 5.1.1, allows any epilogue).
#
# Seen, for one form that is cut in two at each position: 2 cuts fail, with "Unexpected data after end of stream".
#
# Why it matters: a network cuts a body anywhere. workerd hands out 4 KB at a time, so two of every 4096 lengths of a
# form always fail (decision 0135).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @remix-run/multipart-parser@0.16.3 > /dev/null
cat > try.mjs <<'JS'
import { parseMultipart } from "@remix-run/multipart-parser";

const form = new FormData();
form.append("name", "value");
const request = new Request("http://local/", { method: "POST", body: form });
const boundary = request.headers.get("Content-Type").split("boundary=")[1];
const text = `${await request.text()}`.replace(/(?:\r\n)?$/, "\r\n");
const body = new TextEncoder().encode(text);
let failed = 0;
for (let cut = 1; cut < body.length; cut += 1) {
  try {
    const parts = [...parseMultipart([body.subarray(0, cut), body.subarray(cut)], { boundary })];
    if (parts[0]?.text !== "value") failed += 1;
  } catch {
    failed += 1;
  }
}
console.log(`${failed} of the cuts fail`);
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "2 of the cuts fail" ]
