import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "~/components/page/page";
import { Tabs } from "~/components/page/tabs";
import { developerPaths } from "~/paths/developers";
import { examPaths } from "~/paths/exam";
import { paths } from "~/paths";

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Whether the person may enter keys and webhooks. */
  configures: boolean;
  children: ReactNode;
};

/** A screen for developers: its title, and the tabs of all of them. */
export function DeveloperPage({ configures, children, ...page }: Props) {
  const { t } = useTranslation("shell");
  return (
    <Page {...page}>
      <Tabs
        label={t("screen.developers")}
        tabs={[
          { to: paths.widgets, label: t("screen.widgets") },
          ...(configures
            ? [
                { to: developerPaths.keys, label: t("screen.keys") },
                { to: developerPaths.webhooks, label: t("screen.webhooks") },
                { to: examPaths.every, label: t("screen.exam") },
              ]
            : []),
          { to: developerPaths.websites, label: t("screen.websites") },
          { to: developerPaths.scripts, label: t("screen.scripts") },
        ]}
      />
      {children}
    </Page>
  );
}
