import fc from "fast-check";
import { MOVEMENT_EVENTS, type MovementEvent } from "#provider/contract/movement-kinds";
import { CURRENCIES } from "#provider/contract/money";
import { dayIn, REGIONS } from "#provider/contract/regions";
import { LANGUAGES } from "#provider/contract/words";
import type { AccountingFormat, CamtVersion } from "#provider/contract/accounting-formats";
import { accountsOf } from "#provider/rules/usual-accounts";
import type { StatementLine } from "../../sandbox/src/domain/statement.ts";
import type { Book } from "../../sandbox/src/exports/books/book.ts";
import { bookFile } from "../../sandbox/src/exports/books/index.ts";

/** A history of a wallet: its lines are there, and not a stream. */
export type History = Omit<Book, "lines"> & { lines: StatementLine[] };

type Step = { event: MovementEvent; grossMinor: number; feeMinor: number; minutes: number; reference: string };

const IN: readonly MovementEvent[] = MOVEMENT_EVENTS.filter(
  (event) =>
    !["REFUND", "PAYOUT", "WITHDRAWAL", "TRANSFER_OUT", "TOP_UP", "DISPUTE_HELD", "DISPUTE_FEE"].includes(event),
);

/** A history from its steps: numbers, times, balances and sums follow from them. */
export function historyOf(
  of: Pick<Book, "appName" | "region" | "language"> & {
    currency: Book["head"]["currency"];
    openingMinor: number;
    firstNumber: number;
    steps: readonly Step[];
  },
): History {
  const { appName, region, language, currency, openingMinor, firstNumber, steps } = of;
  let balanceMinor = openingMinor;
  let at = Date.UTC(2026, 11, 30, 21, 30);
  const begin = at;
  const lines = steps.map(({ event, grossMinor, feeMinor, minutes, reference }, index): StatementLine => {
    const gross = IN.includes(event) ? grossMinor : -grossMinor;
    const netMinor = gross - feeMinor;
    balanceMinor += netMinor;
    at += minutes * 60_000;
    const sums = { grossMinor: gross, feeMinor, netMinor, balanceMinor };
    return { number: firstNumber + index, at, event, reference, ...sums };
  });
  const came = lines.filter(({ netMinor }) => netMinor > 0);
  const went = lines.filter(({ netMinor }) => netMinor < 0);
  const total = (some: typeof lines) => some.reduce((sum, { netMinor }) => sum + netMinor, 0);
  return {
    head: {
      appId: "ES1000001",
      currency,
      from: dayIn(region, new Date(begin)),
      to: dayIn(region, new Date(at)),
      openingMinor,
    },
    sums: {
      inMinor: total(came),
      inCount: came.length,
      outMinor: 0 - total(went),
      outCount: went.length,
      closingMinor: balanceMinor,
    },
    lines,
    appName,
    region,
    language,
    accounts: accountsOf(region, { PAYMENT: "601.1" }),
    madeAt: Date.UTC(2027, 0, 31, 20, 5, 6),
  };
}

const stepArb = fc
  .record({
    event: fc.constantFrom(...MOVEMENT_EVENTS),
    grossMinor: fc.oneof(fc.integer({ min: 200, max: 99_999_999 }), fc.constantFrom(435, 1_005, 200)),
    feePart: fc.constantFrom(0, 0, 25, 150),
    minutes: fc.integer({ min: 0, max: 3_000 }),
    reference: fc.oneof(
      fc.bigInt({ min: 1_000n, max: 99_999_999_999n }).map(String),
      fc.stringMatching(/^(?:pay|trf|top)_[0-9A-Z]{16}$/),
      fc.constantFrom("000118", "12345678901234567890"),
    ),
  })
  .map(({ feePart, ...step }): Step => ({ ...step, feeMinor: Math.floor((step.grossMinor * feePart) / 10_000) }));

/** Histories of wallets: every kind of movement, over the end of a year, also empty and below zero. */
export const historyArb: fc.Arbitrary<History> = fc
  .record({
    appName: fc.constantFrom(
      "Hotel Şəki & Oğulları <1>",
      'ООО "Ромашка" №1; {x}',
      "مطعم النخيل",
      "İçərişəhər ₼",
      "A=1\r\nB",
    ),
    region: fc.constantFrom(...REGIONS),
    language: fc.constantFrom(...LANGUAGES),
    currency: fc.constantFrom(...CURRENCIES),
    openingMinor: fc.integer({ min: -500_000, max: 10_000_000 }),
    firstNumber: fc.constantFrom(1, 118, 9_999_998),
    steps: fc.array(stepArb, { maxLength: 40 }),
  })
  .map(historyOf);

async function* inPieces(lines: readonly StatementLine[]) {
  for (let start = 0; start < lines.length; start += 7) yield lines.slice(start, start + 7);
}

/** The bytes of a history as a file. */
export async function fileOfHistory(
  history: History,
  format: AccountingFormat,
  version?: CamtVersion,
): Promise<Uint8Array> {
  const { body } = bookFile({ ...history, lines: inPieces(history.lines) }, { format, version });
  return new Uint8Array(await new Response(body).arrayBuffer());
}

export const textOfHistory = async (
  history: History,
  format: AccountingFormat,
  version?: CamtVersion,
): Promise<string> =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await fileOfHistory(history, format, version));
