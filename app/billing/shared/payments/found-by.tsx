import { useTranslation } from "react-i18next";
import { foundBy, type SearchedRow, type UnseenFact } from "#provider/rules/row-search";
import type { EmptyWords } from "~/components/list/empty-list";

/** By what a search found a row that the row does not show; null if it shows it, or if nothing was searched. */
export type RowFound = { fact: UnseenFact | "payment"; value: string | null } | null;

/** Used in loaders, which have all facts of a row. `text`: the list's search, if it has one. */
export function rowFound(text: string | undefined, row: SearchedRow): RowFound {
  if (text === undefined) return null;
  const found = foundBy(text, row);
  return found === undefined ? { fact: "payment", value: null } : found;
}

/** The fact by which a search found the row: its name, and what it is. The page has the namespace `list-search`. */
export function FoundBy({ found }: { found: RowFound }) {
  const { t } = useTranslation("list-search");
  if (found === null) return null;
  const words = t(`found.${found.fact}`);
  return (
    <small className="found-by" title={found.value === null ? words : `${words}: ${found.value}`}>
      {words}
      {found.value !== null && (
        <>
          {" "}
          <mark translate="no">{found.value}</mark>
        </>
      )}
    </small>
  );
}

/** What a list says when its search finds nothing. The page has the namespace `list-search`. */
export function useSearchedWords(list: "invoices" | "transactions" | "qr"): NonNullable<EmptyWords["searched"]> {
  const { t } = useTranslation("list-search");
  return (text) => ({
    title: t(`none.${list}`, { text }),
    hint: t("searched"),
    everything: t("everything"),
  });
}
