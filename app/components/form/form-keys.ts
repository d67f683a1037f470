import type { Replied } from "./replied-field";

/** The two keys a loader hands a form: the page's own, and one more for a form that turns out to have been used. */
export type FormKeys = { idempotencyKey: string; anotherKey: string };

/**
 * The idempotency key to send a form with. One that came back keeps its key, so that sending it again cannot have a
 * second effect. `isAnother`: the provider knows the key with other details (somebody went back to a form that was sent
 * and changed it), so that sending it now is meant as another one, under a key of its own.
 */
export function keyFor(reply: Replied, { idempotencyKey, anotherKey }: FormKeys): { key: string; isAnother: boolean } {
  if (reply?.result.error?.[""]?.includes("problem.idempotency_key_reused"))
    return { key: anotherKey, isAnother: true };
  const sent = reply?.result.initialValue?.["idempotencyKey"];
  return { key: typeof sent === "string" ? sent : idempotencyKey, isAnother: false };
}
