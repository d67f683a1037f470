import type { FormDoc } from "~/forms/forms-doc";
import { removeReceiverSchema, renameReceiverSchema } from "./schema";

const WHO = "in the application that keeps the receiver";

/** The forms that rename and remove saved receivers of payouts. */
export const PAYOUT_RECEIVER_FORMS: readonly FormDoc[] = [
  {
    title: "Rename a saved receiver",
    module: "billing/payouts/receivers/rename.tsx",
    purpose: "Calls a saved receiver something else; the name that goes to the bank stays.",
    who: WHO,
    schema: renameReceiverSchema,
    example: { name: "Our guide in Sheki" },
    success: "303 to `/billing/payouts/receivers`; so too when somebody removed it meanwhile, which the list then says",
    refusals: ["404 with a wrong name, when somebody removed it or it is another merchant’s"],
  },
  {
    title: "Remove a saved receiver",
    module: "billing/payouts/receivers/remove.tsx",
    purpose: "Forgets a saved receiver; payouts to them stay as they are.",
    who: WHO,
    schema: removeReceiverSchema,
    example: { intent: "remove" },
    success: "303 to `/billing/payouts/receivers`",
    refusals: ["404 somebody removed it before, or it is another merchant’s"],
  },
];
