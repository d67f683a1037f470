import type { AccountingFormat, CamtVersion } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { chosenAccounts, setAccounts } from "../db/accounting-accounts.ts";
import { walletsInSight } from "../db/wallets.ts";
import { found } from "../domain/refusal.ts";
import { bookFile } from "../exports/books/index.ts";
import { STATEMENT_RATE } from "../exports/links.ts";
import { noted } from "../exports/noted.ts";
import { bookOf } from "../exports/wallet-files.ts";
import { implement, implementFile, type SignedInput } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { sightIn, type Somebody } from "../people/person.ts";
import { demandRate } from "../security/rates.ts";
import { toAccounts } from "../wire/accounting.ts";

const { accounting } = contract;

type Input = SignedInput<typeof accounting.mt940>;

async function fileOf(given: Input, format: AccountingFormat, version?: CamtVersion): Promise<FileAnswer> {
  const { db, clock, person, params, query } = given;
  await demandRate({ db, clock }, ["statement-file", person.user.id], STATEMENT_RATE);
  const book = await bookOf(given, person, { ...params, ...query });
  return bookFile(book, { format, version, watched: (texts) => noted(given, texts) });
}

const sightOfAccounts = (person: Somebody) => sightIn(person, AREA_ACCESS.accounting);

/** Files for accounting (decision 0178), and the accounts that they name (decision 0180). */
export const accountingRoutes = [
  implement(accounting.accounts, async ({ db, person }) => {
    const wallets = await walletsInSight(db, sightOfAccounts(person));
    const appIds = wallets.map(({ appId }) => appId);
    const chosen = await chosenAccounts(db, appIds);
    const { region } = person;
    return {
      applications: wallets.map(({ appId, appName }) => toAccounts({ appId, appName, region }, chosen.get(appId))),
    };
  }),

  implement(accounting.setAccounts, async ({ db, log, person, params: { appId }, body }) => {
    const { wallet } = await write(db, async () => {
      const [one] = await walletsInSight(db, sightOfAccounts(person), appId);
      return { wallet: found(one), statements: setAccounts(db, appId, body) };
    });
    log("accounting_accounts_set", { appId, userId: person.user.id });
    const chosen = await chosenAccounts(db, [appId]);
    return toAccounts({ appId, appName: wallet.appName, region: person.region }, chosen.get(appId));
  }),

  implementFile(accounting.camt053, (given) => fileOf(given, "camt053", given.query.version)),
  implementFile(accounting.mt940, (given) => fileOf(given, "mt940")),
  implementFile(accounting.ofx, (given) => fileOf(given, "ofx")),
  implementFile(accounting.oneC, (given) => fileOf(given, "oneC")),
  implementFile(accounting.csv, (given) => fileOf(given, "csv")),
];
