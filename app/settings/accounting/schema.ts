import { z } from "zod";
import { accountsBodySchema } from "#provider/contract/accounting";

/** Sets the accounts of a wallet, where an empty one has the usual account again; or all the usual ones. */
export const accountsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), ...accountsBodySchema.shape }),
  z.object({ intent: z.literal("usual") }),
]);
