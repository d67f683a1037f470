import { BODY_BYTES, BODY_DEPTH, BODY_SECONDS } from "../contract/limits.ts";
import { isHostile } from "./forms.ts";
import { refused, takeBytes, type Measure, type BodyResult } from "./measure.ts";

/* Bodies in JSON: how deep they are, and what their fields are called. */

const JSON_BODY: Measure = { types: ["application/json"], bytes: BODY_BYTES, seconds: BODY_SECONDS };

export async function takeJson(request: Request): Promise<BodyResult<unknown>> {
  const taken = await takeBytes(request, JSON_BODY);
  return taken.ok ? readJson(taken.content) : taken;
}

function readJson(bytes: Uint8Array): BodyResult<unknown> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(text) > BODY_DEPTH) return refused("malformed_request");
    let isFine = true;
    const content: unknown = JSON.parse(text, (name, value: unknown) => {
      if (isHostile(name)) isFine = false;
      return value;
    });
    return isFine && !hasNameTwice(text) ? { ok: true, content } : refused("malformed_request");
  } catch {
    return refused("malformed_request");
  }
}

/** How deep lists and records stand in each other, without parsing. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

/**
 * Whether some record of a JSON text has a name twice, in whatever letters it is written: readers differ in which of
 * both they take, and of two amounts nobody can say which was meant (decision 0138). The text is JSON that can be
 * parsed.
 */
function hasNameTwice(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let isNameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const from = at;
      for (at += 1; text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
      const names = open.at(-1);
      if (!names || !isNameNext) continue;
      const name = String(JSON.parse(text.slice(from, at + 1)));
      if (names.has(name)) return true;
      names.add(name);
      isNameNext = false;
    } else if (sign === "{" || sign === "[") {
      isNameNext = sign === "{";
      open.push(isNameNext ? new Set() : undefined);
    } else if (sign === "}" || sign === "]") {
      open.pop();
      isNameNext = false;
    } else if (sign === ",") isNameNext = open.at(-1) !== undefined;
  }
  return false;
}
