import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RulesPage } from "~/billing/shared/rules/rules-page";
import { areaSheets } from "~/styles/areas";
import { itemChanges } from "~/utils/revalidation";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { PAYOUT_RULES_LOOK } from "./rules-look";

export const links = areaSheets("details");
export const handle = { i18n: ["payout-approvals"], title: "payout-approvals:title" };

export const loader = PAYOUT_RULE_SCREENS.rules;

/** Reads the page again after a refusal too, because another person may have decided meanwhile. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 403 || itemChanges(move);

export default function PayoutApprovals() {
  const { approvals } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-approvals");
  return <RulesPage look={PAYOUT_RULES_LOOK} approvals={approvals} note={t("newReceivers")} />;
}
