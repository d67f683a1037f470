import { STATEMENT_LINES } from "#provider/contract/limits";
import type { Language } from "#provider/contract/words";
import { accountsOf } from "#provider/rules/usual-accounts";
import type { Variables } from "../call.ts";
import { chosenAccounts } from "../db/accounting-accounts.ts";
import { rangeOfWithdrawal, type BookRange } from "../db/books.ts";
import type { Db } from "../db/database.ts";
import { outsideSum } from "../db/outside-sums.ts";
import { statementFacts, statementLines, type StatementFacts, type StatementOf } from "../db/statements.ts";
import { availableAccount, type WalletRow } from "../db/wallets.ts";
import { found, refuse } from "../domain/refusal.ts";
import type { StatementHead } from "../domain/statement.ts";
import type { Somebody } from "../people/person.ts";
import { walletOf } from "../people/wallet.ts";
import type { Book } from "./books/book.ts";
import { noted } from "./noted.ts";
import type { StatementFile } from "./statement-file.ts";

/*
 * What of a wallet becomes a file, read with the rights of a person: for calls, and for the links of letters.
 */

type Deps = Pick<Variables, "db" | "clock" | "log">;
type Period = { from: string; to: string };
type Found = { wallet: WalletRow; of: StatementOf; facts: StatementFacts; head: StatementHead };

/** A statement without its lines; refuses a wallet that is not in sight. */
export async function statementOf(db: Db, person: Somebody, appId: string, { from, to }: Period): Promise<Found> {
  const wallet = await walletOf(db, person, appId);
  const of = { appId, accountId: availableAccount(wallet), region: person.region, from, to };
  const facts = await statementFacts(db, of);
  return { wallet, of, facts, head: { appId, currency: wallet.currency, from, to, openingMinor: facts.openingMinor } };
}

/** What came outside of the provider in a statement's period, as it stood at an instant (UTC milliseconds). */
export const outsideOf = (db: Db, { appId, from, to }: StatementOf, at: number) =>
  outsideSum(db, [appId], { from, to, at });

/** Refuses a statement too long to be read as a whole. */
export function demandLength({ after, until }: StatementFacts, most: number): void {
  if (until - after > most) throw refuse("statement_too_long");
}

/** The parts of a statement's file; refuses a statement of more than `most` lines. */
export async function statementFileOf(
  deps: Deps,
  who: Somebody,
  { appId, language, ...period }: Period & { appId: string; language: Language },
  most: number,
): Promise<StatementFile> {
  const { db, clock, log } = deps;
  const { wallet, of, facts, head } = await statementOf(db, who, appId, period);
  demandLength(facts, most);
  log("statement_exported", { appId, userId: who.user.id, lines: facts.until - facts.after });
  const lines = noted(deps, statementLines(db, of, facts));
  const madeAt = clock.now();
  return { of, head, lines, outside: await outsideOf(db, of, madeAt), appName: wallet.appName, madeAt, language };
}

/** Days, or the withdrawal with which a file ends. */
type Asked = {
  appId: string;
  language: Language;
  from?: string | undefined;
  to?: string | undefined;
  withdrawalId?: string | undefined;
};

/** The movements that are asked for; refuses a withdrawal that is not of this wallet. */
async function rangeOf(
  db: Db,
  { region }: Somebody,
  wallet: WalletRow,
  { from, to, withdrawalId }: Asked,
): Promise<BookRange> {
  const accountId = availableAccount(wallet);
  if (withdrawalId !== undefined) return found(await rangeOfWithdrawal(db, { accountId, region }, withdrawalId));
  if (from === undefined || to === undefined) throw new Error("the contract asks for a period or a withdrawal");
  const facts = await statementFacts(db, { appId: wallet.appId, accountId, region, from, to });
  const { after, until, openingMinor, closingMinor, came } = facts;
  return { from, to, after, until, openingMinor, closingMinor, came };
}

/** A statement that is about to become a file; refuses a wallet that is not in sight, and one of too many lines. */
export async function bookOf({ db, clock, log }: Deps, who: Somebody, asked: Asked): Promise<Book> {
  const wallet = await walletOf(db, who, asked.appId);
  const { appId, appName, currency } = wallet;
  const { from, to, after, until, openingMinor, closingMinor, came } = await rangeOf(db, who, wallet, asked);
  const chosen = await chosenAccounts(db, [appId]);
  if (until - after > STATEMENT_LINES) throw refuse("statement_too_long");
  log("statement_exported", { appId, userId: who.user.id, lines: until - after });
  return {
    head: { appId, currency, from, to, openingMinor },
    sums: {
      inMinor: came.netMinor,
      inCount: came.count,
      outMinor: openingMinor + came.netMinor - closingMinor,
      outCount: until - after - came.count,
      closingMinor,
    },
    lines: statementLines(db, { accountId: availableAccount(wallet) }, { after, until }),
    appName,
    region: who.region,
    accounts: accountsOf(who.region, chosen.get(appId)),
    madeAt: clock.now(),
    language: asked.language,
  };
}
