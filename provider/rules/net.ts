type PaymentSums = { capturedAmount: number; fee: number; refundedAmount: number };

/**
 * What a merchant keeps of a payment: captured − fee − refunded, in minor units (decision 0032). Also of the sums of
 * any number of payments. What is refunded counts from the moment it is on its way. The fee stays with the provider, so
 * that a payment refunded in full has a net of less than nothing.
 */
export const netOf = ({ capturedAmount, fee, refundedAmount }: PaymentSums): number =>
  capturedAmount - fee - refundedAmount;

/**
 * The sum by which a payment is called wherever it is shown, in minor units: what was captured, and before that what
 * the payer was asked for. `released` is what of a hold went back when the rest was captured.
 */
export const shownSum = ({ amount, capturedAmount }: { amount: number; capturedAmount: number }) =>
  capturedAmount > 0 ? { sum: capturedAmount, released: amount - capturedAmount } : { sum: amount, released: 0 };

/**
 * What of a payment's net is still in the wallet: of what nobody has withdrawn (`notTaken`) never more than the net,
 * since a refund takes its money out of the wallet too. Minor units.
 */
export const stillHere = (notTaken: number, net: number): number => Math.min(notTaken, Math.max(0, net));
