import { VIEWS_EACH } from "#provider/contract/limits";
import { EXAMPLE_KEY, type FormDoc } from "./forms-doc";
import { viewFormSchema } from "./view-schema";

const viewForm = (list: string, what: string, module: string, search: string): FormDoc => ({
  title: `Saved view of ${what}`,
  module,
  purpose: `Keeps the filters of the address, which are those of \`${list}\`, as a tab of the list; with \`?view=viw_…\` gives that tab another name, or takes it away.`,
  who: "and an owner to share it or to change what is shared",
  schema: viewFormSchema,
  notes: {
    name: `no other view of the same list has it, among one's own or among those of the account; at most ${VIEWS_EACH} of each`,
    shared: "for everybody of the merchant account",
  },
  example: { intent: "save", idempotencyKey: EXAMPLE_KEY, name: "Waiting" },
  search,
  success: `303 to \`${list}\` with the filters of the view`,
  refusals: [
    "404 no such view, or not one's own to change",
    `409 the name is taken, or there are ${VIEWS_EACH} already`,
    "422 the address names no filter",
  ],
});

/** The forms that save filters of lists under a name. */
export const VIEW_FORMS: readonly FormDoc[] = [
  viewForm("/billing/invoices", "invoices", "billing/invoices/view.tsx", "?status=OPEN"),
  viewForm("/billing/transactions", "transactions", "billing/transactions/view.tsx", "?status=DECLINED"),
  viewForm("/billing/payment-links", "payment links", "billing/payment-links/view.tsx", "?status=ACTIVE"),
  viewForm("/billing/qr-payments", "QR payments", "billing/qr-payments/view.tsx", "?status=REFUNDED"),
  viewForm("/users", "users", "users/view.tsx", "?state=INVITED"),
  viewForm("/settings/log", "log", "settings/log-view.tsx", "?outcome=REFUSED"),
];
