import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/billing/shared/rules/confirm-dialog";
import { REFUND_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:confirm.title",
};

export const loader = REFUND_RULE_SCREENS.confirm.loader;
export const action = REFUND_RULE_SCREENS.confirm.action;

export default function ConfirmRules() {
  const { id, because } = useLoaderData<typeof loader>();
  return <ConfirmDialog subject={useProposal(id)} because={because} reply={useActionData<typeof action>()} />;
}
