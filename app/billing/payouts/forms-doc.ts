import { AMOUNT_LIMIT, MAX_TICKED } from "#provider/contract/limits";
import { AS_TYPED_NOTE } from "~/forms/as-typed";
import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import {
  approvePayoutSchema,
  approveTickedSchema,
  recallPayoutSchema,
  rejectPayoutSchema,
} from "~/billing/shared/review/review-schema";
import { checkPayoutSchema, createPayoutSchema } from "./create-schema";

const WHO = "in some application";
const REVIEWERS = "in the application, and did not make it";
const ONE = "/billing/payouts/{id}";
const FORM = "/billing/payouts/create";
const TICKED = "/billing/payouts/approve-selected";

/** The forms that make payouts to others, and decide on them. */
export const PAYOUT_FORMS: readonly FormDoc[] = [
  {
    title: "Create a payout",
    module: "billing/payouts/create.tsx",
    purpose: "Checks a payout, and asks the receiver’s bank whose the account is.",
    who: WHO,
    schema: createPayoutSchema({
      language: "en",
      region: "default",
      available: AMOUNT_LIMIT,
      currency: "AZN",
      isIban: () => true,
    }),
    notes: {
      intent:
        "`receiver` leads to the fields of another receiver, `saved` to those of the saved receiver that the field `saved` names, whatever else is typed",
      receiverOf:
        "an earlier payout to a bank account: its receiver gets this one as well, whatever `target`, `iban` and `fullName` say",
      target: "`BANK` looks at `iban`, the others at `pan`",
      asTyped: AS_TYPED_NOTE,
      pan: "a card’s number; it never travels back, and left empty it is the one that was typed before",
      finCode: "of a card’s holder in Azerbaijan: seven letters and digits; not read for an account",
      bankName: "with `swift`, where the table of banks does not know the bank",
      side: "`ARRIVES`: the fee comes on top; `LEAVES`: the amount is what leaves the wallet with its fee",
      amount: "amount and fee must not exceed what is available; written as the page’s language writes it",
    },
    example: {
      appId: "ES1000001",
      target: "BANK",
      iban: "AZ86AIIB00000000000000000001",
      fullName: "Elçin Məmmədov",
      amount: "100",
      side: "ARRIVES",
      description: "Guide",
    },
    success: `303 to \`${FORM}/check\`, with a short-lived cookie that holds what was typed`,
    refusals: ["429 too many names were looked up"],
  },
  {
    title: "Check a payout",
    module: "billing/payouts/create-check.tsx",
    purpose: "Sends the one-time code that makes exactly the payout that was checked.",
    who: WHO,
    schema: checkPayoutSchema,
    notes: {
      intent: "`edit` leads back to the fields",
      idempotencyKey:
        "the one of the page, and no other; left out, the payout that was checked last is meant. The same details have the same key until they are paid, so a form whose answer got lost can be sent again",
      mismatchAccepted: "needed where the account is another’s by its bank",
      saveReceiver: "keeps the receiver for the next time; one that is saved stays without it",
    },
    example: { intent: "confirm" },
    success: `303 to \`${FORM}/code\``,
    refusals: [
      `303 to \`${FORM}?because=expired\` when nothing was checked, \`because=changed\` when the key is not of what was checked last: no payout was made by this`,
      "409 less is available than leaves the wallet",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Create a payout: one-time code",
    module: "billing/payouts/create-code.tsx",
    purpose: "Makes the payout with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${FORM}/check`,
    success: "303 to `/billing/payouts/{id}`",
  }),
  {
    title: "Approve a payout",
    module: "billing/payouts/approve.tsx",
    purpose: "Sends the one-time code that approves exactly this payout.",
    who: REVIEWERS,
    schema: approvePayoutSchema,
    example: { intent: "approve" },
    success: `303 to \`${ONE}/approve/code\``,
    refusals: [
      "403 whoever made it asks, and somebody else may approve it",
      "409 it does not wait any more",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Approve a payout: one-time code",
    module: "billing/payouts/approve-code.tsx",
    purpose: "Approves the payout with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${ONE}/approve`,
    success: `303 to \`${ONE}\``,
  }),
  {
    title: "Approve several payouts",
    module: "billing/payouts/ticked-approve.tsx",
    purpose: "Sends the one-time code that approves all of the ticked payouts, or none of them.",
    who: "in the application of each, and made none of them",
    schema: approveTickedSchema,
    notes: { ids: `one field for each payout, at most ${MAX_TICKED}` },
    example: { intent: "approve", ids: "pay_4F9K2M7Q1W8Z3X6C" },
    success: `303 to \`${TICKED}/code\`, with the search of the address`,
    refusals: [
      "403 whoever made one of them asks, and somebody else may approve it",
      "404 one of them is not there",
      "409 one of them does not wait any more, or they approved it before",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Approve several payouts: one-time code",
    module: "billing/payouts/ticked-code.tsx",
    purpose: "Approves all of the payouts with the code, asks for another code, or goes back.",
    after: "the form before",
    back: TICKED,
    success: "303 to `/billing/payouts`, as it was filtered",
    refusals: ["409 one of them cannot be approved any more: none was"],
  }),
  {
    title: "Reject a payout",
    module: "billing/payouts/reject.tsx",
    purpose: "Refuses a payout that somebody else made; amount and fee go back to the wallet.",
    who: REVIEWERS,
    schema: rejectPayoutSchema,
    notes: { reason: "whoever made it reads it" },
    example: { idempotencyKey: EXAMPLE_KEY, reason: "The invoice was paid already" },
    success: `303 to \`${ONE}\``,
    refusals: [
      "409 it does not wait any more",
      "502, 504 the outcome is unknown: the same form can be sent again, it has one effect",
    ],
  },
  {
    title: "Recall a payout",
    module: "billing/payouts/recall.tsx",
    purpose: "Takes back a payout that nobody has approved; amount and fee go back to the wallet.",
    who: "and made it",
    schema: recallPayoutSchema,
    example: { idempotencyKey: EXAMPLE_KEY },
    success: `303 to \`${ONE}\``,
    refusals: [
      "404 somebody else made it",
      "409 it does not wait any more",
      "502, 504 the outcome is unknown: the same form can be sent again, it has one effect",
    ],
  },
];
