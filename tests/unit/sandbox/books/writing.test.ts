import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACCOUNTING_FORMATS, ACCOUNTING_MEDIA_TYPES } from "#provider/contract/accounting-formats";
import { wholeFile } from "~/server/whole-file";
import { sequenceOf } from "../../../../sandbox/src/exports/books/book.ts";
import { entryReference } from "../../../../sandbox/src/exports/books/entry-reference.ts";
import { bookFile } from "../../../../sandbox/src/exports/books/index.ts";
import { cyrillicText, windows1251 } from "../../../../sandbox/src/exports/books/windows-1251.ts";
import { fileOfHistory, historyArb, historyOf, textOfHistory, type History } from "../../../support/books.ts";

const RUNS = { numRuns: 60 };

/** A history of payments of 97.50 net. */
const payments = (count: number): History =>
  historyOf({
    appName: "Otel",
    region: "default",
    language: "az",
    currency: "AZN",
    openingMinor: 0,
    firstNumber: 1,
    steps: Array.from({ length: count }, (_, index) => ({
      event: "PAYMENT" as const,
      grossMinor: 100_00,
      feeMinor: 2_50,
      minutes: 1,
      reference: String(1_000_000_000 + index),
    })),
  });

describe("a file that does not add up never ends", () => {
  const right = payments(3);
  const [first, second, third] = right.lines;
  if (!first || !second || !third) throw new Error("three lines");
  const wrong: [string, History][] = [
    ["a movement is missing at its end", { ...right, lines: [first, second] }],
    ["a movement is missing in the middle", { ...right, lines: [first, third] }],
    ["a movement came twice", { ...right, lines: [first, second, second, third] }],
    ["a cent is another", { ...right, lines: [first, { ...second, netMinor: 97_51, grossMinor: 100_01 }, third] }],
    ["a fee is another", { ...right, lines: [first, { ...second, feeMinor: 2_51 }, third] }],
    ["the opening balance is another", { ...right, head: { ...right.head, openingMinor: 1 } }],
    ["the closing balance is another", { ...right, sums: { ...right.sums, closingMinor: 1 } }],
    ["what came in is another", { ...right, sums: { ...right.sums, inMinor: right.sums.inMinor + 1 } }],
    ["what went out is another", { ...right, sums: { ...right.sums, outMinor: 1 } }],
    ["the number of credits is another", { ...right, sums: { ...right.sums, inCount: 2 } }],
    ["the number of debits is another", { ...right, sums: { ...right.sums, outCount: 1 } }],
  ];
  it.each(wrong)("%s", async (_, history) => {
    for (const format of ACCOUNTING_FORMATS) await expect(fileOfHistory(history, format)).rejects.toThrow(/movement/);
  });
});

it("is whole for the app where it is whole, and broken off where its end is missing", async () => {
  for (const format of ACCOUNTING_FORMATS.filter((one) => one !== "csv")) {
    const bytes = await fileOfHistory(payments(40), format);
    const passed = async (some: Uint8Array) => {
      let broke = false;
      const body = new Response(Uint8Array.from(some)).body ?? new ReadableStream<Uint8Array>();
      const answer = { body, contentType: ACCOUNTING_MEDIA_TYPES[format], contentDisposition: "" };
      const stream = wholeFile(answer, () => {
        broke = true;
      });
      const isWhole = await new Response(stream).arrayBuffer().then(
        () => true,
        () => false,
      );
      expect(isWhole, format).toBe(!broke);
      return isWhole;
    };
    expect([format, await passed(bytes), await passed(bytes.slice(0, -60))]).toEqual([format, true, false]);
  }
});

it("holds a piece of its lines, however many there are", async () => {
  const history = payments(20_000);
  for (const format of ACCOUNTING_FORMATS) {
    let [read, most, taken] = [0, 0, 0];
    async function* lines() {
      for (let start = 0; start < history.lines.length; start += 2_000) {
        read += 2_000;
        most = Math.max(most, read - taken);
        yield history.lines.slice(start, start + 2_000);
      }
    }
    const reader = bookFile({ ...history, lines: lines() }, { format }).body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      expect(value.length).toBeLessThan(200_000);
      taken = read;
    }
    expect([format, read, most]).toEqual([format, 20_000, 2_000]);
  }
});

