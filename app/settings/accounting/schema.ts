import { z } from "zod";
import { accountSchema } from "#provider/contract/accounting";
import type { AccountKind } from "#provider/contract/accounting-kinds";
import { plainDigits } from "#provider/rules/typed-text";

/** An account as it is typed, with digits of any keyboard. */
const typed = accountSchema.overwrite(plainDigits).optional();
const accounts = {
  WALLET: typed,
  PAYMENT: typed,
  REFUND: typed,
  PAYOUT: typed,
  WITHDRAWAL: typed,
  TRANSFER: typed,
  TOP_UP: typed,
  DISPUTE: typed,
  FEE: typed,
} satisfies Record<AccountKind, typeof typed>;

/** Sets the accounts of a wallet, where an empty one has the usual account again; or all the usual ones. */
export const accountsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), ...accounts }),
  z.object({ intent: z.literal("usual") }),
]);
