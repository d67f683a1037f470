import { dayIn, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { Accounts } from "#provider/rules/usual-accounts";
import { kindOfEvent } from "#provider/contract/accounting-kinds";
import { daysBetween } from "#provider/rules/days";
import type { StatementHead, StatementLine } from "../../domain/statement.ts";
import { entryReference } from "./entry-reference.ts";

/** What moved between the opening and the closing balance, net, in minor units; `outMinor` is positive. */
export type BookSums = { inMinor: number; inCount: number; outMinor: number; outCount: number; closingMinor: number };

/**
 * A statement on its way into a file for accounting: its wallet, days and opening balance, its sums, and its lines as a
 * stream (decision 0178).
 */
export type Book = {
  head: StatementHead;
  sums: BookSums;
  lines: AsyncIterable<readonly StatementLine[]>;
  appName: string;
  region: Region;
  /** The accounts that movements are booked to (decision 0180). */
  accounts: Accounts;
  /** UTC milliseconds. */
  madeAt: number;
  language: Language;
};

/** A line with what every format says of it alike: its day in the wallet's region, and its reference. */
export type Entry = StatementLine & { day: string; entry: string };

/**
 * Where an entry is booked: its gross amount from `credit` to `debit`, and its fee to `feeAccount`, which is empty
 * where there is none. Both balance against the wallet, which so moves by the net amount.
 */
export function bookedTo(entry: StatementLine, accounts: Accounts) {
  const [own, other] = [accounts.WALLET, accounts[kindOfEvent(entry.event)]];
  const [debit, credit] = entry.grossMinor < 0 ? [other, own] : [own, other];
  return { other, debit, credit, feeAccount: entry.feeMinor === 0 ? "" : accounts.FEE };
}

/** The lines that are written at once: a longer text would stay in memory for longer. */
const AT_ONCE = 200;

/** What movements came to so far; `add` throws for one that does not continue the one before. */
class Running {
  balanceMinor: number;
  readonly sums = { inMinor: 0, inCount: 0, outMinor: 0, outCount: 0 };

  constructor(openingMinor: number) {
    this.balanceMinor = openingMinor;
  }

  add({ number, grossMinor, feeMinor, netMinor, balanceMinor }: StatementLine): void {
    this.balanceMinor += netMinor;
    if (this.balanceMinor !== balanceMinor || grossMinor - feeMinor !== netMinor)
      throw new Error(`movement ${number} does not continue the one before`);
    if (netMinor > 0) {
      this.sums.inMinor += netMinor;
      this.sums.inCount += 1;
    } else {
      this.sums.outMinor -= netMinor;
      this.sums.outCount += 1;
    }
  }

  isAsSaid({ closingMinor, inMinor, inCount, outMinor, outCount }: BookSums): boolean {
    const { sums } = this;
    const isOfAll = sums.inCount === inCount && sums.outCount === outCount;
    return isOfAll && sums.inMinor === inMinor && sums.outMinor === outMinor && this.balanceMinor === closingMinor;
  }
}

/**
 * The lines of a book, in pieces. After the last one, throws if opening balance and movements do not come to the
 * closing balance and the sums that the file says: a writer's last bytes come behind it, so a wrong file never ends.
 */
export async function* entriesOf({ head, sums, lines, region }: Book): AsyncGenerator<Entry[]> {
  const running = new Running(head.openingMinor);
  for await (const some of lines)
    for (let start = 0; start < some.length; start += AT_ONCE)
      yield some.slice(start, start + AT_ONCE).map((line) => {
        running.add(line);
        const day = dayIn(region, new Date(line.at));
        return { ...line, day, entry: entryReference(head.appId, line.number) };
      });
  if (!running.isAsSaid(sums)) throw new Error("opening balance and movements do not come to the closing balance");
}

/** The number of the statement that ends on a day: the year's last two digits and the day of the year. */
export const sequenceOf = (day: string): string =>
  day.slice(2, 4) + String(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1).padStart(3, "0");

/** What the account's servicer is called where a format demands a name of it. */
export const SERVICER = "PROVIDER";

/** Texts as bytes, each written when it is asked for. */
export const textStream = (
  texts: AsyncGenerator<string>,
  encode: (text: string) => Uint8Array,
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
