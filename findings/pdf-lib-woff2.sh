#!/usr/bin/env bash
# @cantoo/pdf-lib 2.11.1 with @cantoo/fontkit 2.0.12 accepts a WOFF2 font and writes its bytes into the PDF unchanged.
# The format allows only TrueType and OpenType.
#
# Seen: the font in the PDF begins with "wOF2", and there is no error. poppler 22.12 draws nothing, Ghostscript 10.0
# draws wrong characters, MuPDF 1.21 draws the text.
#
# Why it matters: npm packages have fonts as WOFF2. A page looks right in one viewer and empty in another, and text
# extraction finds every word in both. Our PDFs use unpacked fonts, and tests look at the drawn page (decision 0141).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  @cantoo/pdf-lib@2.11.1 @cantoo/fontkit@2.0.12 @fontsource/poppins@5.2.7 > /dev/null
cat > try.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

const pdf = await PDFDocument.create();
pdf.registerFontkit(fontkit);
const bytes = readFileSync("node_modules/@fontsource/poppins/files/poppins-latin-400-normal.woff2");
const font = await pdf.embedFont(bytes, { subset: false });
pdf.addPage().drawText("A sum of 10.00", { font });
const read = await PDFDocument.load(await pdf.save());
const fonts = read.context.enumerateIndirectObjects().flatMap(([, one]) => {
  const file = one.get?.(PDFName.of("FontFile2")) ?? one.get?.(PDFName.of("FontFile3"));
  const stream = file && read.context.lookup(file);
  return stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode()] : [];
});
console.log(fonts.map((one) => String.fromCharCode(...one.subarray(0, 4))).join());
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "wOF2" ]
