import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { patchedFile } from "../../support/patched-modules";

/* How the Worker reads answers and writes a page's data, held against the packages' own. */

test("objects are held against their schemas as zod does it", async () => {
  const module = "zod/v4/core/schemas.js";
  const theirs: unknown = await import(pathToFileURL(resolve("node_modules", module)).href);
  const own: unknown = await import(await patchedFile(module));
  const fields: Record<string, z.ZodType> = {
    text: z.string(),
    short: z.string().min(2).max(5),
    code: z.string().regex(/^[A-Z]+$/),
    // Looks on from where it found something the last time.
    global: z.string().regex(/a/g),
    instant: z.iso.datetime(),
    day: z.iso.date(),
    email: z.email(),
    url: z.url(),
    begins: z.string().startsWith("a"),
    trimmed: z.string().trim().min(1),
    lower: z.string().toLowerCase(),
    refined: z.string().refine((text) => text !== "no"),
    piped: z.string().transform((text) => text.length),
    caught: z.number().catch(7),
    coerced: z.coerce.number(),
    whole: z.int().min(0).lt(100),
    number: z.number(),
    positive: z.number().positive().multipleOf(5),
    is: z.boolean(),
    word: z.enum(["a", "b"]),
    one: z.literal(["x", 1, null]),
    nothing: z.literal(undefined),
    maybe: z.string().max(3).nullable(),
    maybeWord: z.enum(["a"]).nullable(),
    optional: z.string().optional(),
    nullish: z.int().nullish(),
    usual: z.string().default("usual"),
    list: z.array(z.string()),
    inner: z.object({ id: z.string() }),
  };
  const texts = ["", "a", "AB", "aba", "ABCDEF", " a ", "no", "2026-01-31", "2026-01-31T10:00:00Z", "a@b.example"];
  const values = [
    ...texts,
    "https://a.example/",
    0,
    -1,
    5,
    99,
    100,
    1.5,
    NaN,
    Infinity,
    2 ** 53,
    true,
    null,
    undefined,
  ];
  const more = [[], ["a"], {}, { id: "x" }, new Date(0), "7", "x", 1, Symbol.for("s")];
  const held = (of: unknown, key: string, given: object) => {
    const Type: unknown = typeof of === "object" && of !== null ? Reflect.get(of, "$ZodObject") : undefined;
    if (typeof Type !== "function") throw new Error("No objects.");
    const { _zod } = Reflect.construct(Type, [{ type: "object", shape: { [key]: fields[key], rest: z.string() } }]);
    const { value, issues } = _zod.run({ value: given, issues: [] }, { async: false });
    return [value, Object.keys(value), issues.map(({ inst: _inst, ...issue }: { inst?: unknown }) => issue)];
  };
  for (const key of Object.keys(fields))
    for (const given of [...[...values, ...more].map((value) => ({ [key]: value, rest: "r" })), { rest: "r" }, {}])
      // Twice: the first time makes what is used every other.
      for (const time of [1, 2])
        expect(held(own, key, given), `${key} ${String(Reflect.get(given, key))} ${time}`).toEqual(
          held(theirs, key, given),
        );
});

describe("a page's data", () => {
  type Turbo = { encode: (value: unknown, options?: object) => string | ReadableStream<Uint8Array> };
  const module = "turbo-stream/dist/turbo-stream.mjs";
  const both = async (): Promise<[theirs: Turbo, own: Turbo]> => [
    await import(pathToFileURL(resolve("node_modules", module)).href),
    await import(await patchedFile(module)),
  ];

  test("is the text that turbo-stream would stream", async () => {
    const [theirs, own] = await both();
    const shared = { name: "Aylin</script>\u2028" };
    const values = [
      undefined,
      null,
      -0,
      7,
      "text",
      [],
      {
        a: Object.assign([shared, shared], { 3: 1.5 }),
        b: new Date(0),
        c: new Map([[1, new Set(["x"])]]),
        d: undefined,
        e: 10n,
      },
      { loaderData: { root: { list: Array.from({ length: 50 }, (_, id) => ({ id, sum: id * 100 })) } }, errors: null },
      [[], {}, shared, [shared], NaN, -1, 0, Infinity, true, "", "Aylin", null, undefined, { undefined: undefined }],
      Object.assign(Object.create(null), {
        bare: { b: 1 },
        of: new Error("broken"),
        at: new URL("https://a.example/"),
      }),
      [[{}, [[]]], new Map([[shared, shared]]), Symbol.for("known"), /a/g, 'quote " and \\ and \n'],
    ];
    for (const value of values) {
      const written = own.encode(value);
      expect(written).toBeTypeOf("string");
      expect(written).toBe(await new Response(theirs.encode(value)).text());
    }
  });

  test("tells what Remix tells apart: redirects by a symbol, errors by their class", async () => {
    const [theirs, own] = await both();
    const redirect = Symbol("redirect");
    const plugins = [
      (value: unknown) => (value instanceof Error ? ["Failed", value.name] : undefined),
      (value: unknown) =>
        typeof value === "object" && value !== null && redirect in value ? ["Redirect", value[redirect]] : undefined,
    ];
    const value = { failed: new TypeError("secret"), list: [{ [redirect]: { to: "/sign-in" } }], plain: { to: "/" } };
    const written = own.encode(value, { plugins });
    expect(written).toContain('"Redirect"');
    expect(written).not.toContain("secret");
    expect(written).toBe(await new Response(theirs.encode(value, { plugins })).text());
  });

  test("is a stream as before where something of it is still to come", async () => {
    const [theirs, own] = await both();
    const value = () => ({ now: 1, later: new Promise((settle) => setTimeout(settle, 5, { city: "Baku" })) });
    const streamed = own.encode(value());
    expect(streamed).toBeInstanceOf(ReadableStream);
    expect(await new Response(streamed).text()).toBe(await new Response(theirs.encode(value())).text());
  });

  test("waits for what never comes no longer than Remix lets it", async () => {
    const { encodeViaTurboStream } = await import(
      await patchedFile("@remix-run/server-runtime/dist/esm/single-fetch.js")
    );
    const never = { late: new Promise(() => undefined) };
    const stream = encodeViaTurboStream(never, new AbortController().signal, 10, "production");
    expect(await new Response(stream).text()).toContain("SanitizedError");
  });
});
