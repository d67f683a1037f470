import { z } from "zod";
import { shownStep } from "~/server/code-step";
import type { PendingStep } from "~/server/pending-step";

/** The action of a pending code, and its payout or file. Codes for other kinds of money have the same purpose. */
type Pending = { id: string; act: "make" | "approve" };

const carriedSchema = z.object({ id: z.string(), act: z.enum(["make", "approve"]), key: z.uuid() });

/** A payout or a file of payouts that waits for its code, as the cookie of the step keeps it. */
export const pendingAct = {
  carried: ({ id, act }: Pending): Record<string, string> => ({ id, act }),
  /** The key of this one operation; undefined if no code, or another action's code, is on its way. */
  keyOf: (step: PendingStep | undefined, { id, act }: Pending): string | undefined => {
    const carried = carriedSchema.safeParse(step?.carried);
    return carried.success && carried.data.id === id && carried.data.act === act ? carried.data.key : undefined;
  },
  /** The key, with the facts about the code that its page shows; null if there is no code to enter. */
  shown: (step: PendingStep | undefined, pending: Pending) => {
    const idempotencyKey = pendingAct.keyOf(step, pending);
    if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return null;
    return { step: shownStep(step), idempotencyKey };
  },
};
