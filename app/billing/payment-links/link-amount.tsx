import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";

type Props = {
  /** In minor units; null if the payer chooses it. */ amount: number | null;
  currency: string;
  quiet?: boolean;
};

/** The amount that a link asks for. */
export function LinkAmount({ amount, currency, quiet }: Props) {
  const { t } = useTranslation("payment-links");
  if (amount !== null) return <Money minor={amount} currency={currency} quiet={quiet} />;
  const words = t("payerChooses");
  return <span title={words}>{words}</span>;
}
