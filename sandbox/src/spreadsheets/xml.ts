import { UnreadableFile } from "./unreadable.ts";

/** Characters of one element's beginning, or of one text: several times what the longest cell comes to. */
const LONGEST = 256 * 1024;

const [GREATER, DOUBLE, SINGLE, SLASH] = [62, 34, 39, 47];
const CDATA = "<![CDATA[";

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** What an entity of a number stands for; halves of characters stand for none. */
function characterOf(code: number): string {
  return code > LAST_CHARACTER || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code);
}

/** The text that XML stands for. Entities of its own make no sense without a DOCTYPE, which is refused. */
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
 * What is told of a document, in its order. Names come without their prefix, which `hasPrefix` tells of; `attributes`
 * as they are written; texts as they are read.
 */
export type XmlListener = {
  open: (name: string, attributes: string, hasPrefix: boolean) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

/** Where an element's tag ends that begins before `from`; -1 while it has not. A `>` between quotes ends none. */
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

/** Where the first blank of XML is; `to` where there is none before it. */
function firstBlank(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const sign = xml.charCodeAt(at);
    if (sign === 32 || sign === 10 || sign === 13 || sign === 9) return at;
  }
  return to;
}

/**
 * Tells a listener of a document as its pieces come, holding no more than one element's beginning. It looks at each
 * character a few times at most, whatever is wrong with the document. Throws {@link UnreadableFile}.
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

  /** Throws where the document stops in the middle of something. */
  end(): void {
    if (this.#waiting.trim() !== "") throw new UnreadableFile("a document without an end");
  }

  /** Passes what begins with `<`: where the next thing begins, -1 where more of it has to come first. */
  #pass(xml: string, tag: number): number {
    const sign = xml[tag + 1];
    if (sign === undefined) return -1;
    if (sign === "?") return after(xml, "?>", tag);
    if (sign === "!") return this.#passMark(xml, tag);
    // What closes an element has no quotes.
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

  /** A comment, or a text that is written as it is. Nothing else of this kind stands in a spreadsheet. */
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

/** Behind the next mark; -1 while there is none. */
function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** Finds an attribute by its name, a prefix of which is left out; undefined where an element has none. */
export function attributeNamed(name: string): (attributes: string) => string | undefined {
  const written = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  // As nearly every program writes it: a file has millions of them, and this is several times as fast.
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
