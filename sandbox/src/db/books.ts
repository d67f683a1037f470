import { dayIn, type Region } from "#provider/contract/regions";
import { and, desc, eq, sql } from "drizzle-orm";
import { leavingOf } from "./composition.ts";
import type { Db } from "./database.ts";
import { walletMovements } from "./schema/index.ts";
import { cameBetween, movementsNumbered, type Came } from "./statements.ts";

/** The movements of a file for accounting, by their numbers in the wallet: `after` is not included, `until` is. */
export type BookRange = {
  from: string;
  to: string;
  after: number;
  until: number;
  openingMinor: number;
  closingMinor: number;
  came: Came;
};

/**
 * The movements after the withdrawal before one, up to and including it: such ranges follow each other without a gap,
 * and have every movement whole (decision 0178). Days are those of the region. Undefined: it never left that wallet.
 */
export async function rangeOfWithdrawal(
  db: Db,
  { accountId, region }: { accountId: string; region: Region },
  id: string,
): Promise<BookRange | undefined> {
  const [leaving] = await leavingOf(db, accountId, id);
  if (leaving?.operation !== "WITHDRAWAL") return undefined;
  const [before] = await db
    .select()
    .from(walletMovements)
    .where(
      and(
        eq(walletMovements.accountId, accountId),
        eq(walletMovements.kind, "WITHDRAWAL"),
        eq(walletMovements.operation, "WITHDRAWAL"),
        sql`(at, seq) < (${leaving.at}, ${leaving.seq})`,
      ),
    )
    .orderBy(desc(walletMovements.at), desc(walletMovements.seq))
    .limit(1);
  const after = before?.nth ?? 0;
  const [first = leaving] = await movementsNumbered(db, accountId, { after, until: after + 1 });
  const day = (at: number) => dayIn(region, new Date(at));
  return {
    from: day(first.at),
    to: day(leaving.at),
    after,
    until: leaving.nth,
    openingMinor: before?.balanceMinor ?? 0,
    closingMinor: leaving.balanceMinor,
    came: cameBetween(before, leaving),
  };
}
