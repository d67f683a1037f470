import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { contract } from "#provider/contract/index";
import { STATEMENT_LINES } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { startOfDay, type Region } from "#provider/contract/regions";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { addDays } from "#provider/rules/days";
import { vatIn } from "#provider/rules/fee-vat";
import { lastDayOf } from "#provider/rules/months";
import type { Db } from "../db/database.ts";
import { feeLines, feesBetween, type FeeLine } from "../db/fee-report.ts";
import { statementFacts } from "../db/statements.ts";
import { availableAccount, walletsInSight, type WalletRow } from "../db/wallets.ts";
import { found, refuse } from "../domain/refusal.ts";
import { feeFileName, feePdfStream, feeTable, type FeeFile } from "../exports/fee-report.ts";
import { STATEMENT_RATE } from "../exports/links.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import { implement, implementFile, type SignedInput } from "../http/implement.ts";
import { sightIn, type Somebody } from "../people/person.ts";
import { demandRate } from "../security/rates.ts";

const { feeReports } = contract;

const daysOf = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) });

const walletsOf = (db: Db, person: Somebody, appId?: string) =>
  walletsInSight(db, sightIn(person, AREA_ACCESS.feeReports), appId);

type Reported = { wallet: WalletRow; from: string; to: string; lines: FeeLine[]; feesMinor: number };

/** The fees of a wallet in sight in a month. Throws unless they come to those of the statement. */
async function reportOf(db: Db, person: Somebody, appId: string, month: string): Promise<Reported> {
  const [one] = await walletsOf(db, person, appId);
  const wallet = found(one);
  const accountId = availableAccount(wallet);
  const days = daysOf(month);
  const facts = await statementFacts(db, { appId, accountId, region: person.region, ...days });
  if (facts.until - facts.after > STATEMENT_LINES) throw refuse("statement_too_long");
  const lines = await feeLines(db, accountId, facts);
  const feesMinor = lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0);
  if (feesMinor !== facts.kinds.reduce((sum, kind) => sum + kind.feesMinor, 0))
    throw new Error(`the fees of ${appId} in ${month} are not those of the statement`);
  return { wallet, ...days, lines, feesMinor };
}

async function fileOf(given: SignedInput<typeof feeReports.pdf>): Promise<FeeFile> {
  const { db, clock, log, person, params, query } = given;
  const { month, language } = query;
  await demandRate({ db, clock }, ["statement-file", person.user.id], STATEMENT_RATE);
  const { wallet, lines, feesMinor } = await reportOf(db, person, params.appId, month);
  const { appId, appName, currency } = wallet;
  log("fees_exported", { appId, userId: person.user.id, month });
  return { appId, appName, currency, month, region: person.region, lines, feesMinor, madeAt: clock.now(), language };
}

const instantsOf = (region: Region, month: string): [begins: number, ends: number] => {
  const { from, to } = daysOf(month);
  return [startOfDay(region, from).getTime(), startOfDay(region, addDays(to, 1)).getTime()];
};

/** Fee reports (decision 0181). */
export const feeReportRoutes = [
  implement(feeReports.list, async ({ db, person, query: { month } }) => {
    const wallets = await walletsOf(db, person);
    const [begins, ends] = instantsOf(person.region, month);
    const applications = [];
    for (const wallet of wallets) {
      const fees = await feesBetween(db, availableAccount(wallet), begins, ends);
      applications.push({ appId: wallet.appId, appName: wallet.appName, currency: wallet.currency, fees });
    }
    return { applications };
  }),

  implement(feeReports.get, async ({ db, person, params: { appId }, query: { month } }) => {
    const { wallet, from, to, lines, feesMinor } = await reportOf(db, person, appId, month);
    return {
      appId,
      appName: wallet.appName,
      currency: wallet.currency,
      month,
      from,
      to,
      lines: lines.map(({ grossMinor, feeMinor, ...line }) => ({ ...line, gross: grossMinor, fee: feeMinor })),
      fees: feesMinor,
      vat: vatIn(person.region, feesMinor),
    };
  }),

  implementFile(feeReports.excel, async (given) => {
    const file = await fileOf(given);
    return {
      body: xlsxStream(feeTable(file)),
      contentType: EXCEL_MEDIA_TYPE,
      contentDisposition: feeFileName(file, "xlsx"),
    };
  }),

  implementFile(feeReports.pdf, async (given) => {
    const file = await fileOf(given);
    return {
      body: feePdfStream(given.env.TOKEN_HMAC_KEY, file),
      contentType: PDF_MEDIA_TYPE,
      contentDisposition: feeFileName(file, "pdf"),
    };
  }),
];
