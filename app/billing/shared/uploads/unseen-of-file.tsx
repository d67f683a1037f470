import { useTranslation } from "react-i18next";
import type { Currency } from "#provider/contract/money";
import type { CodePage } from "#provider/contract/spreadsheets";
import { Banner } from "~/components/feedback/banner";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";

type Props = {
  unreadSheets: readonly string[];
  /** Good rows that the spreadsheet hides, and their sum in minor units. */
  hidden: { count: number; amount: number };
  /** Hidden columns that were read, by the names that the page has for them. */
  columns: readonly string[];
  /** As what the letters of a table as text were read, where that is a guess. */
  guessed: CodePage | null;
  currency: Currency | undefined;
};

/**
 * What whoever opens a spreadsheet does not see and counts all the same, and what they see and was not read. The page
 * has the namespace `unseen-of-file`.
 */
export function UnseenOfFile({ unreadSheets, hidden, columns, guessed, currency }: Props) {
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
      {columns.length > 0 && (
        <Banner tone="warning" title={t("columns")}>
          <p className="long-words">{t("columnsHint", { columns: columns.join(", ") })}</p>
        </Banner>
      )}
      {guessed && (
        <Banner tone="warning" title={t("guessed")}>
          <p>{t("guessedHint", { codePage: guessed })}</p>
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
