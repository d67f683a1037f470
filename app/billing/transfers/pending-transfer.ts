import { z } from "zod";
import { topUpBodySchema, transferBodySchema } from "#provider/contract/wallet-money";
import { pendingMoney } from "~/billing/shared/money/pending-money";

const amount = z.int().min(1);
const transferSchema = transferBodySchema.extend({ amount });
const topUpSchema = topUpBodySchema.extend({ amount });
export type TransferBody = z.output<typeof transferSchema>;
export type TopUpBody = z.output<typeof topUpSchema>;

/** A transfer and a top-up that wait for their codes. `shown` is the name of the merchant or of the operator. */
export const pendingTransfer = pendingMoney(transferSchema);
export const pendingTopUp = pendingMoney(topUpSchema);
