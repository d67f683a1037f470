import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import type { EmptyReason } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

/** Says why there are no people to show, and what to do next. */
export function EmptyList({ reason }: { reason: EmptyReason }) {
  const { t } = useTranslation("users");
  const { search } = useLocation();
  if (reason === "page")
    return (
      <EmptyState
        icon="PersonIcon"
        title={t("empty.page")}
        action={<LinkButton to={paths.users + withParams(search, { page: null })}>{t("empty.toFirstPage")}</LinkButton>}
      />
    );
  if (reason === "none")
    return (
      <EmptyState
        icon="PersonIcon"
        title={t("empty.none")}
        action={
          <LinkButton variant="primary" to={paths.createUser}>
            {t("list.add")}
          </LinkButton>
        }
      >
        {t("empty.noneHint")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="PersonIcon"
      title={t("empty.filters")}
      action={<LinkButton to={paths.users}>{t("empty.showAll")}</LinkButton>}
    >
      {t("empty.filtersHint")}
    </EmptyState>
  );
}
