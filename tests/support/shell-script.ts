import { execFileSync } from "node:child_process";
import { randomKey } from "./random";
import type { Answer, Visitor } from "./http";

/** Prints its words instead of sending them. No word of a script is empty, so an empty one ends a call. */
const CURL = `curl() { printf '%s\\0' "$@"; printf '\\0'; }`;

/** What a shell makes of a script: the words of each of its calls of curl, with the blanks filled in. */
export function commandsOf(script: string, filled: Readonly<Record<string, string>> = {}): string[][] {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const whole = Object.entries(filled).reduce(
    (text, [variable, value]) => text.replace(`${variable}=''`, () => `${variable}=${quoted(value)}`),
    script,
  );
  const uuidgen = `uuidgen() { printf ${randomKey()}; }`;
  const printed = execFileSync("sh", ["-c", [CURL, uuidgen, whole].join("\n")], { encoding: "utf8" });
  return printed
    .split("\0\0")
    .slice(0, -1)
    .map((words) => words.split("\0"));
}

/** The values of an option of curl, in their order. */
export const optionsIn = (words: readonly string[], option: string): string[] =>
  words.filter((_, index) => words[index - 1] === option);

const pairOf = (field: string): [string, string] => {
  const at = field.indexOf("=");
  return [field.slice(0, at), field.slice(at + 1)];
};
const isAddress = (word: string) => /^https?:\/\//.test(word);

/** Sends what curl was told to send. `file`: what stands in the file that `-F` names. */
export async function runCurl(visitor: Visitor, words: readonly string[], file?: string): Promise<Answer> {
  const address = words.find(isAddress) ?? "";
  const headers = Object.fromEntries(
    optionsIn(words, "-H")
      .map((line) => line.split(": ", 2))
      .map(([name = "", value = ""]) => [name, value]),
  );
  const [upload] = optionsIn(words, "-F");
  if (upload === undefined) return visitor.post(address, optionsIn(words, "--data-urlencode").map(pairOf), headers);
  const body = new FormData();
  for (const [name, value] of optionsIn(words, "--form-string").map(pairOf)) body.append(name, value);
  const [field, name] = pairOf(upload);
  body.append(field, new File([file ?? ""], name.slice(1)));
  return visitor.upload(address, body);
}
