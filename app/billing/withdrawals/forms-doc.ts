import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { withdrawSchema } from "./schema";

const FORM = "/billing/wallet/{appId}/withdraw";
const EXAMPLE_SCHEMA = withdrawSchema({
  language: "en",
  region: "default",
  cards: [],
  available: AMOUNT_LIMIT,
  currency: "AZN",
  isIban: () => true,
});

/** The forms that take money out of a wallet. */
export const WITHDRAWAL_FORMS: readonly FormDoc[] = [
  {
    title: "Withdraw",
    path: FORM,
    module: "billing/withdrawals/withdraw.tsx",
    purpose: "Checks a withdrawal to one's own card or an IBAN, and sends the one-time code that confirms exactly it.",
    access: "owners, front office managers and finance managers; not in sa",
    schema: EXAMPLE_SCHEMA,
    notes: {
      intent:
        "`review` shows everything once more with its fee, `edit` leads back to the fields, `confirm` sends the code; a script may confirm at once",
      to: "`IBAN`, or the id of a card of one's own",
      target: "with `IBAN`: capitals, no spaces, check digits right",
      bankName:
        "needed, with `swift`, where the table of banks does not know the bank of the IBAN; the three after it may stay empty",
      amount: "amount and fee must not exceed what is available; written as the page's language writes it",
    },
    example: {
      intent: "confirm",
      to: "IBAN",
      target: "AZ86AIIB00000000000000000001",
      amount: "650.01",
      description: "Takings of June",
    },
    success:
      "303 to `/billing/wallet/withdraw/code`, with a short-lived cookie that waits for the code; `review` and `edit` answer 200 with the page, and so does `all`, which fills in the greatest amount whose fee fits",
    refusals: ["404 no such wallet in sight", "429 too many codes were sent and not used"],
  },
  codeForm({
    title: "Withdraw: one-time code",
    path: "/billing/wallet/withdraw/code",
    module: "billing/withdrawals/withdraw-code.tsx",
    purpose: "Withdraws with the code, asks for another code, or goes back.",
    after: "the form before",
    back: FORM,
    success: `303 to \`/billing/wallet/withdrawals/{id}\`, whose id is the reference; \`resend\` answers 303 to \`/billing/wallet/withdraw/code\`; \`cancel\` 303 to \`${FORM}?because=cancelled\``,
    refusals: [
      "409, 422 `Withdraw failed.`: nothing has left the wallet",
      "502, 504 the outcome is unknown: the same code can be sent again, it has one effect",
    ],
  }),
];
