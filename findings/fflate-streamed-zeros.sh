#!/usr/bin/env bash
# fflate 0.8.2 and 0.8.3 pack data in pieces (Zlib, Deflate, ZipDeflate) into streams that no program unpacks, where the
# data have three zeros in a row near their begin. Before the first byte the class keeps 32 KB of zeros, and it writes
# references to them, though a stream of zlib begins with nothing behind it (RFC 1950, RFC 1951). Packed at once
# (zlibSync), the same data are right.
#
# Seen: 400 small pictures of two colors, three bytes a pixel, their rows filtered by "up" as in PNG and PDF
# (ISO 15948, 9.2), pushed row by row at levels 1 to 9. Node's zlib refuses some ("invalid distance too far back").
#
# Why it matters: a picture in a PDF is such rows, and where one row is as the one above they are zeros: whoever packs
# them so makes a file whose picture cannot be shown. Rows of pictures are packed by the CompressionStream of the
# runtime here; fflate packs only the texts of Excel files, which have no zeros.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  fflate@0.8.2 fflate-next@npm:fflate@0.8.3 pako@2.1.0 > /dev/null
cat > try.mjs <<'JS'
import { inflateSync } from "node:zlib";
import * as present from "fflate";
import * as next from "fflate-next";
import pako from "pako";

/** Rows of a picture of two colors, each the difference from the one above, behind the number of its filter. */
function rowsOf(number) {
  const [width, height] = [3 * (1 + (number % 19)), 2 + (number % 17)];
  let state = number;
  const shade = () => ((state = (state * 1103515245 + 12345) % 2147483648) > 1073741824 ? 37 : 0);
  let above = new Uint8Array(width);
  return Array.from({ length: height }, () => {
    const row = Uint8Array.from({ length: width }, shade);
    const filtered = [2, ...row.map((value, at) => value - above[at])];
    above = row;
    return Uint8Array.from(filtered);
  });
}

/** Whether the stream unpacks to the rows. */
function isRight(packed, rows) {
  try {
    return inflateSync(packed).equals(Buffer.concat(rows));
  } catch {
    return false;
  }
}

function inPieces({ Zlib }, rows, level) {
  const pieces = [];
  const zlib = new Zlib({ level }, (piece) => pieces.push(piece));
  for (const row of rows) zlib.push(row);
  zlib.push(new Uint8Array(), true);
  return Buffer.concat(pieces);
}

function inPiecesByPako(rows, level) {
  const deflate = new pako.Deflate({ level });
  for (const row of rows) deflate.push(row);
  deflate.push(new Uint8Array(), true);
  return deflate.result;
}

const ways = {
  "fflate 0.8.2 in pieces": (rows, level) => inPieces(present, rows, level),
  "fflate 0.8.3 in pieces": (rows, level) => inPieces(next, rows, level),
  "fflate 0.8.3 at once": (rows, level) => next.zlibSync(Buffer.concat(rows), { level }),
  "pako 2.1.0 in pieces": inPiecesByPako,
};
for (const [name, pack] of Object.entries(ways)) {
  let broken = 0;
  for (let number = 1; number <= 400; number++)
    for (let level = 1; level <= 9; level++) {
      const rows = rowsOf(number);
      if (!isRight(pack(rows, level), rows)) broken++;
    }
  console.log(`${name}: ${broken} of 3600 streams broken`);
}
JS
found=$(node try.mjs)
echo "$found"
[ "$(echo "$found" | grep -o ": [0-9]*" | tr -d "\n")" = ": 69: 69: 0: 0" ]
