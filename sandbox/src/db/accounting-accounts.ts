import { ACCOUNT_KINDS, type AccountKind } from "#provider/contract/accounting-kinds";
import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { accountingAccounts } from "./schema/index.ts";

/** The accounts that somebody chose for an application. */
export type ChosenAccounts = Partial<Record<AccountKind, string>>;

/** The chosen accounts of applications, by application; one that chose none is absent. */
export async function chosenAccounts(db: Db, appIds: readonly string[]): Promise<Map<string, ChosenAccounts>> {
  const rows = await db
    .select()
    .from(accountingAccounts)
    .where(sql`${accountingAccounts.applicationId} IN (SELECT value FROM json_each(${JSON.stringify(appIds)}))`);
  const chosen = new Map<string, ChosenAccounts>();
  for (const { applicationId, kind, account } of rows)
    chosen.set(applicationId, { ...chosen.get(applicationId), [kind]: account });
  return chosen;
}

/** Replaces all choices of an application; a kind without an account has the usual one again. */
export function setAccounts(
  db: Db,
  applicationId: string,
  accounts: { [kind in AccountKind]?: string | undefined },
): Statement[] {
  const rows = ACCOUNT_KINDS.flatMap((kind) => {
    const account = accounts[kind];
    return account === undefined ? [] : [{ applicationId, kind, account }];
  });
  const emptied = db.delete(accountingAccounts).where(eq(accountingAccounts.applicationId, applicationId));
  return rows.length === 0 ? [emptied] : [emptied, db.insert(accountingAccounts).values(rows)];
}
