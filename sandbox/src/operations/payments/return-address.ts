import type { PaymentStatus } from "#provider/contract/words";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import { signedReturn, withReturnFacts } from "#provider/rules/return-address";
import type { Variables } from "../../call.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { standardSignature } from "../../domain/standard-webhooks.ts";
import { openSecrets } from "../signing-secrets.ts";
import type { Payable } from "./payable.ts";

/** How a payment ended for its payer. `held` is an ending: the payer has nothing left to do. */
type Ending = "approve" | "decline" | "cancel";

const NOWHERE: ReturnAddresses = { redirectUrl: null, approveUrl: null, cancelUrl: null, declineUrl: null };

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

type ReturnTerms = ReturnAddresses & { reference: string | null };

/** The return addresses of what is paid, as they were set, and the merchant's own reference of it. */
export function returnTermsOf(payable: Payable): ReturnTerms {
  if (payable.kind === "order") {
    const { terms, reference } = payable.order;
    return { ...NOWHERE, ...(terms.returns ?? { redirectUrl: terms.redirectUrl }), reference };
  }
  const { returns, reference } = payable.kind === "invoice" ? payable.invoice : payable.link;
  return { ...NOWHERE, ...returns, reference };
}

/** The address of an ending; null if the merchant gave none. */
export const returnAddressOf = (terms: ReturnAddresses, ending: Ending): string | null =>
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
  const { reference, ...terms } = returnTermsOf(payable);
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
