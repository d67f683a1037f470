import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Page } from "~/components/page/page";
import { Tabs } from "~/components/page/tabs";
import { guardedLoader, personOf } from "~/server/guard";
import { paths } from "~/paths";
import { reportPaths } from "~/paths/reports";
import { logPaths } from "~/paths/account-log";

export const handle = { i18n: ["settings"] };

export const loader = guardedLoader({}, async ({ context }) => {
  const person = personOf(await context.user());
  return {
    keepsBooks: allows(AREA_ACCESS.accounting, person),
    reports: allows(AREA_ACCESS.wallet, person) ? reportPaths.every : undefined,
    readsLog: allows(AREA_ACCESS.accountLog, person),
  };
});

/** The heading of the settings and the tabs of their screens. Each screen may open a dialog over itself and this. */
export default function Settings() {
  const { keepsBooks, reports, readsLog } = useLoaderData<typeof loader>();
  const { t } = useTranslation("settings");
  return (
    <div className="stack">
      <BehindDialog>
        <Page title={t("title")}>
          <Tabs
            label={t("title")}
            tabs={[
              { to: paths.settings, label: t("tabs.profile"), end: true },
              { to: paths.settingsPassword, label: t("tabs.password") },
              { to: paths.settingsPhone, label: t("tabs.phone") },
              { to: paths.notifications, label: t("tabs.notifications") },
              { to: paths.settingsDevices, label: t("tabs.devices") },
              { to: paths.settingsActivity, label: t("tabs.activity") },
              ...(keepsBooks ? [{ to: paths.accounting, label: t("tabs.accounting") }] : []),
              ...(reports ? [{ to: reports, label: t("tabs.reports") }] : []),
              ...(readsLog ? [{ to: logPaths.list, label: t("tabs.log") }] : []),
            ]}
          />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </div>
  );
}
