/** Ids of the parts of a payment link's page; the menu in the list leads to them. */
export const LINK_PARTS = { qr: "qr", payButton: "pay-button" } as const;
