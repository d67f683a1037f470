import { useTranslation } from "react-i18next";
import type { RefundRules } from "#provider/contract/refund-terms";
import { DescriptionList } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";

/** Rules of refunds in readable form. The page has the namespace `refund-rules`. */
export function RulesWords({ rules, currency }: { rules: RefundRules; currency: string }) {
  const { t } = useTranslation("refund-rules");
  const { money } = useFormat();
  const { approvalAbove, dailyAbove, codeAbove } = rules;
  const from = (minor: number | null, every: string, above: (amount: string) => string) =>
    minor === null ? t("none") : minor === 0 ? every : above(money(minor, currency));
  return (
    <DescriptionList
      items={[
        {
          term: t("approval.term"),
          value: from(approvalAbove, t("approval.every"), (amount) => t("approval.above", { amount })),
        },
        {
          term: t("daily.term"),
          value: dailyAbove === null ? t("none") : t("daily.above", { amount: money(dailyAbove, currency) }),
        },
        { term: t("code.term"), value: from(codeAbove, t("code.every"), (amount) => t("code.above", { amount })) },
      ]}
    />
  );
}
