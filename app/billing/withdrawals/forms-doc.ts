import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { AS_TYPED_NOTE } from "~/forms/as-typed";
import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { addCardSchema, cardSchema } from "./card-schema";
import { offSchema, pauseSchema } from "./automatic/asked-once";
import { ruleSchema } from "./automatic/rule-schema";
import { withdrawSchema } from "./schema";

const CARD_NOTES = { card: "the id of a card of one's own; one that is gone leads to the cards as well" };
const CARD_EXAMPLE = { card: "crd_0123456789" };
const FORM = "/billing/wallet/{appId}/withdraw";
const TO_NOTE = "`OWN` for the account of the checked details, `IBAN`, or the id of a card of one's own";
const RULE_FORM = "/billing/wallet/{appId}/automatic/set";
const EXAMPLE_RULE = ruleSchema({
  language: "en",
  region: "default",
  cards: [],
  currency: "AZN",
  isIban: () => true,
});
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
    module: "billing/withdrawals/withdraw.tsx",
    purpose: "Checks a withdrawal to one's own card or an IBAN, and sends the one-time code that confirms exactly it.",
    schema: EXAMPLE_SCHEMA,
    notes: {
      intent:
        "`review` shows everything once more with its fee, `edit` leads back to the fields, `confirm` sends the code; a script may confirm at once",
      to: TO_NOTE,
      target: "with `IBAN`: capitals, no spaces, check digits right",
      asTyped: AS_TYPED_NOTE,
      proposed: "counts in place of a `description` that is sent empty",
      seen: "what the page showed beside the amount: `to`, a space, and what leaves the wallet in minor units. With the right one `review` sends the code at once, but for an account that was typed",
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
    refusals: [
      "404 no such wallet in sight",
      "409 no owner has confirmed that money may go there: the owners are asked, and everything typed stays; or so much needs a second person",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Withdraw: one-time code",
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
  {
    title: "Set up automatic withdrawals",
    module: "billing/withdrawals/automatic/set-rule.tsx",
    purpose:
      "Checks when money leaves a wallet by itself, how much and where to, and sends the code that confirms it all.",
    schema: EXAMPLE_RULE,
    notes: {
      intent: "as of *Withdraw*",
      weekday: "from Monday, `1`, to Sunday, `7`; needed every week",
      monthDay: "`1` to `31`, in shorter months the last day; needed every month",
      above: "the sum there has to be more than; needed with `ABOVE`",
      stays: "what stays in the wallet; nothing where it is empty or `0`",
      to: TO_NOTE,
      target: "with `IBAN`: capitals, no spaces, check digits right",
      asTyped: AS_TYPED_NOTE,
      seen: "`on`, as the page sends it: `review` sends the code at once, but for an account that was typed",
      bankName: "needed, with `swift`, where the table of banks does not know the bank of the IBAN",
    },
    example: {
      intent: "confirm",
      rhythm: "MONTHLY",
      monthDay: "31",
      stays: "500",
      to: "IBAN",
      target: "AZ86AIIB00000000000000000001",
    },
    success:
      "303 to `/billing/wallet/automatic/code`, with a short-lived cookie that waits for the code; `review` and `edit` answer 200 with the page",
    refusals: [
      "404 no such wallet in sight",
      "409 the application was deleted",
      "409 no owner has confirmed that money may go there: the owners are asked, and everything typed stays; or so much needs a second person",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Set up automatic withdrawals: one-time code",
    module: "billing/withdrawals/automatic/rule-code.tsx",
    purpose: "Turns automatic withdrawals on with the code, asks for another code, or goes back.",
    after: "the form before",
    back: RULE_FORM,
    success: `303 to \`/billing/wallet/{appId}/automatic\`; \`resend\` answers 303 to \`/billing/wallet/automatic/code\`; \`cancel\` 303 to \`${RULE_FORM}?because=cancelled\``,
    refusals: ["502, 504 the outcome is unknown: the same code can be sent again, it has one effect"],
  }),
  {
    title: "Pause automatic withdrawals",
    module: "billing/withdrawals/automatic/pause.tsx",
    purpose: "Lets automatic withdrawals rest until somebody sets them up anew with a code.",
    schema: pauseSchema,
    example: { intent: "pause" },
    success: "303 to `/billing/wallet/{appId}/automatic`",
    refusals: ["409 they rest already"],
  },
  {
    title: "Turn off automatic withdrawals",
    module: "billing/withdrawals/automatic/turn-off.tsx",
    purpose: "Forgets what is set. What was withdrawn stays.",
    schema: offSchema,
    example: { intent: "off" },
    success: "303 to `/billing/wallet/{appId}/automatic`",
  },
  {
    title: "Add a card",
    module: "billing/withdrawals/add-card.tsx",
    purpose:
      "Adds a card of one's own to withdraw to; of its number only brand and last four digits are kept. The first one is the default.",
    schema: addCardSchema,
    notes: {
      pan: "12 to 19 digits; spaces and hyphens do not count",
      expiry: "month and year as printed, `12/40`",
    },
    example: { idempotencyKey: EXAMPLE_KEY, pan: "4242 4242 4242 4242", expiry: "12/40" },
    success: "303 to `/billing/wallet/cards`",
    refusals: ["409 one has this card already"],
  },
  {
    title: "Make a card the default",
    module: "billing/withdrawals/cards.tsx",
    purpose: "Makes a card the one that a withdrawal offers first.",
    schema: cardSchema,
    notes: CARD_NOTES,
    example: CARD_EXAMPLE,
    success: "303 to `/billing/wallet/cards`",
  },
  {
    title: "Remove a card",
    module: "billing/withdrawals/remove-card.tsx",
    purpose: "Removes a card; the newest of the others becomes the default.",
    schema: cardSchema,
    notes: CARD_NOTES,
    example: CARD_EXAMPLE,
    success: "303 to `/billing/wallet/cards`",
  },
];
