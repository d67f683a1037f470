import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { paths } from "~/paths";

/** In place of a list of applications, when there is none. The page needs the namespace `developers`. */
export function NoApplication() {
  const { t } = useTranslation("developers");
  return (
    <Card>
      <EmptyState
        title={t("noApplication")}
        action={<LinkButton to={paths.applications}>{t("toApplications")}</LinkButton>}
      >
        {t("noApplicationHint")}
      </EmptyState>
    </Card>
  );
}
