import { IDEMPOTENCY_HOURS } from "#provider/contract/limits";
import { and, eq, lte } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { newId } from "./ids.ts";
import { idempotencyKeys } from "./schema/index.ts";

/** How long a request may work before another request with the same key may take over. */
const CLAIM_MS = 60_000;
const KEEP_MS = IDEMPOTENCY_HOURS * 3_600_000;

export type KeyedRequest = { scope: string; key: string; call: string; requestHash: string };
export type Claim =
  | { kind: "claimed"; claim: string }
  | { kind: "answered"; status: number; body: string | null }
  | { kind: "running" }
  | { kind: "reused" };

const sameKey = ({ scope, key }: KeyedRequest) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/**
 * Claims a key for a request, or answers with the result of the request that had it first (docs/provider.md section 1).
 */
export async function claimKey(db: Db, request: KeyedRequest, now: number): Promise<Claim> {
  const claim = newId("clm");
  const fresh = { claim, claimedUntil: now + CLAIM_MS, createdAt: now, expiresAt: now + KEEP_MS };
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...request, ...fresh, state: "RUNNING" })
    .onConflictDoNothing()
    .returning({ claim: idempotencyKeys.claim });
  if (inserted.length > 0) return { kind: "claimed", claim };

  const [known] = await db.select().from(idempotencyKeys).where(sameKey(request));
  // The key was released between the two statements, so the sender may retry at once.
  if (!known) return { kind: "running" };
  const forgotten = known.expiresAt <= now;
  if (!forgotten && (known.requestHash !== request.requestHash || known.call !== request.call))
    return { kind: "reused" };
  if (!forgotten && known.state === "DONE")
    return { kind: "answered", status: known.answerStatus ?? 200, body: known.answerBody };
  if (!forgotten && known.claimedUntil > now) return { kind: "running" };

  const taken = await db
    .update(idempotencyKeys)
    .set({ ...request, ...fresh, state: "RUNNING", answerStatus: null, answerBody: null })
    .where(and(sameKey(request), eq(idempotencyKeys.claim, known.claim)))
    .returning({ claim: idempotencyKeys.claim });
  return taken.length > 0 ? { kind: "claimed", claim } : { kind: "running" };
}

/** Stores the answer, in the batch that does the work. Aborts the batch if another request has taken over the claim. */
export const completeKey = (
  db: Db,
  request: KeyedRequest,
  claim: string,
  answer: { status: number; body: string | null },
): Statement[] => [
  db
    .update(idempotencyKeys)
    .set({ state: "DONE", answerStatus: answer.status, answerBody: answer.body })
    .where(and(sameKey(request), eq(idempotencyKeys.claim, claim), eq(idempotencyKeys.state, "RUNNING"))),
  expectChange(db, "idempotency key still claimed"),
];

/** Frees a key after a refusal, so that the corrected form can be sent with the same key. */
export const releaseKey = (db: Db, request: KeyedRequest, claim: string) =>
  db
    .delete(idempotencyKeys)
    .where(and(sameKey(request), eq(idempotencyKeys.claim, claim), eq(idempotencyKeys.state, "RUNNING")));

export const sweepKeys = (db: Db, now: number): Statement =>
  db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
