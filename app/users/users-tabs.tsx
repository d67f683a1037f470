import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/page/tabs";
import { paths } from "~/utils/paths";

/** The two ways to look at the team. The second one is shown to whom it is open. */
export function UsersTabs({ hasApplications }: { hasApplications: boolean }) {
  const { t } = useTranslation("people");
  if (!hasApplications) return null;
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={[
        { to: paths.users, label: t("tabs.people"), end: true },
        { to: paths.userApplications, label: t("tabs.applications") },
      ]}
    />
  );
}
