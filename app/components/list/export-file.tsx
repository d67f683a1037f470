import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";

/** Shown at a file's address after a navigation by scripts: only a page load can download the file. */
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
