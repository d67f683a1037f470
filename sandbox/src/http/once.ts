import type { Statement } from "../db/database.ts";
import { claimKey, completeKey, releaseKey, type KeyedRequest } from "../db/idempotency.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";
import { write } from "./write.ts";

const KEY = /^[\x21-\x7e]{8,128}$/;

/** The request of an idempotency key. The order of a body's keys does not change the request; another file does. */
export async function keyedRequest(
  headers: Headers,
  scope: string,
  call: string,
  input: unknown,
): Promise<KeyedRequest> {
  const key = headers.get("Idempotency-Key");
  if (key === null || !KEY.test(key)) throw refuse("idempotency_key_required");
  return { scope, key, call, requestHash: await fingerprint(input) };
}

export type Work = { status: number; body: string | null; statements: readonly Statement[] };
export type Done = { status: number; body: string | null; replayed: boolean };

/**
 * Does the work of a key once: statements and answer go into one batch, so that both exist or neither. A repeated
 * request gets the first answer; a refusal frees the key.
 */
export async function doOnce(
  { db, clock }: Pick<Variables, "db" | "clock">,
  request: KeyedRequest,
  work: () => Promise<Work>,
): Promise<Done> {
  const claimed = await claimKey(db, request, clock.now());
  if (claimed.kind === "reused") throw refuse("idempotency_key_reused");
  if (claimed.kind === "running") throw refuse("idempotency_in_progress", { retryAfterSeconds: 1 });
  if (claimed.kind === "answered") return { ...claimed, replayed: true };
  try {
    const { statements: _, ...answer } = await write(db, async () => {
      const { statements, ...done } = await work();
      return { ...done, statements: [...statements, ...completeKey(db, request, claimed.claim, done)] };
    });
    return { ...answer, replayed: false };
  } catch (error) {
    await releaseKey(db, request, claimed.claim);
    throw error;
  }
}
