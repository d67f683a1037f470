import type { Patch } from "./worker-patches";

/** How the Worker reads what the provider answers, and writes a page's data: nothing of it for every value anew (docs/decisions/0110, 0114). */
export const DATA_PATCHES: readonly Patch[] = [
  {
    // Nothing of ours is deferred, so a page's data is written at once, as text; only what has to be waited for becomes a stream.
    module: "turbo-stream/dist/turbo-stream.mjs",
    changes: [
      [
        "function flatten(input) {\n  const { indices } = this;\n",
        'function flatten(input) {\n  if (typeof input === "object" && input !== null && !this.indices.has(input)) return newPlaceOf(this, input);\n  const { indices } = this;\n',
      ],
      [
        "  const textEncoder = new TextEncoder();\n  let lastSentIndex = 0;\n  const readable = new ReadableStream({\n    async start(controller) {\n      const id = flatten.call(encoder, input);\n",
        '  const id = flatten.call(encoder, input);\n  if (!Array.isArray(id) && Object.keys(encoder.deferred).length === 0) return id < 0 ? `${id}\\n` : `[${encoder.stringified.join(",")}]\\n`;\n  const textEncoder = new TextEncoder();\n  let lastSentIndex = 0;\n  const readable = new ReadableStream({\n    async start(controller) {\n',
      ],
    ],
    // Objects and arrays, which nearly all data is, without its loop over what a value may be. A redirect of Remix' is told by a symbol.
    added: `
function placeOf(encoder, value) {
  if (typeof value === "string") return placeOfText(encoder, value);
  if (value === null) return NULL;
  const known = typeof value === "object" ? encoder.indices.get(value) : undefined;
  if (known) return known;
  if (typeof value === "object") return newPlaceOf(encoder, value);
  const place = flatten.call(encoder, value);
  return Array.isArray(place) ? place[0] : place;
}
function placeOfText(encoder, text) {
  const known = encoder.indices.get(text);
  if (known) return known;
  const index = encoder.index++;
  encoder.indices.set(text, index);
  encoder.stringified[index] = JSON.stringify(text);
  return index;
}
function newPlaceOf(encoder, value) {
  const index = encoder.index++;
  encoder.indices.set(value, index);
  const prototype = Object.getPrototypeOf(value);
  let written = "";
  if (prototype === Array.prototype) {
    for (let i = 0; i < value.length; i++) written += (i ? "," : "") + (i in value ? placeOf(encoder, value[i]) : HOLE);
    encoder.stringified[index] = "[" + written + "]";
  } else if (prototype === Object.prototype && Object.getOwnPropertySymbols(value).length === 0) {
    for (const key of Object.keys(value)) written += (written ? ',"_' : '"_') + placeOfText(encoder, key) + '":' + placeOf(encoder, value[key]);
    encoder.stringified[index] = "{" + written + "}";
  } else stringify.call(encoder, value, index);
  return index;
}
`,
  },
  {
    // The time limit for what is deferred begins only where something is.
    module: "@remix-run/server-runtime/dist/esm/single-fetch.js",
    changes: [
      [
        '  let timeoutId = setTimeout(() => controller.abort(new Error("Server Timeout")), typeof streamTimeout === "number" ? streamTimeout : 4950);\n  requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));\n  return encode(data, {\n',
        "  const encoded = encode(data, {\n",
      ],
      [
        '    }, () => ["SingleFetchFallback"]]\n  });\n',
        '    }, () => ["SingleFetchFallback"]]\n  });\n  if (typeof encoded === "string") return encoded;\n  let timeoutId = setTimeout(() => controller.abort(new Error("Server Timeout")), typeof streamTimeout === "number" ? streamTimeout : 4950);\n  requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));\n  return encoded;\n',
      ],
    ],
    added: "",
  },
  {
    // The Worker may not make code as it runs, so zod looks each property of an object up anew: once is enough, and one that is as it should be is just taken over.
    module: "zod/v4/core/schemas.js",
    changes: [
      [
        '        for (const key of value.allKeys) {\n            if (key === "__proto__")\n                continue;\n            const el = shape[key];\n            const optin = el._zod.optin;\n            const optout = el._zod.optout;\n            const r = el._zod.run({ value: input[key], issues: [] }, ctx);\n            if (r instanceof Promise) {',
        "        for (const { key, zod, optin, optout, accepts } of (value.parts ??= partsOf(value))) {\n            const given = input[key];\n            if (accepts !== undefined && given !== undefined && accepts(given)) {\n                payload.value[key] = given;\n                continue;\n            }\n            const r = zod.run({ value: given, issues: [] }, ctx);\n            if (given !== undefined && r.value !== undefined && r.issues.length === 0) payload.value[key] = r.value;\n            else if (r instanceof Promise) {",
      ],
    ],
    added: `
function partsOf({ allKeys, shape }) {
  return allKeys.filter((key) => key !== "__proto__").map((key) => ({ key, zod: shape[key]._zod, optin: shape[key]._zod.optin, optout: shape[key]._zod.optout, accepts: acceptorOf(shape[key]._zod) }));
}
// Says of a value of the plainest kinds whether it is as it should be; of any other, and of what is not, zod itself has the word.
function acceptorOf({ def, traits, values }) {
  if (def.coerce) return undefined;
  const checks = [...(traits.has("$ZodCheck") ? [def] : []), ...(def.checks ?? []).map((check) => check._zod.def)].map(passOf);
  if (checks.includes(undefined)) return undefined;
  const passes = checks.length === 0 ? () => true : checks.length === 1 ? checks[0] : (value) => checks.every((pass) => pass(value));
  if (def.type === "string") return (value) => typeof value === "string" && passes(value);
  if (def.type === "number") return (value) => typeof value === "number" && Number.isFinite(value) && passes(value);
  if (checks.length > 0) return undefined;
  if (def.type === "boolean") return (value) => typeof value === "boolean";
  if (def.type === "enum" || def.type === "literal") return (value) => values.has(value);
  const inner = def.type === "nullable" ? acceptorOf(def.innerType._zod) : undefined;
  return inner && ((value) => value === null || inner(value));
}
const PATTERNED = new Set(["regex", "datetime", "date", "email", "uuid"]);
function passOf(def) {
  if (def.check === "min_length") return (text) => text.length >= def.minimum;
  if (def.check === "max_length") return (text) => text.length <= def.maximum;
  if (def.check === "number_format" && def.format === "safeint") return Number.isSafeInteger;
  if (def.check === "greater_than") return (number) => (def.inclusive ? number >= def.value : number > def.value);
  if (def.check === "less_than") return (number) => (def.inclusive ? number <= def.value : number < def.value);
  if (def.check !== "string_format" || !PATTERNED.has(def.format) || def.pattern.global || def.pattern.sticky) return undefined;
  return (text) => def.pattern.test(text);
}
`,
  },
];
