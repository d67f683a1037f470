import { useTranslation } from "react-i18next";
import { PageMenu } from "~/components/list/menu";
import { Link } from "~/components/page/link";
import { dashboardPaths } from "~/paths/dashboard";

type Props = {
  applications: readonly { appId: string; appName: string }[];
  appId: string | undefined;
  /** The chart's choice, which stays. */
  chart: "days" | undefined;
};

/** A menu of links that chooses the application of the page. */
export function ChooseApplication({ applications, appId, chart }: Props) {
  const { t } = useTranslation("dashboard");
  const everything = { appId: undefined, appName: t("everyApplication") };
  const chosen = applications.find((one) => one.appId === appId) ?? everything;
  return (
    <PageMenu label={`${t("application")}: ${chosen.appName}`} text={chosen.appName} icon="AppsIcon">
      {[everything, ...applications].map((one) => (
        <Link
          key={one.appId ?? ""}
          to={dashboardPaths.of({ appId: one.appId, chart })}
          aria-current={one.appId === appId || undefined}
        >
          {one.appName}
        </Link>
      ))}
    </PageMenu>
  );
}
