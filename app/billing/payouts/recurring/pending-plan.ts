import { z } from "zod";
import { recurringPlanSchema, type RecurringPlan } from "#provider/contract/recurring-payouts";
import type { PendingStep } from "~/server/pending-step";

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom" });
    return z.NEVER;
  }
});
const carriedSchema = z.object({
  recurring: jsonSchema.pipe(recurringPlanSchema),
  receiver: z.string(),
  number: z.string(),
  key: z.uuid(),
});

/** As it travels: what a code confirms is the same where this is. */
const written = (plan: RecurringPlan): string => JSON.stringify(z.encode(recurringPlanSchema, plan));

/**
 * A plan that waits for its code, as it is kept in the cookie of its step; payouts of other kinds wait for codes of the
 * same purpose.
 */
export const pendingPlan = {
  carried: (plan: RecurringPlan, to: { receiver: string; number: string }): Record<string, string> => ({
    recurring: written(plan),
    ...to,
  }),
  /** What waits; undefined where another's code is on its way, or none. */
  read: (step: PendingStep | undefined) => {
    const read = carriedSchema.safeParse(step?.carried);
    if (!read.success) return undefined;
    const { recurring: plan, receiver, number, key: idempotencyKey } = read.data;
    return { plan, receiver, number, idempotencyKey };
  },
};
