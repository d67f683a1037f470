#!/usr/bin/env bash
# pdf-lib 1.17.1 and @cantoo/pdf-lib 2.11.1 do not go by a file's cross-reference tables: of each object they take the
# last one in the file, and they keep objects that an update has freed. A valid update may name an earlier version of an
# object again (ISO 32000-1, 7.5.6), and a reference to a free object is null (7.3.10).
#
# Seen: one page, whose content was replaced and then taken back, and whose annotation was freed. mupdf 1.28.1 and
# pdf.js 5.6.205 read "first" and no annotation, both pdf-libs "second" and one annotation, without an error. poppler
# 22.12 reads "first", and looks for the freed annotation in the file and draws it.
#
# Why it matters: a person sees one page, and a file merged by the library has another one. Whoever joins files of a
# merchant, such as the evidence of a dispute, goes by the tables first, and asks for a file anew that differs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  @cantoo/pdf-lib@2.11.1 pdf-lib@1.17.1 mupdf@1.28.1 pdfjs-dist@5.6.205 > /dev/null
cat > try.mjs <<'JS'
import * as fork from "@cantoo/pdf-lib";
import * as original from "pdf-lib";
import * as mupdf from "mupdf";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

let text = "%PDF-1.7\n";
const places = {};
const put = (number, body) => {
  places[number] = text.length;
  text += `${number} 0 obj\n${body}\nendobj\n`;
};
const stream = (content, more = "") => `<< ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const says = (word) => stream(`BT /F 20 Tf 20 20 Td (${word}) Tj ET`);
const row = (at) => `${String(at).padStart(10, "0")} 00000 n \n`;
let table = 0;
const end = (rows, more) => {
  table = text.length;
  text += `xref\n${rows}trailer\n<< /Size 8 /Root 1 0 R ${more} >>\nstartxref\n${table}\n%%EOF\n`;
};
put(1, "<< /Type /Catalog /Pages 2 0 R >>");
put(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
const resources = "/Resources << /Font << /F 5 0 R >> >>";
put(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 60] /Contents 4 0 R /Annots [6 0 R] ${resources} >>`);
put(4, says("first"));
put(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
put(6, "<< /Type /Annot /Subtype /Square /Rect [0 0 50 50] /AP << /N 7 0 R >> >>");
put(7, stream("0 0 50 50 re f", "/Type /XObject /Subtype /Form /BBox [0 0 50 50]"));
const earlier = places[4];
end(`0 8\n0000000000 65535 f \n${[1, 2, 3, 4, 5, 6, 7].map((number) => row(places[number])).join("")}`, "");
put(4, says("second"));
end(`4 1\n${row(places[4])}`, `/Prev ${table}`);
end(`0 1\n0000000006 65535 f \n4 1\n${row(earlier)}6 1\n0000000000 00001 f \n`, `/Prev ${table}`);
const bytes = new Uint8Array(Buffer.from(text, "latin1"));

const found = [];
for (const { PDFDocument, PDFDict, decodePDFRawStream } of [original, fork]) {
  const { node } = (await PDFDocument.load(bytes)).getPage(0);
  const content = Buffer.from(decodePDFRawStream(node.Contents()).decode()).toString("latin1");
  found.push(`${/\((\w+)\)/.exec(content)[1]} ${node.Annots().lookup(0) instanceof PDFDict ? 1 : 0}`);
}
const seen = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0);
found.push(`${seen.toStructuredText().asText().trim()} ${seen.getAnnotations().length}`);
const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
const words = (await page.getTextContent()).items.map(({ str }) => str).join("");
found.push(`${words} ${(await page.getAnnotations()).length}`);
console.log(found.join(", "));
JS
found=$(node try.mjs 2> errors.txt)
echo "$found"
[ "$found" = "second 1, second 1, first 0, first 0" ]
