import type { PaymentStatus } from "#provider/contract/words";
import { signedReturn, withReturnFacts } from "#provider/rules/return-address";
import type { Variables } from "../../call.ts";
import { findApiInvoice } from "../../db/api-invoices.ts";
import type { Db } from "../../db/database.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { standardSignature } from "../../domain/standard-webhooks.ts";
import { openSecrets } from "../signing-secrets.ts";
import type { Payable } from "./payable.ts";

/** Where the payer goes after which ending; each is an address that the rules of return addresses let through. */
type ReturnTerms = {
  /** For an ending that has no address of its own. */
  redirectUrl: string | null;
  approveUrl: string | null;
  cancelUrl: string | null;
  declineUrl: string | null;
};

/** How a payment ended for its payer. `held` is an ending: the payer has nothing left to do. */
type Ending = "approve" | "decline" | "cancel";

const NOWHERE: ReturnTerms & { reference: string | null } = {
  redirectUrl: null,
  approveUrl: null,
  cancelUrl: null,
  declineUrl: null,
  reference: null,
};

/** The ending that a status is; undefined while more is to come. */
export function returnEndingOf(status: PaymentStatus): Ending | undefined {
  switch (status) {
    case "APPROVED":
    case "PREAUTH_APPROVED":
    case "PARTIAL_REFUND":
    case "REFUNDED":
      return "approve";
    case "DECLINED":
      return "decline";
    case "CANCELED":
    case "EXPIRED":
    case "REVERSE":
    case "PREAUTH_EXPIRED":
      return "cancel";
    default:
      return undefined;
  }
}

/** The return addresses of what is paid, and the merchant's own reference of it. */
export async function returnTermsOf(db: Db, payable: Payable): Promise<ReturnTerms & { reference: string | null }> {
  if (payable.kind === "order") {
    const { terms, reference } = payable.order;
    return { ...NOWHERE, redirectUrl: terms.redirectUrl, reference };
  }
  const id = payable.kind === "invoice" ? payable.invoice.id : payable.link.id;
  const made = await findApiInvoice(db, payable.application.id, id);
  if (!made) return NOWHERE;
  const { externalTransactionId: reference, redirectUrl, approveUrl, cancelUrl, declineUrl } = made.terms;
  return { redirectUrl, approveUrl, cancelUrl, declineUrl, reference };
}

/** The address of an ending; null if the merchant gave none. */
export const returnAddressOf = (terms: ReturnTerms, ending: Ending): string | null =>
  ({ approve: terms.approveUrl, decline: terms.declineUrl, cancel: terms.cancelUrl })[ending] ?? terms.redirectUrl;

/**
 * Where the payer of a payment goes now, with what became of it, signed by the application's secrets at this moment.
 * Undefined while the payment has no ending, and where the merchant gave no address.
 */
export async function signedReturnOf(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  payable: Payable,
  { orderId: order, status }: Pick<TransactionRow, "orderId" | "status">,
): Promise<string | undefined> {
  const ending = returnEndingOf(status);
  if (ending === undefined) return undefined;
  const { reference, ...terms } = await returnTermsOf(db, payable);
  const address = returnAddressOf(terms, ending);
  if (address === null) return undefined;
  const now = clock.now();
  const facts = { order, status, reference, at: Math.floor(now / 1000) };
  const secrets = await openSecrets(db, env, payable.application.id, now);
  const signed = { id: order, at: facts.at, body: signedReturn(facts) };
  return withReturnFacts(
    address,
    facts,
    secrets.map((secret) => standardSignature(secret, signed)),
  );
}
