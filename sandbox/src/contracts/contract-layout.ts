import { wholeText } from "#provider/rules/money-text";
import { indentsOf, type Line, type Pens } from "../exports/pdf-pen.ts";
import type { Contract } from "./contract-data.ts";
import { CONTRACT_WORDS } from "./contract-text.ts";

/** A4 in points, with the lowest line for text. */
export const PAGE = { width: 595.28, height: 841.89, margin: 64, foot: 76 };
/** The side of the QR code, in points. */
export const QR = 120;
const TEXT = { size: 9.5, line: 14.5, indent: 34 };
const LABEL_WIDTH = 150;

/** A line of text with its position and style. */
export type Written = {
  line: Line;
  x: number;
  y: number;
  size: number;
  pen: "regular" | "bold";
  tone: "ink" | "quiet";
};
/** The content of a page. `codeAt`: the lower edge of the QR code. */
export type Sheet = { written: Written[]; rules: number[]; isFirst: boolean; codeAt?: number };

type Look = { size?: number; pen?: Written["pen"]; tone?: Written["tone"]; x?: number; right?: number };
type LaidOut = Contract & { textHash: string; dated: string };

/** Fills pages one after another from the top. */
class Sheets {
  readonly all: Sheet[] = [];
  y = 0;

  constructor(private readonly pens: Pens) {
    this.turn();
  }

  turn(): void {
    this.all.push({ written: [], rules: [], isFirst: this.all.length === 0 });
    this.y = PAGE.height - PAGE.margin;
  }

  /** Begins a new page if less than `height` points are left. */
  room(height: number): void {
    if (this.y - height < PAGE.foot) this.turn();
  }

  get here(): Sheet {
    const sheet = this.all.at(-1);
    if (!sheet) throw new Error("no page was begun");
    return sheet;
  }

  /** Writes a line at the current height, without moving on. */
  line(line: Line, { size = TEXT.size, pen = "regular", tone = "ink", x = PAGE.margin }: Look = {}): void {
    this.here.written.push({ line, x, y: this.y, size, pen, tone });
  }

  /** Writes text on as many lines as needed, and moves on. */
  paragraph(text: string, look: Look = {}): void {
    const { size = TEXT.size, pen = "regular", x = PAGE.margin, right = PAGE.width - PAGE.margin } = look;
    const lines = this.pens[pen].lines(text, size, right - x);
    const indents = indentsOf(this.pens[pen], lines, size);
    for (const [place, line] of lines.entries()) {
      this.room(0);
      this.line(line, { ...look, x: x + (indents[place] ?? 0) });
      this.y -= (TEXT.line * size) / TEXT.size;
    }
  }

  rule(): void {
    this.here.rules.push(this.y + 11);
    this.y -= 8;
  }

  /** Names and values, one pair below another. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of facts) {
      const right = PAGE.margin + LABEL_WIDTH - 12;
      const rows = Math.max(
        this.pens.regular.lines(label, TEXT.size, right - PAGE.margin).length,
        this.pens.regular.lines(value, TEXT.size, PAGE.width - 2 * PAGE.margin - LABEL_WIDTH).length,
      );
      this.room((rows - 1) * TEXT.line);
      const from = this.y;
      this.paragraph(label, { tone: "quiet", right });
      this.y = from;
      this.paragraph(value, { x: PAGE.margin + LABEL_WIDTH });
      this.y = from - rows * TEXT.line - 2;
    }
  }
}

/**
 * Lays out the file of a contract: its parties and contents, the clauses, the circumstances of the signing, and how to
 * check it.
 */
export function layOut(contract: LaidOut, pens: Pens): Sheet[] {
  const sheets = new Sheets(pens);
  const { text, dated } = contract;
  const words = CONTRACT_WORDS[text.language].file;
  const heading = (title: string) => {
    sheets.room(4 * TEXT.line);
    sheets.paragraph(title, { size: 13, pen: "bold" });
    sheets.y -= 4;
  };

  sheets.y -= 20;
  sheets.paragraph(text.title, { size: 20, pen: "bold" });
  sheets.y -= 6;
  sheets.paragraph(`${words.number}: ${text.number} · ${words.date}: ${dated}`, { tone: "quiet" });
  sheets.y -= 18;
  heading(words.parties);
  for (const party of text.parties) {
    sheets.rule();
    sheets.facts([[words.roles[party.role], party.name]]);
    sheets.facts(party.details.map(({ label, value }) => [label, value] as const));
  }
  sheets.y -= 16;
  const contents = [
    ...text.clauses.map((clause) => `${clause.number}. ${clause.heading}`),
    ...(contract.evidence ? [words.evidence.title] : []),
    words.check.title,
  ];
  // Keeps the list and its heading on one page.
  sheets.room((contents.length + 2) * TEXT.line);
  heading(words.contents);
  const contentsOn = sheets.here;
  const contentsFrom = sheets.y;
  sheets.turn();

  const beginsOn: number[] = [];
  const begin = (title: string) => {
    heading(title);
    beginsOn.push(sheets.all.length);
  };
  for (const clause of text.clauses) {
    begin(`${clause.number}. ${clause.heading}`);
    for (const one of clause.clauses) {
      sheets.room(TEXT.line);
      sheets.line(pens.regular.line(one.number), { tone: "quiet" });
      sheets.paragraph(one.text, { x: PAGE.margin + TEXT.indent });
      sheets.y -= 3;
    }
    sheets.y -= 12;
  }
  if (contract.evidence) {
    sheets.turn();
    begin(words.evidence.title);
    evidencePage(sheets, contract, contract.evidence);
  }
  // A separate page, which can be printed and displayed.
  sheets.turn();
  begin(words.check.title);
  sheets.paragraph(words.check.about);
  sheets.y -= 12;
  sheets.here.codeAt = sheets.y - QR;
  sheets.y -= QR + 26;
  sheets.facts([
    [words.check.address, contract.checkUrl],
    [words.number, text.number],
  ]);

  for (const [place, title] of contents.entries()) {
    const y = contentsFrom - place * TEXT.line;
    const page = wholeText(text.language, beginsOn[place] ?? 0);
    const right = PAGE.width - PAGE.margin - pens.regular.width(page, TEXT.size);
    const look = { y, size: TEXT.size, pen: "regular", tone: "ink" } as const;
    contentsOn.written.push(
      { ...look, line: pens.regular.line(title), x: PAGE.margin },
      { ...look, line: pens.regular.line(page), x: right },
    );
  }
  return sheets.all;
}

function evidencePage(sheets: Sheets, { text, textHash }: LaidOut, evidence: Evidenced): void {
  const words = CONTRACT_WORDS[text.language].file.evidence;
  const { person } = evidence;
  sheets.paragraph(words.about);
  sheets.y -= 10;
  sheets.facts([
    [words.shown, moment(evidence.shownAt)],
    [words.read, moment(evidence.readAt)],
    [words.signing, moment(evidence.signingAt)],
    [words.person, `${person.fullName}, ${person.email}`],
    [words.from, [person.address, person.device].filter((part) => part !== "").join(", ")],
    [words.certificate, evidence.certificateSerial],
    [words.textHash, textHash],
  ]);
  sheets.y -= 8;
  sheets.paragraph(words.after);
}
type Evidenced = NonNullable<Contract["evidence"]>;

/** To the second, and in UTC for every region, because people compare it with logs and certificates. */
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
