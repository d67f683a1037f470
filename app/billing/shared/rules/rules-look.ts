import { createElement, type ComponentType, type ReactNode } from "react";
import type { RuleApprovals, WaitingProposal } from "#provider/contract/rule-proposals";
import type { RulesPaths } from "~/paths/rules";

/** Rules that two people change, as their screens show them. */
export type RulesLook<Rules> = {
  /** The namespace of the sentences; both have the same keys, apart from those of the terms. */
  words: "payout-approvals" | "refund-rules";
  paths: RulesPaths;
  /** The rules in readable form. */
  RulesWords: ComponentType<{ rules: Rules; currency: string }>;
};

/** The proposal of a dialog. `close` is where closing the dialog leads. */
export type ProposalSubject = Pick<RulesLook<unknown>, "words" | "paths"> & {
  appId: string;
  id: string;
  close: string;
  /** Undefined if no proposal waits, or another one does. */
  proposal: WaitingProposal<unknown> | undefined;
  /** The proposed rules in readable form. */
  terms: ReactNode;
};

/** The proposal of a dialog, from the page behind it. */
export function subjectOf<Rules>(
  { words, paths, RulesWords }: RulesLook<Rules>,
  approvals: Pick<RuleApprovals<Rules>, "appId" | "currency" | "proposal"> | undefined,
  id: string,
): ProposalSubject {
  if (!approvals) throw new Error("a dialog of rules without the page behind it");
  const { appId, currency } = approvals;
  const proposal = approvals.proposal?.id === id ? approvals.proposal : undefined;
  const terms = proposal && createElement(RulesWords, { rules: proposal.rules, currency });
  return { words, paths, appId, id, close: paths.rules(appId), proposal, terms };
}

/** Why the action on the proposal is not possible; undefined if it is. */
export const refusalOf = ({ proposal }: ProposalSubject, right: keyof WaitingProposal<unknown>["may"]) =>
  proposal === undefined ? "over" : proposal.may[right] ? undefined : (`refused.${right}` as const);
