import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  ACCOUNTING_FORMATS,
  ACCOUNTING_MEDIA_TYPES,
  type AccountingFormat,
} from "#provider/contract/accounting-formats";
import { contract } from "#provider/contract/index";
import { STATEMENT_LINES } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import type { Statement } from "#provider/contract/statements";
import { liveThrough, someStep, type Step } from "../../support/workerd/history.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { minorOfOneC, readOneC } from "../../support/one-c-reader.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs, statementPath } from "../../support/workerd/statement-file.ts";

type Days = { from: string; to: string };

const WORDS: Record<AccountingFormat, string> = {
  camt053: "/camt053",
  mt940: "/mt940",
  ofx: "/ofx",
  oneC: "/1c",
  csv: "/csv",
};

/** The days around everything that a test does. */
async function thisWeek(): Promise<Days> {
  const today = dayIn("default", new Date(await sandboxNow()));
  return { from: addDays(today, -3), to: addDays(today, 30) };
}

const bookPath = ({ applicationId }: Merchant, format: AccountingFormat, asked: Record<string, string>) =>
  `/api/wallets/${applicationId}/statement${WORDS[format]}?${new URLSearchParams(asked)}`;

/** Bytes and media type of a file. */
async function fileOf(merchant: Merchant, owner: Someone, format: AccountingFormat, asked: Record<string, string>) {
  const answer = await fetchAs(owner, bookPath(merchant, format, asked));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, ACCOUNTING_MEDIA_TYPES[format]]);
  return new Uint8Array(await answer.arrayBuffer());
}

const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
const minor = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);

/** References and signed amounts of a file, in order; written from the formats alone. */
const READ: Record<AccountingFormat, (bytes: Uint8Array) => [string, number][]> = {
  camt053: (bytes) =>
    textOf(bytes)
      .split("<Ntry>")
      .slice(1)
      .map((entry) => {
        const [, reference = "", amount, sign] =
          /<NtryRef>(\w+)<\/NtryRef><Amt Ccy="AZN">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</.exec(entry) ?? [];
        return [reference, (sign === "DBIT" ? -1 : 1) * minor(amount)];
      }),
  mt940: (bytes) =>
    [...textOf(bytes).matchAll(/^:61:\d{10}([CD])([\d,]+)NMSC\w+\/\/(\w+)\r$/gm)].map(
      ([, sign, amount, reference = ""]) => [reference, (sign === "D" ? -1 : 1) * minor(amount)],
    ),
  ofx: (bytes) =>
    [...textOf(bytes).matchAll(/<TRNAMT>([-\d.]+)\n<FITID>(\w+)/g)].map(([, amount, reference = ""]) => [
      reference,
      minor(amount),
    ]),
  oneC: (bytes) => {
    const { account, documents } = readOneC(bytes);
    return documents.map(({ fields }) => [
      fields.get("Номер") ?? "",
      (fields.get("ПлательщикСчет") === account.get("РасчСчет") ? -1 : 1) * minorOfOneC(fields.get("Сумма")),
    ]);
  },
  csv: (bytes) =>
    textOf(bytes)
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.replace(/"[^"]*"/, "").split(","))
      .map(([, reference = "", , , , , , net]) => [reference, minor(net)]),
};

/** The opening and closing balance of a file, where its format has them. */
const BALANCES: Partial<Record<AccountingFormat, (bytes: Uint8Array) => number[]>> = {
  camt053: (bytes) =>
    [...textOf(bytes).matchAll(/<Bal>.*?<Amt Ccy="AZN">([\d.]+)<\/Amt><CdtDbtInd>CRDT</g)].map(([, amount]) =>
      minor(amount),
    ),
  mt940: (bytes) => [...textOf(bytes).matchAll(/^:6[02]F:C\d{6}AZN([\d,]+)\r$/gm)].map(([, amount]) => minor(amount)),
  oneC: (bytes) => {
    const { account } = readOneC(bytes);
    return ["НачальныйОстаток", "КонечныйОстаток"].map((name) => minorOfOneC(account.get(name)));
  },
};

const referenceOf = (appId: string, number: number) => appId + String(number).padStart(7, "0");

async function statementOf(merchant: Merchant, owner: Someone, days: Days): Promise<Statement> {
  return contract.statements.get.answer.parse(
    (await send(`GET ${statementPath(merchant, "", days)}`, { token: owner.token })).json,
  );
}

/** A wallet that lived through these steps. */
async function lived(steps: Step[]) {
  const merchant = await makeMerchant("default", "Hotel Şəki");
  const other = await makeMerchant();
  await liveThrough(steps, [merchant.applicationId, other.applicationId]);
  return { merchant, owner: await makePerson(merchant, "ROLE_SUSER") };
}

