import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Open } from "#provider/contract/open-word";
import type { ApplicationStatus } from "#provider/contract/words";
import { allows, AREA_ACCESS, type Person } from "#provider/contract/permissions";
import { WordBadge } from "~/components/page/badge";
import { Page } from "~/components/page/page";
import { Link } from "~/components/page/link";
import { Tabs } from "~/components/page/tabs";
import { APPLICATION_TONE } from "~/i18n/words";
import { applicationPaths } from "~/paths/application";
import { contractPaths } from "~/paths/contract";
import { qrPaths } from "~/paths/qr";
import { userPaths } from "~/paths/user";

/** Which of the tabs with a rule of entry a person may enter; for loaders. */
export const tabsFor = (person: Person) => ({
  seesUsers: allows(AREA_ACCESS.applicationUsers, person),
  connects: allows(AREA_ACCESS.connect, person),
  paysOut: allows(AREA_ACCESS.payouts, person),
  readsContract: allows(AREA_ACCESS.contract, person),
});

type Props = {
  application: { appId: string; configId: string; name: string; status: Open<ApplicationStatus> };
  tabs: ReturnType<typeof tabsFor>;
  children: ReactNode;
};

/** An application's name and the tabs of its settings, each with an address of its own. */
export function ConfigurationHead({ application, tabs, children }: Props) {
  const { appId, configId, name, status } = application;
  const { seesUsers, connects, paysOut, readsContract } = tabs;
  const { t } = useTranslation(["configuration", "application-status"]);
  return (
    <Page
      title={name}
      subtitle={appId}
      badge={<WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />}
    >
      {(status === "APPROVED" || status === "SIGNED") && (
        <p className="banner banner-warning">
          <span>
            {t(`waits.${status}`)}{" "}
            {readsContract && (
              <Link to={status === "APPROVED" ? contractPaths.one(appId) : contractPaths.signed(appId)}>
                {t(`wayOn.${status}`)}
              </Link>
            )}
          </span>
        </p>
      )}
      <Tabs
        label={t("tabs.label")}
        tabs={[
          { to: applicationPaths.configuration(appId, configId), label: t("tabs.general"), end: true },
          { to: applicationPaths.messages(appId, configId), label: t("tabs.messages") },
          { to: applicationPaths.logo(appId, configId), label: t("tabs.logo") },
          ...(connects ? [{ to: applicationPaths.details(appId, configId), label: t("tabs.details") }] : []),
          { to: qrPaths.code(appId), label: t("tabs.qr") },
          ...(paysOut ? [{ to: applicationPaths.payoutApprovals(appId), label: t("tabs.approvals") }] : []),
          { to: applicationPaths.refundRules(appId), label: t("tabs.refunds") },
          { to: applicationPaths.takeBack(appId), label: t("tabs.takeBack") },
          ...(seesUsers ? [{ to: userPaths.ofApplication(appId), label: t("tabs.users") }] : []),
        ]}
      />
      {children}
    </Page>
  );
}
