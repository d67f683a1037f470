import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeDialog } from "~/billing/shared/rules/code-dialog";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { useProposal } from "./rules-look";

export const handle = { dialog: true, i18n: ["payout-approvals", "code"], title: "payout-approvals:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = PAYOUT_RULE_SCREENS.confirmCode.loader;
export const action = PAYOUT_RULE_SCREENS.confirmCode.action;

export default function ConfirmRulesCode() {
  const { id, waiting } = useLoaderData<typeof loader>();
  return <CodeDialog subject={useProposal(id)} waiting={waiting} reply={useActionData<typeof action>()} />;
}
