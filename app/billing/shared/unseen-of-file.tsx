import { useTranslation } from "react-i18next";
import type { Currency } from "#provider/contract/money";
import { Banner } from "~/components/feedback/banner";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";

type Props = {
  unreadSheets: readonly string[];
  /** Good rows that the spreadsheet hides, and their sum in minor units. */
  hidden: { count: number; amount: number };
  currency: Currency | undefined;
};

/**
 * What whoever opens a spreadsheet does not see and counts all the same, and what they see and was not read. The page has the namespace
 * `unseen-of-file`.
 */
export function UnseenOfFile({ unreadSheets, hidden, currency }: Props) {
  const { t } = useTranslation("unseen-of-file");
  const { number } = useFormat();
  return (
    <>
      {hidden.count > 0 && (
        <Banner tone="warning" title={t("hidden", { count: hidden.count, number: number(hidden.count) })}>
          <p>
            {currency && <Money minor={hidden.amount} currency={currency} />} · {t("hiddenHint")}
          </p>
        </Banner>
      )}
      {unreadSheets.length > 0 && (
        <Banner tone="warning" title={t("sheets")}>
          <p className="long-words">{t("sheetsHint", { sheets: unreadSheets.join(", ") })}</p>
        </Banner>
      )}
    </>
  );
}
