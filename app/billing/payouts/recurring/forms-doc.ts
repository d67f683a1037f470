import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { actSchema, recurringSchema } from "./schema";

const WHO = "in the application that pays";
const LIST = "/billing/payouts/recurring";

/** The forms of recurring payouts. */
export const RECURRING_FORMS: readonly FormDoc[] = [
  {
    title: "Set up or change a recurring payout",
    module: "billing/payouts/recurring/set.tsx",
    purpose:
      "Sends the code that confirms receiver, amount and rhythm. `?payout=` names the payout whose receiver is paid again, `?changes=` the recurring payout that is changed.",
    who: WHO,
    schema: recurringSchema({ language: "en", region: "default", now: 0 }),
    example: { amount: "120.00", rhythm: "MONTHLY", firstDay: "2099-12-31" },
    search: "?payout=pay_4F9K2M7Q1W8Z3X6C",
    success: "303 to `/billing/payouts/recurring/code`",
    refusals: [
      "404 the payout or recurring payout is another merchant’s",
      "409 it was stopped, or the application is not online",
      "422 no date of it lies ahead, or the payout went to a card",
    ],
  },
  codeForm({
    title: "Set up or change a recurring payout: one-time code",
    module: "billing/payouts/recurring/code.tsx",
    purpose: "Sets up what the code confirms, asks for another code, or goes back.",
    after: "the form before",
    back: `${LIST}/set`,
    success: `303 to \`${LIST}\`; \`resend\` answers 303 to \`${LIST}/code\`; \`cancel\` 303 to \`${LIST}/set?because=cancelled\``,
    refusals: ["502, 504 the outcome is unknown: the same code can be sent again, it has one effect"],
  }),
  {
    title: "Pause, resume or stop a recurring payout",
    module: "billing/payouts/recurring/act.tsx",
    purpose: "Does what `intent` says: `pause`, `resume` what somebody paused, or `stop` for good.",
    who: WHO,
    schema: actSchema,
    example: { intent: "pause" },
    success: "303 to `/billing/payouts/recurring`",
    refusals: ["404 it is another merchant’s", "409 it stands otherwise by now"],
  },
];
