import { CashManagementEndOfDayReport } from "iso20022.js";
import fc from "fast-check";
import { Parser } from "mt940js";
import { parse as parseOfx } from "ofx-js";
import { parse as parseSwift } from "swiftmessageparser";
import { expect, it } from "vitest";
import { read, utils } from "@e965/xlsx";
import { CAMT_VERSIONS } from "#provider/contract/accounting-formats";
import { z } from "zod";
import { entryReference } from "../../../../sandbox/src/exports/books/entry-reference.ts";
import { dayIn } from "#provider/contract/regions";
import { fileOfHistory, historyArb, historyOf, textOfHistory, type History } from "../../../support/books.ts";
import { dayOfOneC, minorOfOneC, readOneC } from "../../../support/one-c-reader.ts";

/** A movement as a reader tells it: entry reference, day, signed minor units. */
type Told = { entry: string; day: string; minor: number };
/** What a reader tells of a file; null where its format or the reader has no such thing. */
type Reading = { account: string; opening: number | null; closing: number | null; entries: Told[] };

const RUNS = { numRuns: 60 };

const minorOf = (amount: number | string): number => Math.round(Number(amount) * 100);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What every reader has to tell of a history. */
const truthOf = ({ head, sums, lines, region }: History): Reading => ({
  account: head.appId,
  opening: head.openingMinor,
  closing: sums.closingMinor,
  entries: lines.map(({ number, at, netMinor }) => ({
    entry: entryReference(head.appId, number),
    day: dayIn(region, new Date(at)),
    minor: netMinor,
  })),
});

/** Every history, read by one reader, is as it was. */
const holds = (reader: (history: History) => Promise<Partial<Reading>>) =>
  fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const reading = await reader(history);
      expect({ ...truthOf(history), ...reading }).toEqual(truthOf(history));
    }),
    RUNS,
  );

/** Joins the pages of a statement, each of which goes on where the one before ended. */
function joined(pages: { account: string; opening: number; closing: number; entries: Told[] }[]): Reading {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) throw new Error("no statement");
  pages.forEach((page, index) => {
    const before = pages[index - 1];
    if (before) expect([page.opening, page.account]).toEqual([before.closing, before.account]);
  });
  return { ...first, closing: last.closing, entries: pages.flatMap(({ entries }) => entries) };
}

const byMt940js = (text: string): Reading =>
  joined(
    new Parser().parse(text).map((page) => ({
      account: page.accountIdentification,
      opening: minorOf(page.openingBalance),
      closing: minorOf(page.closingBalance),
      entries: page.transactions.map(({ bankReference, date, entryDate, amount }) => {
        expect(dayOf(entryDate)).toBe(dayOf(date));
        return { entry: bankReference, day: dayOf(date), minor: minorOf(amount) };
      }),
    })),
  );

const bySwiftmessageparser = (text: string): Reading =>
  joined(
    parseSwift({ type: "mt940", data: text, validate: true }).map((page) => ({
      account: page.accountIdentification,
      opening: minorOf(String(page.openingBalance)),
      closing: minorOf(String(page.closingBalance)),
      entries: page.transactions.map(({ bankReference, date, amount, creditDebitIndicator }) => {
        const minor = minorOf(String(amount));
        expect(creditDebitIndicator).toBe(minor < 0 ? "D" : "C");
        return { entry: bankReference, day: dayOf(date), minor };
      }),
    })),
  );

it("mt940js reads every amount, sign, day, reference and balance of MT940", () =>
  holds(async (history) => byMt940js(await textOfHistory(history, "mt940"))));

it("swiftmessageparser, which adds up what it reads, does as well", () =>
  holds(async (history) => bySwiftmessageparser(await textOfHistory(history, "mt940"))));

it("a long statement has pages, which both readers join", async () => {
  const steps = Array.from({ length: 2_001 }, (_, index) => ({
    event: "PAYMENT" as const,
    grossMinor: 100_00 + index,
    feeMinor: 2_50,
    minutes: 1,
    reference: String(1_000_000_000 + index),
  }));
  const history = historyOf({
    appName: "Otel",
    region: "default",
    language: "az",
    currency: "AZN",
    openingMinor: 0,
    firstNumber: 1,
    steps,
  });
  const text = await textOfHistory(history, "mt940");
  expect(text.match(/^:28C:\d{5}\/\d+/gm)).toHaveLength(3);
  expect(byMt940js(text)).toEqual(truthOf(history));
  expect(bySwiftmessageparser(text)).toEqual(truthOf(history));
});

