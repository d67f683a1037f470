import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import type { IconName } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import type { EmptyReason } from "~/utils/list-filters";
import { withParams } from "~/paths/search-params";

export type EmptyWords = {
  icon: IconName;
  /** There is nothing at all. */
  none: string;
  /** `filters`: no row fits the filters. `period`: no row lies in the period; a list without days needs no `period`. */
  filters: string;
  period?: string;
  /** A sentence and a link for a list that has no rows at all. */
  hint?: ReactNode;
  action?: ReactNode;
};

/** Says why a list shows no rows, and what to do next. */
export function EmptyList({ reason, icon, none, filters, period, hint, action }: EmptyWords & { reason: EmptyReason }) {
  const { t } = useTranslation("components");
  const { pathname, search } = useLocation();
  const without = (changes: Record<string, null>) => pathname + withParams(search, { ...changes, page: null });
  switch (reason) {
    case "none":
      return (
        <EmptyState icon={icon} title={none} action={action}>
          {hint}
        </EmptyState>
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
          action={<LinkButton to={without({ from: null, to: null })}>{t("empty.anyDate")}</LinkButton>}
        >
          {t("empty.periodHint")}
        </EmptyState>
      );
    case "filters":
      return (
        <EmptyState icon={icon} title={filters} action={<LinkButton to={pathname}>{t("empty.showAll")}</LinkButton>}>
          {t("empty.filtersHint")}
        </EmptyState>
      );
  }
}
