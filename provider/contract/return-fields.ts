/**
 * Where a payer goes on after paying: `redirectUrl` after an ending without an address of its own (decision 0165). It
 * imports nothing: browsers load it.
 */
export const RETURN_FIELDS = ["redirectUrl", "approveUrl", "cancelUrl", "declineUrl"] as const;
export type ReturnField = (typeof RETURN_FIELDS)[number];
/** As it is kept: an address or none for each ending. */
export type ReturnAddresses = Record<ReturnField, string | null>;
