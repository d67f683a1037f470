import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { codeForm, EXAMPLE_KEY, sum, type FormDoc } from "~/forms/forms-doc";
import { refundTogetherSchema } from "./together-schema";
import { completionSchema, refundSchema, reversalSchema } from "./schema";

const notesOf = (most: string) => ({
  intent:
    "`review` checks the fields and changes nothing, `edit` leads back to them, `confirm` does it; a script may confirm at once",
  amount: `${most}; at least ${sum(MIN_AMOUNT)} unless it is all of it, less than ${sum(AMOUNT_LIMIT)}, written as the page's language writes it`,
});
const STEPS = "`review` and `edit` answer 200 with the dialog";
const TOO_LATE = "409 the payment's state does not allow it: the dialog says why";
const BY_ROLE = "403 the role one has in the payment's application does not allow it";
const UNKNOWN = "502, 504 the outcome is unknown: send the same form again, it has one effect";
const FAILED = "422, 502 `Payment failed!`: the provider did not do it, and nothing was moved";

/** The forms that move money of a payment. */
export const MONEY_FORMS: readonly FormDoc[] = [
  {
    title: "Refund a payment",
    module: "billing/transactions/refund.tsx",
    purpose: "Gives a captured payment back in full or in part. The bank answers within a minute or so.",
    schema: refundSchema({ language: "en" }),
    notes: {
      ...notesOf("no more than what is left to refund, and than the wallet holds"),
      why: "the reason, from the list; left out: `OTHER`",
      reason: "with `OTHER` the reason itself; with another one what is added to it, at most 120 characters",
    },
    example: { idempotencyKey: EXAMPLE_KEY, intent: "confirm", amount: "40.25", reason: "One night was canceled" },
    success: `303 to \`/billing/transactions/{id}\`; 303 to \`/billing/transactions/{id}/refund/code\` where the rules of the application ask for a code; ${STEPS}`,
    refusals: [TOO_LATE, BY_ROLE, UNKNOWN, FAILED],
  },
  codeForm({
    title: "Refund a payment: one-time code",
    module: "billing/transactions/refund-code.tsx",
    purpose: "Refunds with the code, asks for another code, or goes back.",
    after: "the form before",
    back: "/billing/transactions/{id}/refund",
    success: "303 to `/billing/transactions/{id}`",
  }),
  {
    title: "Refund several payments",
    module: "billing/transactions/together.tsx",
    purpose: "Sends the one-time code that refunds these payments, each in full or what is left of it.",
    schema: refundTogetherSchema,
    notes: {
      payments: "each payment and the amount to refund, in minor units: `trx_…:12500`; the page has one field for each",
      why: "the reason, from the list; left out: `OTHER`",
      reason: "with `OTHER` the reason itself; with another one what is added to it, at most 120 characters",
    },
    example: { payments: ["trx_0123456789ABCDEF:12500"], reason: "The event was called off" },
    success: "303 to `/billing/transactions/refund-selected/code`",
    refusals: [
      "404 one of the payments does not exist for this person",
      "409 none of them can be refunded",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Refund several payments: one-time code",
    module: "billing/transactions/together-code.tsx",
    purpose: "Refunds them with the code, asks for another code, or goes back.",
    after: "the form before",
    back: "/billing/transactions/refund-selected",
    success: "303 to `/billing/transactions/refund-selected/{refundBatch}`",
  }),
  {
    title: "Complete a pre-authorization",
    module: "billing/transactions/complete.tsx",
    purpose: "Takes a held amount in full or in part; the rest goes back to the payer.",
    schema: completionSchema({ language: "en" }),
    notes: notesOf("no more than is held"),
    example: { idempotencyKey: EXAMPLE_KEY, intent: "confirm", amount: "150.00" },
    success: `303 to \`/billing/transactions/{id}\`; ${STEPS}`,
    refusals: [TOO_LATE, BY_ROLE, UNKNOWN, FAILED],
  },
  {
    title: "Cancel a pre-authorization",
    module: "billing/transactions/reverse.tsx",
    purpose: "Gives the whole held amount back to the payer.",
    schema: reversalSchema,
    example: { idempotencyKey: EXAMPLE_KEY },
    success: "303 to `/billing/transactions/{id}`",
    refusals: [TOO_LATE, BY_ROLE, UNKNOWN, FAILED],
  },
];
