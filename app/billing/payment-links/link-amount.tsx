import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";

/** What a link asks for, in minor units; null leaves it to the payer. */
export function LinkAmount({ amount, currency }: { amount: number | null; currency: string }) {
  const { t } = useTranslation("payment-links");
  return amount === null ? <>{t("payerChooses")}</> : <Money minor={amount} currency={currency} />;
}
