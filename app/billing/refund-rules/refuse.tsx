import { useActionData, useLoaderData } from "@remix-run/react";
import { RefuseDialog } from "~/billing/shared/rules/refuse-dialog";
import { REFUND_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:refuse.title",
};

export const loader = REFUND_RULE_SCREENS.refuse.loader;
export const action = REFUND_RULE_SCREENS.refuse.action;

export default function RefuseRules() {
  const { id } = useLoaderData<typeof loader>();
  return <RefuseDialog subject={useProposal(id)} reply={useActionData<typeof action>()} />;
}
