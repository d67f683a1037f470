/** The empty signature fields of a contract, in the order of signing. */
export const SIGNATURE_FIELDS = { merchant: "merchant", provider: "provider" } as const;
