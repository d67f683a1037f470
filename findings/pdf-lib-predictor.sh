#!/usr/bin/env bash
# pdf-lib 1.17.1 and @cantoo/pdf-lib 2.11.1 undo the compression of a stream, but not its predictor, though their
# function is called decodePDFRawStream. Any stream packed with Flate may have one (ISO 32000-1, 7.4.4.4).
#
# Seen: a page whose content was packed with a PNG predictor (12). mupdf 1.28.1 and pdf.js 5.6.205 read its word. Both
# pdf-libs return bytes with a 2 before each row, without an error, in which the word is not found.
#
# Why it matters: whoever looks into contents, or joins several into one, reads or writes something else than is drawn.
# Whoever joins files of a merchant undoes the predictor, or asks for such a file anew.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  @cantoo/pdf-lib@2.11.1 pdf-lib@1.17.1 mupdf@1.28.1 pdfjs-dist@5.6.205 > /dev/null
cat > try.mjs <<'JS'
import { deflateSync } from "node:zlib";
import * as fork from "@cantoo/pdf-lib";
import * as original from "pdf-lib";
import * as mupdf from "mupdf";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const COLUMNS = 8;
const plain = Buffer.from("BT /F 20 Tf 20 20 Td (predicted) Tj ET  ");
const rows = [];
for (let from = 0; from < plain.length; from += COLUMNS) {
  // The second filter of PNG: each byte is its difference from the one above.
  rows.push(2);
  for (let at = from; at < from + COLUMNS; at++) rows.push((plain[at] - (plain[at - COLUMNS] ?? 0)) & 255);
}
const packed = deflateSync(Buffer.from(rows)).toString("latin1");
const parameters = `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${COLUMNS} >>`;
const objects = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 60] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
  `<< ${parameters} /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
];
let text = "%PDF-1.7\n";
let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
for (const [place, body] of objects.entries()) {
  table += `${String(text.length).padStart(10, "0")} 00000 n \n`;
  text += `${place + 1} 0 obj\n${body}\nendobj\n`;
}
text += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
const bytes = new Uint8Array(Buffer.from(text, "latin1"));

const found = [];
for (const { PDFDocument, decodePDFRawStream } of [original, fork]) {
  const contents = (await PDFDocument.load(bytes)).getPage(0).node.Contents();
  const read = Buffer.from(decodePDFRawStream(contents).decode()).toString("latin1");
  found.push(read.includes("predicted") ? "predicted" : `${read.length} bytes without it`);
}
found.push(mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0).toStructuredText().asText().trim());
const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
found.push((await page.getTextContent()).items.map(({ str }) => str).join(""));
console.log(found.join(", "));
JS
found=$(node try.mjs 2> errors.txt)
echo "$found"
[ "$found" = "45 bytes without it, 45 bytes without it, predicted, predicted" ]
