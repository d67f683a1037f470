import type { ToldMerchantTerms } from "#provider/contract/merchant-terms";
import type { MerchantTerms } from "../domain/merchant-terms.ts";

/** The merchant's own terms of an invoice or a link as the contract tells them. */
export const toMerchantTerms = ({ reference, metadata, returns }: MerchantTerms): ToldMerchantTerms => ({
  reference,
  metadata,
  redirectUrl: returns?.redirectUrl ?? null,
  approveUrl: returns?.approveUrl ?? null,
  cancelUrl: returns?.cancelUrl ?? null,
  declineUrl: returns?.declineUrl ?? null,
});
