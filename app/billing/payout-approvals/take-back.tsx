import { useActionData, useLoaderData } from "@remix-run/react";
import { TakeBackDialog } from "~/billing/shared/rules/take-back-dialog";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["payout-approvals", "payment-actions"],
  title: "payout-approvals:takeBack.title",
};

export const loader = PAYOUT_RULE_SCREENS.takeBack.loader;
export const action = PAYOUT_RULE_SCREENS.takeBack.action;

export default function TakeRulesBack() {
  const { id } = useLoaderData<typeof loader>();
  return <TakeBackDialog subject={useProposal(id)} reply={useActionData<typeof action>()} />;
}
