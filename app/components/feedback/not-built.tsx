import { useTranslation } from "react-i18next";
import { Card, Page } from "~/components/page/page";
import { EmptyState } from "./empty-state";

/** The honest screen of an area that is not made yet. `area` is its name in `shell.json`, under `screen`; its route asks for `not-built`. */
export function NotBuilt({ area }: { area: "bulk-invoice" }) {
  const { t } = useTranslation(["not-built", "shell"]);
  return (
    <Page title={t(`shell:screen.${area}`)}>
      <Card>
        <EmptyState title={t("title")}>{t("text")}</EmptyState>
      </Card>
    </Page>
  );
}
