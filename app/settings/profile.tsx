import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { Card } from "~/components/page";
import { guardedLoader } from "~/server/guard";

export const handle = { i18n: ["settings"] };

export const loader = guardedLoader({}, async () => null);

export default function Profile() {
  const { t } = useTranslation("shell");
  return (
    <Card>
      <EmptyState title={t("notBuilt.title")}>{t("notBuilt.text")}</EmptyState>
    </Card>
  );
}
