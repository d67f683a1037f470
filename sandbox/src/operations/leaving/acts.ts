import type { LeavingFailure, LeavingKind } from "#provider/contract/leaving-words";
import { eq } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import { endLeavingAct, expectNoneWaits, findWaitingAct, type LeavingActRow } from "../../db/leaving-acts.ts";
import { findHolding, findUser } from "../../db/people.ts";
import { applications } from "../../db/schema/index.ts";
import { sees } from "../../domain/sight.ts";
import type { Env } from "../../env.ts";
import { mayIn, somebodyOf, type Somebody } from "../../people/person.ts";
import { leavingFileApproval, leavingPayoutApproval, leavingRefundApproval } from "./approvals.ts";
import { leavingBulk } from "./bulk.ts";
import type { LeavingKindOf } from "./kind.ts";
import { tellOfAct } from "./letters.ts";
import { leavingRefund } from "./refund.ts";
import { leavingReversal } from "./reversal.ts";
import { leavingSend } from "./send.ts";

/** Every kind of act that leaves a minute later (decision 0174). */
export const LEAVING_KINDS: Readonly<Record<LeavingKind, LeavingKindOf>> = {
  REFUND: leavingRefund,
  REVERSE: leavingReversal,
  APPROVE_REFUND: leavingRefundApproval,
  APPROVE_PAYOUT: leavingPayoutApproval,
  APPROVE_PAYOUT_FILE: leavingFileApproval,
  CONFIRM_BULK: leavingBulk,
  SEND_INVOICE: leavingSend,
};

export type Around = { db: Db; env: Env; now: number };

/** Whether a person may take an act back, if it still waits: its maker, and whoever may do it there. */
export const mayTakeBack = (act: Pick<LeavingActRow, "kind" | "applicationId" | "createdBy">, person: Somebody) =>
  act.createdBy === person.user.id || mayIn(LEAVING_KINDS[act.kind].access, person, act.applicationId);

/** The maker of an act, if they may still do it. */
async function makerOf(db: Db, { kind, applicationId, createdBy }: LeavingActRow): Promise<Somebody | undefined> {
  const [holding, [application]] = await Promise.all([
    findHolding(db, createdBy),
    db.select().from(applications).where(eq(applications.id, applicationId)),
  ]);
  if (!holding || !application) return undefined;
  const { merchantId, region } = application;
  const maker = somebodyOf(holding);
  const seen = sees(maker.sight, { applicationId, merchantId, region });
  return seen && mayIn(LEAVING_KINDS[kind].access, maker, applicationId) ? maker : undefined;
}

/**
 * An act whose minute is over: judged again, it leaves; or it fails, what it reserved is given back, and its maker gets
 * a letter. One batch, which is aborted if the act ended meanwhile.
 */
export async function planLeave(act: LeavingActRow, { db, env, now }: Around): Promise<Statement[]> {
  const { leave } = LEAVING_KINDS[act.kind];
  const maker = await makerOf(db, act);
  const left = maker ? await leave(act, { db, env, now, maker }) : "FORBIDDEN";
  return typeof left === "string"
    ? heldBack(act, left, { db, env, now })
    : [...endLeavingAct(db, act, { state: "DONE" }, now), ...left];
}

async function heldBack(act: LeavingActRow, failure: LeavingFailure, { db, env, now }: Around): Promise<Statement[]> {
  const { undo, about } = LEAVING_KINDS[act.kind];
  const [undone, told, maker] = await Promise.all([
    undo(act, null, { db, now }),
    about(db, act),
    findUser(db, act.createdBy),
  ]);
  return [
    ...endLeavingAct(db, act, { state: "FAILED", failure }, now),
    ...undone,
    ...(maker ? tellOfAct({ act, about: told }, maker, { kind: "failed", failure }, { db, env, now }) : []),
  ];
}

/** Takes an act back that waits; its maker hears of it unless they did so themselves. */
export async function planTakeBack(
  act: LeavingActRow,
  by: { id: string; name: string },
  { db, env, now }: Around,
): Promise<Statement[]> {
  const { undo, about } = LEAVING_KINDS[act.kind];
  const [undone, told, maker] = await Promise.all([
    undo(act, by, { db, now }),
    about(db, act),
    by.id === act.createdBy ? undefined : findUser(db, act.createdBy),
  ]);
  return [
    ...endLeavingAct(db, act, { state: "TAKEN_BACK", by }, now),
    ...undone,
    ...(maker ? tellOfAct({ act, about: told }, maker, { kind: "takenBack", by: by.name }, { db, env, now }) : []),
  ];
}

/**
 * Takes back what waits about a thing that ends otherwise in the same batch. If nothing waits: aborts the batch if
 * something does by then.
 */
export async function planTakeBackOf({ user, sight }: Somebody, aboutId: string, around: Around): Promise<Statement[]> {
  const act = await findWaitingAct(around.db, sight, aboutId);
  return act ? planTakeBack(act, { id: user.id, name: user.fullName }, around) : [expectNoneWaits(around.db, aboutId)];
}
