import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import type { EmptyReason } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

/** Says why there are no transactions to show, and what to do next. */
export function EmptyList({ reason, canCreateInvoice }: { reason: EmptyReason; canCreateInvoice: boolean }) {
  const { t } = useTranslation("transactions");
  const { pathname, search } = useLocation();
  switch (reason) {
    case "page":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.page")}
          action={<LinkButton to={pathname + withParams(search, { page: null })}>{t("empty.toFirstPage")}</LinkButton>}
        />
      );
    case "period":
      return (
        <EmptyState
          icon="ReceiptIcon"
          title={t("empty.period")}
          action={
            <LinkButton to={pathname + withParams(search, { from: null, to: null, page: null })}>
              {t("empty.anyDate")}
            </LinkButton>
          }
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
            canCreateInvoice && (
              <LinkButton variant="primary" to={paths.createInvoice}>
                {t("empty.createInvoice")}
              </LinkButton>
            )
          }
        >
          {canCreateInvoice ? t("empty.noneHint") : t("empty.noneHintReader")}
        </EmptyState>
      );
  }
}
