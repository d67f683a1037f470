import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/billing/shared/rules/confirm-dialog";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["payout-approvals", "payment-actions"],
  title: "payout-approvals:confirm.title",
};

export const loader = PAYOUT_RULE_SCREENS.confirm.loader;
export const action = PAYOUT_RULE_SCREENS.confirm.action;

export default function ConfirmRules() {
  const { id, because } = useLoaderData<typeof loader>();
  return <ConfirmDialog subject={useProposal(id)} because={because} reply={useActionData<typeof action>()} />;
}
