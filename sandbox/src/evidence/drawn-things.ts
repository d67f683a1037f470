import type { PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import { fontNamed, widthsOf, type Widths } from "./glyph-widths.ts";
import type { Library } from "./library.ts";
import { after, boxAround, placed, shared, type Box, type Matrix, type Point } from "./page-view.ts";
import { dictIn, found, matrixIn, nameIn, numberIn } from "./pdf-read.ts";
import { Tokens, type Token } from "./tokens.ts";
import { unpacked, UNPACKED_BYTES } from "./unpacked.ts";

/** A letter by two points within it, low and high, so that a line through or below it covers neither or one. */
export type Letter = readonly [low: Point, high: Point];
/** What a content draws: letters, filled rectangles that nothing shines through, and pictures. */
export type Thing = { kind: "letters"; letters: Letter[] } | { kind: "fill"; box: Box } | { kind: "picture"; box: Box };

/** Operators that are looked at, of a page with all that it draws in forms. */
const MOST_OPERATORS = 1_000_000;
const DEPTH = 6;
const PLAIN: Matrix = [1, 0, 0, 1, 0, 0];
const UNIT: Box = { x: 0, y: 0, width: 1, height: 1 };
/** Where a letter is looked for, in parts of its size above its line. */
const [LOW, HIGH] = [0.1, 0.45];

type State = {
  matrix: Matrix;
  clip: Box | undefined;
  widths: Widths | undefined;
  size: number;
  leading: number;
  spacing: number;
  wordSpacing: number;
  stretch: number;
  rise: number;
  isClear: boolean;
};

const fresh = (matrix: Matrix): State => ({
  matrix,
  clip: undefined,
  widths: undefined,
  size: 0,
  leading: 0,
  spacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  isClear: false,
});

/** Looks at what contents draw on one page; shapes other than upright rectangles and clips are left out. */
export class Drawing {
  /** In the order in which they are drawn. */
  readonly things: Thing[] = [];
  /** False if it was too much to look at. */
  isWhole = true;
  readonly #library: Library;
  /** Forms that were unpacked, since a page may draw one many times. */
  readonly #forms = new Map<PDFRawStream, Uint8Array>();
  #room = UNPACKED_BYTES;
  #operators = 0;

  constructor(library: Library) {
    this.#library = library;
  }

  /** Looks at a content: of a page, or of a form that `matrix` places on it. */
  look(content: Uint8Array, resources: PDFDict | undefined, matrix: Matrix = PLAIN, depth = 0): void {
    const tokens = new Tokens(content);
    const run = new Run(this.#library, resources, fresh(matrix), this.things);
    let operands: Token[] = [];
    for (let token = tokens.next(); token; token = tokens.next()) {
      if (token.kind !== "operator") {
        operands.push(token);
        continue;
      }
      if (++this.#operators > MOST_OPERATORS) {
        this.isWhole = false;
        return;
      }
      if (token.value === "ID") {
        tokens.skipPixels();
        this.things.push({ kind: "picture", box: boxAround(run.state.matrix, UNIT) });
      } else if (token.value === "Do") this.#object(operands, resources, run.state, depth);
      else run.step(token.value, operands);
      operands = [];
    }
  }

  #object(operands: readonly Token[], resources: PDFDict | undefined, { matrix }: State, depth: number): void {
    const library = this.#library;
    const objects = dictIn(library, resources, "XObject");
    const [name] = operands;
    const object = objects && name?.kind === "name" ? found(library, objects, name.value) : undefined;
    if (!(object instanceof library.PDFRawStream)) return;
    if (nameIn(library, object.dict, "Subtype") === "Image")
      this.things.push({ kind: "picture", box: boxAround(matrix, UNIT) });
    else if (depth < DEPTH && this.#room > 0) {
      const own = dictIn(library, object.dict, "Resources") ?? resources;
      this.look(this.#contentOf(object), own, after(matrixIn(library, object.dict), matrix), depth + 1);
    } else this.isWhole = false;
  }

  #contentOf(form: PDFRawStream): Uint8Array {
    const known = this.#forms.get(form);
    if (known) return known;
    const content = unpacked(this.#library, form);
    this.#room -= content.length;
    this.#forms.set(form, content);
    return content;
  }
}

/** The state of one content while it is looked at. */
class Run {
  state: State;
  readonly #library: Library;
  readonly #resources: PDFDict | undefined;
  readonly #things: Thing[];
  readonly #held: State[] = [];
  #rectangles: Box[] = [];
  #corners: Point[] = [];
  #clips = false;
  #text: Matrix = PLAIN;
  #line: Matrix = PLAIN;

  constructor(library: Library, resources: PDFDict | undefined, state: State, things: Thing[]) {
    this.#library = library;
    this.#resources = resources;
    this.state = state;
    this.#things = things;
  }

  step(operator: string, operands: readonly Token[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map((one) => (one.kind === "number" ? one.value : 0));
    const name = operands.find((one) => one.kind === "name")?.value ?? "";
    const { state } = this;
    switch (operator) {
      case "q":
        if (this.#held.length < 256) this.#held.push({ ...state });
        return;
      case "Q":
        this.state = this.#held.pop() ?? state;
        return;
      case "cm":
        state.matrix = after([a, b, c, d, e, f], state.matrix);
        return;
      case "gs":
        return this.#look(name);
      case "re":
        this.#rectangles.push(boxAround(state.matrix, upright(a, b, c, d)));
        return;
      case "m":
        this.#endCorners();
        this.#corners = [placed(state.matrix, [a, b])];
        return;
      case "l":
        this.#corners.push(placed(state.matrix, [a, b]));
        return;
      case "c":
      case "v":
      case "y":
        // No rectangle has a curve.
        this.#corners.push([Number.NaN, Number.NaN]);
        return;
      case "W":
      case "W*":
        this.#clips = true;
        return;
      case "n":
      case "S":
      case "s":
        return this.#endPath(false);
      case "f":
      case "F":
      case "f*":
      case "B":
      case "B*":
      case "b":
      case "b*":
        return this.#endPath(true);
      default:
        this.#write(operator, operands, [a, b, c, d, e, f], name);
    }
  }

  #look(name: string): void {
    const looks = dictIn(this.#library, this.#resources, "ExtGState");
    const look = dictIn(this.#library, looks, name);
    if (!look) return;
    const opacity = numberIn(this.#library, look, "ca");
    const blend = found(this.#library, look, "BM");
    if (opacity !== undefined || blend !== undefined)
      this.state.isClear =
        (opacity ?? 1) < 1 || (blend !== undefined && !/^\/(?:Normal|Compatible)$/.test(String(blend)));
  }

  /** A closed path of four upright sides is a rectangle, too. */
  #endCorners(): void {
    const corners = this.#corners;
    this.#corners = [];
    if (corners.length < 4 || corners.length > 5) return;
    const isUpright = corners.every(([x, y], place) => {
      const [nextX, nextY] = corners[(place + 1) % corners.length] ?? [Number.NaN, Number.NaN];
      return Math.abs(x - nextX) < 0.01 || Math.abs(y - nextY) < 0.01;
    });
    if (!isUpright) return;
    const [across, up] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [x, y] = [Math.min(...across), Math.min(...up)];
    this.#rectangles.push({ x, y, width: Math.max(...across) - x, height: Math.max(...up) - y });
  }

  #endPath(isFilled: boolean): void {
    this.#endCorners();
    const { state } = this;
    for (const box of this.#rectangles) {
      const seen = state.clip ? shared(box, state.clip) : box;
      if (isFilled && !state.isClear && seen) this.#things.push({ kind: "fill", box: seen });
    }
    if (this.#clips && this.#rectangles.length === 1) {
      const [box = UNIT] = this.#rectangles;
      state.clip = state.clip ? (shared(box, state.clip) ?? { ...box, width: 0, height: 0 }) : box;
    }
    this.#rectangles = [];
    this.#clips = false;
  }

  #write(operator: string, operands: readonly Token[], numbers: Matrix, name: string): void {
    const { state } = this;
    const [a, b] = numbers;
    switch (operator) {
      case "BT":
        this.#text = this.#line = PLAIN;
        return;
      case "Tf":
        state.widths = widthsOf(this.#library, fontNamed(this.#library, this.#resources, name));
        // The name stands before the size.
        state.size = b;
        return;
      case "TL":
        state.leading = a;
        return;
      case "Tc":
        state.spacing = a;
        return;
      case "Tw":
        state.wordSpacing = a;
        return;
      case "Tz":
        state.stretch = a / 100;
        return;
      case "Ts":
        state.rise = a;
        return;
      case "Tm":
        this.#text = this.#line = numbers;
        return;
      case "TD":
        state.leading = -b;
        return this.#move(a, b);
      case "Td":
        return this.#move(a, b);
      case "T*":
        return this.#move(0, -state.leading);
      case "'":
      case '"':
        if (operator === '"') [state.wordSpacing, state.spacing] = [a, b];
        this.#move(0, -state.leading);
        return this.#show(operands);
      case "Tj":
        return this.#show(operands);
      case "TJ": {
        const [list] = operands;
        return this.#show(list?.kind === "list" ? list.value : []);
      }
    }
  }

  #move(across: number, up: number): void {
    this.#text = this.#line = after([1, 0, 0, 1, across, up], this.#line);
  }

  #show(parts: readonly Token[]): void {
    const { size, stretch, spacing, wordSpacing, rise, matrix } = this.state;
    const letters: Letter[] = [];
    let across = 0;
    const widths = this.state.widths ?? widthsOf(this.#library, undefined);
    const whole = after(this.#text, matrix);
    for (const part of parts) {
      if (part.kind === "number") across -= (part.value / 1000) * size * stretch;
      if (part.kind !== "text") continue;
      const all = widths(part.value);
      for (const [place, width] of all.entries()) {
        const isSpace = part.value.length === all.length && part.value[place] === 0x20;
        const wide = width * size;
        const at = across + (wide / 2) * stretch;
        if (!isSpace) letters.push([placed(whole, [at, rise + LOW * size]), placed(whole, [at, rise + HIGH * size])]);
        across += (wide + spacing + (isSpace ? wordSpacing : 0)) * stretch;
      }
    }
    this.#text = after([1, 0, 0, 1, across, 0], this.#text);
    if (letters.length > 0) this.#things.push({ kind: "letters", letters });
  }
}

const upright = (x: number, y: number, width: number, height: number): Box => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});
