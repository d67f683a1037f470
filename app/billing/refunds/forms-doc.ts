import { approvePayoutSchema, recallPayoutSchema, rejectPayoutSchema } from "~/billing/shared/review/review-schema";
import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";

const ONE = "/billing/refunds/{id}";
const REVIEWERS = "in the application, and did not make it";
const OVER = "409 it does not wait any more";

/** The forms of a refund that waits for a second person. */
export const REFUND_FORMS: readonly FormDoc[] = [
  {
    title: "Approve a refund",
    module: "billing/refunds/approve.tsx",
    purpose: "Sends the one-time code that approves exactly this refund.",
    who: REVIEWERS,
    schema: approvePayoutSchema,
    example: { intent: "approve" },
    success: `303 to \`${ONE}/approve/code\``,
    refusals: ["403 whoever made it asks", OVER, "429 too many codes were sent and not used"],
  },
  codeForm({
    title: "Approve a refund: one-time code",
    module: "billing/refunds/approve-code.tsx",
    purpose: "Approves the refund with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${ONE}/approve`,
    success: `303 to \`${ONE}\``,
  }),
  {
    title: "Reject a refund",
    module: "billing/refunds/reject.tsx",
    purpose: "Refuses a refund that somebody else made; the amount goes back to the wallet.",
    who: REVIEWERS,
    schema: rejectPayoutSchema,
    notes: { reason: "whoever made the refund reads it" },
    example: { idempotencyKey: EXAMPLE_KEY, reason: "The guest has stayed" },
    success: `303 to \`${ONE}\``,
    refusals: ["403 whoever made it asks", OVER],
  },
  {
    title: "Take a refund back",
    module: "billing/refunds/recall.tsx",
    purpose: "Takes back a refund of one’s own that waits; the amount goes back to the wallet.",
    who: "and made it",
    schema: recallPayoutSchema,
    example: { idempotencyKey: EXAMPLE_KEY },
    success: `303 to \`${ONE}\``,
    refusals: ["404 somebody else made it", OVER],
  },
];
