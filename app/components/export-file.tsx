import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";
import { Card, Page } from "./page";

/** In the place of a file, for whoever came to its address by scripts: a file needs a page load of its own. */
export function ExportFile() {
  const { t } = useTranslation("exports");
  const { pathname, search } = useLocation();
  return (
    <Page title={t("title")}>
      <Card>
        <div>
          <a href={pathname + search} className={buttonClass("primary")}>
            <span>{t("download")}</span>
          </a>
        </div>
      </Card>
    </Page>
  );
}
