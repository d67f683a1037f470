import { decimalText } from "#provider/rules/money-text";
import { STATEMENT_WORDS } from "../statement-words.ts";
import { entriesOf, sequenceOf, type Book, type Entry } from "./book.ts";
import { shortReference } from "./describe.ts";

/** The movements of a page: a statement of the same number, which goes on from the one before. */
const PAGE = 1_000;
/** The length of a line of `:86:`. */
const LINE = 65;

const amountOf = (minor: number): string => decimalText(Math.abs(minor)).replace(".", ",");
const dayOf = (day: string): string => day.slice(2).replaceAll("-", "");
const signOf = (minor: number): string => (minor < 0 ? "D" : "C");

/** What a movement was, in one line of ASCII: its reference and its fee are never cut. */
function purpose(entry: Entry): string {
  const fee = entry.feeMinor === 0 ? "" : ` fee ${decimalText(entry.feeMinor)}`;
  const end = ` Ref ${shortReference(entry)}${fee}`;
  return STATEMENT_WORDS.en.event[entry.event].slice(0, LINE - end.length) + end;
}

const statementLine = (entry: Entry): string =>
  // The day of entry is the value day, and so lies in the same year.
  `:61:${dayOf(entry.day)}${dayOf(entry.day).slice(2)}${signOf(entry.netMinor)}${amountOf(entry.netMinor)}` +
  `NMSC${shortReference(entry)}//${entry.entry}\r\n:86:${purpose(entry)}\r\n`;

/**
 * A statement as MT940 of SWIFT, in ASCII and in English. References have no "/", at which readers cut them, and every
 * line has one of its own. A long statement has pages, whose balances in between are `:62M:` and `:60M:`.
 */
export async function* mt940(book: Book): AsyncGenerator<string> {
  const { head, sums } = book;
  const { appId, currency, from, to, openingMinor } = head;
  const number = sequenceOf(to);
  const balance = (field: string, minor: number, day: string) =>
    `:${field}:${signOf(minor)}${dayOf(day)}${currency}${amountOf(minor)}\r\n`;
  const begin = (page: number) => `:20:${appId}${number}\r\n:25:${appId}\r\n:28C:${number}/${page}\r\n`;
  yield begin(1) + balance("60F", openingMinor, from);
  let count = 0;
  let last = { balanceMinor: openingMinor, day: from };
  for await (const entries of entriesOf(book)) {
    let text = "";
    for (const entry of entries) {
      if (count > 0 && count % PAGE === 0)
        text +=
          `${balance("62M", last.balanceMinor, last.day)}-\r\n${begin(count / PAGE + 1)}` +
          balance("60M", last.balanceMinor, last.day);
      text += statementLine(entry);
      count += 1;
      last = entry;
    }
    yield text;
  }
  yield `${balance("62F", sums.closingMinor, to)}-\r\n`;
}
