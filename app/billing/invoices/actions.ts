import { cancelRefusal, editRefusal, removalRefusalOf, type InvoiceRefusal } from "#provider/rules/invoice-actions";
import type { Invoice } from "#provider/contract/invoices";
import { allows, AREA_ACCESS, type Access, type Person } from "#provider/contract/permissions";
import { isOneOf } from "#provider/rules/open-words";
import { outsideRefusal } from "#provider/rules/outside-payments";
import { sendRefusal } from "./status";

const INVOICE_ACTIONS = [
  "complete",
  "reverse",
  "send",
  "edit",
  "paid",
  "duplicate",
  "recur",
  "cancel",
  "delete",
] as const;
type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/**
 * The actions a person may take on an invoice: `null` if it is possible now, otherwise the reason why its state
 * prevents it. Actions without permission are left out.
 */
export type InvoiceActions = Partial<Record<InvoiceAction, InvoiceRefusal | null>>;

type ActionContext = { person: Person; now: Date; attempts?: number };

const RULES: Record<
  InvoiceAction,
  { access: Access; refusal: (invoice: Invoice, given: ActionContext) => InvoiceRefusal | undefined }
> = {
  complete: { access: AREA_ACCESS.completeHold, refusal: () => undefined },
  reverse: { access: AREA_ACCESS.reverseHold, refusal: () => undefined },
  send: { access: { permission: "SEND_LINK" }, refusal: (invoice, { now }) => sendRefusal(invoice, now) },
  edit: { access: { permission: "EDIT_LINK" }, refusal: editRefusal },
  paid: { access: AREA_ACCESS.recordPayment, refusal: outsideRefusal },
  duplicate: { access: { permission: "CREATE_LINK" }, refusal: () => undefined },
  recur: {
    access: { permission: "EDIT_LINK" },
    refusal: ({ recurrence }) =>
      recurrence && !isOneOf(["ACTIVE", "PAUSED"], recurrence.state) ? "closed" : undefined,
  },
  cancel: { access: { permission: "DELETE_INVOICE" }, refusal: cancelRefusal },
  delete: {
    access: { permission: "DELETE_INVOICE" },
    refusal: (invoice, { attempts = 0 }) => removalRefusalOf(invoice, attempts),
  },
};

/** Whether the action has an object: a recurrence, or a hold that has not lapsed. */
function concerns(name: InvoiceAction, { recurrence, hold }: Invoice, { now }: ActionContext): boolean {
  if (name === "recur") return recurrence !== null;
  if (name === "complete" || name === "reverse") return hold !== null && new Date(hold.captureBy) > now;
  return true;
}

/**
 * Used in loaders; reads the one matrix of permissions. `attempts` is the number of attempts to pay, where it is known.
 */
export function actionsOf(invoice: Invoice, given: ActionContext): InvoiceActions {
  const actions: InvoiceActions = {};
  for (const name of INVOICE_ACTIONS) {
    const { access, refusal } = RULES[name];
    if (!allows(access, given.person) || !concerns(name, invoice, given)) continue;
    actions[name] = refusal(invoice, given) ?? null;
  }
  return actions;
}

/**
 * The actions of a row of the list. What the state prevents is left out, except where a person would look for it: the
 * change and the end of an invoice that has money, and the sending of one whose link has expired.
 */
export function rowActions({ send, edit, paid, duplicate, complete, reverse, cancel }: InvoiceActions): InvoiceActions {
  const isOver = cancel === "closed" || edit === "closed";
  return {
    ...(send === null || send === "closed" ? { send } : {}),
    ...(edit === undefined || isOver ? {} : { edit }),
    ...(paid === null ? { paid } : {}),
    ...(duplicate === undefined ? {} : { duplicate }),
    ...(complete === undefined ? {} : { complete }),
    ...(reverse === undefined ? {} : { reverse }),
    ...(cancel === undefined || isOver ? {} : { cancel }),
  };
}
