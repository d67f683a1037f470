import { expect, test } from "vitest";
import { zipSync } from "fflate";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { wholeFile } from "~/server/whole-file";

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const FILES: [string, Uint8Array][] = [
  [
    EXCEL_MEDIA_TYPE,
    zipSync({ "xl/workbook.xml": Uint8Array.from({ length: 5_000 }, (_, place) => (place * 7_919) % 251) }),
  ],
  [PDF_MEDIA_TYPE, latin(`%PDF-1.7\n${"x".repeat(3_000)}\nstartxref\n9\n%%EOF\n`)],
  [`${PDF_MEDIA_TYPE}; charset=binary`, latin(`%PDF-1.7\n${"y".repeat(500)}\n%%EOF`)],
  ["image/png", latin(`\x89PNG${"x".repeat(2_000)}\0\0\0\0IEND\xae\x42\x60\x82`)],
];

/** The file in pieces of so many bytes, ended properly after so many of them. */
const streamOf = (file: Uint8Array, length: number, size: number) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < length; at += size) controller.enqueue(file.slice(at, Math.min(at + size, length)));
      controller.close();
    },
  });

let broken = 0;
const passed = async (contentType: string, body: ReadableStream<Uint8Array>) =>
  new Uint8Array(
    await new Response(
      wholeFile({ body, contentType, contentDisposition: "attachment" }, () => broken++),
    ).arrayBuffer(),
  );

test.each(FILES)("a whole file of %s passes byte by byte, whatever pieces it comes in", async (type, file) => {
  broken = 0;
  for (const size of [1, 7, 1_024, 1_025, file.length])
    expect(await passed(type, streamOf(file, file.length, size))).toEqual(file);
  expect(broken).toBe(0);
});

test.each(FILES)("a file of %s that ends before its end breaks, and is told of", async (type, file) => {
  broken = 0;
  const lengths = [0, 1, Math.floor(file.length / 2), file.length - 30];
  for (const length of lengths)
    await expect(passed(type, streamOf(file, length, 700)), `${length}`).rejects.toThrow("broke off");
  expect(broken).toBe(lengths.length);
});

test("of a kind whose end nobody knows everything passes", async () => {
  expect(await passed("text/csv", streamOf(latin("a;b"), 2, 1))).toEqual(latin("a;"));
});
