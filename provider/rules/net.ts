type PaymentSums = { capturedAmount: number; fee: number; refundedAmount: number };

/**
 * What a merchant keeps of a payment: captured − fee − refunded, in minor units (decision 0032). Also of the sums of
 * any number of payments. What is refunded counts from the moment it is on its way. The fee stays with the provider, so
 * that a payment refunded in full has a net of less than nothing.
 */
export const netOf = ({ capturedAmount, fee, refundedAmount }: PaymentSums): number =>
  capturedAmount - fee - refundedAmount;