describe("files for accounting", () => {
  it("have the movements and balances of the statement, for any history", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { merchant, owner } = await lived([{ kind: 0, amount: 900_000, fails: false }, ...steps]);
        const days = await thisWeek();
        const { opening, closing, lines } = await statementOf(merchant, owner, days);
        const wanted = lines.content.map(({ number, net }) => [referenceOf(merchant.applicationId, number), net]);
        expect(wanted.length).toBe(lines.totalElements);
        for (const format of ACCOUNTING_FORMATS) {
          const bytes = await fileOf(merchant, owner, format, days);
          expect([format, READ[format](bytes)]).toEqual([format, wanted]);
          expect([format, BALANCES[format]?.(bytes) ?? [opening, closing]]).toEqual([format, [opening, closing]]);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("speak the language that is asked for, and camt.053 in the version", async () => {
    const { merchant, owner } = await lived([{ kind: 0, amount: 900_000, fails: false }]);
    const days = await thisWeek();
    const ask = async (format: AccountingFormat, asked: Record<string, string>) =>
      new TextDecoder(format === "oneC" ? "windows-1251" : "utf-8").decode(
        await fileOf(merchant, owner, format, { ...days, ...asked }),
      );
    expect(await ask("camt053", { language: "az", version: "08" })).toMatch(/001\.08"[^]*<AddtlNtryInf>Ödəniş, /);
    expect(await ask("camt053", {})).toMatch(/001\.02"[^]*<AddtlNtryInf>Payment, /);
    expect(await ask("oneC", { language: "az" })).toMatch(/Отправитель=Hotel Seki\r[^]*НазначениеПлатежа=Odenis, /);
    expect(await ask("oneC", { language: "ru" })).toContain("НазначениеПлатежа=Платёж, ");
    expect(await ask("mt940", { language: "ru" })).toContain(":86:Payment Ref ");
    const wrong = await send(`GET ${bookPath(merchant, "camt053", { ...days, version: "03" })}`, {
      token: owner.token,
    });
    expect(refusal(wrong)).toBe("422 invalid_request");
  });

  it("of withdrawals follow each other without a gap: no movement is in two, and their balances meet", async () => {
    const [payment, withdrawal, payout] = [
      { kind: 0, amount: 500_000, fails: false },
      { kind: 3, amount: 100_001, fails: false },
      { kind: 3, amount: 50_000, fails: false },
    ];
    const failed = { kind: 3, amount: 30_001, fails: true };
    const { merchant, owner } = await lived([
      payment,
      withdrawal,
      payment,
      payout,
      failed,
      payment,
      withdrawal,
      payment,
    ]);
    const days = await thisWeek();
    const { lines, opening } = await statementOf(merchant, owner, days);
    const ids = lines.content.filter(({ event }) => event === "WITHDRAWAL").map(({ reference }) => reference);
    expect(ids).toHaveLength(3);
    for (const format of ACCOUNTING_FORMATS) {
      const files = [];
      for (const withdrawalId of ids) files.push(await fileOf(merchant, owner, format, { withdrawalId }));
      const told = files.flatMap((bytes) => READ[format](bytes));
      const until = lines.content.findLastIndex(({ event }) => event === "WITHDRAWAL");
      expect([format, told]).toEqual([
        format,
        lines.content.slice(0, until + 1).map(({ number, net }) => [referenceOf(merchant.applicationId, number), net]),
      ]);
      const balances = BALANCES[format];
      if (!balances) continue;
      const ends = files.map(balances);
      expect(ends.map(([begin]) => begin)).toEqual([opening, ...ends.slice(0, -1).map(([, end]) => end)]);
      expect(ends.at(-1)?.[1]).toBe(lines.content[until]?.balance);
    }
  });

  it("are refused: another's wallet, a withdrawal that is none of it, neither days nor withdrawal, too many lines", async () => {
    await paid(10);
    await paid(11);
    const { merchant, owner } = ours();
    const days = await thisWeek();
    const operator = await makePerson(merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const elsewhere = await lived([
      { kind: 0, amount: 900_000, fails: false },
      { kind: 3, amount: 100_001, fails: false },
    ]);
    const { lines } = await statementOf(elsewhere.merchant, elsewhere.owner, days);
    const withdrawalId = lines.content.find(({ event }) => event === "WITHDRAWAL")?.reference ?? "";
    const ask = async (format: AccountingFormat, asked: Record<string, string>, { token }: Someone = owner) =>
      refusal(await send(`GET ${bookPath(merchant, format, asked)}`, { token }));
    for (const format of ACCOUNTING_FORMATS) {
      expect(await ask(format, days, operator)).toBe("403 forbidden");
      expect(await ask(format, days, stranger)).toBe("404 not_found");
      expect(await ask(format, { withdrawalId }, elsewhere.owner)).toBe("404 not_found");
      expect(await ask(format, { withdrawalId })).toBe("404 not_found");
      expect(await ask(format, {})).toBe("422 invalid_request");
      expect(await ask(format, { from: days.to, to: days.from })).toBe("422 invalid_request");
    }
    const account = `${merchant.applicationId}:AZN:AVAILABLE`;
    await db.run(sql`DROP TRIGGER wallet_movements_never_change`);
    await db.run(
      sql`UPDATE wallet_movements SET nth = ${STATEMENT_LINES + 1} WHERE account_id = ${account} AND nth > 1`,
    );
    await db.run(sql`CREATE TRIGGER wallet_movements_never_change BEFORE UPDATE ON wallet_movements BEGIN
      SELECT RAISE(ABORT, 'movement_immutable');
    END`);
    for (const format of ACCOUNTING_FORMATS) expect(await ask(format, days)).toBe("409 statement_too_long");
  });
});
