import { foundBy, type SearchedRow } from "#provider/rules/row-search";
import type { Language } from "~/i18n/languages";
import type { RowFound, SearchedWords } from "~/utils/row-found";
import { sentences } from "./i18n";

/*
 * Written on the server: the loader has all facts of a row, and only a page with a search needs the sentences.
 */

/** The search of a list, if it has one, and the language of the page. */
export type Asked = { search: string | undefined; language: Language };

export function rowFound({ search, language }: Asked, row: SearchedRow): RowFound {
  if (search === undefined) return null;
  const found = foundBy(search, row);
  if (found === null) return null;
  const t = sentences(language).getFixedT(null, "list-found");
  return found ? { words: t(`found.${found.fact}`), value: found.value } : { words: t("found.payment"), value: null };
}

/** Undefined for a list without a search. */
export function searchedWords(
  list: "invoices" | "transactions" | "qr" | "links",
  { search, language }: Asked,
): SearchedWords | undefined {
  if (search === undefined) return undefined;
  const t = sentences(language).getFixedT(null, "list-found");
  return {
    title: t(`none.${list}`, { replace: { text: search } }),
    hint: t(list === "links" ? "searchedLinks" : "searched"),
    everything: t("everything"),
  };
}
