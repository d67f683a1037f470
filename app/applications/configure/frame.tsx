import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS, permissionsIn } from "#provider/contract/permissions";
import { describeRefusal } from "#provider/rules/application-changes";
import { Badge } from "~/components/page/badge";
import { Page } from "~/components/page/page";
import { Tabs } from "~/components/page/tabs";
import { APPLICATION_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/utils/application-paths";
import { qrPaths } from "~/utils/qr-paths";
import { userPaths } from "~/utils/user-paths";
import { CONFIGURE } from "./configuration";

export const handle = { i18n: ["configuration", "application-status", "people"] };

/** The application that the tabs are about, read anew after each change of it, and what the person may do with it. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, context, params }) => {
  const [application, user] = await Promise.all([
    provider.applications.get({ params: { appId: params.appId } }),
    context.user(),
  ]);
  if (application.configId !== params.appConfigId) throw screenError(context, 404, "not_found");
  const person = personOf(user);
  const roleHere = application.allowedUsers.find(({ userId }) => userId === user.id)?.role ?? null;
  const { allowedUsers: _, ...shown } = application;
  return {
    crumb: application.name,
    application: shown,
    mayChange: allows(CONFIGURE, { ...person, permissions: permissionsIn(person.permissions, roleHere) }),
    locked: describeRefusal(application.status),
    seesUsers: allows(AREA_ACCESS.applicationUsers, person),
    connects: allows(AREA_ACCESS.connect, person),
    paysOut: allows(AREA_ACCESS.payouts, person),
  };
});

/** A conflict shows how the application stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

/** The application's name and the way between what can be set of it. */
export default function ConfigurationFrame() {
  const { application, seesUsers, connects, paysOut } = useLoaderData<typeof loader>();
  const { appId, configId, name, status } = application;
  const { t } = useTranslation(["configuration", "application-status"]);
  return (
    <Page
      title={name}
      subtitle={appId}
      badge={<Badge tone={APPLICATION_TONE[status]}>{t(`application-status:${status}`)}</Badge>}
    >
      <Tabs
        label={t("tabs.label")}
        tabs={[
          { to: applicationPaths.configuration(appId, configId), label: t("tabs.general"), end: true },
          { to: applicationPaths.messages(appId, configId), label: t("tabs.messages") },
          { to: applicationPaths.logo(appId, configId), label: t("tabs.logo") },
          { to: applicationPaths.key(appId, configId), label: t("tabs.key") },
          ...(connects ? [{ to: applicationPaths.details(appId, configId), label: t("tabs.details") }] : []),
          { to: qrPaths.code(appId), label: t("tabs.qr") },
          ...(paysOut ? [{ to: applicationPaths.payoutApprovals(appId), label: t("tabs.approvals") }] : []),
          ...(seesUsers ? [{ to: userPaths.ofApplication(appId), label: t("tabs.users") }] : []),
        ]}
      />
      <Outlet />
    </Page>
  );
}
