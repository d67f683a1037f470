import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { withParams } from "~/utils/search-params";

/** Opens the dialog that makes a file of the list, with the filters in force. */
export function ExportLink({ to }: { to: string }) {
  const { t } = useTranslation("components");
  return (
    <LinkButton to={to + withParams(useLocation().search, {})} preventScrollReset>
      {t("export")}
    </LinkButton>
  );
}
