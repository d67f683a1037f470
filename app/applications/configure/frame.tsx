import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { allows, permissionsIn } from "#provider/contract/permissions";
import { describeRefusal } from "#provider/rules/application-changes";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedLoader, personOf } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { ConfigurationHead, tabsFor } from "./head";

export const handle = { i18n: ["configuration", "application-status", "people"] };

/** The application of the tabs, loaded again after each change of it, and the person's rights to it. */
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
    tabs: tabsFor(person),
  };
});

/** After a conflict the current state of the application is loaded. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

/** The tabs around the application's settings. */
export default function ConfigurationFrame() {
  const { application, tabs } = useLoaderData<typeof loader>();
  return (
    <ConfigurationHead application={application} tabs={tabs}>
      <RecordOutlet />
    </ConfigurationHead>
  );
}
