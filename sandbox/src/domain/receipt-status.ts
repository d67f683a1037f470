import type { PaymentStatus } from "#provider/contract/words";

/** What a receipt confirms: money taken, held, given free, on its way back, or paid to the merchant directly. */
export type ReceiptStatus = "paid" | "held" | "released" | "refunding" | "partlyRefunded" | "refunded" | "outside";

/** The status on a payment's receipt; undefined if no money moved and there is nothing to confirm. */
export function receiptStatusOf(status: PaymentStatus): ReceiptStatus | undefined {
  switch (status) {
    case "APPROVED":
      return "paid";
    case "PREAUTH_APPROVED":
      return "held";
    case "REVERSE":
    case "PREAUTH_EXPIRED":
      return "released";
    case "REFUND_IN_PROGRESS":
      return "refunding";
    case "PARTIAL_REFUND":
      return "partlyRefunded";
    case "REFUNDED":
      return "refunded";
    case "CASH":
      return "outside";
    default:
      return undefined;
  }
}
