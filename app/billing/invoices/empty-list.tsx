import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import type { EmptyReason } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

/** Says why there are no invoices to show, and what to do next. */
export function EmptyList({ reason, canCreate }: { reason: EmptyReason; canCreate: boolean }) {
  const { t } = useTranslation("invoices");
  const { pathname, search } = useLocation();
  const without = (changes: Record<string, null>) => pathname + withParams(search, { ...changes, page: null });
  switch (reason) {
    case "page":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.page")}
          action={<LinkButton to={without({})}>{t("empty.toFirstPage")}</LinkButton>}
        />
      );
    case "period":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.period")}
          action={<LinkButton to={without({ from: null, to: null })}>{t("empty.anyDate")}</LinkButton>}
        >
          {t("empty.periodHint")}
        </EmptyState>
      );
    case "filters":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.filters")}
          action={<LinkButton to={pathname}>{t("empty.showAll")}</LinkButton>}
        >
          {t("empty.filtersHint")}
        </EmptyState>
      );
    case "none":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.none")}
          action={
            canCreate && (
              <LinkButton variant="primary" to={paths.createInvoice}>
                {t("list.create")}
              </LinkButton>
            )
          }
        >
          {canCreate && t("empty.noneHint")}
        </EmptyState>
      );
  }
}
