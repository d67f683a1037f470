import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { daySchema } from "#provider/contract/fields";
import { isDay } from "#provider/rules/days";

const SOURCES = ["app", "provider", "sandbox/src"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, code: readFileSync(`${folder}/${file}`, "utf8") })),
);
const filesWith = (pattern: RegExp) => SOURCES.flatMap(({ file, code }) => (pattern.test(code) ? [file] : []));

test("no schema makes a date of a text, which takes 31 February for 3 March", () => {
  expect(filesWith(/\bz\.(?:coerce\.)?date\(/)).toEqual([]);
});

test("a day becomes an instant only where it was judged to be one before", () => {
  expect(
    filesWith(/(?:new Date|Date\.parse)\(\s*(?:evidence\?\.\w+ \?\? )?`\$\{[^}]+\}(?:-01)?T00:00:00Z?/).toSorted(),
  ).toEqual([
    // What is shown: a text that is no day is shown as it stands (`is-day.ts`).
    "app/i18n/format.ts",
    "provider/contract/regions.ts",
    "provider/rules/arrival.ts",
    "provider/rules/automatic-withdrawals.ts",
    "provider/rules/day-text.ts",
    // Judges it.
    "provider/rules/days.ts",
    "sandbox/src/contracts/contract-pdf.ts",
    "sandbox/src/domain/schedule.ts",
    // Judges it by z.iso.date first.
    "sandbox/src/pages/ledger/index.ts",
  ]);
});

test("what is a day is the same for schemas and for rules: none that no calendar has", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const text = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
      .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`),
    fc.constantFrom(
      "2026-02-31",
      "2028-02-29",
      "2100-02-29",
      "2026-2-3",
      "2026-02-03T00:00:00Z",
      " 2026-02-03",
      "02/03/2026",
      "",
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const isOne = daySchema.safeParse(typed).success;
      expect(isDay(typed), typed).toBe(isOne);
      if (isOne) expect(new Date(`${typed}T00:00:00Z`).toISOString().slice(0, 10)).toBe(typed);
    }),
  );
  expect(daySchema).toBeInstanceOf(z.ZodISODate);
});

test("no body is read by the runtime's own reader of forms, which takes less than forms may be", () => {
  expect(filesWith(/\.formData\(\)/)).toEqual([]);
});
