import type { FormReply } from "./replied-field";

/** The two keys that a loader gives a form: the page's own, and a spare one if the first turns out to be used. */
export type FormKeys = { idempotencyKey: string; anotherKey: string };

/**
 * The idempotency key to send a form with. A form that came back keeps its key, so that sending it again cannot have a
 * second effect. `isAnother`: the provider knows the key with other details (the person went back to a sent form and
 * changed it). Sending it now means a new thing, under a key of its own.
 */
export function keyFor(
  reply: FormReply,
  { idempotencyKey, anotherKey }: FormKeys,
): { key: string; isAnother: boolean } {
  if (reply?.result.error?.[""]?.includes("problem.idempotency_key_reused"))
    return { key: anotherKey, isAnother: true };
  const sent = reply?.result.initialValue?.["idempotencyKey"];
  return { key: typeof sent === "string" ? sent : idempotencyKey, isAnother: false };
}
