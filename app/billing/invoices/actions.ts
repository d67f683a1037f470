import { cancelRefusal, editRefusal, removalRefusalOf, type InvoiceRefusal } from "#provider/rules/invoice-actions";
import type { Invoice } from "#provider/contract/invoices";
import { allows, type Permission, type Person } from "#provider/contract/permissions";
import { sendRefusal } from "./status";

const INVOICE_ACTIONS = ["send", "edit", "duplicate", "recur", "cancel", "delete"] as const;
type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/**
 * What a person may do with an invoice: `null` now, or the reason why not while it is as it is. What they may not do at all is left out.
 */
export type InvoiceActions = Partial<Record<InvoiceAction, InvoiceRefusal | null>>;

type ActionContext = { person: Person; now: Date; attempts?: number };

const RULES: Record<
  InvoiceAction,
  { permission: Permission; refusal: (invoice: Invoice, given: ActionContext) => InvoiceRefusal | undefined }
> = {
  send: { permission: "SEND_LINK", refusal: (invoice, { now }) => sendRefusal(invoice, now) },
  edit: { permission: "EDIT_LINK", refusal: editRefusal },
  duplicate: { permission: "CREATE_LINK", refusal: () => undefined },
  recur: {
    permission: "EDIT_LINK",
    refusal: ({ recurrence }) => (recurrence?.state === "ENDED" ? "closed" : undefined),
  },
  cancel: { permission: "DELETE_INVOICE", refusal: cancelRefusal },
  delete: {
    permission: "DELETE_INVOICE",
    refusal: (invoice, { attempts = 0 }) => removalRefusalOf(invoice, attempts),
  },
};

/** Runs in loaders, by the one matrix of permissions; `attempts` is how often somebody tried to pay, where that is known. */
export function actionsOf(invoice: Invoice, given: ActionContext): InvoiceActions {
  const actions: InvoiceActions = {};
  for (const name of INVOICE_ACTIONS) {
    const { permission, refusal } = RULES[name];
    if (!allows({ permission }, given.person) || (name === "recur" && invoice.recurrence === null)) continue;
    actions[name] = refusal(invoice, given) ?? null;
  }
  return actions;
}
