import type { AccountingFormat, CamtVersion } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { STATEMENT_LINES } from "#provider/contract/limits";
import { accountsOf } from "#provider/rules/usual-accounts";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { chosenAccounts, setAccounts } from "../db/accounting-accounts.ts";
import { rangeOfWithdrawal, type BookRange } from "../db/books.ts";
import type { Db } from "../db/database.ts";
import { statementFacts, statementLines } from "../db/statements.ts";
import { availableAccount, walletsInSight, type WalletRow } from "../db/wallets.ts";
import { found, refuse } from "../domain/refusal.ts";
import type { Book } from "../exports/books/book.ts";
import { bookFile } from "../exports/books/index.ts";
import { STATEMENT_RATE } from "../exports/links.ts";
import { noted } from "../exports/noted.ts";
import { implement, implementFile, type SignedInput } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { sightIn, type Somebody } from "../people/person.ts";
import { walletOf } from "../people/wallet.ts";
import { demandRate } from "../security/rates.ts";
import { toAccounts } from "../wire/accounting.ts";

const { accounting } = contract;

type Input = SignedInput<typeof accounting.mt940>;

/** The movements that are asked for; refuses a withdrawal that is not of this wallet. */
async function rangeOf(db: Db, person: Somebody, wallet: WalletRow, query: Input["query"]): Promise<BookRange> {
  const accountId = availableAccount(wallet);
  const { from, to, withdrawalId } = query;
  if (withdrawalId !== undefined)
    return found(await rangeOfWithdrawal(db, { accountId, region: person.region }, withdrawalId));
  if (from === undefined || to === undefined) throw new Error("the contract asks for a period or a withdrawal");
  const facts = await statementFacts(db, { appId: wallet.appId, accountId, region: person.region, from, to });
  const { after, until, openingMinor, closingMinor, came } = facts;
  return { from, to, after, until, openingMinor, closingMinor, came };
}

/** A statement that is about to become a file; refuses a wallet that is not in sight, and one of too many lines. */
async function bookOf(given: Input): Promise<Book> {
  const { db, clock, log, person, params, query } = given;
  await demandRate({ db, clock }, ["statement-file", person.user.id], STATEMENT_RATE);
  const wallet = await walletOf(db, person, params.appId);
  const { from, to, after, until, openingMinor, closingMinor, came } = await rangeOf(db, person, wallet, query);
  const chosen = await chosenAccounts(db, [wallet.appId]);
  if (until - after > STATEMENT_LINES) throw refuse("statement_too_long");
  log("statement_exported", { appId: params.appId, userId: person.user.id, lines: until - after });
  return {
    head: { appId: wallet.appId, currency: wallet.currency, from, to, openingMinor },
    sums: {
      inMinor: came.netMinor,
      inCount: came.count,
      outMinor: openingMinor + came.netMinor - closingMinor,
      outCount: until - after - came.count,
      closingMinor,
    },
    lines: statementLines(db, { accountId: availableAccount(wallet) }, { after, until }),
    appName: wallet.appName,
    region: person.region,
    accounts: accountsOf(person.region, chosen.get(wallet.appId)),
    madeAt: clock.now(),
    language: query.language,
  };
}

const fileOf = async (given: Input, format: AccountingFormat, version?: CamtVersion): Promise<FileAnswer> =>
  bookFile(await bookOf(given), { format, version, watched: (texts) => noted(given, texts) });

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
