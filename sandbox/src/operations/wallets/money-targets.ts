import { and, eq, sql } from "drizzle-orm";
import { ownersOf } from "../../db/automatic-withdrawals.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { Aimed, MoneyTargetRow } from "../../db/money-targets.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { automaticWithdrawals, moneyTargets } from "../../db/schema/index.ts";
import { appUrl, type Env } from "../../env.ts";
import { targetLetter, type TargetNews } from "../../messages/money-target.ts";

type Somebody = { id: string; fullName: string };
type TargetProposal = { applicationId: string; aimed: Aimed; shown: string; by: Somebody; now: number };
type New = Omit<MoneyTargetRow, "seq">;

const newTarget = ({ applicationId, aimed, shown, by, now }: TargetProposal): New => ({
  id: newId("tgt"),
  applicationId,
  ...aimed,
  shown,
  state: "PROPOSED",
  proposedBy: by.id,
  proposedByName: by.fullName,
  proposedAt: now,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  revokedBy: null,
  revokedByName: null,
  revokedAt: null,
});

/** Asks the owners to confirm a target. The database allows one live record of each target (`TARGET_TAKEN`). */
export function planTarget(db: Db, asked: TargetProposal): { target: New; statements: Statement[] } {
  const target = newTarget(asked);
  return { target, statements: [db.insert(moneyTargets).values(target)] };
}

const decided = (state: "CONFIRMED" | "REFUSED", by: Somebody, now: number) => ({
  state,
  decidedBy: by.id,
  decidedByName: by.fullName,
  decidedAt: now,
});

/** An owner confirms or refuses a waiting target. If several owners decide at once, one of them succeeds. */
export function planTargetDecision(
  db: Db,
  target: MoneyTargetRow,
  { state, by }: { state: "CONFIRMED" | "REFUSED"; by: Somebody },
  now: number,
): { target: MoneyTargetRow; statements: Statement[] } {
  const changes = decided(state, by, now);
  return {
    target: { ...target, ...changes },
    statements: [
      db
        .update(moneyTargets)
        .set(changes)
        .where(and(eq(moneyTargets.id, target.id), sql`${moneyTargets.state} = 'PROPOSED'`)),
      expectChange(db, "target still waits"),
    ],
  };
}

/**
 * An owner sends money to a target: the code that confirms the payment confirms the target too. `kept`: the waiting
 * record of the target, if any.
 */
export function planConfirmedByUse(db: Db, asked: TargetProposal, kept: MoneyTargetRow | undefined): Statement[] {
  if (kept) return planTargetDecision(db, kept, { state: "CONFIRMED", by: asked.by }, asked.now).statements;
  return [db.insert(moneyTargets).values({ ...newTarget(asked), ...decided("CONFIRMED", asked.by, asked.now) })];
}

/** An owner revokes a confirmed target: no money goes there any more, and automatic withdrawals to it are paused. */
export function planRevocation(db: Db, target: MoneyTargetRow, by: Somebody, now: number): Statement[] {
  const { id, applicationId, kind, destination } = target;
  const goesThere =
    kind === "ACCOUNT"
      ? and(eq(automaticWithdrawals.destination, destination), eq(automaticWithdrawals.target, "BANK"))
      : eq(automaticWithdrawals.cardId, destination);
  return [
    db
      .update(moneyTargets)
      .set({ state: "REVOKED", revokedBy: by.id, revokedByName: by.fullName, revokedAt: now })
      .where(and(eq(moneyTargets.id, id), sql`${moneyTargets.state} = 'CONFIRMED'`)),
    expectChange(db, "target still confirmed"),
    db
      .update(automaticWithdrawals)
      .set({ state: "PAUSED", pausedBecause: "TARGET", pauseToldAt: null, nextRunAt: null })
      .where(
        and(eq(automaticWithdrawals.applicationId, applicationId), eq(automaticWithdrawals.state, "ACTIVE"), goesThere),
      ),
  ];
}

/** Tells the owners of each new target, and the person who proposed one of the decision on it. */
export async function tellOfTarget(
  { application, shown, by, to }: { application: ApplicationRow; shown: string; by: Somebody; to?: string },
  news: TargetNews,
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const proposer = to === undefined ? undefined : await findUser(db, to);
  const told = to === undefined ? await ownersOf(db, application.merchantId) : proposer ? [proposer] : [];
  return told.flatMap((person) => {
    const link = `${appUrl(env, person.region)}/billing/wallet/${application.id}/targets`;
    const about = { name: person.fullName, application: application.name, target: shown, by: by.fullName, link };
    return mailPerson(db, person, { ...targetLetter(person.language, news, about), link, at: now });
  });
}