it.each(CAMT_VERSIONS)("iso20022.js reads all of camt.053.001.%s", (version) =>
  holds(async (history) => {
    const report = CashManagementEndOfDayReport.fromXML(await textOfHistory(history, "camt053", version));
    const [statement, other] = report.statements;
    if (!statement || other) throw new Error("not one statement");
    const signed = (amount: number, indicator: string) => Math.round(indicator === "debit" ? -amount : amount) + 0;
    const balance = (type: string) => {
      const [one] = statement.balances.filter((some) => some.type === type);
      return one ? signed(one.amount, one.creditDebitIndicator) : null;
    };
    expect(statement.numOfEntries).toBe(history.lines.length);
    return {
      account: z.object({ accountNumber: z.string() }).parse(statement.account).accountNumber,
      opening: balance("OPBD"),
      closing: balance("CLBD"),
      entries: statement.entries.map((entry, index) => {
        const { reference } = history.lines[index] ?? {};
        expect(entry.transactions.map(({ remittanceInformation }) => remittanceInformation)).toEqual([
          `Ref ${reference}`,
        ]);
        expect(entry.additionalInformation).toContain(reference);
        expect(entry.accountServicerReferenceId).toBe(entry.referenceId);
        return {
          entry: String(entry.referenceId),
          day: dayOf(entry.bookingDate),
          minor: signed(entry.amount, entry.creditDebitIndicator),
        };
      }),
    };
  }),
);

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).default([]);
const ofxSchema = z.object({
  OFX: z.object({
    BANKMSGSRSV1: z.object({
      STMTTRNRS: z.object({
        STMTRS: z.object({
          CURDEF: z.string(),
          BANKACCTFROM: z.object({ ACCTID: z.string() }),
          BANKTRANLIST: z.object({
            STMTTRN: oneOrMore(
              z.object({
                TRNTYPE: z.enum(["CREDIT", "DEBIT"]),
                DTPOSTED: z.string().regex(/^\d{8}$/),
                TRNAMT: z.string().regex(/^-?\d+\.\d\d$/),
                FITID: z.string(),
                NAME: z.string().max(32),
                MEMO: z.string().max(255),
              }),
            ),
          }),
          LEDGERBAL: z.object({ BALAMT: z.string() }),
        }),
      }),
    }),
  }),
});

it("ofx-js reads OFX", () =>
  holds(async (history) => {
    const { CURDEF, BANKACCTFROM, BANKTRANLIST, LEDGERBAL } = ofxSchema.parse(
      await parseOfx(await textOfHistory(history, "ofx")),
    ).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS;
    expect(CURDEF).toBe(history.head.currency);
    return {
      account: BANKACCTFROM.ACCTID,
      closing: minorOf(LEDGERBAL.BALAMT),
      entries: BANKTRANLIST.STMTTRN.map(({ TRNTYPE, DTPOSTED, TRNAMT, FITID, MEMO }, index) => {
        const minor = minorOf(TRNAMT);
        expect(TRNTYPE).toBe(minor < 0 ? "DEBIT" : "CREDIT");
        expect(MEMO).toContain(history.lines[index]?.reference);
        return { entry: FITID, day: DTPOSTED.replace(/(....)(..)(..)/, "$1-$2-$3"), minor };
      }),
    };
  }));

it("the file for 1C is as the description of its format says", () =>
  holds(async (history) => {
    const { head, account, documents } = readOneC(await fileOfHistory(history, "oneC"));
    expect([head.get("ВерсияФормата"), head.get("Кодировка")]).toEqual(["1.03", "Windows"]);
    const sum = (name: string) => minorOfOneC(account.get(name));
    expect(sum("НачальныйОстаток") + sum("ВсегоПоступило") - sum("ВсегоСписано")).toBe(sum("КонечныйОстаток"));
    return {
      account: account.get("РасчСчет") ?? "",
      opening: sum("НачальныйОстаток"),
      closing: sum("КонечныйОстаток"),
      entries: documents.map(({ kind, fields }, index) => {
        expect(kind).toBe("Платежное поручение");
        expect(fields.get("НазначениеПлатежа")).toContain(history.lines[index]?.reference);
        const isOut = fields.get("ПлательщикСчет") === history.head.appId;
        expect(fields.get(isOut ? "ДатаСписано" : "ДатаПоступило")).toBe(fields.get("Дата"));
        expect(fields.has(isOut ? "ДатаПоступило" : "ДатаСписано")).toBe(false);
        const minor = minorOfOneC(fields.get("Сумма"));
        return {
          entry: fields.get("Номер") ?? "",
          day: dayOfOneC(fields.get("Дата")),
          minor: isOut ? -minor : minor,
        };
      }),
    };
  }));

it("a spreadsheet reads CSV, with gross, fee and the balance after each movement", () =>
  holds(async (history) => {
    const [mark, text] = (await textOfHistory(history, "csv")).split(/(?<=^\ufeff)/);
    expect(mark).toBe("\ufeff");
    const book = read(text, { type: "string", raw: true });
    const [sheet] = Object.values(book.Sheets);
    if (!sheet) throw new Error("no sheet");
    const rows = z.array(z.record(z.string(), z.string())).parse(utils.sheet_to_json(sheet, { raw: true }));
    return {
      entries: rows.map((row, index) => {
        const { grossMinor, feeMinor, balanceMinor, reference, event } = history.lines[index] ?? {};
        expect([row.gross, row.fee, row.balance].map((amount) => minorOf(amount ?? ""))).toEqual([
          grossMinor,
          feeMinor,
          balanceMinor,
        ]);
        expect([row.reference, row.event, row.currency]).toEqual([reference, event, history.head.currency]);
        expect(row.description).toMatch(/^[\p{L}\d][^;]*$/u);
        return { entry: row.entry ?? "", day: row.date ?? "", minor: minorOf(row.net ?? "") };
      }),
    };
  }));
