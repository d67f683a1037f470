import { contract } from "#provider/contract/index";
import { PAYOUT_RULES } from "../db/payout-rules.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { reviewsIn } from "../people/person.ts";
import { ruleProposals } from "./rule-proposals.ts";

const { payoutRules } = contract;
const proposals = ruleProposals(PAYOUT_RULES, { reviewsIn, logged: "payout_rules" });

/** The rules of approval for an application's payouts, and how two people change them (decision 0061). */
export const payoutRulesRoutes = [
  implement(payoutRules.get, proposals.get),
  implementOnce(payoutRules.propose, proposals.propose),
  implement(payoutRules.startConfirmation, proposals.startConfirmation),
  implementOnce(payoutRules.confirm, proposals.confirm),
  implement(payoutRules.refuse, proposals.refuse),
  implement(payoutRules.withdraw, proposals.withdraw),
];
