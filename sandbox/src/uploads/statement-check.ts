import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { StatementCheck, StatementPlace } from "#provider/contract/statements";
import type { Language } from "#provider/contract/words";
import { amountText, wholeText } from "#provider/rules/money-text";
import type { Compared } from "../db/statement-proof.ts";
import type { StatementLine, StatementSide } from "../domain/statement.ts";
import { cellOf, minorOf, type Claim, type ClaimedLine, type Column } from "./statement-claim.ts";
import { markText, type Mark } from "../exports/statement-file.ts";
import { STATEMENT_WORDS } from "../exports/statement-words.ts";
import type { SheetRow } from "../spreadsheets/strict-xlsx.ts";

type Difference = NonNullable<StatementCheck["difference"]>;

/** The largest number of a cell's characters in an answer. */
const TOLD = 100;

const AMOUNTS = { gross: "grossMinor", fee: "feeMinor", net: "netMinor", balance: "balanceMinor" } as const;
const isAmount = (column: Column): column is keyof typeof AMOUNTS => column in AMOUNTS;

/** A file after reading, with the result of its comparison with the journal. */
type Checked = {
  mark: Mark;
  claim: Claim;
  compared: Compared<ClaimedLine>;
  /** The region of the wallet. */
  region: Region;
  /** The person's language, for writing amounts. */
  language: Language;
};

/** The first place from the top where a file differs from the journal; null if they agree. */
export function differenceOf({ mark, claim, compared, region, language }: Checked): Difference | null {
  const { journal, difference } = compared;
  const ofFile = STATEMENT_WORDS[claim.language];
  const amount = (minor: number) => amountText(language, minor);
  const told = (row: SheetRow, column: Column) => cellOf(row, column)?.slice(0, TOLD) ?? null;
  const toldAmount = (row: SheetRow, column: Column) => {
    const minor = minorOf(row, column);
    return minor === undefined ? told(row, column) : amount(minor);
  };
  /** The difference of an amount around the lines; empty if it is right. */
  const around = (place: StatementPlace, row: SheetRow, column: Column, minor: number): Difference[] =>
    minorOf(row, column) === minor
      ? []
      : [{ place, row: row.row, number: null, inFile: toldAmount(row, column), inJournal: amount(minor) }];
  const currencyOf = (row: SheetRow): Difference[] =>
    cellOf(row, "currency") === mark.currency
      ? []
      : [{ place: "currency", row: row.row, number: null, inFile: told(row, "currency"), inJournal: mark.currency }];

  const [wrongOpening = currencyOf(claim.opening)[0]] = around(
    "opening",
    claim.opening,
    "balance",
    journal.openingMinor,
  );
  if (wrongOpening) return wrongOpening;
  if (difference) return ofLine(difference);
  return ofEnd();

  function ofLine({ claimed, booked }: NonNullable<typeof difference>): Difference {
    const number = booked?.number ?? null;
    if (!claimed)
      return { place: "missing", row: null, number, inFile: null, inJournal: booked ? summary(booked) : null };
    const { row } = claimed.row;
    const [what, gross] = [told(claimed.row, "what"), toldAmount(claimed.row, "gross")];
    if (!booked) return { place: "extra", row, number, inFile: [what, gross].join(" "), inJournal: null };
    const texts: Record<Exclude<Column, keyof typeof AMOUNTS>, string> = {
      number: String(booked.number),
      time: timeText(booked.at, region),
      what: ofFile.event[booked.event],
      reference: booked.reference,
      currency: mark.currency,
    };
    for (const place of [
      "number",
      "time",
      "what",
      "reference",
      "gross",
      "fee",
      "net",
      "balance",
      "currency",
    ] as const) {
      if (isAmount(place)) {
        const minor = booked[AMOUNTS[place]];
        if (claimed[AMOUNTS[place]] === minor) continue;
        return { place, row, number, inFile: toldAmount(claimed.row, place), inJournal: amount(minor) };
      }
      const inFile = place === "time" ? timeText(claimed.at, region) : told(claimed.row, place);
      const isSame = place === "time" ? claimed.at === booked.at : inFile === texts[place];
      if (!isSame) return { place, row, number, inFile, inJournal: texts[place] };
    }
    throw new Error("a line that differs in nothing");
  }

  function summary(line: StatementLine): string {
    return `${ofFile.event[line.event]} ${amount(line.grossMinor)}`;
  }

  function ofEnd(): Difference | null {
    const { closing, below } = claim;
    const closingText = amount(journal.closingMinor);
    if (!closing) return { place: "closing", row: null, number: null, inFile: null, inJournal: closingText };
    const sums = compared.sums;
    const wrong = [
      ...around("gross", closing, "gross", sums.grossMinor),
      ...around("fee", closing, "fee", sums.feeMinor),
      ...around("net", closing, "net", sums.netMinor),
      ...around("closing", closing, "balance", journal.closingMinor),
      ...currencyOf(closing),
    ];
    const [note, more] = below;
    if (more) wrong.push({ place: "extra", row: more.row, number: null, inFile: firstText(more), inJournal: null });
    if (!note) wrong.push({ place: "checksum", row: null, number: null, inFile: null, inJournal: journal.checksum });
    const isSaid = note?.cells.size === 1 && firstText(note, Infinity).endsWith(` ${markText(mark)}`);
    if (note && !isSaid)
      wrong.push({ place: "extra", row: note.row, number: null, inFile: firstText(note), inJournal: null });
    if (mark.count !== journal.count) {
      const [inFile, inJournal] = [wholeText(language, mark.count), wholeText(language, journal.count)];
      wrong.push({ place: "count", row: note?.row ?? null, number: null, inFile, inJournal });
    }
    if (mark.checksum !== journal.checksum)
      wrong.push({
        place: "checksum",
        row: note?.row ?? null,
        number: null,
        inFile: mark.checksum,
        inJournal: journal.checksum,
      });
    return wrong[0] ?? null;
  }
}

/**
 * The first difference of a PDF from the journal. A PDF is either intact or not, and its checksum stands for its
 * contents.
 */
export function differenceOfPdf({
  mark,
  isWhole,
  journal,
  language,
}: Pick<Checked, "mark" | "language"> & { isWhole: boolean; journal: StatementSide }): Difference | null {
  const nowhere = { row: null, number: null };
  if (!isWhole) return { place: "document", ...nowhere, inFile: null, inJournal: null };
  if (mark.count !== journal.count)
    return {
      place: "count",
      ...nowhere,
      inFile: wholeText(language, mark.count),
      inJournal: wholeText(language, journal.count),
    };
  if (mark.checksum !== journal.checksum)
    return { place: "checksum", ...nowhere, inFile: mark.checksum, inJournal: journal.checksum };
  return null;
}

const firstText = ({ cells }: SheetRow, length = TOLD): string => ([...cells.values()][0] ?? "").slice(0, length);

/** An instant in the wallet's zone, to the millisecond: a shorter form would make two different times look equal. */
const timeText = (at: number, region: Region): string =>
  new Date(at + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString().slice(0, 23).replace("T", " ");
