import type { FeeRate } from "#provider/contract/fee-reports";
import type { Currency } from "#provider/contract/money";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";
import { vatIn } from "#provider/rules/fee-vat";
import { moneyText, wholeText } from "#provider/rules/money-text";
import type { FeeLine } from "../db/fee-report.ts";
import { FEE_WORDS } from "./fee-words.ts";
import { sealedFees } from "./fee-seal.ts";
import { receiptSheet } from "./receipt-sheet.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

/** A fee report on its way into a file; `madeAt` in UTC milliseconds, `fees` in minor units. */
export type FeeFile = {
  appId: string;
  appName: string;
  currency: Currency;
  month: string;
  region: Region;
  lines: readonly FeeLine[];
  feesMinor: number;
  madeAt: number;
  language: Language;
};

/** Hundredths of a per cent as people write them: `2.5`, `0.15`. */
const percentText = (language: Language, basisPoints: number): string => {
  const text = String(basisPoints / 100);
  return language === "en" ? text : text.replace(".", ",");
};

const rateText = (language: Language, { rate, basisPoints }: { rate: FeeRate; basisPoints: number | null }): string => {
  const words = FEE_WORDS[language];
  return basisPoints === null ? words.rate[rate] : words.share(percentText(language, basisPoints));
};

/** The lines below the sum: the tax, and the rest; none where the region has no tax. */
const taxLines = ({ region, feesMinor, language }: FeeFile): [name: string, minor: number][] => {
  const vat = vatIn(region, feesMinor);
  if (vat === null) return [];
  const words = FEE_WORDS[language];
  return [
    [words.vat(percentText(language, vat.basisPoints)), vat.amount],
    [words.net, vat.net],
  ];
};

/** The name of a file: its application and its month. */
export const feeFileName = ({ appId, month }: FeeFile, ending: string): string =>
  `attachment; filename="fees-${appId}-${month}.${ending}"`;

/** The report as a table: a row for each kind and rate, then the sum and the tax in it. */
export function feeTable(file: FeeFile): StreamedTable {
  const { lines, feesMinor, currency, language, region, appId, appName, month } = file;
  const words = FEE_WORDS[language];
  async function* pages() {
    yield [
      ...lines.map((line): Cell[] => [
        words.kind[line.kind],
        rateText(language, line),
        line.count,
        line.grossMinor,
        line.feeMinor,
        currency,
      ]),
      ...[[words.sum, feesMinor] as const, ...taxLines(file)].map(([name, minor]): Cell[] => [
        name,
        null,
        null,
        null,
        minor,
        currency,
      ]),
    ];
  }
  const { kind, rate, count, gross, fee } = words.heading;
  return {
    name: words.title,
    columns: [
      { heading: kind, kind: "word", width: 30 },
      { heading: rate, kind: "word", width: 20 },
      { heading: count, kind: "count", width: 12 },
      { heading: gross, kind: "money", width: 16 },
      { heading: fee, kind: "money", width: 14 },
      { heading: "", kind: "word", width: 8 },
    ],
    pages: pages(),
    note: `${appName}, ${appId}. ${words.of(month)}`,
    utcOffsetHours: REGION_FACTS[region].utcOffsetHours,
  };
}

/** The report as a PDF with its seal. `secret`: the Worker's TOKEN_HMAC_KEY. */
async function feePdf(secret: string, file: FeeFile): Promise<Uint8Array<ArrayBuffer>> {
  const { appId, appName, currency, month, lines, feesMinor, madeAt, language, region } = file;
  const words = FEE_WORDS[language];
  const money = (minor: number) => moneyText(language, minor, currency);
  const madeIn = new Date(madeAt + REGION_FACTS[region].utcOffsetHours * 3_600_000);
  const pdf = await receiptSheet({
    language,
    title: words.title,
    number: `${appId} ${month}`,
    from: `${appName} · ${appId}`,
    amount: money(feesMinor),
    outcome: words.of(month),
    facts: [
      ...lines.map(
        (line) =>
          [
            `${words.kind[line.kind]}, ${rateText(language, line)}`,
            `${money(line.feeMinor)} (${words.entries(wholeText(language, line.count))}, ${money(line.grossMinor)})`,
          ] as const,
      ),
      [words.sum, money(feesMinor)],
      ...taxLines(file).map(([name, minor]) => [name, money(minor)] as const),
      [words.made, `${dateText(language, madeIn)}, ${clockText(language, madeIn)}`],
    ],
    notes: [words.note],
    unprintable: words.unprintable,
    incomplete: words.incomplete,
    at: madeAt,
  });
  return sealedFees(secret, pdf, { appId, currency, month, feesMinor, madeAt });
}

/** The PDF as a stream that begins at once, and is made at its first read. */
export const feePdfStream = (secret: string, file: FeeFile): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await feePdf(secret, file));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
