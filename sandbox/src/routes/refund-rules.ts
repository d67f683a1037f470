import { contract } from "#provider/contract/index";
import { REFUND_RULES } from "../db/refund-rules.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { reviewsRefundsIn } from "../people/person.ts";
import { ruleProposals } from "./rule-proposals.ts";

const { refundRules } = contract;
const proposals = ruleProposals(REFUND_RULES, { reviewsIn: reviewsRefundsIn, logged: "refund_rules" });

/** The rules of an application's refunds, and how two people change them (decision 0175). */
export const refundRulesRoutes = [
  implement(refundRules.get, proposals.get),
  implementOnce(refundRules.propose, proposals.propose),
  implement(refundRules.startConfirmation, proposals.startConfirmation),
  implementOnce(refundRules.confirm, proposals.confirm),
  implement(refundRules.refuse, proposals.refuse),
  implement(refundRules.withdraw, proposals.withdraw),
];
