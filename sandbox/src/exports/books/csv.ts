import { decimalText } from "#provider/rules/money-text";
import { csvCell } from "../csv-cell.ts";
import { bookedTo, entriesOf, type Book } from "./book.ts";
import { describe } from "./describe.ts";

/** The headings are the same in every language: rules of an import name columns. */
const HEADINGS = "date,entry,event,description,reference,gross,fee,net,balance,currency,debit,credit,fee_account";

/**
 * A statement as CSV: UTF-8 with a mark of its order, commas, days as YYYY-MM-DD, amounts with a period. Every row is a
 * movement; the balance is the one after it. The gross amount is booked to `debit` from `credit`, and the fee to
 * `fee_account`.
 */
export async function* csv(book: Book): AsyncGenerator<string> {
  const { currency } = book.head;
  yield `\ufeff${HEADINGS}\r\n`;
  for await (const entries of entriesOf(book))
    yield entries
      .map((entry) => {
        const texts = [entry.day, entry.entry, entry.event, describe(entry, book.language), entry.reference].map(
          csvCell,
        );
        const { grossMinor, feeMinor, netMinor, balanceMinor } = entry;
        const amounts = [grossMinor, feeMinor, netMinor, balanceMinor].map(decimalText);
        const { debit, credit, feeAccount } = bookedTo(entry, book.accounts);
        const accounts = [debit, credit, feeAccount].map(csvCell);
        return `${[...texts, ...amounts, currency, ...accounts].join(",")}\r\n`;
      })
      .join("");
}
