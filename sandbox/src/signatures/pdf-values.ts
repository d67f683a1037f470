/*
 * Values of PDF in written form, without contents of streams: names, numbers, references and strings stay text. Readers
 * throw.
 */

export type Value = string | Value[] | Dictionary;
export type Dictionary = Map<string, Value>;
/** The place of a value in the file: from its first letter to the one after its last. */
export type Span = readonly [from: number, to: number];

const SPACE = "[\\0\\t\\n\\f\\r ]";
const TOKEN = new RegExp(
  `${SPACE}*(?:(<<|>>|\\[|\\])|(\\d+ \\d+ R)(?![A-Za-z0-9])|(<[0-9A-Fa-f]*>)|(/[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]*)|([-+]?\\d*\\.?\\d+|true|false|null)|(\\())`,
  "y",
);
const LEADING_SPACE = new RegExp(`^${SPACE}*`);
const MOST_DEPTH = 32;
/**
 * The maximal number of names and values in one dictionary with everything inside it, which is more than our files
 * have.
 */
const MOST_VALUES = 2000;

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The value that begins at `at`. `spans` receives the place of each value of the outermost dictionary. */
export const valueAt = (text: string, at: number, spans?: Map<string, Span>): { value: Value; end: number } =>
  readAt(text, at, spans, { depth: 0, count: { values: 0 } });

/** The depth of a value, and the number of values read with it. */
type Nesting = { depth: number; count: { values: number } };

function readAt(
  text: string,
  at: number,
  spans: Map<string, Span> | undefined,
  nesting: Nesting,
): { value: Value; end: number } {
  if (nesting.depth > MOST_DEPTH) throw new Error("nested too deep");
  if (++nesting.count.values > MOST_VALUES) throw new Error("more values than files of ours have");
  const { token, end } = tokenAt(text, at);
  const inner = { ...nesting, depth: nesting.depth + 1 };
  if (token === "[") return arrayAt(text, end, inner);
  if (token === "<<") return dictionaryAt(text, end, spans, inner);
  if (token === "]" || token === ">>") throw new Error("a bracket too many");
  return { value: token, end };
}

function arrayAt(text: string, at: number, nesting: Nesting): { value: Value[]; end: number } {
  const values: Value[] = [];
  for (let next = at; ;) {
    const { token, end } = tokenAt(text, next);
    if (token === "]") return { value: values, end };
    const item = readAt(text, next, undefined, nesting);
    values.push(item.value);
    next = item.end;
  }
}

function dictionaryAt(
  text: string,
  at: number,
  spans: Map<string, Span> | undefined,
  nesting: Nesting,
): { value: Dictionary; end: number } {
  const dictionary: Dictionary = new Map();
  for (let next = at; ;) {
    const key = tokenAt(text, next);
    if (key.token === ">>") return { value: dictionary, end: key.end };
    const name = key.token.slice(1);
    if (!key.token.startsWith("/") || dictionary.has(name)) throw new Error("a dictionary that says two things");
    const item = readAt(text, key.end, undefined, nesting);
    dictionary.set(name, item.value);
    spans?.set(name, [key.end + spaceAt(text, key.end), item.end]);
    next = item.end;
  }
}

const spaceAt = (text: string, at: number): number => matchAt(new RegExp(`${SPACE}*`, "y"), text, at)?.[0].length ?? 0;

function tokenAt(text: string, at: number): { token: string; end: number } {
  const match = matchAt(TOKEN, text, at);
  if (!match) throw new Error(`no PDF value at ${at}`);
  const end = at + match[0].length;
  if (match[6] === undefined) return { token: match[0].replace(LEADING_SPACE, ""), end };
  let open = 1;
  let place = end;
  for (; open > 0; place++) {
    const letter = text[place];
    if (letter === undefined) throw new Error("a string without an end");
    if (letter === "\\") place++;
    else if (letter === "(") open++;
    else if (letter === ")") open--;
  }
  return { token: text.slice(end - 1, place), end: place };
}

export function referenceOf(value: Value | undefined): number {
  const match = typeof value === "string" ? /^(\d+) 0 R$/.exec(value) : null;
  if (!match) throw new Error("not a reference");
  return Number(match[1]);
}

export function written(value: Value): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(written).join(" ")}]`;
  return `<< ${Array.from(value, ([name, inner]) => `/${name} ${written(inner)}`).join(" ")} >>`;
}

/** Text as a PDF string: UTF-16 in hexadecimal has all letters and needs no escapes. */
export function textString(text: string): string {
  let hex = "FEFF";
  for (let place = 0; place < text.length; place++)
    hex += text.charCodeAt(place).toString(16).padStart(4, "0").toUpperCase();
  return `<${hex}>`;
}

/** Null if it is no string of ours. */
export function textOfString(value: Value | undefined): string | null {
  if (typeof value !== "string") return null;
  const hex = /^<FEFF([0-9A-F]*)>$/i.exec(value)?.[1];
  if (hex === undefined) return value.startsWith("(") ? value.slice(1, -1) : null;
  return (hex.match(/.{4}/g) ?? []).map((four) => String.fromCharCode(Number.parseInt(four, 16))).join("");
}

/** To the second, in UTC. */
export const pdfDate = (date: Date): string => `(D:${date.toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}Z)`;

/** Null if it is no date in the form of {@link pdfDate}. */
export function dateOf(value: Value | undefined): Date | null {
  const match = typeof value === "string" ? /^\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)$/.exec(value) : null;
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // An invalid date would be neither before nor after any other.
  return Number.isNaN(date.getTime()) ? null : date;
}
