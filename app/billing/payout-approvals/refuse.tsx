import { useActionData, useLoaderData } from "@remix-run/react";
import { RefuseDialog } from "~/billing/shared/rules/refuse-dialog";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["payout-approvals", "payment-actions"],
  title: "payout-approvals:refuse.title",
};

export const loader = PAYOUT_RULE_SCREENS.refuse.loader;
export const action = PAYOUT_RULE_SCREENS.refuse.action;

export default function RefuseRules() {
  const { id } = useLoaderData<typeof loader>();
  return <RefuseDialog subject={useProposal(id)} reply={useActionData<typeof action>()} />;
}
