import { useTranslation } from "react-i18next";
import { PageMenu } from "~/components/list/menu";
import { Link } from "~/components/page/link";
import { dashboardPaths } from "~/paths/dashboard";

type Props = {
  applications: readonly { appId: string; appName: string }[];
  appId: string | undefined;
  /** What the chart shows stays. */
  chart: "days" | undefined;
};

/** Which application the page is about: a menu of links. */
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
