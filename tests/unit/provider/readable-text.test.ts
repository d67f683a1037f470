import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "#provider/contract/index";
import { descriptionSchema, fullNameSchema, isReadableLine, lineSchema, proseSchema } from "#provider/contract/fields";
import { readOptionalCode } from "../../../sandbox/src/domain/optional-code";
import { FORMS } from "../../../scripts/docs/forms";

const LENGTH = { min: 1, max: 200 };
/** What a name is given to change how the text around it reads. */
const hostile = fc.constantFrom(
  ..."\u0000\u0007\u001b\u007f\u0085\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufffa\u{e0041}",
  "\ud800",
);
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
/** Of these alone nobody sees anything. */
const invisible = fc.constantFrom(
  ..."\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u2064\u2800\u3164\uffa0\ufe0f",
  "\u00a0",
  "\u3000",
);
const words = fc.constantFrom(
  "Aysel Məmmədova",
  "Анна-Мария О’Нил",
  "محمد بن سلمان",
  "می‌خواهم",
  "李小龍",
  "Zoë 👩‍👩‍👧 & co. №5",
  "Two nights",
);

describe("a text that people type", () => {
  test("goes through as it was typed, in any script", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (parts) => {
        const typed = parts.join(" ");
        expect(lineSchema(LENGTH).parse(typed)).toBe(typed);
        expect(proseSchema(LENGTH).parse(parts.join("\r\n"))).toBe(parts.join("\r\n"));
      }),
    );
  });

  test("has no sign inside that hides or turns what stands around it", () => {
    fc.assert(
      fc.property(words, hostile, words, (before, sign, after) => {
        for (const schema of [lineSchema(LENGTH), proseSchema(LENGTH)])
          expect(schema.safeParse(before + sign + after).success).toBe(false);
      }),
    );
  });

  test("is one line where it is a name, and may be several where it is a description", () => {
    fc.assert(
      fc.property(words, lineEnd, words, (before, end, after) => {
        expect(fullNameSchema.safeParse(before + end + after).success).toBe(false);
        expect(descriptionSchema.safeParse(before + end + after).success).toBe(true);
      }),
    );
  });

  test("has a space where a tab was pasted", () => {
    for (const schema of [lineSchema(LENGTH), proseSchema(LENGTH)])
      expect(schema.parse("\tAysel\tMəmmədova\t")).toBe("Aysel Məmmədova");
  });

  test("has something to see", () => {
    fc.assert(
      fc.property(fc.array(invisible, { minLength: 2, maxLength: 20 }), (signs) => {
        expect(fullNameSchema.safeParse(signs.join("")).success).toBe(false);
        expect(descriptionSchema.safeParse(signs.join("")).success).toBe(false);
        expect(isReadableLine(signs.join(""))).toBe(false);
      }),
    );
  });
});

/**
 * Nobody reads these: they are secrets, compared with what is there, looked for, or words of a program that fall back
 * to what they know.
 */
const NEVER_SHOWN = new Set(
  `password oldPassword newPassword confirmPassword verificationCode
  username id ids receiverOf invoiceId invoiceIds payoutId changes transactionId card configId userId companyId certificateId phone guid key challenge device text
  people eventIds webhookId headers body timestamp signature
  next to sidebar scheme language`.split(/\s+/),
);

const PROBES = ["Aysel", "Aysel Aysel", "A few words, 12"];

type Text = { where: string; field: string; schema: z.ZodType; taken: string };

/** The fields of a record that take any words, at any depth. */
function freeTexts(where: string, schema: unknown, field = ""): Text[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => freeTexts(where, inner, name));
  if (schema instanceof z.ZodArray) return freeTexts(where, schema.element, field);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => freeTexts(where, option, field));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return freeTexts(where, schema.unwrap(), field);
  if (!(schema instanceof z.ZodType) || NEVER_SHOWN.has(field)) return [];
  const taken = PROBES.find((probe) => schema.safeParse(probe).success);
  return taken === undefined ? [] : [{ where, field, schema, taken }];
}

const texts = [
  ...everyCall.flatMap(({ name, call }) => freeTexts(name, call.body)),
  ...FORMS.flatMap(({ path, schema }) => freeTexts(path, schema)),
];

describe("every field that takes words, of calls and of forms", () => {
  test("there are such fields on both sides", () => {
    const found = texts.map(({ where, field }) => `${where} ${field}`);
    expect(found).toEqual(
      expect.arrayContaining([
        "invoices.create fullName",
        "invoices.create description",
        "invoices.create bookingId",
        "users.create firstName",
        "/billing/create-an-invoice bookingId",
        "links.create title",
        "transactions.refund reason",
      ]),
    );
    expect(new Set(texts.map(({ field }) => field)).size).toBeGreaterThan(5);
  });

  /** Numbers are read without it; of whatever else is taken, all of it would be shown. */
  const isShown = (read: z.ZodSafeParseResult<unknown>): boolean =>
    read.success && read.data !== "" && !isReadableLine(String(read.data));

  test.each(texts)("$where: $field refuses what hides, or leaves it out", ({ schema, taken }) => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: taken.length - 2 }), (sign, at) => {
        const text = taken.slice(0, at) + sign + taken.slice(at + sign.length);
        expect(isShown(schema.safeParse(text))).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect(isShown(schema.safeParse("\u200b".repeat(taken.length)))).toBe(false);
  });
});

test("a payer's code for a table is a readable line too", () => {
  expect(readOptionalCode("Table 5")).toBe("Table 5");
  expect(readOptionalCode("\u202aTable 5\u202c")).toBe("Table 5");
  for (const typed of ["T\u{e0041}5", "\u3164\u3164", "T\u00005"]) expect(readOptionalCode(typed)).toBeUndefined();
});
