import { BODY_BYTES } from "../contract/limits.ts";
import { bytesOfText, placeOf } from "./bytes.ts";

/*
 * The parts of a multipart body, as RFC 2046 and RFC 7578 allow them. The runtime's own reader takes less, and so do
 * packages (decision 0135): names without quotes, as .NET writes them; blanks behind a boundary; a file that is named
 * by `filename*` alone; anything in front of the first part and behind the last one.
 */

/** The boundary between the parts, by the content type of the body. */
export function boundaryOf(header: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(header);
  return found?.[1] ?? found?.[2];
}

/** The bytes that end a part: the boundary with the line break before it. */
export const markOf = (boundary: string): Uint8Array => bytesOfText(`\r\n--${boundary}`);

/** Where a delimiter stands, where its line ends, and whether it is the last one. */
type Delimiter = { at: number; after: number; isLast: boolean };

const [HYPHEN, SPACE, TAB, CR, LF] = [45, 32, 9, 13, 10];

/** Where the next mark begins; the body's first line has no line break before it. */
const nextMark = (bytes: Uint8Array, mark: Uint8Array, from: number): number =>
  from === 0 && placeOf(bytes.subarray(0, mark.length), mark.subarray(2)) === 0 ? -2 : placeOf(bytes, mark, from);

/** The next delimiter: `--boundary`, blanks, the end of its line. Other letters there make the body none. */
function delimiterFrom(bytes: Uint8Array, mark: Uint8Array, from: number): Delimiter | undefined {
  const at = nextMark(bytes, mark, from);
  if (at === -1) return undefined;
  let after = at + mark.length;
  const isLast = bytes[after] === HYPHEN && bytes[after + 1] === HYPHEN;
  if (isLast) after += 2;
  while (bytes[after] === SPACE || bytes[after] === TAB) after += 1;
  const isLineEnd = bytes[after] === CR && bytes[after + 1] === LF;
  return isLineEnd || (isLast && after === bytes.length) ? { at: Math.max(0, at), after, isLast } : undefined;
}

const BLANK_LINE = bytesOfText("\r\n\r\n");
/** Decodes UTF-8 only, and keeps a byte order mark: it is a part of what was typed. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The fields and files of a body in their order. Refuses more than so many parts, a body without an end, a part without
 * a name, and text that is not UTF-8.
 */
export function formOf(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
  most: number,
): FormData | "body_too_large" | "malformed_request" {
  const mark = markOf(boundary);
  const form = new FormData();
  let parts = 0;
  let here = delimiterFrom(bytes, mark, 0);
  while (here && !here.isLast) {
    if (++parts > most) return "body_too_large";
    const part = partBehind(bytes, here);
    const next = delimiterFrom(bytes, mark, here.after);
    // The line break before the delimiter may be the one that ends the head.
    if (!part || !next || next.at < part.content - 2) return "malformed_request";
    const { name, fileName, type } = part.head;
    const content = bytes.subarray(part.content, Math.max(next.at, part.content));
    const value = fileName === undefined ? textOf(content) : new File([content], fileName, { type });
    if (name === undefined || value === undefined) return "malformed_request";
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value);
    here = next;
  }
  return here ? form : "malformed_request";
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return UTF8.decode(content);
  } catch {
    return undefined;
  }
}

/** The part that brings a file: where its delimiter stands, where its content begins, and its head. */
export type FilePart = { at: number; content: number; head: PartHead & { fileName: string } };

/** The first part that brings a file, if the bytes so far hold its whole head. */
export function filePart(bytes: Uint8Array, mark: Uint8Array): FilePart | undefined {
  let here = delimiterFrom(bytes, mark, 0);
  while (here && !here.isLast) {
    const part = partBehind(bytes, here);
    if (!part) return undefined;
    const { fileName, ...head } = part.head;
    if (fileName !== undefined) return { at: here.at, content: part.content, head: { ...head, fileName } };
    here = delimiterFrom(bytes, mark, here.after);
  }
  return undefined;
}

/** The head of the part behind a delimiter, and where its content begins; undefined without the end of the head. */
function partBehind(bytes: Uint8Array, { after }: Delimiter): { head: PartHead; content: number } | undefined {
  // The line break of the delimiter is the first half of the blank line of a head without lines.
  const ends = placeOf(bytes, BLANK_LINE, after);
  if (ends === -1 || ends - after > BODY_BYTES) return undefined;
  return { head: readHead(bytes.subarray(after, ends)), content: ends + BLANK_LINE.length };
}

/** `fileName`: the part brings a file, which was chosen or (empty) not. */
type PartHead = { name: string | undefined; fileName: string | undefined; type: string };

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|"([^"]*)"|([^\s;"]+))/g;

/** Reads the head of a part, whatever the case and the order of its words. `filename*` counts before `filename`. */
function readHead(bytes: Uint8Array): PartHead {
  const lines = new TextDecoder()
    .decode(bytes)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const valueOf = (header: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${header}:`))
      ?.slice(header.length + 1)
      .trim() ?? "";
  const disposition = valueOf("content-disposition");
  const given = new Map<string, string>();
  if (/^form-data\s*(?:;|$)/i.test(disposition))
    for (const [, name = "", escaped, quoted, bare] of disposition.matchAll(PARAMETER)) {
      const key = name.toLowerCase();
      if (!given.has(key)) given.set(key, escaped?.replaceAll(/\\(["\\])/g, "$1") ?? quoted ?? bare ?? "");
    }
  return {
    name: given.get("name"),
    fileName: extended(given.get("filename*")) ?? given.get("filename"),
    type: valueOf("content-type"),
  };
}

/** A text as RFC 8187 writes it: its encoding, its language, and its bytes by percent signs. */
function extended(text: string | undefined): string | undefined {
  const bytes = /^utf-8'[^']*'(.*)$/i.exec(text ?? "")?.[1];
  try {
    return bytes === undefined ? undefined : decodeURIComponent(bytes);
  } catch {
    return undefined;
  }
}
