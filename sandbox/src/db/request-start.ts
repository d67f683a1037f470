import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import type { FaultRow } from "./control.ts";
import { keptQuestion, type Db } from "./database.ts";
import { HOLDING, IS_HERE, readHolding, type SessionRow, type SignedIn } from "./people.ts";
import type { UserRow } from "./rows.ts";
import { clock, faults, sessions, users } from "./schema/index.ts";

/**
 * The data that every request begins with. `offsetMs`: by how many milliseconds the sandbox's time is ahead of real
 * time. `faults`: injected faults, oldest first. `signedIn`: the person of the request's token while the session lives.
 * Permissions and applications are current, so that a change takes effect with the next request.
 */
type Beginning = { offsetMs: number; faults: FaultRow[]; signedIn: SignedIn | undefined };

type StartRow = { session: SessionRow | null; user: UserRow | null; permissions: string; memberships: string };

/** The condition that a session has the request's token and is not over. */
const isTheirs = (aheadMs: SQLWrapper) =>
  and(
    eq(sessions.tokenHash, sql.placeholder("tokenHash")),
    sql`${sessions.idleExpiresAt} > ${sql.placeholder("realTime")} + ${aheadMs}`,
  );

const underControl = keptQuestion((db) =>
  db
    .select({ offsetMs: clock.offsetMs, fault: faults, session: sessions, ...HOLDING })
    .from(clock)
    .leftJoin(faults, sql`true`)
    .leftJoin(sessions, isTheirs(clock.offsetMs))
    .leftJoin(users, and(eq(users.id, sessions.userId), IS_HERE))
    .orderBy(faults.createdAt)
    .prepare(),
);

const withoutControl = keptQuestion((db) =>
  db
    .select({ session: sessions, ...HOLDING })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), IS_HERE))
    .where(isTheirs(sql`0`))
    .prepare(),
);

const readSignedIn = ({ session, user, ...held }: StartRow): SignedIn | undefined =>
  session && user ? { ...readHolding({ user, ...held }), session } : undefined;

/**
 * Reads the data in one statement. `isControlled`: if false, the clock cannot have moved and no faults exist.
 * `tokenHash`: undefined if the request has no token.
 */
export async function readRequestStart(
  db: Db,
  { isControlled, tokenHash }: { isControlled: boolean; tokenHash: string | undefined },
): Promise<Beginning> {
  const values = { tokenHash: tokenHash ?? null, realTime: Date.now() };
  if (!isControlled) {
    const found = tokenHash === undefined ? undefined : await withoutControl(db).get(values);
    return { offsetMs: 0, faults: [], signedIn: found && readSignedIn(found) };
  }
  const rows = await underControl(db).all(values);
  const [first] = rows;
  return {
    offsetMs: first?.offsetMs ?? 0,
    faults: rows.flatMap(({ fault }) => fault ?? []),
    signedIn: first && readSignedIn(first),
  };
}
