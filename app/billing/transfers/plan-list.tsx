import { useTranslation } from "react-i18next";
import { DescriptionList } from "~/components/page/description-list";
import type { Plan } from "./plan";
import { TransferSums } from "./transfer-sums";

/** All details of money that has not left yet. The receiver comes first, because the money cannot be called back. */
export function PlanList({ plan }: { plan: Plan }) {
  const { t } = useTranslation("transfers");
  const { merchant, phone, operator, description } = plan;
  return (
    <>
      <DescriptionList
        items={[
          {
            term: t("field.to"),
            value: merchant ? (
              <>
                <strong translate="no">{merchant.name}</strong> · {merchant.appId}
              </>
            ) : (
              <strong className="figure" translate="no">
                {phone}
              </strong>
            ),
          },
          { term: t("field.operator"), value: operator },
          { term: t("field.arrival"), value: t("atOnce") },
          { term: t("field.description"), value: description },
        ]}
      />
      <TransferSums sum={plan} />
    </>
  );
}
