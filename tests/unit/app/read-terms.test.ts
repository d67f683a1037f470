import { describe, expect, test } from "vitest";
import { readTerms, shownTerms } from "~/forms/read-terms";

const NONE = { redirectUrl: null, approveUrl: null, cancelUrl: null, declineUrl: null };
const metadataOf = (text: string) => {
  const read = readTerms({ metadata: text });
  return read.ok ? read.terms.metadata : read.fieldErrors;
};
const lines = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: v`).join("\n");

describe("a merchant's own terms", () => {
  test("are none where nothing is typed", () => {
    expect(readTerms({})).toEqual({ ok: true, terms: { reference: null, ...NONE } });
  });

  test.each([
    ["cart: 17", { cart: "17" }],
    ["cart: 17\r\n\r\n shop :Bakı, 28 May: 5 \r\n", { cart: "17", shop: "Bakı, 28 May: 5" }],
    ["gift:", { gift: "" }],
    [lines(20), Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, "v"]))],
    [`${"k".repeat(40)}: ${"v".repeat(500)}`, { ["k".repeat(40)]: "v".repeat(500) }],
  ])("read %j, one on each line", (text, metadata) => expect(metadataOf(text)).toEqual(metadata));

  test.each(["cart 17", ": 17", "cart: 1\ncart: 2", lines(21), `${"k".repeat(41)}: v`, `k: ${"v".repeat(501)}`])(
    "refuse %j",
    (text) => expect(metadataOf(text)).toEqual({ metadata: ["metadata?keys=20&nameLength=40&valueLength=500"] }),
  );

  test("stay as a server gave them where the form shows them unchanged, and are taken off where it is emptied", () => {
    const before = {
      reference: "A-1",
      metadata: { note: "two\nlines", "a:b": "c" },
      approveUrl: "https://shop.example/",
    };
    const shown = shownTerms(before);
    expect(shown).toMatchObject({
      reference: "A-1",
      metadata: "note: two lines\na:b: c",
      approveUrl: before.approveUrl,
    });
    expect(readTerms(shown, before)).toEqual({
      ok: true,
      terms: { reference: "A-1", ...NONE, approveUrl: before.approveUrl },
    });
    expect(readTerms({ ...shown, metadata: "note: one" }, before)).toMatchObject({
      terms: { metadata: { note: "one" } },
    });
    expect(readTerms({}, before)).toEqual({ ok: true, terms: { reference: null, metadata: null, ...NONE } });
  });
});
