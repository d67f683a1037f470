import type { CodePage } from "#provider/contract/spreadsheets";
import { UnreadableFile } from "./unreadable.ts";

/** Characters that no text table has: such a file is of another kind. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** The end mark of files from older programs. */
const CTRL_Z = 0x1a;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/**
 * The code page of bytes, by their letters beyond ASCII: Azerbaijani mixes them with ASCII letters in a word, Russian
 * words consist of them only. Without such letters both code pages give the same text.
 */
function codePageOf(bytes: Uint8Array): CodePage {
  let [among, apart] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xc0) continue;
    if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) among++;
    else apart++;
  }
  return among > apart ? "windows-1254" : "windows-1251";
}

/** Files that spreadsheets open but that are no text tables, by their first characters. */
function otherKindOf(text: string): UnreadableFile | undefined {
  const begins = text.slice(0, 64).trimStart();
  if (begins.startsWith("<")) return new UnreadableFile("a web page or XML", { fault: "markup" });
  if (/^(?:ID;P|\{\\rtf)/.test(begins)) return new UnreadableFile("SYLK or RTF", { fault: "otherFormat" });
  return undefined;
}

/**
 * Decodes the text of a table: UTF-8 with or without a byte order mark, and UTF-16 if its mark says so; otherwise a
 * Windows code page, as a guess reported in `guessed`. Throws {@link UnreadableFile}.
 */
export function textOfTable(file: Uint8Array): { text: string; guessed?: CodePage } {
  const bytes = file.at(-1) === CTRL_Z ? file.subarray(0, -1) : file;
  const read = decoded(bytes);
  if (NO_TEXT.test(read.text)) throw new UnreadableFile("signs that no text has", { fault: "otherFormat" });
  const other = otherKindOf(read.text);
  if (other) throw other;
  return read;
}

function decoded(bytes: Uint8Array): { text: string; guessed?: CodePage } {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isMarked ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes) };
  } catch (cause) {
    if (isMarked) throw new UnreadableFile("no text", { fault: "otherFormat", cause });
    const guessed = codePageOf(bytes);
    return { text: new TextDecoder(guessed).decode(bytes), guessed };
  }
}
