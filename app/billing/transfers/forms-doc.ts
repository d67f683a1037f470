import { AMOUNT_LIMIT, TOP_UP_MOST } from "#provider/contract/limits";
import { codeForm, sum, type FormDoc } from "~/forms/forms-doc";
import { looksLikePhone } from "~/forms/phone-schema";
import { topUpSchema, transferSchema } from "./schema";

const GIVEN = {
  language: "en",
  region: "default",
  available: AMOUNT_LIMIT,
  currency: "AZN",
  readPhone: looksLikePhone,
} as const;
const STEPS =
  "`review` shows everything once more with its fee, `edit` leads back to the fields, `confirm` sends the code; a script may confirm at once";
const AMOUNT = "amount and fee must not exceed what is available; written as the page's language writes it";
const CODE = "/billing/wallet/transfer/code";
const SUCCESS = `303 to \`${CODE}\`, with a short-lived cookie that waits for the code; \`review\` and \`edit\` answer 200 with the page, and so does \`all\`, which fills in the greatest amount that fits`;

/** The forms that send money to a merchant or a phone. */
export const TRANSFER_FORMS: readonly FormDoc[] = [
  {
    title: "Transfer",
    module: "billing/transfers/transfer.tsx",
    purpose: "Checks a transfer, shows the merchant's name, and sends the one-time code that confirms exactly it.",
    schema: transferSchema(GIVEN),
    notes: {
      intent: STEPS,
      to: "which of the next two counts",
      toMerchant:
        "with `MERCHANT`: the id of an application that is live and of the wallet's currency, and not the wallet itself",
      phoneNumber: "with `PHONE`: a mobile number of the region, with or without its country code",
      amount: AMOUNT,
    },
    example: {
      intent: "confirm",
      to: "PHONE",
      phoneNumber: "+994 50 234 56 78",
      amount: "10",
      description: "Flowers",
    },
    success: SUCCESS,
    refusals: [
      "404 no such wallet in sight",
      "409 no owner has confirmed that money may go there: the owners are asked, and everything typed stays; or so much needs a second person",
      "429 too many merchants' names were asked for, or too many codes were sent and not used",
    ],
  },
  {
    title: "Top up a phone",
    module: "billing/transfers/top-up.tsx",
    purpose: "Checks a top-up, shows the operator, and sends the one-time code that confirms exactly it.",
    schema: topUpSchema(GIVEN),
    notes: {
      intent: STEPS,
      phoneNumber: "a mobile number of the region whose operator is known, with or without its country code",
      amount: `at most ${sum(TOP_UP_MOST)}; ${AMOUNT}`,
    },
    example: { intent: "confirm", phoneNumber: "+994502345678", amount: "10" },
    success: SUCCESS,
    refusals: [
      "404 no such wallet in sight",
      "409 no owner has confirmed that money may go there: the owners are asked, and everything typed stays; or so much needs a second person",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Transfer or top-up: one-time code",
    module: "billing/transfers/code.tsx",
    purpose: "Sends the money with the code, asks for another code, or goes back.",
    after: "the form before",
    back: "/billing/wallet/{appId}/transfer",
    success: `303 to \`/billing/wallet/transfers/{id}\`, whose id is the reference; \`resend\` answers 303 to \`${CODE}\`; \`cancel\` 303 to the form with \`?because=cancelled\``,
    refusals: [
      "409, 422 `Transfer failed.` or `Top-up failed.`: nothing has left the wallet",
      "502, 504 the outcome is unknown: the same code can be sent again, it has one effect",
    ],
  }),
];
