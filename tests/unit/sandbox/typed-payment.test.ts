import { describe, expect, test } from "vitest";
import { readLinkPayment } from "../../../sandbox/src/pages/checkout/link-form.ts";
import { SENTENCES } from "../../../sandbox/src/pages/checkout/sentences/index.ts";

const NOW = new Date("2026-11-29T08:00:00Z");
const PLAIN = {
  amount: "12.50",
  optionalCode: "T-5 017",
  fullName: "Leyla 2 Quliyeva",
  phone: "+994501234567",
  email: "leyla2@mail.az",
  number: "4242424242424242",
  expiry: "12/30",
  cvc: "123",
  holder: "ACME 2 LLC",
};
type Field = keyof typeof PLAIN;
const FIELDS: readonly Field[] = [
  "amount",
  "optionalCode",
  "fullName",
  "phone",
  "email",
  "number",
  "expiry",
  "cvc",
  "holder",
];
/** Never shown again. */
const SECRET: readonly Field[] = ["number", "cvc"];

const digitsBy = (first: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
const WAYS: Record<string, (text: string) => string> = {
  "digits of an Arabic keyboard": digitsBy(0x660),
  "digits of a Persian keyboard": digitsBy(0x6f0),
  "marks of direction around it": (text) => `\u2066\u200e${text}\u2069\u200f`,
  "an embedding around it": (text) => `\u202a${text}\u202c`,
  "a blank without width in it": (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  "a soft hyphen and a byte order mark in it": (text) => `${text.slice(0, 2)}\u00ad\ufeff${text.slice(2)}`,
  "a word of 300 letters": (text) => `${text} ${"x".repeat(300)}`,
};

function read(typed: Record<Field, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(typed)) form.append(name, text);
  return readLinkPayment(form, { kind: "QR", amountMinor: null, region: "default" }, { language: "en" }, NOW);
}

test("what is typed plainly is taken", () => {
  expect(read(PLAIN)).toMatchObject({ ok: true, amountMinor: 12_50, payer: { email: "leyla2@mail.az" } });
});

/** In these ways a text stays what it is. An e-mail address has digits of the Latin keyboard alone. */
const isSame = (way: string, field: Field) =>
  way.startsWith("digits") ? field !== "email" : way !== "a word of 300 letters";

describe.each(Object.entries(WAYS))("%s", (way, write) => {
  test.each(FIELDS)("%s", (field) => {
    const typed = write(PLAIN[field]);
    const said = read({ ...PLAIN, [field]: typed });
    const kept = said.kept[field === "number" || field === "cvc" ? "holder" : field] ?? "";
    if (!SECRET.includes(field)) expect(typed.startsWith(kept) && (kept !== "" || typed.length > 60)).toBe(true);
    if (isSame(way, field)) expect(said.ok).toBe(true);
    if (!said.ok) {
      // It is this field that is wrong, and it says so.
      expect(Object.keys(said.problems)).toEqual([field]);
      expect(SENTENCES.en.errors[said.problems[field] ?? "amount.required"]).toBeTruthy();
      return;
    }
    const plain = read(PLAIN);
    if (!plain.ok) throw new Error("the plain form is not taken");
    expect([said.card, said.amountMinor]).toEqual([plain.card, plain.amountMinor]);
    const name = { fullName: said.payer?.fullName, optionalCode: said.payer?.optionalCode };
    expect({ ...said.payer, ...name }).toEqual({ ...plain.payer, ...name });
    // Words keep their digits.
    const words = way.startsWith("digits") ? typed : PLAIN[field];
    for (const [of, text] of Object.entries(name)) if (of === field) expect(text).toBe(words);
  });
});

test.each(["٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "۴۲۴۲ ۴۲۴۲ ۴۲۴۲ ۴۲۴۲"])(
  "the number of a card %s is not kept as a name or a code",
  (number) => {
    const said = read({ ...PLAIN, fullName: `Leyla ${number}`, optionalCode: number, holder: `Leyla ${number}` });
    expect(Object.keys(said.ok ? {} : said.problems).toSorted()).toEqual(["fullName", "holder", "optionalCode"]);
    expect([said.kept.fullName, said.kept.optionalCode, said.kept.holder]).toEqual(["", "", ""]);
  },
);
