import { createHmac } from "node:crypto";

/**
 * Runs the guide's checks in PHP and Python without these languages: their few words are put into the words of
 * JavaScript one by one, and the functions that they call are given along. A line that this does not know is no code,
 * and fails the test. Bytes are strings of one sign for each byte.
 */

type Check = (secret: string, headers: Readonly<Record<string, string>>, body: string) => unknown;

export const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
const inBase64 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("base64");
const outOfBase64 = (text: string): string => Buffer.from(text, "base64").toString("latin1");
const sha256 = (data: string, key: string): string =>
  createHmac("sha256", Buffer.from(key, "latin1")).update(Buffer.from(data, "latin1")).digest().toString("latin1");
const seconds = (): number => Math.floor(Date.now() / 1000);

function made(code: string, names: Readonly<Record<string, unknown>>): (...given: unknown[]) => unknown {
  const maker: unknown = Reflect.construct(Function, [...Object.keys(names), `${code}\nreturn is_genuine;`]);
  const check: unknown = typeof maker === "function" && Reflect.apply(maker, undefined, Object.values(names));
  if (typeof check !== "function") throw new Error("A snippet is no code.");
  return (...given) => Reflect.apply(check, undefined, given);
}

/** The check of the guide in PHP. */
export function phpOf(snippet: string): Check {
  const code = snippet
    .replace("<?php", "")
    .replaceAll(/\b(?:string|array) (?=\$)/g, "")
    .replace("): bool", ")")
    .replaceAll(/^( +)(\$\w+) = /gm, "$1var $2 = ")
    .replaceAll("(int) ", "+")
    .replaceAll(" . ", " + ")
    .replaceAll(/foreach \((.*) as (\$\w+)\)/g, "for (const $2 of $1)");
  return made(code, {
    abs: Math.abs,
    time: seconds,
    ctype_digit: (text: string) => /^\d+$/.test(text),
    strlen: (text: string) => text.length,
    substr: (text: string, from: number) => text.slice(from),
    base64_decode: outOfBase64,
    base64_encode: inBase64,
    hash_hmac: (_: string, data: string, key: string) => sha256(data, key),
    hash_equals: (one: string, other: string) => one === other,
    explode: (mark: string, text: string) => text.split(mark),
  });
}

/** The check of the guide in Python. */
export function pythonOf(snippet: string): Check {
  const lines = snippet.split("\n").flatMap((line) => (/^(?:import |#|$)/.test(line) ? [] : [line.trim()]));
  const code = lines
    .map((line) =>
      line
        .replace(/^def (.*):$/, "function $1 {")
        .replace(/^if not (.*) or (.*):$/, "if (!$1 || $2)")
        .replace("return False", "return false;")
        .replace(/^(\w+) = /, "var $1 = ")
        .replace(/\bf"(.*?)"/, (_, text: string) => `\`${text.replaceAll("{", "${")}\``)
        .replaceAll(/\bb"/g, '"')
        .replaceAll(".encode()", "")
        .replace(/any\((.*) for (\w+) in (\w+)\)/, "$3.some(($2) => $1)"),
    )
    .concat("}")
    .join("\n");
  const check = made(code, {
    abs: Math.abs,
    int: Number,
    time: { time: seconds },
    re: { fullmatch: (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`).test(text) },
    base64: { b64decode: outOfBase64, b64encode: inBase64 },
    hashlib: { sha256: "sha256" },
    hmac: {
      new: (key: string, data: string) => ({ digest: () => sha256(data, key) }),
      compare_digest: (one: string, other: string) => one === other,
    },
  });
  return (secret, headers, body) =>
    check(
      { removeprefix: (prefix: string) => (secret.startsWith(prefix) ? secret.slice(prefix.length) : secret) },
      { get: (name: string, otherwise: string) => headers[name] ?? otherwise },
      body,
    );
}
