import { useRouteLoaderData } from "@remix-run/react";
import type { RefundApprovals } from "#provider/contract/refund-rules";
import { refundRulesPaths } from "~/paths/refund";
import type { loader as approvalsLoader } from "./rules";

type Proposal = NonNullable<RefundApprovals["proposal"]>;

/**
 * The proposal of a dialog, from the page behind it: undefined if there is none or if another one waits. `close` is
 * where closing the dialog leads.
 */
export function useParentProposal(id: string) {
  const loaded = useRouteLoaderData<typeof approvalsLoader>("billing/refund-rules/rules");
  if (!loaded) throw new Error("a dialog of rules without the page behind it");
  const { appId, currency, proposal } = loaded.approvals;
  return {
    appId,
    currency,
    proposal: proposal?.id === id ? proposal : undefined,
    close: refundRulesPaths.rules(appId),
  };
}

/** Why the action on the proposal is not possible; undefined if it is. */
export const refusalOf = (proposal: Proposal | undefined, right: keyof Proposal["may"]) =>
  proposal === undefined ? "over" : proposal.may[right] ? undefined : (`refused.${right}` as const);
