import { expect, test } from "vitest";
import { z } from "zod";
import { patchedFile } from "../../support/patched-modules";

test("zod reads objects as it does without the patch", async () => {
  const module = "zod/v4/core/schemas.js";
  const own: Pick<typeof z.core, "$ZodObject"> = await import(await patchedFile(module));
  const shape = {
    text: z.string().min(2),
    number: z.number().optional(),
    nothing: z.null(),
    choice: z.enum(["A", "B"]).default("A"),
    caught: z.string().catch("caught"),
    code: z.string().transform((value) => (value === "" ? undefined : value)),
    any: z.unknown(),
    list: z.array(z.object({ id: z.string() })),
    maybe: z.string().nullish(),
    exactly: z.undefined(),
    given: z.preprocess((value) => value ?? "given", z.string()),
  };
  const good = { text: "ab", nothing: null, code: "c", any: 1, list: [{ id: "x", more: 1 }], exactly: undefined };
  const inputs = [
    good,
    { ...good, number: 7, choice: "B", caught: 5, maybe: null, unknown: 1 },
    { ...good, number: undefined, choice: undefined, maybe: undefined, any: undefined, code: "" },
    { ...good, text: "a", number: "7", choice: "C", list: [{ id: 1 }, 5] },
    {},
    Object.create(good),
    JSON.parse('{"__proto__": {"text": "ab"}, "text": "ab"}'),
    [],
    null,
    "text",
  ];
  const catchalls = [undefined, z.never(), z.unknown(), z.number()];
  for (const catchall of catchalls) {
    const def = { type: "object" as const, shape, ...(catchall && { catchall }) };
    const [theirs, patched] = [new z.core.$ZodObject(def), new own.$ZodObject({ ...def })];
    for (const input of inputs)
      for (let time = 0; time < 2; time += 1) {
        const [expected, found] = [z.core.safeParse(theirs, input), z.core.safeParse(patched, input)];
        expect(found.success).toBe(expected.success);
        expect(found.data).toStrictEqual(expected.data);
        expect(Object.keys(found.data ?? {})).toEqual(Object.keys(expected.data ?? {}));
        expect(found.error?.issues).toEqual(expected.error?.issues);
      }
  }
  const late = { type: "object" as const, shape: { text: z.string().refine(async (text) => text !== "no") } };
  for (const text of ["yes", "no", 5]) {
    const read = async (schema: z.core.$ZodType) => (await z.core.safeParseAsync(schema, { text })).error?.issues;
    expect(await read(new own.$ZodObject(late))).toEqual(await read(new z.core.$ZodObject({ ...late })));
  }
});
