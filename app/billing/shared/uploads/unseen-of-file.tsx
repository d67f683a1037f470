import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { CodePage } from "#provider/contract/spreadsheets";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";

type Props = {
  unreadSheets: readonly string[];
  /** Good rows that the spreadsheet hides, and their sum in minor units. */
  hidden: { count: number; amount: number };
  /** The names of hidden columns that were read. */
  columns: readonly string[];
  /** The code page by which a text file was read, if it is a guess. */
  guessed: Open<CodePage> | null;
  currency: string | undefined;
};

/**
 * The hidden parts of a spreadsheet that count all the same, and the visible parts that were not read. The page has the
 * namespace `unseen-of-file`.
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
          <p>{t("guessedHint", { codePage: sayWord(guessed, (known) => known) })}</p>
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
