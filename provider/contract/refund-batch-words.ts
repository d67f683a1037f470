/** Why a payment is not refunded with the others (`judgeBatch`, `refundRefusal`). */
export const BATCH_REFUSALS = [
  "refunding",
  "refunded",
  "held",
  "nothingTaken",
  "disputed",
  "disputeLost",
  "tooMuch",
  "noMoney",
  "forbidden",
] as const;
