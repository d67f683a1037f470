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

/** The plan as text in the step. Equal texts mean that the code confirms the same plan. */
const written = (plan: RecurringPlan): string => JSON.stringify(z.encode(recurringPlanSchema, plan));

/**
 * A plan that waits for its code, as the cookie of the step keeps it. Codes for other kinds of payouts have the same
 * purpose.
 */
export const pendingPlan = {
  carried: (plan: RecurringPlan, to: { receiver: string; number: string }): Record<string, string> => ({
    recurring: written(plan),
    ...to,
  }),
  /** The waiting plan; undefined if no code, or a code for something else, is on its way. */
  read: (step: PendingStep | undefined) => {
    const read = carriedSchema.safeParse(step?.carried);
    if (!read.success) return undefined;
    const { recurring: plan, receiver, number, key: idempotencyKey } = read.data;
    return { plan, receiver, number, idempotencyKey };
  },
};
