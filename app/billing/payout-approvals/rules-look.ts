import { useRouteLoaderData } from "@remix-run/react";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { subjectOf, type ProposalSubject, type RulesLook } from "~/billing/shared/rules/rules-look";
import { approvalPaths } from "~/paths/approval";
import type { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { RulesWords } from "./rules-words";

/** Rules of approval of payouts, as their screens show them. */
export const PAYOUT_RULES_LOOK: RulesLook<PayoutRules> = {
  words: "payout-approvals",
  paths: approvalPaths,
  RulesWords,
};

/** The proposal of a dialog, from the page behind it. */
export const useProposal = (id: string): ProposalSubject =>
  subjectOf(
    PAYOUT_RULES_LOOK,
    useRouteLoaderData<typeof PAYOUT_RULE_SCREENS.rules>("billing/payout-approvals/approvals")?.approvals,
    id,
  );
