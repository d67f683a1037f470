import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { allows, AREA_ACCESS, permissionsIn } from "#provider/contract/permissions";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Page } from "~/components/page/page";
import { optional } from "~/server/optional";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams } from "~/paths";
import { CONFIGURE } from "./access";
import { ConfigurationHead, tabsFor } from "./head";
import { WhoMayChange } from "./who-changes";

export const handle = { i18n: ["configuration", "application-status", "people"] };

/**
 * The rules of entry for changes on the screens of other areas. On all other screens the rule of the configuration
 * holds.
 */
const CHANGES = [
  ["/payout-approvals", PAYOUT_REVIEW],
  ["/refund-rules", AREA_ACCESS.reviewRefunds],
  ["/users/", AREA_ACCESS.applicationUsers],
] as const;

/**
 * The application of a tab from another area, whose address has no configuration id: QR code, approvals of payouts,
 * people. The screen itself refuses people and reports a missing application. If this loader fails, the screen still
 * shows.
 */
export const loader = guardedLoader(
  {},
  pathParams.application,
  async ({ provider, context, url, params: { appId } }) => {
    const [application, user] = await Promise.all([
      optional(context, "configuration_unknown", provider.applications.get({ params: { appId } })),
      context.user(),
    ]);
    if (!application) return { application: null };
    const { configId, name, status, allowedUsers } = application;
    const person = personOf(user);
    const roleHere = allowedUsers.find(({ userId }) => userId === user.id)?.role ?? null;
    const changes = CHANGES.find(([part]) => url.pathname.includes(part))?.[1] ?? CONFIGURE;
    return {
      crumb: name,
      application: { appId, configId, name, status },
      tabs: tabsFor(person),
      who: {
        permission: changes.permission,
        mayChange: allows(changes, { ...person, permissions: permissionsIn(person.permissions, roleHere) }),
      },
    };
  },
);

/** The tabs of the configuration around a screen of another area. */
export default function TabsFrame() {
  const read = useLoaderData<typeof loader>();
  const { t } = useTranslation("configuration");
  if (read.application === null)
    return (
      <Page title={t("tabs.label")}>
        <RecordOutlet />
      </Page>
    );
  return (
    <ConfigurationHead application={read.application} tabs={read.tabs}>
      <WhoMayChange {...read.who} />
      <RecordOutlet />
    </ConfigurationHead>
  );
}
