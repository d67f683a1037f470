import { useTranslation } from "react-i18next";
import { Arrival } from "~/billing/shared/bank/arrival";
import { DescriptionList } from "~/components/page/description-list";
import type { Plan } from "./plan";
import { SumLedger } from "./sum-ledger";

/** All details of a withdrawal that is not made yet, with the formula and the parts of its fee. */
export function PlanList({ plan }: { plan: Plan }) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  const { target, bank, description, arrival } = plan;
  return (
    <>
      <SumLedger sum={plan} />
      <DescriptionList
        items={[
          {
            term: t("withdrawals:field.target"),
            value: (
              <span className="figure" translate="no">
                {target}
              </span>
            ),
          },
          { term: t("bank.bankName"), value: bank?.bankName },
          { term: t("bank.swift"), value: bank?.swift },
          { term: t("bank.bankCode"), value: bank?.bankCode },
          { term: t("bank.bankTaxId"), value: bank?.bankTaxId },
          { term: t("bank.correspondentAccount"), value: bank?.correspondentAccount },
          { term: t("withdrawals:field.arrival"), value: <Arrival day={arrival} /> },
          { term: t("withdrawals:field.description"), value: description },
        ]}
      />
    </>
  );
}
