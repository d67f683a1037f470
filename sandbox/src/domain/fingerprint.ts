import { bytesOf } from "#provider/door/held-file";
import { sha256 } from "./digest.ts";

/**
 * A fingerprint of an input: equal values give the same one, regardless of the order of keys, and every change gives
 * another one. A file counts by its name, type and bytes. Idempotency keys (provider.md section 1) and one-time codes
 * (section 5) are bound to it. Throws for values that it cannot distinguish, such as instances of other classes.
 */
export const fingerprint = async (value: unknown): Promise<string> => sha256((await written(value)) ?? "");

/** JSON with sorted keys. A file is written in a form that no JSON has. Undefined for values that JSON omits. */
async function written(value: unknown): Promise<string | undefined> {
  if (value instanceof Blob) return writtenFile(value);
  if (Array.isArray(value)) {
    const parts = await Promise.all(value.map(async (part: unknown) => (await written(part)) ?? "null"));
    return `[${parts.join(",")}]`;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (!isPlain(value)) throw new TypeError(`no fingerprint of a ${value.constructor.name}`);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = await Promise.all(
    entries.map(async ([key, part]: [string, unknown]) => {
      const text = await written(part);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    }),
  );
  return `{${parts.flat().join(",")}}`;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

async function writtenFile(file: Blob): Promise<string> {
  const name = file instanceof File ? file.name : "";
  return `file(${JSON.stringify([name, file.type, sha256(await bytesOf(file))])})`;
}
