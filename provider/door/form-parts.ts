import { bytesOfText, delimiterOf, placeOf } from "./file-part.ts";
import { partHead } from "./part-head.ts";

/*
 * A multipart body as RFC 2046 and RFC 7578 allow it. The runtime's own reader takes less: no name without quotes, no
 * blanks behind a boundary, and what brings a file by `filename*` alone is a text to it. In front of the first part and
 * behind the last one anything may stand.
 */

const BLANK_LINE = bytesOfText("\r\n\r\n");
/**
 * What is a part's text is read as pages are written; a mark in front of it is kept, as it is a part of what was typed.
 */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Where the next delimiter stands, where what follows it begins, and whether it is the last: `--boundary`, blanks, and
 * the end of its line.
 */
type Delimiter = { at: number; after: number; isLast: boolean };

function delimiterFrom(bytes: Uint8Array, mark: Uint8Array, from: number): Delimiter | undefined {
  // The body's first line has no line before it.
  let at =
    from === 0 && placeOf(bytes.subarray(0, mark.length), mark.subarray(2)) === 0 ? -2 : placeOf(bytes, mark, from);
  for (; at !== -1; at = placeOf(bytes, mark, at + 2)) {
    let after = at + mark.length;
    const isLast = bytes[after] === HYPHEN && bytes[after + 1] === HYPHEN;
    if (isLast) after += 2;
    while (bytes[after] === SPACE || bytes[after] === TAB) after += 1;
    const isLineEnd = bytes[after] === CR && bytes[after + 1] === LF;
    if (isLineEnd || (isLast && after === bytes.length)) return { at: Math.max(0, at), after, isLast };
  }
  return undefined;
}

const [HYPHEN, SPACE, TAB, CR, LF] = [45, 32, 9, 13, 10];

/**
 * The fields and files of a body in their order; `undefined` of one that has no end, or a part without a name or with
 * letters that are none.
 */
export function formOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormData | undefined {
  const mark = delimiterOf(boundary);
  const form = new FormData();
  let here = delimiterFrom(bytes, mark, 0);
  while (here && !here.isLast) {
    // The end of the delimiter's line is the first of what a head without lines ends with.
    const headEnds = placeOf(bytes, BLANK_LINE, here.after);
    const next = delimiterFrom(bytes, mark, here.after);
    if (headEnds === -1 || !next || next.at < headEnds + 2) return undefined;
    const head = partHead(new TextDecoder().decode(bytes.subarray(here.after + 2, headEnds)));
    const content = bytes.subarray(headEnds + BLANK_LINE.length, Math.max(next.at, headEnds + BLANK_LINE.length));
    if (head.name === undefined) return undefined;
    if (head.fileName !== undefined) form.append(head.name, new File([content], head.fileName, { type: head.type }));
    else {
      const text = textOf(content);
      if (text === undefined) return undefined;
      form.append(head.name, text);
    }
    here = next;
  }
  return here && form;
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return UTF8.decode(content);
  } catch {
    return undefined;
  }
}