it("has the same references in every format and for any period", async () => {
  await fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const referencesOf = (text: string) => text.match(/ES1000001[0-9A-Z]{7}/g) ?? [];
      const [camt, mt940, ofx, csv] = await Promise.all(
        (["camt053", "mt940", "ofx", "csv"] as const).map(async (format) => [
          ...new Set(referencesOf((await textOfHistory(history, format)).replace(/^:20:.*$/gm, ""))),
        ]),
      );
      expect(mt940).toEqual(camt);
      expect(ofx).toEqual(camt);
      expect(csv).toEqual(camt);
      expect(camt).toHaveLength(history.lines.length);
    }),
    RUNS,
  );
});

it("a reference is of one movement, has 16 capitals and digits, and leads in the order of movements", () => {
  const numbers = [1, 2, 10, 118, 9_999_999, 10_000_000, 10_000_001, 10_000_035, 10_000_036, 500_000_000];
  const references = numbers.map((number) => entryReference("ES1000001", number));
  for (const reference of references) expect(reference).toMatch(/^[0-9A-Z]{16}$/);
  expect(references.toSorted()).toEqual(references);
  expect(new Set(references).size).toBe(numbers.length);
  expect(references[3]).toBe("ES10000010000118");
});

it("a statement's number is the year and the day of its last day", () => {
  expect(["2026-01-01", "2026-12-31", "2028-12-31"].map(sequenceOf)).toEqual(["26001", "26365", "28366"]);
});

it("MT940 has the letters of SWIFT and lines of its length alone", async () => {
  await fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const lines = (await textOfHistory(history, "mt940")).split("\r\n");
      for (const line of lines) {
        expect(line).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,80}$/);
        const [, tag, value = ""] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
        if (tag === "86") expect(value).toMatch(/^[A-Z][^/]{0,64}$/);
        if (tag === "61")
          expect(value).toMatch(/^(\d\d)(\d{4})\2[CD]\d{1,12},\d\dNMSC[A-Za-z0-9]{1,16}\/\/[A-Z0-9]{16}$/);
        if (tag === "20") expect(value.length).toBeLessThanOrEqual(16);
      }
    }),
    RUNS,
  );
});

it("OFX is ASCII without braces or ampersands, one element a line, none of them empty, by LF", async () => {
  await fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const text = await textOfHistory(history, "ofx");
      expect(text).toMatch(/^[\n -~]*$/);
      const [, body = ""] = text.split("\n\n");
      for (const line of body.trim().split("\n")) expect(line).toMatch(/^<\/?[A-Z0-9]+>[^<>&{}]*$/);
      for (const [, name] of body.matchAll(/^<([A-Z0-9]+)>$/gm)) expect(body).toContain(`</${name}>`);
    }),
    RUNS,
  );
});

describe("letters of windows-1251", () => {
  it("are those of the encoding", () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index).filter((byte) => byte !== 0x98);
    expect(windows1251(new TextDecoder("windows-1251").decode(all))).toEqual(all);
  });

  it.each([
    ["Şəki, İçərişəhər, Göygöl, Qırğız üçün: ƏĞÜ ğıöç", "Seki, Iceriseher, Goygol, Qirgiz ucun: EGU gioc"],
    ["ООО «Ромашка» № 1 — ёлка", "ООО «Ромашка» № 1 — ёлка"],
    ["Münster, Łódź, café, naïve, Ærø", "Munster, Lodz, cafe, naive, AEro"],
    ["12 ₼", "12 AZN"],
    ["مطعم Hotel 東京", "Hotel"],
    ["two\r\nlines\u0000 = one", "two lines = one"],
  ])("%s as %s", (text, written) => {
    expect(cyrillicText(text)).toBe(written);
    expect(new TextDecoder("windows-1251").decode(windows1251(written))).toBe(written);
  });

  it("any text has only them, and never a question mark of its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const written = cyrillicText(text);
        expect(windows1251(written).length).toBe(written.length);
        if (!/[?？]/.test(text.normalize("NFD"))) expect(written).not.toContain("?");
        expect(written).not.toMatch(/\p{Control}/u);
      }),
    );
  });

  it("others are refused, for a writer has to map them", () => {
    expect(() => windows1251("ə")).toThrow("windows-1251");
  });
});
