import { z } from "zod";
import { withdrawBodySchema } from "#provider/contract/wallet-money";
import { pendingMoney } from "~/billing/shared/money/pending-money";

/** The details to confirm, with the amount in minor units. */
const bodySchema = withdrawBodySchema.extend({ amount: z.int().min(1) });
export type WithdrawBody = z.output<typeof bodySchema>;

/** A withdrawal that waits for its code. `shown` is the card, and empty for an IBAN. */
export const pendingWithdrawal = pendingMoney(bodySchema);
