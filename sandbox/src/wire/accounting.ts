import type { AccountingAccounts } from "#provider/contract/accounting";
import { ACCOUNT_KINDS } from "#provider/contract/accounting-kinds";
import type { Region } from "#provider/contract/regions";
import { accountsOf, USUAL_ACCOUNTS } from "#provider/rules/usual-accounts";
import type { ChosenAccounts } from "../db/accounting-accounts.ts";

/** The accounts of an application: what counts, beside what would without a choice. */
export function toAccounts(
  { appId, appName, region }: { appId: string; appName: string; region: Region },
  chosen: ChosenAccounts | undefined,
): AccountingAccounts {
  const counts = accountsOf(region, chosen);
  const accounts = ACCOUNT_KINDS.map((kind) => ({ kind, account: counts[kind], usual: USUAL_ACCOUNTS[region][kind] }));
  return { appId, appName, accounts };
}
