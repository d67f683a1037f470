import { useTranslation } from "react-i18next";
import { Arrival } from "~/billing/shared/bank/arrival";
import { DescriptionList, type Detail } from "~/components/page/description-list";
import { Ledger } from "~/components/page/ledger";
import type { PayoutPlan } from "./create-plan";

/** Receiver, number, purpose and arrival; `more` follows. The page needs the namespaces `payout-create` and `bank`. */
export function PlanDetails({ plan, more = [] }: { plan: PayoutPlan; more?: readonly Detail[] }) {
  const { t } = useTranslation("payout-create");
  return (
    <DescriptionList
      items={[
        { term: t("fullName"), value: <strong translate="no">{plan.fullName}</strong> },
        {
          term: t(`check.target.${plan.target}`),
          value: (
            <span className={plan.target === "BANK" ? undefined : "figure"} translate="no">
              {plan.target === "BANK" ? plan.number : `•••• ${plan.number}`}
            </span>
          ),
        },
        { term: t("finCode"), value: plan.finCode && <span translate="no">{plan.finCode}</span> },
        { term: t("bankName"), value: plan.bank },
        { term: t("source"), value: plan.source },
        { term: t("description"), value: plan.description },
        { term: t("check.arrival"), value: <Arrival day={plan.arrival} /> },
        ...more,
      ]}
    />
  );
}

/** What arrives, the fee, and what leaves the wallet. */
export function PlanSums({ plan }: { plan: PayoutPlan }) {
  const { t } = useTranslation("payout-create");
  return (
    <Ledger
      currency={plan.currency}
      lines={[
        { term: t("arrives"), minor: plan.amount },
        { term: t("check.fee"), minor: plan.fee, kind: "plus" },
        { term: t("leaves"), minor: plan.amount + plan.fee, kind: "sum" },
      ]}
    />
  );
}
