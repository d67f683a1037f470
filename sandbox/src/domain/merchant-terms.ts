import type { ReturnAddresses } from "#provider/contract/return-fields";

/** What a merchant says of an invoice or a link for its own sake, as it is kept. `returns`: null without an address. */
export type MerchantTerms = {
  reference: string | null;
  metadata: Record<string, string> | null;
  returns: ReturnAddresses | null;
};

export const NO_TERMS: MerchantTerms = { reference: null, metadata: null, returns: null };

/** Those of an invoice or a link. */
export const merchantTermsOf = ({ reference, metadata, returns }: MerchantTerms): MerchantTerms => ({
  reference,
  metadata,
  returns,
});
