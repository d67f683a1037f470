import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import type { IconName } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import type { FirstRow } from "~/utils/first-row";
import type { EmptyReason } from "~/utils/list-filters";
import type { SearchedWords } from "~/utils/row-found";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";

/** The filter by which a list finds everything (provider/contract/filters.ts). */
const SEARCH_FILTER = "search";

export type EmptyWords = {
  icon?: IconName;
  /** There is nothing at all: in words of the list's own, or as the loader has written it with an example. */
  none?: string;
  first?: FirstRow | undefined;
  /** `filters`: no row fits the filters. `period`: no row lies in the period; a list without days needs no `period`. */
  filters: string;
  period?: string;
  /** For a list with a search box that finds by everything: what a search that found nothing says instead. */
  searched?: SearchedWords | undefined;
  /** A sentence and a link for a list that has no rows at all. */
  hint?: ReactNode;
  action?: ReactNode;
};

/** Says why a list shows no rows, and what to do next. */
export function EmptyList({
  reason,
  icon,
  none = "",
  first,
  filters,
  period,
  searched,
  hint,
  action,
}: EmptyWords & { reason: EmptyReason }) {
  const { t } = useTranslation("components");
  const { pathname, search } = useLocation();
  const text = new URLSearchParams(search).get(SEARCH_FILTER)?.trim();
  const unfound = text ? searched : undefined;
  const everything = unfound && text && (
    <LinkButton to={paths.search + withParams("", { q: text })}>{unfound.everything}</LinkButton>
  );
  const without = (changes: Record<string, null>) => pathname + withParams(search, { ...changes, page: null });
  switch (reason) {
    case "none":
      return (
        <>
          {first && <Example row={first.example} />}
          <EmptyState
            {...(icon && { icon })}
            title={first?.title ?? none}
            action={
              first?.act ? (
                <LinkButton variant="primary" to={first.act.to}>
                  {first.act.text}
                </LinkButton>
              ) : (
                action
              )
            }
          >
            {first?.text ?? hint}
          </EmptyState>
        </>
      );
    case "page":
      return (
        <EmptyState
          icon={icon}
          title={t("empty.page")}
          action={<LinkButton to={without({})}>{t("empty.toFirstPage")}</LinkButton>}
        />
      );
    case "period":
      return (
        <EmptyState
          icon={icon}
          title={period ?? filters}
          action={
            <div className="row">
              <LinkButton to={without({ from: null, to: null })}>{t("empty.anyDate")}</LinkButton>
              {everything}
            </div>
          }
        >
          {t("empty.periodHint")}
        </EmptyState>
      );
    case "filters":
      return (
        <EmptyState
          icon={icon}
          title={unfound?.title ?? filters}
          action={
            <div className="row">
              {everything}
              <LinkButton to={pathname}>{t("empty.showAll")}</LinkButton>
            </div>
          }
        >
          {unfound?.hint ?? t("empty.filtersHint")}
        </EmptyState>
      );
  }
}

/** The example is no row: it is drawn pale, leads nowhere, and is not read aloud. */
const Example = ({ row: [word, name, note, badge, amount] }: { row: FirstRow["example"] }) => (
  <div className="row muted example" aria-hidden>
    <small>{word}</small>
    <div>
      {name}
      <p className="text-s">{note}</p>
    </div>
    <span className="row row-end">
      <span className="Polaris-Badge">{badge}</span>
      {amount}
    </span>
  </div>
);
