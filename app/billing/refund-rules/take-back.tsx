import { useActionData, useLoaderData } from "@remix-run/react";
import { TakeBackDialog } from "~/billing/shared/rules/take-back-dialog";
import { REFUND_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:takeBack.title",
};

export const loader = REFUND_RULE_SCREENS.takeBack.loader;
export const action = REFUND_RULE_SCREENS.takeBack.action;

export default function TakeRulesBack() {
  const { id } = useLoaderData<typeof loader>();
  return <TakeBackDialog subject={useProposal(id)} reply={useActionData<typeof action>()} />;
}
