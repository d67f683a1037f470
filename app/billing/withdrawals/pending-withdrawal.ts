import { z } from "zod";
import { withdrawBodySchema } from "#provider/contract/wallet-money";
import { pendingMoney } from "~/billing/shared/money/pending-money";

/** What is confirmed, with the amount in minor units. */
const bodySchema = withdrawBodySchema.extend({ amount: z.int().min(1) });
export type WithdrawBody = z.output<typeof bodySchema>;

/** A withdrawal that waits for its code; `shown` is the card, and nothing of an IBAN. */
export const pendingWithdrawal = pendingMoney(bodySchema);
