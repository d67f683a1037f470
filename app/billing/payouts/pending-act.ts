import { z } from "zod";
import { shownStep } from "~/server/code-step";
import type { PendingStep } from "~/server/pending-step";

/**
 * What a code on its way does with which payout or file of them: money of other kinds waits for codes of the same
 * purpose.
 */
type Pending = { id: string; act: "make" | "approve" };

const carriedSchema = z.object({ id: z.string(), act: z.enum(["make", "approve"]), key: z.uuid() });

/** A payout, or a file of them, that waits for its code, as it is kept in the cookie of its step. */
export const pendingAct = {
  carried: ({ id, act }: Pending): Record<string, string> => ({ id, act }),
  /** The key of this one operation; undefined where another's code is on its way, or none. */
  keyOf: (step: PendingStep | undefined, { id, act }: Pending): string | undefined => {
    const carried = carriedSchema.safeParse(step?.carried);
    return carried.success && carried.data.id === id && carried.data.act === act ? carried.data.key : undefined;
  },
  /** The same, with what its page says of the code; null where there is nothing to enter one for. */
  shown: (step: PendingStep | undefined, pending: Pending) => {
    const idempotencyKey = pendingAct.keyOf(step, pending);
    if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return null;
    return { step: shownStep(step), idempotencyKey };
  },
};
