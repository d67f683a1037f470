/** Ids of the parts of a payment link's page, to which its menu in the list leads. */
export const LINK_PARTS = { qr: "qr", payButton: "pay-button" } as const;
