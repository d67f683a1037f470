import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { withParams } from "~/paths/search-params";

/** Opens the dialog that exports the list with its current filters. */
export function ExportLink({ to }: { to: string }) {
  const { t } = useTranslation("components");
  return (
    <Link
      to={to + withParams(useLocation().search, {})}
      className="chip chip-export"
      aria-label={t("export")}
      prefetch="intent"
      preventScrollReset
    >
      <Icon source="ExportIcon" />
      <span>{t("export")}</span>
    </Link>
  );
}
