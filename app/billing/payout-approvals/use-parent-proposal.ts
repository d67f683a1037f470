import { useRouteLoaderData } from "@remix-run/react";
import type { PayoutApprovals } from "#provider/contract/payout-rules";
import { approvalPaths } from "~/paths/approval";
import type { loader as approvalsLoader } from "./approvals";

type Proposal = NonNullable<PayoutApprovals["proposal"]>;

/**
 * The proposal that a dialog is about, from the page behind it: undefined where another one waits, or none. And where
 * closing leads.
 */
export function useParentProposal(id: string) {
  const loaded = useRouteLoaderData<typeof approvalsLoader>("billing/payout-approvals/approvals");
  if (!loaded) throw new Error("a dialog of rules without the page behind it");
  const { appId, currency, proposal } = loaded.approvals;
  return { appId, currency, proposal: proposal?.id === id ? proposal : undefined, close: approvalPaths.rules(appId) };
}

/** Why that cannot be done with what was proposed; undefined where it can. */
export const refusalOf = (proposal: Proposal | undefined, right: keyof Proposal["may"]) =>
  proposal === undefined ? "over" : proposal.may[right] ? undefined : (`refused.${right}` as const);
