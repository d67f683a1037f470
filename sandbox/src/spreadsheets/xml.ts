import { UnreadableFile } from "./unreadable.ts";

/** The largest size of a tag or a text, in characters: several times the longest cell. */
const LONGEST = 256 * 1024;

const [GREATER, DOUBLE, SINGLE, SLASH] = [62, 34, 39, 47];
const CDATA = "<![CDATA[";

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** The character of a numeric entity; a surrogate is none. */
function characterOf(code: number): string {
  return code > LAST_CHARACTER || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code);
}

/** The decoded text of XML. Custom entities need a DOCTYPE, which is refused. */
export const plainText = (xml: string): string =>
  xml.includes("&")
    ? xml.replace(
        /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g,
        (mark, hex?: string, decimal?: string, name = "") =>
          hex === undefined && decimal === undefined
            ? (NAMED[name] ?? mark)
            : characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      )
    : xml;

/**
 * Receives the events of a document in order. Names come without their prefix, but with `hasPrefix`; `attributes` as
 * written; texts decoded.
 */
export type XmlListener = {
  open: (name: string, attributes: string, hasPrefix: boolean) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

/** The end of the tag that begins before `from`; -1 if it is incomplete. A `>` in quotes ends no tag. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const sign = xml.charCodeAt(at);
    if (quote !== 0) quote = sign === quote ? 0 : quote;
    else if (sign === GREATER) return at;
    else if (sign === DOUBLE || sign === SINGLE) quote = sign;
  }
  return -1;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The index of the first XML blank; `to` if there is none. */
function firstBlank(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const sign = xml.charCodeAt(at);
    if (sign === 32 || sign === 10 || sign === 13 || sign === 9) return at;
  }
  return to;
}

/**
 * Sends a document to a listener while its pieces arrive, and holds at most one tag. It reads each character a few
 * times at most, even in a malformed document. Throws {@link UnreadableFile}.
 */
export class XmlScanner {
  readonly #listener: XmlListener;
  #waiting = "";

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  write(piece: string): void {
    const xml = this.#waiting + piece;
    let at = 0;
    for (let tag = xml.indexOf("<"); tag !== -1; tag = xml.indexOf("<", at)) {
      if (tag > at) this.#listener.text(plainText(xml.slice(at, tag)));
      at = tag;
      const end = this.#pass(xml, tag);
      if (end === -1) break;
      at = end;
    }
    this.#waiting = xml.slice(at);
    if (this.#waiting.length > LONGEST) throw new UnreadableFile("an element or a text that is too long");
  }

  /** Throws if the document is incomplete. */
  end(): void {
    if (this.#waiting.trim() !== "") throw new UnreadableFile("a document without an end");
  }

  /** Moves past the markup that begins with `<`: returns the start of the next, or -1 if more input is needed. */
  #pass(xml: string, tag: number): number {
    const sign = xml[tag + 1];
    if (sign === undefined) return -1;
    if (sign === "?") return after(xml, "?>", tag);
    if (sign === "!") return this.#passMark(xml, tag);
    // A closing tag has no quotes.
    const end = sign === "/" ? xml.indexOf(">", tag) : endOfTag(xml, tag);
    if (end === -1) return -1;
    if (sign === "/") this.#listener.close(withoutPrefix(xml.slice(tag + 2, end).trim()));
    else this.#passTag(xml, tag + 1, end);
    return end + 1;
  }

  #passTag(xml: string, from: number, end: number): void {
    const isEmpty = xml.charCodeAt(end - 1) === SLASH;
    const to = isEmpty ? end - 1 : end;
    const blank = firstBlank(xml, from, to);
    const written = xml.slice(from, blank);
    const name = withoutPrefix(written);
    this.#listener.open(name, xml.slice(blank, to), name.length !== written.length);
    if (isEmpty) this.#listener.close(name);
  }

  /** Moves past a comment or a CDATA section. Spreadsheets contain no other markup of this kind. */
  #passMark(xml: string, tag: number): number {
    if (xml.startsWith("<!--", tag)) return after(xml, "-->", tag + 4);
    if (xml.startsWith(CDATA, tag)) {
      const end = after(xml, "]]>", tag + CDATA.length);
      if (end !== -1) this.#listener.text(xml.slice(tag + CDATA.length, end - 3));
      return end;
    }
    if (xml.length - tag < CDATA.length) return -1;
    throw new UnreadableFile("a document type");
  }
}

/** The index behind the next mark; -1 if there is none. */
function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** Reads an attribute by its name, with any prefix; undefined if the element does not have it. */
export function attributeNamed(name: string): (attributes: string) => string | undefined {
  const written = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  // The usual notation of nearly every program first: a file has millions of attributes, and this is several times as
  // fast.
  const usual = ` ${name}="`;
  return (attributes) => {
    const at = attributes.indexOf(usual);
    const end = at === -1 ? -1 : attributes.indexOf('"', at + usual.length);
    if (end !== -1) return plainText(attributes.slice(at + usual.length, end));
    if (!attributes.includes(name)) return undefined;
    const [, double, single] = written.exec(attributes) ?? [];
    const value = double ?? single;
    return value === undefined ? undefined : plainText(value);
  };
}
