import { z } from "zod";
import { AMOUNT_LIMIT, DAILY_PAYOUTS_MOST, MIN_AMOUNT, MOST_APPROVERS, PAYOUT_BANDS } from "./limits.ts";
import { moneySchema } from "./money.ts";

const amountRange = { params: { key: "amountRange" } };

/** From which amount on, itself not included, how many people approve. */
const bandSchema = z.strictObject({
  above: moneySchema.refine((minor) => minor >= 0 && minor < AMOUNT_LIMIT, amountRange),
  approvers: z.int().min(0).max(MOST_APPROVERS),
});

/**
 * How many people approve payouts of an application (decision 0061): bands of amount from the smallest on, each of
 * which asks for more people than the one below it, and what one person may pay out in a day before one more is asked.
 */
export const payoutRulesSchema = z
  .strictObject({
    bands: z.array(bandSchema).min(1).max(PAYOUT_BANDS),
    dailyAbove: moneySchema
      .refine((minor) => minor >= MIN_AMOUNT && minor <= DAILY_PAYOUTS_MOST, amountRange)
      .nullable(),
  })
  .superRefine(({ bands }, context) => {
    for (const [nth, { above, approvers }] of bands.entries()) {
      const below = bands[nth - 1];
      const refuse = (field: string, key: string) =>
        context.addIssue({ code: "custom", path: ["bands", nth, field], params: { key } });
      if (below ? above <= below.above : above !== 0) refuse("above", "bandOrder");
      if (below && approvers <= below.approvers) refuse("approvers", "bandApprovers");
    }
  });
export type PayoutRules = z.output<typeof payoutRulesSchema>;
