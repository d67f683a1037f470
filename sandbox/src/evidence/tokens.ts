/** A token of a page's content: an operand, or an operator. A text is the codes of its letters. */
export type Token =
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  | { kind: "text"; value: Uint8Array }
  | { kind: "list"; value: Token[] }
  | { kind: "other" }
  | { kind: "operator"; value: string };

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set(Array.from("()<>[]{}/%", (sign) => sign.charCodeAt(0)));
const [OPEN, CLOSE, BACKSLASH] = [0x28, 0x29, 0x5c];
const [LESS, GREATER, SLASH, PERCENT] = [0x3c, 0x3e, 0x2f, 0x25];
const [LIST, LIST_END] = [0x5b, 0x5d];
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const ESCAPED: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };
/** Lists in lists that are read; deeper ones are no drawing. */
const DEPTH = 8;

/** Reads the tokens of a content stream (ISO 32000-1, 7.8.2). What is malformed is passed over. */
export class Tokens {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next token; undefined at the end. */
  next(depth = 0): Token | undefined {
    this.#skipSpace();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return undefined;
    if (byte === OPEN) return this.#text();
    if (byte === SLASH) return { kind: "name", value: this.#name() };
    if (byte === LIST) return this.#list(depth);
    if (byte === LESS && this.#bytes[this.#at + 1] !== LESS) return this.#hexText();
    if (DELIMITER.has(byte)) {
      // Dictionaries are passed over sign by sign: no drawing stands in one.
      this.#at += 1;
      return { kind: "other" };
    }
    const word = this.#word();
    return NUMBER.test(word) ? { kind: "number", value: Number(word) } : { kind: "operator", value: word };
  }

  /** Passes over the pixels of an inline picture: from its `ID` behind its `EI`. */
  skipPixels(): void {
    for (let at = this.#at + 1; at < this.#bytes.length; at++)
      if (
        this.#bytes[at] === 0x45 &&
        this.#bytes[at + 1] === 0x49 &&
        SPACE.has(this.#bytes[at - 1] ?? -1) &&
        SPACE.has(this.#bytes[at + 2] ?? 32)
      ) {
        this.#at = at + 2;
        return;
      }
    this.#at = this.#bytes.length;
  }

  #skipSpace(): void {
    for (; ; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte === PERCENT) {
        while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13)
          this.#at++;
      } else if (byte === undefined || !SPACE.has(byte)) return;
    }
  }

  #word(): string {
    const from = this.#at;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (SPACE.has(byte) || DELIMITER.has(byte)) break;
    }
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + 128)));
  }

  #name(): string {
    this.#at += 1;
    return this.#word().replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  #text(): Token {
    const codes: number[] = [];
    let open = 1;
    for (this.#at += 1; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === BACKSLASH) {
        codes.push(...this.#escaped());
        continue;
      }
      if (byte === OPEN) open += 1;
      if (byte === CLOSE && --open === 0) break;
      codes.push(byte);
    }
    this.#at += 1;
    return { kind: "text", value: Uint8Array.from(codes) };
  }

  #escaped(): number[] {
    const next = this.#bytes[++this.#at] ?? 0;
    if (next >= 0x30 && next <= 0x37) {
      let code = next - 0x30;
      for (let digits = 1; digits < 3; digits++) {
        const digit = this.#bytes[this.#at + 1] ?? 0;
        if (digit < 0x30 || digit > 0x37) break;
        code = code * 8 + digit - 0x30;
        this.#at += 1;
      }
      return [code & 255];
    }
    // A line break that is escaped is none.
    if (next === 13) {
      if (this.#bytes[this.#at + 1] === 10) this.#at += 1;
      return [];
    }
    return next === 10 ? [] : [ESCAPED[next] ?? next];
  }

  #hexText(): Token {
    const digits: number[] = [];
    for (this.#at += 1; this.#at < this.#bytes.length && this.#bytes[this.#at] !== GREATER; this.#at++) {
      const digit = Number.parseInt(String.fromCharCode(this.#bytes[this.#at] ?? 0), 16);
      if (!Number.isNaN(digit)) digits.push(digit);
    }
    this.#at += 1;
    const codes = Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, place) => {
      return (digits[2 * place] ?? 0) * 16 + (digits[2 * place + 1] ?? 0);
    });
    return { kind: "text", value: codes };
  }

  #list(depth: number): Token {
    this.#at += 1;
    const value: Token[] = [];
    for (;;) {
      this.#skipSpace();
      const byte = this.#bytes[this.#at];
      if (byte === LIST_END) this.#at += 1;
      if (byte === undefined || byte === LIST_END || depth === DEPTH) return { kind: "list", value };
      const token = this.next(depth + 1);
      if (token && token.kind !== "other") value.push(token);
    }
  }
}
