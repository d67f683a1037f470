import { useTranslation } from "react-i18next";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import type { Detail } from "~/components/page/description-list";
import { Money } from "~/components/page/money";

/** The sums of a file. The page has the namespace `payout-files`. */
export function useFileSums({ amount, fee, amountWithFee, currency }: PayoutFileDetail): Detail[] {
  const { t } = useTranslation("payout-files");
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return [
    { term: t("field.amount"), value: <strong translate="no">{money(amount)}</strong> },
    { term: t("field.fee"), value: money(fee) },
    { term: t("field.total"), value: money(amountWithFee) },
  ];
}
