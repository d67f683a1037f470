import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { REASON_LENGTH } from "#provider/contract/limits";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { partAmountField } from "~/forms/part-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import { message } from "~/i18n/messages";
import { REFUND_REASONS } from "./refund-reasons";

/** `review` checks the fields, `edit` goes back to them, `confirm` moves the money. */
export const STEPS = ["review", "edit", "confirm"] as const;

type FormContext = {
  /** The language in which the amount is written. */
  language: string;
  /**
   * The amount that can be captured or refunded, in minor units; unknown in the last step, where the provider checks
   * it.
   */
  sum?: number | undefined;
};

/** Captures a held amount in full or in part. The result has the amount in minor units. */
export const completionSchema = ({ language, sum }: FormContext) =>
  z.object({
    idempotencyKey: formKeySchema,
    intent: z.enum(STEPS),
    amount: partAmountField(language, sum),
  });

/** What a person may add to a reason that they chose: the provider keeps one text of both. */
export const REASON_ADDED = REASON_LENGTH.max - 80;

/** A reason of one's own has to be typed; what is added to a chosen one is short. */
export function brokenReason({ why, reason }: { why?: unknown; reason?: unknown }): BrokenRule[] {
  if (why === "OTHER") return reason === undefined ? [{ field: "reason", code: message("required") }] : [];
  return typeof reason === "string" && reason.length > REASON_ADDED
    ? [{ field: "reason", code: message("tooLong", { count: REASON_ADDED }) }]
    : [];
}

/** Refunds a payment in full or in part. `reason`: the reason itself, or what is added to the chosen one. */
export const refundSchema = (given: FormContext) =>
  withRules(
    completionSchema(given).extend({
      why: z.enum(REFUND_REASONS).default("OTHER"),
      reason: reasonSchema.optional(),
    }),
    brokenReason,
  );

/** Reverses a hold. */
export const reversalSchema = z.object({ idempotencyKey: formKeySchema });
