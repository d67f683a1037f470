import { MARCH } from "../statement-samples.ts";
import { bulkFor } from "./bulk-things.ts";
import { payoutFileFor } from "./paying-out.ts";
import { savedReceiverOf } from "./payout-receivers.ts";
import { recurringFor } from "./recurring.ts";
import type { Merchant, Someone } from "./sandbox.ts";
import { statementFile } from "./statement-file.ts";

/** The files, saved receivers and recurring payouts for a valid call of the contract, by its name. */
export async function filesFor(name: string, owner: Someone, merchant: Merchant) {
  if (name === "statements.check") return { statement: await statementFile(merchant, owner, MARCH) };
  if (name.startsWith("payoutFiles.")) return { payoutFile: await payoutFileFor(name, owner, merchant) };
  if (name.startsWith("payoutReceivers.")) return { savedReceiverId: await savedReceiverOf(merchant) };
  if (name.startsWith("recurringPayouts.")) return { recurring: await recurringFor(name, owner, merchant) };
  return name.startsWith("bulk.") ? { bulk: { id: await bulkFor(merchant, name) } } : {};
}
