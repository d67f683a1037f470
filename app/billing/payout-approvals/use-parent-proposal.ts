import { useRouteLoaderData } from "@remix-run/react";
import type { PayoutApprovals } from "#provider/contract/payout-rules";
import { approvalPaths } from "~/paths/approval";
import type { loader as approvalsLoader } from "./approvals";

type Proposal = NonNullable<PayoutApprovals["proposal"]>;

/**
 * The proposal of a dialog, from the page behind it: undefined if there is none or if another one waits. `close` is
 * where closing the dialog leads.
 */
export function useParentProposal(id: string) {
  const loaded = useRouteLoaderData<typeof approvalsLoader>("billing/payout-approvals/approvals");
  if (!loaded) throw new Error("a dialog of rules without the page behind it");
  const { appId, currency, proposal } = loaded.approvals;
  return { appId, currency, proposal: proposal?.id === id ? proposal : undefined, close: approvalPaths.rules(appId) };
}

/** Why the action on the proposal is not possible; undefined if it is. */
export const refusalOf = (proposal: Proposal | undefined, right: keyof Proposal["may"]) =>
  proposal === undefined ? "over" : proposal.may[right] ? undefined : (`refused.${right}` as const);
