import { useRouteLoaderData } from "@remix-run/react";
import type { RefundRules } from "#provider/contract/refund-terms";
import { subjectOf, type ProposalSubject, type RulesLook } from "~/billing/shared/rules/rules-look";
import { refundRulesPaths } from "~/paths/refund";
import type { REFUND_RULE_SCREENS } from "./rule-screens";
import { RulesWords } from "./rules-words";

/** Rules of refunds, as their screens show them. */
export const REFUND_RULES_LOOK: RulesLook<RefundRules> = { words: "refund-rules", paths: refundRulesPaths, RulesWords };

/** The proposal of a dialog, from the page behind it. */
export const useProposal = (id: string): ProposalSubject =>
  subjectOf(
    REFUND_RULES_LOOK,
    useRouteLoaderData<typeof REFUND_RULE_SCREENS.rules>("billing/refund-rules/rules")?.approvals,
    id,
  );
