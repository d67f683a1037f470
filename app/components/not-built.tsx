import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state";
import { Card, Page } from "./page";

/** The honest screen of an area that is not made yet. `area` is its name in `shell.json`, under `screen`. */
export function NotBuilt({
  area,
}: {
  area:
    | "applications"
    | "bulk-invoice"
    | "configure"
    | "connect"
    | "contract"
    | "payouts"
    | "qr-payments"
    | "users"
    | "wallet"
    | "widgets";
}) {
  const { t } = useTranslation("shell");
  return (
    <Page title={t(`screen.${area}`)}>
      <Card>
        <EmptyState title={t("notBuilt.title")}>{t("notBuilt.text")}</EmptyState>
      </Card>
    </Page>
  );
}
